#!/bin/bash
# SPDX-License-Identifier: MIT
# machine.sh CHECKOUT SHARED SCRIPT - a machine of its own that runs SCRIPT as root and ends: systemd
# as process 1, with its own network, processes and mounts. Its disk is this system's, with all
# changes in memory; CHECKOUT is visible in it, and SHARED is its /mnt. Started in new namespaces
# by install.sh. The script's output goes to SHARED/log.
set -euo pipefail

checkout=$1 shared=$2 script=$3
disk=$shared/disk # only mounted here
mkdir -p "$disk"
mount -t tmpfs -o mode=0755 machine "$disk"
mkdir "$disk/upper" "$disk/work" "$disk/root"
mount -t overlay -o "lowerdir=/,upperdir=$disk/upper,workdir=$disk/work" machine "$disk/root"
root=$disk/root

mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=0755 run "$root/run"
mount -t tmpfs -o mode=1777 tmp "$root/tmp"
mount -t tmpfs -o mode=0755 dev "$root/dev"
for node in null:3 zero:5 full:7 random:8 urandom:9; do
    mknod -m 0666 "$root/dev/${node%:*}" c 1 "${node#*:}"
done
mknod -m 0666 "$root/dev/tty" c 5 0
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
mkdir -p "$root$checkout" "$root/mnt"
mount --bind "$checkout" "$root$checkout"
mount --bind "$shared" "$root/mnt"
ip link set lo up

# what a new machine does not have, whatever this one has
rm -rf "$root/usr/sbin/policy-rc.d" "$root/var/lib/shinpan" "$root/etc/shinpan"
# apt knows what is installed, and of nothing newer that it could not fetch
rm -rf "$root"/var/lib/apt/lists/*
echo "127.0.0.1 play.example" >>"$root/etc/hosts"
echo 'APT::Get::Assume-Yes "true";' >"$root/etc/apt/apt.conf.d/99machine"
cat >"$root/etc/systemd/system/machine.target" <<EOF
[Unit]
Wants=script.service
EOF
cat >"$root/etc/systemd/system/script.service" <<EOF
[Unit]
SuccessAction=exit-force
FailureAction=exit-force
[Service]
Type=oneshot
Environment=HOME=/root PATH=$PATH DEBIAN_FRONTEND=noninteractive
WorkingDirectory=$checkout
ExecStart=/bin/bash $script
StandardOutput=append:/mnt/log
StandardError=append:/mnt/log
EOF
# not by chroot: a process in one may not make user namespaces, as the unit's PrivateUsers does
mkdir "$root/old"
cd "$root"
pivot_root . old
exec env -i container=other "PATH=$PATH" chroot . /bin/sh -c 'umount -l /old; rmdir /old
    exec /lib/systemd/systemd --system --unit=machine.target --log-target=journal --show-status=0'
