#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the scenarios to tests/clauses/GAME-keywords.tsv: for each keyword its effect, its limits, and
two of it on one unit.

usage: keywords.py TABLE SCENARIO_DIR CARD_README LANGUAGE_H

Every keyword of the card language is in the table, and every scenario that the table names is there
and names the keyword's clause. Every keyword of the table is a row of DIG_KEYWORD_MAP with its clause,
so that a rule switch breaks it. Closes with `N passed, N failed`, a keyword each.
"""
import json
import pathlib
import re
import sys

KINDS = ("effect", "limits", "two")


def keywords_of(readme):
    """Keywords by their operands, and verbs that are keywords: the printed tables of the language, of which
    the first are Digimon's."""
    words = set()
    text = readme.read_text(encoding="utf-8").split("### Words of Duel Masters")[0]
    for line in text.splitlines():
        if re.match(r"\| (nothing|number|predicate|two predicates) \|", line):
            words.update(re.findall(r"`([a-z_]+)`", line))
        verb = re.match(r"\| `([a-z_]+)` \|.*\| <[^|]*> 16-\d+[^|]*\|$", line)
        if verb:
            words.add(verb.group(1))
    return words


def faults_of(word, row, folder, rules):
    """What is wrong with the row of a keyword."""
    if rules.get(word) != row["clause"]:
        yield f"no rule switch for {row['clause']}"
    for kind in KINDS:
        if not row[kind]:
            yield f"no scenario of its {kind}"
        for name in row[kind]:
            path = folder / f"{name}.json"
            if not path.exists():
                yield f"{name}: there is no such scenario"
                continue
            clauses = json.loads(path.read_text(encoding="utf-8"))["clauses"]
            if not any((c + "-").startswith(row["clause"] + "-") for c in clauses):
                yield f"{name}: does not name {row['clause']}"


def main():
    table, folder, readme, language = map(pathlib.Path, sys.argv[1:])
    rules = dict(re.findall(r'X\(\w+, *"(\w+)", *\w+, *\w+, *"(16-\d+)"\)',
                            language.read_text(encoding="utf-8")))
    rows = {}
    for line in table.read_text(encoding="utf-8").splitlines()[1:]:
        clause, word, *lists = line.split("\t")
        rows[word] = {"clause": clause, **{k: v.split() for k, v in zip(KINDS, lists)}}
    failed = 0
    for word in sorted(keywords_of(readme) | set(rows)):
        row = rows.get(word)
        faults = list(faults_of(word, row, folder, rules)) if row else ["not in the table"]
        failed += bool(faults)
        for fault in faults:
            print(f"{word}: {fault}")
    print(f"{len(rows) - failed} passed, {failed} failed")
    return failed != 0


sys.exit(main())
