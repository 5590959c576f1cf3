"""rounds.py - what can happen to a club with two machines and two nodes of PostgreSQL, while people play.

Each takes the club and a life in which people play. True: all lines are lost with it. The rounds with `@away` keep the log away
for a while, so that something may be told that is stored only later (server/tables: who leaves a table).
"""

import os
import signal
import sys
import time

from proxy import ANSWER, REQUEST

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "crash"))
from journal import Fault  # noqa: E402

SUPERSEDED = 3


def away(happen):
    happen.log_is_away = True
    return happen


def check_superseded(club, life, machine):
    """It must not write, nor tell anything that isn't stored."""
    life.wait(lambda: not machine.lives(), lambda: f"{machine.name} does not end\n{machine.read_log()[-2000:]}")
    if machine.process.returncode != SUPERSEDED:
        raise Fault(f"a writer that was superseded ended with status {machine.process.returncode}")


def await_takeover(club, life):
    life.wait(club.other.writes, lambda: f"nobody takes over\n{club.other.read_log()[-2000:]}")


def stays_or_goes(club, life):
    """The writer was kept from the log for about as long as a lease: it goes on, or has lost it."""
    writer, wanted = club.writer, life.facts + 50
    life.wait(lambda: not writer.lives() or life.facts >= wanted, "the writer neither goes on nor ends")
    if not writer.lives():
        check_superseded(club, life, writer)
    return not writer.lives()


# -- the writer


def writer_killed(club, life):
    club.writer.process.kill()
    return True


def writer_killed_and_started(club, life):
    """By a supervisor, at once: it may go on, or the other one is faster."""
    club.writer.kill()
    club.writer.start()
    return True


def writer_stopped(club, life):
    """It sleeps, another one takes over, it wakes."""
    sleeper = club.writer
    sleeper.process.send_signal(signal.SIGSTOP)
    await_takeover(club, life)
    life.pass_time(club.chance.uniform(0, 2))
    sleeper.process.send_signal(signal.SIGCONT)
    check_superseded(club, life, sleeper)
    return True


def writer_dozes(club, life):
    """For less than the lease."""
    club.writer.process.send_signal(signal.SIGSTOP)
    time.sleep(club.chance.uniform(0.2, 0.9))
    club.writer.process.send_signal(signal.SIGCONT)
    return stays_or_goes(club, life)


def handed_over(club, life):
    """The writer ends in order: whoever follows is there at once."""
    club.writer.process.terminate()
    return True


def handed_over_by_name(club, life):
    club.writer.admin("log", "hand-over", club.other.name)
    check_superseded(club, life, club.writer)
    return True


def taken_over(club, life):
    club.other.log_admin("take-over", club.other.name)
    check_superseded(club, life, club.writer)
    return True


def upgraded(club, life):
    """Another program in the same process: no line is lost."""
    club.writer.admin("upgrade")
    return False


def dies_at(step):
    def happen(club, life):
        machine = club.writer
        with open(os.path.join(machine.data, "die"), "w", encoding="ascii") as file:
            file.write(step)
        life.wait(lambda: not machine.lives(), f"the writer never came to '{step}'")
        if machine.process.returncode != -signal.SIGKILL:
            raise Fault(f"the writer ended with status {machine.process.returncode}")
        return True

    happen.__name__ = f"writer_dies_at_{step}"
    return happen


def heir_dies_at(step):
    """Both machines die, one after the other: the second amid its takeover."""

    def happen(club, life):
        heir = club.other
        with open(os.path.join(heir.data, "die"), "w", encoding="ascii") as file:
            file.write(step)
        club.writer.kill()
        life.wait(lambda: not heir.lives(), f"the heir never came to '{step}'")
        return True

    happen.__name__ = f"heir_dies_at_{step}"
    return happen


def writer_disk_full(club, life):
    """What the log has can't be stored here: the writer ends, and follows once there is room."""
    machine = club.writer
    with open(os.path.join(machine.data, "full"), "w", encoding="ascii"):
        pass
    life.wait(lambda: not machine.lives(), "a writer without room does not end")
    await_takeover(club, life)
    machine.start()
    life.wait(lambda: "can't be applied here" in machine.read_log() or "can't be written" in machine.read_log(),
              lambda: f"it says nothing of its full disk\n{machine.read_log()[-2000:]}")  # fmt: skip
    os.unlink(os.path.join(machine.data, "full"))
    return True


# -- the follower


def follower_killed(club, life):
    club.other.kill()
    club.other.start()
    return False


def follower_stopped(club, life):
    club.other.process.send_signal(signal.SIGSTOP)
    life.pass_time(club.chance.uniform(1, 6))
    club.other.process.send_signal(signal.SIGCONT)
    return False


def follower_cut_off(club, life):
    for line in club.lines[club.other.name]:
        line.deaf = True
    life.pass_time(club.chance.uniform(2, 5))
    for line in club.lines[club.other.name]:
        line.deaf = False
    return False


def follower_disk_full(club, life):
    full = os.path.join(club.other.data, "full")
    with open(full, "w", encoding="ascii"):
        pass
    life.pass_time(2)
    os.unlink(full)
    return False


# -- all of them


def all_killed(club, life):
    for machine in club.machines:
        machine.kill()
    return True


@away
def power_cut(club, life):
    """Everything, everywhere, at once."""
    for machine in club.machines:
        machine.process.kill()
    for node in (club.nodes.primary, club.nodes.standby):
        node.kill()
    for machine in club.machines:
        machine.process.wait()  # else one that is dying passes for one that lives, and nobody starts it
    for node in (club.nodes.primary, club.nodes.standby):
        node.start()
    return True


# -- PostgreSQL: no line is lost for it, and nobody takes over from a living writer


@away
def primary_killed(club, life):
    club.nodes.fail_over()
    life.pass_time(club.chance.uniform(0, 1))
    club.nodes.mend()
    return False


@away
def primary_restarted(club, life):
    club.nodes.primary.kill()
    life.pass_time(club.chance.uniform(0, 3))
    club.nodes.primary.start()
    return False


@away
def primary_stopped(club, life):
    club.nodes.primary.halt()
    life.pass_time(club.chance.uniform(1, 6))
    club.nodes.primary.go_on()
    return False


@away
def standby_killed(club, life):
    club.nodes.standby.kill()
    life.pass_time(1.5)
    club.nodes.mend()
    return False


@away
def standby_stopped(club, life):
    club.nodes.standby.halt()
    life.pass_time(club.chance.uniform(1, 6))
    club.nodes.standby.go_on()
    return False


@away
def nodes_killed(club, life):
    nodes = [club.nodes.primary, club.nodes.standby]
    for node in nodes:
        node.kill()
    club.chance.shuffle(nodes)
    for node in nodes:
        life.pass_time(0.3)
        node.start()
    return False


@away
def old_primary_back(club, life):
    """A primary that was given up comes back by itself, and doesn't know it. Then the writer dies, too."""
    nodes = club.nodes
    nodes.fail_over()
    nodes.spare.copy(nodes.primary)
    old = nodes.standby.start()
    life.pass_time(club.chance.uniform(0, 2))
    if old.ask("SELECT pg_is_in_recovery()") != "f":
        raise Fault("the old primary is none")
    life.longest = 0
    club.writer.process.kill()
    life.await_service(club)
    nodes.mend()
    return True


@away
def primary_disk_full(club, life):
    node = club.nodes.primary
    node.fill_disk()
    if club.chance.random() < 0.5:
        try:
            node.ask("SELECT pg_switch_wal()")  # the next file of its own log finds no room
        except AssertionError:
            pass
    life.pass_time(club.chance.uniform(1, 4))
    node.free_disk()
    return False


@away
def standby_disk_full(club, life):
    club.nodes.standby.fill_disk()
    club.nodes.primary.ask("SELECT pg_switch_wal()")
    life.pass_time(club.chance.uniform(1, 4))
    club.nodes.standby.free_disk()
    return False


# -- the lines between


@away
def writer_cut_off(club, life):
    """It lives, and reaches no node; what it had sent may arrive late."""
    machine = club.writer
    set_lines(club.lines[machine.name], deaf=True)
    await_takeover(club, life)
    life.pass_time(club.chance.uniform(0, 2))
    set_lines(club.lines[machine.name], deaf=False)
    check_superseded(club, life, machine)
    return True


@away
def writer_far_away(club, life):
    """Each piece takes five seconds to the log, and five back: no beat is in time."""
    machine = club.writer
    set_lines(club.lines[machine.name], delay=5)
    await_takeover(club, life)
    set_lines(club.lines[machine.name], delay=0)
    check_superseded(club, life, machine)
    return True


@away
def writer_slow(club, life):
    machine = club.writer
    set_lines(club.lines[machine.name], delay=club.chance.uniform(0.02, 0.2))
    life.pass_time(3)
    set_lines(club.lines[machine.name], delay=0)
    return stays_or_goes(club, life)


@away
def all_cut_off(club, life):
    """Nobody reaches a node; the writer lives, and stays the writer."""
    lines = [line for lines in club.lines.values() for line in lines]
    set_lines(lines, deaf=True)
    life.pass_time(club.chance.uniform(1, 8))
    set_lines(lines, deaf=False)
    return False


def cut(kind, pieces):
    def happen(club, life):
        lines = club.lines[club.writer.name]
        for line in lines:
            line.cuts[kind] = pieces
        life.pass_time(2)
        for line in lines:
            line.cuts[kind] = 0
        return stays_or_goes(club, life)

    happen.__name__ = f"{kind}s_cut_{pieces}"
    return away(happen)


def set_lines(lines, **values):
    for line in lines:
        for name, value in values.items():
            setattr(line, name, value)


ROUNDS = [
    writer_killed, writer_killed_and_started, writer_stopped, writer_dozes, handed_over, handed_over_by_name, taken_over, upgraded,
    *map(dies_at, ("taken", "sent", "stored", "placed", "committed", "released")), *map(heir_dies_at, ("epoch", "takeover")),
    writer_disk_full, follower_killed, follower_stopped, follower_cut_off, follower_disk_full, all_killed, power_cut,
    primary_killed, primary_restarted, primary_stopped, standby_killed, standby_stopped, nodes_killed, old_primary_back,
    primary_disk_full, standby_disk_full, writer_cut_off, writer_far_away, writer_slow, all_cut_off,
    cut(REQUEST, 1), cut(ANSWER, 1), cut(ANSWER, 4),
]  # fmt: skip
