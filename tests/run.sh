#!/bin/bash
# SPDX-License-Identifier: MIT
# run.sh - installs what the tests need, builds everything that is tested and runs it. The last line
# is `N passed, N failed`; the exit status says the same.
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 1
logs=$root/build/logs
tier=ci
only=()
sums=$logs/sums

usage()
{
    cat <<END
usage: tests/run.sh [--soak] [--only SUITE]... [--list]
  --soak        the long tier: more matches, kills and fuzzing; writes tests/soak/REPORT.md
  --only SUITE  this suite alone (and what it is built from); may be given again
  --list        names the suites
Logs are in build/logs/. CI runs it without arguments.
END
}

# What each suite is, in the order in which they run.
suites=(
    "unit        all C tests, gcc, warnings are errors, invariants checked"
    "sanitized   the same, clang with ASan and UBSan"
    "soaked      100,000 and more random matches, swaps and hostile cards in that build; in the long tier only"
    "bots        the bot that thinks wins 95 of 100 matches of either game; in the long tier only"
    "names       the tests of names in a build with ICU"
    "threads     store and host, clang with TSan; the whole server while people come back"
    "digest      the same seeds give the same bytes with gcc and clang, -O0 and -O2"
    "scenarios   tests/scenarios through shinpanctl"
    "rules       breaks one rule at a time, a scenario must fail; which words no scenario uses"
    "client      the JavaScript client and page modules by themselves"
    "matches     20 whole matches over the wire, client against client and bot"
    "series      matches of several games, ready checks, rematches, nonces"
    "bad         wrong messages, answers and decks"
    "methods     what each method of the protocol refuses, a row for every one"
    "resume      coming back from anywhere, draining"
    "clocks      clocks, time-outs, grace, pauses, draws, with a time that the test moves"
    "replay      listing, fetching, verifying, checking shuffles"
    "replays     found by anything, seen by whom they are for, at any moment"
    "hidden      nobody is told what he may not see"
    "swap        two unseen cards change places, and no byte of what is sent does"
    "ops         configuration, health, metrics, signals"
    "conformance raw bytes against the table of what HTTP and WebSocket want of them"
    "service     as systemd and Prometheus see it: notifications, a kept socket, promtool"
    "proxied     behind the real nginx with TLS, as deploy/nginx.conf has it"
    "mutated     5,000 mutated connections, 75,000 in the long tier; memory and descriptors stay"
    "accounts    registering, logging in and out, names, roles, deletion"
    "decks       stored, copied, pasted in every form, held to the list of a day"
    "lobby       the live list of the lobby"
    "watch       spectators: the same for all of them, delays, hands that are shown"
    "queue       rated queues, ratings, seasons"
    "chat        who hears what is said, and what judges see"
    "judge       what judges and admins see and do, and the record of it"
    "hosts       a tournament that is hosted from the console"
    "webhook     an event that tells the web what happens, and receivers that fail"
    "exports     events over HTTP: JSON, CSV, pages to print, the whole event"
    "settle      however a match of an event ends, also while the server dies; what decides when time is over"
    "stewards    who judges an event judges at its tables and nowhere else"
    "tournament  setting a tournament up, entering, decks, staff; what is refused changes nothing"
    "tables      what happens at the tables of tournaments: formats, results, time, judges, kills"
    "rewind      games that are taken back, with kills in between"
    "upgrade     live matches that another version of the engine began"
    "operator    what whoever runs a server relies on: bans, drains, pauses, figures, copies"
    "newcomer    a client that was written from proto/README.md alone"
    "example     the example session of proto/README.md"
    "schema      every message the wire suites recorded, against proto/schema"
    "kill        SIGKILL under load and at named points"
    "power       the same with unsynced writes lost"
    "faults      one fault at a time: of the disk, of time, of the engine"
    "chaos       200 matches behind a bad network, kills, lost writes, clients that misbehave"
    "event       a whole tournament with kills on the way, worked out anew; 256 players in the long tier"
    "eventkill   small tournaments, killed at named points, with unsynced writes lost"
    "valgrind    the daemon from start to end: no wrong read, nothing left"
    "install     as a new user: package, systemd, nginx with TLS, backup, another machine, the same match"
    "page        the flows of the page in headless Chromium"
    "fuzz        every libFuzzer target over its kept corpus"
    "bench       prints what things cost"
    "load        hundreds of live matches on a real server, a cold start; thousands, and a peer, in the long tier"
    "listing     lists and documents out of 20,000 replays, 1,000,000 in the long tier"
)

while [ $# -gt 0 ]; do
    case $1 in
    --soak) tier=soak; shift ;;
    --only) only+=("${2:?--only needs a suite}"); shift 2 ;;
    --list) printf '%s\n' "${suites[@]}"; exit 0 ;;
    -h | --help) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
    esac
done
for name in "${only[@]:+${only[@]}}"; do
    printf '%s\n' "${suites[@]}" | grep -q "^$name " || { echo "no suite $name" >&2; exit 2; }
done

# More of everything in the soak tier.
by_tier() { if [ "$tier" = soak ]; then echo "$2"; else echo "$1"; fi; }

wants()
{
    local name
    [ ${#only[@]} -gt 0 ] || return 0
    for name in "${only[@]}"; do [ "$name" = "$1" ] && return 0; done
    return 1
}

# --- what is needed --------------------------------------------------------------------------

die() { echo "run.sh: $*" >&2; echo "0 passed, 1 failed"; exit 1; }

prepare()
{
    mkdir -p "$logs"
    rm -rf "$sums" "$logs"/*.failed
    mkdir "$sums"
    deploy/quickstart.sh --no-run --data "$root/build/run" || die "deploy/quickstart.sh failed"
    local packages=() package
    while read -r package; do
        case $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true) in
        installed) ;;
        *) packages+=("$package") ;;
        esac
    done < <(grep -v '^#' tests/packages)
    command -v node >/dev/null || packages+=(nodejs)
    command -v npm >/dev/null || packages+=(npm)
    if [ ${#packages[@]} -gt 0 ]; then
        local as_root=()
        [ "$(id -u)" -eq 0 ] || as_root=(sudo)
        echo "run.sh: installing ${packages[*]}"
        { "${as_root[@]}" apt-get update -q && "${as_root[@]}" env \
            DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -q -y --no-install-recommends \
            "${packages[@]}"; } >"$logs/apt.log" 2>&1 || { tail -n 20 "$logs/apt.log"; die "apt-get"; }
    fi
    # the lock file decides; nothing is fetched when what is there fits it
    if ! cmp -s tests/package-lock.json tests/node_modules/.of-lock; then
        (cd tests && npm ci --no-audit --no-fund) >"$logs/npm.log" 2>&1 \
            || { tail -n 20 "$logs/npm.log"; die "npm ci"; }
        cp tests/package-lock.json tests/node_modules/.of-lock
    fi
}

# build NAME COMPILER TARGETS -- MESON_OPTIONS...: configures once, then compiles.
build()
{
    local name=$1 compiler=$2 targets=$3
    shift 4
    local dir=build/$name log=$logs/build-$name.log started=$SECONDS
    if [ ! -f "$dir/build.ninja" ]; then
        CC=$compiler CXX=${compiler/gcc/g}++ meson setup "$dir" "$@" >"$log" 2>&1 \
            || { tail -n 30 "$log"; die "meson setup of $dir failed"; }
    fi
    # shellcheck disable=SC2086 # a list of targets
    ninja -C "$dir" $targets >"$log" 2>&1 || { grep -v '^\[' "$log" | tail -n 40; die "building $dir failed"; }
    echo "build $name: $((SECONDS - started)) s"
}

build_debug()
{
    build debug gcc all -- --buildtype=debugoptimized -Dwerror=true -Dchecked=true
}

build_asan()
{
    build asan clang all -- --buildtype=debugoptimized -Dwerror=true -Dchecked=true \
        -Dfuzzing=true -Db_sanitize=address,undefined -Db_lundef=false
}

# --- running ---------------------------------------------------------------------------------

# Benchmarks assert no time, but that they ran, and what they count: apply allocates nothing.
benchmarks()
{
    local passed=0 failed=0 rows of
    for of in "engine/cards plain digimon" "engine/cards effects digimon" \
        "tests/engine/duel-masters plain duel-masters" "engine/cards effects duel-masters"; do
        echo "$of:"
        # shellcheck disable=SC2086 # three arguments
        if rows=$(build/bench/tests/bench/bench-engine "$(by_tier 6000 50000)" $of); then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
        fi
        printf '%s\n' "$rows"
        if grep -Eq '^heap allocations in apply +0 in [1-9]' <<<"$rows"; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
        fi
    done
    echo "Swiss rounds, side by side:"
    if PAIRER=build/bench/tests/bench/bench-pairer timeout -k 10 900 \
        node tests/bench/pairing.mjs "$(by_tier 129 512)"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
    if BUILD=build/release timeout -k 10 900 node tests/bench/server.mjs; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
    echo "$passed passed, $failed failed"
}

# Pages of every kind out of a database with so many replays. No time is judged, but each page must
# have what is there; the long tier keeps what it measured.
listing()
{
    local rows status report=tests/soak/REPLAYS.md
    rows=$(timeout -k 10 1800 build/bench/tests/bench/bench-replays "$(by_tier 20000 1000000)")
    status=$?
    printf '%s\n' "$rows"
    if [ "$tier" = soak ] && [ "$status" -eq 0 ]; then
        {
            echo "# Lists and documents in a large database"
            echo
            echo "Written by \`tests/run.sh --soak --only listing\`: a store with one connection, on $(nproc) cores that"
            echo "others use too. \"Rows\" is how many rows a page has on average, and half of the pages lie"
            echo "somewhere in the middle of their list."
            echo
            sed '/^[0-9]* passed, [0-9]* failed$/d' <<<"$rows"
        } >"$report"
    fi
    return "$status"
}

# failures LOG: the lines that name what failed, as our own suites, node and meson print them.
failures()
{
    grep -E '^(FAIL|not ok)|^ *[0-9]+/[0-9]+ .* (FAIL|TIMEOUT|ERROR) ' "$1" |
        awk '!seen[$0]++' | head -n 20
}

# suite NAME COMMAND...: runs it into a log and keeps its closing `N passed, N failed` in $sums.
suite()
{
    local name=$1 started=$SECONDS log passed failed status
    shift
    log=$logs/$name.log
    "$@" >"$log" 2>&1
    status=$?
    passed=0
    failed=1
    local line
    line=$(grep -Eo '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1)
    if [ -n "$line" ]; then
        passed=${line%% *}
        failed=${line#*, }
        failed=${failed%% *}
        if [ "$status" -ne 0 ] && [ "$failed" -eq 0 ]; then failed=1; fi
    fi
    echo "$passed $failed" >"$sums/$name"
    (
        flock 9 # what several print does not mix
        printf '%-11s %4d passed, %d failed (%d s)\n' "$name" "$passed" "$failed" "$((SECONDS - started))"
        if [ "$failed" -gt 0 ]; then
            tee "$logs/$name.failed" < <(failures "$log")
            echo "--- the end of $log"
            tail -n 40 "$log"
            echo "---"
        else
            grep -E '^     [^ ]' "$log" | grep -v '^ *[0-9]* [a-z]' | head -n 6
        fi
    ) 9>"$logs/print.lock"
    return 0
}

# beside COMMAND...: runs it beside two others; waits while there are three.
beside()
{
    while [ "$(jobs -rp | wc -l)" -ge 3 ]; do wait -n; done
    "$@" &
}

# meson_suite DIR ARGS...: meson's counts as our closing line.
meson_suite()
{
    local dir=$1 log status
    shift
    log=$(mktemp)
    CK_FORK=no timeout -k 10 3000 meson test -C "$dir" --no-rebuild --timeout-multiplier 5 --print-errorlogs "$@" 2>&1 | tee "$log"
    status=${PIPESTATUS[0]}
    awk -v status="$status" '/^Ok:/ { ok = $2 } /^(Fail|Unexpected Pass|Timeout):/ { bad += $NF }
        END { if (status != 0 && bad == 0) bad = 1; printf "%d passed, %d failed\n", ok, bad }' "$log"
    rm -f "$log"
    return "$status"
}

# node_test FILES...: node's own test runner, its counts as our closing line.
node_test()
{
    local log status
    log=$(mktemp)
    timeout -k 10 600 node --test --test-reporter=tap "$@" 2>&1 | tee "$log"
    status=${PIPESTATUS[0]}
    awk -v status="$status" '/^# pass / { ok = $3 } /^# fail / { bad = $3 }
        END { if (status != 0 && bad == 0) bad = 1; printf "%d passed, %d failed\n", ok, bad }' "$log"
    rm -f "$log"
    return "$status"
}

wire()
{
    local dir=$1 file=$2
    shift 2
    BUILD=build/$dir ASAN_OPTIONS=detect_leaks=1:exitcode=99 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 PATIENCE=4 \
        timeout -k 10 "${LIMIT_S:-$(by_tier 900 7200)}" node "tests/wire/$file.mjs" "$@"
}

# raw DIR FILE ARGS...: a program of tests/net against the daemon of that build.
raw()
{
    local dir=$1 file=$2
    shift 2
    ASAN_OPTIONS=detect_leaks=1:exitcode=99 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 PATIENCE=3 \
        timeout -k 10 "$(by_tier 300 3600)" python3 "tests/net/$file.py" "build/$dir/server/shinpand" "$@"
}

digest_of()
{
    local compiler=$1 level=$2 program=build/digest-$1$2
    "$compiler" -std=c11 "$level" -D_POSIX_C_SOURCE=200809L -Iengine/include engine/*/*.c \
        engine/games.c tests/engine/kit.c tests/engine/kit_cards.c tests/engine/digest.c \
        -ljansson -lsodium -o "$program" && "$program" "$(by_tier 300 5000)" engine/cards
}

# Two at a time.
digests()
{
    local compiler level first='' digest count=0 bad=0
    for compiler in gcc clang; do
        for level in -O0 -O2; do
            digest_of "$compiler" "$level" >"build/digest-$compiler$level.txt" &
        done
        wait
    done
    for compiler in gcc clang; do
        for level in -O0 -O2; do
            digest=$(cat "build/digest-$compiler$level.txt")
            echo "$compiler $level: $digest"
            first=${first:-$digest}
            if [ "$digest" = "$first" ] && [[ $digest =~ ^[0-9a-f]{16}\  ]]; then
                count=$((count + 1))
            else
                bad=$((bad + 1))
            fi
        done
    done
    printf '%d passed, %d failed\n' "$count" "$bad"
    [ "$bad" -eq 0 ]
}

# Each program by itself, two at a time.
soaked_engine()
{
    local engine=build/asan/tests/engine logs_of=build/logs/soaked count=0 program sum
    local programs=(
        "engine-random 50000 500000 engine/cards" # among all shipped decks
        "engine-random 50000 550000 engine/cards"
        "engine-swap 2000 500000 engine/cards"
        "engine-random 50000 500000 engine/cards duel-masters duel-masters-2021-03"
        "engine-random 50000 500000 engine/cards duel-masters duel-masters-2020-11"
        "engine-random 10000 500000 tests/engine/duel-masters duel-masters duel-masters-2021-03"
        "engine-random 10000 500000 tests/engine/duel-masters duel-masters duel-masters-2020-11"
        "engine-swap 2000 500000 engine/cards duel-masters"
        "engine-hostile engine/cards/sets 1000 500000 duel-masters"
        "engine-random 20000 100000" # made-up cards
        "engine-swap 5000 100000"
        "engine-hostile engine/cards/sets 1000 500000"
    )
    export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
    rm -rf "$logs_of"
    mkdir -p "$logs_of"
    for program in "${programs[@]}"; do
        while [ "$(jobs -rp | wc -l)" -ge 2 ]; do wait -n; done
        count=$((count + 1))
        # shellcheck disable=SC2086 # a program and its arguments
        { echo "$program"; "$engine"/$program 2>&1 | tail -n 20; } >"$logs_of/$count" &
    done
    wait
    cat "$logs_of"/*
    sum=$(awk -v programs="${#programs[@]}" '/^[0-9]+ passed, [0-9]+ failed$/ { ok += $1; bad += $3; ended++ }
        END { printf "%d passed, %d failed", ok, bad + (programs - ended) }' "$logs_of"/*)
    echo "$sum"
    [[ $sum == *", 0 failed" ]]
}

# Two games at a time, in a build without checks: it is a matter of many playouts.
bots()
{
    local test=build/bench/tests/host/host-search-test game
    for game in digimon duel-masters; do
        "$test" engine/cards "$game" 100 8000 95 >"build/logs/bots-$game" &
    done
    wait
    cat build/logs/bots-*
    awk '/^[0-9]+ passed, [0-9]+ failed$/ { ok += $1 } END { printf "%d passed, %d failed\n", ok, 2 - ok }' build/logs/bots-*
}

main()
{
    local wire_suites=(matches series bad methods resume clocks replay replays hidden swap ops accounts decks lobby watch queue chat judge tournament tables hosts webhook exports settle stewards rewind upgrade operator newcomer example) name
    local needs_asan=false needs_debug=false
    for name in sanitized soaked fuzz conformance service proxied mutated "${wire_suites[@]}" schema; do wants "$name" && needs_asan=true; done
    for name in unit scenarios client kill power faults chaos event eventkill valgrind page bench mutated; do wants "$name" && needs_debug=true; done
    $needs_debug && build_debug
    $needs_asan && build_asan

    wants unit && suite unit meson_suite build/debug
    wants sanitized && suite sanitized meson_suite build/asan
    if [ "$tier" = soak ] && wants soaked; then suite soaked soaked_engine; fi
    if wants threads; then
        build tsan clang threaded -- --buildtype=debugoptimized -Db_sanitize=thread -Db_lundef=false
        suite threads meson_suite build/tsan --suite store --suite host
        suite threaded wire tsan resume
    fi
    if wants names; then
        build icu gcc tests/net/names-test -- -Dicu=enabled
        suite names meson_suite build/icu "base names"
    fi
    wants digest && suite digest digests
    wants scenarios && suite scenarios build/debug/server/ctl/shinpanctl scenario tests/scenarios
    if wants rules; then
        build rules gcc server/ctl/shinpanctl -- --buildtype=debugoptimized -Dwerror=true -Dchecked=true \
            -Drule_switches=true -Dtests=false
        suite rules build/rules/server/ctl/shinpanctl rules
        grep -E '^[a-z-]+: [0-9]+ of ' "$logs/rules.log"
        suite census build/rules/server/ctl/shinpanctl scenario --census tests/scenarios
    fi

    # what talks to a server of its own waits more than it works: three at a time, the longest first
    local records=$root/build/records record
    rm -rf "$records"
    mkdir -p "$records"
    wants page && SCREENSHOTS=$root/build/screenshots LIMIT_S=1800 beside suite page wire debug ../web/page
    if [ "$tier" = soak ]; then export REPORT=$root/tests/soak/CHAOS.md; fi
    wants chaos && KILLS=$(by_tier 20 100) beside suite chaos wire debug chaos
    unset REPORT
    if [ "$tier" = soak ]; then export REPORT=$root/tests/soak/EVENT.md; fi
    wants event && PLAYERS=$(by_tier 28 256) ROUNDS=$(by_tier 5 9) TOP=$(by_tier 4 8) KILLS=$(by_tier 2 5) \
        beside suite event wire debug event
    unset REPORT
    wants client && beside suite client node_test tests/web/*.test.mjs
    export MATCHES ANSWERS
    MATCHES=$(by_tier 6 60)   # of the suite hidden
    ANSWERS=$(by_tier 45 150) # of a match of the suite swap
    for name in "${wire_suites[@]}"; do
        if wants "$name" || { wants schema && [ ${#only[@]} -gt 0 ]; }; then
            record=$records/$name.ndjson
            if [ "$name" = swap ]; then record=''; fi # plays everything twice, and nothing new
            RECORD=$record beside suite "$name" wire asan "$name"
        fi
    done
    wants conformance && beside suite conformance raw asan conformance
    wants service && beside suite service raw asan service
    wants proxied && beside suite proxied raw asan proxied
    wants mutated && beside suite mutated raw debug mutate "$(by_tier 5000 75000)"
    wants mutated && SANITIZED=1 beside suite mutated-asan raw asan mutate "$(by_tier 2500 25000)" 2
    local kills points
    kills=$(by_tier 16 120)
    points=$(by_tier 4 25)
    wants kill && KILLS=$kills POINTS=$points beside suite kill wire debug kill
    wants power && KILLS=$kills POINTS=$points beside suite power wire debug kill power
    wants eventkill && POINTS=$(by_tier 0 6) beside suite eventkill wire debug tournament_kill
    wants faults && beside suite faults wire debug faults
    wants valgrind && beside suite valgrind wire debug valgrind
    wants install && beside suite install timeout -k 10 1200 tests/deploy/install.sh
    wait
    wants schema && MOST=$(by_tier 4000 1000000) suite schema /usr/bin/python3 tests/wire/validate.py proto/schema "$records"/*.ndjson
    wants fuzz && suite fuzz tests/fuzz/run.sh "$root/build/asan" "$(by_tier 10000 300000)"
    local plays_bots=false
    if [ "$tier" = soak ] && wants bots; then plays_bots=true; fi
    if wants bench || wants load || wants listing || $plays_bots; then
        build bench gcc "tests/bench/bench-engine tests/bench/bench-load tests/bench/bench-replays tests/bench/bench-pairer tests/host/host-search-test" -- --buildtype=release -Db_lto=true
    fi
    $plays_bots && suite bots bots
    wants listing && suite listing listing
    if wants bench; then
        suite bench benchmarks
        grep -vE '^[0-9]+ passed' "$logs/bench.log"
    fi
    if wants load; then
        suite load tests/bench/load.sh "$tier"
        grep -vE '^[0-9]+ passed' "$logs/load.log"
    fi
    if [ ${#only[@]} -eq 0 ]; then
        build/debug/server/ctl/shinpanctl clauses | grep -E '^[a-z-]+: [0-9]+ of '
    fi
}

{ # read whole before it runs, so that an edit meanwhile cannot confuse the shell
    prepare
    started=$SECONDS
    main
    if [ "$tier" = soak ]; then tests/soak/report.sh "$logs" "${only[*]:-all suites}" >tests/soak/REPORT.md; fi
    for name in "$logs"/*.failed; do
        [ -f "$name" ] || break
        echo "FAILED $(basename "$name" .failed), see ${name%.failed}.log:"
        cut -c 1-300 "$name"
    done
    echo "run.sh: $((SECONDS - started)) s"
    awk '{ ok += $1; bad += $2 } END { printf "%d passed, %d failed\n", ok, bad; exit bad > 0 || ok == 0 }' "$sums"/*
    exit
}
