"""kept_seats.py - lines of a tagged program that end and come back in one turn of the loop, and logins in one piece or lost.

Usage: kept_seats.py BARPOINTD-TEST. Prints TAP. The server is halted meanwhile, so it finds everything at once.
"""

import os
import re
import sys

from faults import Line, log_in, log_of, run_all
from lost_turn import NOT_STORED, House

ROUNDS = 10


class Kept(House):
    """alice, with tags, plays with bob."""

    def __init__(self, server):
        super().__init__(server, "alice", "bob", "carol")
        server.set_dice("31 random 1")
        alice = self.people["alice"] = log_in(server, "alice")
        alice.send("token")
        self.token = re.findall(rb"Token ([0-9a-f]{32})", alice.until(b" is good for alice"))[-1].decode()
        self.ask("bob", "toggle ready", b"ready to invite")
        self.begin("alice", "bob", "5")
        self.ask("alice", "set tags yes", b"\r\n")

    def come_back(self, *lines):
        """A new line of alice; all that it says leaves in one piece."""
        line = Line(self.server)
        line.until(b"login: ")
        line.send("\r\n".join((f"login tester 1008 alice token:{self.token}", "set tags yes") + lines))
        return line

    def alice_has_not_left(self):
        left = re.findall(r"alice: (?:drops connection|network error)$", log_of(self.server), re.MULTILINE)
        assert not left, f"alice has left: {left}"


def hang_up(line):
    line.socket.close()


def look_open(line):
    del line


def the_one_that_reads(lines, wanted):
    """The other lines are told why they end."""
    found = []
    for line in lines:
        while wanted not in line.seen and b"closing this connection" not in line.seen:
            line.seen += line.socket.recv(65536)
        found += [line] if wanted in line.seen else []
    assert len(found) == 1, f"{len(found)} lines are open"
    return found[0]


def a_line_comes_in_one_piece(server):
    house = Kept(server)
    for number in range(ROUNDS):
        for end in (hang_up, Line.reset, look_open):
            end(house.people["alice"])
            house.people["alice"] = house.come_back(f"say {end.__name__} {number}")
            house.until("bob", f"alice says: {end.__name__} {number}".encode())
    house.alice_has_not_left()


def several_come_in_one_turn(server):
    house = Kept(server)
    for number in range(ROUNDS):
        before = log_of(server).count("goes on with the line")
        new = [Line(server) for _ in range(3)]
        for line in new:
            line.until(b"login: ")
        with server.halted():
            (hang_up, Line.reset, look_open)[number % 3](house.people["alice"])
            for line in new:
                line.send(f"login tester 1008 alice token:{house.token}\r\nset tags yes\r\nsay round {number}")
        house.until("bob", f"alice says: round {number}".encode())
        while log_of(server).count("goes on with the line") < before + len(new):  # those who log in may wait for the next turn
            house.ask("carol", "time", b" UTC")
        house.ask("carol", "tell alice which?", b"You tell alice")
        house.people["alice"] = the_one_that_reads(new, b"12 carol which?")
    house.alice_has_not_left()


def a_login_is_lost_with_the_line_that_took_it_over(server):
    house = Kept(server)
    house.ask("alice", "leave", b"You terminated the game.")
    house.ask("alice", "bye", b"Goodbye")
    login = f"login tester 1008 alice token:{house.token}"
    first, second = Line(server), Line(server)
    for line in (first, second):
        line.until(b"login: ")
    with server.halted():
        server.fill_disk(True)
        first.send(f"{login}\r\nset tags yes\r\ninvite bob 5")
        house.type("bob", "join alice")
        second.send(login)
    house.until("bob", NOT_STORED)
    server.fill_disk(False)
    assert "alice: goes on with the line of session" in log_of(server), "it was not one turn"
    house.ask("carol", "tell alice hello", b"alice is not logged in.")


def a_line_whose_first_turn_is_lost_may_ask_for_tags_again(server):
    """Until then it counts as one with tags."""
    house = Kept(server)
    hang_up(house.people["alice"])
    house.until("bob", b"alice's line is lost.")
    server.fill_disk(True)
    line = house.come_back()
    line.until(NOT_STORED)
    server.fill_disk(False)
    hang_up(line)
    house.until("bob", b"alice's line is lost.")
    house.people["alice"] = house.come_back("say here I am")
    house.until("bob", b"alice says: here I am")
    house.alice_has_not_left()


if __name__ == "__main__":
    sys.exit(
        run_all(
            os.path.abspath(sys.argv[1]),
            [
                a_line_comes_in_one_piece,
                several_come_in_one_turn,
                a_login_is_lost_with_the_line_that_took_it_over,
                a_line_whose_first_turn_is_lost_may_ask_for_tags_again,
            ],
        )
    )
