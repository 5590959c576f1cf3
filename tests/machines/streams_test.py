"""streams_test.py - a thousand streams of a match, through haproxy: those of a reader that is killed move to another one, and all go
on when the machine that writes is killed and another takes over. Without any reader that machine serves what it has room for.

Usage: streams_test.py BARPOINTD-TEST BARPOINT-ADMIN. Prints TAP; skipped where there is no PostgreSQL or no haproxy.
"""

import asyncio
import contextlib
import csv
import http.client
import json
import os
import re
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from front import HAPROXY, believe
from machines import SECONDS, until
from reader_test import Line, Readers, Web, check_numbers

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from server import free_port  # noqa: E402
from tap import Skipped, run_marked, test  # noqa: E402

HANDBOOK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "service", "haproxy-readers.cfg")
STREAMS = 1000
GAMES = 3
PATIENCE = 300
LONG_S = 8  # who asks the machine that stands still waits until it doesn't
UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "A" * 22 + "==",
    "Sec-WebSocket-Protocol": "barpoint.v1",
}


class Behind(Web):
    """What haproxy speaks to of a machine that may write, as the handbook says, besides the ports at which tests ask it."""

    def __init__(self, machine):
        super().__init__(machine)
        self.plain = free_port()
        machine.options += ["--listen", f"127.0.0.1:{self.plain}"]
        believe(machine, self.port, self.plain)


class Proxied(Readers):
    """`a` and `b` may write, `a` with those options of its own. `b` is there if a test makes it."""

    def __init__(self, of_a=(), **settings):
        super().__init__(**settings)
        self.of_a = of_a

    def machine(self, name, **settings):
        machine = super().machine(name, **settings)
        if name == "a":
            machine.options += self.of_a
            self.behind = [Behind(machine)]
        elif name == "b":
            self.behind.append(Behind(machine))
        return machine


def to(machine, name, port):
    """haproxy's words for that port of the machine."""
    return f"server {name} 127.0.0.1:{port} check port {machine.watch_port}"


class Balancer:
    """haproxy with the handbook's configuration, on other ports, in front of a Proxied club."""

    def __init__(self, club, readers):
        self.port, self.plain = free_port(), free_port()
        self.root = tempfile.mkdtemp(prefix="barpoint-front-")
        with open(HANDBOOK, encoding="utf-8") as file:
            text = file.read().replace("check port 9321 ", "")
        text = re.sub(r"maxconn \d+", f"maxconn {2 * STREAMS}", text)
        self.stats = os.path.join(self.root, "stats")
        text = text.replace("\nglobal\n", f"\nglobal\n    stats socket {self.stats}\n", 1)
        for own, port in ((8321, self.port), (4321, self.plain)):
            text, found = re.subn(rf"bind :{own}\b", f"bind 127.0.0.1:{port}", text)
            assert found == 1, own
        behind = (club.behind[0], club.behind[-1])
        for name, web in zip(("one", "two", "three", "four"), (*behind, *readers)):
            text, found = re.subn(rf"server {name} \S+:8321\b", to(web.machine, name, web.port), text)
            assert found == 2, name
        for name, web in zip(("one", "two"), behind):
            text, found = re.subn(rf"server {name} \S+:4321\b", to(web.machine, name, web.plain), text)
            assert found == 1, name
        self.config = os.path.join(self.root, "haproxy.cfg")
        with open(self.config, "w", encoding="utf-8") as file:
            file.write(text)

    def __enter__(self):
        self.process = subprocess.Popen([HAPROXY, "-db", "-f", self.config], stdin=subprocess.DEVNULL)
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.root, ignore_errors=True)

    def is_down(self, backend):
        """As far as haproxy has noticed. It cuts off who is served there at that moment."""
        with socket.socket(socket.AF_UNIX) as line, line.makefile("rw") as file:
            line.connect(self.stats)
            file.write("show stat\n")
            file.flush()
            rows = list(csv.DictReader(file))
        return [row["status"] for row in rows if row["# pxname"] == backend and row["svname"] == "BACKEND"] == ["DOWN"]


class Follower:
    """A program that reads a stream, and goes on with the last event that it has when its line is lost."""

    def __init__(self, port):
        self.port = port
        self.events, self.moves, self.ended = [], -1, False

    async def follow(self):
        while not self.ended:
            self.moves += 1
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                await self.read_one()
            await asyncio.sleep(0 if self.ended else 0.2)

    async def read_one(self):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        with contextlib.closing(writer):
            last = f"Last-Event-ID: {self.events[-1][0]}\r\n" if self.events else ""
            writer.write(f"GET /api/matches/1/stream HTTP/1.1\r\nHost: localhost\r\n{last}\r\n".encode())
            event = {}
            if b" 200 " not in await reader.readline():
                return
            while line := (await reader.readline()).decode():
                key, found, value = line.strip().partition(": ")
                if found:
                    event[key] = value
                elif "id" in event and "data" in event:
                    self.events.append((event["id"], event["data"]))
                    self.ended = event["id"] == "end"
                if not found and not line.strip():
                    event = {}
                if self.ended:
                    return


async def until_all(followers, true, what):
    end = asyncio.get_running_loop().time() + PATIENCE
    while not all(map(true, followers)):
        assert asyncio.get_running_loop().time() < end, f"{sum(map(true, followers))} of {len(followers)} {what}"
        await asyncio.sleep(0.1)


async def play_game(club):
    """One of the two gives up; the reader that is killed meanwhile changes nothing for them."""
    for words in ("resign normal", "accept", "join"):
        for line in (club.alice, club.bob):
            line.say(words)
            await asyncio.sleep(0.05)


def sit_again(club):
    """On the other machine, once it writes: the two are waited for."""
    club.a.kill()
    club.b.await_writer()
    club.writing = club.heir
    club.alice, club.bob = Line(club.b, "alice"), Line(club.b, "bob")
    club.alice.say("invite bob")
    club.bob.hear("wants to resume")
    club.bob.say("join alice")
    club.alice.hear("has joined you")


async def ask_for_what_comes_late(port):
    """The first line of an answer for which each machine waits a second."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.closing(writer):
        writer.write(f"GET /api/players/alice/matches?turn={10**9} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        return await reader.readline()


async def watch(club, port):
    followers = [Follower(port) for _ in range(STREAMS)]
    tasks = [asyncio.create_task(follower.follow()) for follower in followers]
    await until_all(followers, lambda one: one.events, "have begun")
    await play_game(club)
    asked = [asyncio.create_task(ask_for_what_comes_late(port)) for _ in range(4)]
    await asyncio.sleep(0.3)
    club.reader.process.kill()
    answers = await asyncio.gather(*asked)
    assert all(b" 200 " in answer for answer in answers), answers
    for _ in range(GAMES):
        await play_game(club)
        await asyncio.sleep(0.5)
    assert not club.is_over(), "the match is to be played on both machines"
    await asyncio.to_thread(sit_again, club)
    while not club.is_over():
        await play_game(club)
    await until_all(followers, lambda one: one.ended, "have come to the end")
    await asyncio.gather(*tasks)
    return followers


def serves(web, path="/api/matches/1"):
    with contextlib.suppress(OSError, http.client.HTTPException):
        return web.get(path)[0] == 200
    return False


def check_writer_is_reached(web, plain):
    """By those who play, and for what it alone knows."""
    until(lambda: serves(web, "/api/tv"), "haproxy reaches no writer")
    with socket.create_connection(("127.0.0.1", plain), timeout=SECONDS) as line:
        greeting = b""
        while not greeting.endswith(b"login: "):
            came = line.recv(1000)
            assert came, f"whoever comes by telnet reaches nobody: {greeting}"
            greeting += came
    assert "kind" in web.get("/api/tv")[1]
    status, _, fields = web.get("/ws", **UPGRADE)
    assert (status, fields["Sec-WebSocket-Protocol"]) == (101, "barpoint.v1"), (status, fields.items())


@test
def a_thousand_streams_outlive_a_reader_and_a_writer():
    if HAPROXY is None:
        raise Skipped("there is no haproxy here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with Proxied(length=7) as club:
        club.b = club.machine("b", copy=True)
        club.heir = Web(club.b)
        club.b.start().await_follower()
        other = club.machine("s", copy=True, options=["--log-role", "reader"])
        elsewhere = Web(other)
        other.start().await_follower()
        club.begin()
        until(lambda: elsewhere.get("/api/matches/1")[0] == 200, "the match is not there")
        with Balancer(club, (club.reading, elsewhere)) as balancer:
            until(lambda: serves(club.reading.elsewhere(balancer.port)), "haproxy serves nobody")
            check_writer_is_reached(club.reading.elsewhere(balancer.port), balancer.plain)
            followers = asyncio.run(watch(club, balancer.port))
        wanted = [(number, data) for number, _, data in club.writing.stream(1, 0).events()]
        moved = sum(follower.moves > 0 for follower in followers)
        assert STREAMS / 4 < moved < STREAMS, moved
        for follower in followers:
            check_numbers(follower.events)
            assert [event for event in follower.events if event[0].isdigit()] == [event for event in wanted if event[0].isdigit()]


def asked_for_long(web, paths, seconds):
    """How these are answered, all that time, and how long the slowest took."""
    statuses, slowest, end = set(), 0, time.monotonic() + seconds
    while time.monotonic() < end:
        for path in paths:
            began = time.monotonic()
            statuses.add(web.get(path)[0])
            slowest = max(slowest, time.monotonic() - began)
        time.sleep(0.05)
    return statuses, slowest


@test
def pages_stay_while_nothing_can_be_stored():
    """The machine that writes stands still amid a turn: PostgreSQL is silent. Readers have what there is."""
    if HAPROXY is None:
        raise Skipped("there is no haproxy here")
    with Proxied(options=["--log-lag-max", "4"]) as club, Balancer(club, (club.reading, club.reading)) as balancer:
        web = club.reading.elsewhere(balancer.port)
        until(lambda: serves(web, "/api/tv"), "haproxy reaches no writer")
        until(lambda: serves(web, "/api/players/alice/matches"), "haproxy reaches no reader")
        alice = Line(club.a, "alice")
        club.node.halt()
        alice.say("toggle ready")
        until(lambda: club.reader.get("/readyz")[0] == 503, "the reader stays ready")
        assert club.a.get("/readyz?store")[0] == 503 and club.a.get("/readyz?write")[0] == 200
        paths = ("/", "/api/players/alice", "/api/matches", "/api/players/alice/matches")
        until(lambda: balancer.is_down("readers") and balancer.is_down("storing"), "haproxy does not notice")
        until(lambda: all(serves(web, path) for path in paths), "nobody serves pages")
        statuses, slowest = asked_for_long(web, paths, 4)
        assert statuses == {200} and slowest < LONG_S, (statuses, slowest)
        club.node.go_on()
        alice.hear("ready to play", "You're now ready")
        until(lambda: serves(web, "/api/tv"), "the writer does not come back")


def begins(web):
    """Whether one more stream does, of which nothing is read."""
    with contextlib.closing(web.ask("/api/matches/1/stream")) as line:
        return line.getresponse().status == 200


@test
def without_readers_the_writer_serves_as_many_streams_as_it_may():
    if HAPROXY is None:
        raise Skipped("there is no haproxy here")
    with Proxied(of_a=["--max-streams", "2"], length=3) as club:
        other = club.machine("s", copy=True, options=["--log-role", "reader"])
        elsewhere = Web(other)
        other.start().await_follower()
        club.begin()
        until(lambda: serves(club.reading) and serves(elsewhere), "the match is not there")
        with Balancer(club, (club.reading, elsewhere)) as balancer:
            web = club.reading.elsewhere(balancer.port)
            until(lambda: serves(web), "haproxy serves nobody")
            streams = [web.stream(1) for _ in range(4)]
            found = [stream.events(most=3) for stream in streams][0]
            assert "barpoint_streams 0\n" in club.a.get("/metrics")[1], "the writer has streams while there are readers"
            for machine in (club.reader, other):
                machine.process.kill()
            until(lambda: serves(web), "haproxy does not turn to the writer")
            assert web.get("/")[0] == 200
            moved = [web.stream(1, found[-1][0]) for _ in range(2)]
            status, text, fields = web.get("/api/matches/1/stream")
            assert status == 503 and "no room for another stream" in json.loads(text)["error"], (status, text)
            assert int(fields["Retry-After"]) > 0
            club.alice.say("resign normal")
            club.bob.say("resign normal")
            (more, same) = (stream.events(most=1) for stream in moved)
            assert more == same
            assert [number for number, *_ in found + more] == list("1234"), found + more
            told = club.a.get("/metrics")[1]
            assert "barpoint_streams 2\n" in told and 'barpoint_refusals_total{reason="streams-full"} 1\n' in told
            club.reader.process.wait()
            club.reader.start().await_follower()
            until(lambda: begins(web), "no stream comes to the reader that is back")


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        run_marked(sys.argv[3:])
