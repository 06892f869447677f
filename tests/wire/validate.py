#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds recorded messages to the schemas of proto/schema.

usage: validate.py SCHEMA_DIR RECORD...

A record is a line of JSON for each message, {"to": "server"|"client", "method": .., "text": ..}, as
lib/record.mjs writes it. Every message is validated; equal ones once. Closes with
`N passed, N failed`, where a check is a kind of message ("match.update notice"), and names the kinds
that were never seen.
"""
import json
import sys
from collections import Counter
from multiprocessing import Pool
from pathlib import Path

import jsonschema

ENVELOPES = {
    "request": {"jsonrpc", "id", "method", "params"},
    "result": {"jsonrpc", "id", "result"},
    "error": {"jsonrpc", "id", "error"},
    "notice": {"jsonrpc", "method", "params"},
}
SHOWN_MAX = 3

validators = {}


def load(folder):
    schemas = [json.loads(path.read_text()) for path in Path(folder).glob("*.json")]
    store = {schema["$id"]: schema for schema in schemas}
    for schema in schemas:
        jsonschema.Draft202012Validator.check_schema(schema)
        resolver = jsonschema.RefResolver(schema["$id"], schema, store=store)
        name = schema["$id"].rsplit("/", 1)[1][: -len(".json")]
        validators[name] = jsonschema.Draft202012Validator(schema, resolver=resolver)
        if name == "answer":
            error = next(one for one in schema["oneOf"] if "error" in one["properties"])
            validators["error"] = jsonschema.Draft202012Validator(error, resolver=resolver)


def kind_of(to, message):
    if to == "server":
        return "request"
    if "method" in message:
        return "notice"
    return "error" if "error" in message else "result"


def fault(entry):
    """(kind, None) when the message is right, else (kind, what is wrong)."""
    to, method, text = entry
    message = json.loads(text)
    kind = kind_of(to, message)
    name = "error" if kind == "error" else f"{method} {kind}"
    if set(message) != ENVELOPES[kind] or message["jsonrpc"] != "2.0":
        return name, f"the envelope is {sorted(message)}"
    if kind == "error":
        schema, value = "error", message
    elif kind == "result":
        schema, value = f"{method}.result", message["result"]
    else:
        schema, value = f"{method}.params", message["params"]
    if schema not in validators:
        return name, f"there is no schema {schema}"
    error = jsonschema.exceptions.best_match(validators[schema].iter_errors(value))
    if error is None:
        return name, None
    where = "/".join(str(step) for step in error.absolute_path)
    return name, f"{where}: {error.message[:300]}"


def main(folder, records):
    load(folder)
    entries = Counter()
    for record in records:
        for line in Path(record).read_text().splitlines():
            entry = json.loads(line)
            entries[entry["to"], entry["method"], entry["text"]] += 1
    seen, bad = Counter(), Counter()
    with Pool() as pool:
        results = pool.imap(fault, entries, chunksize=64)
        for (entry, count), (name, wrong) in zip(entries.items(), results):
            seen[name] += count
            if wrong is not None:
                bad[name] += 1
                if bad[name] <= SHOWN_MAX:
                    print(f"FAIL {name}: {wrong}\n     {entry[2][:400]}")
    expected = {"error"}
    for schema in validators:
        method, _, part = schema.rpartition(".")
        if part == "result":
            expected.update((f"{method} result", f"{method} request"))
        elif part == "params" and f"{method}.result" not in validators:
            expected.add(f"{method} notice")
    for name in sorted(expected - set(seen)):
        print(f"FAIL {name}: never seen")
    for name in sorted(seen):
        print(f"     {seen[name]:7} {name}")
    failed = len(bad) + len(expected - set(seen))
    print(f"{len(seen) - len(bad)} passed, {failed} failed")
    return failed > 0 or not seen


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
