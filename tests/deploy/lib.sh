# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# lib.sh - for the scripts that run in a machine: checks that are counted, and the commands of the
# README.

passed=0
failed=0

# check WHAT COMMAND...: it succeeds.
check()
{
    local what=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
        echo "ok   $what"
    else
        failed=$((failed + 1))
        echo "FAIL $what"
    fi
}

# The same for what all that follows needs.
need()
{
    local before=$failed
    check "$@"
    if [ "$failed" -gt "$before" ]; then finish; fi
}

# The commands below the mark <!-- NAME --> of the README's chapter, as they stand there.
readme()
{
    awk -v mark="<!-- $1 -->" '$0 == mark { on = 1; next } on && /^    / { print substr($0, 5); any = 1; next }
        on && any { exit }' README.md
}

# as_the_readme_says NAME: runs them.
as_the_readme_says()
{
    local commands
    commands=$(readme "$1")
    [ -n "$commands" ] && bash -exc "$commands"
}

# within COMMAND...: succeeds within a minute.
within()
{
    local _
    for _ in $(seq 600); do
        if "$@" >/dev/null 2>&1; then return 0; fi
        sleep 0.1
    done
    echo "waited a minute for: $*"
    return 1
}

is_ready() { curl -fsS --cacert /etc/ssl/certs/shinpan.pem https://play.example/readyz; }

play()
{
    NODE_EXTRA_CA_CERTS=/etc/ssl/certs/shinpan.pem timeout 240 node tests/deploy/play.mjs "$@"
}

finish()
{
    if [ "$failed" -gt 0 ]; then journalctl --no-pager -n 40 -u shinpan.service -u nginx.service; fi
    echo "$passed passed, $failed failed"
    exit 0
}
