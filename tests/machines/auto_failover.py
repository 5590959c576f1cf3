#!/usr/bin/env python3
"""auto_failover.py BARPOINTD-DRILLED BARPOINT-ADMIN [--seed N] [--rounds N] [--only KIND] - the drill, with nodes that
pg_auto_failover watches: a monitor decides which of the two is the primary, and nobody here promotes anything. In each round the
primary dies, sleeps or is stopped while people play; no line may be lost for it, and the same machine writes afterwards. A round
takes most of a minute, so there are none if neither BARPOINT_WATCHED_ROUNDS nor --rounds says how many.
"""

import argparse
import contextlib
import os
import pwd
import random
import shutil
import subprocess
import sys
import tempfile

import postgres
from club import Club
from drill import Evening, make_house, make_plan, run
from machines import until
from rounds import away, writer_killed

SECONDS = 180  # a monitor takes its time
PROGRAM = "pg_autoctl"
# The monitor's own defaults would have each round take a minute.
PATIENCE = {
    "pgautofailover.health_check_period": "1000",
    "pgautofailover.health_check_timeout": "1000",
    "pgautofailover.health_check_retry_delay": "500",
    "pgautofailover.node_considered_unhealthy_timeout": "5000",
    "pgautofailover.primary_demote_timeout": "5000",
}


class Watched(postgres.Node):
    """A node, or the monitor, as pg_autoctl runs it."""

    def __init__(self, name, full_disk=None):
        super().__init__(name, full_disk)
        home = os.path.join(self.root, "home")
        self.environment.update(
            HOME=home, XDG_CONFIG_HOME=home, XDG_DATA_HOME=home, XDG_RUNTIME_DIR=home, PGHOST="127.0.0.1",
            PATH=f"{postgres.BIN}:{os.environ['PATH']}",
        )  # fmt: skip
        self.environment.pop("LD_PRELOAD", None)
        os.mkdir(home)
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(home, user.pw_uid, user.pw_gid)

    def control(self, *words):
        done = subprocess.run(
            postgres.as_postgres(PROGRAM, *words), env=self.environment, capture_output=True, text=True, timeout=SECONDS, cwd="/"
        )
        if done.returncode != 0:
            raise AssertionError(f"{PROGRAM} {' '.join(words)}: {done.stderr[-3000:]}")
        return done.stdout

    def create(self, what, *words):
        self.control("create", what, "--pgdata", self.data, "--pgport", str(self.port), "--hostname", "127.0.0.1", "--auth", "trust",
            "--no-ssl", "--pgctl", f"{postgres.BIN}/pg_ctl", *words)  # fmt: skip
        return self

    def start(self):
        with open(os.path.join(self.root, "log"), "ab") as log:
            self.process = subprocess.Popen(
                postgres.as_postgres(PROGRAM, "run", "--pgdata", self.data), stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                start_new_session=True, cwd="/", env=self.environment,
            )  # fmt: skip
        return self

    def processes(self):
        """pg_autoctl's, and PostgreSQL's, which may outlive them."""
        return tree(self.process.pid)


def tree(pid):
    return [pid] + [below for child in postgres.children(pid) for below in tree(child)]


class Pair:
    """Two nodes and a monitor; who is the primary is what the monitor says."""

    def __init__(self):
        self.monitor = Watched("m").create("monitor")
        with open(os.path.join(self.monitor.data, "postgresql.conf"), "a", encoding="utf-8") as file:
            file.writelines(f"{name} = {value}\n" for name, value in PATIENCE.items())
        self.monitor.start()
        self.monitor.until("SELECT 1", "1", "pg_auto_failover")
        words = f"postgres://autoctl_node@127.0.0.1:{self.monitor.port}/pg_auto_failover?sslmode=disable"
        self.nodes = [Watched(name) for name in "ps"]
        self.all = [self.monitor, *self.nodes]
        for node in self.nodes:
            node.create("postgres", "--name", node.name, "--dbname", "club", "--username", "postgres", "--monitor", words)
            node.start()
            self.await_states(node)
        self.await_states(*self.nodes)

    def states(self):
        said = self.monitor.ask("SELECT nodeport, reportedstate, goalstate FROM pgautofailover.node", "pg_auto_failover")
        return {int(port): (reported, goal) for port, reported, goal in (line.split("|") for line in said.split("\n") if line)}

    def await_states(self, *nodes, wanted=("primary", "secondary", "single")):
        def settled():
            states = self.states()
            return all(states.get(node.port, ("", ""))[0] in wanted and len(set(states[node.port])) == 1 for node in nodes)

        until(settled, lambda: f"pg_auto_failover does not settle: {self.states()}", SECONDS)

    def is_primary(self, node):
        return self.states()[node.port][0] in ("primary", "wait_primary", "single")

    @property
    def primary(self):
        return next(node for node in self.nodes if self.is_primary(node))

    @property
    def standby(self):
        return next(node for node in self.nodes if not self.is_primary(node))

    def close(self):
        for node in reversed(self.all):
            node.__exit__()


def promoted(pair, old):
    return lambda: pair.is_primary(next(node for node in pair.nodes if node is not old))


def mended(pair):
    """Both have a copy again."""

    def look():
        states = sorted(pair.states().values())
        return states == [("primary", "primary"), ("secondary", "secondary")]

    return look


def say_states(pair):
    return lambda: f"pg_auto_failover does not settle: {pair.states()}"


@away
def primary_killed(club, life):
    pair, old = club.nodes, club.nodes.primary
    old.kill()
    life.wait(promoted(pair, old), say_states(pair))
    old.start()
    life.wait(mended(pair), say_states(pair))
    return False


@away
def primary_asleep(club, life):
    """It wakes when another one is the primary, and doesn't know it."""
    pair, old = club.nodes, club.nodes.primary
    old.halt()
    life.wait(promoted(pair, old), say_states(pair))
    old.go_on()
    life.wait(mended(pair), say_states(pair))
    return False


@away
def standby_killed(club, life):
    pair, standby = club.nodes, club.nodes.standby
    standby.kill()
    life.pass_time(8)  # the monitor gives up the second copy by then, and we say that nothing can be stored
    standby.start()
    life.wait(mended(pair), say_states(pair))
    return False


@away
def switched_over(club, life):
    """As before an upgrade of the primary's machine."""
    pair, old = club.nodes, club.nodes.primary
    pair.monitor.ask(
        "SELECT pgautofailover.perform_failover()", "pg_auto_failover"
    )  # pg_autoctl's command waits a minute, no longer
    life.wait(promoted(pair, old), say_states(pair))
    life.wait(mended(pair), say_states(pair))
    return False


ROUNDS = [primary_killed, primary_asleep, standby_killed, switched_over, writer_killed]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("tool", type=os.path.abspath)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=int(os.environ.get("BARPOINT_WATCHED_ROUNDS", "0")))
    parser.add_argument("--only", action="append", choices=[happen.__name__ for happen in ROUNDS], help="of these kinds")
    arguments = parser.parse_args()
    if postgres.BIN is None or shutil.which(PROGRAM) is None:
        print(f"there is no PostgreSQL or no {PROGRAM} here")
        return 77
    if arguments.rounds == 0:
        print("nobody has said how many rounds")
        return 77
    seed = arguments.seed or random.SystemRandom().randrange(1, 10**6)
    print(f"seed {seed}", flush=True)
    chance = random.Random(seed)
    with contextlib.closing(Club(arguments.binary, arguments.tool, Pair(), seed)) as club:
        for machine in club.machines:
            machine.options += ["--log-patience", str(SECONDS)]
        Evening.patience = SECONDS
        house = make_house(club, arguments.binary, chance)
        kinds = [happen for happen in ROUNDS if not arguments.only or happen.__name__ in arguments.only]
        run(club, house, make_plan(chance, kinds, arguments.rounds), float("inf"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
