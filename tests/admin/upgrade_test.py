"""upgrade_test.py - another program in the place of the one that runs: what people read of it (nothing), what can't take over,
and SIGKILL amid it.

Usage: upgrade_test.py BARPOINTD-TEST BARPOINT-ADMIN. Prints TAP. Needs Debian's python3-websockets.
"""

import contextlib
import fcntl
import gzip
import os
import random
import signal
import socket
import sqlite3
import subprocess
import time

from servers import DAEMON, SECONDS, House, run_tests
from upgraded import Upgraded, held_check, in_place_of

from given import Given

KILLS = 8
F_ADD_SEALS, ALL_SEALS = 1033, 0x1 | 0x2 | 0x4 | 0x8


def the_tool_says_what_came_of_it():
    with Upgraded("alice", "bob") as house:
        house.ready(house.person("bob"))
        house.begin(house.person("alice"), house.person("bob"), 3)
        house.scenario.settle()
        pid = house.server.process.pid
        with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
            started = stat.read().rsplit(")", 1)[1].split()[19]
        for _ in range(3):
            status, out, _ = house.admin("upgrade")
            assert status == 0 and "has taken over from" in out and "2 lines and 1 matches go on" in out, (status, out)
            house.play_on("did you see anything?")
        with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
            assert started == stat.read().rsplit(")", 1)[1].split()[19], "it is another process"
        assert house.server.process.poll() is None
        assert house.admin("reload")[:2] == (0, "nothing has changed\n")
        Given(house.scenario).log_in("carol")  # the sockets that listen are there, too
        house.server.stop(house.scenario.persons.values())
        house.server.check_log()


def websockets_stay_open():
    with Upgraded("alice", "bob", line="web") as house:
        for round_ in range(3):
            assert house.server.upgrade()
            house.play_on(f"round {round_}")


def no_server_no_upgrade():
    with House("alice") as house:
        house.stop()
        status, _, error = house.admin("upgrade")
        assert status == 1 and "no server runs" in error, (status, error)


def what_cannot_take_over_changes_nothing():
    with Upgraded("alice", "bob") as house:
        program, database = house.server.binary, os.path.join(house.server.data, "barpoint.db")
        with in_place_of(program, None):
            house.refused("No such file")
        with in_place_of(program, "#!/bin/sh\necho it has no wish to\nexit 3\n"):
            house.refused("it has no wish to")
        with in_place_of(program, "#!/bin/sh\nkill -SEGV $$\n"):
            house.refused("can't be started")
        with in_place_of(program, "#!/bin/sh\nexit 0\n"):
            house.refused("is no barpointd")
        with in_place_of(program, "#!/bin/sh\nprintf 'no\\033[2J\\r\\n'\nexit 1\n"):
            house.refused("no?[2J?")
        with in_place_of(program, '#!/bin/sh\necho " can start so: "\nrm "$0"\n'):  # it agrees, and is gone when it is wanted
            house.refused("can't be started")
        house.admin("shutdown", "100")
        house.refused("a shutdown is ordered")
        house.admin("shutdown", "cancel")
        with sqlite3.connect(database) as handle:
            (version,) = handle.execute("PRAGMA user_version").fetchone()
            handle.execute("PRAGMA user_version = 9999")
        house.refused("newer version")
        with sqlite3.connect(database) as handle:
            handle.execute(f"PRAGMA user_version = {version}")
        status, out, error = house.admin("upgrade")
        assert status == 0, (out, error)
        house.play_on("and now it is done")


def the_server_waits_for_the_check_and_for_nobody_else():
    """A check that closes its output keeps nobody waiting, and one that leaves it to a child is over all the same."""
    with Upgraded("alice", "bob") as house:
        with in_place_of(house.server.binary, "#!/bin/sh\nsleep 60 &\necho it has a child\nexit 1\n"):
            house.refused("it has a child")
        with held_check(house, "", "exit 1"):
            house.play_on("nobody waits")
            house.refused("under way already")
        house.wait_for_log("the new program can't be started")
        status, out, error = house.admin("upgrade")
        assert status == 0, (out, error)


def a_shutdown_is_not_forgotten_that_is_ordered_during_the_check():
    with Upgraded("alice", "bob") as house:
        with held_check(house, "echo ' can start so: '", "exit 0"):
            assert house.admin("shutdown", "100")[0] == 0
        house.wait_for_log("nothing has changed: a shutdown is ordered")
        assert house.admin("shutdown", "cancel")[0] == 0
        house.play_on("it was cancelled")


def a_line_under_tls_stays_if_the_program_is_gone_after_the_check():
    with Upgraded() as house:
        house.server.listens.append("tls")
        for name in ("alice", "bob"):
            Given(house.scenario).log_in(name)
        tess = house.scenario.connect("tess", kind="tls")
        tess.find_raw(house.scenario, b"login: ")
        with in_place_of(house.server.binary, "#!/bin/sh\necho ' can start so: '\nrm \"$0\"\n"):
            house.refused("can't be started")
        tess.type("guest")
        tess.find_line(house.scenario, "Welcome to FIBS. You just logged in as guest.")


def a_tool_that_has_come_before_is_answered():
    """It may ask up to two seconds after the check: on a busy machine it may take several tries to be in time."""
    with Upgraded("alice", "bob") as house:
        for round_ in range(1, 11):
            with socket.socket(socket.AF_UNIX) as tool:
                tool.settimeout(SECONDS)
                tool.connect(os.path.join(house.server.data, "admin.sock"))
                house.server.process.send_signal(signal.SIGUSR2)
                house.wait_for_log("can start so", round_)
                answer = b""
                with contextlib.suppress(ConnectionError):
                    tool.sendall(b"operators\n")
                    answer = tool.recv(100)
            house.wait_for_log("has taken over", round_)
            if answer.startswith(b"ok"):
                return
        raise AssertionError("no tool was answered")


def a_configuration_that_no_server_can_have():
    with Upgraded() as house:
        path = os.path.join(house.server.root, "barpoint.conf")
        with open(path, "w", encoding="ascii") as file:
            file.write("kept-seat = 60\n")
        house.server.arguments += ["--config", path]
        for name in ("alice", "bob"):
            Given(house.scenario).log_in(name)
        with open(path, "a", encoding="ascii") as file:
            file.write("no-such-thing = 1\n")
        house.refused("no-such-thing: there is no such setting")


def a_migration_that_may_be_felt_is_refused():
    """Of a database that is too large for a try in memory nobody knows how long it would take."""
    with Upgraded() as house:
        house.stop()
        with contextlib.closing(sqlite3.connect(house.database, isolation_level=None)) as handle:
            (version,) = handle.execute("PRAGMA user_version").fetchone()
            handle.execute("CREATE TABLE filler (bytes)")
            handle.execute(f"INSERT INTO filler VALUES (zeroblob({70 << 20}))")
            handle.execute("DROP TABLE filler")
        for name in ("alice", "bob"):
            Given(house.scenario).log_in(name)
        house.scenario.settle()
        house.server.sql(f"PRAGMA user_version = {version - 1}")
        house.refused(f"from format {version - 1} to {version}, and is too large to try")
        house.server.sql(f"PRAGMA user_version = {version}")
        status, out, error = house.admin("upgrade")
        assert status == 0, (out, error)


def check_tells_what_a_start_would_meet():
    with House("alice") as house:
        house.stop()
        command = [DAEMON, "--data", house.server.data, "--check"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == 0 and "as it wants it" in done.stdout, done
        done = subprocess.run(command + ["--motd", "/nowhere"], capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == 1 and "/nowhere" in done.stdout, done
        done = subprocess.run(command + ["--data-dir", "x"], capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == 1, done
        with sqlite3.connect(house.database) as handle:
            handle.execute("PRAGMA user_version = 9999")
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == 1 and "newer version" in done.stdout, done


def check_what_is_left(house, left):
    """As the program does that is to take over."""
    memory = os.memfd_create("test", os.MFD_ALLOW_SEALING)
    os.write(memory, left)
    fcntl.fcntl(memory, F_ADD_SEALS, ALL_SEALS)
    done = subprocess.run(
        [DAEMON, "--data", house.server.data, "--listen", "127.0.0.1:0", "--listen-web", "", "--check"],
        env=dict(os.environ, BARPOINT_TEST_DIR="/nowhere", BARPOINT_UPGRADE=str(memory)),
        pass_fds=[memory],
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    os.close(memory)
    return done.returncode, done.stdout + done.stderr


def what_older_programs_have_left_can_be_read():
    """older.py has written it: a match, watchers, half a line, a WebSocket."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "parcels")
    with House() as house:
        for name in os.listdir(folder):
            with gzip.open(os.path.join(folder, name)) as left:
                status, said = check_what_is_left(house, left.read())
            assert status == 0 and "can start so" in said, (name, said)


def what_another_has_left_is_not_believed():
    """Anything but sealed memory of a barpointd is refused."""
    environment = dict(os.environ, BARPOINT_TEST_DIR="/nowhere")
    with House() as house:
        for size, kept in ((0, 0), (10, 10), (5000, 5000)):
            status, said = check_what_is_left(house, (b"barpoint parcel 1\n" + os.urandom(size))[: kept or None])
            assert status == 1 and "barpointd" in said, said
        done = subprocess.run(
            [DAEMON, "--data", house.server.data, "--check"],
            env=dict(environment, BARPOINT_UPGRADE="0"),
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
        assert done.returncode == 1 and "names nothing" in done.stderr, done


SCRIPT = """
alice> invite bob 3 clock=fast
bob> join alice
carol> watch alice
dora> watch bob
erin> set boardstyle 3
erin> watch alice
frank> seek 5
gina> shout hello
hugo> who
ida> invite judy 7
alice> board
bob> show away
judy> tell ida in a moment
carol> pip
erin> kibitz nice
frank> seeks
dora> whisper who leads?
hugo> waitfor nobody_here
judy> join ida
ida> board
gina> watch judy
alice> double
bob> say my turn?
hugo> friend alice
ida> save
alice> tell carol thanks
bob> leave
alice> leave
gina> unwatch
judy> last
hugo> !!
frank> unseek
carol> bye
"""


def read_by_ten(upgrades):
    """What ten clients read of a script, with an upgrade before each line, or without."""
    names = "alice bob carol dora erin frank gina hugo ida judy".split()
    with Upgraded() as house:
        scenario = house.scenario
        for name in names:
            scenario.accounts[name] = "program" if name in ("bob", "judy", "dora") else "person"
            Given(scenario).log_in(name)
        for name in ("bob", "judy"):
            house.person(name).type("toggle ready")
            scenario.settle()
        for line in SCRIPT.strip().split("\n"):
            if upgrades:
                assert house.server.upgrade()
            who, _, text = line.partition("> ")
            house.person(who).type(text)
            scenario.answered()  # their line first: others would race it
            scenario.settle()
        read = {name: bytes(house.person(name).raw) for name in names}
        house.server.stop(scenario.persons.values())
        house.server.check_log()
        return read


def ten_clients_read_the_same_bytes():
    """Before each third line `tools/test upgrades` has all transcripts upgraded."""
    undisturbed, upgraded = read_by_ten(upgrades=False), read_by_ten(upgrades=True)
    for name, bytes_read in undisturbed.items():
        same = len(os.path.commonprefix([bytes_read, upgraded[name]]))
        assert upgraded[name] == bytes_read, (
            name,
            bytes_read[same - 300 : same + 300],
            upgraded[name][same - 300 : same + 300],
        )


def sigkill_at_any_instant_loses_nothing_that_was_told():
    """Messages for somebody who is away: each that was said to be saved is in the database after the kill."""
    with Upgraded("alice", "carol") as house:
        house.person("carol").close()
        saved = 0
        for round_ in range(KILLS):
            alice = house.person("alice")
            house.scenario.sync(alice)
            house.server.process.send_signal(signal.SIGUSR2)
            end = time.monotonic() + random.uniform(0, 0.25)
            number = 0
            while time.monotonic() < end:
                alice.type(f"message carol r{round_}n{number}")
                number += 1
                time.sleep(0.005)
            os.kill(house.server.process.pid, signal.SIGKILL)
            while not alice.ended:
                alice.read()
            told = bytes(alice.raw).count(b"message saved for carol")  # on this line
            house.server.kill()  # and start
            house.scenario.forget_connections()
            kept = house.question("SELECT count(*) FROM mail")[0][0]
            assert kept >= saved + told, (round_, kept, saved, told)
            saved = kept
            house.scenario.login("alice")


if __name__ == "__main__":
    run_tests(
        [
            the_tool_says_what_came_of_it,
            websockets_stay_open,
            no_server_no_upgrade,
            what_cannot_take_over_changes_nothing,
            the_server_waits_for_the_check_and_for_nobody_else,
            a_shutdown_is_not_forgotten_that_is_ordered_during_the_check,
            a_line_under_tls_stays_if_the_program_is_gone_after_the_check,
            a_tool_that_has_come_before_is_answered,
            a_configuration_that_no_server_can_have,
            a_migration_that_may_be_felt_is_refused,
            check_tells_what_a_start_would_meet,
            what_older_programs_have_left_can_be_read,
            what_another_has_left_is_not_believed,
            ten_clients_read_the_same_bytes,
            sigkill_at_any_instant_loses_nothing_that_was_told,
        ]
    )
