#!/usr/bin/env python3
"""kept_seats.py BARPOINTD-TEST [--seed N] [--rounds N] - the server ends amid matches of two programs that read tags, in every
phase of a match: both sit again, and the match goes on from exactly there, without having been saved. Where only one of the
two reads tags, it is saved.

Each round has a match for each phase and each kind of seats, and ends once: by SIGKILL, by SIGKILL amid requests of all of them,
or by SIGTERM. What was answered is stored, what is stored goes on, nothing is done twice. Unsynced writes are lost at each kill.
"""

import os
import random
import re
import sys
import time
from collections import Counter, namedtuple

from kills import SECONDS, Failure, Scenario, await_reading, let_time_pass
from seeds import read_arguments
from server import FAST, Server

ENDS = ("killed", "killed amid requests", "stopped")

# Which seats have tags, and whose line is lost when the server ends: the inviter's is the first.
Kind = namedtuple("Kind", "tags lost")
KINDS = {
    "both": Kind((True, True), (False, False)),
    "one": Kind((True, False), (False, False)),
    "one away": Kind((True, True), (True, False)),
    "both away": Kind((True, True), (True, True)),
}

# A and B stand for the names of the inviter, who begins with 31, and of the other. How far it is played; who asks for what then;
# who is told what of it. Without a person behind both clients nobody may challenge.
Phase = namedtuple("Phase", "options setup who request hears told persons", defaults=(False,))
ROLLS = "A> move 8-5 6-5\nB< It's your turn. Please roll or double."
OPEN = "A> move 8-5 13-10\nB< A moves 8-5 13-10 ."
RESIGNED = ROLLS + "\nB> resign n\nA<~ B wants to resign.*"
PHASES = {
    "opening": Phase("3 reroll", "", "A", "reroll", "B", r"A throws again: .*"),
    "dice on board": Phase("3", "", "A", "move 8-5 6-5", "B", r"A moves 8-5 6-5 \."),
    "roll asked": Phase("3", ROLLS, "B", "roll", "A", r"B rolls \d and \d\."),
    "double offered": Phase("3", ROLLS + "\nB> double\nA<~ B doubles.*", "A", "accept", "B", r"A accepts the double.*"),
    "resignation offered": Phase("3", RESIGNED, "A", "accept", "B", r"A accepts\. .*|.*You give up.*|A accepts and wins .*"),
    "between games": Phase(
        "3", RESIGNED + "\nA> accept\nB<~ Type 'join' .*\nA> join", "B", "join", "A", r"Starting a new game with B\."
    ),
    "an open table": Phase("3 open", OPEN, "B", "challenge", "A", r"What stays: 8-5 \.", True),
    "put checkers": Phase("3 open", "A> put 8-5\nA< You put 8-5 .", "A", "put 6-5", "A", r"You put 6-5 \.", True),
}


def letters(number):
    return chr(ord("a") + number // 26) + chr(ord("a") + number % 26)


class Match:
    """Two players in one phase, over all rounds."""

    def __init__(self, number, phase, kind):
        self.names = {"A": f"o{letters(number)}", "B": f"x{letters(number)}"}
        self.what = f"{phase}, {kind}"
        self.phase, self.kind = PHASES[phase], KINDS[kind]
        self.is_kept = all(self.kind.tags)

    def say(self, scenario, text):
        """Lines of the scenario language, about A and B; what they read may have a tag in front."""
        for line in text.strip().split("\n"):
            who, mark, rest = line.strip()[0], *line.strip()[1:].split(" ", 1)
            for short, name in self.names.items():
                rest = (
                    rest.replace(f"{short} ", f"{name} ")
                    .replace(f" {short}\\.", f" {name}\\.")
                    .replace(f" {short}.", f" {name}.")
                )
            if mark == "<":
                mark, rest = "<~", "".join("\\" + c if c in ".?()[]+*" else c for c in rest)
            if mark == "<~":
                rest = rf"(?:@[^\t]*\t)?(?:{rest})"
            scenario.run_line(f"{self.names[who]}{mark} {rest}")

    def tag(self, scenario, who):
        if self.kind.tags["AB".index(who)]:
            self.say(scenario, f"{who}> set tags yes person\n{who}<~ That is all\\.")

    def log_in(self, scenario, who):
        scenario.login(self.names[who], program=True)

    def begin(self, scenario):
        for who in "AB":
            self.log_in(scenario, who)
            self.tag(scenario, who)
        self.say(
            scenario, f"A> invite {self.names['B']} {self.phase.options}\nB> join {self.names['A']}\nA< It's your turn to move."
        )
        if self.phase.setup:
            self.say(scenario, self.phase.setup)
        scenario.settle()

    def leave_lines(self, scenario):
        for who, lost in zip("AB", self.kind.lost):
            if lost:
                scenario.person(self.names[who]).close()

    def here(self, scenario, who):
        """None if that line is lost."""
        person = scenario.person(self.names[who])
        return None if person.ended else person

    def has_heard(self, person, begin):
        """Since the request something was told that says that it is done."""
        told = self.names["A"].join(self.phase.told.split("A")).replace("B", self.names["B"])
        return person is not None and re.search(told, bytes(person.raw[begin:]).decode("latin-1")) is not None

    def look(self, server):
        """The match's number, state, actions and interruptions. The layer under SQLite may show half of a checkpoint."""
        question = (
            "SELECT id, state, (SELECT count(*) FROM actions WHERE match = matches.id), "
            "(SELECT count(*) FROM interruptions WHERE match = matches.id) FROM matches "
            "WHERE inviter = (SELECT id FROM players WHERE name = ?) ORDER BY id DESC LIMIT 1"
        )
        end = time.monotonic() + SECONDS
        seen, again = None, []
        while not again or seen != again:
            if time.monotonic() > end:
                raise Failure(f"{self.what}: the match can't be read: {seen}, {again}")
            server.wait_until(server.rests, "the server doesn't rest")
            seen, again = again, server.rows(question, (self.names["A"],))
        return again[0]

    def come_back(self, scenario, order):
        for who in order:
            self.log_in(scenario, who)
            if self.is_kept:
                self.say(scenario, f"{who}<~ You are now playing with \\w+\\. Your running match was loaded\\.")
                self.tag(scenario, who)
                self.say(scenario, f"{who}<~ The server was restarted\\. .*")
        if not self.is_kept:
            self.say(scenario, f"A> invite {self.names['B']}\nB> join {self.names['A']}\nA<~ .*Your running match was loaded\\.")
            self.tag(scenario, "A")


def end_server(server, scenario, matches, how):
    """Returns the matches in which somebody has heard that what was asked for as the server ended is done."""
    askers = {match: match.here(scenario, match.phase.who) for match in matches} if how == "killed amid requests" else {}
    hearers = {match: match.here(scenario, match.phase.hears) for match in askers}
    begins = {match: len(person.raw) for match, person in hearers.items() if person}
    for match in random.sample([match for match, person in askers.items() if person], sum(map(bool, askers.values()))):
        askers[match].send(match.phase.request.encode() + b"\r\n")
    if how == "stopped":
        server.stop([person for person in scenario.persons.values() if not person.ended])
        return set()
    for _ in range(random.randrange(20) if askers else 0):
        let_time_pass()
    server.process.kill()
    server.pump([hearers[match] for match in begins], lambda: all(hearers[match].ended for match in begins))
    server.process.wait()
    server.process = None
    return {match for match, begin in begins.items() if match.has_heard(hearers[match], begin)}


def check_match(server, scenario, match, before, heard, outcomes):
    """It stands where it stood, or after the request that the server answered, or was about to."""
    number, state, actions, stops = match.look(server)
    was_number, _, had, had_stops = before
    is_done = actions > had
    wanted = ("running", had_stops) if match.is_kept else ("saved", had_stops + 1)
    if number != was_number or (state, stops) != wanted:
        raise Failure(f"{match.what}: match {number} is {state}, after {stops - had_stops} more interruptions")
    if match in heard and not is_done:
        raise Failure(f"{match.what}: it was told to be done, and isn't stored")
    match.come_back(scenario, random.choice(("AB", "BA")))
    if match.look(server)[2] != actions and match.is_kept:
        done = server.rows("SELECT side, text, events, cause FROM actions WHERE match = ? ORDER BY id DESC LIMIT 4", (number,))
        raise Failure(f"{match.what}: something was done by itself as they came back: {done}")
    if not is_done and match.is_kept:
        match.say(scenario, f"{match.phase.who}> {match.phase.request}\n{match.phase.hears}<~ {match.phase.told}")
    what = "told" if match in heard else "done" if is_done else "asked again"
    outcomes[f"{'kept' if match.is_kept else 'saved'}, {what}"] += 1


def play_round(server, matches, how, outcomes):
    scenario = Scenario(server)
    for match in matches:
        match.begin(scenario)
    for match in matches:
        match.leave_lines(scenario)
    scenario.settle()
    server.wait_until(server.rests, "the server doesn't rest")
    before = {match: match.look(server) for match in matches}
    heard = end_server(server, scenario, matches, how)
    scenario.forget_connections()
    server.start()
    again = Scenario(server)
    again.connect("anybody").find_raw(again, b"login: ")  # a server that starts listens before it has looked at its matches
    await_reading(server)
    for match in random.sample(matches, len(matches)):
        check_match(server, again, match, before[match], heard, outcomes)
    for match in matches:
        match.say(again, "A> leave\nA<~ .*You terminated the game\\. .*")
    again.settle()
    again.forget_connections()


OPTIONS = [*FAST, "--max-per-address", "1000", "--matches-per-address", "10000"]


def play_rounds(server, rounds, kinds=KINDS):
    """True: none failed. What it prints may stand amid TAP (../machines/takeover_test.py)."""
    outcomes = Counter()
    matches = [
        Match(n, phase, kind)
        for n, (phase, kind) in enumerate((p, k) for p in PHASES for k in kinds if k != "one" or not PHASES[p].persons)
    ]
    server.set_dice("side O 31 random 7")
    try:
        begin = Scenario(server)
        for match in matches:
            begin.run_line(
                f"given {match.names['A']}, {match.names['B']} are registered, {match.names['A']} is ready, {match.names['B']} is ready"
            )
        begin.forget_connections()
        for number in range(rounds):
            play_round(server, matches, ENDS[number % len(ENDS)], outcomes)
        server.check_log()
    except Failure as failure:
        seen = failure.person.last_lines(20) if failure.person else []
        print("\n".join([f"{failure}", *seen, *server.log_lines()[-20:]]), file=sys.stderr)
        return False
    print("# " + ", ".join(f"{count} {what}" for what, count in sorted(outcomes.items())))
    return True


def main():
    binary, seed, rounds = read_arguments(__doc__, "rounds", len(ENDS))
    random.seed(seed)
    os.environ["BARPOINT_TEST_SHIM"] = "drop"
    with Server(os.path.abspath(binary), OPTIONS, SECONDS) as server:
        return 0 if play_rounds(server, rounds) else 1


if __name__ == "__main__":
    sys.exit(main())
