#!/bin/sh
# SPDX-License-Identifier: MIT
# shinpanctl.sh CTL SETS DECKS REPLAY-MAKE - the command line: what it prints, and exit statuses.
set -u
ctl=$(realpath "$1") sets=$2 decks=$3 make=$4
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
failed=0

# expect STATUS PATTERN COMMAND...: the exit status, and a line of the output
expect() {
    want=$1 pattern=$2
    shift 2
    "$@" >"$dir/out" 2>&1
    got=$?
    if [ $got -ne "$want" ] || ! grep -q -e "$pattern" "$dir/out"; then
        echo "FAILED: $*: expected $want and \"$pattern\", got $got and:"
        head -20 "$dir/out"
        failed=1
    fi
}

expect 0 'usage: shinpanctl COMMAND' "$ctl" --help
expect 64 'usage: shinpanctl COMMAND' "$ctl"
expect 64 'usage: shinpanctl COMMAND' "$ctl" bogus
expect 64 'usage: shinpanctl COMMAND' "$ctl" replay
expect 0 'usage: shinpanctl replay verify' "$ctl" replay verify --help
expect 64 'usage: shinpanctl replay verify' "$ctl" replay verify
expect 64 'option' "$ctl" version --db x
expect 0 '^shinpanctl [0-9]' "$ctl" version

"$make" 3 2 >"$dir/a.json" && "$make" 4 1 >"$dir/b.json" || exit 1
sed 's/"reason":"[a-z_]*"/"reason":"nonsense"/' "$dir/a.json" >"$dir/c.json"
one="--cards $sets"
# shellcheck disable=SC2086
{
    expect 0 '^2 passed, 0 failed$' "$ctl" replay verify $one "$dir/a.json" "$dir/b.json"
    expect 1 '^1 passed, 1 failed$' "$ctl" replay verify $one "$dir/a.json" "$dir/c.json"
    expect 1 'reason: expected' "$ctl" replay verify $one "$dir/c.json"
    expect 1 '"fault":"result"' "$ctl" replay verify --json $one "$dir/c.json"
    expect 1 "another card set" "$ctl" replay verify --cards "$sets" \
        --cards "$(dirname "$0")/../cards/keywords.json" "$dir/a.json"
    expect 1 '0 passed, 1 failed' "$ctl" replay verify $one "$dir/none.json"
    expect 0 ' 5-2-1-3 *first_player seat=p' "$ctl" replay show "$dir/a.json"
    expect 0 '^step 1: p[12] ' "$ctl" replay show "$dir/a.json"
    expect 0 '"event":"game_over"' "$ctl" replay show --json "$dir/a.json"
    # what an effect says stands below its event, if the cards of the match are at hand
    expect 0 '^ \{21\}\[On Play\] ' "$ctl" replay show $one "$dir/a.json"
    expect 0 '^ \{21\}\[On Play\] ' "$ctl" replay show $one --seat p1 "$dir/a.json"
    expect 0 'draw seat=p2.* number=' "$ctl" replay show $one --seat p2 --step 0 "$dir/b.json"
    expect 64 'seat' "$ctl" replay show --seat p3 "$dir/a.json"
    expect 64 'step' "$ctl" replay show --step x "$dir/a.json"
    expect 65 'is not a replay document' "$ctl" replay show "$decks/16-red.json"
    expect 66 'none.json' "$ctl" replay show "$dir/none.json"
    expect 0 '^legal, hash [0-9a-f]\{64\}$' "$ctl" deck check $one "$decks/16-red.json"
    expect 0 '182\|194\|cards, hash' "$ctl" cards lint $one
    expect 0 'Biyomon' "$ctl" cards dump $one ST1-02
    expect 0 '^\[Main\] ' "$ctl" cards dump $one ST1-16
    expect 1 'NONE-1' "$ctl" cards dump $one NONE-1
}
# p1 is not told what p2 drew, nor a judge's view of it
"$ctl" replay show --cards "$sets" --seat p1 --step 0 "$dir/b.json" >"$dir/p1"
if grep 'draw seat=p2' "$dir/p1" | grep -q 'number='; then
    echo "FAILED: p1 is shown p2's draws"
    failed=1
fi
sed 's/"count": 4/"count": 5/' "$decks/16-red.json" >"$dir/five.json"
expect 1 'too_many_copies' "$ctl" deck check --cards "$sets" "$dir/five.json"
expect 1 '"code":"main_size"' "$ctl" deck check --json --cards "$sets" "$dir/five.json"
# the game is that of the file, of the card, or the one asked for
expect 0 '^legal, hash [0-9a-f]\{64\}$' "$ctl" deck check --cards "$sets" "$decks/22-dm-blockers.json"
expect 1 'game: ' "$ctl" deck check --game digimon --cards "$sets" "$decks/22-dm-blockers.json"
expect 0 'DM01-100' "$ctl" cards dump --cards "$sets" ST1-02 DM01-100
expect 0 'Biyomon' "$ctl" cards dump --cards "$sets" DM01-100 ST1-02
expect 1 'DM01-100' "$ctl" cards dump --game digimon --cards "$sets" DM01-100
# the list of a day
lists=$(dirname "$decks")/restrictions
expect 1 'ST2-13\|restricted' "$ctl" deck check --restrictions "$lists/digimon.json" --cards "$sets" "$decks/02-st2.json"
expect 1 'since 2024-08-31 (restricted)' "$ctl" deck check --restrictions "$lists/digimon.json" \
    --day 2026-04-04 --cards "$sets" "$decks/02-st2.json"
expect 0 '^legal, hash' "$ctl" deck check --restrictions "$lists/digimon.json" --day 2024-08-30 \
    --cards "$sets" "$decks/02-st2.json"
expect 64 'must be a day' "$ctl" deck check --restrictions "$lists/digimon.json" --day yesterday \
    --cards "$sets" "$decks/02-st2.json"
expect 64 'is for duel-masters' "$ctl" deck check --restrictions "$lists/duel-masters.json" \
    --cards "$sets" "$decks/02-st2.json"
expect 65 'unknown key' "$ctl" deck check --restrictions "$decks/02-st2.json" --cards "$sets" "$decks/02-st2.json"
# texts, there and back: the hash stays
legal=$("$ctl" deck check --cards "$sets" "$decks/13-xros-heart.json")
for form in text tts drasil code json; do
    "$ctl" deck export --format $form --cards "$sets" "$decks/13-xros-heart.json" >"$dir/deck.$form"
    "$ctl" deck import --cards "$sets" "$dir/deck.$form" >"$dir/back.json"
    expect 0 "^$legal\$" "$ctl" deck check --cards "$sets" "$dir/back.json"
done
expect 0 '^// Egg Deck$' "$ctl" deck export --cards "$sets" "$decks/13-xros-heart.json"
expect 65 'cannot be written as code' "$ctl" deck export --format code --cards "$sets" "$decks/22-dm-blockers.json"
expect 64 'must be text, tts' "$ctl" deck export --format pdf --cards "$sets" "$decks/16-red.json"
printf '4 Somebody ZZ9-001\nnonsense\n' >"$dir/odd.txt"
expect 1 'line 2: must be a count' "$ctl" deck import --cards "$sets" "$dir/odd.txt"
expect 1 'ZZ9-001.*count.*4' "$ctl" deck import --cards "$sets" "$dir/odd.txt"
expect 1 '"code":"unknown_card"' "$ctl" deck import --json --cards "$sets" "$dir/odd.txt"
expect 66 'none' "$ctl" deck check --cards "$sets" "$dir/none"
expect 64 'no game' "$ctl" deck check --game chess --cards "$sets" "$decks/16-red.json"
expect 64 'none' "$ctl" deck check --cards "$dir/none" "$decks/16-red.json"
expect 0 'card file or directory.*; else /.*/sets$' "$ctl" cards lint --help

expect 0 'created, schema' "$ctl" migrate --db "$dir/x.db"
expect 0 'nothing to do' "$ctl" migrate --db "$dir/x.db"
expect 0 '"created":false' "$ctl" migrate --json --db "$dir/x.db"
expect 64 'which database' "$ctl" migrate
expect 1 '^aaaabbbbccccdddd: neither a file nor a replay in .*/x.db$' \
    "$ctl" replay verify --db "$dir/x.db" aaaabbbbccccdddd
expect 1 '^aaaabbbbccccdddd: no such file; the id of a replay needs --db$' "$ctl" replay verify aaaabbbbccccdddd
expect 66 'neither a file nor' "$ctl" replay show --db "$dir/x.db" aaaabbbbccccdddd
expect 74 'none.db' "$ctl" replay verify --db "$dir/none.db" aaaabbbbccccdddd

expect 0 'nothing is wrong' "$ctl" db check --db "$dir/x.db"
expect 64 'which database' "$ctl" db check
expect 74 'none.db' "$ctl" db check --db "$dir/none.db"
expect 65 'not a Shinpan database' "$ctl" db check --db "$decks/16-red.json"
expect 0 "a copy of $dir/x.db" "$ctl" db backup --db "$dir/x.db" "$dir/copy.db"
expect 73 'cannot create' "$ctl" db backup --db "$dir/x.db" "$dir/copy.db"
expect 74 'cannot create' "$ctl" db backup --db "$dir/x.db" "$dir/none/copy.db"
expect 64 'which database' "$ctl" db backup "$dir/y.db"
expect 64 'usage: shinpanctl db backup' "$ctl" db backup --db "$dir/x.db"
expect 0 'nothing is wrong' "$ctl" db check --db "$dir/copy.db"
expect 0 'nothing to do' "$ctl" migrate --db "$dir/copy.db"
if [ -e "$dir/none.db" ] || [ -e "$dir/y.db" ]; then
    echo "FAILED: a database was made that nobody asked for"
    failed=1
fi
dd if=/dev/zero of="$dir/copy.db" bs=4096 seek=4 count=1 conv=notrunc 2>/dev/null
expect 1 'fails its check: integrity_check' "$ctl" db check --db "$dir/copy.db"

echo '{}' >"$dir/bad.json"
expect 1 '^0 passed, 1 failed$' "$ctl" scenario --cards "$sets" "$dir/bad.json"
expect 1 'not a scenario: about' "$ctl" scenario --cards "$sets" "$dir/bad.json"
expect 1 '"result":"bad"' "$ctl" scenario --json --cards "$sets" "$dir/bad.json"
expect 66 'none' "$ctl" scenario --cards "$sets" "$dir/none"
# an assert of the engine is a finding about one file: two units in an area that holds one
cat >"$dir/stop.json" <<END
{"about": "x", "clauses": ["1-1"], "game": "digimon",
 "start": {"p1": {"breeding": ["ST1-02", "ST1-02"]}}, "steps": [{"expect": {"memory": 0}}]}
END
expect 1 'the engine stopped: Aborted' "$ctl" scenario --cards "$sets" "$dir/stop.json"
expect 1 '^0 passed, 2 failed$' "$ctl" scenario --cards "$sets" "$dir/stop.json" "$dir/bad.json"
mkdir "$dir/empty"
expect 66 'no scenario file' "$ctl" scenario --cards "$sets" "$dir/empty"

# in a checkout nobody needs to name cards, clauses or scenarios
tree=$dir/tree here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$tree/engine/cards/sets" "$tree/tests/cards" "$tree/tests/clauses" "$tree/tests/scenarios/digimon"
cp "$here/../cards/keywords.json" "$tree/tests/cards"
sed 's/SH2-/SH8-/g; s/SH1-/SH7-/g' "$here/../cards/keywords.json" >"$tree/engine/cards/sets/more.json"
cat >"$tree/tests/scenarios/digimon/a.json" <<END
{"about": "x", "clauses": ["1-2"], "game": "digimon",
 "start": {"p1": {"battle": ["SH2-01", "SH8-02"]}},
 "steps": [{"expect": {"p1.battle": 2, "prompt": {"seat": "p1"}}}]}
END
printf 'clause\tkind\trequirement\n1-2\trule\tone\n' >"$tree/tests/clauses/digimon-clauses.tsv"
expect 0 '^1 passed, 0 failed$' "$ctl" scenario "$tree/tests/scenarios/digimon"
expect 0 '^1 passed, 0 failed$' sh -c "cd '$tree' && '$ctl' scenario tests/scenarios/digimon"
expect 0 '^1 passed, 0 failed$' sh -c "cd '$tree/tests/scenarios' && '$ctl' scenario digimon/a.json"
expect 1 'no card "SH8-02"' "$ctl" scenario --cards "$tree/tests/cards" "$tree/tests/scenarios"
expect 0 '1 of 1 clauses have a scenario' sh -c "cd '$tree/engine' && '$ctl' clauses"
expect 66 'tests/clauses: there is no such directory' sh -c "cd '$dir' && '$ctl' clauses"

mkdir "$dir/rules" "$dir/scenarios"
printf 'clause\tkind\trequirement\n1-1\tdefinition\t(heading) x\n1-2\trule\tone\n1-3\trule\ttwo\n' \
    >"$dir/rules/digimon-clauses.tsv"
echo '{"game":"digimon","clauses":["1-2","9-9"]}' >"$dir/scenarios/a.json"
expect 0 '1 of 2 clauses have a scenario' \
    "$ctl" clauses --clauses "$dir/rules" --scenarios "$dir/scenarios"
expect 0 '^  1-3 ' "$ctl" clauses --clauses "$dir/rules" --scenarios "$dir/scenarios"
echo '{"game":"digimon","clauses":["1-4"]}' >"$dir/scenarios/b.json"
expect 1 'there is no clause 1-4' \
    "$ctl" clauses --clauses "$dir/rules" --scenarios "$dir/scenarios"
rm "$dir/scenarios/b.json"
printf 'shown 2\ncovered 0\n' >"$dir/rules/digimon-least"
expect 1 'digimon: there were 2' "$ctl" clauses --clauses "$dir/rules" --scenarios "$dir/scenarios"
printf '1-5\tout-of-scope-physical\ta pen\n' >>"$dir/rules/digimon-clauses.tsv"
printf 'shown 1\ncovered 0\n' >"$dir/rules/digimon-least"
expect 1 '1-5 .*no reason is given' \
    "$ctl" clauses --clauses "$dir/rules" --scenarios "$dir/scenarios"
printf '1-5\tno pens here\n' >"$dir/rules/digimon-reasons.tsv"
expect 0 '1-5 .*not shown: no pens here' \
    "$ctl" clauses --clauses "$dir/rules" --scenarios "$dir/scenarios"
printf '1-2\tbut it can be shown\n' >"$dir/rules/digimon-reasons.tsv"
expect 66 '1-2: must be a clause that no scenario can show' \
    "$ctl" clauses --clauses "$dir/rules" --scenarios "$dir/scenarios"
rm "$dir/rules/digimon-reasons.tsv" "$dir/rules/digimon-least"
sed -i '/^1-5/d' "$dir/rules/digimon-clauses.tsv"
printf 'clause\trequirement\tscenarios\n8-1\tone\ta\n8-1b\ttwo\t\n' >"$dir/rules/digimon-lines.tsv"
printf 'shown 1\ncovered 0\nlines 1\n' >"$dir/rules/digimon-least"
expect 0 'digimon: 1 of 2 lines have a scenario' \
    "$ctl" clauses --clauses "$dir/rules" --scenarios "$dir/scenarios"
expect 0 '^  8-1b ' "$ctl" clauses --clauses "$dir/rules" --scenarios "$dir/scenarios"
expect 0 '"clause":"8-1","kind":"line","scenarios":1' \
    "$ctl" clauses --json --clauses "$dir/rules" --scenarios "$dir/scenarios"
printf 'shown 1\ncovered 0\nlines 2\n' >"$dir/rules/digimon-least"
expect 1 'digimon: there were 2' "$ctl" clauses --clauses "$dir/rules" --scenarios "$dir/scenarios"
printf 'shown 1\ncovered 0\nlines 1\n' >"$dir/rules/digimon-least"
printf '8-1c\tthree\ta gone\n' >>"$dir/rules/digimon-lines.tsv"
expect 1 '8-1c .*there is no scenario gone' \
    "$ctl" clauses --clauses "$dir/rules" --scenarios "$dir/scenarios"
expect 1 'digimon: 1 of 3 lines' "$ctl" clauses --clauses "$dir/rules" --scenarios "$dir/scenarios"
printf 'shown 1\ncovered 0\n' >"$dir/rules/digimon-least"
expect 66 'of lines, "lines N"' \
    "$ctl" clauses --clauses "$dir/rules" --scenarios "$dir/scenarios"
printf '8-1b\tagain\ta\n' >>"$dir/rules/digimon-lines.tsv"
expect 66 'line 5: a clause that is there before' \
    "$ctl" clauses --clauses "$dir/rules" --scenarios "$dir/scenarios"
printf 'clause\trequirement\tscenarios\n8-1\tone\n' >"$dir/rules/digimon-lines.tsv"
expect 66 'line 2: must be clause, requirement, scenarios' \
    "$ctl" clauses --clauses "$dir/rules" --scenarios "$dir/scenarios"
# judges and admins: where the server is, and what there is to say
printf '[server]\ndata_dir = %s/data\n' "$dir" >"$dir/judge.conf"
expect 69 "$dir/none/admin.sock" "$ctl" judge view --db "$dir/none/shinpan.db" match=abcdefghijkl2345
expect 69 "$dir/none/a.sock" "$ctl" admin audit.list actor=local --json --socket "$dir/none/a.sock"
expect 69 "$dir/data/admin.sock" "$ctl" judge calls --config "$dir/judge.conf"
expect 64 "$dir/data/shinpan.db: No such file" "$ctl" account roles --config "$dir/judge.conf" sora +judge
expect 78 "$dir/none.conf" "$ctl" judge calls --config "$dir/none.conf"
expect 64 'no such verb.*:$' "$ctl" judge dance
expect 64 '^ .* judge.view .* judge.rewind' "$ctl" judge dance
[ "$(wc -l <"$dir/out")" -eq 2 ] || { echo "FAILED: an unknown verb takes more than two lines"; failed=1; }
expect 64 '^  *picks=N,N' "$ctl" judge act picks=1,,2
expect 64 'view=1: must be KEY=VALUE' "$ctl" judge view view=1
expect 0 '^judge.view: ' "$ctl" judge view --help
[ "$(grep -c '^judge' "$dir/out")" -eq 1 ] || { echo "FAILED: --help of a verb says more"; failed=1; }
expect 0 'usage: shinpanctl judge' "$ctl" judge --help
expect 0 '^judge.rewind: ' "$ctl" judge
if grep -q 'judge.*watch' "$dir/out"; then
    echo "FAILED: judge lists what the socket refuses"
    failed=1
fi
# tournaments: the same, but for who needs a player, and files of JSON
printf '{"name":"x","game":"digimon"}' >"$dir/cup.json"
expect 69 "$dir/none/admin.sock" "$ctl" tournament create --db "$dir/none/shinpan.db" "$dir/cup.json"
expect 69 "$dir/none/admin.sock" "$ctl" tournament list --db "$dir/none/shinpan.db"
expect 69 "$dir/none/admin.sock" "$ctl" tournament export --db "$dir/none/shinpan.db" abcdefghijkl2345
expect 64 'none.json: line' "$ctl" tournament create "$dir/none.json"
expect 64 '^ .* tournament.create .* tournament.log' "$ctl" tournament enter
expect 0 '^  *rules=FILE' "$ctl" tournament create --help
expect 0 '^tournament.round: ' "$ctl" tournament pairings --help
expect 0 '^tournament.pair: ' "$ctl" tournament
if grep -q 'tournament.enter\|tournament.watch' "$dir/out"; then
    echo "FAILED: tournament lists what the socket refuses"
    failed=1
fi
# without switches no rule can be broken
expect 69 'no rule switches' "$ctl" rules --cards "$sets"
expect 64 'no rule switches' "$ctl" scenario --break colors --cards "$sets" "$dir/stop.json"
expect 64 'takes no census' "$ctl" scenario --census --cards "$sets" "$dir/stop.json"
exit $failed
