#!/usr/bin/env python3
"""runner.py - plays a transcript against a real server over a socket. The language is described in tests/README.md.

    runner.py [--line KIND] SERVER SCENARIO [-- SERVER-ARGUMENT...]

All persons have this kind of line (lines.py), text if nothing is said.

One server, one temporary directory and one port per transcript; dice and clock are files in that directory.
Nothing sleeps for a fixed time: whatever is waited for has a deadline (BARPOINT_SCENARIO_SECONDS, 60 by default).
"""

import os
import re
import shlex
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from blocks import Script  # noqa: E402
from given import Given  # noqa: E402
from lines import KINDS  # noqa: E402
from person import Failure, Person, check_board, opening_of, unescape  # noqa: E402
from server import Server  # noqa: E402

IDLE_SECONDS = 1800  # --idle-timeout's default
SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}
NAME = r"([A-Za-z_][A-Za-z_0-9]*)"
KEPT = re.compile(r"\$([a-z]+)")
SAID = re.compile(NAME + r"\s*(<<=|<<|<!~|<!|<~|<=|<|>|board\?)\s?(.*)")


class Scenario:
    """The persons of one transcript and the words that move them."""

    def __init__(self, server):
        self.server = server
        self.persons = {}
        self.accounts = {}  # name -> "person" or "program", in the order of their first login
        self.registered = set()
        self.syncs = 0
        self.typed = 0  # lines
        self.may_upgrade = True
        self.kept = {}  # what named groups of patterns have found
        self.pictures = {}  # name -> (person, where it begins), then its text

    # -- who is there

    def person(self, name):
        if name not in self.persons:
            raise Failure(f"nobody is called {name} here")
        return self.persons[name]

    def connect(self, name, program=False, source=None, kind=None, raw=False):
        self.server.start()
        person = Person(name, self.server.connect(source, kind, raw), program)
        old = self.persons.get(name)
        if old and not old.ended:
            old.close()
        self.persons[name] = person
        return person

    def login(self, account, program=False, called=None, source=None):
        self.accounts[account] = "program" if program else "person"
        person = self.connect(called or account, program, source)
        person.account = account
        person.find_raw(self, b"login: ")
        if program:
            person.type(f"login scenario_1.0 1009 {account} secret")
            person.find_line(self, re.compile(r"1 " + account + r" \d+ \S+"))
            mark = person.cursor
            person.find_line(self, re.compile("6"))
        else:
            person.type(account)
            person.find_raw(self, b"password: ")
            person.type("secret")
            person.find_line(self, re.compile(r"(\*\* )?User " + account + r" authenticated\."))
            mark = person.cursor
            if not person.listens():
                person.find_raw(self, b"> ")
        person.cursor = mark
        return person

    def login_all(self):
        for account, kind in self.accounts.items():
            self.login(account, kind == "program")

    # -- time in which the server answers

    def until(self, ready, person, what, seconds=None):
        """Reads from everybody until ready(); past the deadline it fails and names what was missing."""
        if not self.server.pump(self.persons.values(), ready, seconds):
            raise Failure(f"{person.name} waited in vain for {what}", person)

    def answered(self, but=None):
        """Every typed line gets an answer (protocol 1.6); the next person to type waits for it, and until nothing else
        is on its way to anybody: what comes later would pass for their answer."""
        for person in list(self.persons.values()):
            if person is not but and person.unanswered:
                self.until(lambda: not person.unanswered or person.ended, person, "any answer to the last line")
        self.server.hand_out(self.persons.values())

    def sync(self, person):
        """Returns once the server has dealt with everything this person typed."""
        if person.ended or not person.is_online():
            return
        self.syncs += 1
        token = f"zzsync{self.syncs}"
        mark = len(person.raw)
        person.type(token, quiet=True)
        self.until(lambda: person.ended or person.has_answered(token, mark), person, "the answer to a harmless command")

    def settle(self, last=None):
        everybody = [p for p in self.persons.values() if p is not last]
        for person in everybody + ([last] if last else everybody):
            self.sync(person)

    def skip(self):
        self.settle()
        for person in self.persons.values():
            person.cursor = len(person.raw)

    def first_to_come(self, lines):
        """The number of the one of these expectations that is met first: of one person's by place, then in order."""
        wanted = [self.expectation(line) for line in lines]
        places = []

        def found():
            places[:] = [person.place_of(text) for person, text in wanted]
            return any(places)

        self.until(found, wanted[0][0], f"one of these: {'; '.join(lines)}")
        came = [number for number, place in enumerate(places) if place]
        person = wanted[came[0]][0]
        return min((number for number in came if wanted[number][0] is person), key=lambda number: places[number])

    def expectation(self, line):
        """Whose it is, and the line or pattern."""
        said = SAID.match(line)
        if not said or said.group(2) not in ("<", "<~"):
            raise Failure(f"what may come begins with NAME< or NAME<~, not with: {line!r}")
        text = said.group(3).strip(" \t")
        return self.person(said.group(1)), blanks(text) if said.group(2) == "<" else re.compile(text)

    # -- the words of the language

    def run_given(self, rest):
        Given(self).run(rest)
        self.skip()

    def run_opening(self, rest):
        """The winner of the opening throw plays it. Each die can be played from 13, a 1 from 8."""
        players = [self.person(name) for name in rest.split()]
        for person, other in (players, players[::-1]):
            person.type("board")
            turn, dice, colour = opening_of(person.next_board(self))
            if turn != colour:
                continue
            points = [(8, 7) if die == 1 else (13, 13 - die) for die in dice]
            steps = [f"{a}-{b}" if colour == 1 else f"{25 - a}-{25 - b}" for a, b in points]
            person.type("move " + " ".join(steps))
            other.find_line(self, re.compile(f"{person.name} moves .*"))
            break
        for person in players:
            self.sync(person)
            person.cursor = len(person.raw)

    def run_dice(self, rest):
        self.server.set_dice(rest)

    def run_server(self, rest):
        self.server.add_options(shlex.split(rest))

    def run_connect(self, rest):
        words = re.fullmatch(r"(.+?)(?: (by|to) (\S+))?(?: from (\S+))?", rest)
        names, way, kind, source = words.groups()
        for name in names.split():
            self.connect(name, source=source, kind=kind, raw=way == "to")

    def run_proxied(self, rest):
        self.server.proxied += rest.split()

    def run_listens(self, rest):
        if rest == "passed":
            self.server.passes = True
        else:
            self.server.listens += rest.split()

    def run_login(self, rest):
        if rest == "all":
            return self.login_all()
        words = re.fullmatch(NAME + r"(?: as (program|person))?(?: called " + NAME + r")?(?: from (\S+))?", rest)
        if not words:
            raise Failure("login NAME [as program] [called OTHER] [from ADDRESS]")
        account, kind, called, source = words.groups()
        kind = kind or self.accounts.get(account, "person")
        return self.login(account, kind == "program", called, source)

    def run_drop(self, rest):
        words = rest.split()
        self.answered()
        self.person(words[0]).close(reset=words[1:] == ["with", "reset"])

    def run_closed(self, rest):
        for name in rest.split():
            person = self.person(name)
            self.until(lambda: person.ended, person, "the end of the connection")

    def run_wait(self, rest):
        """After a long time it is settled whether somebody was idle too long before anybody types: the one or the other would be
        first by chance."""
        amount, unit = rest.split()
        seconds = int(amount) * SECONDS[unit.rstrip("s")]
        self.answered()
        self.server.move_clock(seconds * 1000)
        if seconds >= IDLE_SECONDS and self.server.process:
            self.server.drop_spare()
            self.server.pump(
                self.persons.values(), lambda: self.server.has_ticked() or self.server.process.poll() is not None, tick=0.01
            )

    def run_upgrade(self, _):
        self.answered()
        if not self.server.upgrade():
            raise Failure("the upgrade was refused")

    def run_crash(self, rest):
        self.answered()
        self.server.kill()
        self.forget_connections()
        if rest != "alone":
            self.login_all()

    def run_stop(self, rest):
        self.answered()
        self.server.stop(self.persons.values())
        self.server.check_log()
        self.server.start()

    def run_ends(self, _):
        self.answered()
        self.server.end(self.persons.values())
        self.server.check_log()
        self.server.start()

    def run_lost(self, rest):
        self.answered()
        with self.server.moved_away(rest):
            self.server.end(self.persons.values(), 1)
        self.server.check_log()
        self.server.start()

    def run_key(self, rest):
        if rest not in ("gone", "back"):
            raise Failure("key gone | back")
        self.answered()
        self.server.move_key(rest == "gone")

    def run_admin(self, rest):
        self.answered()
        self.kept["printed"] = self.server.admin(rest.split()).partition("\n")[0]

    def run_disk(self, rest):
        if rest not in ("full", "free"):
            raise Failure("disk full | free")
        self.answered()
        self.server.fill_disk(rest == "full")

    def run_hashes(self, rest):
        self.hold("hashes", rest, "hold")

    def run_analyses(self, rest):
        self.hold("analyses", rest, "hold-analyses")

    def run_checks(self, rest):
        self.hold("checks", rest, "hold-checks")

    def hold(self, work, rest, mark):
        if rest not in ("wait", "go"):
            raise Failure(f"{work} wait | go")
        self.server.hold(rest == "wait", mark)

    def run_motd(self, rest):
        self.answered()
        self.server.write_motd(unescape(rest).decode("utf-8"))

    def run_sql(self, rest):
        self.answered()
        self.server.sql(rest)

    def run_deaf(self, rest):
        self.person(rest).deaf = True

    def run_hear(self, rest):
        self.person(rest).deaf = False

    def run_log(self, rest):
        """What the server does beside its loop may take a moment, and goes on while it answers."""
        pattern = re.compile(rest)
        deadline = time.monotonic() + self.server.seconds
        self.answered()
        while not any(pattern.search(line) for line in self.server.log_lines()):
            if time.monotonic() > deadline:
                raise Failure(f"the server's log has no line with {rest!r}")
            time.sleep(0.01)

    def run_analysed(self, rest):
        """Waits until the server has analysed this match as deep as it does."""
        self.answered()
        self.server.wait_for_row(f"SELECT 1 FROM analyses WHERE match = {int(rest)} AND (plies = 2 OR fault <> '')")

    def run_rolled(self, rest):
        """Waits until no decision of this match wants a rollout any more."""
        self.answered()
        self.server.wait_for_row(
            f"SELECT 1 FROM matches WHERE id = {int(rest)} AND sequence <= (SELECT to_sequence FROM rolled WHERE people = 0)"
        )

    def run_unlogged(self, rest):
        self.answered()
        if any(re.search(rest, line) for line in self.server.log_lines()):
            raise Failure(f"the server's log has a line with {rest!r}")

    def run_send(self, rest):
        count, name, data = re.fullmatch(r"(?:(\d+) )?(\S+) (.*)", rest).groups()
        person = self.person(name)
        self.answered(but=person)
        person.send(unescape(self.filled(data)) * int(count or 1))

    def run_terminal(self, rest):
        """What this terminal shows; what it does not show must not come."""
        name, *shows = rest.split()
        if not shows or not set(shows) <= {"utf8", "colour", "plain"}:
            raise Failure("terminal NAME [utf8] [colour] | plain")
        person = self.person(name)
        self.answered()
        self.sync(person)
        person.utf8 = "utf8" in shows
        person.colour = "colour" in shows

    def run_picture(self, rest):
        """From the last line read, the prompt in front of what is typed next, to what was typed last."""
        words = rest.split()
        if words[0] == "begins" and len(words) == 3:
            self.pictures[words[1]] = (self.person(words[2]), self.person(words[2]).line_start())
        elif words[0] == "ends" and len(words) == 2:
            person, start = self.pictures[words[1]]
            self.pictures[words[1]] = person.picture(start)
        else:
            raise Failure("picture begins NAME PERSON | picture ends NAME")

    def run_upgrades(self, rest):
        if rest != "never":
            raise Failure("upgrades never")
        self.may_upgrade = False

    def run_half(self, rest):
        names, _, text = rest.partition(">")
        *count, name = names.split()
        self.person(name).send(text.strip().encode() * int(count[0] if count else 1))

    def run_repeat(self, rest):
        count, _, rest = rest.partition(" ")
        name, _, text = rest.partition(">")
        person = self.person(name.strip())
        person.send((text.strip() + "\r\n").encode() * int(count))

    def upgrade_between(self):
        """With BARPOINT_TEST_UPGRADES=N, before each Nth line that is typed: nobody may notice."""
        every = int(os.environ.get("BARPOINT_TEST_UPGRADES", "0")) if self.may_upgrade else 0
        self.typed += 1
        if every > 0 and self.typed % every == 0 and self.server.process is not None:
            self.server.upgrade()

    def forget_connections(self):
        for person in self.persons.values():
            person.close()

    # -- what persons type and read

    def filled(self, text):
        """With what patterns have found in the place of `$word`."""
        return KEPT.sub(lambda found: self.kept.get(found.group(1), found.group()), text)

    def run_person(self, name, mark, text):
        person = self.person(name)
        if mark == ">":
            self.answered()
            self.upgrade_between()
            person.type(self.filled(text))
        elif mark == "<":
            person.find_line(self, blanks(text))
        elif mark == "<~":
            wanted = re.compile(text)
            self.kept.update(wanted.fullmatch(person.find_line(self, wanted)).groupdict())
        elif mark == "<=":
            person.next_line(self, blanks(text))
        elif mark == "<!":
            self.settle(last=person)
            person.refuse_line(blanks(text))
        elif mark == "<!~":
            self.settle(last=person)
            person.refuse_line(re.compile(text))
        elif mark == "<<":
            person.find_raw(self, unescape(text))
        elif mark == "<<=":
            person.next_raw(self, unescape(text))
        elif mark == "board?":
            check_board(person.next_board(self), text, person)

    def run_line(self, line):
        said = SAID.match(line)
        if said and said.group(1) not in ("half", "repeat"):
            return self.run_person(said.group(1), said.group(2), said.group(3).strip(" \t"))
        word, _, rest = line.partition(" ")
        run = getattr(self, "run_" + word, None)
        if not re.fullmatch("[a-z]+", word) or word in ("line", "person") or run is None:
            raise Failure(f"not a line of the scenario language: {line!r}")
        return run(rest.strip())


def blanks(text):
    """A blank that counts at either end is written as an open box."""
    return text.replace("\u2423", " ").replace("\u21e5", "\t")


def play(server, path, pictures=None):
    """None, or what went wrong as text; the pictures it makes are put into `pictures`."""
    scenario = Scenario(server)
    script = Script()
    try:
        with open(path, encoding="utf-8") as file:
            blocks = script.read(file.read())
        script.play(scenario, blocks)
        scenario.answered()
        server.stop(scenario.persons.values())
        server.check_log()
        for person in scenario.persons.values():
            person.inspect()
        if pictures is not None:
            pictures.update(scenario.pictures)
    except Failure as failure:
        return report(path, script.number, failure, server)
    return None


def report(path, number, failure, server):
    lines = [f"{path}:{number}: {failure}"]
    if failure.person is not None:
        lines.append(f"--- the last lines that {failure.person.name} saw, since line {'->'} unread:")
        lines += failure.person.last_lines(20)
    lines.append("--- the end of the server's log:")
    lines += ["    " + line for line in server.log_lines()[-30:]]
    return "\n".join(lines)


def read_arguments(usage, many=False):
    """[--line KIND] SERVER FILE [-- SERVER-ARGUMENT...]: what Server() takes, and the file; the files, if there may be
    many. Ends the program if they are others."""
    arguments, extra, line = sys.argv[1:], [], "text"
    if arguments[:1] == ["--line"]:
        line = arguments[1]
        del arguments[:2]
    if "--" in arguments:
        extra = arguments[arguments.index("--") + 1 :]
        arguments = arguments[: arguments.index("--")]
    if len(arguments) < 2 or (len(arguments) > 2 and not many) or line not in KINDS:
        print(usage)
        sys.exit(2)
    binary, *paths = arguments
    return (os.path.abspath(binary), extra, float(os.environ.get("BARPOINT_SCENARIO_SECONDS", "60")), line), *paths


def main():
    wanted, path = read_arguments(__doc__)
    with Server(*wanted) as server:
        trouble = play(server, path)
    if trouble:
        print(trouble)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
