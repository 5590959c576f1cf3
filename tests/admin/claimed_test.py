"""claimed_test.py - a match that was claimed, as `verify`, `recompute` and the judge of records see it: whole, and damaged.

Usage: claimed_test.py BARPOINTD-TEST BARPOINT-ADMIN BARPOINT-EXPORT. Prints TAP.
"""

from records import judged, record_of
from servers import House, hands_on, kept, run_tests

WEEK_MS = 7 * 24 * 60 * 60 * 1000

# What is done to match 1, to 3 points and left by bob, and what `verify` says of it.
DAMAGE = [
    ("UPDATE matches SET claimed_by = NULL WHERE id = 1", "it has a winner, and isn't over"),
    ("UPDATE matches SET claimed_by = 'invited' WHERE id = 1", "it was claimed, and alice had not left it"),
    ("UPDATE matches SET winner = 'invited' WHERE id = 1", "it was claimed, and its winner is not what follows"),
    ("UPDATE matches SET winner = NULL WHERE id = 1", "it was claimed, and its winner is not what follows"),
    ("UPDATE interruptions SET resumed = 1600000100 WHERE match = 1", "it was claimed, and bob had not left it"),
    ("UPDATE interruptions SET who = NULL WHERE match = 1", "it was claimed, and bob had not left it"),
    ("UPDATE matches SET state = 'saved', sequence = NULL WHERE id = 1", "its envelope 1 is opened, and it isn't over"),
]

# What is done to the record of match 1, and what its judge says.
FORGERIES = [
    ("claimed 2020-09-20T12:26:40Z by alice\n", "", "a claim has two lines, 'claimed' and 'decided claim'"),
    ("decided claim\n", "decided played\n", "decided by 'played', and that can't be"),
    ("decided claim\n", "decided by dice\n", "nothing decides a match so: 'by dice'"),
    (" by alice\n", " by bob\n", "claimed, but player 1 hasn't left it"),
    (" by alice\n", " by carol\n", "claimed by somebody who doesn't play"),
    (" by alice\n", "\n", "a claim needs its time and its player"),
    (" by alice\n", " by alice and bob\n", "claimed by somebody who doesn't play"),
    ("claimed 2020", "claimed by bob 2020", "a claim needs its time and its player"),
    ("score ", "claimed 2020-09-20T12:26:40Z by alice\nscore ", "a second 'claimed '"),
    ("left by bob\n", "left by bob resumed 2020-09-14T12:26:40Z\n", "claimed, but player 2 hasn't left it"),
    ("left by bob\n", "server\n", "claimed, but player 2 hasn't left it"),
    ("winner 1\n", "winner 2\n", "player 1 has won"),
    ("winner 1\n", "", "claimed, and nobody has won it"),
    ("state finished\n", "state annulled\n", "nobody can have won it"),
    ("state finished\n", "state saved\n", "decided, and not over"),
]


class Claimed(House):
    """Match 1 to 3 points and match 2 of money play, left by bob and claimed by alice; match 3 was played."""

    def __init__(self):
        super().__init__("alice", "bob")
        self.server.set_dice("envelopes")  # verify knows what they hold
        self.alice, self.bob = self.scenario.login("alice"), self.scenario.login("bob")
        self.ready(self.bob)
        for length in ("3", "unlimited"):
            self.begin(self.alice, self.bob, length)
            self.scenario.run_opening("alice bob")
            self.bob.type("leave")
            self.alice.find_line(self.scenario, "** Player bob has left the game. The game was saved.")
            self.bob.type("bye")
            self.scenario.until(lambda: self.bob.ended, self.bob, "the end after bye")
            self.server.move_clock(WEEK_MS)
            self.alice = self.scenario.login("alice")
            self.alice.type("claim bob")
            self.alice.find_line(
                self.scenario,
                "You claim the match that bob has left: "
                + ("you win the 3 point match." if length == "3" else "it is over with its score."),
            )
            self.bob = self.scenario.login("bob")
        self.begin(self.alice, self.bob, "1")
        self.resign(self.alice, self.bob)


def whole_and_damaged_rows():
    with Claimed() as house:
        house.stop()
        assert house.admin("verify")[0] == 0, house.admin("verify")
        assert house.admin("recompute", "--check")[0] == 0, house.admin("recompute", "--check")
        for damage, expected in DAMAGE:
            with kept(house.database), hands_on(house.database) as handle:
                assert handle.execute(damage).rowcount == 1, damage
                handle.commit()
                status, said, _ = house.admin("verify")
                assert status == 1 and f"match 1: {expected}" in said.splitlines(), (damage, said)
        for right in (
            "UPDATE matches SET state = 'annulled', sequence = NULL, winner = NULL WHERE id = 1",
            "UPDATE matches SET state = 'annulled', sequence = NULL WHERE id = 2",
        ):
            with kept(house.database), hands_on(house.database) as handle:
                assert handle.execute(right).rowcount == 1, right
                handle.commit()
                said = house.admin("verify")[1]
                assert said.splitlines()[0].endswith("all as the rules have it"), (right, said)
        with kept(house.database), hands_on(house.database) as handle:
            handle.execute("UPDATE matches SET claimed_by = 'inviter', winner = 'inviter' WHERE id = 2")
            handle.commit()
            said = house.admin("verify")[1]
            assert said.splitlines()[0].startswith("match 2: it was claimed, and "), said
        with kept(house.database), hands_on(house.database) as handle:
            handle.execute("UPDATE matches SET claimed_by = winner WHERE id = 3")
            handle.commit()
            assert house.admin("verify")[1].splitlines()[0] == "match 3: it was claimed, and was over"


def whole_and_forged_records():
    with Claimed() as house:
        house.stop()
        for match in (1, 2, 3):
            status, said = judged(record_of(house, match))
            assert status == 0 and said.endswith("as the rules have it\n"), said
        record = record_of(house, 1)
        for old, new, expected in FORGERIES:
            assert old in record, (old, record)
            status, said = judged(record.replace(old, new))
            assert status == 1 and said.rstrip().endswith(expected), (old, new, said)
        played = record_of(house, 3).replace("score ", "claimed 2020-09-20T12:26:40Z by bob\nscore ")
        status, said = judged(played)
        assert status == 1 and "it was played to its end" in said, said


if __name__ == "__main__":
    run_tests([whole_and_damaged_rows, whole_and_forged_records])
