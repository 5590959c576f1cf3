"""servers.py - a server with people, and the tool, for the tests of this folder.

A test is called with BARPOINTD-TEST BARPOINT-ADMIN and whatever else it needs, and prints TAP.
"""

import contextlib
import os
import socket
import sqlite3
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from given import Given  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402
from tap import run_tests  # noqa: E402, F401

SECONDS = 60
DAEMON, TOOL = (os.path.abspath(path) for path in sys.argv[1:3])


class House:
    """A server with people, and the tool."""

    def __init__(self, *names):
        self.server = Server(DAEMON, FAST, SECONDS)
        self.scenario = Scenario(self.server)
        self.socket = os.path.join(self.server.data, "admin.sock")
        self.database = os.path.join(self.server.data, "barpoint.db")
        for name in names:
            Given(self.scenario).register(name)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.__exit__()

    def start(self):
        """Waits for the greeting: then everything is open."""
        self.scenario.connect("anybody").find_raw(self.scenario, b"login: ")

    def stop(self):
        self.start()
        self.server.stop(self.scenario.persons.values())
        self.server.check_log()

    def admin(self, *words, text=""):
        done = subprocess.run([TOOL, "--data", self.server.data, *words], input=text, capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout, done.stderr

    def ask(self, request):
        """What the socket answers to these bytes."""
        with socket.socket(socket.AF_UNIX) as tool:
            tool.settimeout(SECONDS)
            tool.connect(self.socket)
            answer = b""
            try:
                tool.sendall(request)
                while more := tool.recv(65536):
                    answer += more
            except ConnectionError:
                pass  # it was closed while there was more to read
            return answer

    def question(self, sql):
        with sqlite3.connect(self.database) as handle:
            return handle.execute(sql).fetchall()

    def ready(self, person):
        person.type("toggle ready")
        person.find_line(self.scenario, "** You're now ready to invite or join someone.")

    def begin(self, inviter, joiner, length):
        """A match with somebody who is ready."""
        inviter.type(f"invite {joiner.name} {length}")
        joiner.find_line(self.scenario, f"Type 'join {inviter.name}' to accept.")
        joiner.type(f"join {inviter.name}")
        inviter.find_line(self.scenario, f"Starting a new game with {joiner.name}.")
        joiner.find_line(self.scenario, f"Starting a new game with {inviter.name}.")

    def resign(self, loser, winner):
        loser.type("resign n")
        winner.find_line(self.scenario, f"{loser.name} wants to resign. You will win 1 point. Type 'accept' or 'reject'.")
        winner.type("accept")
        loser.find_line(self.scenario, f"{winner.name} accepts and wins 1 point.")
        winner.find_line(self.scenario, "You accept and win 1 point.")


@contextlib.contextmanager
def hands_on(path):
    """The database without the triggers and checks that protect it."""
    with contextlib.closing(sqlite3.connect(path)) as handle:
        for (name,) in handle.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            handle.execute(f"DROP TRIGGER {name}")
        handle.execute("PRAGMA ignore_check_constraints = ON")
        yield handle
        handle.commit()


@contextlib.contextmanager
def kept(path):
    """Afterwards the database is as it was."""
    with contextlib.closing(sqlite3.connect(path)) as handle, contextlib.closing(sqlite3.connect(":memory:")) as before:
        handle.backup(before)
        yield
        before.backup(handle)


def error(text):
    return (1, "", f"barpoint-admin: {text}\n")


def operator(name, on):
    """What the tool answers to `operator`."""
    told = "an operator now: 'help operators' tells what they may do" if on else "no operator any more"
    return (0, f"{name} is {told}\n", "")


def unclear(text):
    """The tool must not understand the line."""
    return (2, "", f"barpoint-admin: {text}\n")


def usage(text):
    return unclear(f"usage: barpoint-admin {text}")
