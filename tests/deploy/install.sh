#!/bin/bash
# SPDX-License-Identifier: MIT
# install.sh - as a new user would: makes the package, installs it on a machine, puts nginx with TLS
# in front, plays half of a match, backs up; on another, empty machine installs, restores, and plays
# the same match to its end. The commands are those of the README's chapter "As a service". Needs
# root, for the machines (machine.sh).
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root" || exit 1
. tests/deploy/lib.sh

if [ "$(id -u)" -ne 0 ]; then exec sudo -E "$0" "$@"; fi
shared=$(mktemp -d)
trap 'rm -rf "$shared"' EXIT

# boot SECONDS SCRIPT: a machine that runs it.
boot()
{
    rm -f "$shared/log"
    timeout -k 10 "$1" unshare --mount --net --pid --cgroup --uts --ipc --fork --kill-child \
        --propagation private tests/deploy/machine.sh "$root" "$shared" "$2"
}

# Whether machines can be made here: they need namespaces, an overlay and cgroups.
has_machines()
{
    echo 'echo up' >"$shared/probe.sh"
    boot 120 /mnt/probe.sh >"$shared/why" 2>&1
    grep -qs '^up$' "$shared/log"
}

# A machine that runs a script: its output, and its counts added to ours.
machine()
{
    local line
    boot 600 "$1"
    cat "$shared/log"
    line=$(grep -Eo '^[0-9]+ passed, [0-9]+ failed$' "$shared/log" | tail -n 1)
    line=${line:-0 passed, 1 failed}
    passed=$((passed + ${line%% *}))
    line=${line#*, }
    failed=$((failed + ${line%% *}))
}

check "the package is made" as_the_readme_says build
check "lintian has nothing to say" lintian --fail-on error,warning build/shinpan_*.deb
check "the unit exposes little" systemd-analyze security --no-pager --offline=yes --threshold=20 \
    deploy/systemd/shinpan.service
if has_machines; then
    machine tests/deploy/first.sh
    machine tests/deploy/second.sh
else
    echo "     skipped: no machine can be made here, so the package is not installed"
    tail -n 3 "$shared/why"
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
