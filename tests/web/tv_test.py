#!/usr/bin/env python3
"""tv_test.py - what TV shows, over HTTP: which match it is, for how long, and what is never shown.

Usage: tv_test.py BARPOINTD-TEST. Prints TAP.
"""

import time

from house import SECONDS, house, tell
from tap import run_tests

MINUTE = 60_000
BEGUN = "dice side O 31 62 side O 42 61 side O 53 21\ngiven alice and bob play to 3\nopening alice bob"


def comes(reader, wanted):
    """The server looks twice a second, by the clock of the machine."""
    deadline = time.monotonic() + SECONDS
    while (now := reader.json("/api/tv")) != wanted:
        assert time.monotonic() < deadline, (now, wanted)
        time.sleep(0.02)


def later(server, reader, milliseconds):
    server.move_clock(milliseconds)
    reader.close()  # nothing was asked for on that connection for so long


def two_looks(server):
    """The tick that sees a third one begin has ended two."""
    for _ in range(3):
        server.move_clock(1)
        server.wait_until(server.has_ticked, "the server doesn't tick")


def live(match, game=1):
    return {"kind": "live", "match": match, "game": game}


def resign(one, other):
    return f"{one}> resign b\n{other}> accept\n{other}<~ You win the . point match .*"


def a_board_is_there_from_the_first_day():
    with house() as (server, scenario, reader):
        assert reader.json("/api/tv") == {"kind": "opening"}
        assert reader.json("/api/matches")["tv"] == {"kind": "opening"}
        first = reader.get("/").body
        assert b"+13-14-15-16-17-18-------19-20-21-22-23-24-+" in first and b'href="./register"' in first, first
        tell(scenario, BEGUN)
        comes(reader, live(1))
        later(server, reader, 2000)  # so long lists are kept
        assert reader.json("/api/matches")["tv"] == live(1)
        for path in "/", "/tv":
            text = reader.get(path).body
            assert b"On TV: alice and bob, match 1." in text and b"match/1/moves" in text, text
            assert b"+13-14-15" in text or b"+-1--2--3" in text, text
        tell(scenario, resign("alice", "bob"))
        assert reader.json("/api/tv")["match"] == 1, "all see how it ended"
        later(server, reader, MINUTE)
        comes(reader, {"kind": "replay", "match": 1, "of_week": False})
        assert b"match/1/moves" in reader.get("/tv").body


def an_embedded_screen_may_be_framed():
    with house() as (_, _, reader):
        policy = "content-security-policy"
        assert "frame-ancestors *" in reader.get("/tv?embed").headers[policy]
        assert "frame-ancestors 'none'" in reader.get("/tv").headers[policy]
        assert "frame-ancestors 'none'" in reader.get("/?embed").headers[policy]


def what_becomes_private_is_gone_at_once():
    with house() as (server, scenario, reader):
        tell(scenario, BEGUN)
        comes(reader, live(1))
        assert b"match 1" in reader.get("/").body
        tell(scenario, "bob> set public no\nbob< Value of 'public' set to no.")
        for path in "/", "/tv", "/api/tv":
            assert b"alice" not in reader.get(path).body and b"live" not in reader.get(path).body, path
        assert "tv" in reader.json("/api/matches") and reader.json("/api/matches")["tv"]["kind"] == "opening"
        assert reader.get("/api/matches/1").status == 403
        tell(scenario, resign("alice", "bob"))
        later(server, reader, MINUTE)
        two_looks(server)
        assert reader.json("/api/tv") == {"kind": "opening"}, "although it is over, and everybody may look it up"
        tell(scenario, "bob> set public yes\nbob< Value of 'public' set to yes.")
        comes(reader, {"kind": "replay", "match": 1, "of_week": False})


def programs_are_never_shown():
    with house() as (server, scenario, reader):
        tell(scenario, "given alice, robot, club are logged in\nrobot> set program yes\nrobot< Value of 'program' set to yes.\n"
             "sql UPDATE players SET house = 'club' WHERE name = 'club'\ndrop club\nlogin club\n"
             "given alice and robot play to 3\ngiven erin and club play to 3")  # fmt: skip
        assert len(reader.json("/api/matches")["matches"]) == 2
        later(server, reader, 10_000)
        two_looks(server)
        assert reader.json("/api/tv") == {"kind": "opening"}


def public(**wanted):
    return "".join(f"{name}> set public {word}\n{name}< Value of 'public' set to {word}.\n" for name, word in wanted.items())


def the_best_match_is_shown():
    """The lower of the two ratings counts; then who watches, but one an address."""
    with house() as (_, scenario, reader):
        tell(scenario, "given alice, bob, carol, dave, erin, finn, gina, hans, ines are registered\n"
             "sql UPDATE players SET rating = 1570 WHERE name IN ('erin', 'finn')\n"
             "sql UPDATE players SET rating = 1900 WHERE name = 'carol'\n"
             "given alice and bob play to 3")  # fmt: skip
        comes(reader, live(1))  # the first that there was
        tell(scenario, "given carol and dave play to 3\ngiven erin and finn play to 3")
        tell(scenario, public(alice="no"))
        assert reader.json("/api/tv") == live(3), "1570 against 1500"
        tell(scenario, "given gina, hans are logged in\ngina> watch alice\nhans> watch bob\nhans< You're now watching bob.")
        tell(scenario, public(erin="no"))
        assert reader.json("/api/tv") == live(2)
        tell(scenario, public(erin="yes", alice="yes", carol="no"))
        assert reader.json("/api/tv") == live(3), "1570 against 1550: both have the same address"
        tell(scenario, public(alice="no", carol="yes", erin="no"))
        assert reader.json("/api/tv") == live(2)
        tell(scenario, "login ines from 127.0.0.3\nines> watch bob\nines< You're now watching bob.")
        tell(scenario, public(erin="yes", alice="yes", carol="no"))
        assert reader.json("/api/tv") == live(1), "1600 against 1570"


def many_come_to_it_at_once():
    """Whatever game of it they want, it is read once for all of them."""
    with house() as (server, scenario, reader):
        tell(scenario, BEGUN)
        comes(reader, live(1))
        first = reader.get("/api/matches/1?game=1")
        tell(scenario, "sql UPDATE players SET rating = 1234 WHERE name = 'alice'")
        assert reader.get("/api/matches/1?game=1").body == first.body, "it is kept for a moment"
        assert b"1234" in reader.get("/api/matches/1?game=1&from=1").body, "this one isn't"
        tell(scenario, resign("alice", "bob"))
        last = reader.get("/api/matches/1?game=1")
        assert last.body != first.body, "it went on"
        tell(scenario, "sql UPDATE players SET rating = 1235 WHERE name = 'alice'")
        assert reader.get("/api/matches/1?game=1").body == last.body


run_tests([
    a_board_is_there_from_the_first_day,
    an_embedded_screen_may_be_framed,
    what_becomes_private_is_gone_at_once,
    programs_are_never_shown,
    the_best_match_is_shown,
    many_come_to_it_at_once,
])  # fmt: skip
