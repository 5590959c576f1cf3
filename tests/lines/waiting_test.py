#!/usr/bin/env python3
"""waiting_test.py - the same evening on two servers: on one all output waits that nobody has to answer, on the other none does. Each
connection is sent the same bytes by both.

Usage: waiting_test.py BARPOINTD-TEST. Prints TAP. What is typed follows from the dice and from a seed. People type several lines at once, each
of which is a turn, and one soon after the other, so that turns follow each other sooner than output leaves by itself.
"""

import os
import random
import re
import signal
import sys
from dataclasses import dataclass, field

for folder in ("runner", "crash"):
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", folder))
from given import Given  # noqa: E402
from position import legal_play, read_board  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402
from tap import run_tests  # noqa: E402

DAEMON = os.path.abspath(sys.argv[1])
SECONDS = 60
BATCHES = 120
MATCH = "3"
TALK = [
    "kibitz hear",
    "whisper hush",
    "say so",
    "tell alice psst",
    "time",
    "board",
    "who",
    "shout ho",
    "nonsense",
    "pip",
    "watch carol",
]
SENDS = re.compile(r"stats: .* sends=(\d+)")


@dataclass
class Player:
    """Types what the table asks for."""

    person: object
    other: str
    invites: bool
    chance: random.Random
    seen: int = 0
    board: object = None
    wish: list = field(default_factory=list)

    def listen(self):
        for line, self.seen in self.person.lines(self.seen):
            self.hear(line)

    def hear(self, line):
        if line.startswith("board:"):
            self.board = read_board(line)
        for pattern, answers in ANSWERS:
            if pattern.fullmatch(line):
                self.wish = [self.chance.choice(answers).format(self.other, MATCH)]
        if MATCH_OVER.fullmatch(line):
            self.wish = [f"invite {self.other} {MATCH}"] if self.invites else []

    def next_lines(self):
        lines, self.wish = self.wish, []
        if lines == ["play"]:
            lines = ["move " + play] if (play := legal_play(self.board, self.chance)) else []
        return lines


ANSWERS = [
    (re.compile(pattern), answers)
    for pattern, answers in [
        (r"It's your turn\. Please roll or double\.", ["roll"] * 6 + ["double"]),
        (r"It's your turn to move\.|Please move \d pieces?\.", ["play"]),
        (r"\w+ doubles\. Type 'accept' or 'reject'\.", ["accept", "accept", "reject"]),
        (r"Type 'join' if you want to play the next game, .*", ["join"]),
        (r"Type 'join \w+' to accept\.", ["join {0}"]),
    ]
]
MATCH_OVER = re.compile(r"(You win|\w+ wins) the \d+ point match .*")


def come_in(scenario):
    """Two people play, and two programs; a program, two people, one of whom reads drawn boards, and somebody with tags watch."""
    scenario.server.set_dice("random 28")
    Given(scenario).run("carol, dave, erin are programs, alice, bob, frank, gina, hal are logged in")
    scenario.person("gina").type("set boardstyle 2")
    scenario.person("hal").type("set tags yes")
    for name in ("alice", "bob", "carol", "dave"):
        scenario.person(name).type("toggle ready")
    scenario.settle()
    for watcher, watched in (("erin", "alice"), ("frank", "bob"), ("gina", "carol"), ("hal", "alice")):
        scenario.person(watcher).type(f"watch {watched}")
    scenario.settle()
    scenario.server.hand_out(scenario.persons.values())


def players_of(scenario, chance):
    pairs = [("alice", "bob"), ("carol", "dave")]
    players = [Player(scenario.person(one), other, True, chance) for one, other in pairs]
    players += [Player(scenario.person(other), one, False, chance) for one, other in pairs]
    for player in players:
        player.seen = len(player.person.raw)
        player.wish = [f"invite {player.other} {MATCH}"] if player.invites else []
    return players


def type_all(scenario, players, chance):
    """What the tables wait for, talk before and after it; who types waits until the one before has been answered, but not until others
    have read what comes of it. Returns how many plays that are."""
    everybody = sorted(scenario.persons)
    lines = [(player.person.name, line) for player in players for line in player.next_lines()]
    plays = sum(line.startswith("move ") for _, line in lines)
    for _ in range(chance.randrange(4)):
        lines += [(chance.choice(everybody), chance.choice(TALK))] * chance.randrange(1, 3)
    chance.shuffle(lines)
    for name, line in lines:
        scenario.person(name).send(f"{line}\r\n{chance.choice(TALK)}\r\n".encode())
        scenario.sync(scenario.person(name))
    scenario.server.hand_out(scenario.persons.values())
    return plays


def count_sends(server):
    def counted():
        return [int(found[1]) for found in map(SENDS.search, server.log_lines()) if found]

    before = len(counted())
    server.process.send_signal(signal.SIGUSR1)
    server.wait_until(lambda: len(counted()) > before, "the server doesn't count")
    return counted()[-1]


def evening(busy):
    """(what each has been sent, plays, calls of send())"""
    chance, plays = random.Random(28), 0
    with Server(DAEMON, [*FAST, "--lines-per-turn", "1"], SECONDS) as server:
        with open(os.path.join(server.data, "busy"), "w", encoding="ascii") as file:
            file.write(busy)
        scenario = Scenario(server)
        come_in(scenario)
        begin = {name: len(person.raw) for name, person in scenario.persons.items()}
        for person in scenario.persons.values():
            person.inspect = lambda: None  # what may follow what is another matter where lines come together
        players = players_of(scenario, chance)
        before = count_sends(server)
        for _ in range(BATCHES):
            plays += type_all(scenario, players, chance)
            for player in players:
                player.listen()
        sends = count_sends(server) - before
        came = {name: bytes(person.raw[begin[name] :]) for name, person in scenario.persons.items()}
        server.stop(scenario.persons.values())
        server.check_log()
    return came, plays, sends


def what_waits_changes_no_byte():
    (with_it, plays, fewer), (without, plays_without, more) = evening("always"), evening("never")
    for name, came in without.items():
        at = len(os.path.commonprefix([came, with_it[name]]))
        assert came == with_it[name], (name, at, came[max(0, at - 200) : at + 200], with_it[name][max(0, at - 200) : at + 200])
    assert plays == plays_without and plays > BATCHES // 2, (plays, plays_without)
    assert fewer < more, (fewer, more)  # else nothing has waited
    print(f"# {plays} plays, {fewer} calls of send() and {more}")


run_tests([what_waits_changes_no_byte])
