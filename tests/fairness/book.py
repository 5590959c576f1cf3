"""book.py - the book of envelopes, its key and its mark, from the first start to the loss of each.

Usage: book.py BARPOINTD-TEST BARPOINT-ADMIN. Prints TAP.
"""

import os
import shutil
import sqlite3
import stat
import sys

from envelopes import seed_of, sha, throws_of
from servers import House, run_tests

DAEMON, TOOL = (os.path.abspath(path) for path in sys.argv[1:3])

MATCH = """
    dice envelopes
    given alice and bob are registered
    login alice
    login bob
    bob> toggle ready
    alice> invite bob 1
    bob< alice wants to play a 1 point match with you.
    bob> join alice
    alice<~ (It's your turn to move|bob makes the first move)\\.
"""
RESUME = """
    login alice
    login bob
    alice> invite bob
    bob< alice wants to resume a saved match with you.
    bob> join alice
    alice< match length: 1
"""
NEW_GAME = """
    login alice
    login bob
    alice> invite bob 3
    bob< alice wants to play a 3 point match with you.
    bob> join alice
    alice< Starting a new game with bob.
"""
LEAVE = """
    alice> leave
    alice<~ .* You terminated the game\\. .*
"""


def house():
    return House(DAEMON, TOOL)


def the_first_start():
    with house() as a:
        a.start()
        for path in (a.key, a.key + ".mark"):
            assert stat.S_IMODE(os.stat(path).st_mode) == 0o600, path
        assert a.states() == {"sealed": 256}
        chain = bytes(32)
        for number, commitment, linked in a.ask("SELECT number, commitment, chain FROM envelopes ORDER BY number"):
            assert commitment == sha(seed_of(number))
            chain = sha(chain + commitment)
            assert linked == chain
        a.stop()
        key = open(a.key).read()
        a.start()
        assert open(a.key).read() == key
        assert a.states() == {"sealed": 256}
        a.stop()


def no_seed_lies_in_the_database():
    with house() as a:
        a.play(MATCH)
        a.stop()
        key = bytes.fromhex(open(a.key).read().split()[3])
        data = b"".join(open(os.path.join(a.server.data, name), "rb").read() for name in os.listdir(a.server.data))
        assert sha(seed_of(1)) in data and key not in data
        for number in range(1, 257):
            assert seed_of(number) not in data


def dice_follow_from_the_envelope():
    with house() as a:
        a.play(MATCH)
        names, options = ("alice", "bob"), "1"
        throw = throws_of(seed_of(1), 1, names, options, ("", ""))
        opening = [(t, n) for t, n in a.ask("SELECT text, throw FROM actions WHERE throw > 0 ORDER BY id")]
        assert opening
        for text, n in opening:
            assert "".join(map(str, throw(n))) in (text.split()[-1], text.split()[-1][::-1]), (text, n)
        a.stop()


def missing_keys():
    with house() as a:
        a.play(MATCH)
        a.stop()
        os.rename(a.key, a.key + ".away")
        said = a.refused()
        assert "is missing, and 256 sealed envelopes can't be opened without it" in said, said
        assert not os.path.exists(a.key)
        os.rename(a.key + ".away", a.key)
        a.start()
        a.stop()
        # Lost for good.
        os.unlink(a.key)
        assert a.admin("void-envelopes", "the", "key", "was", "lost") == (0, "256 envelopes are void\n")
        assert a.states() == {"void": 256}
        assert {r for (r,) in a.ask("SELECT reason FROM envelopes")} == {"the key was lost"}
        before = a.ask("SELECT max(throw) FROM actions")[0][0]
        a.play(RESUME)
        assert a.states() == {"void": 256, "sealed": 256}
        # The player on turn makes any legal play until somebody has thrown.
        a.play("alice> leave")
        a.stop()
        assert a.ask("SELECT from_throw FROM envelopes WHERE number = 1") == [(1,)]
        assert a.ask("SELECT max(throw) FROM actions")[0][0] == before
        assert a.admin("actions")[1].count("void-envelopes the key was lost") == 1


BETWEEN_GAMES = """
    dice side O 31 envelopes
    given alice and bob are registered
    login alice
    login bob
    bob> toggle ready
    alice> invite bob 3
    bob< alice wants to play a 3 point match with you.
    bob> join alice
    alice< It's your turn to move.
    alice> resign n
    bob< alice wants to resign. You will win 1 point. Type 'accept' or 'reject'.
    bob> accept
    alice< Type 'join' if you want to play the next game, type 'leave' if you don't.
"""


def next_throw(a, envelope):
    """Both join, and the server throws from that envelope."""
    a.play(RESUME.replace("match length: 1", "Starting a new game with bob."))
    a.play(LEAVE)
    a.stop()
    throw = throws_of(seed_of(envelope), envelope, ("alice", "bob"), "3", ("", ""))
    text, n = a.ask("SELECT text, throw FROM actions WHERE throw > 0 ORDER BY id")[1]
    assert n == 2 and "".join(map(str, throw(2))) in (text.split()[-1], text.split()[-1][::-1]), text
    return a.ask("SELECT number, state, from_throw FROM envelopes WHERE match = 1 ORDER BY from_throw")


def a_match_goes_on_with_a_new_envelope():
    with house() as a:
        a.play(BETWEEN_GAMES + LEAVE)
        a.stop()
        os.unlink(a.key)
        assert a.admin("void-envelopes", "key lost")[0] == 0
        assert next_throw(a, 257) == [(1, "void", 1), (257, "in use", 2)]


def a_match_from_before_there_were_envelopes():
    with house() as a:
        a.play(BETWEEN_GAMES + LEAVE)
        a.stop()
        with sqlite3.connect(a.database) as handle:
            handle.execute("DROP TRIGGER envelopes_keep")
            handle.execute("UPDATE envelopes SET state = 'sealed', match = NULL, from_throw = NULL WHERE number = 1")
        assert next_throw(a, 1) == [(1, "in use", 2)]


def no_seed_is_told_before_it_is_stored():
    """Money play left between two games while the disk is full: after a crash its envelope could be sealed again."""
    os.environ["BARPOINT_TEST_SHIM"] = "watch"
    with house() as a:
        full = os.path.join(a.server.data, "full")
        a.play(BETWEEN_GAMES.replace("invite bob 3", "invite bob unlimited").replace("a 3 point", "an unlimited"))
        open(full, "w").close()
        a.play(
            """
            bob> set pagelength 161
            bob<~ .* can't store anything just now\. .*
            alice> leave
            alice<~ An unlimited match is over .* you 0, bob 1[.]
            bob<~ An unlimited match is over .* you 1, alice 0[.]
            alice<!~ .*seed.*
            bob<!~ .*seed.*
        """
        )
        assert a.states() == {"in use": 1, "sealed": 255}
        os.unlink(full)
        a.play(
            """
            wait 2 seconds
            bob> set pagelength 162
            bob< Value of 'pagelength' set to 162.
            bob> fairness 1
            bob< state finished
            bob<~ envelope 1 .* opened match 1 throw 1 seed [0-9a-f]{64}
        """
        )
        a.stop()
    del os.environ["BARPOINT_TEST_SHIM"]


def bad_keys():
    with house() as a:
        a.start()
        a.stop()
        os.chmod(a.key, 0o640)
        assert "can be read by others" in a.refused()
        os.chmod(a.key, 0o600)
        shutil.copy(a.key, a.key + ".good")
        with open(a.key, "w") as key:
            key.write("barpoint key 1 " + 64 * "0" + "\n")
        assert "is sealed with the key" in a.refused()
        with open(a.key, "w") as key:
            key.write("something else\n")
        assert "holds no key of this server" in a.refused()
        os.rename(a.key + ".good", a.key)
        a.start()
        a.stop()


def keys_elsewhere():
    with house() as a:
        place = os.path.join(a.server.root, "elsewhere")
        a.server.add_options(["--key", place])
        a.start()
        a.stop()
        assert os.path.exists(place) and os.path.exists(place + ".mark") and not os.path.exists(a.key)
        said = a.refused("--key", os.path.join(a.server.root, "nowhere", "key"))
        assert "is missing, and 256" in said, said
    with house() as a:
        said = a.refused("--key", os.path.join(a.server.root, "nowhere", "key"))
        assert "can't make the key file" in said, said


def an_old_database():
    with house() as a:
        a.play(MATCH)
        a.stop()
        shutil.copy(a.database, a.database + ".old")
        a.play(NEW_GAME)
        a.stop()
        shutil.move(a.database + ".old", a.database)
        said = a.refused()
        assert "was put back from a copy" in said, said
        assert a.admin("void-envelopes", "put back from a copy") == (0, "256 envelopes are void\n")
        a.start()
        assert a.states() == {"void": 256, "sealed": 256}
        a.stop()
        a.start()
        a.stop()


def one_more_action_makes_a_copy_old():
    with house() as a:
        a.play(MATCH)
        a.stop()
        shutil.copy(a.database, a.database + ".old")
        a.play(RESUME)
        a.play("alice> resign n\nbob> reject\nalice< bob rejects. The game continues.")
        a.stop()
        shutil.move(a.database + ".old", a.database)
        assert "was put back from a copy" in a.refused()


def missing_marks():
    with house() as a:
        a.start()
        a.stop()
        os.rename(a.key + ".mark", a.key + ".away")
        assert ".mark is missing or holds no mark" in a.refused()
        with open(a.key + ".mark", "w") as mark:
            mark.write("barpoint mark 1 x y\n")
        assert ".mark is missing or holds no mark" in a.refused()
        os.rename(a.key + ".away", a.key + ".mark")
        a.start()
        a.stop()
        os.unlink(a.key + ".mark")
        assert a.admin("void-envelopes", "mark lost")[0] == 0
        a.start()
        assert a.states() == {"void": 256, "sealed": 256}
        a.stop()


def damaged_envelopes():
    with house() as a:
        a.start()
        a.stop()
        with sqlite3.connect(a.database) as handle:
            handle.execute("UPDATE envelopes SET sealed = zeroblob(72) WHERE number = 9")
        assert "envelope 9 can't be opened" in a.refused()


def what_the_tool_refuses():
    with house() as a:
        a.start()
        assert a.admin("void-envelopes", "a", "reason") == (
            1, "barpoint-admin: the server runs, with its key: stop it first\n",
        )  # fmt: skip
        a.stop()
        assert a.admin("void-envelopes")[0] == 2
        assert "too long" in a.admin("void-envelopes", "x" * 65)[1]
        assert "nothing but ASCII" in a.admin("void-envelopes", "key\x1b[2J")[1]
        assert a.states() == {"sealed": 256}


def topping_up():
    with house() as a:
        a.start()
        a.stop()
        with sqlite3.connect(a.database) as handle:
            handle.execute("UPDATE envelopes SET state = 'void', reason = 'test' WHERE number <= 192")
        a.play(MATCH)  # takes the first of 64
        assert a.states() == {"void": 192, "in use": 1, "sealed": 63}
        a.play(LEAVE)
        a.play(NEW_GAME.split("login bob")[1])
        assert a.states() == {"void": 192, "opened": 1, "in use": 1, "sealed": 255}
        assert a.ask("SELECT min(number), max(number) FROM envelopes WHERE state = 'sealed'") == [(195, 449)]
        chain = a.ask("SELECT chain FROM envelopes WHERE number = 256")[0][0]
        for number in range(257, 450):
            chain = sha(chain + sha(seed_of(number)))
        assert a.ask("SELECT chain FROM envelopes WHERE number = 449") == [(chain,)]
        a.stop()


TESTS = [
    the_first_start,
    no_seed_lies_in_the_database,
    dice_follow_from_the_envelope,
    missing_keys,
    a_match_goes_on_with_a_new_envelope,
    a_match_from_before_there_were_envelopes,
    no_seed_is_told_before_it_is_stored,
    bad_keys,
    keys_elsewhere,
    an_old_database,
    one_more_action_makes_a_copy_old,
    missing_marks,
    damaged_envelopes,
    what_the_tool_refuses,
    topping_up,
]

run_tests(TESTS)
