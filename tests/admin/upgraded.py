"""upgraded.py - a server whose program is a copy, which a test can take away or replace, and an upgrade of it.

For the tests of upgrades; see servers.py.
"""

import contextlib
import os
import shutil
import signal
import time

from servers import DAEMON, SECONDS, House

from given import Given
from runner import Scenario
from server import FAST, Server


class Upgraded(House):
    """A server whose program is a copy, which a test can take away or replace."""

    def __init__(self, *names, options=(), line="text"):
        self.server = Server(DAEMON, FAST + list(options), SECONDS, line)
        self.server.binary = shutil.copy(DAEMON, os.path.join(self.server.root, "barpointd"))
        self.server.copy_new_database = lambda: None
        self.scenario = Scenario(self.server)
        self.database = os.path.join(self.server.data, "barpoint.db")
        for name in names:
            Given(self.scenario).log_in(name)

    def person(self, name):
        return self.scenario.persons[name]

    def play_on(self, text):
        """Each of the two still hears the other, on the line that they had."""
        self.scenario.settle()
        for who, other in (("alice", "bob"), ("bob", "alice")):
            self.person(who).type(f"tell {other} {text}")
            self.person(other).find_line(self.scenario, f"{who} says: {text}")
        self.scenario.settle()

    def wait_for_log(self, text, times=1):
        end = time.monotonic() + SECONDS
        while True:
            with open(self.server.log, encoding="utf-8") as log:
                if log.read().count(text) >= times:
                    return
            assert time.monotonic() < end, text
            time.sleep(0.01)

    def refused(self, why):
        """The tool says why, and nothing has changed."""
        status, out, error = self.admin("upgrade")
        assert status == 1 and why in out + error, (status, out, error)
        self.play_on(f"still here although {why[:20]}")
        assert self.server.process.poll() is None


@contextlib.contextmanager
def in_place_of(path, script):
    """A program of another kind, or none: script is None."""
    os.rename(path, path + ".kept")
    if script is not None:
        with open(path, "w", encoding="utf-8") as file:
            file.write(script)
        os.chmod(path, 0o755)
    yield
    os.replace(path + ".kept", path)


@contextlib.contextmanager
def held_check(house, before, after):
    """A check that has closed its output, runs until the test goes on, and then ends so."""
    root = house.server.root
    wait = f"while [ -d {root} ] && [ ! -e {root}/go ]; do sleep 0.1; done"
    with in_place_of(house.server.binary, f"#!/bin/sh\n{before}\nexec >&- 2>&-\ntouch {root}/runs\n{wait}\n{after}\n"):
        house.server.process.send_signal(signal.SIGUSR2)
        deadline = time.monotonic() + SECONDS
        while not os.path.exists(f"{root}/runs"):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        yield
        open(f"{root}/go", "wb").close()
