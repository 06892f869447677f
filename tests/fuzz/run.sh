#!/bin/bash
# SPDX-License-Identifier: MIT
# run.sh BUILD [RUNS] - gives every fuzz target of a clang build (-Dfuzzing=true, with ASan and UBSan)
# its kept corpus and RUNS runs from a fixed seed; a finding is left in BUILD/fuzz/. Each target is
# one check.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$1
runs=${2:-20000}
mkdir -p "$build/fuzz"
rm -f "$build"/fuzz/*.sum

# try_target FILE: its runs; leaves `PASSED FAILED` beside its log.
try_target()
{
    local target=$1 name corpus log new kept=() started=$SECONDS n=$runs failed=0
    name=$(basename "$target")
    corpus=$root/tests/fuzz/corpus/${name#fuzz_}
    log=$build/fuzz/$name.log
    new=$(mktemp -d)
    [ -d "$corpus" ] && kept=("$corpus")
    if [ "$name" = fuzz_cards ]; then # a file for every fault that the loader knows
        "$build/tests/cards/faults-test" --seeds "$new" || failed=1
    fi
    # the engine's property tests cost more for each input than a parser does
    case $name in
        fuzz_admin | fuzz_acts) n=$((runs / 10)) ;;
        fuzz_play | fuzz_scenario) n=$((runs / 20)) ;;
        fuzz_effects*) n=$((runs / 200)) ;;
    esac
    if ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
        timeout 900 "$target" -runs="$n" -seed=1 -max_len=8192 -timeout=20 -rss_limit_mb=2048 \
        -artifact_prefix="$build/fuzz/$name-" -print_final_stats=1 "$new" "${kept[@]}" >"$log" 2>&1; then
        printf 'ok   %s: %s runs from %s kept inputs, %s s\n' "$name" \
            "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")" \
            "$(find "${kept[@]:-$new}" -type f | wc -l)" "$((SECONDS - started))"
    else
        failed=1
        printf 'FAIL %s\n%s\n' "$name" "$(tail -n 30 "$log")"
    fi
    echo "$((1 - failed)) $failed" >"$build/fuzz/$name.sum"
    rm -rf "$new"
}

# two at a time
for target in "$build"/tests/fuzz/fuzz_*; do
    if [ ! -f "$target" ] || [ ! -x "$target" ]; then continue; fi
    while [ "$(jobs -rp | wc -l)" -ge 2 ]; do wait -n; done
    try_target "$target" &
done
wait
awk '{ ok += $1; bad += $2 } END { printf "%d passed, %d failed\n", ok, bad; exit bad > 0 || ok == 0 }' \
    "$build"/fuzz/*.sum
