#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The engine is pure: its archives import nothing but each other, memcpy and its kin, and the assert
handler. So there is no I/O, clock, malloc or thread in them, whatever the source says. Nor can a rule
be switched off in them, or a census be taken.

usage: purity.py ARCHIVE..."""
import subprocess
import sys

ALLOWED = {
    "memcpy", "memmove", "memset", "memcmp",
    "strcmp", "strstr",  # names of numbers, marks and cards; as pure as memcmp
    "__popcountdi2",  # the compiler's own, where the machine has no such instruction
    "__assert_fail",
    "__stack_chk_fail",  # compilers' own, with hardening flags
    "__memcpy_chk", "__memmove_chk", "__memset_chk",
    "_GLOBAL_OFFSET_TABLE_",
}


def symbols(archive, *options):
    out = subprocess.run(["nm", *options, archive], capture_output=True, text=True, check=True)
    for line in out.stdout.splitlines():
        words = line.split()
        if len(words) >= 2 and not line.endswith(":"):
            yield words[-1]


def main(archives):
    defined, wanted = set(), {}
    for archive in archives:
        defined.update(symbols(archive, "--defined-only", "--extern-only"))
        for symbol in symbols(archive, "--undefined-only"):
            wanted.setdefault(symbol, archive)
    if "eng_match_apply" not in defined:
        sys.exit("these are not the engine's archives")
    failed = 0
    for symbol in sorted(name for name in defined if name.startswith(("eng_rule", "eng_census"))):
        print(f"{symbol} is for builds with rule switches only")
        failed += 1
    for symbol in sorted(set(wanted) - defined - ALLOWED):
        print(f"{wanted[symbol]} imports {symbol}")
        failed += 1
    print(f"{len(archives) if failed == 0 else 0} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
