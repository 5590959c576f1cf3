"""club.py - two machines with a log of turns in two nodes of PostgreSQL: lines between that can be cut, and haproxy in front."""

import os
import random
import socket
import sys
import time

import front
import postgres
from machines import Machine, make_database, until
from proxy import Wires

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "crash"))
from client import PASSWORD  # noqa: E402
from journal import Fault  # noqa: E402

SYNCHRONOUS = {"synchronous_standby_names": "'*'"}
PROBER = "prober"
SERVED_S = 5  # a line to a machine that is gone takes so long, too
# All who come behind a proxy have one address here, and it isn't exempt as that of the machine is.
BOUNDED = ["registrations-per-address", "max-per-address", "visitors-per-address", "matches-per-address", "matches-per-account",
           "games-per-address", "games-per-account"]  # fmt: skip
BOUNDS = [word for bound in BOUNDED for word in (f"--{bound}", "100000")]


class Pair:
    """A primary, and a standby without which nothing is stored. A third node helps out when one of them is gone."""

    def __init__(self, full_disk):
        self.primary, self.standby, self.spare = (postgres.Node(name, full_disk) for name in "pst")
        self.all = [self.primary, self.standby, self.spare]
        self.primary.make()
        self.standby.copy(self.primary)
        self.primary.reload(SYNCHRONOUS)

    def close(self):
        for node in self.all:
            node.__exit__()

    def fail_over(self):
        """The primary's machine is gone, and the standby takes its place: alone it stores nothing, on purpose."""
        self.primary.kill()
        self.standby.reload(SYNCHRONOUS)
        self.standby.promote()
        self.primary, self.standby = self.standby, self.primary

    def mend(self):
        """A new standby in the place of the one that is gone; the third node isn't needed any more."""
        self.standby.kill()
        self.standby.copy(self.primary)
        self.spare.kill()
        self.primary.until("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'", "1")


class Club:
    """Both machines; to the judges it looks like one server, which is the machine that writes."""

    def __init__(self, binary, tool, nodes, seed):
        """`nodes`: a Pair, or what can do the same."""
        self.chance = random.Random(seed)
        self.nodes = nodes
        self.wires = Wires()
        self.lines = {}  # of a machine: its line to each node
        self.machines = [self.machine(binary, tool, name) for name in "ab"]
        self.writer, self.other = self.machines
        self.process = None  # the one that wrote when this life began
        self.root = self.writer.root
        self.front = front.Front(self.machines).start() if front.HAPROXY else None
        make_database(self.writer)
        self.writer.log_admin("init")
        self.other.copy_of(self.writer)

    def machine(self, binary, tool, name):
        """It knows the nodes by lines of its own."""
        lines = [self.wires.proxy(node.port) for node in (self.nodes.primary, self.nodes.standby)]
        self.lines[name] = lines
        words = f"host=127.0.0.1,127.0.0.1 port={lines[0].port},{lines[1].port} user=postgres dbname=club"
        options = ["--log-level", "info", "--low-space", "0", *BOUNDS]
        machine = Machine(binary, tool, name, words, options, copies=2)
        if front.HAPROXY:
            front.stand_behind(machine)
        return machine

    def close(self):
        for machine in self.machines:
            machine.close()
        if self.front:
            self.front.close()
        self.wires.close()
        self.nodes.close()

    # -- what House and Life ask of a server

    @property
    def data(self):
        """What the surviving writer has, for the judges."""
        self.find_writer()
        return self.writer.snapshot(os.path.join(self.root, "snapshot"))

    @property
    def port(self):
        return self.front.port if self.front else self.writer.port

    def set_dice(self, words):
        pass

    def drop_spare(self):
        pass

    def check_log(self):
        for machine in self.machines:
            machine.check_log()

    def log_lines(self):
        """The last of each machine, without those of who comes and goes."""
        return [line for machine in self.machines for line in [f"{machine.name}:", *self.last_lines(machine)]]

    @staticmethod
    def last_lines(machine):
        return [line for line in machine.read_log().split("\n") if " session " not in line][-25:]

    def start(self):
        """Both run; one writes, the other follows."""
        for machine in self.machines:
            if not machine.lives():
                machine.start()
        self.find_writer()
        until(self.other.follows, lambda: f"{self.other.name} does not follow\n" + "\n".join(self.log_lines()))
        until(self.serves, lambda: "nobody is served\n" + "\n".join(self.log_lines()))
        self.process = self.writer.process

    def find_writer(self):
        def look():
            return [machine for machine in self.machines if machine.writes()]

        writing = until(look, lambda: "nobody writes\n" + "\n".join(self.log_lines()))
        if len(writing) > 1:  # the first may have lost its lease before the second was asked
            writing = until(look, lambda: "nobody writes\n" + "\n".join(self.log_lines()))
        if len(writing) > 1:
            raise Fault("two machines say that they write")
        if writing[0] is not self.writer:
            self.writer, self.other = self.other, self.writer

    def start_first(self):
        self.writer.start().await_writer()
        self.register_prober()
        self.start()

    # -- whoever comes

    def serves(self, typed=f"login drill 1009 {PROBER} {PASSWORD}", wanted=f"\n1 {PROBER} "):
        """Somebody who comes logs in: a row is stored, and told."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=SERVED_S) as line:
                line.sendall(f"{typed}\r\n".encode())
                read, end = b"", time.monotonic() + SERVED_S
                while wanted.encode() not in read and time.monotonic() < end:
                    more = line.recv(65536)
                    if not more:
                        return False
                    read += more
                return wanted.encode() in read
        except OSError:
            return False

    def register_prober(self):
        words = "\r\n".join(("guest", f"name {PROBER}", PASSWORD, PASSWORD))
        until(lambda: self.serves(words, "You are registered."), lambda: "nobody can register\n" + "\n".join(self.log_lines()))
