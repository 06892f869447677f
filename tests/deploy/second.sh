#!/bin/bash
# SPDX-License-Identifier: MIT
# second.sh - on an empty machine: install, restore the backup, and play the same match to its end.
. tests/deploy/lib.sh

cp -r /mnt/shinpan-backup /root/
verify() { shinpanctl replay verify /mnt/replay.json && shinpanctl replay verify --db /var/lib/shinpan/shinpan.db "$(cat /mnt/match)"; }
damaged()
{
    cp -r /root/shinpan-backup /tmp/damaged
    printf x | dd of=/tmp/damaged/shinpan.db bs=1 seek=5000 conv=notrunc status=none
    ! shinpanctl restore /tmp/damaged >/tmp/restore 2>&1 && grep -q 'shinpan.db is not what was written' /tmp/restore
}
is_refused() { ! play rest /mnt/players.json >/tmp/refused 2>&1 && grep -q 'token_unknown' /tmp/refused; }

need "the package installs" as_the_readme_says install
need "nginx goes in front" as_the_readme_says nginx
need "it is ready, over TLS" within is_ready
check "nobody knows the players here" is_refused
check "a damaged backup is refused" damaged
need "the backup goes back" as_the_readme_says restore
need "it is ready again" within is_ready
check "the doctor finds no fault" shinpanctl doctor
check "the same players end the same match" play rest /mnt/players.json
check "its replay verifies" verify
finish
