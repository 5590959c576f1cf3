#!/usr/bin/env python3
"""streams_test.py - matches read as they are played: whole, resumed anywhere, by many, by readers that stop reading, and over kills.

Usage: streams_test.py BARPOINTD-TEST ARCHIVE-DATABASE BARPOINT-EXPORT. Prints TAP.
"""

import contextlib
import os
import random
import re
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", folder) for folder in ("runner", "faults", "archive")]
from event_source import EventSource  # noqa: E402
from faults import FAST, Line, log_of, register  # noqa: E402
from foreign import long_record  # noqa: E402
from reader import curl  # noqa: E402
from server import Server  # noqa: E402
from tap import run_tests  # noqa: E402

DAEMON, MAKER, EXPORT = (os.path.abspath(path) for path in sys.argv[1:])
SECONDS = int(os.environ.get("BARPOINT_SCENARIO_SECONDS", 60))
LONG = 6000  # actions of a match that is read in many pieces
PRIVATE = re.compile(rb"127\.0\.0\.|example\.org|secret|[0-9a-f]{32}")


@contextlib.contextmanager
def house(*options, database=None):
    """A server; `database`: made by archive-database, with that many finished matches."""
    with Server(DAEMON, [*FAST, *options], SECONDS) as server:
        server.listens = ["web"]
        if database:
            subprocess.run([MAKER, os.path.join(server.data, "barpoint.db"), str(database), "3"], check=True)
        server.start()
        server.drop_spare()
        yield server
        server.stop([])
        server.check_log()


def journal(server, match):
    """The actions that a stream tells: number -> text, events."""
    rows = server.rows("SELECT number, text, events FROM actions WHERE match = ? ORDER BY number", (match,))
    return {number: (text, events) for number, text, events in rows if " puts " not in text and " undoes" not in text}


def told(events):
    return {data["number"]: (data["text"], "; ".join(data["events"])) for name, data in events if name == "action"}


# -- matches that are over


def a_whole_match_is_what_the_journal_has():
    """Every action once, in order, with the time, the throw and the score that the record has."""
    with house(database=3) as server:
        for match in (1, 2, 3):
            stream = EventSource(server, match)
            events = stream.events()
            actions = [data for name, data in events if name == "action"]
            assert told(events) == journal(server, match) and len(actions) == len(told(events))
            assert [data["number"] for data in actions] == sorted(data["number"] for data in actions)
            record = subprocess.run(
                [EXPORT, "--data", server.data, str(match), "record"], capture_output=True, text=True, check=True
            ).stdout
            lines = {
                f"action {data['number']} {data['at']} {data['by']}" + (f" throw {data['throw']} " if data["throw"] else " |")
                for data in actions
            }
            assert all(any(line.startswith(wanted) for line in record.split("\n")) for wanted in lines)
            won = [data["won"] for data in actions if data["won"]]
            assert [won[-1]["match"], won[-1]["score"]] == [
                True,
                [int(n) for n in re.search(r"\nscore (\d+) (\d+)\n", record).groups()],
            ]
            assert events[-1] == ("state", {"state": "finished", "score": won[-1]["score"], "winner": won[-1]["winner"]})
            assert stream.last == "end" and not PRIVATE.search(stream.all)


def a_match_goes_on_from_wherever_it_broke_off():
    """The last events are kept; older ones come from the journal. Both ways, and where they meet."""
    with house(database=1) as server:
        whole = EventSource(server, 1).events()
        numbers = [data["number"] for name, data in whole if name == "action"]
        assert len(numbers) > 250, "the journal is not read at all"
        for place in (1, 2, 63, 64, 65, *numbers[-130:-60:7], *numbers[-3:]):
            rest = EventSource(server, 1, last=place).events()
            assert rest == [event for event in whole if event[0] == "state" or event[1]["number"] > place], place
            assert EventSource(server, 1, after=place).events() == rest
        ended = EventSource(server, 1, last="end")
        ended.head()
        assert ended.status == 204


def hide(server, line):
    """The match, for a while: its streams end at once."""
    streams = [EventSource(server, 1) for _ in range(3)]
    for stream in streams:
        while stream.event()[0] != "action":
            pass
    line.send("set public no")
    line.until(b"Value of 'public' set to no.")
    for stream in streams:
        stream.events()
    assert refused(server) == 403
    line.send("set public yes")
    line.until(b"Value of 'public' set to yes.")


def who_hides_a_match_ends_its_streams():
    """Though nothing happens there, and whether it is played or saved."""
    with house() as server:
        pair = Pair(server)
        pair.play(3)
        hide(server, pair.alice)
        pair.alice.send("leave")
        pair.bob.until(b"has left the game")
        hide(server, pair.bob)
        assert log_of(server).count("the match is private now") == 6


def next_clock(stream):
    return next(data for name, data in iter(stream.event, None) if name == "clock")


def a_clock_is_told_as_it_stands_and_as_it_passes():
    """At first after all that has happened; and again in a pause, and behind it."""
    with house() as server:
        server.set_dice("side O 31 52 random 5")
        alice, bob = register(server, "alice"), register(server, "bob")
        bob.send("set ready yes")
        alice.send("invite bob 3 clock=10+60")
        bob.until(b"Type 'join alice' to accept.")
        bob.send("join alice")
        alice.until(b"It's your turn to move.")
        server.move_clock(4000)
        alice.send("time")
        alice.until(b"UTC")
        stream = EventSource(server, 1)
        clock = {"player": 0, "state": "runs", "delay_ms": 6000, "reserve_ms": [180000, 180000]}
        assert next_clock(stream) == clock, clock
        alice.send("pause")
        bob.until(b"alice wants a pause")
        bob.send("pause")
        assert next_clock(stream) == {**clock, "state": "paused"}
        alice.send("pause")
        assert next_clock(stream)["state"] == "runs"
        alice.send("move 8-5 6-5")
        assert stream.event()[1]["spent_ms"] == 4000
        assert next_clock(stream) == {**clock, "player": 1, "delay_ms": 10000}


def many_read_the_same():
    with house(database=1) as server:
        places = [0, 100, 200, 250] * 6
        streams = [EventSource(server, 1, after=place) for place in places]
        read = [stream.events() for stream in streams]
        for place, events in zip(places, read):
            assert (
                events == read[0] if place == 0 else events == [e for e in read[0] if e[0] == "state" or e[1]["number"] > place]
            )


def a_match_without_an_action():
    with house() as server:
        register(server, "alice"), register(server, "bob")
        server.sql(
            "INSERT INTO matches (id, inviter, invited, inviter_name, invited_name, inviter_side, options, rules_version, "
            "started, state, ended) VALUES (7, 1, 2, 'alice', 'bob', 'O', '3', 2, 1600000000, 'annulled', 1600000000)"
        )
        assert EventSource(server, 7).events() == [("state", {"state": "annulled", "score": [0, 0], "winner": None})]


def store_long_match(server, actions):
    """As the server would have stored it."""
    found = re.findall(r"(?m)^action (\d+) \S+ typed(?: throw (\d+) \w+)? \| (.*) \| (.*)$", long_record(actions).decode())
    first = server.rows("SELECT coalesce(max(id), 0) FROM actions")[0][0]
    server.sql(
        "INSERT INTO matches (id, inviter, invited, inviter_name, invited_name, inviter_side, options, rules_version, started, "
        f"state, last_action, sequence) VALUES (1, 1, 2, 'alice', 'bob', 'O', 'unlimited', 1, 1600000000, 'finished', {first + len(found)}, 1)"
    )
    rows = ", ".join(
        f"({first + int(n)}, 1, {first + int(n) - 1 if n != '1' else 0}, {n}, '{text[0] if text[0] in 'OX' else '-'}', "
        f"'{text}', '{events}', 1600000000000, 'typed', {int(throw or 0)})"
        for n, throw, text, events in found
    )
    server.sql("INSERT INTO actions (id, match, previous, number, side, text, events, at_ms, cause, throw) VALUES " + rows)


def a_long_match_holds_nobody_up():
    """It is read in pieces, as fast as it is read at the far end; others are answered meanwhile, and nothing piles up."""
    with house() as server:
        alice, bob = register(server, "alice"), register(server, "bob")
        store_long_match(server, LONG)
        stream = EventSource(server, 1, buffer=4096)
        numbers = []
        while (event := stream.event()) is not None:
            if event[0] == "action":
                numbers.append(event[1]["number"])
            if len(numbers) % 1000 == 0:
                alice.send("no-command")
                alice.until(b"** Unknown command")
        assert numbers == list(range(1, LONG + 1))
        bob.send("no-command")
        bob.until(b"** Unknown command")


def who_does_not_read_is_cut_off():
    """Not at once: the line may be slow."""
    with house() as server:
        register(server, "alice"), register(server, "bob")
        store_long_match(server, 12000)
        deaf, reader = EventSource(server, 1, buffer=4096), EventSource(server, 1, after=11990)
        assert len(reader.events()) == 11
        deaf.head()
        alice = register(server, "carol")
        deadline = time.monotonic() + SECONDS
        while "its stream of match 1 is cut off: it does not read" not in log_of(server):
            assert time.monotonic() < deadline, log_of(server)
            server.move_clock(16000)
            alice.send("no-command")
            alice.until(b"** Unknown command")
        while deaf.more():
            pass
        assert b'"number":12000' not in deaf.all


def who_goes_makes_room():
    with house("--max-streams", "1", database=1) as server:
        server.sql("UPDATE matches SET state = 'saved', sequence = NULL, winner = NULL, ended = NULL")
        first = EventSource(server, 1)
        first.event()
        assert (first.status, refused(server)) == (200, 503)
        first.close()
        while (status := refused(server)) == 503:
            pass
        assert status == 200


def refused(server):
    stream = EventSource(server, 1)
    stream.head()
    stream.close()
    return stream.status


def curl_reads_it():
    with house(database=1) as server:
        said = curl("-N", "-i", f"http://localhost:{server.ports['web']}/api/matches/1/stream?after=200")
        assert said.startswith(b"HTTP/1.1 200 OK\r\n"), said
        assert said.endswith(b"}\r\n\r\n") and b"\r\nid: end\r\nevent: state\r\ndata: {" in said


# -- a match that is played while the server is killed again and again


def come_back(server, name):
    """As a person: the server challenges wrong plays for a program."""
    line = Line(server)
    line.send(f"connect {name} secret")
    line.until(b"authenticated.")
    return line


class Pair:
    """Two who throw and pass at an open table, where a turn needs no play."""

    def __init__(self, server):
        self.alice, self.bob = register(server, "alice"), register(server, "bob")
        self.bob.send("toggle ready")
        self.bob.until(b"ready to invite or join")
        self.alice.send("invite bob unlimited open")
        self.bob.until(b"Type 'join alice' to accept.")
        self.bob.send("join alice")
        self.alice.until(b"Starting a new game with bob.")

    def resume(self, server):
        self.alice, self.bob = come_back(server, "alice"), come_back(server, "bob")
        self.bob.send("invite alice")
        self.alice.until(b"Type 'join bob' to accept.")
        self.alice.send("join bob")
        self.bob.until(b"Your running match was loaded.")

    def play(self, turns):
        """Both at once: what comes out of turn is refused, and the match goes on."""
        for _ in range(turns):
            for line in (self.alice, self.bob):
                line.send("put 24-23\r\nundo\r\nroll\r\ndone")


def play_some(pair, chance):
    """All of it is answered."""
    for _ in range(chance.randrange(2, 9)):
        pair.play(3)
        pair.alice.send("no-command")
        pair.alice.until(b"** Unknown command")


def check_all(server, pair, stream, events):
    """The match stops; these events and those to come are each action of the journal, once and in order."""
    pair.alice.send("leave")
    pair.bob.until(b"has left the game")
    stored = journal(server, 1)
    while max(told(events), default=0) < max(stored):
        events.append(stream.event())
    numbers = [data["number"] for name, data in events if name == "action"]
    assert numbers == sorted(stored), (len(numbers), len(stored))
    assert told(events) == stored


def kill_at_work(server, pair, chance):
    """While it carries out some lines, of which each has an answer at least."""
    pair.play(3)
    for _ in range(chance.randrange(12)):
        pair.alice.until(b"\r\n")
    server.process.kill()
    server.process.wait()


def kills_leave_no_gap_and_nothing_twice():
    chance = random.Random(5)
    with house() as server:
        pair = Pair(server)
        stream, events, lives = EventSource(server, 1), [], 0
        while lives < 6 or len(told(events)) < 60:
            play_some(pair, chance)
            kill_at_work(server, pair, chance)
            events += stream.events()  # up to the end of that life
            server.kill()
            server.drop_spare()
            stream = EventSource(server, 1, last=stream.last)
            pair.resume(server)
            lives += 1
        check_all(server, pair, stream, events)


def upgrades_leave_no_gap_and_nothing_twice():
    """Whoever plays is not interrupted; a stream ends, and goes on from what its reader says it has read."""
    chance = random.Random(6)
    with house() as server:
        pair = Pair(server)
        stream, events = EventSource(server, 1), []
        for _ in range(6):
            play_some(pair, chance)
            assert server.upgrade()
            events += stream.events()  # up to the end of the connection
            stream = EventSource(server, 1, last=stream.last)
        check_all(server, pair, stream, events)


if __name__ == "__main__":
    run_tests([
        a_whole_match_is_what_the_journal_has,
        a_match_goes_on_from_wherever_it_broke_off,
        who_hides_a_match_ends_its_streams,
        a_clock_is_told_as_it_stands_and_as_it_passes,
        many_read_the_same,
        a_match_without_an_action,
        a_long_match_holds_nobody_up,
        who_does_not_read_is_cut_off,
        who_goes_makes_room,
        curl_reads_it,
        kills_leave_no_gap_and_nothing_twice,
        upgrades_leave_no_gap_and_nothing_twice,
    ])  # fmt: skip
