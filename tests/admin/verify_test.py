"""verify_test.py - `barpoint-admin verify` on whole matches, on damaged ones, beside a running server.

Usage: verify_test.py BARPOINTD-TEST BARPOINT-ADMIN ARCHIVE-DATABASE. Prints TAP.
"""

import contextlib
import os
import re
import sqlite3
import subprocess
import sys

from house import House, run_tests

MAKER = os.path.abspath(sys.argv[3])
MATCHES = 20

# What is done to one match, and what is said of it. `{m}` is the match, `{a}` its 45th action.
DAMAGE = [
    (
        "UPDATE actions SET events = 'O played nothing' WHERE id = {a}",
        r"action 45, '.*': the rules make '.*' of it, the journal has 'O played nothing'",
    ),
    ("UPDATE actions SET text = 'O smiles' WHERE id = {a}", r"action 45 can't be understood: 'O smiles'"),
    (
        "UPDATE actions SET text = 'O accepts', side = 'O', throw = 0 WHERE id = {a}",
        r"action 45, 'O accepts': the rules refuse it \(.*\)",
    ),
    ("UPDATE actions SET side = '-' WHERE id = {a}", "action 45 has the wrong side"),
    (
        "UPDATE actions SET side = 'Y' WHERE id = {a}",
        "behind action 44 a row can't be read: unreadable row: side or cause of an action",
    ),
    ("UPDATE actions SET throw = throw + 1 WHERE id = {a}", r"action 45 has throw \d+, not \d+"),
    ("UPDATE actions SET number = 46 WHERE id = {a}", "action 45 is missing"),
    ("DELETE FROM actions WHERE id = {a}", "action 1 is missing"),
    ("UPDATE actions SET previous = id + 1 WHERE id = {a}", "action 1 is missing"),
    ("UPDATE actions SET match = 1 + (match = 1) WHERE id = {a}", "action 45 is missing"),
    (
        "UPDATE games SET points = points + 1 WHERE match = {m} AND number = 1",
        "the row of game 1 tells of another winner, points or end",
    ),
    (
        "UPDATE games SET inviter_score = 99 WHERE match = {m} AND number = 1",
        r"after game 1 the score is \d+-\d+, its row has 99-\d+",
    ),
    ("DELETE FROM games WHERE match = {m} AND number = 1", "the row of game 1 is missing"),
    (
        "INSERT INTO games SELECT match, 99, winner, points, win, ending, 0, 0, at FROM games "
        "WHERE match = {m} AND number = 1",
        "game 99 has a row of its own, but was not won",
    ),
    ("UPDATE matches SET inviter_score = 99 WHERE id = {m}", r"the score is \d+-\d+, its row has 99-\d+"),
    ("UPDATE matches SET throws = 1 WHERE id = {m}", r"it has \d+ throws, its row has 1"),
    ("UPDATE matches SET last_action = 0 WHERE id = {m}", r"the row of game|game 1 has a row of its own"),
    (
        "UPDATE matches SET last_action = {a} WHERE id = {m}",
        r"game \d+ has a row of its own, but was not won",
    ),
    (
        "UPDATE matches SET winner = CASE winner WHEN 'inviter' THEN 'invited' ELSE 'inviter' END WHERE id = {m}",
        "its winner is not the one who won",
    ),
    (
        "UPDATE matches SET state = 'annulled', sequence = NULL WHERE id = {m}",
        "it is over, and has the state 'annulled'",
    ),
    (
        "UPDATE matches SET options = 'backwards' WHERE id = {m}",
        "its options can't be understood: 'backwards'",
    ),
    (
        "UPDATE matches SET options = '9', rules_version = 0 WHERE id = {m}",
        r".*\(it was judged by version 0 of the rules, this is \d+\)",
    ),
]


@contextlib.contextmanager
def hands_on(path):
    """The database without its triggers."""
    handle = sqlite3.connect(path)
    for (name,) in handle.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        handle.execute(f"DROP TRIGGER {name}")
    yield handle
    handle.commit()
    handle.close()


class Archive(House):
    """A server that never ran, with matches."""

    def __init__(self):
        super().__init__()
        os.makedirs(self.server.data, mode=0o700, exist_ok=True)
        self.path = os.path.join(self.server.data, "barpoint.db")
        subprocess.run([MAKER, self.path, str(MATCHES)], check=True)


def whole_matches():
    with Archive() as archive:
        status, said, errors = archive.admin("verify")
        assert status == 0 and errors == "", errors
        assert re.fullmatch(rf"{MATCHES} matches, \d+ actions: all as the rules have it\n", said), said
        assert archive.admin("verify", archive.path) == (0, said, "")
        archive.start()
        assert archive.admin("verify") == (0, said, "")


def damaged_matches():
    with Archive() as archive:
        with open(archive.path, "rb") as file:
            whole = file.read()
        for sql, expected in DAMAGE:
            with open(archive.path, "wb") as file:
                file.write(whole)
            with hands_on(archive.path) as handle:
                match = handle.execute("SELECT id FROM matches WHERE winner IS NOT NULL LIMIT 1 OFFSET 7").fetchone()[0]
                chosen = f"SELECT id FROM actions WHERE match = {match} AND number = 45"
                action = handle.execute(chosen).fetchone()[0]
                handle.execute("PRAGMA ignore_check_constraints = ON")
                handle.execute(sql.format(m=match, a=action))
            status, said, errors = archive.admin("verify")
            first, last = said.splitlines()
            assert status == 1 and errors == "", (sql, said, errors)
            assert re.fullmatch(rf"match {match}: ({expected}).*", first), (sql, first)
            assert re.fullmatch(rf"{MATCHES} matches, \d+ actions: differences in 1 of the matches", last), (sql, last)


def a_match_that_runs_and_one_that_was_left():
    with House("alice", "bob", "carol", "dave") as house:
        people = {name: house.scenario.login(name) for name in ("alice", "bob", "carol", "dave")}
        for one, other in (("alice", "bob"), ("carol", "dave")):
            people[other].type("toggle ready")
            people[other].find_line(house.scenario, "** You're now ready to invite or join someone.")
            people[one].type(f"invite {other} 3")
            people[other].find_line(house.scenario, f"Type 'join {one}' to accept.")
            people[other].type(f"join {one}")
            people[one].find_line(house.scenario, f"Starting a new game with {other}.")
        people["carol"].type("leave")
        people["carol"].find_line(house.scenario, "** You terminated the game. The game was saved.")
        status, said, errors = house.admin("verify")
        assert status == 0 and re.fullmatch(r"2 matches, \d+ actions: all as the rules have it\n", said), said + errors


def no_database_of_ours():
    with House() as house:
        house.stop()
        for words in (["verify", "/nonexistent"], ["verify", __file__]):
            status, said, errors = house.admin(*words)
            assert status == 1 and said == "" and errors.startswith("barpoint-admin: "), errors
        assert house.admin("verify") == (0, "0 matches, 0 actions: all as the rules have it\n", "")
        assert house.admin("verify", "a", "b")[0] == 2


if __name__ == "__main__":
    run_tests([whole_matches, damaged_matches, a_match_that_runs_and_one_that_was_left, no_database_of_ours])
