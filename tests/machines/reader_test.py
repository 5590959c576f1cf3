"""reader_test.py - a machine that only reads: pages, the API and streams from a copy, as the machine that writes has them.

Usage: reader_test.py BARPOINTD-TEST BARPOINT-ADMIN [TEST...]. Prints TAP; skipped where there is no PostgreSQL.
"""

import contextlib
import copy
import http.client
import json
import os
import socket
import sys
import time

from log_test import Club
from machines import SECONDS, until

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from server import free_port  # noqa: E402
from tap import run_named  # noqa: E402


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

    def __init__(self, length=1):
        self.length = length

    def is_over(self):
        return json.loads(self.writing.get("/api/matches/1?actions=no")[1])["state"] != "running"

    def __enter__(self):
        super().__enter__()
        self.writing = Web(self.a)
        self.a.start().await_writer()
        for name in ("alice", "bob"):
            self.a.admin("create", name, given="secret\n")
        self.reader = self.machine("r", copy=True, options=["--log-role", "reader"])
        os.unlink(self.reader.data + ".key")  # it needs no dice
        self.reading = Web(self.reader)
        self.reader.start().await_follower()
        return self

    def begin(self):
        self.alice, self.bob = Line(self.a, "alice"), Line(self.a, "bob")
        self.bob.say("toggle ready")
        self.bob.hear("ready to play", "You're now ready")
        self.alice.say(f"invite bob {self.length}")
        self.bob.hear("wants to play")
        self.bob.say("join alice")
        self.alice.hear("board:")

    def end(self):
        for one, other in ((self.alice, self.bob), (self.bob, self.alice)):
            one.say("resign normal")
        self.alice.say("accept")
        self.bob.say("accept")


def pages_and_matches_are_read_there():
    with Readers() as club:
        assert club.reading.get("/")[0] == 200
        assert "alice" in club.reading.get("/api/players/alice")[1]
        club.begin()
        until(lambda: club.reading.get("/api/matches/1")[0] == 200, "the match is not there")
        wanted = club.writing.get("/api/matches/1")[1].split('"actions"')[1]
        until(lambda: club.reading.get("/api/matches/1")[1].split('"actions"')[-1] == wanted, "its actions are not there")


def lines_are_refused_there():
    with Readers() as club:
        with socket.create_connection(("127.0.0.1", club.reader.port), timeout=SECONDS) as line:
            assert line.recv(100).startswith(b"** ") and line.recv(100) == b""
        fields = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "A" * 22 + "==",
        }
        assert club.reading.get("/ws", **fields)[0] == 503
        assert club.reader.get("/readyz")[0] == 200 and club.reader.get("/readyz?write")[0] == 503
        assert club.reader.stop() == 0
        club.reader.check_log()


def a_stream_has_the_same_events_on_both():
    with Readers() as club:
        club.begin()
        until(lambda: club.reading.get("/api/matches/1")[0] == 200, "the match is not there")
        streams = [web.stream(1) for web in (club.writing, club.reading)]
        club.end()
        written, read = (stream.events() for stream in streams)
        assert written == read and len(read) > 2, (written, read)
        check_numbers(read)


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


def who_has_seen_a_turn_sees_it_elsewhere():
    with Readers() as club:
        club.begin()
        turn = int(club.writing.get("/api/matches/1")[2]["Barpoint-Turn"])
        status, text, fields = club.reading.get(f"/api/matches/1?turn={turn}")
        assert status == 200 and '"actions"' in text and int(fields["Barpoint-Turn"]) >= turn
        began = time.monotonic()
        assert club.reading.get(f"/api/matches/1?turn={turn + 1000}")[0] == 200  # waited for in vain
        assert 0.9 < time.monotonic() - began < SECONDS / 2
        lines = [club.reading.ask(f"/api/matches/1?turn={turn + 1000}") for _ in range(25)]
        answers = sorted(line.getresponse().status for line in lines)
        assert answers == [200] * 20 + [429] * 5, answers


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


def told(machine):
    """How often it has told of a full disk."""
    return machine.read_log().count("the copy can't be written")


def check_numbers(events):
    """From the first on, without a hole or a repeat of a number."""
    numbers = [int(number) for number, *_ in events if number.isdigit()]
    assert len(numbers) > 2 and numbers == sorted(set(numbers)), numbers


TESTS = [pages_and_matches_are_read_there, lines_are_refused_there, a_stream_has_the_same_events_on_both,
         a_stream_moves_to_another_machine, who_has_seen_a_turn_sees_it_elsewhere, a_full_disk_is_told_once]  # fmt: skip

if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        run_named(TESTS, sys.argv[3:])
