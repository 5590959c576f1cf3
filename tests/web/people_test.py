#!/usr/bin/env python3
"""people_test.py - players, lists and rankings over HTTP; private and erased players.

Usage: people_test.py BARPOINTD-TEST. Prints TAP.
"""

import contextlib
import datetime
import os
import re

from house import MATCH, OVER, house, tell  # noqa: I001
from event_source import EventSource
from tap import run_tests

DAY = 24 * 60 * 60
LEVELS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "server", "engine", "levels.c")


def the_lists_of_those_who_are_here():
    with house() as (_, scenario, reader):
        tell(scenario, MATCH + "given erin, finn are logged in, erin is ready, dora is a program, dora is logged in")
        tell(scenario, "erin> seek 5\nerin> away at <lunch>\nerin< You're away. Please type 'back'")
        status = reader.json("/api/status")
        assert (status["people"], status["programs"], status["running"], status["ready"]) == (6, 0, 1, 1), status
        assert status["watching"] == 1 and status["matches"] == 1 and status["registered"] == 6, status
        now = reader.json("/api/matches")
        assert now["count"] == 1 and now["next"] is None and now["matches"][0]["watchers"] == 1, now
        assert now["matches"][0]["score"] == [0, 0] and now["matches"][0]["turn"] == "O", now
        assert now["matches"][0]["sides"] == ["O", "X"] == reader.json("/api/matches/1")["actions"][-1]["state"]["sides"], now
        assert [one["name"] for one in now["ready"]] == ["erin"] and now["ready"][0]["away"] is True, now
        assert [(one["name"], one["length"]) for one in now["invitations"]] == [("erin", 5)], now
        assert reader.json("/api/matches?state=running&from=2")["matches"] == []
        erin = reader.json("/api/players/erin")
        assert (erin["away"], erin["ready"], erin["playing"], erin["ratings"]) == ("at <lunch>", True, None, []), erin
        alice = reader.json("/api/players/ALICE")
        assert (alice["name"], alice["playing"]) == ("alice", {"match": 1, "opponent": "bob"}), alice
        assert reader.json("/api/players/carol")["watching"] == "alice"


def a_house_player_tells_how_strong_it_is():
    """As the level was measured: server/engine/levels.c has it."""
    with house() as (_, scenario, reader):
        tell(scenario, "given club is a program, dora is logged in\nsql UPDATE players SET house = 'club' WHERE name = 'club'\n"
             "drop club\nlogin club as program\nclub> toggle ready\nclub< ** You're now ready to invite or join someone.")  # fmt: skip
        with open(LEVELS, encoding="ascii") as file:
            pr = float(re.search(r'"club".* (\d+\.\d)f', file.read()).group(1))
        club = reader.json("/api/players/club")
        assert (club["house"], club["house_pr"]) == ("club", pr), club
        dora = reader.json("/api/players/dora")
        assert (dora["house"], dora["house_pr"]) == (None, None), dora
        assert [(one["house"], one["house_pr"]) for one in reader.json("/api/matches")["ready"]] == [("club", pr)]


def two_players_against_each_other():
    with house() as (_, scenario, reader):
        tell(scenario, MATCH + OVER + "given dora is logged in")
        versus = reader.json("/api/players/ALICE/versus/bob")
        assert (versus["name"], versus["opponent"], versus["house"], versus["counted"]) == ("alice", "bob", None, True), versus
        assert versus["lengths"] == [
            {
                "length": 1,
                "matches": 1,
                "own": {"matches": 0, "games": 0, "points": 0},
                "other": {"matches": 1, "games": 1, "points": 1},
            }
        ], versus
        assert (versus["run"], versus["run_other"], versus["longest_run"], versus["longest_run_other"]) == (0, 1, 0, 1), versus
        assert [one["match"] for one in versus["last"]] == [1] and versus["last"][0]["won"] is False, versus
        won, lost = (versus["chances"][0][name] for name in ("won", "lost"))
        assert won["own"] > -lost["own"] > 0 > won["other"] and 0.49 < versus["chances"][0]["chance"] < 0.5, versus
        assert reader.json("/api/players/bob/versus/dora")["lengths"] == []
        assert reader.get("/api/players/bob/versus/Bob").status == 400


def a_list_is_kept_for_two_seconds():
    with house() as (server, scenario, reader):
        tell(scenario, "given alice is logged in")
        first = reader.get("/api/status")
        tell(scenario, "given bob is logged in")
        again = reader.get("/api/status")
        assert again.body == first.body and again.headers["cache-control"] == "public, max-age=2", again
        assert reader.get("/api/status", {"If-None-Match": first.headers["etag"]}).status == 304
        server.move_clock(2000)
        assert reader.json("/api/status")["people"] == 2


def a_player_and_the_lobby_are_made_once_for_all_who_ask():
    with house() as (server, scenario, reader):
        tell(scenario, "given alice is logged in")
        first = {path: reader.get(path) for path in ("/", "/api/players/alice", "/?embed")}
        tell(scenario, "given bob is logged in\nalice> away at lunch\nalice< You're away. Please type 'back'")
        for path, before in first.items():
            again = reader.get(path)
            assert (again.body, again.headers) == (before.body, before.headers), path
        assert reader.json("/api/players/ALICE")["away"] is None, "the same player"
        assert b"telnet 127.0.0.1 " in reader.get("/", {"Host": "127.0.0.1"}).body, "another address has a lobby of its own"
        server.move_clock(2000)
        assert reader.json("/api/players/alice")["away"] == "at lunch"


def what_others_ask_for_leaves_the_lists_their_place():
    with house() as (_, scenario, reader):
        tell(scenario, "given alice is logged in")
        first = reader.get("/api/status")
        for number in range(40):
            assert b"telnet 127.0.0.%d " % number in reader.get("/", {"Host": f"127.0.0.{number}"}).body
        tell(scenario, "given bob is logged in")
        assert reader.get("/api/status").body == first.body


def a_player_who_has_played():
    with house() as (_, scenario, reader):
        tell(scenario, MATCH + OVER)
        bob = reader.json("/api/players/bob")
        assert [point["match"] for point in bob["ratings"]] == [1] and bob["ratings"][0]["after"] == bob["rating"]
        assert bob["reliability"]["percent"] == 100 and bob["standings"][0]["rank"] == 1, bob
        past = reader.json("/api/players/bob/matches")
        assert past["next"] is None and past["matches"][0]["won"] is True, past
        assert past["matches"][0]["rating_change"] == round(bob["rating"] - 1500, 2), past
        assert reader.json("/api/players/bob/matches?before=1")["matches"] == []
        ranks = reader.json("/api/ratings/all")
        assert [(row["rank"], row["name"]) for row in ranks["players"]] == [(1, "bob"), (2, "alice")], ranks
        for path in ("1", "month", "2020-09", "all?kind=people", "all?kind=anybody"):
            assert reader.json(f"/api/ratings/{path}")["count"] == 2, path
        for path in ("7%2B", "7+", "3-5", "fibs", "all?kind=programs", "all?from=3", f"all?from={2**62}"):
            assert reader.json(f"/api/ratings/{path}")["players"] == [], path
        for path in ("", "x", "2020-9", "people", "month/x"):
            reader.json(f"/api/ratings/{path}", 404)
        reader.json("/api/ratings/all?kind=dogs", 400)


def who_wants_to_be_private_is_until_the_end():
    with house() as (_, scenario, reader):
        tell(scenario, MATCH + "bob> set public no\nbob< Value of 'public' set to no.")
        hidden = ["/api/matches/1", "/api/matches/1.mat", "/api/matches/1.txt", "/api/dice/1", "/api/matches/1?actions=no"]
        for path in hidden:
            assert reader.get(path).status == 403, path
        assert reader.json("/api/matches")["matches"] == []
        assert reader.json("/api/players/alice")["playing"] is None
        assert reader.json("/api/players/carol")["watching"] is None
        assert [reader.get(f"/match/1/1/{step}").status for step in (1, 99)] == [200, 200], "steps can be counted"
        assert reader.json("/api/players/alice/matches")["matches"] == []
        tell(scenario, "alice> leave\nalice< ** You terminated the game. The game was saved.\nbob> bye\nclosed bob")
        assert all(reader.get(path).status == 403 for path in hidden)
        tell(
            scenario,
            "login bob\nalice> invite bob\nbob> join alice\nbob<~ points for .*\nalice> resign n\nbob<~ alice wants to resign.*\nbob> accept",
        )
        tell(scenario, "alice< 'analysis 1' soon tells what each of you might have done better.")
        assert all(reader.get(path).status == 200 for path in hidden)
        assert len(reader.json("/api/players/alice/matches")["matches"]) == 1


def who_becomes_private_is_so_at_once():
    """Whatever was kept for others who ask; the clock stands still."""
    with house() as (_, scenario, reader):
        tell(scenario, MATCH)
        with contextlib.closing(EventSource(scenario.server, 1)) as stream:
            stream.event()
            assert reader.json("/api/matches")["count"] == 1 and reader.get("/api/matches/1").status == 200
            assert reader.json("/api/players/alice")["playing"] is not None
            tell(scenario, "bob> set public no\nbob< Value of 'public' set to no.")
            assert reader.json("/api/matches")["matches"] == []
            assert reader.get("/api/matches/1").status == 403 and reader.get("/api/matches/1/stream").status == 403
            assert reader.json("/api/players/alice")["playing"] is None
            assert stream.events()[-1][0] == "action" and stream.ended, "without a last word"
        tell(scenario, "bob> set public yes\nbob< Value of 'public' set to yes.")
        assert reader.json("/api/matches")["count"] == 1 and reader.get("/api/matches/1").status == 200


SLOW = """
dice side O 31 52 64 41
given alice, bob, carol are logged in, bob is ready
alice> invite bob 3 days=2+1
bob<   Type 'join alice' to accept.
bob>   join alice
bob<   ** You are now playing a 3 point match with alice
alice< It's your turn to move.
bob>   leave
bob<   You have left the table. The match goes on: type 'slow' for the list of your matches.
wait   4 hours
alice> 8-5 6-5
alice< Your turn is over. Nothing else waits for you.
alice> set autovacation no
alice< Value of 'autovacation' set to no.
"""


def slow_matches_are_read_until_they_are_over():
    with house("--idle-timeout", "365d", "--match-idle-timeout", "365d") as (server, scenario, reader):
        tell(scenario, SLOW)
        (match,) = reader.json("/api/matches?state=slow")["matches"]
        assert (match["players"], match["state"], match["score"], match["last_action"]) == (
            ["alice", "bob"],
            "saved",
            [0, 0],
            4,
        ), match
        slow = match["slow"]
        assert (slow["turn"], slow["reserve"], slow["player"], slow["asks"]) == (2 * DAY, [DAY, DAY], 1, "turn"), slow
        due = datetime.datetime.fromisoformat(slow["due"])
        now = datetime.datetime.fromisoformat(reader.json("/api/status")["now"])
        assert abs((due - now).total_seconds() - 3 * DAY) < 60, (slow, now)
        assert reader.json("/api/matches/1")["slow"] == slow and reader.json("/api/matches")["matches"] == []
        assert reader.json("/api/players/BOB/slow") == {"name": "bob", "matches": [match], "count": 1}
        assert reader.json("/api/players/carol/slow")["matches"] == [], "it is theirs"
        ((place,),) = server.rows("SELECT due FROM matches WHERE id = 1")
        assert reader.json(f"/api/matches?state=slow&from={place}-1")["matches"] == [match]
        assert reader.json(f"/api/matches?state=slow&from={place}-2")["matches"] == []
        for wrong in ("2", "1-", "-1", "x-1"):
            assert reader.get(f"/api/matches?state=slow&from={wrong}").status == 400, wrong
        tell(scenario, "alice> set public no\nalice< Value of 'public' set to no.")
        assert reader.json("/api/matches?state=slow")["matches"] == reader.json("/api/players/bob/slow")["matches"] == []
        tell(scenario, "alice> set public yes\nalice< Value of 'public' set to yes.")
        reader.close()  # nothing is asked there for long
        tell(scenario, "wait 26 hours\nbob> next\nbob< It's your turn. Please roll or double.\nbob> double")
        tell(scenario, "bob< Your turn is over. Nothing else waits for you.")
        (match,) = reader.json("/api/players/alice/slow")["matches"]
        assert (match["slow"]["player"], match["slow"]["asks"]) == (0, "double"), match
        reader.close()
        tell(scenario, "wait 4 days\nalice< You have lost match 1 with bob.")
        over = reader.json("/api/matches/1")
        assert over["state"] == "finished" and over["slow"] == {
            "turn": 2 * DAY, "reserve": None, "due": None, "player": None, "asks": None,
        }, over["slow"]  # fmt: skip
        assert reader.json("/api/matches?state=slow")["matches"] == []


PAIRS = """INSERT INTO matches (inviter, invited, inviter_name, invited_name, due, {columns}) SELECT one.id, other.id, one.name,
    other.name, due + (one.id + other.id) % 7, {values} FROM matches JOIN players AS one ON one.name GLOB 'player_*'
    JOIN players AS other ON other.name GLOB 'player_*' AND other.id > one.id WHERE matches.id = 1"""


LAST_ACTIONS = """INSERT INTO actions (id, match, previous, number, side, text, events, at_ms, cause, throw)
    SELECT 1000 + matches.id, matches.id, 0, number, side, text, events, at_ms, cause, throw FROM matches
    JOIN actions ON actions.id = (SELECT max(id) FROM actions) WHERE matches.id > 1"""


def pages_of_slow_matches_miss_none():
    """What was the first is played on before the second page is read."""
    with house("--idle-timeout", "365d", "--match-idle-timeout", "365d") as (server, scenario, reader):
        tell(scenario, SLOW + f"given {', '.join(f'player_{letter}' for letter in 'abcdefghijklmno')} are registered")
        own = ("id", "inviter", "invited", "inviter_name", "invited_name", "due")
        columns = [name for (name,) in server.rows("SELECT name FROM pragma_table_info('matches')") if name not in own]
        server.sql(PAIRS.format(columns=", ".join(columns), values=", ".join(f"matches.{name}" for name in columns)))
        server.sql(LAST_ACTIONS)
        server.sql("UPDATE matches SET last_action = 1000 + id WHERE id > 1")
        first = reader.json("/api/matches?state=slow")
        server.sql(f"UPDATE matches SET due = due + 1000 WHERE id = {first['matches'][0]['match']}")
        second = reader.json(f"/api/matches?state=slow&from={first['next']}")
        assert (len(first["matches"]), second["from"], second["next"]) == (100, first["next"], None), (first["next"], second)
        assert {match["match"] for match in first["matches"] + second["matches"]} == set(range(1, 107)), second


def letters_of_all_kinds_are_read():
    with house() as (_, scenario, reader):
        tell(scenario, "given alice is logged in\nalice> set charset utf8\nalice< Value of 'charset' set to utf8.")
        text = 'žluťoučký \\ "kůň" </script> 漢字'
        scenario.person("alice").utf8 = True
        tell(scenario, f"alice> away {text}\nalice< You're away. Please type 'back'")
        assert reader.json("/api/players/alice")["away"] == text


def who_is_erased_is_gone():
    with house() as (_, scenario, reader):
        tell(scenario, MATCH + OVER + "bob> bye\nclosed bob\nadmin operator alice on")
        assert len(reader.json("/api/ratings/all")["players"]) == 2 and reader.json("/api/players/bob")["name"] == "bob"
        tell(scenario, "alice> erase bob bob\nalice< The account of bob is removed.")
        reader.json("/api/players/bob", 404)
        assert reader.json("/api/matches/1")["players"][1]["now"] is None
        assert [row["name"] for row in reader.json("/api/ratings/all")["players"]] == ["alice"]


def who_is_erased_while_they_play_is_gone_at_once():
    with house() as (_, scenario, reader):
        tell(
            scenario,
            MATCH
            + "given erin is logged in, erin is ready\nadmin operator carol on\ncarol> toggle ready\ncarol< ** You're now ready to invite or join someone.",
        )
        before = reader.json("/api/matches")
        assert before["count"] == 1 and reader.json("/api/matches/1")["state"] == "running"
        assert [one["name"] for one in before["ready"]] == ["carol", "erin"], before
        tell(scenario, "carol> erase bob bob\ncarol< The account of bob is removed.\nclosed bob")
        tell(scenario, "carol> erase erin erin\ncarol< The account of erin is removed.\nclosed erin")
        now = reader.json("/api/matches")
        assert now["matches"] == [] and [one["name"] for one in now["ready"]] == ["carol", "alice"], now
        assert reader.json("/api/matches/1")["state"] == "annulled"


run_tests(
    [
        the_lists_of_those_who_are_here,
        a_house_player_tells_how_strong_it_is,
        a_list_is_kept_for_two_seconds,
        a_player_and_the_lobby_are_made_once_for_all_who_ask,
        what_others_ask_for_leaves_the_lists_their_place,
        a_player_who_has_played,
        two_players_against_each_other,
        who_wants_to_be_private_is_until_the_end,
        who_becomes_private_is_so_at_once,
        slow_matches_are_read_until_they_are_over,
        pages_of_slow_matches_miss_none,
        letters_of_all_kinds_are_read,
        who_is_erased_is_gone,
        who_is_erased_while_they_play_is_gone_at_once,
    ]
)
