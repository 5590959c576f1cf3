"""seldom_test.py - what happens seldom to a log of turns: it is lost, or left; it is pruned; a start takes long.

Usage: seldom_test.py BARPOINTD-TEST BARPOINT-ADMIN [TEST...]. Prints TAP; skipped where there is no PostgreSQL.
"""

import contextlib
import os
import re
import shutil
import sqlite3
import sys
import time

from log_test import Club
from machines import LEASE, SECONDS, check_equal, make_database, until

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from tap import run_marked, test  # noqa: E402

SERVICE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "service")
ALARMS, HANDBOOK = (os.path.join(SERVICE, name) for name in ("alarms.yml", "machines.md"))
WEIGHTS = os.path.join(SERVICE, "..", "..", "server", "engine", "weights.bin")
VOID = "SELECT count(*) FROM envelopes WHERE state = 'void' AND reason LIKE '%lost'"
DIGEST = "ab" * 32  # of turns that nobody opens


def hanging_start(club):
    """A machine that takes over, and waits: its message of the day comes from a pipe into which nobody writes yet."""
    club.a.start().await_writer()
    b = club.machine("b", copy=True)
    pipe = os.path.join(b.root, "motd")
    os.mkfifo(pipe)
    b.options += ["--motd", pipe]
    b.start().await_follower()
    club.a.kill()
    until(lambda: "writes from turn" in b.read_log(), b.read_log)
    return b, pipe


@test
def a_start_may_take_longer_than_the_lease():
    with Club() as club:
        b, pipe = hanging_start(club)
        club.a.start().await_follower()
        time.sleep(LEASE + 2)
        assert club.a.follows() and b.lives(), club.a.read_log() + b.read_log()
        with open(pipe, "w", encoding="ascii") as motd:
            motd.write("Here at last.\n")
        b.await_writer()
        b.create("alice")
        check_equal(club.machines)


@test
def a_start_that_hangs_keeps_nobody_out_once_it_is_killed():
    with Club() as club:
        b, _ = hanging_start(club)
        b.kill()
        club.a.start().await_writer()


@test
def what_a_lost_log_had_beyond_the_copy_makes_envelopes_void():
    """Of the promised dice some may have been shown in turns that nobody has any more."""
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True)
        c = club.machine("c").copy_of(b)  # of `a` it could have a turn more
        club.a.create("alice")
        club.a.kill()
        club.node.ask("CREATE DATABASE other TEMPLATE postgres")
        for machine in club.machines:
            machine.set_words(club.node.words().replace("club", "other"), 1)
        assert "envelopes void" in b.log_admin("begin")
        b.start().await_writer()
        assert b.ask(VOID)[0][0] == 256
        assert b.ask("SELECT count(*) FROM envelopes WHERE state = 'sealed'")[0][0] >= 64
        c.start().await_follower()
        check_equal([b, c])
        b.create("bob")
        b.kill()
        c.await_writer()
        assert c.ask(VOID)[0][0] == 256
        c.admin("verify", "--with-log", "--config", c.config)


@test
def no_envelope_is_void_where_nothing_was_lost():
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True)
        club.a.create("alice")
        assert club.a.stop() == 0
        said = b.log_admin("leave", status=1)
        assert re.search(r"is at turn \d+, and the log goes on to turn \d+", said), said
        assert b.place()[0] > 0 and b.ask(VOID)[0][0] == 0
        assert "has all of it" in club.a.log_admin("leave")
        club.a.set_words("", 1)
        club.a.start().await_writer()
        assert club.a.ask(VOID)[0][0] == 0
        assert "256 envelopes are void" in b.admin("log", "leave")
        b.set_words("", 1)
        b.start().await_writer()
        assert b.ask(VOID)[0][0] == 256 and b.place()[0] == 0


@test
def without_the_dice_key_nobody_takes_over():
    """And that is told before it matters."""
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True)
        os.rename(b.data + ".key", b.data + ".away")
        b.start().await_follower()
        until(lambda: "barpoint_log_keyless 1\n" in b.get("/metrics")[1], lambda: b.get("/metrics")[1])
        assert "barpoint_log_keyless 0\n" in club.a.get("/metrics")[1]
        club.a.kill()
        until(lambda: "can't take over: it has no key file for the dice" in b.read_log(), b.read_log)
        assert b.follows()
        os.rename(b.data + ".away", b.data + ".key")
        b.await_writer()
        assert "barpoint_log_keyless 0\n" in b.get("/metrics")[1]


@test
def weights_that_went_away_keep_no_machine_from_writing():
    """A start refuses what can't be used; whoever takes over later plays on without it."""
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True)
        weights = os.path.join(b.root, "weights")
        b.options += ["--weights", weights]
        b.start()
        assert b.process.wait(SECONDS) == 1 and f"weights: the weights in {weights} can't be read" in b.read_log(), b.read_log()
        shutil.copy(WEIGHTS, weights)
        b.start().await_follower()
        os.unlink(weights)
        club.a.kill()
        b.await_writer()
        assert f"error analysis: weights: the weights in {weights} can't be read: No such file" in b.read_log(), b.read_log()
        assert "analysis     off, the weights can't be used\n" in b.admin("status")


@test
def roles_that_own_nothing_are_enough():
    """As the handbook makes them."""
    with open(HANDBOOK, encoding="utf-8") as text:
        said = re.findall(r'-c "((?:CREATE ROLE barpoint_|GRANT )[^"]+)"', text.read())
    assert len(said) == 5, said
    with Club() as club:
        club.node.ask("; ".join(said), "club")
        writes, reads = (club.node.words().replace("user=postgres", f"user=barpoint_{role}") for role in ("write", "read"))
        club.a.set_words(writes, 1)
        club.a.start().await_writer()
        b, r = club.machine("b", copy=True), club.machine("r", copy=True, options=["--log-role", "reader"])
        b.set_words(writes, 1)
        r.set_words(reads, 1)
        b.start().await_follower()
        r.start().await_follower()
        club.a.note_backup()
        assert "permission denied" in club.a.log_admin("prune", status=1)
        club.node.ask("GRANT DELETE ON turns TO barpoint_write", "club")
        assert "0 turns deleted" in club.a.log_admin("prune")
        assert "\nhere      b, follower" in b.log_admin("status")
        club.a.kill()
        b.await_writer()
        b.create("alice")
        until(lambda: f"barpoint_log_place {b.place()[0]}\n" in r.get("/metrics")[1], r.read_log)
        assert r.stop() == 0  # what it has not synced nobody else sees
        check_equal([b, r])


@test
def the_key_of_the_log_is_changed():
    """First on the machine that follows, which reads on with both keys, and later seals with the new one."""
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True)
        for machine in (b, club.a):
            with open(machine.data + ".logkey", "a", encoding="ascii") as keys:
                keys.write("barpoint log key 2 " + "cd" * 32 + "\n")
        b.start().await_follower()
        club.a.create("alice")
        sealed_by = "SELECT get_byte(body, 0) FROM turns ORDER BY seq DESC LIMIT 1"
        assert club.node.ask(sealed_by, "club") == "1"
        club.a.kill()
        club.a.start()
        until(lambda: club.node.ask(sealed_by, "club") == "2", club.a.read_log)
        until(lambda: club.a.writes() or b.writes(), lambda: club.a.read_log() + b.read_log())
        check_equal([club.a, b])


@test
def a_machine_that_is_gone_keeps_no_turns():
    with Club() as club:
        club.a.note_backup()
        club.node.ask(
            "INSERT INTO turns SELECT seq, 1, 1, 1, '', '', clock_timestamp() - interval '30 days' "
            "FROM generate_series(-2000, -1001) AS seq; INSERT INTO seen VALUES ('b', -1900, clock_timestamp())",
            "club",
        )
        assert "100 turns deleted" in club.a.log_admin("prune")  # b was here just now, and lacks the others
        club.node.ask("UPDATE seen SET at = clock_timestamp() - interval '9 days'", "club")
        assert "900 turns deleted" in club.a.log_admin("prune")


@test
def a_machine_that_follows_is_reloaded():
    """So `systemctl reload` does not fail there. All else is for the machine that writes."""
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True)
        b.options += ["--log-file", b.log]
        b.start().await_follower()
        os.rename(b.log, b.log + ".1")
        assert "its log file was opened anew" in b.admin("reload")
        assert os.path.exists(b.log)
        for words in (["status"], ["bans"], ["log", "hand-over", "a"], ["upgrade"]):
            assert "this machine follows the log of turns" in b.admin(*words, status=1), words
        club.a.kill()
        b.await_writer()
        assert "nothing has changed" in b.admin("reload") and "health" in b.admin("status")


def move_back(backup, seq, digest=DIGEST):
    """A backup as it was made at that turn."""
    with contextlib.closing(sqlite3.connect(backup)) as old:
        old.execute("UPDATE log_place SET seq = ?, epoch = 1, digest = ?", (seq, bytes.fromhex(digest)))
        old.commit()


@test
def turns_that_the_newest_backup_lacks_stay():
    with Club() as club:
        club.node.ask(
            f"INSERT INTO turns SELECT seq, 1, 1, 1, '\\x{DIGEST}', '', clock_timestamp() - interval '30 days' "
            "FROM generate_series(-2000, -1001) AS seq",
            "club",
        )
        assert "no backup was made here" in club.a.log_admin("prune", status=1)
        backup = club.a.note_backup()
        move_back(backup, -1500, digest="cd" * 32)
        said = club.a.log_admin("prune", status=1)
        assert "turn -1500, which the backup has come to, is not in the log as it is there" in said, said
        move_back(backup, -3000)
        assert "turn -3000, which the backup has come to, is not in the log" in club.a.log_admin("prune", status=1)
        move_back(backup, -1500)
        assert "days, 1 to 3650" in club.a.log_admin("prune", "--keep", "8w", status=2)
        assert "0 turns deleted" in club.a.log_admin("prune", "--keep", "60d")
        assert "500 turns deleted; the newest backup has come to turn -1500." in club.a.log_admin("prune")
        move_back(backup, -1400)
        folder = os.path.join(club.a.root, "folder")
        os.mkdir(folder)
        assert "there is no copy" in club.a.log_admin("prune", "--backup", folder, status=1)
        os.rename(backup, os.path.join(folder, "2026-11-28T030000.db"))
        assert "backup.db" in club.a.log_admin("prune", status=1)
        assert "100 turns deleted" in club.a.log_admin("prune", "--backup", folder)
        before = make_database(club.machine("b"))
        said = club.a.log_admin("prune", "--backup", os.path.join(before.data, "barpoint.db"), status=1)
        assert "is in no log: make another one" in said, said


@test
def turns_are_pruned_in_pieces():
    with Club() as club:
        club.a.note_backup()
        club.node.ask(
            "INSERT INTO turns SELECT seq, 1, 1, 1, '', '', clock_timestamp() - interval '30 days' "
            "FROM generate_series(-25000, -1001) AS seq;"
            "CREATE TABLE pieces (number int);"
            "CREATE FUNCTION note() RETURNS trigger AS $$ BEGIN INSERT INTO pieces SELECT count(*) FROM gone; RETURN NULL; END $$ "
            "LANGUAGE plpgsql;"
            "CREATE TRIGGER piece AFTER DELETE ON turns REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note()",
            "club",
        )
        assert "24000 turns deleted" in club.a.log_admin("prune")
        assert club.node.ask("SELECT string_agg(number::text, ' ' ORDER BY number) FROM pieces", "club") == "4000 10000 10000"
        assert club.turns() == 1


@test
def alarms_name_figures_that_machines_have():
    with open(ALARMS, encoding="utf-8") as text:
        named = set(re.findall(r"barpoint_log_\w+", text.read()))
    assert len(named) > 2
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True).start().await_follower()
        for machine in (club.a, b):
            figures = {line.split()[0] for line in machine.get("/metrics")[1].split("\n") if line and line[0] != "#"}
            assert named <= figures, named - figures
        until(lambda: "barpoint_log_followers 1\n" in club.a.get("/metrics")[1], lambda: club.a.get("/metrics")[1])


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        run_marked(sys.argv[3:])
