#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""threats.py - each row of server/THREATS.md names tests that are there: a file below tests/, and
words that it holds. Prints what is missing; the status says the same.
"""

import os
import re
import sys

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def main():
    with open(os.path.dirname(TESTS) + "/server/THREATS.md") as f:
        rows = [[c.strip() for c in line.strip().strip("|").split(" | ")] for line in f if line.startswith("| ")]
    rows = [row for row in rows if row[-1] != "test"]
    wrong = []
    named = 0
    for row in rows:
        tests = re.findall(r"`([\w/.]+)`((?: \"[^\"]+\",?)+)", row[-1])
        if not tests:
            wrong.append(f"no test for: {row[0]}")
        for name, words in tests:
            path = f"{TESTS}/{name}"
            text = open(path).read() if os.path.isfile(path) else None
            if text is None:
                wrong.append(f"no file tests/{name}")
                continue
            text = re.sub(r"\s+", " ", text)
            for case in re.findall(r'"([^"]+)"', words):
                named += 1
                if case not in text and case.replace(" ", "_") not in text:
                    wrong.append(f"tests/{name} has no \"{case}\"")
    for line in wrong:
        print("FAIL", line)
    print(f"{len(rows)} rows name {named} tests")
    return bool(wrong) or len(rows) < 30


sys.exit(main())
