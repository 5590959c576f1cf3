"""partings.py - two players lose their connections in one turn of the loop: the record names the first.

Usage: partings.py BARPOINTD-TEST. Prints TAP. The server is halted meanwhile, so it finds both ends at once.
"""

import os
import select
import socket
import sqlite3
import sys

from faults import SECONDS, log_in, run_all
from lost_turn import House

ORDERS = ("alice", "bob"), ("bob", "alice")


def on_record(server):
    """Who left the match that stopped last, and why."""
    database = sqlite3.connect(os.path.join(server.data, "barpoint.db"), timeout=SECONDS)
    asked = "SELECT name, why FROM interruptions JOIN players ON who = players.id ORDER BY interruptions.id"
    found = database.execute(asked).fetchall()[-1]
    database.close()
    return found


def close_unread(house, name):
    """Unread bytes turn the close into a reset."""
    assert select.select([house.people[name].socket], [], [], SECONDS)[0], "nothing to read"
    house.people[name].socket.close()


def hang_up(house, name):
    house.people[name].socket.shutdown(socket.SHUT_WR)


def lose_both(house, first, second, typed, end_first, end_second):
    """`typed`: the players who type a line right before, in order."""
    house.begin("alice", "bob", "5")
    house.ask("carol", f"tell {first} hello", b"hello")
    house.ask("carol", f"tell {second} hello", b"hello")
    with house.server.halted():
        for name in typed:
            house.type(name, "board")
        end_first(house, first)
        end_second(house, second)
    house.until("carol", b" has left the game with ")
    assert on_record(house.server) == (first, "line lost"), f"first went {first}: {on_record(house.server)}"


def lose_in_both_orders(server, typed_by, end_first, end_second):
    """`typed_by`: 0 the one who goes first, 1 the other."""
    house = House(server, "alice", "bob", "carol")
    house.ask("bob", "toggle ready", b"ready to invite")
    for order in ORDERS:
        lose_both(house, *order, [order[i] for i in typed_by], end_first, end_second)
        for name in order:
            house.people[name] = log_in(server, name)


def the_first_had_something_to_read(server):
    lose_in_both_orders(server, (), close_unread, hang_up)


def the_second_had_something_to_read(server):
    lose_in_both_orders(server, (), hang_up, close_unread)


def the_first_had_typed_a_line_and_its_answer_would_be_unread(server):
    lose_in_both_orders(server, (0,), close_unread, hang_up)


def the_first_had_typed_a_line(server):
    lose_in_both_orders(server, (0,), hang_up, close_unread)


def the_second_had_typed_a_line(server):
    lose_in_both_orders(server, (1,), close_unread, hang_up)


def both_had_typed_a_line(server):
    lose_in_both_orders(server, (1, 0), close_unread, close_unread)


if __name__ == "__main__":
    sys.exit(
        run_all(
            os.path.abspath(sys.argv[1]),
            [
                the_first_had_something_to_read,
                the_second_had_something_to_read,
                the_first_had_typed_a_line_and_its_answer_would_be_unread,
                the_first_had_typed_a_line,
                the_second_had_typed_a_line,
                both_had_typed_a_line,
            ],
        )
    )
