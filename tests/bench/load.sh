#!/bin/bash
# SPDX-License-Identifier: MIT
# load.sh - bench-load against the release build, small or (`load.sh soak`) with 4,500 live matches, a
# cold start of 1,000 and a Colyseus server beside it, which is fetched by npm into build/peer; then
# tests/soak/LOAD.md says what was seen. LOAD_AS is put before the client, whose children the servers
# are: LOAD_AS="chrt -f 2" measures on a machine that is busy with other things. The last line is
# `N passed, N failed`.
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root" || exit 1
tier=${1:-ci}
out=build/load
load=build/bench/tests/bench/bench-load
report=tests/soak/LOAD.md
server=(build/release/server/shinpand --listen 127.0.0.1
    --web-root server/web --js-root proto/js --card-sets engine/cards/sets
    --restrictions engine/cards/restrictions --starter-decks engine/cards/decks
    --guest-rate 0 --match-rate 0 --player-matches 1000 --player-connections 1000
    --address-connections 20000 --address-sessions 20000 --address-rate 100000
    --address-burst 100000 --message-rate 100000 --message-burst 100000 --address-message-rate 0
    --player-message-rate 0 --traffic-rate 512MiB --hello-deadline 1m --ping-hangup 90s
    --log-level warn)
peer_versions=(@colyseus/core@0.18.17 @colyseus/ws-transport@0.18.4)
passed=0
failed=0

# run NAME OPTIONS... -- COMMAND...: its rows, and its counts added to ours.
run()
{
    local name=$1 line
    shift
    # shellcheck disable=SC2086 # a command and its arguments
    timeout -k 10 1500 ${LOAD_AS:-} "$load" --values "$out/$name.values" "$@" 2>&1 | tee "$out/$name.rows"
    line=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$out/$name.rows" || echo "0 passed, 1 failed")
    passed=$((passed + ${line%% *}))
    line=${line#*, }
    failed=$((failed + ${line%% *}))
}

value() { awk -v key="$2" '$1 == key { print $2 }' "$out/$1.values"; }

rows() { sed '/^[0-9]* passed, [0-9]* failed$/d; s/^/    /' "$out/$1.rows"; }

# ratio KEY DIGITS: theirs as a multiple of ours
ratio()
{
    awk -v ours="$(value beside "$1")" -v theirs="$(value peer "$1")" \
        'BEGIN { if (ours > 0) printf "%.1f", theirs / ours; else printf "-" }'
}

compare()
{
    local bytes
    mkdir -p build/peer
    [ -f build/peer/package.json ] || echo '{"private":true}' >build/peer/package.json
    (cd build/peer && npm install --no-audit --no-fund --save-exact "${peer_versions[@]}") \
        >"$out/npm.log" 2>&1 || { echo "npm could not fetch the peer"; failed=$((failed + 1)); return 1; }
    run beside --idle 0 --matches 1000 --warm 10 --seconds 10 --search 3 -- "${server[@]}"
    # of three messages an answer one is short, the result; the other two are the update
    bytes=$(awk -v mean="$(value beside message_bytes)" 'BEGIN { printf "%d", (3 * mean - 80) / 2 }')
    load=$root/$load out=$root/$out
    (cd build/peer && run peer --peer "$(awk '$1 == "request_bytes" { printf "%d", $2 }' "$out/beside.values")" \
        --matches 1000 --warm 10 --seconds 10 --search 3 -- node "$root/tests/bench/load_peer.mjs" --update-bytes "$bytes"
        echo "$passed $failed" >"$out/sum")
    read -r passed failed <"$out/sum"
}

write_report()
{
    cat <<END
# Many people on one server

Written by \`tests/run.sh --soak --only load\`, which runs \`tests/bench/load.sh soak\`: a release build, its clients
(\`bench-load\`, one C process) on the same machine with $(nproc) cores, which others use too: the load average stands
beside what it bears on. Answers come at random times, each match in its turn, and are durable (\`synchronous = full\`)
before anybody hears of them.${LOAD_AS:+ Clients and servers ran by \`$LOAD_AS\`.} Both games are played in turn, by decks of the starters, an option at random each time.

## 5,000 guests who only stay, 4,500 live matches

$(rows full)

The budgets: half a core, 48 KiB a match, 50 ms at p99. The highest rate is searched in steps of 6 s, each of which counts as
too much when its p99 was so three times: a disk that is busy with other things ends the search early.

## A cold start with 1,000 live matches

The server is killed (SIGKILL) and started again; "ready" is the first 200 of \`/readyz\`, which comes when every match has
been run again. Then a table comes back by itself, then all the others at once. The budget: 2 s.

$(rows cold)

## Beside a Colyseus server

In the same run: ${peer_versions[*]}, node $(node --version), rooms for two in which an answer is told to both and confirmed
to who gave it: the same number of messages of the same size, by the same client. A room knows no rules, and keeps
nothing on the disk. First ours, then theirs:

$(rows beside)

$(rows peer)

| theirs as a multiple of ours | |
|---|---|
| server time an answer at human pace | $(ratio pace_us) |
| memory of a match with two connections | $(ratio match_kib) |
| answer to event, median | $(ratio pace_p50_ms) |
| answer to event, p99 | $(ratio pace_p99_ms) |
| highest rate with p99 below 50 ms | $(ratio top_rate) |
END
}

mkdir -p "$out"
if [ "$tier" = soak ]; then
    run full --idle 5000 --matches 4500 --warm 20 --seconds 30 --search 6 --match-kib 48 -- "${server[@]}"
    run cold --idle 0 --matches 1000 --warm 40 --seconds 5 --cold -- "${server[@]}"
    if compare; then write_report >"$report"; fi
else
    run ci --idle 500 --matches 300 --warm 10 --seconds 5 --search 1 --cold --match-kib 64 -- "${server[@]}"
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
