"""postgres.py - nodes of PostgreSQL for tests, each in a folder of its own, on the loopback."""

import atexit
import contextlib
import functools
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from server import free_port  # noqa: E402

SECONDS = 180
SETTINGS = {
    "listen_addresses": "'127.0.0.1'",
    "shared_buffers": "'16MB'",
    "max_connections": "40",
    "max_wal_senders": "6",
    "hot_standby": "on",
    "wal_keep_size": "'64MB'",
    "wal_retrieve_retry_interval": "'200ms'",
    "autovacuum": "off",
    "dynamic_shared_memory_type": "mmap",  # in its folder, which goes with the test also after a kill
    "log_min_messages": "warning",
}


def folder_of_programs():
    """Debian's programs of the newest version, or those on the PATH; None: there are none."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: float(path.split("/")[4]))
    path = found[-1] if found else shutil.which("initdb")
    folder = os.path.dirname(os.path.realpath(path)) if path else None
    return folder if folder and os.path.exists(f"{folder}/psql") else None


BIN = folder_of_programs()


def as_postgres(*command):
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return list(command)
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--", *command]


def run(*command):
    done = subprocess.run(as_postgres(*command), capture_output=True, text=True, timeout=SECONDS, cwd="/")
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(command)}: {done.stderr or done.stdout}")
    return done.stdout


def children(pid):
    """Those of a process: PostgreSQL's have sessions of their own."""
    found = []
    for path in glob.glob("/proc/[0-9]*/stat"):
        with contextlib.suppress(OSError), open(path, encoding="latin-1") as file:
            number, rest = file.read().split(" (", 1)
            if int(rest.rpartition(") ")[2].split()[1]) == pid:
                found.append(int(number))
    return found


def folder_of_postgres():
    """A new one, which its user may write."""
    path = tempfile.mkdtemp(prefix="barpoint-pg-")
    if os.geteuid() == 0:
        user = pwd.getpwnam("postgres")
        os.chown(path, user.pw_uid, user.pw_gid)
    return path


@functools.cache
def first_data():
    """What initdb makes, and an empty database `club`, once for all nodes of this process: that takes longer than most of what a test
    then does. What others are made from is left out: each would be copied with every node."""
    node = Node("first")
    run(
        f"{BIN}/initdb",
        "-D",
        node.data,
        "-A",
        "trust",
        "-U",
        "postgres",
        "--no-sync",
        "--wal-segsize=1",
        "-E",
        "UTF8",
        "--locale=C",
    )
    node.set(SETTINGS)
    node.start().ask("CREATE DATABASE club")
    node.ask("UPDATE pg_database SET datistemplate = false")
    for template in ("template0", "template1"):
        node.ask(f"DROP DATABASE {template}")
    node.stop()
    return node.data


def is_alive(pid):
    with contextlib.suppress(OSError), open(f"/proc/{pid}/stat", encoding="latin-1") as file:
        return file.read().rpartition(") ")[2][0] not in "ZX"
    return False


class Node:
    """One server of PostgreSQL, from its initdb on, or from another one's base backup. `full_disk`: the library that can fill its
    disk (full_disk.c)."""

    def __init__(self, name="a", full_disk=None):
        self.name = name
        self.port = free_port()
        self.root = folder_of_postgres()
        self.data = os.path.join(self.root, "data")
        self.full = os.path.join(self.root, "full")
        self.environment = dict(os.environ)
        self.process = None
        atexit.register(self.__exit__)  # also if a club is not made to its end
        if full_disk:
            library = shutil.copy(full_disk, self.root)  # where its user may read it
            self.environment.update(LD_PRELOAD=library, BARPOINT_TEST_FULL=self.full)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()
        self.forget_memory()
        shutil.rmtree(self.root, ignore_errors=True)

    def forget_memory(self):
        """The kernel keeps a segment of a server that was killed, and has room for 4,096: then no PostgreSQL starts any more."""
        with contextlib.suppress(OSError, IndexError), open(os.path.join(self.data, "postmaster.pid"), encoding="ascii") as file:
            run("ipcrm", "-m", file.read().splitlines()[6].split()[1])

    def make(self, first=None):
        run("cp", "-a", first or first_data(), self.data)
        return self.start()

    def copy(self, other, slot=None):
        """A standby of the other node."""
        self.forget_memory()
        shutil.rmtree(self.data, ignore_errors=True)
        run(f"{BIN}/pg_basebackup", "-D", self.data, "-h", "127.0.0.1", "-p", str(other.port), "-U", "postgres", "-R", "-X", "stream",
            "-c", "fast", "--no-sync", *(["-S", slot, "-C"] if slot else []))  # fmt: skip
        self.set({"primary_conninfo": f"'host=127.0.0.1 port={other.port} user=postgres application_name={self.name}'"})
        return self.start()

    def set(self, settings):
        """For the next start or reload."""
        with open(os.path.join(self.data, "postgresql.auto.conf"), "a", encoding="utf-8") as file:
            file.writelines(f"{key} = {value}\n" for key, value in settings.items())

    def reload(self, settings):
        self.set(settings)
        self.process.send_signal(signal.SIGHUP)
        for key, value in settings.items():
            self.until(f"SELECT current_setting('{key}')", value.strip("'"))

    def start(self):
        log = open(os.path.join(self.root, "log"), "ab")
        with log:
            self.process = subprocess.Popen(
                as_postgres(f"{BIN}/postgres", "-D", self.data, "-p", str(self.port), "-k", self.root),
                stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True, cwd="/",
                env=self.environment,
            )  # fmt: skip
        self.until("SELECT 1", "1")
        return self

    def kill(self):
        """All of its processes at once, as with the machine."""
        if self.process is None:
            return
        self.halt()  # so that none is begun meanwhile
        all_of_them = self.signal(signal.SIGKILL)
        self.process.wait()
        self.process = None
        while any(is_alive(pid) for pid in all_of_them):  # the next one finds their memory in use
            time.sleep(0.01)

    def halt(self):
        self.signal(signal.SIGSTOP)

    def go_on(self):
        self.signal(signal.SIGCONT)

    def signal(self, number):
        """To all of its processes; which ones."""
        all_of_them = self.processes()
        for pid in all_of_them:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)
        return all_of_them

    def processes(self):
        return [self.process.pid, *children(self.process.pid)]

    def lives(self):
        return self.process is not None and self.process.poll() is None

    def fill_disk(self):
        with open(self.full, "w", encoding="ascii"):
            pass

    def free_disk(self):
        """With room again it is started, if it has ended for want of it."""
        os.unlink(self.full)
        if not self.lives():
            self.start()

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(SECONDS)
        self.process = None

    def promote(self):
        self.ask("SELECT pg_promote(true, 60)")

    def ask(self, sql, database="postgres"):
        # Debian's own psql is a script that looks for it first, and takes four times as long.
        command = [
            f"{BIN}/psql",
            "-XAtq",
            "-v",
            "ON_ERROR_STOP=1",
            "-h",
            "127.0.0.1",
            "-p",
            str(self.port),
            "-U",
            "postgres",
            database,
        ]
        done = subprocess.run(command + ["-c", sql], capture_output=True, text=True, timeout=SECONDS, check=False)
        if done.returncode != 0:
            raise AssertionError(f"{sql}: {done.stderr}")
        return done.stdout.strip()

    def until(self, sql, wanted, database="postgres"):
        end, said = time.monotonic() + SECONDS, None
        while said != wanted:
            try:
                said = self.ask(sql, database)
            except AssertionError as error:
                said = str(error)
            if said == wanted:
                return
            if self.process.poll() is not None or time.monotonic() > end:
                with open(os.path.join(self.root, "log"), encoding="utf-8", errors="replace") as log:
                    raise AssertionError(f"node {self.name}: {said}, not {wanted}\n{log.read()[-2000:]}")
            time.sleep(0.05)

    def words(self):
        """How libpq reaches the club's log here."""
        return f"host=127.0.0.1 port={self.port} user=postgres dbname=club"


def is_taken(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
