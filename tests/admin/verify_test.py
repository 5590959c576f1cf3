"""verify_test.py - `barpoint-admin verify` on whole matches, on damaged ones, beside a running server.

Usage: verify_test.py BARPOINTD-TEST BARPOINT-ADMIN ARCHIVE-DATABASE. Prints TAP.
"""

import os
import re
import subprocess
import sys

from servers import House, error, hands_on, run_tests, unclear

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fairness"))
from envelopes import lot_context, lot_order, seed_of  # noqa: E402

MAKER = os.path.abspath(sys.argv[3])
MATCHES = 10

# A damage to one match, and the report. `{m}` is the match, `{a}` its 45th action.
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
    *(
        (
            f"UPDATE games SET {column} = {column} + 1 WHERE match = {{m}} AND number = 1",
            "the row of game 1 names another end of it in the journal, or other seats of programs",
        )
        for column in ("last_action", "last_number", "programs")
    ),
    (
        "INSERT INTO games SELECT match, 99, winner, points, win, ending, 0, 0, at, 0, 0, 0, NULL, NULL FROM games "
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
        "UPDATE matches SET rules_version = 99 WHERE id = {m}",
        "version 99 of the rules is not known here",
    ),
    (
        "UPDATE envelopes SET chain = x'00' WHERE number = {e}",
        "one of its envelopes can't be read: unreadable row: seed or hash of an envelope",
    ),
]


# The same for what the rules don't determine: dice, the book, ratings. `{e}` is the match's envelope.
TAMPERED = [
    # A die, in the action and in its events.
    (
        "UPDATE actions SET text = replace(text, substr(text, -2), '11'), events = replace(events, substr(text, -2), '11') "
        "WHERE match = {m} AND throw = 20",
        r"match {m}: throw 20 is [1-6]{{2}} by envelope {e}, action \d+ has 11",
    ),
    (
        "UPDATE envelopes SET seed = zeroblob(32) WHERE number = {e}",
        "envelope {e} has another seed than was committed to",
    ),
    (
        "UPDATE envelopes SET seed = NULL WHERE number = {e}",
        "envelope {e} has another seed than was committed to",
    ),
    # A seed with a fitting commitment: then the chain doesn't fit.
    (
        "UPDATE envelopes SET chain = zeroblob(32) WHERE number = {e}",
        "envelope {e} has a chain value that doesn't follow from the one before",
    ),
    ("DELETE FROM envelopes WHERE number = {e} - 1", "envelope \\d+ is missing"),
    (
        "UPDATE envelopes SET state = 'in use' WHERE number = {e}; UPDATE book SET in_use = 1",
        "match {m}: its envelope {e} is not opened, and it is over",
    ),
    (
        "UPDATE envelopes SET from_throw = 0 WHERE number = {e}",
        "match {m}: its envelope {e} begins with no later throw than the one before it",
    ),
    (
        "UPDATE matches SET inviter_salt = 'x' WHERE id = {m}",
        r"match {m}: throw \d+ is [1-6]{{2}} by envelope {e}, action \d+ has [1-6]{{2}}",
    ),
    (
        "UPDATE ratings SET rating_after = rating_after + 1 WHERE match = {m} "
        "AND player = (SELECT inviter FROM matches WHERE id = {m})",
        r"match {m}: stored for player_\w+ is .*",
    ),
    (
        "UPDATE players SET rating = 1700 WHERE name = 'player_a'",
        r"player_a: stored is 1700.000000 \(\d+\), recomputed .*",
    ),
    (
        "UPDATE figures SET value = value + 7 WHERE name = 'saved'",
        r"saved: stored is the count 7, there are 0",
    ),
    (
        "UPDATE reliability SET finished = finished + 7 WHERE player = (SELECT id FROM players WHERE name = 'player_a')",
        r"player_a: stored is the count \d+, counted are \d+",
    ),
    (
        "UPDATE ranks SET people = people + 1 WHERE (list, rating) = (SELECT list, rating FROM ranks WHERE list = 'all' LIMIT 1)",
        r"list all, rating 1\d\d\d: stored is the count \d+, counted are \d+",
    ),
    (
        "INSERT INTO actions (match, previous, number, side, text, events, at_ms, cause, throw) "
        "SELECT 999999, previous, number, side, text, events, at_ms, cause, throw FROM actions WHERE id = {a}",
        r"action \d+ is of match 999999, which doesn't exist",
    ),
]


class Archive(House):
    """A server that never ran, with matches."""

    def __init__(self):
        super().__init__()
        os.makedirs(self.server.data, mode=0o700, exist_ok=True)
        subprocess.run([MAKER, self.database, str(MATCHES)], check=True)


WHOLE = (
    rf"{MATCHES} matches, \d+ actions, \d{{4}} throws of opened envelopes: all as the rules have it\n"
    rf"{MATCHES} envelopes, {MATCHES} of them opened: all as committed\n"
    rf"{MATCHES} rated matches, 32 players: all ratings as recomputed\n"
)


def whole_matches():
    with Archive() as archive:
        status, said, errors = archive.admin("verify")
        assert status == 0 and errors == "", errors
        assert re.fullmatch(WHOLE, said), said
        assert archive.admin("verify", archive.database) == (0, said, "")
        archive.start()
        status, beside, _ = archive.admin("verify")
        sealed = f"{MATCHES + 256} envelopes, {MATCHES} of them opened, 256 looked into by the key: all"
        assert status == 0 and beside.replace(sealed, f"{MATCHES} envelopes, {MATCHES} of them opened: all") == said, beside


def damaged(archive, whole, sql):
    """The damaged match, and verify's report line by line."""
    with open(archive.database, "wb") as file:
        file.write(whole)
    with hands_on(archive.database) as handle:
        match = handle.execute("SELECT id FROM matches WHERE winner IS NOT NULL LIMIT 1 OFFSET 7").fetchone()[0]
        chosen = f"SELECT id FROM actions WHERE match = {match} AND number = 45"
        action = handle.execute(chosen).fetchone()[0]
        handle.executescript(sql.format(m=match, a=action, e=f"(SELECT number FROM envelopes WHERE match = {match})"))
    status, said, errors = archive.admin("verify")
    assert status == 1 and errors == "", (sql, said, errors)
    schema = re.compile(r"THE FILE IS DAMAGED: table \w+: CHECK constraint failed in \w+")  # of some of them
    return match, [line for line in said.splitlines() if not schema.fullmatch(line)]


def damaged_matches():
    with Archive() as archive:
        with open(archive.database, "rb") as file:
            whole = file.read()
        for sql, expected in DAMAGE:
            match, said = damaged(archive, whole, sql)
            assert re.fullmatch(rf"match {match}: ({expected}).*", said[0]), (sql, said)
            total = rf"{MATCHES} matches, \d+ actions, \d+ throws of opened envelopes: differences in 1 of the matches"
            assert re.fullmatch(total, said[1]), (sql, said)


def damaged_dice_and_ratings():
    """Each is found and located; everything else is unharmed."""
    with Archive() as archive:
        with open(archive.database, "rb") as file:
            whole = file.read()
        for sql, expected in TAMPERED:
            match, said = damaged(archive, whole, sql)
            found = [line for line in said if not re.search(r": (all|differences|\d+ differences|only the key)", line)]
            assert len(found) == 1, (sql, said)
            with hands_on(archive.database) as handle:
                envelope = handle.execute(f"SELECT number FROM envelopes WHERE match = {match}").fetchone()[0]
            wanted = expected.format(m=match, e=envelope, next=envelope + 1)
            assert re.fullmatch(wanted, found[0]), (sql, wanted, found)


def a_damaged_file():
    """Found before anything in it is read; and what a server has found is told until one finds it no more."""
    with Archive() as archive:
        with hands_on(archive.database) as handle:
            handle.executescript("PRAGMA ignore_check_constraints = ON; UPDATE players SET operator = 7 WHERE id = 3")
        status, said, errors = archive.admin("verify")
        damage = "table players: CHECK constraint failed in players"
        assert status == 1 and errors == "" and said.startswith(f"THE FILE IS DAMAGED: {damage}\n{MATCHES} mat"), said
        with hands_on(archive.database) as handle:
            handle.execute("UPDATE players SET operator = 0 WHERE id = 3")
            handle.execute("UPDATE soundness SET unchecked = 1, found = ?", (damage,))
        status, said, errors = archive.admin("verify")
        assert status == 1 and said.startswith("a server found damage that is not there any more; "), said
        assert damage in said, said


def a_throw_nobody_else_would_miss():
    """The last throw of a match that was then resigned: changing it makes no later action illegal."""
    with House("alice", "bob") as house:
        house.server.set_dice("envelopes")
        alice, bob = house.scenario.login("alice"), house.scenario.login("bob")
        house.ready(bob)
        house.begin(alice, bob, "1")
        house.resign(alice, bob)
        status, said, errors = house.admin("verify")
        assert status == 0 and ", 2 throws of opened envelopes: all as" in said, said + errors
        house.stop()
        with hands_on(house.database) as handle:
            number, text, events = handle.execute("SELECT number, text, events FROM actions WHERE throw = 2").fetchone()
            old = text[-2:]
            new = {"1": "21", "2": "32"}.get(old[1], old[0] + "1") if old[0] > old[1] else old[0] + "6"
            assert new != old and (new[0] > new[1]) == (old[0] > old[1]), (old, new)
            handle.execute(
                "UPDATE actions SET text = ?, events = ? WHERE throw = 2",
                (text.replace(old, new), events.replace(old, new)),
            )
        status, said, errors = house.admin("verify")
        assert status == 1 and said.startswith(f"match 1: throw 2 is {old} by envelope 1, action {number} has {new}\n"), said


def matches_that_run_or_wait_and_one_left_before_its_first_play():
    with House("alice", "bob", "carol", "dave", "erin", "frank") as house:
        house.server.set_dice("envelopes")
        people = {name: house.scenario.login(name) for name in ("alice", "bob", "carol", "dave", "erin", "frank")}
        for one, other in (("alice", "bob"), ("carol", "dave"), ("erin", "frank")):
            house.ready(people[other])
            house.begin(people[one], people[other], "3")
        house.scenario.run_opening("carol dave")
        people["carol"].type("leave")
        people["carol"].find_line(house.scenario, "** You terminated the game. The game was saved.")
        people["erin"].type("leave")
        people["frank"].find_line(house.scenario, re.compile(".* so the match is annulled."))
        status, said, errors = house.admin("verify")
        assert status == 0 and errors == "", said + errors
        assert re.match(r"3 matches, \d+ actions, [1-9]\d* throws? of opened envelopes: all as", said), said
        assert "\n256 envelopes, 1 of them opened, 255 looked into by the key: all as committed\n" in said, said


# Of a slow match that waits, with a vacation of its player.
SLOW_DAMAGE = [
    ("due = due + 864000000", r"(alice|bob) has at most \d+ ms left, its row has \d+"),
    ("due = due - 86400000", r"(alice|bob) has at least \d+ ms left, its row has \d+"),
    (
        "waits_for = iif(waits_for = 'inviter', 'invited', 'inviter')",
        "it waits for (alice|bob), its row says for (alice|bob)",
    ),
    ("asks = 'double'", "its row says that something else is asked"),
    ("reserve_invited_ms = reserve_invited_ms + 1", "its row has other reserves of the clocks"),
    ("due = NULL", "it waits for nobody, and isn't over"),
]


def a_slow_match_and_its_time():
    """What was spent adds up, and nobody has more or less left than the rules and a vacation give them."""
    with House("alice", "bob") as house:
        house.server.set_dice("envelopes")
        alice, bob = house.scenario.login("alice"), house.scenario.login("bob")
        house.ready(bob)
        house.begin(alice, bob, "3 days=2")
        house.scenario.run_opening("alice bob")
        for person in (alice, bob):
            person.type("vacation 3")
            person.find_line(house.scenario, re.compile(r"Your slow clocks are stopped until .*"))
        house.scenario.run_wait("12 hours")
        status, said, errors = house.admin("verify")
        assert status == 0 and errors == "", said + errors
        house.stop()
        with open(house.database, "rb") as file:
            whole = file.read()
        damages = [(f"UPDATE matches SET {change}", expected) for change, expected in SLOW_DAMAGE]
        late = "UPDATE actions SET spent_ms = 172000000 WHERE id = (SELECT max(id) FROM actions)"
        damages.append((late, r"its actions have spent \d+ ms, and 0 ms have passed"))
        for sql, expected in damages:
            with open(house.database, "wb") as file:
                file.write(whole)
            with hands_on(house.database) as handle:
                handle.execute(sql)
            status, said, errors = house.admin("verify")
            assert status == 1 and re.match(f"match 1: {expected}\n", said), (sql, said, errors)


def an_envelope_that_gives_no_dice():
    """Only the key tells: that of the server's own database, or one that is named."""
    with House("alice", "bob") as house:
        alice, bob = house.scenario.login("alice"), house.scenario.login("bob")
        house.ready(bob)
        house.begin(alice, bob, "3")
        house.scenario.run_opening("alice bob")
        alice.type("leave")
        bob.find_line(house.scenario, "** Player alice has left the game. The game was saved.")
        house.stop()
        with hands_on(house.database) as handle:
            handle.execute("UPDATE envelopes SET sealed = zeroblob(72) WHERE number = 1")
            handle.execute("UPDATE envelopes SET key = 'fedcba9876543210' WHERE number = 7")
        fault = "can't be opened, or holds another seed than was committed to"
        damage = f"envelope 1 {fault} (match 1)\nenvelope 7 {fault} (match 0)\n"
        status, said, errors = house.admin("verify")
        assert status == 1 and errors == "" and damage in said, said + errors
        assert "\n256 envelopes, 0 of them opened, 254 looked into by the key: 2 differences\n" in said, said
        assert house.admin("verify", "--key", house.server.data + ".key", house.database) == (status, said, "")

        closed = "256 of them sealed or in use: only the key tells whether they can be opened ('verify --key FILE')\n"
        status, said, errors = house.admin("verify", house.database)
        assert status == 0 and errors == "" and closed in said and "envelope 1 " not in said, said + errors
        assert house.admin("verify", "--key", "/nonexistent") == error("there is no key file /nonexistent")
        assert house.admin("verify", "--key") == unclear("there is nothing after --key")


def lots_are_drawn_again():
    """Three lots as a server stores them, by its first envelopes: the second has two places swapped, the third no envelope."""
    names = ["alice", "bob", "carol", "dave", "gnu_club"]
    with House() as house:
        house.stop()
        with hands_on(house.database) as handle:
            for lot in (1, 2, 3):
                order = lot_order(seed_of(lot), lot_context(lot, 7, lot, names), names, 4)
                if lot == 2:
                    order[0], order[1] = order[1], order[0]
                texts = ["".join(name + "\n" for name in some) for some in (names, order)]
                handle.execute(
                    "INSERT INTO lots (tournament, round, at, people, entrants, ordered) VALUES (7, ?, 1, 4, ?, ?)", (lot, *texts)
                )
                if lot < 3:
                    handle.execute(
                        "UPDATE envelopes SET state = 'opened', lot = ?1, seed = ?2, sealed = NULL WHERE number = ?1",
                        (lot, seed_of(lot)),
                    )
        status, said, errors = house.admin("verify")
        assert status == 1 and errors == "", errors
        assert "lot 2 has another order than its envelope holds\nlot 3 has no opened envelope\n" in said, said
        assert "lot 1 " not in said and "\n3 lots of tournaments: 2 differences\n" in said, said
        assert "\n256 envelopes, 2 of them opened, 254 looked into by the key: all as committed\n" in said, said


def no_database_of_ours():
    with House() as house:
        house.stop()
        for words in (["verify", "/nonexistent"], ["verify", __file__]):
            status, said, errors = house.admin(*words)
            assert status == 1 and said == "" and errors.startswith("barpoint-admin: "), errors
        status, said, _ = house.admin("verify")
        assert status == 0 and said.startswith("0 matches, 0 actions, 0 throws"), said
        assert house.admin("verify", "a", "b")[0] == 2


if __name__ == "__main__":
    run_tests(
        [
            whole_matches,
            damaged_matches,
            damaged_dice_and_ratings,
            a_damaged_file,
            a_throw_nobody_else_would_miss,
            matches_that_run_or_wait_and_one_left_before_its_first_play,
            a_slow_match_and_its_time,
            an_envelope_that_gives_no_dice,
            lots_are_drawn_again,
            no_database_of_ours,
        ]
    )
