#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Nothing of server/ and proto/ knows a game: names, areas, prompts, options and events come from the
games' tables. Looks for a game's name or prefix anywhere in code, and for what only a game's tables name
in texts of code, but for comments and the few tables that are there to be chosen from by a game's name.

usage: no_games.py ROOT       prints what it finds; exit 1 if there is anything
       no_games.py ROOT self  spoils a copy in memory, and must find that
"""
import pathlib
import re
import sys

# Tables by the name of a game, and what they choose.
TABLES = [
    "server/ctl/fill.c",  # the card that fills a scenario's decks
    "server/web/games.js",  # modules of the page
    "proto/js/games.js",  # which areas are hidden
]
MODULES = re.compile(r"server/web/(digimon|duelmasters)\w*\.js$")

GAMES = {"digimon": "DIG", "duelmasters": "DM"}
LISTS = ["ZONE", "PROMPT", "OPTION", "EVENT", "PHASE"]

# Words of the games that the protocol has as well, or that are words of the page, a program or a shell.
COMMON = {
    "none", "deck", "hand", "turn", "play", "move", "reveal", "look", "choose", "done", "yes", "no",
    "mode", "main", "link", "pass", "nothing", "start", "end", "begin", "stop", "order", "repeat",
    "check", "activate", "decline", "place", "use", "cards", "setup", "under", "part", "target", "arrange",
    "next_effect", "replace", "keep", "return", "draw", "attack", "trash", "source", "sources", "put", "leave",
    "declare", "revealed", "links", "phase", "counter", "host", "game_over", "memory", "shuffle", "break",
}

TOKEN = re.compile(
    r"""/\*.*?\*/ | //[^\n]* | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*' | `(?:\\.|[^`\\])*`""",
    re.VERBOSE | re.DOTALL)


def words_of(root, folder, prefix):
    """What only this game's tables name."""
    text = (root / "engine" / folder / "words.h").read_text()
    out = set()
    for name in LISTS:
        body = re.search(rf"#define {prefix}_{name}_MAP\(X\)(.*?)\n\n", text, re.DOTALL)
        out |= set(re.findall(r'^\s*X\(\w+,\s*"(\w+)"', body.group(1), re.MULTILINE))
    return out


def split(text):
    """Code without comments and texts, and the texts."""
    texts = []

    def take(match):
        if match.group(0)[0] in "\"'`":
            texts.append(match.group(0)[1:-1])
            return '""'
        return " "
    return TOKEN.sub(take, text), texts


def faults(name, text, words):
    names = re.compile(r"digimon|duel.?masters", re.IGNORECASE)
    prefixes = re.compile(r"\b(?:dig|dm|DIG|DM)_+\w+")
    code, texts = split(text)
    for found in names.findall(code) + prefixes.findall(code):
        yield f"{name}: code names a game: {found}"
    for literal in texts:
        if names.search(literal):
            yield f"{name}: a text names a game: {literal}"
        elif literal in words:
            yield f"{name}: a text is of a game's tables: {literal}"


def files(root):
    for part in ("server", "proto"):
        for path in sorted((root / part).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.suffix in (".c", ".h", ".js", ".mjs") and name not in TABLES and not MODULES.search(name):
                yield name, path.read_text()


def main():
    root = pathlib.Path(sys.argv[1])
    words = set()
    for folder, prefix in GAMES.items():
        words |= words_of(root, folder, prefix)
    assert len(words) > 100, words
    words -= COMMON
    found = []
    count = 0
    for name, text in files(root):
        count += 1
        found += faults(name, text, words)
        if sys.argv[2:] == ["self"]:
            for spoilt in ('if (strcmp(game, "digimon") == 0) {}', "x = dm_game;", 'f("shields");',
                           "if (zone === 'security') go();", "#include <eng/duelmasters.h>"):
                assert list(faults(name, f"{text}\n{spoilt}\n", words)), (name, spoilt)
    assert count > 100, count
    for line in found:
        print(line)
    print(f"{count} files, {len(words)} words that only games have")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
