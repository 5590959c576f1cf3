"""streams_test.py - a thousand streams of a match, through haproxy, move from a reader that is killed to another one.

Usage: streams_test.py BARPOINTD-TEST BARPOINT-ADMIN. Prints TAP; skipped where there is no PostgreSQL or no haproxy.
"""

import asyncio
import contextlib
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

from front import HAPROXY, believe
from machines import until
from reader_test import Readers, Web, check_numbers

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from server import free_port  # noqa: E402
from tap import Skipped, run_named  # noqa: E402

HANDBOOK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "service", "haproxy-readers.cfg")
STREAMS = 1000
GAMES = 3
PATIENCE = 120
UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "A" * 22 + "==",
    "Sec-WebSocket-Protocol": "barpoint.v1",
}


class Proxied(Readers):
    """The machine that writes has a port for haproxy, as the handbook says, besides the one at which tests ask it."""

    def machine(self, name, **settings):
        machine = super().machine(name, **settings)
        if name == "a":
            self.behind = Web(machine)
            believe(machine, self.behind.port)
        return machine


class Balancer:
    """haproxy with the handbook's configuration, on other ports, in front of a Proxied club."""

    def __init__(self, club, readers):
        self.port = free_port()
        self.root = tempfile.mkdtemp(prefix="barpoint-front-")
        with open(HANDBOOK, encoding="utf-8") as file:
            text = file.read().replace("bind :8080", f"bind 127.0.0.1:{self.port}").replace("check port 9321 ", "")
        text = re.sub(r"maxconn \d+", f"maxconn {2 * STREAMS}", text)
        for name, web in zip(("one", "two", "three", "four"), (club.behind, club.behind, *readers)):
            line = f"server {name} 127.0.0.1:{web.port} check port {web.machine.watch_port}"
            text, found = re.subn(rf"server {name} \S+", line, text)
            assert found == 2, name
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


async def watch(club, port):
    followers = [Follower(port) for _ in range(STREAMS)]
    tasks = [asyncio.create_task(follower.follow()) for follower in followers]
    await until_all(followers, lambda one: one.events, "have begun")
    await play_game(club)
    club.reader.process.kill()
    for _ in range(GAMES):
        await play_game(club)
        await asyncio.sleep(0.5)
    while not club.is_over():
        await play_game(club)
    await until_all(followers, lambda one: one.ended, "have come to the end")
    await asyncio.gather(*tasks)
    return followers


def serves(web, path="/api/matches/1"):
    with contextlib.suppress(OSError):
        return web.get(path)[0] == 200
    return False


def check_writer_is_reached(web):
    """By those who play, and for what it alone knows."""
    until(lambda: serves(web, "/api/tv"), "haproxy reaches no writer")
    assert "kind" in web.get("/api/tv")[1]
    status, _, fields = web.get("/ws", **UPGRADE)
    assert (status, fields["Sec-WebSocket-Protocol"]) == (101, "barpoint.v1"), (status, fields.items())


def a_thousand_streams_move_from_a_killed_reader():
    if HAPROXY is None:
        raise Skipped("there is no haproxy here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with Proxied(length=5) as club:
        other = club.machine("s", copy=True, options=["--log-role", "reader"])
        elsewhere = Web(other)
        other.start().await_follower()
        club.begin()
        until(lambda: elsewhere.get("/api/matches/1")[0] == 200, "the match is not there")
        with Balancer(club, (club.reading, elsewhere)) as balancer:
            until(lambda: serves(club.reading.elsewhere(balancer.port)), "haproxy serves nobody")
            check_writer_is_reached(club.reading.elsewhere(balancer.port))
            followers = asyncio.run(watch(club, balancer.port))
        wanted = [(number, data) for number, _, data in club.writing.stream(1, 0).events()]
        moved = sum(follower.moves > 0 for follower in followers)
        assert STREAMS / 4 < moved < STREAMS, moved
        for follower in followers:
            check_numbers(follower.events)
            assert [event for event in follower.events if event[0].isdigit()] == [event for event in wanted if event[0].isdigit()]


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        run_named([a_thousand_streams_move_from_a_killed_reader], sys.argv[3:])
