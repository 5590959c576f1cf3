"""alike_test.py - each path of the server, asked on a machine that only reads and on the one that writes: but for who is here, both
answer alike.

Usage: alike_test.py BARPOINTD-TEST. Prints TAP; skipped where there is no PostgreSQL. What is answered in part, and what may be null
then, is in reader_test.py.
"""

import contextlib
import glob
import http.client
import os
import re
import sys

import postgres
from machines import SECONDS, until
from relay import Relay

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[1:1] = [os.path.join(HERE, "..", name) for name in ("runner", "crash", "web")]
from event_source import EventSource  # noqa: E402
from kills import play  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST  # noqa: E402
from tap import Skipped, run_marked, test  # noqa: E402

DAEMON = os.path.abspath(sys.argv[1])
SOURCES = os.path.join(HERE, "..", "..", "server", "web")
ROUTE = re.compile(r'^\t\{"(/[^"]*)", \w+\},$', re.M)
MONTH = "2020-09.txt.gz"

# Of each path what is asked.
ALIKE = {
    "/api/matches/*": [
        *(f"/api/matches/{what}" for what in ("1", "2", "1?actions=no", "1?game=1", "1.mat", "1.sgf", "1.txt", "2.txt")),
        *(f"/api/matches/{what}" for what in ("1?from=1&count=50", "1?from=51&count=50", "2?from=1&count=50")),
        *(f"/api/matches/{what}" for what in ("1?from=2&count=50", "3", "99")),
    ],
    "/api/dice/*": ["/api/dice/1"],
    "/api/equities/*": ["/api/equities/7"],
    "/api/openapi.json": ["/api/openapi.json"],
    "/api/players/*/matches": ["/api/players/alice/matches"],
    "/api/players/*/ratings": ["/api/players/alice/ratings"],
    "/api/players/*/slow": ["/api/players/carol/slow"],
    "/api/players/*/versus/*": ["/api/players/alice/versus/bob"],
    "/api/ratings/*": ["/api/ratings/all", "/api/ratings/glicko"],
    "/api/tournaments": ["/api/tournaments"],
    "/api/tournaments/*": ["/api/tournaments/1", "/api/tournaments/1.csv"],
    "/api/tournaments/*/boards": ["/api/tournaments/1/boards"],
    "/api/tournaments/*/season": ["/api/tournaments/1/season"],
    "/api/tournaments/*/season.csv": ["/api/tournaments/1/season.csv"],
    "/tournaments.atom": ["/tournaments.atom"],
    "/tournaments.ics": ["/tournaments.ics"],
    "/dump/*": [f"/dump/{MONTH}"],
    "/feed/*": ["/feed/{token}.atom", "/feed/{token}.ics", "/feed/nonsense.ics"],
    "/my-data/*": ["/my-data/{secret}"],
    "/mail/end/*": ["/mail/end/nonsense"],
    "/match/*": ["/match/1", "/match/99"],
    "/match/*/moves": ["/match/1/moves"],
    "/match/*/*/*": ["/match/1/1/2"],
    "/player/*": ["/player/alice"],
    "/ratings/*": ["/ratings/all"],
    "/tournament/*": ["/tournament/1", "/tournament/1?screen"],
    "/tournaments": ["/tournaments"],
    "/with/*": ["/with/alice"],
    "/with/*/*": ["/with/alice/3"],
    "/worker.js": ["/worker.js"],
    "/page/*": ["/page/board.js", "/page/icon-192.png", "/page/icon.svg"],
    "/page/*/*": ["/page/play/line.js"],
    "/page-*/*": ["/page-{version}/board.js"],
    "/page-*/*/*": ["/page-{version}/play/line.js"],
    # Of the day there is none yet.
    "/position": ["/position"],
    "/position/*": ["/position/2020-09-13"],
    "/position.atom": ["/position.atom"],
    "/api/position": ["/api/position"],
    "/api/position/*": ["/api/position/2020-09-13"],
    "/api/position/*/answer": ["/api/position/2020-09-13/answer"],
}
# What isn't answered by 200.
REFUSED = {
    "/api/matches/1?from=2&count=50": 400,
    "/api/matches/3": 403,
    **dict.fromkeys(("/api/matches/99", "/match/99", "/feed/nonsense.ics", "/position/2020-09-13"), 404),
    **dict.fromkeys(("/api/position", "/api/position/2020-09-13", "/api/position/2020-09-13/answer"), 404),
}
IN_PART = {"/", "/tv", "/api/matches", "/api/status", "/api/players/*"}
ELSEWHERE = {"/api/tv": "/api/tv", "/mail/end/*/*": "/mail/end/nonsense/x"}
STREAMS = {"/api/matches/*/stream", "/api/tournaments/*/stream"}

# One match that is over, one that is played, one that is private, a slow one, and a tournament.
CLUB = r"""
given alice, bob, carol, dave, erin, fred, gina are logged in, bob, dave, fred are ready
alice> invite bob 1
bob> join alice
alice< Starting a new game with bob.
alice> resign n
bob> accept
alice< 'analysis 1' soon tells what each of you might have done better.
carol> invite dave 5
dave> join carol
carol< Starting a new game with dave.
fred> set public no
fred< Value of 'public' set to no.
gina> invite fred 1
fred> join gina
gina< Starting a new game with fred.
erin> toggle ready
alice> invite erin 3 days=2
erin> join alice
erin< ** You are now playing a 3 point match with alice
admin operator alice on
alice> director alice on
alice< You may hold tournaments from now on: type 'help tournament-new'.
alice> tournament new Cup knockout 3 starts=tue,19:30 every=week
alice> tournament 1 enter
alice<~ You have entered Cup.*
alice> feed
alice<~ .*/feed/(?P<token>[0-9a-f]{32})\.ics
alice> my data
alice<~ .*/my-data/(?P<secret>[0-9a-f]{32})
"""


def fetch(server, path, fields=None):
    """Status, head and body. The tests' reader takes any address of the network for a leak: a player's own data has some."""
    line = http.client.HTTPConnection("127.0.0.1", server.ports["web"], timeout=SECONDS)
    with contextlib.closing(line):
        line.request("GET", path, headers={"Host": "localhost", **(fields or {})})
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read()


class Pair(Relay):
    """The other machine only reads. Both have a page."""

    def write_config(self, server, name):
        path = super().write_config(server, name)
        server.listens.append("web")
        server.ports = {}
        os.mkdir(os.path.join(server.data, "dumps"))
        with open(os.path.join(server.data, "dumps", MONTH), "wb") as dump:
            dump.write(b"what barpoint-export has made")
        if name == "b":
            with open(path, "a", encoding="utf-8") as config:
                config.write("log-role = reader\n")
        return path

    def reads(self):
        with contextlib.suppress(OSError):
            return fetch(self.other, "/api/dice/1")[0] == 404
        return False


@contextlib.contextmanager
def pair():
    if postgres.BIN is None:
        raise Skipped("there is no PostgreSQL here")
    with Pair(DAEMON, FAST) as machines:
        until(machines.reads, "nobody reads")
        yield machines, Scenario(machines)


def routes():
    """All paths that the server knows."""
    found = set()
    for path in glob.glob(os.path.join(SOURCES, "**", "*.c"), recursive=True):
        with open(path, encoding="utf-8") as source:
            found.update(ROUTE.findall(source.read()))
    return found


def both(machines, path):
    """What is answered, first by the machine that writes, by no older turn than the last one."""
    turn = {"Barpoint-Turn": fetch(machines.current, "/api/tv")[1]["Barpoint-Turn"]}
    return [fetch(server, path, turn) for server in (machines.current, machines.other)]


def told(answer):
    status, fields, body = answer
    return status, fields["Content-Type"], fields["Content-Disposition"], "immutable" in fields["Cache-Control"], body


def is_alike(machines, path):
    """Sooner or later: what follows from a match the machine that writes adds when it has time, or is asked for it."""
    written, read = both(machines, path)
    return told(written) == told(read)


@test
def each_path_is_answered_alike():
    assert routes() == {*ALIKE, *IN_PART, *ELSEWHERE, *STREAMS}, routes() ^ {*ALIKE, *IN_PART, *ELSEWHERE, *STREAMS}
    with pair() as (machines, scenario):
        play(scenario, CLUB)
        shell = fetch(machines.current, "/")[2].decode()
        kept = {**scenario.kept, "version": re.search(r"page-([^/]+)/", shell)[1]}
        for addresses in ALIKE.values():
            for address in addresses:
                path = address.format(**kept)
                until(lambda path=path: is_alike(machines, path), lambda path=path: f"{path}: {both(machines, path)}")
                assert both(machines, path)[0][0] == REFUSED.get(address, 200), (path, both(machines, path)[0])
        for path in ELSEWHERE.values():
            assert both(machines, path)[1][0] == 503, path


def entered(source, name):
    """The event that says so, with its number."""
    while (event := source.event())[0] != "entrant" or event[1]["name"] != name:
        pass
    return event, source.last


@test
def a_tournament_is_followed_alike():
    """And who goes on at the other machine misses nothing."""
    with pair() as (machines, scenario):
        play(scenario, CLUB)
        until(lambda: fetch(machines.other, "/api/tournaments/1")[0] == 200, "the tournament is not there")
        sources = [EventSource(server, 1, of="tournaments") for server in (machines.current, machines.other)]
        assert entered(sources[0], "alice") == entered(sources[1], "alice")
        play(scenario, "bob> tournament 1 enter\nbob<~ You have entered Cup.*")
        event, last = entered(sources[1], "bob")
        assert entered(sources[0], "bob") == (event, last)
        sources[1].close()
        play(scenario, "carol> tournament 1 enter\ncarol<~ You have entered Cup.*")
        moved = EventSource(machines.current, 1, last=last, of="tournaments")
        assert entered(moved, "carol") == entered(sources[0], "carol")


if __name__ == "__main__":
    run_marked(sys.argv[2:])
