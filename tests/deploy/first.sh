#!/bin/bash
# SPDX-License-Identifier: MIT
# first.sh - on the first machine: install, put nginx in front, play half of a match, back up, and
# what removing the package leaves.
. tests/deploy/lib.sh

is_active() { [ "$(systemctl is-active shinpan.service shinpan.socket | sort -u)" = active ]; }
main_pid() { systemctl show -P MainPID shinpan.service; }
is_another() { [ "$(main_pid)" -gt 0 ] && [ "$(main_pid)" != "$1" ] && is_ready; }
keeps_data() { [ -s /var/lib/shinpan/shinpan.db ] && [ -s /etc/shinpan/shinpan.conf ]; }
is_clean() { [ ! -e /var/lib/shinpan ] && [ ! -e /etc/shinpan ] && [ ! -e /usr/bin/shinpand ]; }
has_user() { [ "$(stat -c %U:%a /var/lib/shinpan)" = shinpan:700 ] && [ "$(ps -o user= -p "$(main_pid)")" = shinpan ]; }

# The doctor names the fault when something is taken away, and finds none when it is back.
doctor_sees()
{
    local fault=$1
    if shinpanctl doctor >/tmp/doctor 2>&1 || ! grep -q "^fault *$fault" /tmp/doctor; then
        cat /tmp/doctor
        return 1
    fi
}

without_plugin()
{
    local plugin
    plugin=$(dpkg -L libwebsockets-evlib-uv | grep '\.so$')
    mv "$plugin" /tmp/plugin.so
    doctor_sees plugin
    local status=$?
    mv /tmp/plugin.so "$plugin"
    return "$status"
}

killed()
{
    local before
    before=$(main_pid)
    systemctl kill -s KILL shinpan.service && within is_another "$before"
}

locked_out()
{
    ! shinpanctl restore /root/shinpan-backup >/tmp/restore 2>&1 && grep -q 'another process' /tmp/restore
}

of_root()
{
    [ -z "$(find /var/lib/shinpan ! -user shinpan)" ]
}

need "the package installs" as_the_readme_says install
need "the service runs" within is_active
check "as a user of its own" has_user
check "the units are right" systemd-analyze verify --man=no shinpan.service shinpan.socket
check "they expose little" systemd-analyze security --no-pager --offline=yes --threshold=20 /lib/systemd/system/shinpan.service
need "nginx goes in front" as_the_readme_says nginx
need "it is ready, over TLS" within is_ready
check "the doctor finds no fault" shinpanctl doctor
check "the doctor misses the plugin" without_plugin
need "half a match is played" play half /mnt/players.json
check "after SIGKILL it is back by itself" killed
check "the players come back" play more /mnt/players.json
check "a backup is made while it runs" as_the_readme_says backup
check "which is not put back while it runs" locked_out
check "root's commands leave nothing that the server cannot open" of_root
check "it stops in order" systemctl stop shinpan.socket shinpan.service
check "and successfully" [ "$(systemctl show -P Result shinpan.service)" = success ]
cp -r /root/shinpan-backup /mnt/
check "the package installs again" dpkg -i build/shinpan_*.deb
touch /etc/shinpan/shinpan.conf.before-1-1 # as a restore leaves one
check "a removal keeps what was written" apt-get remove shinpan
check "the data is there" keeps_data
check "a purge does not" apt-get purge shinpan
check "nothing is there" is_clean
finish
