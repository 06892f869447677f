#!/bin/bash
# SPDX-License-Identifier: MIT
# run.sh BUILD [RUNS] - gives every fuzz target of a clang build (-Dfuzzing=true, with ASan and UBSan)
# its kept corpus and RUNS runs from a fixed seed; a finding is left in BUILD/fuzz/. Each target is
# one check.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$1
runs=${2:-20000}
passed=0
failed=0
mkdir -p "$build/fuzz"
for target in "$build"/tests/fuzz/fuzz_*; do
    if [ ! -f "$target" ] || [ ! -x "$target" ]; then continue; fi
    name=$(basename "$target")
    corpus=$root/tests/fuzz/corpus/${name#fuzz_}
    log=$build/fuzz/$name.log
    new=$(mktemp -d)
    kept=()
    [ -d "$corpus" ] && kept=("$corpus")
    if [ "$name" = fuzz_cards ]; then # a file for every fault that the loader knows
        "$build/tests/cards/faults-test" --seeds "$new" || failed=$((failed + 1))
    fi
    started=$SECONDS
    # the engine's property tests cost more for each input than a parser does
    n=$runs
    case $name in
        fuzz_play) n=$((runs / 20)) ;;
        fuzz_effects*) n=$((runs / 200)) ;;
    esac
    if ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
        timeout 900 "$target" -runs="$n" -seed=1 -max_len=8192 -timeout=20 -rss_limit_mb=2048 \
        -artifact_prefix="$build/fuzz/$name-" -print_final_stats=1 "$new" "${kept[@]}" >"$log" 2>&1; then
        passed=$((passed + 1))
        printf 'ok   %s: %s runs from %s kept inputs, %s s\n' "$name" \
            "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")" \
            "$(find "${kept[@]:-$new}" -type f | wc -l)" "$((SECONDS - started))"
    else
        failed=$((failed + 1))
        printf 'FAIL %s\n' "$name"
        tail -n 30 "$log"
    fi
    rm -rf "$new"
done
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
