#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every row of a game's clause.h is cited by an event, a prompt or a step of that game: a clause that
nothing cites says that something is told apart that is not.

usage: clauses.py FOLDER..., each the folder of a game with its clause.h"""
import pathlib
import re
import sys

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
ROW = re.compile(r'\bX\((\w+), *"([^"]+)"\)')


def code(path):
    return COMMENT.sub(" ", path.read_text())


def main(folders):
    passed = failed = 0
    for folder in map(pathlib.Path, folders):
        rows = ROW.findall(code(folder / "clause.h"))
        if not rows:
            sys.exit(f"{folder}/clause.h has no rows")
        sources = [p for p in sorted(folder.glob("*.[ch]")) if p.name != "clause.h"]
        cited = set(re.findall(r"\bC_(\w+)", " ".join(map(code, sources))))
        for name, number in rows:
            if name in cited:
                passed += 1
            else:
                print(f"{folder}/clause.h: {number} is cited by nothing")
                failed += 1
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
