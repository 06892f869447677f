#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds what the library writes to proto/schema, and the schemas to being closed.

usage: schemas.py SCHEMA_DIR MESSAGES_PROGRAM MATCHES

Every message must be valid against its envelope and against the schema of its own params or result.
Every sample must become invalid when a required key is taken out, an unknown one put in, or a value
replaced by one of another type, at every depth. Closes with `N passed, N failed`.
"""
import copy
import json
import subprocess
import sys
import warnings
from pathlib import Path

warnings.simplefilter("ignore", DeprecationWarning)
from jsonschema import Draft202012Validator, RefResolver  # noqa: E402

BASE = "https://schema.shinpan.invalid/1/"
directory, program, matches = sys.argv[1:]
schemas = {p.name: json.loads(p.read_text()) for p in Path(directory).glob("*.json")}
store = {schema["$id"]: schema for schema in schemas.values()}
validators = {}
passed = 0
failures = []
used = set()


def validator(name):
    if name not in validators:
        schema = schemas[name]
        validators[name] = Draft202012Validator(
            schema, resolver=RefResolver(BASE + name, schema, store=store))
    return validators[name]


def check(ok, what):
    global passed
    if ok:
        passed += 1
    else:
        failures.append(what)
        print("FAIL", what[:600])


def body(entry):
    """The schema of the message's own part, and that part."""
    message, of = entry["message"], entry["of"]
    if entry["schema"] == "answer":
        return (f"{of}.result.json", message["result"]) if "result" in message else (None, None)
    return f"{of}.params.json", message["params"]


def why(name, value):
    error = next(iter(validator(name).iter_errors(value)), None)
    return "" if error is None else f"{list(error.absolute_path)}: {error.message[:300]}"


# the one object that is not closed: what there is in it depends on the verb
OPEN = {("acts", 0, "act")}


def variants(value, path=()):
    """(path of an object, what to do there, key) for each way to spoil a value."""
    if path in OPEN:
        return
    if isinstance(value, dict):
        yield path, "add", None
        for key in value:
            yield path, "drop", key
            yield path, "retype", key
            yield from variants(value[key], path + (key,))
    elif isinstance(value, list) and value:
        yield from variants(value[0], path + (0,))


def spoil(value, path, kind, key):
    value = copy.deepcopy(value)
    at = value
    for step in path:
        at = at[step]
    if kind == "add":
        at["zzz"] = 1
    elif kind == "drop":
        del at[key]
    else:
        at[key] = 1.5 if not isinstance(at[key], float) else "text"
    return value


def is_optional(schema, path, key):
    """May the key be left out of the object at that path, by what the schema says itself?"""
    for step in path:
        if isinstance(step, int):
            schema = schema["items"]
        else:
            schema = schema.get("properties", {}).get(step) or schema["additionalProperties"]
    return key not in schema.get("required", [])


def spoil_each(name, value):
    for path, kind, key in variants(value):
        if kind == "drop" and is_optional(schemas[name], path, key):
            continue
        check(not validator(name).is_valid(spoil(value, path, kind, key)),
              f"{name}: still valid with {kind} {key or ''} at {path}")


def main():
    for name, schema in schemas.items():
        try:
            Draft202012Validator.check_schema(schema)
            check(True, name)
        except Exception as error:  # the library's own error types differ between versions
            check(False, f"{name}: not a schema: {error}")
    run = subprocess.Popen([program, matches], stdout=subprocess.PIPE, text=True)
    played = 0
    opened = set()
    for line in run.stdout:
        entry = json.loads(line)
        is_sample = entry["as"] == "sample"
        envelope = entry["schema"] + ".json"
        name, value = body(entry)
        # play is many messages of few kinds: the envelope of the first ones is enough
        if is_sample or played < 40:
            check(validator(envelope).is_valid(entry["message"]),
                  f"{envelope}: {line}: {why(envelope, entry['message'])}")
            used.add(envelope)
        if name is not None:
            check(validator(name).is_valid(value), f"{name}: {line[:200]}: {why(name, value)}")
            used.add(name)
            if is_sample:
                spoil_each(name, value)
        # an envelope is the same whatever is in it: once for each method, notice and kind of error
        if is_sample and (envelope, entry["of"], "error" in entry["message"]) not in opened:
            opened.add((envelope, entry["of"], "error" in entry["message"]))
            for key in list(entry["message"]):
                spoiled = {k: v for k, v in entry["message"].items() if k != key}
                check(not validator(envelope).is_valid(spoiled), f"{envelope}: without {key}")
            check(not validator(envelope).is_valid(entry["message"] | {"zzz": 1}),
                  f"{envelope}: with another key")
        played += not is_sample
    check(run.wait() == 0, f"{program} failed")
    unused = {n for n in schemas if n.endswith((".params.json", ".result.json"))} - used
    check(not unused, f"no message was seen for {sorted(unused)}")
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


sys.exit(main())
