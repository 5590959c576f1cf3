#!/usr/bin/env python3
"""server_test.py - barpoint-courier and a real server: what the server stores arrives, whoever of both is killed at whichever
step; and what the courier's user may not do.

    server_test.py BARPOINTD-TEST BARPOINT-COURIER-TEST BARPOINTD BARPOINT-COURIER [TEST...]

Prints TAP. BARPOINT_SEED chooses other moments for the kills.
"""

import contextlib
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from desk import PATIENCE, wait_until  # noqa: E402
from running import Running  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402
from services import Browser, Held, Service  # noqa: E402
from tap import Skipped, run_named  # noqa: E402

DAEMON, COURIER, *RELEASED = (os.path.abspath(path) for path in sys.argv[1:5])
NAMES = [f"player_{letter}" for letter in "abcdefghijklmnopqrst"]


class House:
    """A server where each player of NAMES has one browser, and wants to be told at once of messages; and their push service."""

    def __init__(self, stack, names=NAMES, options=()):
        self.running = stack.enter_context(Running(COURIER, started=False))
        self.service = stack.enter_context(Service(self.running.authority))
        self.server = stack.enter_context(
            Server(DAEMON, [*FAST, "--idle-timeout", "365d", "--messages-per-sender", "50", *options], PATIENCE)
        )
        self.scenario = Scenario(self.server)
        self.browsers = {name: Browser() for name in names}
        self.names = names
        self.running.desk.close()
        self.running.socket = os.path.join(self.server.data, "courier.sock")

    def begin(self):
        for name in self.names:
            self.scenario.run_line(f"given {name} is registered")
        self.scenario.run_line("given alice is logged in")
        self.running.start()
        wait_until(lambda: "letters are taken" in self.running.read_log(), self.running.read_log)
        for name in self.names:
            keys, player = self.browsers[name].keys(), f"(SELECT id FROM players WHERE name = '{name}')"
            row = f"{player}, '{self.service.origin}/{name}', '{keys['p256dh']}', '{keys['auth']}', 1"
            self.server.sql(f"INSERT INTO pushes (player, endpoint, p256dh, auth, at) VALUES ({row})")
            self.server.sql(f"INSERT INTO routes (player, kind, way) VALUES ({player}, 'message', 'now')")
            self.scenario.run_line(f"alice> message {name} hello")
        self.scenario.run_line("alice> time")
        self.scenario.answered()

    def became(self, state):
        return self.count(f"SELECT count(*) FROM outbox WHERE kind = 'message' AND state = '{state}'")

    def count(self, question):
        with contextlib.closing(sqlite3.connect(os.path.join(self.server.data, "barpoint.db"), timeout=PATIENCE)) as database:
            return database.execute(question).fetchone()[0]

    def wait(self, time_text):
        self.scenario.run_line(f"wait {time_text}")

    def paths(self):
        return [path.lstrip("/") for path, _, _ in self.service.got]

    def all_arrive(self):
        wait_until(lambda: self.became("sent") == len(self.names), lambda: f"{self.became('sent')}\n{self.running.read_log()}")
        assert set(self.paths()) == set(self.names), set(self.names) - set(self.paths())
        for path, _, body in self.service.got:
            said = self.browsers[path.lstrip("/")].read(body)
            assert said["title"] == "alice has left you a message.", said
            assert "hello" not in str(said), said

    def end(self):
        self.running.stop()
        self.server.stop(self.scenario.persons.values())


@contextlib.contextmanager
def house(**options):
    with contextlib.ExitStack() as stack:
        made = House(stack, **options)
        made.server.start()
        yield made


def what_is_stored_arrives_once():
    with house() as club:
        club.begin()
        assert club.paths() == []  # an hour is given to who comes back
        club.wait("62 minutes")
        club.all_arrive()
        assert len(club.paths()) == len(NAMES)
        club.end()


def killed_couriers_lose_nothing():
    """Each kill brings back the letters that were under way, four at most."""
    chance = random.Random(os.environ.get("BARPOINT_SEED", "1"))
    with house() as club:
        club.begin()
        club.wait("62 minutes")
        kills = 0
        while club.became("sent") < len(NAMES) and kills < 6:
            club.service.held = Held() if kills % 2 == 0 else None
            wanted = len(club.paths()) + chance.randrange(1, 4)

            def are_under_way(held=club.service.held, wanted=wanted):
                if held is not None:
                    return len(held.paths) >= min(4, len(NAMES) - club.became("sent"))
                return len(club.paths()) >= wanted or club.became("sent") == len(NAMES)

            wait_until(are_under_way, club.running.read_log)
            club.running.kill()
            kills += 1
            if club.service.held is not None:
                club.service.held.set()
                club.service.held = None
            club.wait("6 minutes")
            club.running.start()
        club.all_arrive()
        assert len(club.paths()) <= len(NAMES) + 4 * kills, (len(club.paths()), kills)
        club.end()


def killed_servers_lose_nothing():
    """The courier tells the next one what became of its letters: none comes twice."""
    with house() as club:
        club.begin()
        club.wait("62 minutes")
        for kill in range(3):
            club.service.held = Held()
            wanted = min(4 * (kill + 1), len(NAMES))
            wait_until(lambda wanted=wanted: len(club.paths()) >= wanted, club.running.read_log)
            club.server.kill()
            club.service.held.set()
            club.service.held = None
            club.server.start()
            wait_until(lambda kill=kill: club.running.read_log().count("letters are taken") > kill + 1, club.running.read_log)
        club.all_arrive()
        assert len(club.paths()) == len(NAMES), len(club.paths())
        club.running.stop()
        club.server.kill()


def a_browser_that_is_gone_is_told_no_more():
    with house(names=NAMES[:2]) as club:
        club.service.status = 410
        club.begin()
        club.wait("62 minutes")
        wait_until(lambda: club.count("SELECT count(*) FROM pushes") == 0, club.running.read_log)
        club.end()


def no_more_wait_than_may():
    """The oldest goes of those that a digest has time for, then the one that is due first."""
    with house(names=["alice", "bob", "carol", "dave"], options=["--outbox-max", "100"]) as club:
        for name in club.names:
            club.scenario.run_line(f"given {name} is registered")
        club.server.sql(
            "INSERT INTO mail_routes (player, address, at, place, asks, ends) "
            "SELECT id, name || '@example.org', 0, id, zeroblob(16), zeroblob(16) FROM players"
        )
        club.server.sql("INSERT INTO routes (player, kind, way) SELECT id, 'message', 'now' FROM players")
        # Two that happened at 20 and 10 wait for a digest; of the others the one of 199 is due first.
        club.server.sql(
            "INSERT INTO outbox (player, kind, way, digest, at, due) SELECT players.id, 'flag', 'mail', numbers.value < 3, "
            "iif(numbers.value < 3, 30 - 10 * numbers.value, 99 + numbers.value), 1600001000 - numbers.value "
            f"FROM players, json_each('{list(range(1, 101))}') AS numbers WHERE name = 'bob'"
        )
        club.scenario.run_line("given alice is logged in")
        for name, dropped in (("bob", "10"), ("carol", "20,10"), ("dave", "20,10,199")):
            club.scenario.run_line(f"alice> message {name} hello")
            club.scenario.run_line(f"alice< ** message saved for {name}.")
            found = club.count("SELECT group_concat(at) FROM (SELECT at FROM outbox WHERE state = 'dropped' ORDER BY id)")
            assert (found, club.count("SELECT count(*) FROM outbox WHERE settled IS NULL")) == (dropped, 100), (name, found)
        club.server.stop(club.scenario.persons.values())


def a_test_by_the_operator():
    with house(names=NAMES[:1]) as club:
        club.begin()
        done = club.running.test(NAMES[0])
        assert done.returncode == 0 and "push: done" in done.stderr, done
        ((_, _, body),) = club.service.got
        assert club.browsers[NAMES[0]].read(body)["title"] == f"{NAMES[0]}, this is how you are told what waits for you."
        done = club.running.test("alice")
        assert done.returncode == 1 and "no way to that player" in done.stderr, done
        club.end()


# -- chat rooms


class Club:
    """A server with a chat room, which alice holds tournaments on."""

    def __init__(self, stack):
        self.running = stack.enter_context(Running(COURIER, started=False))
        self.room = stack.enter_context(Service(self.running.authority))
        options = ["--hook", f"{self.room.origin}/room tournaments", "--web-address", "https://play.example.org/"]
        self.server = stack.enter_context(Server(DAEMON, [*FAST, "--idle-timeout", "365d", *options], PATIENCE))
        self.scenario = Scenario(self.server)
        self.running.desk.close()
        self.running.socket = os.path.join(self.server.data, "courier.sock")
        self.server.start()
        self.tell("given alice, bob, carol are registered")
        self.server.sql("INSERT INTO directors (player, at) SELECT id, 0 FROM players WHERE name = 'alice'")
        self.tell("given alice, bob, carol are logged in")

    def tell(self, lines):
        for line in lines.splitlines():
            self.scenario.run_line(line)

    def open(self, names):
        for name in names:
            self.tell(f"alice> tournament new {name} knockout 1 late=0\nalice<~ {name} is open, as number .*")

    def count(self, state):
        ((count,),) = self.server.rows(f"SELECT count(*) FROM outbox WHERE way = 'hook' AND state = '{state}'")
        return count

    def read(self):
        """What the room has read: events, and sentences with their link."""
        return [(said["event"], said["content"]) for said in (json.loads(body) for _, _, body in self.room.got)]

    def names(self):
        return [said.split()[2] for _, said in self.read()]

    def wait_for(self, state, count):
        wait_until(lambda: self.count(state) == count, lambda: f"{self.count(state)} {state}\n{self.running.read_log()}")

    def start_courier(self):
        before = self.running.read_log().count("letters are taken")
        self.running.start()
        wait_until(lambda: self.running.read_log().count("letters are taken") > before, self.running.read_log)

    def end(self):
        self.running.stop()
        assert "/room" not in self.running.read_log() and not any("/room" in line for line in self.server.log_lines())
        self.server.kill()


@contextlib.contextmanager
def club():
    with contextlib.ExitStack() as stack:
        yield Club(stack)


def a_room_reads_how_a_tournament_goes():
    with club() as made:
        made.start_courier()
        made.open(["Tuesdays"])
        made.wait_for("sent", 1)
        for name in ("alice", "bob", "carol"):
            made.tell(f"alice> tournament 1 add {name}")
        made.tell("alice> tournament 1 start\nalice< Tuesdays begins with 3 players: type 'tournament 1'.")
        made.wait_for("sent", 2)
        made.tell("alice> tournament 1 next nobody is here\nalice< Done, and put on record: next.")
        made.wait_for("sent", 3)
        link = " https://play.example.org/tournament/1"
        events = made.read()
        assert [event for event, _ in events[:2]] == ["tournament-opens", "tournament-begins"], events
        assert events[0][1] == "The tournament Tuesdays is open, and starts when its director says so." + link, events
        assert events[1][1] == "The tournament Tuesdays begins with 3 players." + link, events
        assert events[2][0] in ("tournament-over", "tournament-round") and events[2][1].endswith(link), events
        assert made.room.got[0][0] == "/room" and made.room.got[0][1]["Content-Type"] == "application/json"
        done = made.running.test()
        assert done.returncode == 0 and "hook: done" in done.stderr, done
        assert made.read()[-1] == ("test", "This is how this room is told of tournaments. https://play.example.org/")
        made.end()


def a_room_that_is_dead_for_a_day():
    """It is tried a few times, then what was told fails, and is counted; old news is not told when it is back."""
    with club() as made:
        made.room.status = 503
        made.start_courier()
        made.open(["First", "Second"])
        wait_until(lambda: len(made.room.got) == 2 and made.count("taken") == 0, made.running.read_log)
        for _ in range(30):
            made.running.kill()
            if made.count("failed") == 2:
                break
            tried = len(made.room.got)
            made.tell("wait 7 hours")  # longer than the longest pause
            made.start_courier()  # another one, for this one would leave the room alone by the machine's clock
            wait_until(lambda tried=tried: len(made.room.got) == tried + 2 and made.count("taken") == 0, made.running.read_log)
        made.wait_for("failed", 2)
        assert len(made.room.got) <= 12, len(made.room.got)
        made.tell("alice> tournament 1 close nobody comes\nalice< Done, and put on record: close.")
        made.tell("alice> tournament 1 open\nalice< Done, and put on record: open.")
        made.room.got.clear()
        made.room.status = 204
        made.start_courier()
        made.wait_for("sent", 1)
        assert made.read() == [
            (
                "tournament-opens",
                "The tournament First is open, and starts when its director says so. https://play.example.org/tournament/1",
            )
        ], made.read()
        made.end()


TEN = [f"Number_{letter}" for letter in "abcdefghij"]


def what_was_told_of_is_stored_whatever_is_killed():
    """As soon as the director has read it; each kill of the courier brings back what was under way, four at most."""
    with club() as made:
        made.open(TEN)
        made.server.kill()
        made.server.start()
        made.scenario.forget_connections()
        assert made.count("waits") == len(TEN)
        for kill in range(3):
            made.room.held = Held()
            made.start_courier()
            wanted, held = min(4, len(TEN) - made.count("sent")), made.room.held
            wait_until(lambda wanted=wanted, held=held: len(held.paths) >= wanted, made.running.read_log)
            if kill == 1:
                made.server.kill()
                made.room.held.set()
                made.server.start()
                wait_until(lambda: made.count("taken") == 0, made.running.read_log)
            made.running.kill()
            made.room.held.set()
            made.room.held = None
            made.tell("wait 6 minutes")
        made.start_courier()
        made.wait_for("sent", len(TEN))
        names = made.names()
        assert set(names) == set(TEN), names
        assert len(names) <= len(TEN) + 3 * 4, names
        made.end()


MAIL = """INSERT INTO mail_routes (player, address, at, place, asks, ends) SELECT id, name || '@example.org', 1, id, zeroblob(16),
    zeroblob(16) FROM players WHERE name GLOB 'player_*'"""
BROWSERS = """INSERT INTO pushes (player, endpoint, p256dh, auth, at) SELECT players.id, 'https://push.example.org/' || name || value,
    'B' || printf('%.86c', 'A'), printf('%.22c', 'A'), 1 FROM players, json_each('[1,2,3,4,5]') WHERE name GLOB 'player_*'"""
ENTER = """INSERT INTO entrants (edition, player, name, at, state) SELECT 1, id, name, 1,
    iif(name = 'player_t', 'withdrawn', 'in') FROM players WHERE name GLOB 'player_*'"""


def a_tournament_calls_all_who_are_away_whatever_is_killed():
    """Rows are written in parts, so that nobody who plays waits for thousands of them. A kill between two parts loses none."""
    with club() as made:
        made.start_courier()
        made.running.kill()
        made.tell("alice> tournament new Sundays knockout 1 starts=sun,15:00 late=5\nalice< Sundays is open, as number 1.")
        made.tell("\n".join(f"given {name} is registered" for name in NAMES) + "\ngiven player_s is logged in")
        for statement in (MAIL, BROWSERS, ENTER):
            made.server.sql(statement)
        made.tell("wait 94 minutes\nlog tournament: 1 calls those who are away")
        made.server.kill()
        away = len(NAMES) - 2  # one has withdrawn, one was here when they were called, or before the kill
        called = "SELECT count(*), count(DISTINCT player) FROM outbox WHERE kind = 'called'"

        def all_are_told():
            ((rows, players),) = made.server.rows(called)
            return players in (away, away + 1) and rows == 6 * players and made.server.rows("SELECT * FROM outbox_calls") == []

        wait_until(all_are_told, lambda: f"{made.server.rows(called)}")


# Users and folders as sysusers.conf and the units make them. What the courier's user finds is printed; then the courier runs.
SANDBOX = """
cp /etc/passwd {root}/passwd
cp /etc/group {root}/group
printf 'barpoint:x:64101:64101::/:/bin/sh\\nbarpoint-courier:x:64102:64102::/:/bin/sh\\n' >> {root}/passwd
printf 'barpoint:x:64101:\\nbarpoint-courier:x:64102:barpoint\\n' >> {root}/group
mount --bind {root}/passwd /etc/passwd
mount --bind {root}/group /etc/group
install -d -o barpoint -g barpoint -m 0700 {root}/state {root}/state/data {root}/key
install -d -o barpoint -g barpoint -m 0711 {root}/run
install -d -o barpoint-courier -g barpoint-courier -m 0700 {root}/courier-state
setpriv --reuid barpoint --regid barpoint --init-groups {root}/barpointd --data {root}/state/data --key {root}/key/key \\
	--courier-socket {root}/run/courier.sock --listen 127.0.0.1:0 --listen-web '' 2> {root}/server.log &
tries=0
until [ -S {root}/run/courier.sock ]; do
	[ $((tries += 1)) -lt 600 ]
	sleep 0.1
done
setpriv --reuid barpoint-courier --regid barpoint-courier --init-groups /usr/bin/python3 {root}/probe.py {root}
setpriv --reuid barpoint-courier --regid barpoint-courier --init-groups {root}/barpoint-courier \\
	--socket {root}/run/courier.sock --push-key {root}/courier-state/push.key --mailer none 2> {root}/courier.log &
tries=0
until grep -q "letters are taken from " {root}/courier.log; do
	[ $((tries += 1)) -lt 600 ]
	sleep 0.1
done
"""
PROBE = """
import json, os, socket, sys, time
root, found = sys.argv[1], {}
def attempt(name, act):
    try:
        act()
        found[name] = "done"
    except OSError as error:
        found[name] = type(error).__name__
def connect(path):
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(path)
for name in ("state", "state/data", "key"):
    attempt("list " + name, lambda: os.listdir(os.path.join(root, name)))
for name in ("state/data/barpoint.db", "state/data/barpoint.db-wal", "key/key"):
    attempt("read " + name, lambda: open(os.path.join(root, name), "rb").read(1))
    attempt("write " + name, lambda: open(os.path.join(root, name), "ab").close())
attempt("admin", lambda: connect(os.path.join(root, "state/data/admin.sock")))
attempt("replace", lambda: os.rename(os.path.join(root, "run/courier.sock"), os.path.join(root, "run/other.sock")))
until = time.monotonic() + 60
while found.get("ask") != "done" and time.monotonic() < until:  # it has a name before it listens, and lets the courier in
    attempt("ask", lambda: connect(os.path.join(root, "run/courier.sock")))
    time.sleep(0.05)
print(json.dumps(found))
"""


# As PrivateUsers=yes of the unit makes it: a namespace in which root and the server's own user have numbers, and nobody else.
# It prints what the courier's user, and a stranger, may do at the socket in either kind of folder.
NAMESPACE = """
import ctypes, json, os, pwd, signal, socket, sys, time
root, found = sys.argv[1], {}
server, courier = pwd.getpwnam("barpoint"), pwd.getpwnam("barpoint-courier")
def as_user(user, act):
    end, own = os.pipe()
    child = os.fork()
    if child == 0:
        os.setgroups([])
        os.setgid(user)
        os.setuid(user)
        os.write(own, act().encode())
        os._exit(0)
    os.close(own)
    os.waitpid(child, 0)
    with os.fdopen(end) as said:
        return said.read()
def connect(path):
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(path)
        return "in"
    except OSError as error:
        return type(error).__name__
def serve(folder):
    ready, go = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:
        os.setgroups([])
        os.setgid(server.pw_gid)
        os.setuid(server.pw_uid)
        assert ctypes.CDLL(None).unshare(0x10000000) == 0
        os.write(ready[1], b"x")
        os.read(go[0], 1)
        log = os.open(os.path.join(root, "namespace.log"), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        os.dup2(log, 2)
        data = os.path.join(root, "state", folder)
        os.execv(os.path.join(root, "barpointd"), ["barpointd", "--data", data, "--key", data + ".key", "--courier-socket",
            os.path.join(root, folder, "courier.sock"), "--listen", "127.0.0.1:0", "--listen-web", ""])
    os.read(ready[0], 1)
    for name, number in (("uid_map", server.pw_uid), ("gid_map", server.pw_gid)):
        with open(f"/proc/{child}/{name}", "w") as file:
            file.write(f"0 0 1\\n{number} {number} 1\\n")
    os.write(go[1], b"x")
    return child
for folder, group, mode in (("plain", server.pw_gid, 0o711), ("setgid", courier.pw_gid, 0o2711)):
    path = os.path.join(root, folder)
    os.mkdir(path)
    os.chown(path, server.pw_uid, group)
    os.chmod(path, mode)
    child, place = serve(folder), os.path.join(path, "courier.sock")
    until = time.monotonic() + 60
    while as_user(server.pw_uid, lambda: connect(place)) != "in" and time.monotonic() < until:
        time.sleep(0.1)
    while folder == "setgid" and as_user(courier.pw_uid, lambda: connect(place)) != "in" and time.monotonic() < until:
        time.sleep(0.1)  # it listens before the courier's group is let in
    found[folder] = [as_user(courier.pw_uid, lambda: connect(place)), as_user(65534, lambda: connect(place))]
    if folder == "plain":
        os.chown(place, -1, courier.pw_gid)
        os.chmod(place, 0o660)
        found["let in"] = [as_user(courier.pw_uid, lambda: connect(place)), as_user(65534, lambda: connect(place))]
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
print(json.dumps(found))
"""
NAMESPACE_SCRIPT = (
    SANDBOX[: SANDBOX.index("install -d")]
    + """
install -d -o barpoint -g barpoint -m 0700 {root}/state
: > {root}/namespace.log
chown barpoint {root}/namespace.log
/usr/bin/python3 {root}/probe.py {root}
"""
)


def a_server_in_a_namespace_of_users():
    """There the courier's group has no number. A folder with setgid lets it in, or else whoever starts the server, as the unit does."""
    found, logs = in_sandbox(NAMESPACE, NAMESPACE_SCRIPT, "namespace.log")
    assert found == {
        "plain": ["PermissionError", "PermissionError"],
        "let in": ["in", "PermissionError"],
        "setgid": ["in", "PermissionError"],
    }, (found, logs)
    assert "can't be let in" not in logs["namespace.log"], logs


def read_if_there(path):
    with contextlib.suppress(FileNotFoundError), open(path, encoding="utf-8") as file:
        return file.read()
    return ""


def in_sandbox(probe, script, *names):
    """What the probe prints, and the logs of these names."""
    if os.geteuid() != 0 or subprocess.run(["unshare", "-m", "-p", "-f", "true"], capture_output=True, check=False).returncode:
        raise Skipped("a sandbox needs root, and the right to mount")
    with tempfile.TemporaryDirectory(prefix="barpoint-courier-", dir="/tmp") as root:
        os.chmod(root, 0o755)
        for program, name in zip(RELEASED, ("barpointd", "barpoint-courier")):
            shutil.copy(program, os.path.join(root, name))
        for name, text in (("probe.py", probe), ("script", script.format(root=root))):
            with open(os.path.join(root, name), "w", encoding="utf-8") as file:
                file.write(text)
        words = ["unshare", "-m", "-p", "-f", "--mount-proc", "--kill-child", "sh", "-e", os.path.join(root, "script")]
        done = subprocess.run(words, capture_output=True, text=True, timeout=3 * PATIENCE, check=False)
        logs = {name: read_if_there(os.path.join(root, name)) for name in names}
        assert done.returncode == 0, (done, logs)
        return json.loads(done.stdout), logs


def what_the_couriers_user_may_do():
    """It may ask for letters, and nothing else: neither key nor database, nor the operator's socket."""
    found, logs = in_sandbox(PROBE, SANDBOX, "server.log", "courier.log")
    assert found.pop("ask") == "done", (found, logs)
    assert len(found) == 11 and set(found.values()) == {"PermissionError"}, found
    assert "letters are taken from " in logs["courier.log"], logs


run_named(
    [
        what_is_stored_arrives_once,
        killed_couriers_lose_nothing,
        killed_servers_lose_nothing,
        a_browser_that_is_gone_is_told_no_more,
        no_more_wait_than_may,
        a_test_by_the_operator,
        a_room_reads_how_a_tournament_goes,
        a_room_that_is_dead_for_a_day,
        what_was_told_of_is_stored_whatever_is_killed,
        a_tournament_calls_all_who_are_away_whatever_is_killed,
        what_the_couriers_user_may_do,
        a_server_in_a_namespace_of_users,
    ],
    sys.argv[5:],
)
