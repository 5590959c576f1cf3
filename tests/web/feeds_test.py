#!/usr/bin/env python3
"""feeds_test.py - what waits for a player, read as programs read it that nobody here wrote: feedparser and icalendar.

Usage: feeds_test.py BARPOINTD-TEST. Prints TAP. Without these two modules of Python only what needs none of them is tested.
"""

import contextlib
import re
import sys
import xml.etree.ElementTree

from house import house, tell
from tap import run_tests

with contextlib.suppress(ImportError):
    import feedparser
with contextlib.suppress(ImportError):
    import icalendar

ATOM = "{http://www.w3.org/2005/Atom}"

# A match that bob has left, and a message for bob.
LEFT = """
given alice, bob, carol are logged in, bob is ready
alice> invite bob 3
bob> join alice
opening alice bob
bob> leave
alice< ** Player bob has left the game. The game was saved.
bob> bye
closed bob
carol> message bob <b>cold</b> & damp
carol< ** message saved for bob.
"""


def token_of(scenario, name):
    """A new secret of somebody who is here."""
    tell(scenario, name + r"> feed" + "\n" + name + r"<~ .*/feed/(?P<token>[0-9a-f]{32})\.ics")
    return scenario.kept["token"]


@contextlib.contextmanager
def feed_of_bob(*options):
    with house("--claim-after", "7d", "--idle-timeout", "60d", *options) as (server, scenario, reader):
        tell(scenario, "given bob is logged in")
        token = token_of(scenario, "bob")
        tell(scenario, LEFT)
        yield server, scenario, reader, token


def a_feed_is_one_to_the_letter():
    """RFC 4287, 4.1.1 and 4.1.2: what must be there is there once, and entries come last."""
    with feed_of_bob() as (_, _, reader, token):
        answer = reader.get(f"/feed/{token}.atom")
        assert (answer.status, answer.headers["cache-control"]) == (200, "private, max-age=300"), answer
        feed = xml.etree.ElementTree.fromstring(answer.body)
        names = [child.tag.removeprefix(ATOM) for child in feed]
        assert names[-2:] == ["entry", "entry"] and sorted(names[:-2]) == [
            "author",
            "id",
            "link",
            "link",
            "title",
            "updated",
        ], names
        for entry in feed.findall(ATOM + "entry"):
            assert sorted(child.tag.removeprefix(ATOM) for child in entry) == [
                "category",
                "id",
                "link",
                "title",
                "updated",
            ], entry
        assert feed.findtext(ATOM + "updated") == max(one.text for one in feed.iter(ATOM + "updated"))
        ids = [one.text for one in feed.iter(ATOM + "id")]
        assert len(set(ids)) == 3 and all(
            re.fullmatch(r"tag:localhost,2026:feed/\d+(/(match|message)/\d+)?", one) for one in ids
        ), ids
        assert b"cold" not in answer.body


def a_calendar_is_one_to_the_letter():
    """RFC 5545, 3.1: lines end with CRLF and have 75 bytes at most; 3.4, 3.6: what must be there is."""
    with feed_of_bob() as (_, _, reader, token):
        body = reader.get(f"/feed/{token}.ics").body
        lines = body.split(b"\r\n")
        assert lines[-1] == b"" and all(len(line) <= 75 and b"\n" not in line for line in lines), lines
        whole = body.replace(b"\r\n ", b"").decode().splitlines()
        assert (whole[0], whole[1], whole[-1]) == ("BEGIN:VCALENDAR", "VERSION:2.0", "END:VCALENDAR"), whole
        event = whole[whole.index("BEGIN:VEVENT") : whole.index("END:VEVENT")]
        names = [re.split("[:;]", line)[0] for line in event[1:]]
        assert names == ["UID", "DTSTAMP", "DTSTART", "SUMMARY", "CATEGORIES", "TRANSP"], event
        title = next(line for line in event if line.startswith("SUMMARY:"))
        assert title.startswith("SUMMARY:alice may claim match 1\\, which you left\\, from "), title
        assert any(line.startswith(b" ") for line in lines), "no line was folded"


def feedparser_reads_it():
    with feed_of_bob("--web-address", "https://club.example.org/bg/") as (_, _, reader, token):
        feed = feedparser.parse(reader.get(f"/feed/{token}.atom").body)
        assert not feed.bozo and feed.version == "atom10", feed
        assert feed.feed.title == "What waits for bob" and feed.feed.author == "barpoint", feed.feed
        assert [(one.title.split(" ")[0], one.tags[0].term, one.link) for one in feed.entries] == [
            ("carol", "message", "https://club.example.org/bg/"),
            ("alice", "flag", "https://club.example.org/bg/"),
        ], feed.entries
        assert all(one.updated_parsed[:4] == (2020, 9, 13, 12) for one in feed.entries)


def icalendar_reads_it():
    with feed_of_bob() as (_, _, reader, token):
        calendar = icalendar.Calendar.from_ical(reader.get(f"/feed/{token}.ics").body)
        (event,) = calendar.walk("VEVENT")
        assert str(event["SUMMARY"]).endswith("from Sun Sep 20 12:26:40 2020 UTC on."), event
        assert event.decoded("DTSTART").isoformat() == "2020-09-20T12:26:40+00:00", event
        assert not event.errors and not calendar.errors, calendar


def an_entry_keeps_its_name_over_a_restart_and_until_its_match_is_over():
    with feed_of_bob() as (server, scenario, reader, token):
        first = reader.get(f"/feed/{token}.atom")
        calendar = reader.get(f"/feed/{token}.ics")
        assert reader.get(f"/feed/{token}.atom", {"If-None-Match": first.headers["etag"]}).status == 304
        reader.close()
        tell(scenario, "crash alone\nlogin alice")
        assert reader.get(f"/feed/{token}.atom").body == first.body
        assert reader.get(f"/feed/{token}.ics").headers["etag"] == calendar.headers["etag"]
        reader.close()
        tell(scenario, "wait 8 days\nalice> claim bob\nalice< To look back at it type 'match 1', to go on type 'play'.")
        entries = xml.etree.ElementTree.fromstring(reader.get(f"/feed/{token}.atom").body).findall(ATOM + "entry")
        ended = [one for one in entries if one.findtext(ATOM + "id").endswith("/match/1")]
        assert len(ended) == 1 and ended[0].find(ATOM + "category").get("term") == "result", entries
        assert b"BEGIN:VEVENT" not in reader.get(f"/feed/{token}.ics").body
        reader.close()
        tell(scenario, "wait 15 days")
        assert b"/match/1<" not in reader.get(f"/feed/{token}.atom").body, "it is news no more"


def a_secret_is_good_in_its_own_form_only():
    with feed_of_bob() as (server, _, reader, token):
        for path in (
            token, f"{token}.xml", f"{token}.atom.atom", f"{token[:-1]}.atom", f"{token}0.atom", f"{token[:-2]}zz.atom",
            f"{token.upper()}.ATOM", "%00.atom", f"{token[::-1]}.ics", f"{token}.atom/", f"x{token[1:]}.atom",
        ):  # fmt: skip
            assert reader.get(f"/feed/{path}").status in (400, 404), path
            reader.close()
        assert reader.get(f"/feed/{token}.atom?x=1").status == 200
        assert not any(token in line or token[:-1] in line for line in server.log_lines())


def the_secret_is_nowhere_in_the_files():
    with feed_of_bob() as (server, _, reader, token):
        assert reader.get(f"/feed/{token}.atom").status == 200
        for name in ("barpoint.db", "barpoint.db-wal"):
            with open(f"{server.data}/{name}", "rb") as file:
                stored = file.read()
            assert token.encode() not in stored and bytes.fromhex(token) not in stored, name


# Bob has entered a tournament, which starts in three days.
ENTERED = """
given alice is logged in
sql INSERT INTO directors (player, at) SELECT id, 0 FROM players WHERE name = 'alice'
alice> tournament new "Wednesdays; <b>, Bern" swiss 3 rounds=2 starts=wed,19:30 zone=Europe/Zurich every=week
alice> tournament new Whenever knockout 3
alice> tournament 1 add bob
alice< Done, and put on record: add bob.
"""


def feeds_of_tournaments_are_for_everybody():
    """What feedparser and icalendar make of them; five minutes old at most; their names never change."""
    with house("--idle-timeout", "60d", "--web-address", "https://play.example.org/bg/") as made:
        server, scenario, reader = made
        tell(scenario, "given bob is logged in")
        empty = reader.get("/tournaments.ics").body
        assert b"VEVENT" not in empty and empty.endswith(b"END:VCALENDAR\r\n"), empty
        tell(scenario, ENTERED + "\nwait 6 minutes")
        first = reader.get("/tournaments.atom")
        assert first.headers["cache-control"] == "public, max-age=300", first.headers
        assert reader.get("/tournaments.atom", {"If-None-Match": first.headers["etag"]}).status == 304
        root = xml.etree.ElementTree.fromstring(first.body)
        ids = [entry.findtext(ATOM + "id") for entry in root.findall(ATOM + "entry")]
        assert ids == [f"tag:localhost,2026:tournaments/{number}" for number in (1, 2)], ids
        lines = reader.get("/tournaments.ics").body.split(b"\r\n")
        assert all(len(line) <= 75 and b"\n" not in line for line in lines), lines
        if "feedparser" in sys.modules:
            feed = feedparser.parse(first.body)
            assert not feed.bozo and feed.version == "atom10", feed
            assert [(one.title, one.tags[0].term, one.link) for one in feed.entries] == [
                (
                    "The tournament Wednesdays; <b>, Bern starts on Wed Sep 16 19:30:00 2020 CEST.", "open",
                    "https://play.example.org/bg/tournament/1",
                ),
                (
                    "The tournament Whenever is open, and starts when its director says so.", "open",
                    "https://play.example.org/bg/tournament/2",
                ),
            ], feed.entries  # fmt: skip
        if "icalendar" in sys.modules:
            calendar = icalendar.Calendar.from_ical(reader.get("/tournaments.ics").body)
            (event,) = calendar.walk("VEVENT")
            assert str(event["SUMMARY"]) == "Wednesdays; <b>, Bern" and str(event["UID"]) == "tournament-1@localhost", event
            assert event.decoded("DTSTART").isoformat() == "2020-09-16T17:30:00+00:00" and str(event["STATUS"]) == "CONFIRMED"
            assert str(event["URL"]) == "https://play.example.org/bg/tournament/1" and not event.errors and not calendar.errors
        reader.close()
        tell(scenario, "alice> tournament 1 close nobody comes\nalice< Done, and put on record: close.\nwait 6 minutes")
        assert b"STATUS:CANCELLED" in reader.get("/tournaments.ics").body
        root = xml.etree.ElementTree.fromstring(reader.get("/tournaments.atom").body)
        ended = {entry.findtext(ATOM + "id"): entry.find(ATOM + "category").get("term") for entry in root.findall(ATOM + "entry")}
        assert ended == {ids[0]: "off", ids[1]: "open"}, ended


def a_tournament_is_in_the_feeds_of_who_has_entered():
    """In the calendar at once, in the feed an hour before it starts."""
    with house("--idle-timeout", "60d", "--web-address", "https://play.example.org/") as (server, scenario, reader):
        tell(scenario, "given bob is logged in")
        token = token_of(scenario, "bob")
        tell(scenario, ENTERED)
        body = reader.get(f"/feed/{token}.ics").body
        assert b"UID:tournament-1@" in body and b"DTSTART:20200916T173000Z" in body, body
        assert b"URL:https://play.example.org/tournament/1\r\n" in body, body
        assert b"<entry>" not in reader.get(f"/feed/{token}.atom").body
        reader.close()
        tell(scenario, "wait 3 days\nwait 5 hours")
        root = xml.etree.ElementTree.fromstring(reader.get(f"/feed/{token}.atom").body)
        (entry,) = root.findall(ATOM + "entry")
        assert entry.find(ATOM + "category").get("term") == "called", entry
        assert entry.findtext(ATOM + "title").startswith(
            "Tournament Wednesdays; <b>, Bern, which you have entered, starts at "
        ), entry
        assert entry.find(ATOM + "link").get("href") == "https://play.example.org/tournament/1"


TESTS = [
    feeds_of_tournaments_are_for_everybody,
    a_tournament_is_in_the_feeds_of_who_has_entered,
    a_feed_is_one_to_the_letter,
    a_calendar_is_one_to_the_letter,
    *([feedparser_reads_it] if "feedparser" in sys.modules else []),
    *([icalendar_reads_it] if "icalendar" in sys.modules else []),
    an_entry_keeps_its_name_over_a_restart_and_until_its_match_is_over,
    a_secret_is_good_in_its_own_form_only,
    the_secret_is_nowhere_in_the_files,
]
run_tests(TESTS)
