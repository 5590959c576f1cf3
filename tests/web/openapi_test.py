#!/usr/bin/env python3
"""openapi_test.py BARPOINTD-TEST - protocol/openapi.yaml beside a real server: every path, status and field, either way.

A path that the server has and the description hasn't, or the other way round, fails; so does a status that comes and isn't
described, one that is described and never comes, a field that isn't there or isn't described. A validator from npm judges the
description, where npm can be reached; else that test is skipped. Prints TAP.
"""

import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request

from house import MATCH, OVER, house, tell

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
sys.path[:0] = [os.path.join(HERE, "..", "runner"), HERE]

from described import API, SOURCE, faults, resolved  # noqa: E402
from embed_openapi import read  # noqa: E402
from event_source import EventSource  # noqa: E402
from reader import Reader, take_answer  # noqa: E402
from tap import Skipped, run_tests  # noqa: E402

LINTER = "@seriousme/openapi-schema-validator@2.11.0"

STREAM = "/api/matches/{match}/stream"
TOURNAMENT_STREAM = "/api/tournaments/{tournament}/stream"
STREAMS = (STREAM, TOURNAMENT_STREAM)
NOT_PROVOKED = {"500"}  # it needs a damaged database


MY_DATA = "/my-data/{link}"
NOBODY_READS = "nobody-reads.example"
ADDRESSES = f"""
sql INSERT INTO mail_routes (player, address, at, place, asks, ends) SELECT id, name || '@{NOBODY_READS}', 0, id, zeroblob(16), zeroblob(16) FROM players
sql INSERT INTO mail_proofs (player, address, at) SELECT id, name || '@{NOBODY_READS}', 0 FROM players
"""


class Asked:
    """What was asked, of one server after the other, and which statuses came."""

    def __init__(self):
        self.reader = None
        self.came = {path: set() for path in API["paths"]}

    def described(self, path, address, answer):
        responses = API["paths"][path]["get"]["responses"]
        status = str(answer.status)
        assert status in responses, f"{address}: {status} is not described"
        self.came[path].add(status)
        return resolved(responses[status])

    def ask(self, path, address, fields=None, method="GET"):
        return self.compared(path, address, self.reader.ask(method, address, fields))

    def compared(self, path, address, answer):
        described = self.described(path, address, answer)
        assert NOBODY_READS.encode() not in answer.body, f"{address} gives away to which address somebody has their letters sent"
        headers = described.get("headers", {})
        assert ("retry-after" in answer.headers) == ("Retry-After" in headers), f"{address}: {answer.status} and Retry-After"
        for name, header in headers.items():
            assert name.lower() in answer.headers or not resolved(header).get("required"), f"{address}: no {name}"
        if "content" not in described:
            assert not answer.body, address
            return answer
        kind = answer.headers["content-type"].split(";")[0]
        assert kind in described["content"], f"{address}: {kind} is not described"
        if kind == "application/json":
            found = list(faults(described["content"][kind]["schema"], json.loads(answer.body), address))
            assert not found, "\n".join(found)
        return answer

    def ask_again(self, path, address):
        """And once more with its tag."""
        answer = self.ask(path, address)
        if answer.status == 200 and "etag" in answer.headers:
            assert self.ask(path, address, {"If-None-Match": answer.headers["etag"]}).status == 304, address


MORE = """
given dave, erin are logged in, frank is a program
dave> toggle ready
dave> seek 5
erin> away out
alice> invite bob 3
bob> join alice
bob< Starting a new game with alice.
alice> double
alice> roll
alice> resign g
"""

SLOW = """
erin> toggle ready
carol> invite erin 3 days=2
erin< Type 'join carol' to accept.
erin> join carol
erin< ** You are now playing a 3 point match with carol
"""

TOURNAMENT = """
sql INSERT INTO directors (player, at) SELECT id, 0 FROM players WHERE name = 'erin'
erin> tournament new Swiss swiss 1 rounds=2
erin< Swiss is open, as number 1.
erin> tournament new Cup knockout 3 final=5 starts=tue,19:30 every=week
erin< Cup is open, as number 2.
given ann, ben, cid, dan, eva are logged in
ann> tournament 1 enter
ben> tournament 1 enter
cid> tournament 1 enter
dan> tournament 1 enter
eva> tournament 1 enter
eva< You have entered Swiss. Please be here when it starts.
erin> tournament 1 start
erin< Done, and put on record: start.
erin> tournament 1 next they don't come
erin< Done, and put on record: next.
ann> join
ben> join
cid> join
dan> join
eva> join
erin> tournament 1 bracket
erin<~ .* play match \\d+ .*
"""

MATCHES = [
    "/api/matches",
    "/api/matches?from=2",
    "/api/matches?from=9223372036854775807",
    "/api/matches?state=running",
    "/api/matches?state=slow",
    "/api/matches?state=slow&from=1600000000000-2",
    "/api/matches?state=slow&from=9223372036854775807-9223372036854775807",
    "/api/matches?state=slow&from=2",
    "/api/matches?state=old",
    "/api/matches?from=x",
]
ONE = [
    "1",
    "2",
    "4",
    "1?actions=no",
    "1?from=12",
    "1?from=1&count=50",
    "1?from=2&count=50",
    "1?game=1",
    "1.mat",
    "1.sgf",
    "1.txt",
    "1?from=x",
    "99",
    "3",
    "x",
]
RATINGS = [
    "all",
    "fibs",
    "1",
    "3-5",
    "7+",
    "month",
    "2020-09",
    "2020-13",
    "2019-01",
    "nothing",
    "all?kind=people",
    "all?from=x",
    "all?kind=x",
    "all?club=Bern",
    "glicko",
    "slow",
    "slow?kind=people",
    "glicko?kind=programs",
    "month?club=Bern",
]
PLAYERS = [
    "alice",
    "bob",
    "ERIN",
    "frank",
    "nobody",
    "alice/matches",
    "nobody/matches",
    "alice/matches?before=2",
    "bob/matches?before=x",
    "alice/ratings",
    "nobody/ratings",
    "ERIN/slow",
    "nobody/slow",
    "alice/versus/bob",
    "bob/versus/erin",
    "bob/versus/bob",
    "bob/versus/nobody",
]


DAILY = """INSERT INTO daily (day, match, game, step, player, side, kind, dice, position, options, made, plays) VALUES (18518, 1, 1, 7, 'invited', 'X', 'play', 55, (SELECT position FROM decisions WHERE number = 4), '1', '13/8 13/8 8/3 8/3', '[{"play":"18/13 18/13 6/1 6/1","lost":0,"about":false},{"play":"13/8 13/8 8/3 8/3","lost":0.281,"about":false}]')"""  # fmt: skip


def every_path_status_and_field_is_described():
    with house() as (server, scenario, reader):
        tell(scenario, MATCH + OVER + "analysed 1\n" + MORE)
        tell(scenario, "given gina, hugo are logged in\ngina> set public no\ngina> invite hugo 1\nhugo> toggle ready\n")
        tell(scenario, "gina> invite hugo 1\nhugo> join gina\nhugo< Starting a new game with gina.\n")
        tell(scenario, SLOW)
        tell(scenario, TOURNAMENT + ADDRESSES)
        asked = Asked()
        asked.reader = reader
        asked.ask_again("/api/openapi.json", "/api/openapi.json")
        asked.ask_again("/api/status", "/api/status")
        asked.ask_again("/api/tv", "/api/tv")
        asked.ask("/api/position", "/api/position")
        tell(scenario, f"sql {DAILY}\n")
        asked.ask_again("/api/position", "/api/position")
        for day in ("2020-09-13", "2020-09-12", "x"):
            asked.ask_again("/api/position/{day}", f"/api/position/{day}")
            asked.ask_again("/api/position/{day}/answer", f"/api/position/{day}/answer")
        for address in MATCHES:
            asked.ask_again("/api/matches", address)
        asked.ask_again("/api/tournaments", "/api/tournaments")
        for number in ("1", "2", "1.csv", "9", "1.x", "x"):
            asked.ask_again("/api/tournaments/{tournament}", f"/api/tournaments/{number}")
        for which in ("1", "2?year=2021", "9", "1?year=last"):
            number, _, query = which.partition("?")
            for path in ("season", "season.csv"):
                asked.ask_again(f"/api/tournaments/{{tournament}}/{path}", f"/api/tournaments/{number}/{path}?{query}")
        for path in ("/tournaments.ics", "/tournaments.atom"):
            asked.ask_again(path, path)
        read_my_data(asked, scenario)
        for number in ONE:
            asked.ask_again("/api/matches/{match}", f"/api/matches/{number}")
        for number in ("1", "2", "3", "99", "x"):
            asked.ask_again("/api/dice/{match}", f"/api/dice/{number}")
        for name in PLAYERS:
            below = "/versus/{other}" if "versus" in name else re.sub(r"^[^/]*|\?.*", "", name)
            path = "/api/players/{name}" + below
            asked.ask_again(path, f"/api/players/{name}")
        for name in RATINGS:
            asked.ask_again("/api/ratings/{list}", f"/api/ratings/{name}")
        for length in ("1", "25", "26", "x"):
            asked.ask_again("/api/equities/{length}", f"/api/equities/{length}")
        for number in ("1", "2", "9", "x"):
            asked.ask_again("/api/tournaments/{tournament}/boards", f"/api/tournaments/{number}/boards")
        follow(asked, server)
        follow_tournament(asked, server, scenario)
        for path in API["paths"]:
            if path not in STREAMS:
                with_body(asked, path)
    ask_too_much(asked)
    lose_a_turn(asked)
    check_statuses(asked)


def read_my_data(asked, scenario):
    """Without the tests' reader, which takes any address for a leak."""
    tell(scenario, "hugo> my data\nhugo<~ .*(?P<link>http://.*/my-data/[0-9a-f]{32})")
    with urllib.request.urlopen(scenario.kept["link"], timeout=60) as answer:
        schema = API["paths"][MY_DATA]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        body = json.load(answer)
    found = list(faults(schema, body, MY_DATA))
    assert not found, found
    assert f"hugo@{NOBODY_READS}" in json.dumps(body), "who asks for their own data has no address"
    asked.came[MY_DATA].add("200")
    asked.ask(MY_DATA, "/my-data/" + "0" * 32)


def address_of(path):
    for name, value in {
        "match": "1",
        "name": "alice",
        "other": "bob",
        "day": "2020-09-13",
        "list": "all",
        "tournament": "1",
        "link": "0" * 32,
    }.items():
        path = path.replace("{" + name + "}", value)
    return path


def with_body(asked, path):
    """A request with a body is refused wherever it goes."""
    asked.reader.close()
    assert asked.ask(path, address_of(path), {"Content-Length": "1"}).status == 400, path
    asked.reader.close()


def ask_too_much(asked):
    """The clock stands still, so once there is too much nothing else is answered."""
    with house("--exempt", "192.0.2.0/24", "--reading-per-address", "1") as (_, _, reader):
        while reader.get("/api/nowhere").status != 429:
            pass
        asked.reader = reader
        for path in API["paths"]:
            assert asked.ask(path, address_of(path)).status == 429, path


def lose_a_turn(asked):
    """What was asked in a turn that the full disk undoes is answered by an excuse; a stream is one that there is no room for."""
    with house("--max-streams", "0") as (_, scenario, reader):
        tell(scenario, MATCH + "given erin is logged in\n" + TOURNAMENT)
        asked.reader = reader
        for path in STREAMS:
            assert asked.ask(path, address_of(path)).status == 503
    for path in API["paths"]:
        if path not in STREAMS:
            ask_in_vain(asked, path)


def ask_in_vain(asked, path):
    """Together with a setting that can't be stored. After a lost turn a server stores nothing for a while, so each path has its own."""
    with house() as (server, scenario, reader):
        tell(scenario, "given alice is logged in\n")
        assert reader.get("/api/openapi.json").status == 200  # a connection that isn't accepted yet would be read in a later turn
        with server.halted():
            server.fill_disk(True)
            scenario.person("alice").type("toggle bell")
            reader.connection.request("GET", address_of(path), headers={"Host": "localhost"})
        answer = asked.compared(path, address_of(path), take_answer(reader.connection.getresponse()))
        assert answer.status == 503, path
        reader.close()
        server.fill_disk(False)


def follow(asked, server):
    """The stream of the running match: what its events tell is what is described."""
    source = EventSource(server, 2)
    asked.came[STREAM].add("200")
    for _ in range(4):
        name, data = source.event()
        schema = {"state": "StreamState", "action": "Action"}[name]
        found = list(faults(API["components"]["schemas"][schema], data, name))
        assert not found, "\n".join(found)
    source.close()
    for address, fields in (("1", {"Last-Event-ID": "end"}), ("99", None), ("3", None), ("2?after=999", None)):
        number, _, query = address.partition("?")
        asked.ask(STREAM, f"/api/matches/{number}/stream" + ("?" + query if query else ""), fields)


TOLD = {
    "state": "TournamentHead",
    "called": "TournamentCall",
    "entrant": "Entrant",
    "pairing": "Pairing",
    "result": "Pairing",
    "standing": "TournamentStandings",
    "act": "DirectorAction",
}


def follow_tournament(asked, server, scenario):
    """All that one told, from its first event to its end: each is what is described, and no kind of them is missing."""
    source, kinds = EventSource(server, 1, of="tournaments"), set()
    asked.came[TOURNAMENT_STREAM].add("200")
    tell(scenario, "erin> tournament 1 close enough\n")
    for name, data in source.events():
        schema, number = API["components"]["schemas"][TOLD[name]], data.pop("number")
        kinds.add(name)
        more = {"entered"} if name == "entrant" else set()
        found = list(faults(schema, {key: value for key, value in data.items() if key not in more}, f"{name} {number}"))
        assert not found, "\n".join(found)
    assert kinds == set(TOLD) and source.last == "end", (kinds, source.last)
    for address, fields in (("1", {"Last-Event-ID": "end"}), ("99", None), ("2?after=999", None)):
        number, _, query = address.partition("?")
        asked.ask(TOURNAMENT_STREAM, f"/api/tournaments/{number}/stream" + ("?" + query if query else ""), fields)


def check_statuses(asked):
    troubles = []
    for path, came in asked.came.items():
        missing = set(API["paths"][path]["get"]["responses"]) - came - NOT_PROVOKED
        if missing:
            troubles.append(f"{path}: {sorted(missing)} never came")
    assert not troubles, "\n".join(troubles)


def the_server_has_no_other_path():
    patterns = set()
    for path in glob.glob(os.path.join(ROOT, "server", "web", "**", "*.c"), recursive=True):
        with open(path, encoding="utf-8") as file:
            patterns |= set(re.findall(r'\{"(/(?:api|my-data|tournaments\.)[^"]*)", \w+\}', file.read()))
    described = {re.sub(r"\{\w+\}", "*", path) for path in API["paths"]}
    assert patterns == described, sorted(patterns ^ described)


def turns_are_described_wherever_they_count():
    """A server with a log looks for one in each request, and names one in each answer, which machines/reader_test.py tries."""
    for path, described in API["paths"].items():
        parameters = {(one["name"], one["in"]) for one in map(resolved, described.get("parameters", ()))}
        assert parameters == {("turn", "query"), ("Barpoint-Turn", "header")}, f"{path}: {parameters}"
        for status, response in described["get"]["responses"].items():
            assert "Barpoint-Turn" in resolved(response).get("headers", ()), f"{path}: {status} names no turn"


def it_is_served_as_it_is_written():
    with house() as (_, _, reader):
        assert reader.json("/api/openapi.json") == API


def another_reader_of_yaml_reads_the_same():
    try:
        import yaml
    except ImportError:
        raise Skipped("there is no python3-yaml here") from None
    with open(SOURCE, encoding="utf-8") as file:
        assert yaml.safe_load(file) == read(SOURCE)


def a_validator_finds_nothing():
    with tempfile.TemporaryDirectory() as folder:
        try:
            words = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder, LINTER]
            subprocess.run(words, cwd=folder, timeout=120, check=True, capture_output=True)
        except (OSError, subprocess.SubprocessError) as error:
            raise Skipped(f"no {LINTER} from npm: {error}") from None
        judge = subprocess.run(
            [os.path.join(folder, "node_modules", ".bin", "validate-api"), SOURCE], capture_output=True, text=True, timeout=60
        )
        print("# " + (judge.stdout + judge.stderr).replace("\n", "\n# "))
        assert judge.returncode == 0


run_tests(
    [
        every_path_status_and_field_is_described,
        the_server_has_no_other_path,
        turns_are_described_wherever_they_count,
        it_is_served_as_it_is_written,
        another_reader_of_yaml_reads_the_same,
        a_validator_finds_nothing,
    ]
)
