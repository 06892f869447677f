#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""embed_migrations.py OUT.c FILE.sql... - writes the migrations as a C table, by number.

Texts become arrays of numbers, since ISO C does not promise string literals over 4 KiB."""
import os
import re
import sys


def c_bytes(data):
    data += b"\0"
    for at in range(0, len(data), 24):
        yield "    " + " ".join("%d," % byte for byte in data[at : at + 24])


def main():
    out, paths = sys.argv[1], sorted(sys.argv[2:], key=os.path.basename)
    names = []
    with open(out, "w", encoding="ascii") as f:
        f.write('/* Made from migrations/ by embed_migrations.py. */\n#include "migrations.h"\n')
        for want, path in enumerate(paths, 1):
            name = os.path.basename(path)
            if not re.fullmatch(r"%04d_[a-z0-9_]+\.sql" % want, name):
                sys.exit("%s: expected a file named %04d_<what>.sql" % (path, want))
            names.append(name[: -len(".sql")])
            with open(path, "rb") as sql:
                body = "\n".join(c_bytes(sql.read()))
            f.write("\nstatic const char sql_%04d[] = {\n%s\n};\n" % (want, body))
        f.write("\nconst struct srv__migration srv__migrations[] = {\n")
        for number, name in enumerate(names, 1):
            f.write('    {"%s", sql_%04d},\n' % (name, number))
        f.write("};\n\nconst int srv__migrations_n = %d;\n" % len(names))


main()
