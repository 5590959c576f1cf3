"""reloaded.py - a server with a file of settings, which it is told to read again. The program that uses this has
BARPOINTD-TEST BARPOINT-ADMIN as its first words."""

import contextlib
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402

SECONDS = 60
DAEMON, TOOL = (os.path.abspath(path) for path in sys.argv[1:3])


@contextlib.contextmanager
def house(settings, line="text", listens=()):
    """A server with these settings in its file, without a terminal."""
    with Server(DAEMON, FAST, SECONDS, line) as server:
        server.before_start = os.setsid
        server.listens = list(listens)
        server.file = os.path.join(server.root, "barpoint.conf")
        write(server, settings)
        server.arguments += ["--config", server.file]
        scenario = Scenario(server)
        scenario.connect("anybody").find_raw(scenario, b"login: ")
        yield server, scenario
        server.stop(scenario.persons.values())
        server.check_log()


def write(server, settings):
    with open(server.file, "w", encoding="ascii") as file:
        file.write(settings)


def reload(server, whole=True):
    """What barpoint-admin prints, as lines. If something can't be read, that is an error, with all lines."""
    done = subprocess.run([TOOL, "--data", server.data, "reload"], capture_output=True, text=True, timeout=60)
    said, other = (done.stdout, done.stderr) if whole else (done.stderr, done.stdout)
    assert done.returncode == (0 if whole else 1) and other == "", done
    return [line.removeprefix("barpoint-admin: ") for line in said.splitlines()]
