"""server.py - the server under test: its process, its directory, its dice and its clock."""

import contextlib
import math
import mmap
import os
import random
import re
import select
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time

import lines
from person import Failure

# Passwords cost next to nothing, nobody types too fast, and no processor is busy with what nobody looks at.
FAST = "--password-ops 1 --password-mem 8192 --lines-per-second 1000000 --lines-burst 1000000 --rollouts 0".split()
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # servers would inherit, and rightly obey, that nohup ignores it

START_SECONDS = 60  # a busy machine takes its time; what a person waits for is another matter
WORK_SECONDS = 180  # for work beside the play
START_MS = 1600000000000  # Sunday, September 13 2020, 12:26:40 UTC
TROUBLE = re.compile(r"ERROR: \w*Sanitizer|runtime error:|Assertion .* failed")


held = []  # a socket for each port that free_port() has given out; the kernel closes them with the process


def free_port():
    """A port that nobody takes while this process lives, also when its server starts again. It is below those that the kernel gives
    to outgoing connections, and an abstract socket of its name, which only one can have, keeps other tests from it."""
    while True:
        port = random.SystemRandom().randrange(10000, 32000)
        name = socket.socket(socket.AF_UNIX)
        with socket.socket() as probe, contextlib.suppress(OSError):
            name.bind(f"\0barpoint-test-port-{port}")
            probe.bind(("127.0.0.1", port))
            held.append(name)
            return port
        name.close()


def copy_new_database(binary, folder):
    """Puts it there, if the build of this program has one."""
    made = os.path.join(os.path.dirname(binary), "db", "new.db")
    if os.path.exists(made):
        shutil.copy(made, os.path.join(folder, "barpoint.db"))


class Server:
    def __init__(self, binary, arguments, seconds, line="text"):
        self.binary = binary
        self.arguments = list(arguments)
        self.seconds = seconds
        self.root = tempfile.mkdtemp(prefix="barpoint-scenario-")
        self.data = os.path.join(self.root, "data")
        os.mkdir(self.data, 0o700)
        self.copy_new_database()
        self.log = os.path.join(self.root, "log")
        self.dice_given = False
        self.process = None
        self.line = line  # of all connections that name no other
        self.ports = {}  # kind of line -> port
        self.listens = []  # kinds of line besides
        self.passes = False  # the socket for plain lines is opened here and passed, as systemd does
        self.proxied = []  # kinds of line with a PROXY header in front
        self.certificate = None
        self.certificate_files = None
        self.before_start = None  # called in the process that becomes the server
        self.spare = None  # the connection that found the server listening
        self.clock = self.shared_file("clock", 16)  # that, and how far the wall clock has jumped
        self.clock[:] = struct.pack("=qq", START_MS, 0)
        self.told = self.shared_file("told", 8 * (1 + 65536 + 1))  # fixed/turn_told.c writes it
        self.had = set()  # the ports at our end of its lines
        self.forget_messages()

    def copy_new_database(self):
        """What a first start would make, where the build has one (tests/db/new_database.c): not for release servers. The layer
        that loses writes hides them from us, too, until they are synced; a table that is empty then would pass for true."""
        if "drop" not in os.environ.get("BARPOINT_TEST_SHIM", ""):
            copy_new_database(self.binary, self.data)

    def shared_file(self, name, size):
        """Zeros that both can change, in the data directory."""
        with open(os.path.join(self.data, name), "w+b") as file:
            file.truncate(size)
            return mmap.mmap(file.fileno(), size)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.root, ignore_errors=True)

    def use_real_time(self):
        """Before the start: the clock is the machine's own."""
        os.unlink(os.path.join(self.data, "clock"))

    def wait_for_requests(self, milliseconds):
        """Before the start: a connection to a web port that asks nothing is closed so soon."""
        with open(os.path.join(self.data, "patience"), "w", encoding="ascii") as file:
            file.write(str(milliseconds))

    def add_options(self, words):
        """An option given again replaces the first: the server refuses one given twice."""
        for option, value in zip(words[::2], words[1::2]):
            if option in self.arguments:
                at = self.arguments.index(option)
                del self.arguments[at : at + 2]
            self.arguments += [option, value]

    @staticmethod
    def forget_messages():
        """Marks of an earlier run don't count."""
        sent = os.environ.get("BARPOINT_TEST_MESSAGES")
        if sent and os.path.exists(sent):
            os.unlink(sent)

    # -- process

    def start(self):
        if self.process:
            return
        self.told[:8] = struct.pack("=q", 1)  # it rests; a turn of the last one may have been cut
        for attempt in range(3):
            again = bool(self.ports)
            ports = self.ports or {kind: free_port() for kind in self.kinds}
            command = [*self.passing(ports), self.binary, "--data", self.data] + self.listening(ports) + self.arguments
            environment = dict(os.environ, BARPOINT_TEST_DIR=self.data, TZ="UTC")
            environment.setdefault("BARPOINT_TEST_SHIM", "watch")
            with open(self.log, "ab") as log:
                self.process = self.spawn(command, environment, log)
            self.spare = self.first_connection(ports["text"])
            if self.spare:
                self.ports = ports
                return
            status = self.process.poll()
            self.process = None
            if again:
                break
        raise Failure(f"the server did not start (status {status})")

    def spawn(self, command, environment, log):
        """The server's process, like one of `subprocess`."""
        return subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment, preexec_fn=self.before_start
        )

    def passing(self, ports):
        """What comes in front of a command that is to find the socket for plain lines open, as descriptor 3."""
        if not self.passes:
            return []
        opens = "import os, socket, sys\n" + (
            f"here = socket.create_server(('127.0.0.1', {ports['text']}))\n"
            "os.dup2(here.detach(), 3) if here.fileno() != 3 else os.set_inheritable(here.detach(), True)\n"
            "os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS='1', LISTEN_FDNAMES='text')\n"
            "os.execv(sys.argv[1], sys.argv[1:])\n"
        )
        return [sys.executable, "-c", opens]

    def first_connection(self, port):
        deadline = time.monotonic() + START_SECONDS
        while self.process.poll() is None and time.monotonic() < deadline:
            try:
                return self.connect_anew(port, None, START_SECONDS)
            except OSError:
                # Nothing tells that a foreign process listens but trying it.
                try:
                    self.process.wait(0.01)
                except subprocess.TimeoutExpired:
                    pass
        return None

    @property
    def port(self):
        """That of plain lines."""
        return self.ports["text"]

    @property
    def kinds(self):
        return dict.fromkeys(["text", self.line, *self.listens])

    def listening(self, ports):
        """The options that say where the server listens."""
        words = []
        for kind, port in ports.items():
            if kind != "text" or not self.passes:
                words += ["--" + lines.KINDS[kind], f"127.0.0.1:{port}"]
            words += ["--proxied", f"127.0.0.1:{port}"] if kind in self.proxied else []
        if "web" not in ports:
            words += ["--listen-web", ""]  # its default is one port for all servers of this machine
        if {"tls", "web-tls"} & set(ports) and "--tls-certificate" not in self.arguments:
            self.certificate, key = self.certificate_files or lines.make_certificate(self.root)
            self.certificate_files = self.certificate, key
            words += ["--tls-certificate", self.certificate, "--tls-key", key]
        return words

    def connect(self, source=None, kind=None, raw=False):
        """`source`: another address of this machine to come from. `raw`: plain bytes, whatever the port wants."""
        kind = kind or self.line
        try:
            if kind == "courier":
                return self.reach_courier()
            return lines.wrap("text" if raw else kind, self.connection(source, kind), self.certificate)
        except OSError as error:
            raise Failure(f"no connection to the server: {error}") from error

    def connection(self, source, kind):
        spare = None
        if source is None and kind == "text":
            spare, self.spare = self.spare, None
        return spare or self.reach(self.ports[kind], source)

    def reach_courier(self):
        """A server that starts makes the socket late."""
        end = time.monotonic() + START_SECONDS
        while True:
            try:
                return lines.Courier(os.path.join(self.data, "courier.sock"), self.seconds)
            except (ConnectionRefusedError, FileNotFoundError):
                if time.monotonic() > end or self.process is None or self.process.poll() is not None:
                    raise
                time.sleep(0.01)

    def reach(self, port, source):
        """A server that starts opens its ports one after the other."""
        end = time.monotonic() + START_SECONDS
        while True:
            try:
                return self.connect_anew(port, source, self.seconds)
            except ConnectionRefusedError:
                if time.monotonic() > end or self.process is None or self.process.poll() is not None:
                    raise
                time.sleep(0.01)

    def connect_anew(self, port, source, seconds):
        """From a port that no line of this server has had: what is sent is counted by it (fixed/turn_told.c)."""
        while True:
            line = socket.socket()
            try:
                line.settimeout(seconds)
                line.bind((source or "127.0.0.1", 0))
                near = line.getsockname()[1]
                if near in self.had:
                    line.close()
                    continue
                struct.pack_into("=q", self.told, 8 * (1 + near), 0)  # somebody else may have had it: curl, a browser
                line.connect(("127.0.0.1", port))
            except OSError:
                line.close()
                raise
            self.had.add(near)
            return line

    def await_database(self):
        """It listens before it has one; when it speaks, it has."""
        self.spare.recv(1, socket.MSG_PEEK)

    def drop_spare(self):
        if self.spare:
            self.spare.close()
        self.spare = None

    def kill(self):
        self.drop_spare()
        if self.process:
            self.process.kill()
            self.process.wait()
        self.process = None
        self.start()

    def upgrade(self):
        """Another program takes the place of this one (the same, from its file), in the same process, with the lines that are open."""
        self.wait_until(self.rests, "the server doesn't rest")
        done, refused = " has taken over from ", "upgrade: nothing has changed: "

        def count(words):
            return len([line for line in self.log_lines() if words in line])

        before = count(done), count(refused)
        self.process.send_signal(signal.SIGUSR2)
        self.wait_until(lambda: (count(done), count(refused)) != before, "the upgrade doesn't end", pause=0.01)
        return count(done) > before[0]

    def state(self):
        """Of its main thread, as the kernel names it: R runs, S sleeps, T is halted."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0]

    def rests(self):
        """Its last turn is over, and left no work for the next one (fixed/turn_told.c)."""
        return struct.unpack_from("=q", self.told)[0]

    def wait_until(self, true, what, pause=0.001):
        end = time.monotonic() + self.seconds
        while not true():
            if time.monotonic() > end or self.process.poll() is not None:
                raise Failure(what)
            time.sleep(pause)

    @contextlib.contextmanager
    def halted(self):
        """It stands still, and finds what comes meanwhile all at once and in that order. So it must sleep when it is
        halted: on its way to sleep it looks first at those whom it has heard last."""
        while True:
            self.wait_until(lambda: self.rests() and self.state() == "S", "the server doesn't rest")
            self.process.send_signal(signal.SIGSTOP)
            self.wait_until(lambda: self.state() == "T", "the server doesn't halt")
            if self.rests():
                break
            self.process.send_signal(signal.SIGCONT)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def stop(self, persons):
        """SIGTERM; everybody reads to the end meanwhile; the status must be 0."""
        self.drop_spare()
        if not self.process:
            return
        if self.process.poll() is not None:
            raise Failure(f"the server has ended by itself, status {self.process.returncode}")
        self.process.terminate()
        self.pump(persons, lambda: self.process.poll() is not None, tick=0.02)
        try:
            status = self.process.wait(self.seconds)
        except subprocess.TimeoutExpired:
            raise Failure("the server does not end on SIGTERM") from None
        self.pump(persons, lambda: all(p.ended or p.deaf for p in persons))
        self.process = None
        if status != 0:
            raise Failure(f"the server ended with status {status} on SIGTERM")

    @contextlib.contextmanager
    def moved_away(self, name):
        """A file of the data directory has another name, until the server has had time to notice."""
        path = os.path.join(self.data, name)
        os.rename(path, path + ".moved")
        self.move_clock(1500)
        yield
        os.rename(path + ".moved", path)

    def move_key(self, gone):
        """The key file has another name, or its own again; the server has had time to notice."""
        names = (self.data + ".key", self.data + ".key.moved")
        os.rename(*(names if gone else reversed(names)))
        self.move_clock(1500)

    def end(self, persons, wanted=0):
        """The server must exit by itself, with this status."""
        self.drop_spare()
        if not self.pump(persons, lambda: self.process.poll() is not None, tick=0.02):
            raise Failure("the server does not end")
        status = self.process.returncode
        self.pump(persons, lambda: all(p.ended or p.deaf for p in persons))
        self.process = None
        if status != wanted:
            raise Failure(f"the server ended by itself with status {status}")

    def fill_disk(self, full):
        """From now on the disk is full; or it has room again, and the server time to try."""
        mark = os.path.join(self.data, "full")
        if full:
            open(mark, "w", encoding="ascii").close()
        else:
            os.unlink(mark)
            self.move_clock(1500)

    def hold(self, held, mark):
        """From now on what this file in the data directory holds up waits, or goes on."""
        mark = os.path.join(self.data, mark)
        if held:
            open(mark, "w", encoding="ascii").close()
        else:
            os.unlink(mark)

    def write_motd(self, text):
        """The message of the day; without a text the file is gone. Its first one comes before the server's start."""
        path = os.path.join(self.root, "motd")
        self.add_options(["--motd", path])
        if not text:
            os.unlink(path)
            return
        with open(path, "w", encoding="utf-8") as motd:
            motd.write(text + "\n")

    def admin(self, words):
        """What barpoint-admin of the same build prints, on this server's data."""
        tool = os.path.join(os.path.dirname(self.binary), "..", "tools", "admin", "barpoint-admin")
        done = subprocess.run([tool, "--data", self.data, *words], capture_output=True, text=True, timeout=60)
        if done.returncode != 0:
            raise Failure(f"barpoint-admin {' '.join(words)}: {(done.stderr or done.stdout).strip()}")
        return done.stdout

    def sql(self, statement):
        """What a shell with the database open can do, even rows that the tables refuse. The server rests meanwhile: it
        writes beside the play, too, and takes a lock of somebody else for a full disk."""
        end = time.monotonic() + self.seconds
        while not self.sql_while_it_rests(statement):
            if time.monotonic() > end:
                raise Failure(f"the database stayed locked: {statement}")
            time.sleep(0.01)

    def sql_while_it_rests(self, statement):
        """False if the server, if one runs, rests in the midst of a write."""
        if self.process is not None:
            self.process.send_signal(signal.SIGSTOP)
        try:
            with contextlib.closing(sqlite3.connect(os.path.join(self.data, "barpoint.db"), timeout=0)) as database, database:
                database.execute("PRAGMA ignore_check_constraints = ON")
                database.execute(statement)
        except sqlite3.OperationalError as error:
            if "lock" not in str(error):  # "locking protocol": it was stopped in the midst of taking one
                raise
            return False
        finally:
            if self.process is not None:
                self.process.send_signal(signal.SIGCONT)
        return True

    # -- reading

    def rows(self, question, arguments=()):
        """What is stored. The layer under SQLite may hold back what is not synced, so that others see half of a commit:
        then it asks again."""
        end = time.monotonic() + self.seconds
        while True:
            try:
                with contextlib.closing(
                    sqlite3.connect(os.path.join(self.data, "barpoint.db"), timeout=self.seconds)
                ) as database:
                    return database.execute(question, arguments).fetchall()
            except sqlite3.DatabaseError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def wait_for_row(self, question):
        """Waits until the question has an answer: work beside the play takes its time."""
        end = time.monotonic() + WORK_SECONDS
        while not self.has_row_before(end, question):
            if time.monotonic() > end:
                raise Failure(f"no row in {WORK_SECONDS} seconds: {question}")

    def has_row_before(self, end, question):
        """False also when it has seen half of a commit, as rows() may: this connection might remember that."""
        with contextlib.closing(sqlite3.connect(os.path.join(self.data, "barpoint.db"), timeout=self.seconds)) as database:
            try:
                while (row := database.execute(question).fetchone()) is None and time.monotonic() <= end:
                    time.sleep(0.05)
                return row is not None
            except sqlite3.DatabaseError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)
                return False

    def pump(self, persons, ready, seconds=None, tick=None):
        """Reads everybody's output until ready(). False when the time is up."""
        if ready():
            return True
        deadline = time.monotonic() + (seconds or self.seconds)
        waiting = select.poll()  # a selector takes longer than what it waits for
        readers = {person.line.fileno(): person for person in persons if not person.ended and not person.deaf}
        for line in readers:
            waiting.register(line, select.POLLIN)
        while not ready():
            left = deadline - time.monotonic()
            if left <= 0 or (not readers and tick is None):
                return False
            for line, _ in waiting.poll(math.ceil(1000 * min(left, tick or left))):
                readers[line].read()
                if readers[line].ended:
                    waiting.unregister(line)
                    del readers[line]
        return True

    def hand_out(self, persons):
        """Returns when everybody has read what the turns so far tell them."""

        def behind():
            return [p for p in persons if not p.ended and not p.deaf and p.line.received < self.sent_to(p.line.port)]

        def all_read():
            return (self.rests() or self.process.poll() is not None) and not behind()

        if self.process and not self.pump(persons, all_read, tick=0.001):
            late = [f"{p.name} has read {p.line.received} of {self.sent_to(p.line.port)} bytes" for p in behind()]
            raise Failure("; ".join(late) or "the server does not rest")

    def sent_to(self, port):
        """How many bytes the server has sent there."""
        return struct.unpack_from("=q", self.told, 8 * (1 + port))[0]

    # -- log, dice, clock

    def log_lines(self):
        try:
            with open(self.log, encoding="utf-8", errors="replace") as log:
                return log.read().split("\n")
        except OSError:
            return []

    def check_log(self):
        for line in self.log_lines():
            if TROUBLE.search(line):
                raise Failure(f"the server's log says: {line}")

    def set_dice(self, words):
        """A new file each time, so that the server sees that it has changed."""
        self.dice_given = True
        path = os.path.join(self.data, "dice")
        with open(path + ".new", "w", encoding="ascii") as dice:
            dice.write(words + "\n")
        os.replace(path + ".new", path)

    def first_throw(self):
        try:
            with open(os.path.join(self.data, "dice"), encoding="ascii") as dice:
                words = dice.read().split()
        except OSError:
            return "O", None
        side = words[words.index("side") + 1] if "side" in words else "O"
        throws = [w for w in words if re.fullmatch("[1-6][1-6]", w)]
        return side, throws[0] if throws else None

    def move_clock(self, milliseconds):
        """At once: struct.pack_into() would write zeros first, which the server may read."""
        now = struct.unpack_from("=q", self.clock)[0]
        self.clock[:8] = struct.pack("=q", now + milliseconds)

    def has_ticked(self):
        """Whether a tick has seen the clock as it is; true where nothing tells."""
        ticked = struct.unpack_from("=q", self.told, 8 * (1 + 65536))[0]
        return ticked == 0 or ticked >= struct.unpack_from("=q", self.clock)[0]

    def move_wall(self, milliseconds):
        """The clock that never steps stays as it is."""
        ahead = struct.unpack_from("=q", self.clock, 8)[0]
        self.clock[8:16] = struct.pack("=q", ahead + milliseconds)
