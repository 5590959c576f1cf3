"""people.py - a server with people registered, who come over one kind of line; somebody who reads late."""

import contextlib
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from given import Given  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402

SECONDS = 60
MUCH_WAITS = ["--output-limit", "8M"]


@contextlib.contextmanager
def house(daemon, line, *names, options=()):
    """It listens for that kind of line, and these people are registered."""
    with Server(daemon, [*FAST, *options], SECONDS, line) as server:
        scenario = Scenario(server)
        for name in names:
            Given(scenario).register(name)
        scenario.connect("anybody").find_raw(scenario, b"login: ")
        yield server, scenario
        server.stop(scenario.persons.values())
        server.check_log()


def read_late(scenario):
    """More waits for alice than any buffer on the way holds (MUCH_WAITS). Returns who she is once she has it all."""
    alice = scenario.login("alice")
    alice.deaf = True
    alice.send(b"".join(b"help set\r\n" for _ in range(700)))
    alice.deaf = False
    scenario.sync(alice)
    return alice
