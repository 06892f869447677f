#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds recorded messages to the schemas of proto/schema.

usage: [MOST=N] validate.py SCHEMA_DIR RECORD...

A record is a line of JSON for each message, {"to": "server"|"client", "method": .., "text": ..}, as
lib/record.mjs writes it. Every message is validated; once those that are equal but for ids, handles,
numbers of events and times that are right in any message; of a method that has more than MOST different ones
that many, evenly picked. Closes with
`N passed, N failed`, where a check is a kind of message ("match.update notice"), and names the kinds
that were never seen.
"""
import json
import os
import re
import sys
from collections import Counter, defaultdict
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

# What differs from message to message and is right in any message whatever its schema: handles, ids of
# matches, numbers of events and times, and small numbers of prompts, options and requests.
LONG, SHORT = r"[1-9][0-9]{0,14}(?=[,}])", r"[1-9][0-9]{0,3}(?=[,}])"
PASSING = re.compile(r'"c[0-9a-f]{12}"|"[a-z2-7]{16}"|' + "|".join(
    [f'(?<="jsonrpc":"2.0","id":){LONG}'] +
    [f'(?<="{key}":){LONG}' for key in ("from", "seq", "at_ms", "created_ms")] +
    [f'(?<="{key}":){SHORT}' for key in ("prompt", "id")]))

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


def form_of(text):
    def same(match):
        found = match.group(0)
        return "1" if found[0] != '"' else '"card"' if len(found) == 15 else '"match"'
    return PASSING.sub(same, text)


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


def pick(samples, most):
    """At most that many of each method and direction."""
    kinds = defaultdict(list)
    for form in samples:
        kinds[form[:2]].append(form)
    return {form: samples[form] for forms in kinds.values()
            for form in forms[::-(-len(forms) // most)]}


def main(folder, records):
    load(folder)
    entries, samples = Counter(), {}
    for record in records:
        for line in Path(record).read_text().splitlines():
            entry = json.loads(line)
            form = entry["to"], entry["method"], form_of(entry["text"])
            entries[form] += 1
            samples.setdefault(form, (entry["to"], entry["method"], entry["text"]))
    seen, bad = Counter(), Counter()
    picked = pick(samples, int(os.environ.get("MOST", "1000000")))
    with Pool() as pool:
        results = pool.imap(fault, picked.values(), chunksize=64)
        for (form, entry), (name, wrong) in zip(picked.items(), results):
            count = entries[form]
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
