# SPDX-License-Identifier: MIT
"""cases.py - runs test cases, those with a server of their own side by side with the others,
and prints a line for each and "N passed, N failed" at the end.
"""

import concurrent.futures
import sys
import threading
import time
import traceback

from raw import Server

ONLY = sys.argv[2:]
CASES = []


def case(about, **how):
    """flags, generous, files: a server of its own, started with these; server=False: starts its
    own by itself. The others share one, one after the other. tls=True: over TLS.
    """
    def add(f):
        CASES.append((about, f, how))
        return f
    return add


class Run:
    def __init__(self):
        self.passed = self.failed = 0
        self.lock = threading.Lock()

    def case(self, about, run, *args):
        begin = time.monotonic()
        try:
            run(*args)
            line = f"ok    {about} ({time.monotonic() - begin:.1f} s)"
        except Exception:
            line = f"FAIL  {about}\n{traceback.format_exc()}"
        with self.lock:
            self.passed += line.startswith("ok")
            self.failed += line.startswith("FAIL")
            print(line, flush=True)


def with_own_server(run, how):
    if how.get("server") is False:
        run(None)
    else:
        with Server(*how.get("flags", ()), generous=how.get("generous", True),
                    files=how.get("files", (1024, 4096)), tls=how.get("tls", False)) as server:
            run(server)


def with_shared_server(all_cases, cases, tls):
    server = Server(tls=tls)
    for about, run, _ in cases:
        all_cases.case(about, run, server)
    all_cases.case(f"the shared {server.scheme} server ends and leaves nothing open", server.stop)


def run_cases():
    chosen = [c for c in CASES if not ONLY or any(word in c[0] for word in ONLY)]
    all_cases = Run()
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for tls in False, True:
            shared = [c for c in chosen if c[2] == ({"tls": True} if tls else {})]
            pool.submit(all_cases.case, f"cases that share a server, tls {tls}",
                        with_shared_server, all_cases, shared, tls)
        for about, run, how in chosen:
            if how not in ({}, {"tls": True}):
                pool.submit(all_cases.case, about, with_own_server, run, how)
    print(f"{all_cases.passed} passed, {all_cases.failed} failed")
    return all_cases.failed > 0
