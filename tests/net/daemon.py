# SPDX-License-Identifier: MIT
"""daemon.py - shinpand as a server for the clients of raw.py; sys.argv[1] is the program."""

import os
import re
import resource
import subprocess
import tempfile
import time

from raw import PATIENCE, Server, WRAP, NET_ECHO as SHINPAND

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ROOMY = ["--address-connections", "4000", "--address-sessions", "4000", "--address-rate", "100000",
         "--address-burst", "1000000", "--guest-rate", "0", "--match-rate", "0", "--bot-delay", "0",
         "--address-message-rate", "0", "--player-message-rate", "0"]


class Daemon(Server):
    """With the files of the tree and limits that one test machine does not reach."""

    def __init__(self, *flags, prefix=(), pass_fds=(), env=None):
        self.dir = tempfile.TemporaryDirectory()
        self.tls, self.scheme = None, "http"
        self.flags = ["--port", "0", "--data-dir", self.dir.name + "/data",
                      "--web-root", ROOT + "/server/web", "--js-root", ROOT + "/proto/js",
                      "--card-sets", ROOT + "/engine/cards/sets",
                      "--starter-decks", ROOT + "/engine/cards/decks",
                      "--restrictions", ROOT + "/engine/cards/restrictions", *ROOMY, *flags]
        self.is_ending = self.is_over = False
        self.log = open(self.dir.name + "/log", "w+")
        self.proc = subprocess.Popen(
            [*prefix, *WRAP, SHINPAND, *self.flags], stdout=subprocess.PIPE, stderr=self.log,
            text=True, pass_fds=pass_fds, env=os.environ | (env or {}),
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 8192)))
        self.port = self.wait_for(r'"ev":"host.ready".*"port":(\d+)')

    def wait_for(self, line):
        """The number that the log says there."""
        end = time.monotonic() + 30 * PATIENCE
        while not (found := re.search(line, self.logged())):
            if self.proc.poll() is not None or time.monotonic() > end:
                raise AssertionError(f"no start: {self.logged()[-3000:]}")
            time.sleep(0.02)
        return int(found[1])

    @property
    def admin(self):
        return self.dir.name + "/data/admin.sock"
