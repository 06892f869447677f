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
    "proto/presets.c",  # what a game's practice says of a tournament
]
MODULES = re.compile(r"server/web/(digimon|duelmasters)\w*\.js$")

GAMES = {"digimon": "DIG", "duelmasters": "DM"}
LISTS = ["ZONE", "PROMPT", "OPTION", "EVENT", "PHASE"]

# Words that games have and that mean something else, or the same in every game, in these files alone.
OURS = [
    # keys of scenario files
    (r"server/ctl/(scenario|scn_\w+)\.c", "arrange cards choose deck keep links none nothing phase setup source start turn under"),
    # options and tables of programs, keys of card files
    (r"server/ctl/(main|sets)\.c", "break cards"),
    (r"server/ctl/census\.c", "none"),
    (r"server/base/config(_keys)?\.[ch]", "no yes"),
    (r"server/host/talk/chat\.c", "no yes"),  # ready-made phrases
    (r"server/host/(dispatch|host)\.c", "cards start"),
    (r"server/host/seams\.c", "loop none"),  # words of the test build
    (r"server/ctl/cmd_doctor\.c", "check"),
    (r"server/(host/metrics|net/net)\.c", "counter none"),
    (r"proto/(asyncapi|pro_schema)\.c", "check host"),
    # members of messages, snapshots and replays, and names of errors
    (r"server/host/decks/deck_verbs\.c", "deck replace"),
    (r"server/host/(decks/restrictions|lobby/settings|decks/starters)\.c", "none"),
    (r"proto/(decks|ladder|lobby|play|replays)_fields\.c", "deck draw host order replace"),
    (r"proto/(schema|view_json)\.c", "cards links phase place source turn"),
    (r"proto/replay_write\.c", "arrange draw"),
    (r"proto/include/pro/(error|replay)\.h", "cards deck game_over memory none order"),
    (r"proto/js/verify_replay\.js", "cards setup shuffle"),
    # tournaments: members of acts, messages and exports, and what a round comes to
    (r"proto/tournament_\w+\.c", "auto checked deck done draw hand host no place"),
    (r"server/tournament/\w+\.[ch]", "deck draw hand host keep leave none return source start turn"),
    (r"server/host/tournament/\w+\.c", "deck draw host no none nothing order place source turn yes"),
    (r"server/ctl/cmd_tournament\.c", "host no yes"),
    (r"server/web/event_\w+\.js", "auto break check checked deck done draw hand host leave none start yes"),
    # the page: elements and styles, members of messages
    (r"proto/notice_fields\.c", "hand"),
    (r"proto/tables\.h", "phase"),
    (r"proto/js/match_feed\.js", "hand phase"),
    (r"server/web/(match|match_bar)\.js", "decline draw hand"),
    (r"server/web/series_room\.js", "game_over"),
    (r"server/web/(account|decks|judge|judge_deeds|match_settings|start)\.js", "check delete keep none"),
    (r"server/web/(lobby|replay_panel)\.js", "no yes"),
    (r"server/web/replay_screen\.js", "play setup turn"),
    (r"server/web/(cards|deck|errors|lobby|match|replays|words)\.js", "cards check deck none order place replace start"),
    (r"server/web/(dialog|settings)\.js", "no yes"),
    (r"server/web/table_parts\.js", "hand links phase setup"),
    # and what effects ask in every game
    (r"server/web/(options|telling)\.js", "activate choose next_effect phase place source target"),
]

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
    ours = {word for pattern, some in OURS if re.fullmatch(pattern, name) for word in some.split()}
    for literal in texts:
        if names.search(literal):
            yield f"{name}: a text names a game: {literal}"
        elif literal in words - ours:
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
    found = []
    unused = {(pattern, word) for pattern, some in OURS for word in some.split()}
    count = 0
    for name, text in files(root):
        count += 1
        found += faults(name, text, words)
        texts = set(split(text)[1])
        unused = {(pattern, word) for pattern, word in unused
                  if word not in texts or not re.fullmatch(pattern, name)}
        if sys.argv[2:] == ["self"]:
            for spoilt in ('if (strcmp(game, "digimon") == 0) {}', "x = dm_game;", 'f("shields");',
                           "if (zone === 'security') go();", "#include <eng/duelmasters.h>",
                           "if (kind === 'attack') go();", 'if (strcmp(zone, "trash") == 0) {}',
                           'if (kind === "memory") go();'):
                if '"memory"' in spoilt and name.startswith("proto/include/pro/"):
                    continue  # the one place where it is another word: out of it
                assert list(faults(name, f"{text}\n{spoilt}\n", words)), (name, spoilt)
    assert count > 100, count
    found += [f"{pattern}: has no \"{word}\", which OURS allows" for pattern, word in sorted(unused)]
    for line in found:
        print(line)
    print(f"{count} files, {len(words)} words that only games have")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
