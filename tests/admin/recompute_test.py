"""recompute_test.py - `barpoint-admin recompute --check` on ratings that were played for, and on damaged ones.

Usage: recompute_test.py BARPOINTD-TEST BARPOINT-ADMIN. Prints TAP.
"""

import sqlite3

from servers import House, error, hands_on, kept, run_tests

# A damage, and the report: about one row, never about all later ones.
DAMAGE = [
    (
        "UPDATE ratings SET rating_after = rating_after + 1 WHERE match = 1 AND rating_after < 1500",
        "match 1: stored for alice is 1500.000000 (0) before and 1491.000000 (1) after, "
        "recomputed 1500.000000 (0) and 1490.000000 (1)",
    ),
    (
        "UPDATE ratings SET experience_before = 7 WHERE match = 1 AND rating_after > 1500",
        "match 1: stored for bob is 1500.000000 (7) before and 1510.000000 (1) after, "
        "recomputed 1500.000000 (0) and 1510.000000 (1)",
    ),
    (
        "DELETE FROM ratings WHERE match = 1 AND rating_after > 1500",
        "match 1: the rating of bob is not stored, it came to 1510.000000",
    ),
    (
        "UPDATE players SET rating = 1600 WHERE name = 'carol'",
        "carol: stored is 1600.000000 (0), recomputed 1500.000000 (0)",
    ),
    (
        "UPDATE players SET experience = 5 WHERE name = 'carol'",
        "carol: stored is 1500.000000 (5), recomputed 1500.000000 (0)",
    ),
    (
        "UPDATE standings SET rating = 1400 WHERE list = '1' AND rating > 1500",
        "list 1: stored for bob is 1400.000000 (2), recomputed 1519.865106 (2)",
    ),
    (
        "DELETE FROM standings WHERE list = '2020-09' AND rating < 1500",
        "list 2020-09: alice is missing, recomputed 1480.134894 (2)",
    ),
    (
        "INSERT INTO standings SELECT '1', id, 1500, 1 FROM players WHERE name = 'carol'",
        "list 1: carol is in it, but has played no match for it",
    ),
    (
        "INSERT INTO standings SELECT 'rated', id, 1500, 51 FROM players WHERE name = 'bob'",
        "list rated: bob is in it, but has played no match for it",
    ),
    (
        "UPDATE glicko SET rating = 1400 WHERE rating < 1500",
        "Glicko-2 of player 1: stored 1400.000000 +- 306.853878 (2), recomputed 1301.918425 +- 306.853878 (2)",
    ),
    (
        "DELETE FROM glicko WHERE rating > 1500",
        "Glicko-2 of player 2: stored 0.000000 +- 0.000000 (0), recomputed 1698.081575 +- 306.853878 (2)",
    ),
    (
        "UPDATE versus SET low_won = low_won + 1 WHERE length = 1",
        "live matches of players 1 and 2: sums by length are not what their matches give",
    ),
    (
        "DELETE FROM versus WHERE length = 0",
        "live matches of players 1 and 2: sums by length are not what their matches give",
    ),
    (
        "UPDATE versus_runs SET run = 5",
        "live matches of players 1 and 2: runs and last matches are not what their matches give",
    ),
    (
        "INSERT INTO versus_runs SELECT 1, 3, kind, 0, 0, 0, 0, 0, 0, 0, 0 FROM versus_runs",
        "of what two players have done against each other are stored 2 and 2 rows, their matches give 2 and 1",
    ),
    ("UPDATE matches SET options = 'backwards' WHERE id = 3", "match 3: its row can't be read"),
]
TOTAL = "2 rated matches, 3 players: "


class Played(House):
    """Two rated matches to 1, and one of money play."""

    def __init__(self):
        super().__init__("alice", "bob", "carol")
        alice, bob = self.scenario.login("alice"), self.scenario.login("bob")
        self.ready(bob)
        for length in ("1", "1", "unlimited"):
            self.begin(alice, bob, length)
            self.resign(alice, bob)
        alice.type("leave")
        bob.find_line(self.scenario, "** Player alice has left the game. The game was saved.")


def ratings_that_were_played_for():
    with Played() as house:
        said = (0, TOTAL + "all ratings as recomputed\n", "")
        assert house.admin("recompute", "--check") == said, house.admin("recompute", "--check")
        house.stop()
        assert house.admin("recompute", "--check") == said
        assert house.admin("recompute", "--check", house.database) == said


def damaged_ones():
    with Played() as house:
        carol = house.scenario.login("carol")
        carol.type("rating bob")
        carol.find_line(house.scenario, "  Glicko-2: 1698 +- 307.")
        house.stop()
        for damage, expected in DAMAGE:
            with kept(house.database), hands_on(house.database) as handle:
                assert handle.execute(damage).rowcount == 1, damage
                handle.commit()
                status, said, errors = house.admin("recompute", "--check")
                assert (status, errors) == (1, ""), (damage, status, errors)
                assert said == f"{expected}\n{TOTAL}1 differences\n", (damage, said)
        assert house.admin("recompute", "--check")[0] == 0


def those_who_are_new_no_longer():
    """A match to 51 points gives more experience than the list of FIBS wants."""
    with House("alice", "bob") as house:
        alice, bob = house.scenario.login("alice"), house.scenario.login("bob")
        house.ready(bob)
        house.begin(alice, bob, "51")
        for _ in range(16):
            resign_a_backgammon(house, alice, bob)
            alice.type("join")
            bob.type("join")
            bob.find_line(house.scenario, "Starting a new game with alice.")
        resign_a_backgammon(house, alice, bob)
        house.stop()
        assert house.admin("recompute", "--check") == (0, "1 rated matches, 2 players: all ratings as recomputed\n", "")
        for damage, expected in (
            ("UPDATE standings SET rating = 1400", "stored for alice is 1400.000000 (51), recomputed 1"),
            ("DELETE FROM standings", "alice is missing, recomputed 1"),
        ):
            with kept(house.database), hands_on(house.database) as handle:
                assert handle.execute(f"{damage} WHERE list = 'rated' AND rating < 1500").rowcount == 1
                handle.commit()
                status, said, _ = house.admin("recompute", "--check")
                assert status == 1 and said.startswith(f"list rated: {expected}"), said


def resign_a_backgammon(house, loser, winner):
    loser.type("resign b")
    winner.find_line(house.scenario, f"{loser.name} wants to resign. You will win 3 points. Type 'accept' or 'reject'.")
    winner.type("accept")
    loser.find_line(house.scenario, f"{winner.name} accepts and wins 3 points.")


def lists_that_a_start_has_still_to_make():
    with Played() as house:
        house.stop()
        with sqlite3.connect(house.database) as handle:
            handle.execute("DELETE FROM standings")
            handle.execute("DELETE FROM followed WHERE name = 'lists'")
        handle.close()
        assert house.admin("recompute", "--check")[0] == 0
        house.start()
        assert house.question("SELECT count(*) FROM standings") == [(6,)]
        assert house.admin("recompute", "--check")[0] == 0


def an_erased_player():
    with Played() as house:
        assert house.admin("operator", "alice", "on")[0] == 0
        alice = house.scenario.login("alice")
        alice.type("erase bob bob it is his wish")
        alice.find_line(house.scenario, "The account of bob is removed.")
        assert house.admin("recompute", "--check") == (0, "2 rated matches, 2 players: all ratings as recomputed\n", "")


def matches_with_a_house_player():
    """Those before it had an anchor were rated by the formula for both."""
    with Played() as house:
        house.stop()
        with sqlite3.connect(house.database) as handle:
            handle.execute("UPDATE players SET house = 'casual' WHERE name = 'bob'")
            handle.execute("DELETE FROM glicko")  # which a tick of the clock may have made of bob as a person
            handle.execute("UPDATE followed SET to_sequence = 0 WHERE name = 'glicko'")
            handle.execute("DROP TRIGGER anchors_stay")  # as if no server had known of anchors
            handle.execute("DELETE FROM anchors")
        handle.close()
        house.start()
        assert house.question("SELECT rating, experience FROM players WHERE name = 'bob'") == [(1500.0, 10000)]
        said = house.admin("recompute", "--check")
        assert said == (0, TOTAL + "all ratings as recomputed\n", ""), said
        alice, bob = house.scenario.login("alice"), house.scenario.login("bob")
        house.begin(alice, bob, "1")
        house.resign(alice, bob)
        house.stop()
        said = "3 rated matches, 3 players: "
        assert house.admin("recompute", "--check") == (0, said + "all ratings as recomputed\n", "")
        rows = house.question(
            "SELECT rating_after - rating_before, experience_after - experience_before FROM ratings "
            "WHERE match = 4 ORDER BY player"
        )
        assert rows[0][0] < -9 and rows == [(rows[0][0], 1), (0.0, 0)], rows
        for damage, expected in (
            (
                "UPDATE players SET rating = 1499 WHERE name = 'bob'",
                "bob: stored is 1499.000000 (10000), recomputed 1500.000000 (10000)",
            ),
            (
                "INSERT INTO anchors (level, rating, from_sequence) VALUES ('casual', 1600, 5)",
                "bob: stored is 1500.000000 (10000), recomputed 1600.000000 (10000)",
            ),
        ):
            with kept(house.database), hands_on(house.database) as handle:
                handle.execute(damage)
                handle.commit()
                status, printed, _ = house.admin("recompute", "--check")
                assert (status, printed) == (1, f"{expected}\n{said}1 differences\n"), printed


def what_else_is_said():
    with House("alice") as house:
        house.stop()
        assert house.admin("recompute", "--check") == (0, "0 rated matches, 1 players: all ratings as recomputed\n", "")
        refused = error("say 'recompute --check': ratings are compared, never changed, not \"--repair\"")
        assert house.admin("recompute", "--repair") == refused
        assert house.admin("recompute")[0] == 2
        status, _, said = house.admin("recompute", "--check", "/nonexistent")
        assert status == 1 and "can't open the database" in said, said


if __name__ == "__main__":
    run_tests(
        [
            ratings_that_were_played_for,
            damaged_ones,
            those_who_are_new_no_longer,
            lists_that_a_start_has_still_to_make,
            an_erased_player,
            matches_with_a_house_player,
            what_else_is_said,
        ]
    )
