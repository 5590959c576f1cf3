"""house.py - a server with people, and the tool, for the tests of this folder.

A test is called with BARPOINTD-TEST BARPOINT-ADMIN in front of what else it needs, and prints TAP.
"""

import os
import socket
import sqlite3
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scenario"))
from given import Given  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402
from tap import run_tests  # noqa: E402, F401

SECONDS = 20
DAEMON, TOOL = (os.path.abspath(path) for path in sys.argv[1:3])


class House:
    """A server with people, and the tool."""

    def __init__(self, *names):
        self.server = Server(DAEMON, FAST, SECONDS)
        self.scenario = Scenario(self.server)
        self.socket = os.path.join(self.server.data, "admin.sock")
        for name in names:
            Given(self.scenario).register(name)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.__exit__()

    def start(self):
        """Up to the greeting: then everything is open."""
        self.scenario.connect("anybody").find_raw(self.scenario, b"login: ")

    def stop(self):
        self.start()
        self.server.stop(self.scenario.persons.values())
        self.server.check_log()

    def admin(self, *words, text=""):
        done = subprocess.run(
            [TOOL, "--data", self.server.data, *words], input=text, capture_output=True, text=True, timeout=60
        )
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
        with sqlite3.connect(os.path.join(self.server.data, "barpoint.db")) as handle:
            return handle.execute(sql).fetchall()


def error(text):
    return (1, "", f"barpoint-admin: {text}\n")
