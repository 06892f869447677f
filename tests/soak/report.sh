#!/bin/bash
# SPDX-License-Identifier: MIT
# report.sh LOGS SUITES - what a soak run of those suites found, as Markdown, from the logs of
# tests/run.sh --soak.
set -euo pipefail
logs=$1 suites=$2
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

first() { "$@" 2>/dev/null | head -n 1; }

cat <<END
# Soak report

Written by \`tests/run.sh --soak\` (suites: $suites) on $(date -u +%Y-%m-%d), commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown).
Machine: $(nproc) cores, $(awk '/MemTotal/ { printf "%.0f GiB", $2 / 1048576 }' /proc/meminfo), Linux $(uname -r);
$(first gcc --version); $(first clang --version); Node $(node --version).

| suite | passed | failed |
|---|---:|---:|
END
for log in "$logs"/*.log; do
    line=$(grep -Eo '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1 || true)
    [ -n "$line" ] || continue
    printf '| %s | %s | %s |\n' "$(basename "$log" .log)" "${line%% *}" "$(sed 's/.*, \([0-9]*\) failed/\1/' <<<"$line")"
done
for name in soaked kill power chaos digest hidden fuzz bench; do
    [ -s "$logs/$name.log" ] || continue
    printf '\n## %s\n\n' "$name"
    { grep -vE '^[0-9]+ passed, [0-9]+ failed$' "$logs/$name.log" || true; } | cut -c1-160 | sed 's/^/    /' | tail -n 50
done
