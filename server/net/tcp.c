/* SPDX-License-Identifier: MIT
 * tcp.c - see tcp.h. */
#include "net/tcp.h"

#include <linux/tcp.h> /* glibc's struct tcp_info ends before tcpi_bytes_received */
#include <netinet/in.h>
#include <sys/socket.h>

bool srv__tcp_received(int fd, uint64_t *out)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) {
        return false;
    }
    *out = info.tcpi_bytes_received;
    return true;
}
