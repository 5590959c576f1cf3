"""lost_turn.py - several people act in one turn of the loop in which the disk fills: the whole turn is taken back.

Usage: lost_turn.py BARPOINTD-TEST. Prints TAP. The server is halted while the lines are typed, so it finds them all
at once.
"""

import http.client
import json
import os
import socket
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from event_source import EventSource  # noqa: E402
from reader import take_answer  # noqa: E402

from faults import SECONDS, log_in, log_of, register, run_all

NOT_STORED = b"can't store anything just now"
PAGE = b"-- Enter shows more, q ends this -- "


class House:
    """A server and who is there, by name."""

    def __init__(self, server, *names):
        self.server = server
        self.people = {name: register(server, name) for name in names}
        for name in names:
            self.ask(name, "set boardstyle 3", b"Value of 'boardstyle' set to 3.")

    def type(self, name, *lines):
        self.people[name].send("\r\n".join(lines))

    def until(self, name, wanted):
        self.people[name].until(wanted)

    def ask(self, name, line, wanted):
        self.type(name, line)
        self.until(name, wanted)

    def begin(self, inviter, invited, terms):
        self.ask(inviter, f"invite {invited} {terms}", b"You invited")
        self.until(invited, b"Type 'join")
        self.ask(invited, f"join {inviter}", b"You are now playing")
        self.until(inviter, b"Starting a new game")

    def lose_turn(self, *typed):
        """Types all this, in order, in one turn that can't be stored."""
        lost = log_of(self.server).count("this turn is taken back")
        with self.server.halted():
            self.server.fill_disk(True)
            for name, *lines in typed:
                self.type(name, *lines)
        for name in {name for name, *_ in typed}:
            self.until(name, NOT_STORED)
        self.server.fill_disk(False)
        assert log_of(self.server).count("this turn is taken back") == lost + 1, "it was not one turn"
        # For the next lost turn to try its rows, the server must know that there is room.
        name = typed[0][0]
        self.ask(name, "toggle wrap", b"wrap")


def who_leaves_one_table_for_another_sits_at_the_first(server):
    house = House(server, "alice", "bob", "carol")
    server.set_dice("31 random 1")
    for name in ("bob", "carol"):
        house.ask(name, "toggle ready", b"ready to invite")
    house.begin("alice", "bob", "5")
    typed = ("alice", "leave", "invite carol 3"), ("carol", "join alice"), ("bob", "invite carol 1")
    house.lose_turn(*typed)
    house.lose_turn(*reversed(typed))
    house.ask("alice", "move 8-5 6-5", b"bob")
    house.until("bob", b"alice moves 8-5 6-5")
    house.ask("carol", "join alice", b"alice is already playing with someone else.")
    house.ask("carol", "history", b"has not played a match yet.")
    house.ask("alice", "leave", b"The game was saved.")
    house.ask("alice", "show saved", b"bob")


def who_resumes_and_leaves_again_has_a_saved_match(server):
    house = House(server, "alice", "bob")
    server.set_dice("31 random 1")
    house.ask("bob", "toggle ready", b"ready to invite")
    house.begin("alice", "bob", "5")
    house.ask("alice", "move 8-5 6-5", b"bob")
    house.until("bob", b"alice moves 8-5 6-5")
    house.ask("alice", "leave", b"The game was saved.")
    house.until("bob", b"The game was saved.")
    house.ask("bob", "invite alice", b"to resume a saved match")
    house.until("alice", b"Type 'join bob'")
    house.lose_turn(("alice", "join bob", "leave", "show saved"))
    house.ask("alice", "show saved", b"bob")
    house.ask("alice", "join bob", b"Your running match was loaded.")


def who_walks_through_a_match_goes_on_from_what_is_there(server):
    house = House(server, "alice", "bob", "carol")
    server.set_dice("31 63 random 1")
    house.ask("bob", "toggle ready", b"ready to invite")
    house.begin("alice", "bob", "5")
    house.ask("alice", "move 8-5 6-5", b"bob")
    house.until("bob", b"alice moves 8-5 6-5")
    house.ask("carol", "replay 1", b"Game 1, step 0 of 2")
    house.ask("carol", "replay to 2", b"Game 1, step 2 of 2")
    typed = ("bob", "roll"), ("carol", "replay next")
    for order in (typed, typed[::-1], typed):
        house.lose_turn(*order)
        house.ask("carol", "replay", b"Game 1, step 2 of 2")
        house.ask("carol", "replay next", b"So far match 1 has been played.")
    house.ask("bob", "roll", b"Please move")
    house.ask("carol", "replay next", b"Game 1, step 3 of 3")
    assert "can't be replayed" not in log_of(server)


def who_ends_or_leaves_a_match_still_looks_through_it(server):
    house = House(server, "alice", "bob", "carol")
    server.set_dice("31 random 1")
    for name in ("bob", "carol"):
        house.ask(name, "toggle ready", b"ready to invite")
    house.begin("alice", "bob", "5")
    house.ask("alice", "move 8-5 6-5", b"bob")
    house.until("bob", b"alice moves 8-5 6-5")
    house.ask("alice", "leave", b"The game was saved.")
    house.begin("alice", "carol", "3")
    house.ask("alice", "leave", b"the match is annulled")
    house.until("carol", b"the match is annulled")
    house.ask("carol", "replay 1", b"Game 1, step 0 of 2")
    house.ask("carol", "replay to 2", b"Game 1, step 2 of 2")
    row = "bob", "toggle wrap"
    for typed in (
        [("carol", "replay end")],
        [("carol", "replay 2")],
        [("alice", "invite carol 3"), ("carol", "join alice")],
        [("carol", "replay prev", "replay end")],
    ):
        house.lose_turn(row, *typed)
        house.ask("carol", "replay", b"Game 1, step 2 of 2")
    house.ask("carol", "replay end", b"The replay is closed.")
    house.lose_turn(row, ("carol", "replay 1"))
    house.ask("carol", "replay next", b"You have no replay open.")


def who_reads_a_page_goes_on_where_it_ended(server):
    house = House(server, "alice", "bob")
    house.ask("alice", "set pagelength 5", b"set to 5.")
    row = "bob", "toggle wrap"
    house.lose_turn(row, ("alice", "toggle"))
    house.until("alice", b"\r\n> ")
    house.ask("alice", "toggle", b"autodouble ")
    house.until("alice", PAGE)
    # Somebody speaks to her, she turns the page, ends it, types something else.
    house.lose_turn((*row, "tell alice hello"))
    house.until("alice", PAGE)
    house.ask("alice", "", b"automove ")
    house.until("alice", PAGE)
    for typed, shown in (
        (("",), b"greedy "),
        (("q",), b"ratings "),
        (("toggle", "", "q", "wave"), b"telnet "),
    ):
        house.lose_turn(row, ("alice", *typed))
        house.until("alice", PAGE)
        house.ask("alice", "", shown)
        house.until("alice", PAGE if shown != b"telnet " else b"\r\n> ")
    house.ask("alice", "wave", b"You wave goodbye.")


def who_reads_a_list_goes_on_where_it_ended(server):
    house = House(server, "alice", "bob", "carol", "dave")
    house.ask("alice", "set pagelength 3", b"set to 3.")
    row = "bob", "toggle wrap"
    house.lose_turn(row, ("alice", "who"))
    house.until("alice", b"\r\n> ")
    house.ask("alice", "who", b" alice ")
    house.until("alice", PAGE)
    for typed, shown, end in ("", b" bob ", PAGE), ("who", b" dave ", b"\r\n> "):
        house.lose_turn((*row, "tell alice hello"), ("alice", typed))
        house.until("alice", PAGE)
        house.ask("alice", "", shown)
        house.until("alice", end)


def who_waits_and_waves_does_so_from_before(server):
    house = House(server, "alice", "bob", "carol", "dave", "erin")
    for name in ("dave", "erin"):
        house.ask(name, "bye", b"Goodbye.")
    house.ask("bob", "bye", b"Goodbye.")
    server.sql("UPDATE players SET operator = 1 WHERE name = 'bob'")
    house.people["bob"] = log_in(server, "bob")
    house.ask("carol", "waitfor dave", b"when dave logs in.")
    house.ask("carol", "wave", b"You wave goodbye.")
    row = "bob", "toggle wrap"
    house.lose_turn(row, ("alice", "waitfor dave erin", "wave"), ("carol", "waitfor erin"))
    house.ask("alice", "waitfor", b"You are waiting for nobody.")
    house.ask("alice", "wave", b"You wave goodbye.")
    # The removed account is back, and the players who waited for it still wait.
    house.lose_turn((*row, "erase dave dave for a test"), ("carol", "say alice hello"))
    house.ask("carol", "waitfor", b"You are waiting for:\r\n  dave\r\n> ")
    house.people["dave"] = log_in(server, "dave")
    house.until("carol", b"FINALLY!!! dave logs in")
    house.people["erin"] = log_in(server, "erin")
    house.ask("carol", "waitfor", b"You are waiting for nobody.")
    house.ask("carol", "wave", b"You wave goodbye again and log out.")
    house.ask("bob", "erase dave dave for a test", b"The account of dave is removed.")


class Pages:
    """A connection that asks over HTTP, also while the server is halted."""

    def __init__(self, server):
        self.line = socket.create_connection(("127.0.0.1", server.ports["web"]), SECONDS)

    def ask(self, path):
        self.line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())

    def answer(self):
        """The next: its status, and what is in it."""
        answer = http.client.HTTPResponse(self.line)
        answer.begin()
        taken = take_answer(answer)
        return taken.status, json.loads(taken.body)

    def get(self, path):
        self.ask(path)
        status, body = self.answer()
        assert status == 200, (path, status, body)
        return body


def who_reads_over_http_is_told_that_it_is_lost(server):
    """What was answered, and what was kept of it for others, is taken back with the turn that it told of."""
    house = House(server, "alice", "bob")
    server.set_dice("31 63 random 1")
    house.ask("bob", "toggle ready", b"ready to invite")
    house.begin("alice", "bob", "5")
    before = Pages(server)
    stream = EventSource(server, 1)
    assert [stream.event()[0] for _ in range(4)] == ["state", "action", "action", "action"]
    lists = {
        path: before.get(path)
        for path in ("/api/matches", "/api/matches?from=2", "/api/status", "/api/ratings/all", "/api/players/bob")
    }
    server.move_clock(60000)  # nothing of this is kept any more
    house.ask("alice", "toggle bell", b"bell")

    # The play comes before whoever asks, so it is part of what they would read.
    asked = {path: Pages(server) for path in [*lists, "/api/matches/1", "/api/matches/1?actions=no", "/api/matches/1.txt"]}
    for pages in asked.values():  # a connection that isn't accepted yet would be read in a later turn
        pages.get("/api/dice/1")
    with server.halted():
        server.fill_disk(True)
        house.type("alice", "move 8-5 6-5")
        house.type("bob", "away for lunch")
        for path, pages in asked.items():
            pages.ask(path)
    house.until("alice", NOT_STORED)
    for path, pages in asked.items():
        status, body = pages.answer()
        assert (status, body["status"]) == (503, 503) and "can't store anything" in body["error"], (path, status, body)
        assert pages.line.recv(1) == b"", "the connection is closed"
    server.fill_disk(False)
    assert log_of(server).count("this turn is taken back") == 1, "it was not one turn"

    # The clock stands still: what was kept in that turn would still be told.
    house.ask("alice", "toggle wrap", b"wrap")
    after = Pages(server)
    assert after.get("/api/matches")["matches"][0]["last_action"] == 3
    assert after.get("/api/status")["throws"] == lists["/api/status"]["throws"] == 1
    assert after.get("/api/players/bob")["away"] is None
    assert after.get("/api/matches/1?actions=no")["last_action"] == 3
    assert after.get("/api/matches/1")["actions"][-1]["kind"] == "opening"
    house.ask("alice", "move 8-5 6-5", b"bob")
    events = [stream.event() for _ in range(1)]
    assert [(name, data["number"], data["kind"]) for name, data in events] == [("action", 4, "play")], events


if __name__ == "__main__":
    sys.exit(
        run_all(
            os.path.abspath(sys.argv[1]),
            [
                who_leaves_one_table_for_another_sits_at_the_first,
                who_resumes_and_leaves_again_has_a_saved_match,
                who_walks_through_a_match_goes_on_from_what_is_there,
                who_ends_or_leaves_a_match_still_looks_through_it,
                who_reads_a_page_goes_on_where_it_ended,
                who_reads_a_list_goes_on_where_it_ended,
                who_waits_and_waves_does_so_from_before,
                who_reads_over_http_is_told_that_it_is_lost,
            ],
            listens=["web"],
        )
    )
