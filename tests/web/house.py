"""house.py - a server whose books are read over HTTP while people play there."""

import contextlib
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from blocks import Script  # noqa: E402
from reader import Reader  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402

SECONDS = 60
DAEMON = os.path.abspath(sys.argv[1])


MATCH = """
dice side O 31 66 42 55 random 5
given carol is logged in, alice and bob play to 1, carol watches alice
alice> move 8-5 6-5
bob< Please move 4 pieces.
bob> move 1-7 1-7 12-18 12-18
alice< Please move 2 pieces.
alice> move 24-20 13-11
bob< Please move 4 pieces.
bob> move 12-17 12-17 17-22 17-22
"""

OVER = """
alice> resign n
bob> accept
alice< 'analysis 1' soon tells what each of you might have done better.
"""


@contextlib.contextmanager
def house(*options):
    """A server, who plays there, and who reads there."""
    with Server(DAEMON, [*FAST, *options], SECONDS) as server:
        server.listens.append("web")
        scenario = Scenario(server)
        scenario.connect("anybody").find_raw(scenario, b"login: ")
        yield server, scenario, Reader(server)
        server.stop(scenario.persons.values())
        server.check_log()


def tell(scenario, transcript):
    """Plays lines in the language of the transcripts."""
    script = Script()
    script.play(scenario, script.read(transcript))
    scenario.answered()
