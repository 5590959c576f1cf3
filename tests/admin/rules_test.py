"""rules_test.py - matches that were begun by the first version of the rules, with what the newest one refuses in them: one
that is over, one that is saved, one that runs. They are verified, exported, judged and resumed under their own rules.

Usage: rules_test.py BARPOINTD-TEST BARPOINT-ADMIN BARPOINT-EXPORT. Prints TAP.
"""

import re

from records import judged, record_of
from servers import House, kept, run_tests

# When a game begins, in the own numbering of either side: where its checkers are, and those of the other.
OWN, OTHERS = {24, 13, 8, 6}, {1, 12, 17, 19}


def two_steps(dice):
    """A checker that plays both dice of an opening throw, over a point without another one: from, between, to."""
    for first, second in (dice, dice[::-1]):
        for point in (24, 13, 8):
            stops = point, point - first, point - first - second
            if stops[2] > 0 and stops[1] not in OWN and not OTHERS & set(stops[1:]):
                return stops
    raise AssertionError(f"{dice} can't be played with one checker")


class Before(House):
    """Match 1 is over; match 2 was left by the player who had to answer a resignation; in match 3 a resignation waits
    for its answer."""

    def __init__(self):
        super().__init__("alice", "bob", "carol", "dave")
        self.offers = {}  # by the inviter: the player who waits for the answer, the one who has to give it
        self.server.set_dice("envelopes")  # verify knows what they hold
        for name in ("alice", "bob", "carol", "dave"):
            self.scenario.login(name)
        for name in ("bob", "dave"):
            self.ready(self.person(name))
        self.play(1, "alice", "bob", 3)
        self.line("{winner}> accept")
        self.line("{loser}< {winner} accepts and wins 3 points.")
        self.play(2, "alice", "bob", 7)
        self.line("{winner}> leave")
        self.line("{loser}< ** Player {winner} has left the game. The game was saved.")
        self.play(3, "carol", "dave", 7)

    def person(self, name):
        return self.scenario.person(name)

    def line(self, text):
        self.scenario.run_line(text.format(winner=self.winner, loser=self.loser))

    def resume(self, inviter, joiner):
        for line in (f"{inviter}> invite {joiner}", f"{joiner}> join {inviter}", f"{inviter}<~ turn: .*"):
            self.scenario.run_line(line)

    def play(self, match, inviter, joiner, length):
        """Up to a backgammon that is offered with a checker off. The opener will win it."""
        self.begin(self.person(inviter), self.person(joiner), f"{length} open")
        self.scenario.run_line("crash")
        self.scenario.run_line(f"sql UPDATE matches SET rules_version = 1 WHERE id = {match}")
        self.resume(inviter, joiner)
        ((thrown, side),) = self.question(
            f"SELECT text, inviter_side FROM actions, matches WHERE matches.id = match AND match = {match} "
            "AND text LIKE 'opening %' AND events LIKE '%begins'"
        )
        dice = tuple(int(die) for die in thrown.split()[1])
        opens = "O" if dice[0] > dice[1] else "X"
        self.winner, self.loser = (inviter, joiner) if opens == side else (joiner, inviter)
        self.offers[inviter] = self.loser, self.winner
        own = [point if opens == "O" else 25 - point for point in two_steps(dice)]
        far = {"O": "24-off", "X": "1-off"}
        self.line("{winner}> move " + far[opens])
        self.line("{loser}<~ It's your turn.*")
        self.line("{loser}> challenge")
        self.line("{winner}<~ Please play the rest with the same dice, .*")
        # The step that needs the other comes before it (R9.6).
        self.line(f"{{winner}}> move {own[1]}-{own[2]} {own[0]}-{own[1]}")
        self.line("{loser}<~ It's your turn.*")
        self.line("{loser}> roll")
        self.line("{loser}<~ Please move .*")
        self.line("{loser}> move " + far["X" if opens == "O" else "O"])
        self.line("{winner}<~ It's your turn.*")
        self.line("{winner}> roll")
        self.line("{winner}<~ Please move .*")
        # As if no checker were off (R11.3).
        self.line("{loser}> resign b")
        self.line("{winner}< {loser} wants to resign. You will win 3 points. Type 'accept' or 'reject'.")


def they_are_verified_and_exported():
    with Before() as house:
        stored = house.question("SELECT state, rules_version FROM matches ORDER BY id")
        assert stored == [("finished", 1), ("saved", 1), ("running", 1)], stored
        status, said, _ = house.admin("verify")
        assert status == 0 and re.match(r"3 matches, \d+ actions, .*: all as the rules have it\n", said), said
        for match in (1, 2, 3):
            record = record_of(house, match)
            assert "\nrules 1\n" in record and " resigns backgammon | " in record, record
            status, said = judged(record)
            assert status == 0 and "as the rules have it" in said, said
            # By the rules of today none of it would pass: first the steps, then the resignation.
            status, said = judged(record.replace("\nrules 1\n", "\nrules 2\n"))
            assert status == 1 and ": no checker\n" in said, said
            status, said = judged(record.replace("\nrules 1\n", "\nrules 3\n"))
            assert status == 1 and "version 3 of the rules is not known here" in said, said
            status, said = judged(record.replace("\nrules 1\n", "\n"))
            assert status == 1 and "and rules must stand before the first action" in said, said
        house.stop()


def they_go_on_by_the_rules_they_know():
    with Before() as house:
        house.scenario.run_line("crash")
        for inviter, joiner in (("alice", "bob"), ("carol", "dave")):
            house.resume(inviter, joiner)
            loser, winner = house.offers[inviter]
            for line in (
                f"{winner}< {loser} wants to resign. You will win 3 points. Type 'accept' or 'reject'.",
                f"{winner}> reject",
                f"{loser}< {winner} rejects. The game continues.",
                f"{loser}> resign b",
                f"{winner}> accept",
                f"{winner}< You accept and win 3 points.",
            ):
                house.scenario.run_line(line)
        # The actions after the refused ones are there, too.
        for line in (
            "bob> leave",
            "alice< ** Player bob has left the game. The game was saved.",
            "bob> replay 2",
            "bob< Replay of match 2. Enter goes forward, 'replay prev' goes back, 'replay end' ends it.",
            "bob> replay to 9",
            "bob<~ Game 1, step 9 of .*",
        ):
            house.scenario.run_line(line)
        status, said, _ = house.admin("verify")
        assert status == 0 and "all as the rules have it" in said, said
        house.stop()


def by_other_rules_they_are_refused():
    with Before() as house:
        house.stop()
        for version, expected in (
            (2, r"action \d+, '[OX] plays .*': the rules refuse it \(no checker\)"),
            (3, "version 3 of the rules is not known here"),
        ):
            with kept(house.database):
                house.server.sql(f"UPDATE matches SET rules_version = {version}")
                status, said, _ = house.admin("verify")
                assert status == 1 and len(re.findall(rf"^match \d: {expected}$", said, re.M)) == 3, said


if __name__ == "__main__":
    run_tests([they_are_verified_and_exported, they_go_on_by_the_rules_they_know, by_other_rules_they_are_refused])
