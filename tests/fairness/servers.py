"""servers.py - a server whose book of envelopes is read and spoiled from outside."""

import os
import sqlite3
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402
from tap import run_tests  # noqa: E402, F401

SECONDS = 60


class House:
    def __init__(self, daemon, admin):
        self.daemon, self.tool = daemon, admin
        self.server = Server(daemon, FAST, SECONDS)
        self.key = os.path.join(self.server.root, "data.key")
        self.database = os.path.join(self.server.data, "barpoint.db")
        self.scenario = Scenario(self.server)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.__exit__()

    def play(self, script):
        """Lines of the scenario language."""
        for line in script.strip().split("\n"):
            if line.strip():
                self.scenario.run_line(line.strip())

    def start(self):
        self.scenario.connect("anybody").find_raw(self.scenario, b"login: ")

    def stop(self):
        """Everybody leaves; logins from now on use new connections."""
        self.server.stop(self.scenario.persons.values())
        self.server.check_log()
        self.scenario = Scenario(self.server)

    def refused(self, *options):
        """The message of a server that doesn't start."""
        done = subprocess.run(
            [self.daemon, "--listen", "127.0.0.1:0", "--data", self.server.data, *options],
            capture_output=True, text=True, timeout=60, env=dict(os.environ, BARPOINT_TEST_DIR=self.server.data),
        )  # fmt: skip
        assert done.returncode == 1, (done.returncode, done.stderr)
        return done.stderr

    def admin(self, *words):
        done = subprocess.run([self.tool, "--data", self.server.data, *words], capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout + done.stderr

    def ask(self, sql):
        with sqlite3.connect(self.database) as handle:
            return handle.execute(sql).fetchall()

    def states(self):
        return dict(self.ask("SELECT state, count(*) FROM envelopes GROUP BY state"))
