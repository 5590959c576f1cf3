"""reader_test.py - a machine that only reads: pages, the API and streams from a copy, as the machine that writes has them.

Usage: reader_test.py BARPOINTD-TEST BARPOINT-ADMIN BARPOINTD-NEWER [TEST...]. Prints TAP; skipped where there is no PostgreSQL.
"""

import contextlib
import copy
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time

from log_test import NEWER, Club
from machines import SECONDS, until

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "runner"), os.path.join(HERE, "..", "web")]
from described import API, faults, resolved  # noqa: E402
from server import free_port  # noqa: E402
from tap import run_marked, test  # noqa: E402

WAIT_S = 0.9  # a turn is waited for a second
ELSEWHERE = (
    "Only those who read are served here. To play, please go to the address of the club itself: https://play.example.org/."
)


class Line:
    """Somebody with a client program at the machine that writes."""

    def __init__(self, machine, name):
        self.socket = socket.create_connection(("127.0.0.1", machine.port), timeout=SECONDS)
        self.text = ""
        self.say(f"login tests 1008 {name} secret")
        self.hear("5 \r\n", "\r\n5")

    def say(self, line):
        self.socket.sendall(f"{line}\r\n".encode())

    def hear(self, *wanted):
        """Reads on until one of these has come since it was asked last."""
        while not any(text in self.text for text in wanted):
            more = self.socket.recv(65536).decode()
            assert more, self.text
            self.text += more
        self.text = ""


class Web:
    """What a machine answers by HTTP."""

    def __init__(self, machine):
        self.machine, self.port = machine, free_port()
        machine.options += ["--listen-web", f"127.0.0.1:{self.port}"]

    def ask(self, path, fields=()):
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        line.request("GET", path, headers=dict(fields))
        return line

    def get(self, path, **fields):
        with contextlib.closing(self.ask(path, fields)) as line:
            answer = line.getresponse()
            return answer.status, answer.read().decode(), answer.headers

    def elsewhere(self, port):
        """What a proxy answers at that port."""
        other = copy.copy(self)
        other.port = port
        return other

    def stream(self, match, after=None):
        return Stream(self, match, after)


class Stream:
    """Of a match."""

    def __init__(self, web, match, after):
        fields = {} if after is None else {"Last-Event-ID": str(after)}
        self.line = web.ask(f"/api/matches/{match}/stream", fields)
        self.answer = self.line.getresponse()
        assert self.answer.status == 200, self.answer.read()

    def events(self, most=None):
        """(id, kind, data) of those with an id, at most that many; None: to the end."""
        found, event = [], {}
        while len(found) != most and (line := self.answer.readline().decode()):
            key, _, value = line.strip().partition(": ")
            if key:
                event[key] = value
            else:
                if "id" in event:
                    found.append((event["id"], event.get("event"), event["data"]))
                event = {}
        return found


class Readers(Club):
    """A club with a machine that writes, and one that reads."""

    members = ("alice", "bob")

    def __init__(self, length=1, options=()):
        self.length, self.options = length, options

    def is_over(self):
        return json.loads(self.writing.get("/api/matches/1?actions=no")[1])["state"] != "running"

    def __enter__(self):
        super().__enter__()
        self.writing = Web(self.a)
        self.a.start().await_writer()
        self.reader = self.machine("r", copy=True, options=["--log-role", "reader", *self.options])
        os.unlink(self.reader.data + ".key")  # it needs no dice
        self.reading = Web(self.reader)
        self.reader.start().await_follower()
        self.read_all()
        return self

    def begin(self):
        self.alice, self.bob = Line(self.a, "alice"), Line(self.a, "bob")
        self.bob.say("toggle ready")
        self.bob.hear("ready to play", "You're now ready")
        self.alice.say(f"invite bob {self.length}")
        self.bob.hear("wants to play")
        self.bob.say("join alice")
        self.alice.hear("board:")

    def read_all(self):
        """Until the reader has all that was stored so far."""
        turn = int(self.writing.get("/api/tv")[2]["Barpoint-Turn"])
        until(lambda: int(self.reading.get("/api/dice/1")[2]["Barpoint-Turn"]) >= turn, "the reader stays behind")
        return turn

    def end(self):
        for one, other in ((self.alice, self.bob), (self.bob, self.alice)):
            one.say("resign normal")
        self.alice.say("accept")
        self.bob.say("accept")


@test
def pages_and_matches_are_read_there():
    with Readers() as club:
        assert club.reading.get("/")[0] == 200
        assert "alice" in club.reading.get("/api/players/alice")[1]
        club.begin()
        until(lambda: club.reading.get("/api/matches/1")[0] == 200, "the match is not there")
        wanted = club.writing.get("/api/matches/1")[1].split('"actions"')[1]
        until(lambda: club.reading.get("/api/matches/1")[1].split('"actions"')[-1] == wanted, "its actions are not there")


@test
def lines_are_refused_there():
    with Readers(options=["--web-address", "https://play.example.org/"]) as club:
        with socket.create_connection(("127.0.0.1", club.reader.port), timeout=SECONDS) as line:
            assert line.recv(1000).decode() == f"** {ELSEWHERE}\r\n" and line.recv(100) == b""
        fields = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "A" * 22 + "==",
        }
        for asked in (fields, {}):  # a page that gets no line asks why
            found = club.reading.get("/ws", **asked)[:2]
            assert found == (503, f"{ELSEWHERE}\r\n"), (asked, found)
        assert club.reader.get("/readyz")[0] == 200 and club.reader.get("/readyz?write")[0] == 503
        assert club.reader.stop() == 0
        club.reader.check_log()


def figures(web):
    """Of the status, those that follow from rows."""
    status = json.loads(web.get("/api/status")[1])
    return [status[name] for name in ("registered", "matches", "finished", "saved", "games", "throws", "most_online")]


@test
def lists_are_read_there():
    """What rows tell is told, in the same words; who is here is not known."""
    with Readers(length=3) as club:
        club.begin()
        club.alice.say("invite nobody")
        club.read_all()
        read, written = (json.loads(web.get("/api/matches?state=running")[1]) for web in (club.reading, club.writing))
        assert read["matches"] == written["matches"] and len(read["matches"]) == 1, (read, written)
        assert read["count"] == 1 and all(read[name] is None for name in ("ready", "ready_count", "invitations", "tv")), read
        read = json.loads(club.reading.get("/api/status")[1])
        assert read["running"] == 1 and read["people"] is None and read["telnet_port"] is None, read
        until(lambda: figures(club.reading) == figures(club.writing), lambda: f"{figures(club.reading)} {figures(club.writing)}")
        player = json.loads(club.reading.get("/api/players/alice")[1])
        assert player["name"] == "alice" and player["online"] is None and player["playing"] is None, player
        status, text, _ = club.reading.get("/api/tv")
        assert status == 503 and json.loads(text)["error"].startswith("Only the machine on which people play"), text
        assert club.reading.get("/mail/end/a/b")[0] == 503
        club.end()
        until(lambda: json.loads(club.reading.get("/api/matches?state=running")[1])["matches"][0]["score"] != [0, 0], "no score")
        assert club.reading.get("/api/status")[0] == 200


ADDRESSES = {
    "/api/status": "/api/status",
    "/api/matches": "/api/matches",
    "/api/matches/{match}": "/api/matches/1",
    "/api/dice/{match}": "/api/dice/1",
    "/api/players/{name}": "/api/players/alice",
    "/api/players/{name}/matches": "/api/players/alice/matches",
    "/api/players/{name}/ratings": "/api/players/alice/ratings",
    "/api/players/{name}/slow": "/api/players/alice/slow",
    "/api/players/{name}/versus/{other}": "/api/players/alice/versus/bob",
    "/api/ratings/{list}": "/api/ratings/all",
    "/api/tournaments": "/api/tournaments",
    "/api/tv": "/api/tv",
}


@test
def what_may_be_null_there_is_described():
    """In openapi.yaml: fields that are always null there, and no others but those that may be null everywhere."""
    with Readers() as club:
        club.begin()
        club.read_all()
        for path, address in ADDRESSES.items():
            for web in (club.reading, club.writing):
                status, text, _ = web.get(address)
                schema = resolved(API["paths"][path]["get"]["responses"][str(status)])["content"]["application/json"]["schema"]
                found = list(faults(schema, json.loads(text), address, web is club.reading))
                assert not found, found
                assert status == (503 if path == "/api/tv" and web is club.reading else 200), (address, status)


@test
def a_finished_match_is_read_at_once():
    """What follows from it is added by the machine that writes, some seconds later."""
    with Readers() as club:
        club.begin()
        club.end()
        until(club.is_over, "the match is not over")
        club.read_all()
        for path in ("/api/players/alice", "/api/players/alice/versus/bob", "/api/players/alice/matches", "/api/ratings/all"):
            status, text, _ = club.reading.get(path)
            assert status == 200, (path, text)
        assert club.reader.lives(), club.reader.read_log()
        until(lambda: json.loads(club.reading.get("/api/players/alice/versus/bob")[1])["counted"], "it is never counted")
        assert club.reader.stop() == 0
        club.reader.check_log()


@test
def whoever_is_banned_reads_nothing():
    with Readers(options=["--trusted-proxy", "127.0.0.1"]) as club:
        club.a.admin("operator", "alice", "on")
        line = Line(club.a, "alice")
        stranger = {"X-Forwarded-For": "192.0.2.7"}
        assert club.reading.get("/api/dice/1", **stranger)[0] == 404
        line.say("ban 192.0.2.7 reads too much")
        until(lambda: club.reading.get("/api/dice/1", **stranger)[0] == 403, "whoever is banned is served")
        assert club.reading.get("/api/dice/1", **{"X-Forwarded-For": "192.0.2.8"})[0] == 404
        line.say("unban 192.0.2.7")
        until(lambda: club.reading.get("/api/dice/1", **stranger)[0] == 404, "whoever is not banned is refused")


@test
def a_match_that_becomes_private_is_read_no_more():
    with Readers() as club:
        club.begin()
        club.read_all()
        stream = club.reading.stream(1)
        assert stream.events(most=1)
        with socket.create_connection(("127.0.0.1", club.a.port), timeout=SECONDS) as line:
            line.sendall(b"alice\r\nsecret\r\nset public no\r\n")  # programs can't
            assert "end" not in [number for number, *_ in stream.events()]  # it is cut off
        assert club.reading.get("/api/matches/1")[0] == 403
        assert json.loads(club.reading.get("/api/matches?state=running")[1])["matches"] == []


@test
def a_stream_has_the_same_events_on_both():
    with Readers() as club:
        club.begin()
        until(lambda: club.reading.get("/api/matches/1")[0] == 200, "the match is not there")
        streams = [web.stream(1) for web in (club.writing, club.reading)]
        club.end()
        written, read = (stream.events() for stream in streams)
        assert written == read and len(read) > 2, (written, read)
        check_numbers(read)


class Clocks(threading.Thread):
    """What a stream tells of the clock, from after what it says at first, to its end."""

    def __init__(self, stream):
        super().__init__(daemon=True)
        self.stream, self.told = stream, []
        self.start()

    def run(self):
        event = None
        while line := self.stream.answer.readline().decode():
            key, _, value = line.strip().partition(": ")
            if key == "event":
                event = value
            elif key == "data" and event == "clock":
                self.told.append(json.loads(value))


def lose_line(club, name, is_read=lambda: True):
    """And come back, once the seat is kept, and that is read."""
    kept = rf"{name}: .*the seat is kept"
    before = len(re.findall(kept, club.a.read_log()))
    getattr(club, name).socket.close()
    until(lambda: len(re.findall(kept, club.a.read_log())) > before and is_read(), f"{name}'s line is not lost")
    setattr(club, name, Line(club.a, name))


@test
def a_clock_is_told_alike():
    """Also what no action says: a pause, lines that are lost and come back, time that doesn't pass."""
    with Readers(length="2 clock=30+60") as club:
        club.begin()
        club.read_all()
        clocks = [Clocks(web.stream(1)) for web in (club.writing, club.reading)]
        until(lambda: all(clock.told for clock in clocks), "no clock")
        for line in (club.alice, club.bob):
            line.say("set tags yes")

        def reads(state):
            return lambda: clocks[1].told[-1]["state"] == state

        for _ in range(2):  # both want it; one of them ends it
            club.alice.say("pause")
            club.bob.say("pause")
            until(reads("paused"), lambda: clocks[1].told)
            club.alice.say("pause")
            until(reads("runs"), lambda: clocks[1].told)
        lose_line(club, "alice")
        lose_line(club, "bob", reads("stopped"))
        late = [Clocks(web.stream(1)) for web in (club.writing, club.reading)]  # who come in the midst
        until(lambda: all(clock.told for clock in late), "no clock")
        until(lambda: are_close(late[0].told[-1], late[1].told[-1]), lambda: (late[0].told, late[1].told))
        while not club.is_over():
            for words in ("resign normal", "accept", "join"):
                for line in (club.alice, club.bob):
                    line.say(words)
                    time.sleep(0.2)
        for clock in clocks:
            clock.join(SECONDS)
        written, read = (clock.told for clock in clocks)
        assert are_close(read[0], written[0]), (read[0], written[0])
        # Of what comes in one piece only the last counts. Else both have told the same.
        rest = iter(written[1:])
        assert all(told in rest for told in read[1:]) and read[-1] == written[-1], f"{written}\n{read}"
        assert {told["state"] for told in written} == {"runs", "waits", "stopped", "paused"}, written
        assert {told["state"] for told in read} >= {"runs", "stopped", "paused"}, read


def are_close(one, other):
    """Two moments of the same clock, which a stream tells when somebody acts, and a late one when it begins."""
    if [one[name] for name in ("player", "state")] != [other[name] for name in ("player", "state")]:
        return False
    both = zip([one["delay_ms"], *one["reserve_ms"]], [other["delay_ms"], *other["reserve_ms"]])
    return all(abs(now - then) < 15000 for now, then in both)


def clock_of(web):
    """As a stream tells it at first."""
    clock = Clocks(web.stream(1))
    return until(lambda: clock.told, "no clock")[0]


@test
def a_clock_stands_while_players_are_awaited():
    """From the end of the machine that writes until both are back; also after one of them has acted."""
    with Readers(length="3 clock=30+60") as club:
        with open(os.path.join(club.a.data, "dice"), "w", encoding="ascii") as dice:
            dice.write("side O 31 52 63 random 5\n")
        club.begin()
        for line in (club.alice, club.bob):
            line.say("set tags yes")
            line.say("clock")
            line.hear("@clock")
        club.alice.say("move 8-5 6-5")
        club.bob.hear("moves 8-5 6-5")
        club.read_all()
        clock = Clocks(club.reading.stream(1))
        until(lambda: clock.told, "no clock")
        assert (clock.told[0]["player"], clock.told[0]["state"]) == (1, "runs"), clock.told
        time.sleep(1)
        assert club.a.stop() == 0
        until(lambda: clock.told[-1]["state"] == "stopped", lambda: clock.told)
        left = clock.told[-1]
        assert left["player"] == 1 and 15000 < left["delay_ms"] < 29100, left
        time.sleep(1)
        assert clock_of(club.reading) == left
        club.a.start().await_writer()
        club.read_all()
        assert clock_of(club.reading) == left
        club.bob = Line(club.a, "bob")
        club.bob.say("roll")
        club.bob.hear("5 and 2", "die1=5")
        club.read_all()
        time.sleep(1)
        assert clock_of(club.reading) == clock_of(club.writing) == left
        club.alice = Line(club.a, "alice")
        until(lambda: clock.told[-1]["state"] == "runs", lambda: clock.told)
        club.a.kill()  # takes back what was spent since bob has rolled
        club.a.start().await_writer()
        until(lambda: clock.told[-1]["state"] == "stopped", lambda: clock.told)
        assert clock.told[-1] == clock_of(club.reading) == left, clock.told


@test
def what_anybody_sets_empties_no_cache():
    """But what says who may read of them."""

    def turn():
        return int(club.reading.get("/api/ratings/all")[2]["Barpoint-Turn"])

    with Readers() as club, socket.create_connection(("127.0.0.1", club.a.port), timeout=SECONDS) as line:
        answers = line.makefile(encoding="latin-1")
        line.sendall(b"alice\r\nsecret\r\nset boardstyle 1\r\n")
        assert any("'boardstyle'" in answer for answer in answers)
        club.read_all()
        line.sendall(b"set public yes\r\n")
        assert any("'public'" in answer for answer in answers)
        club.read_all()
        time.sleep(1)  # a tenth of a second later it is emptied for that
        first = turn()
        line.sendall(b"set boardstyle 2\r\n")
        assert any("'boardstyle'" in answer for answer in answers)
        assert club.read_all() > first == turn()
        line.sendall(b"set public no\r\n")
        until(lambda: turn() > first, "the cache is as it was")


@test
def a_stream_moves_to_another_machine():
    """From a reader that is killed to another one, and from there to the machine that writes."""
    with Readers() as club:
        other = club.machine("s", copy=True, options=["--log-role", "reader"])
        elsewhere = Web(other)
        other.start().await_follower()
        club.begin()
        until(lambda: club.reading.get("/api/matches/1")[0] == 200, "the match is not there")
        found = club.reading.stream(1).events(most=1)
        club.reader.kill()
        until(lambda: elsewhere.get("/api/matches/1")[0] == 200, "the match is not there")
        stream = elsewhere.stream(1, found[-1][0])
        club.alice.say("resign normal")
        club.bob.say("resign normal")
        found += stream.events(most=1)
        last = club.writing.stream(1, found[-1][0])
        club.bob.say("accept")
        club.alice.say("accept")
        found += last.events()
        check_numbers(found)
        assert found == club.writing.stream(1, 0).events()


def wait_at_once(web, path, **fields):
    """How 25 are answered who ask for a turn that isn't there yet."""
    with halted(web.machine):
        lines = [web.ask(path, fields) for _ in range(25)]
    return sorted(line.getresponse().status for line in lines)


@contextlib.contextmanager
def halted(machine):
    """It finds all at once what is asked meanwhile: else the first may have their answer before the last ask."""
    machine.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        machine.process.send_signal(signal.SIGCONT)


def waited(web, path, **fields):
    """Whether the answer takes about a second or more."""
    began = time.monotonic()
    assert web.get(path, **fields)[0] == 200, path
    return time.monotonic() - began > WAIT_S


def is_not_waited_for(web, path, **fields):
    """Each answer for which a turn is waited for takes longer; another one, on a busy machine, may."""
    until(lambda: not waited(web, path, **fields), f"{path} waits")


def seen(web, path, turn, **fields):
    """The text once the answer has come to that turn. One that hasn't was waited for."""
    end = time.monotonic() + SECONDS
    while True:
        began = time.monotonic()
        status, text, answer = web.get(path, **fields)
        assert status == 200, (path, status, text)
        if int(answer["Barpoint-Turn"]) >= turn:
            return text
        assert time.monotonic() - began > WAIT_S, f"{path} did not wait for {turn}: {answer['Barpoint-Turn']}"
        assert time.monotonic() < end, f"{path} never comes to {turn}"


@test
def who_has_seen_a_turn_sees_it_elsewhere():
    with Readers() as club:
        club.begin()
        turn = int(club.writing.get("/api/matches/1")[2]["Barpoint-Turn"])
        assert '"actions"' in seen(club.reading, f"/api/matches/1?turn={turn}", turn)
        assert waited(club.reading, f"/api/matches/1?turn={turn + 1000}")  # in vain
        is_not_waited_for(club.reading, "/api/matches/1", **{"bArpoint-turn": str(turn)})
        assert waited(club.reading, "/api/matches/1", **{"bArpoint-turn": str(turn + 1000)})
        assert waited(club.reading, "/api/matches/1?turn=1", **{"Barpoint-Turn": str(turn + 1000)})
        for path in (f"/api/matches/1?turn={turn + 1000}abc", f"/api/matches/1?turn={turn + 1000}%20&x=1"):
            is_not_waited_for(club.reading, path)  # that is no number
        is_not_waited_for(club.reading, "/api/matches/1", **{"Barpoint-Turn": f"{turn + 1000} 1"})
        assert waited(club.reading, f"/api/matches/1?x=1&turn={turn + 1000}&y=2")
        assert wait_at_once(club.reading, f"/api/matches/1?turn={turn + 1000}") == [200] * 25  # this machine is exempt


@test
def each_address_waits_and_names_a_turn():
    """As openapi.yaml says, whatever the answer is."""
    with Readers() as club:
        for query, fields in ((f"?turn={10**9}", {}), ("", {"Barpoint-Turn": str(10**9)})):
            with contextlib.ExitStack() as lines:
                asked = {}
                for path in API["paths"]:
                    began = time.monotonic()
                    line = club.reading.ask(re.sub(r"{\w+}", "1", path) + query, fields)
                    asked[path] = began, lines.enter_context(contextlib.closing(line))
                for path, (began, line) in asked.items():
                    answer = line.getresponse()
                    assert time.monotonic() - began > WAIT_S, f"{path} did not wait"
                    described = resolved(API["paths"][path]["get"]["responses"][str(answer.status)])
                    assert "Barpoint-Turn" in described["headers"] and int(answer.headers["Barpoint-Turn"]) > 0, path


@test
def few_of_an_address_may_wait():
    """The others are told so in JSON, also by a line on which they ask for the first time, and counted."""
    with Readers(options=["--exempt", ""]) as club:
        with contextlib.ExitStack() as lines:
            with halted(club.reader):
                asked = [
                    lines.enter_context(contextlib.closing(club.reading.ask(f"/api/dice/1?turn={10**9}"))) for _ in range(25)
                ]
            answers = [line.getresponse() for line in asked]
            assert sorted(answer.status for answer in answers) == [404] * 20 + [429] * 5
            for answer in answers:
                assert answer.headers["Content-Type"].split(";")[0] == "application/json", answer.headers.items()
                told = json.loads(answer.read())
                assert set(told) == {"error", "status"} and told["status"] == answer.status, told
                assert answer.status == 404 or int(answer.headers["Retry-After"]) > 0, answer.headers.items()
        assert 'barpoint_refusals_total{reason="waiting"} 5\n' in club.reader.get("/metrics")[1]
        assert "5 too many of one address that wait for a turn" in club.reader.admin("status")
        with contextlib.ExitStack() as lines:
            with halted(club.reader):
                asked = [lines.enter_context(contextlib.closing(club.reading.ask(f"/nowhere?turn={10**9}"))) for _ in range(21)]
            (refused,) = [answer for answer in (line.getresponse() for line in asked) if answer.status == 429]
            assert refused.headers["Content-Type"].split(";")[0] == "text/plain", refused.headers.items()


@test
def a_list_is_no_older_than_what_was_seen():
    """Also if it was made for others a moment before."""
    with Readers() as club:
        assert json.loads(club.reading.get("/api/matches?state=running")[1])["matches"] == []
        club.begin()
        turn = int(club.writing.get("/api/tv")[2]["Barpoint-Turn"])
        for web in (club.reading, club.writing):
            text = seen(web, f"/api/matches?state=running&turn={turn}", turn)
            assert len(json.loads(text)["matches"]) == 1, text
        assert json.loads(seen(club.reading, "/api/matches", turn, **{"Barpoint-Turn": str(turn)}))["count"] == 1


@test
def who_comes_by_a_proxy_waits_for_themselves():
    with Readers(options=["--trusted-proxy", "127.0.0.1"]) as club:
        with halted(club.reader):
            ask = [club.reading.ask(f"/api/dice/1?turn={10**9}", {"X-Forwarded-For": f"192.0.2.{i // 20}"}) for i in range(60)]
        assert [line.getresponse().status for line in ask] == [404] * 60
        named = {"X-Forwarded-For": "192.0.2.1"}
        assert wait_at_once(club.reading, f"/api/dice/1?turn={10**9}", **named) == [404] * 20 + [429] * 5
        with halted(club.reader):
            ask = [club.reading.ask(f"/api/dice/1?turn={10**9}", {"X-Forwarded-For": f"2001:db8::{i + 1:x}"}) for i in range(25)]
        assert sorted(line.getresponse().status for line in ask) == [404] * 20 + [429] * 5  # they have one network


@test
def a_stream_waits_for_what_its_reader_has():
    """Who comes from a machine that was ahead hears nothing twice, and nothing too early."""
    with Readers(length=5) as club:
        club.begin()
        turn = club.read_all()
        last = json.loads(club.reading.get(f"/api/matches/1?turn={turn}")[1])["actions"][-1]["number"]
        stream = club.reading.stream(1, last + 2)
        for words in 3 * ("resign normal", "accept", "join"):  # whoever may
            club.alice.say(words)
            club.bob.say(words)
            time.sleep(0.2)
        numbers = [int(number) for number, *_ in stream.events(most=2)]
        assert numbers[0] > last + 2, (last, numbers)
        with contextlib.closing(club.reading.ask("/api/matches/1/stream", {"Last-Event-ID": "1000000"})) as line:
            assert line.getresponse().status == 400


@test
def a_full_disk_is_told_once():
    """And what could not be stored meanwhile is read once there is room."""
    with Readers() as club:
        full = os.path.join(club.reader.data, "full")
        with open(full, "w", encoding="ascii"):
            pass
        club.begin()
        turn = int(club.writing.get("/api/matches/1")[2]["Barpoint-Turn"])
        until(lambda: told(club.reader) > 0, "it says nothing of its full disk")
        time.sleep(1)  # in which it tries again twenty times
        assert told(club.reader) == 1, club.reader.read_log()[-2000:]
        os.unlink(full)
        until(lambda: int(club.reading.get("/api/players/alice")[2]["Barpoint-Turn"]) >= turn, "it does not read on")
        assert club.reading.get("/api/matches/1")[0] == 200


@test
def a_log_that_is_turned_over_is_opened_anew():
    """With the rest of the configuration, as on a machine that writes."""
    with Readers() as club:
        assert club.reader.stop() == 0
        path = os.path.join(club.reader.root, "turned.log")
        with open(club.reader.config, "a", encoding="ascii") as config:
            config.write(f"log-file = {path}\n")
        club.reader.start().await_follower()
        os.rename(path, path + ".1")
        with open(club.reader.config, "a", encoding="ascii") as config:
            config.write("reading-per-address = 7\n")
        club.reader.process.send_signal(signal.SIGHUP)
        until(lambda: os.path.exists(path), "it goes on in the file that was moved away")
        with open(path, encoding="utf-8") as log:
            until(lambda: "reading-per-address has changed" in log.read(), "it does not read its configuration")
        assert club.reading.get("/api/players/alice")[0] == 200


@test
def operators_reach_it():
    """So `systemctl reload` and the hook for certificates do there what they do on a machine that writes."""
    with Readers() as club:
        assert "\nhealth       all is well\n" in club.reader.admin("status")
        assert club.reader.admin("reload") == "nothing has changed\n"
        with open(club.reader.config, "a", encoding="ascii") as config:
            config.write("reading-per-address = 7\n")
        assert club.reader.admin("reload") == "reading-per-address has changed\n"
        with open(club.reader.config, "a", encoding="ascii") as config:
            config.write("reading-per-address = many\n")
        assert "the configuration can't be read" in club.reader.admin("reload", status=1)
        for words in (["disable", "alice"], ["upgrade"], ["shutdown", "0"], ["motd"], ["bans"]):
            assert club.reader.admin(*words, status=1) == "barpoint-admin: this machine only reads: ask the one that writes\n"
        assert club.reading.get("/api/players/alice")[0] == 200
        assert club.reader.stop() == 0


@test
def nobody_who_writes_is_told():
    """A reader that knows of other hosts can't tell then whether its own is the club's still. It goes on serving whoever is sent
    to it. With one host there is nothing else to read."""
    with Readers(options=["--log-lag-max", "1"]) as club:
        alone = club.machine("s", copy=True, options=["--log-role", "reader", "--log-lag-max", "1"])
        alone.start().await_follower()
        assert club.reader.stop() == 0
        two = club.node.words().replace("host=127.0.0.1 ", "host=127.0.0.1,127.0.0.1 ")
        club.reader.set_words(two, 1)
        club.reader.start().await_follower()
        assert club.a.get("/readyz?store")[0] == 200 and club.reader.get("/readyz?store")[0] == 503
        assert club.a.stop() == 0  # in order
        time.sleep(2.5)
        until(lambda: club.reader.get("/readyz") == (200, "ok\n"), club.reader.read_log)
        assert "barpoint_log_beatless_seconds 0\n" in club.reader.get("/metrics")[1]
        club.a.start().await_writer()
        club.reader.await_follower()
        club.a.kill()
        until(lambda: "nobody has written" in club.reader.get("/readyz")[1], lambda: club.reader.get("/readyz"))
        until(lambda: alone.get("/readyz") == (200, "ok\n"), alone.read_log)
        assert club.reader.get("/healthz")[0] == 200 and club.reading.get("/api/players/alice")[0] == 200
        assert int(re.search(r"barpoint_log_beatless_seconds (\d+)", club.reader.get("/metrics")[1])[1]) > 1
        club.a.start().await_writer()
        club.reader.await_follower()


@test
def what_it_serves_is_measured():
    """And nothing that the machine that writes tells already."""

    def names(machine):
        return set(re.findall(r"^(barpoint_\w+)", machine.get("/metrics")[1], re.M))

    with Readers() as club:
        club.begin()
        club.read_all()
        stream = club.reading.stream(1)
        assert stream.events(most=1)
        told = club.reader.get("/metrics")[1]
        assert "barpoint_streams 1\n" in told and "barpoint_streams 0\n" in club.a.get("/metrics")[1], told
        read, written = names(club.reader), names(club.a)
        assert read < written and {"barpoint_turn_seconds_count", "barpoint_refusals_total", "barpoint_free_bytes"} <= read, read
        assert not read & {
            "barpoint_online",
            "barpoint_friends",
            "barpoint_matches_running",
            "barpoint_notices_late_seconds",
        }, read


@test
def a_silent_log_leaves_what_was_read():
    """Until that is older than log-lag-max the machine is ready; then it is still there for a proxy that has nothing newer."""
    with Readers(options=["--log-lag-max", "10"]) as club:
        club.node.kill()
        until(lambda: "does not answer" in club.reader.get("/healthz")[1], club.reader.read_log)
        assert club.reader.get("/readyz") == (200, "ok\n")
        until(lambda: "far behind" in club.reader.get("/readyz")[1], lambda: club.reader.get("/readyz"))
        assert club.reader.get("/readyz?read") == (200, "ok\n") and club.a.get("/readyz?store")[0] == 503
        assert club.reading.get("/api/players/alice")[0] == 200
        assert club.reader.read_log().count("warning log: no line to the log: ") == 1, club.reader.read_log()
        club.node.start()
        club.reader.await_follower()
        until(lambda: re.search(r"info log: reads from \S+ again", club.reader.read_log()), club.reader.read_log)


@test
def a_full_disk_of_the_writer_leaves_who_is_here():
    """A proxy that asks for /readyz?store goes on sending those there who ask for that; a reader could not tell."""
    with Readers() as club:
        club.begin()
        full = os.path.join(club.a.data, "full")
        with open(full, "w", encoding="ascii"):
            pass
        until(lambda: "the disk is full" in club.a.get("/healthz")[1], club.a.read_log)
        assert club.a.get("/readyz")[0] == 503 and club.a.get("/readyz?store") == (200, "ok\n")
        here = [json.loads(web.get("/api/players/alice")[1])["online"] for web in (club.writing, club.reading)]
        assert here == [True, None], here
        os.unlink(full)
        until(lambda: club.a.get("/healthz")[0] == 200, club.a.read_log)


@test
def newer_tables_are_waited_for():
    """The readers' packages come first. An older program stays before the turn that makes the
    tables, and says so."""
    with Readers() as club:
        other = club.machine("s", copy=True, options=["--log-role", "reader"])
        old = Web(other)
        other.start().await_follower()
        assert club.reader.stop() == 0
        club.reader.binary = NEWER
        club.reader.start()
        until(lambda: "has an older version" in club.reader.read_log(), "it does not wait")
        assert club.reader.get("/readyz")[0] == 503
        assert club.a.stop() == 0
        club.a.binary = NEWER
        club.a.start().await_writer()
        club.reader.await_follower()
        assert club.reading.get("/api/players/alice")[0] == 200
        until(lambda: "upgrade this program" in other.get("/readyz")[1], other.read_log)
        assert other.get("/readyz")[0] == other.get("/readyz?read")[0] == 503 and old.get("/api/players/alice")[0] == 200
        assert other.stop() == 0


@test
def too_many_streams_are_refused_at_a_start():
    """Where nobody plays they have all descriptors that other connections leave."""
    with Club() as club:
        limit = ["prlimit", "--nofile=4096"]  # 512 connections for pages, thrice
        reader = club.machine("r", copy=True, options=["--log-role", "reader", "--max-streams", "5000"])
        command = reader.command
        reader.command = lambda: [*limit, *command()]
        club.a.start().await_writer()
        reader.start().await_follower()  # that is the default: as many as there is room for
        assert reader.stop() == 0
        reader.options[-1] = "5001"
        assert reader.start().process.wait(SECONDS) == 1
        assert (
            "max-streams = 5001: the limit of descriptors, 4096, leaves room for 2528 streams" in reader.read_log()
        ), reader.read_log()
        tried = subprocess.run([*reader.command(), "--check"], capture_output=True, text=True, timeout=SECONDS, check=False)
        assert tried.returncode == 1 and tried.stdout.startswith("max-streams = 5001: "), tried
        reader.options[-1] = "2528"
        tried = subprocess.run([*reader.command(), "--check"], capture_output=True, text=True, timeout=SECONDS, check=False)
        assert tried.returncode == 0 and "can start so" in tried.stdout, tried


def told(machine):
    """How often it has told of a full disk."""
    return machine.read_log().count("the copy can't be written")


def check_numbers(events):
    """From the first on, without a hole or a repeat of a number."""
    numbers = [int(number) for number, *_ in events if number.isdigit()]
    assert len(numbers) > 2 and numbers == sorted(set(numbers)), numbers


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        run_marked(sys.argv[4:])
