/* SPDX-License-Identifier: MIT
 * place.c - see place.h. */
#include "place.h"

#include "base/text.h"
#include "ctl.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

int ctl_place_read(struct ctl_place *out, const char *config, const char *db)
{
    static char memory[SRV_CONFIG_TEXT_MAX];
    struct srv_text faults;
    srv_text_init(&faults, memory, sizeof memory);
    *out = (struct ctl_place){.file = config};
    if (!srv_config_read(&out->config, config, &faults)) {
        fputs(memory, stderr);
        return EX_CONFIG;
    }
    if (db == NULL) {
        (void)snprintf(out->db, sizeof out->db, "%s", out->config.database);
        (void)snprintf(out->data_dir, sizeof out->data_dir, "%s", out->config.data_dir);
        return EX_OK;
    }
    const char *slash = strrchr(db, '/');
    const int dir = slash == NULL ? 0 : slash == db ? 1 : (int)(slash - db);
    const int n = snprintf(out->db, sizeof out->db, "%s", db);
    if (n < 0 || (size_t)n >= sizeof out->db) {
        fprintf(stderr, "shinpanctl: --db: the path is too long\n");
        return EX_USAGE;
    }
    (void)snprintf(
        out->data_dir, sizeof out->data_dir, "%.*s", dir == 0 ? 1 : dir, dir == 0 ? "." : db);
    return EX_OK;
}

int ctl_place_of(const struct ctl_flags *flags, struct ctl_place *out)
{
    const char *config = flags->config != NULL ? flags->config
        : flags->db != NULL                    ? NULL
                                               : CTL_CONFIG;
    return ctl_place_read(out, config, flags->db);
}

static bool write_all(int fd, const unsigned char *bytes, size_t len)
{
    for (size_t done = 0; done < len;) {
        const ssize_t n = write(fd, bytes + done, len - done);
        if (n < 0 && errno != EINTR) {
            return false;
        }
        done += n > 0 ? (size_t)n : 0;
    }
    return true;
}

static bool copy(int in, int out, crypto_hash_sha256_state *sum, uint64_t *bytes)
{
    unsigned char piece[65536];
    for (;;) {
        const ssize_t n = read(in, piece, sizeof piece);
        if (n == 0) {
            return true;
        }
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n < 0 || (out >= 0 && !write_all(out, piece, (size_t)n))) {
            return false;
        }
        crypto_hash_sha256_update(sum, piece, (size_t)n);
        *bytes += (uint64_t)n;
    }
}

bool ctl_file_copy(
    const char *from, const char *to, unsigned mode, uint64_t *bytes, char hex[CTL_SHA256_HEX])
{
    const int in = open(from, O_RDONLY | O_CLOEXEC);
    if (in < 0) {
        return false;
    }
    const int out = to == NULL ? -1 : open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    crypto_hash_sha256_state sum;
    unsigned char hash[crypto_hash_sha256_BYTES];
    (void)crypto_hash_sha256_init(&sum);
    *bytes = 0;
    bool ok = (to == NULL || out >= 0) && copy(in, out, &sum, bytes) &&
        (to == NULL || (fchmod(out, mode) == 0 && fsync(out) == 0));
    const int why = errno;
    (void)close(in);
    if (out >= 0) {
        (void)close(out);
        if (!ok) {
            (void)unlink(to);
        }
    }
    errno = why;
    (void)crypto_hash_sha256_final(&sum, hash);
    (void)sodium_bin2hex(hex, CTL_SHA256_HEX, hash, sizeof hash);
    return ok;
}

bool ctl_dirs_above(const char *path)
{
    char dir[1024];
    const int n = snprintf(dir, sizeof dir, "%s", path);
    if (n < 0 || (size_t)n >= sizeof dir) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (char *slash = strchr(dir + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(dir, 0755) != 0 && errno != EEXIST) {
            return false;
        }
        *slash = '/';
    }
    return true;
}
