#!/usr/bin/env python3
"""clock_cheats.py BARPOINTD-TEST [--matches N] [--seed N] - whatever a player does to win time wins none.

Pairs play matches with a short clock, side by side on one server. One of each pair is honest, answers at once and claims what is
left to it. The other one cheats: thinks, doubles, offers to resign again and again, wants pauses, plays wrongly and challenges
at open tables, drops the line and comes back, leaves in the middle of a turn and asks to go on later. In some pairs the honest
one is a house player, who can't claim and goes on whenever it is asked: what is left to it, the server must see.

The test keeps its own books, by the clock that it moves and by what each side has done (R14.2): a delay for each turn of the
cheat, none for one that goes on; the reserve; five minutes of pause; one lost line, of 90 seconds. Nobody may have acted with
less than nothing left. The honest player's reserve stays whole, and no match that was lost on time is lost by that player. No
match with a house player goes on after the time of the cheat who left it is up, nor is it lost before.
"""

import argparse
import os
import random
import re
import selectors
import sys
import time
from collections import Counter
from urllib.parse import unquote

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[1:1] = [os.path.join(HERE, "..", "runner")]
from person import Failure  # noqa: E402
from server import FAST, Server  # noqa: E402

from faults import SECONDS, register

DELAY, RESERVE, LENGTH = 3000, 5000, 3  # milliseconds: for a turn, for a point
GRACE, PAUSE, SEAT = 30000, 300000, 90000
LEAST, LOOK = 180000, 70000  # so long has who left, at least; once a minute the server looks
HOUR, DAY = 3600000, 86400000
PAIRS = 50  # each reads what all others do: twice as many cost four times as much
HOUSE = 15  # of these: with a house player
LOST = re.compile(r"match \d+ is lost by (\w+), who has left it\n")
OPTIONS = [*FAST, "--max-per-address", "1000", "--games-per-account", "1000000", "--games-per-address", "1000000",
           "--matches-per-account", "1000000", "--matches-per-address", "1000000"]  # fmt: skip


class Client:
    """A line of a program with tags, at which a person sits; what it is told goes to `hear`."""

    def __init__(self, house, name, hear):
        self.house, self.name, self.hear = house, name, hear
        self.waits = 0  # answers that are still to come
        self.socket = None

    @property
    def is_here(self):
        return self.socket is not None

    def come(self):
        self.socket = self.house.server.connect().socket
        self.port = self.socket.getsockname()[1]
        self.received, self.buffer = 0, b""
        self.socket.setblocking(False)
        self.house.selector.register(self.socket, selectors.EVENT_READ, self)
        self.house.clients.add(self)
        self.send(f"login cheats 1008 {self.name} secret", "set tags yes person", "set legalplays yes")

    def drop(self):
        self.house.selector.unregister(self.socket)
        self.house.clients.discard(self)
        self.socket.close()
        self.socket, self.waits = None, 0

    def send(self, *lines):
        self.waits += 1
        self.socket.sendall("".join(line + "\r\n" for line in (*lines, "version")).encode())

    def read(self):
        try:
            data = self.socket.recv(1 << 16)
        except BlockingIOError:
            return
        if not data:
            raise Failure(f"the server hung up on {self.name}")
        self.received += len(data)
        *lines, self.buffer = (self.buffer + data).split(b"\r\n")
        for line in lines:
            self.line(line.decode("latin-1"))

    def line(self, line):
        if line.startswith("@version "):
            self.waits -= 1
        elif line.startswith("@"):
            name, *fields = line[1:].split("\t")[0].split(" ")
            self.hear(name, dict(field.split("=", 1) for field in fields))


def plays_of(fields):
    return unquote(fields["plays"]).split(";")


class Pair:
    """A match after the other of an honest player and one who cheats."""

    def __init__(self, house, number):
        letters = chr(ord("a") + number // 26) + chr(ord("a") + number % 26)
        self.house, self.chance = house, random.Random(f"{house.seed} {number}")
        self.is_house = number < HOUSE
        self.honest = Client(house, f"honest_{letters}", self.hear_honest)
        self.cheat = Client(house, f"cheat_{letters}", self.hear_cheat)
        self.stand()

    def stand(self):
        """Nobody plays."""
        self.state = "over"
        self.owner = None  # whose clock it is, as far as it was told
        self.asked = None  # what the cheat may do
        self.plays = []
        self.log = []
        self.reserve, self.think = RESERVE * LENGTH, 0  # of the cheat
        self.goes_on = self.paused = self.wrong = self.timed = self.dropped = self.away = self.open = False
        self.lost, self.lost_at = 0, 0  # lines of the cheat: how many, and when the last one
        self.played = False  # before that nothing is at stake in a match with a house player
        self.stays_away = self.is_house and self.chance.random() < 0.2  # once it has left the match
        self.until = None  # with a house player: when the match is lost that the cheat has left
        self.gone = False  # it is lost
        self.grace, self.pause = 0, PAUSE

    def begin(self):
        self.stand()
        self.state = "begins"
        self.open = self.chance.random() < 0.4
        self.cheat.send(
            f"invite {self.honest.name} {LENGTH}{' open' if self.open else ''} clock={DELAY // 1000}+{RESERVE // 1000}"
        )

    # -- the books

    def note(self, what):
        if not any(word in what for word in (" hears report_", " hears variable", " hears toggle")):
            self.log.append(f"{self.house.now} {what} (think {self.think}, reserve {self.reserve})")

    def pass_time(self, ms):
        if self.state != "plays" or self.owner != "cheat":
            return
        if self.away and self.lost == 1:  # until the server sees that the seat's time is over, which is_late() waits for
            return
        for pool in ["pause"] * self.paused + ["grace"]:
            used = min(ms, getattr(self, pool))
            setattr(self, pool, getattr(self, pool) - used)
            ms -= used
        self.think += ms

    def settle(self):
        """The turn of the cheat is over: what it took beyond the delay comes from the reserve."""
        self.reserve -= max(0, self.think - DELAY)
        self.think = 0
        if self.reserve < 0:
            self.house.fail(self, f"{self.cheat.name} has acted with {self.reserve} ms left")

    def clock(self, fields):
        owner = "cheat" if fields["player"] == self.cheat.name else "honest"
        reserves = {
            owner: int(fields["reserve_ms"]),
            "honest" if owner == "cheat" else "cheat": int(fields["opponent_reserve_ms"]),
        }
        if reserves["honest"] != RESERVE * LENGTH:
            self.house.fail(self, f"{self.honest.name}, who answers at once, has {reserves['honest']} ms")
        self.note(f"clock of {owner}: {fields}")
        if owner == "cheat" and self.owner != "cheat" and not self.goes_on:
            self.settle()
        if owner == "cheat":
            self.goes_on = False
        elif not self.goes_on and self.owner == "cheat":
            self.settle()
            if reserves["cheat"] > self.reserve:
                self.house.fail(self, f"{self.cheat.name} has {reserves['cheat']} ms left, not {self.reserve}")
        self.owner = owner

    def is_late(self):
        """The honest player is to hear that the line is lost, or the seat given up; a match that was left is to be lost: the server
        looks for all that twice a second."""
        if self.until:
            return not self.gone and self.house.now >= self.until + LOOK
        return self.state == "plays" and (self.dropped or self.away and self.house.now >= self.lost_at + SEAT)

    def rejoins(self):
        """The cheat wants to go on."""
        if self.gone:
            self.house.fail(self, f"{self.cheat.name} may go on with a match that is lost")
        return self.state == "saved" or self.is_house

    # -- the honest player

    def hear_honest(self, name, fields):
        act = {
            "your_turn": "roll", "your_turn_to_roll": "roll", "type_join_or_leave": "join", "claims_win": "accept",
        }.get(name)  # fmt: skip
        if name == "clock":
            return self.clock(fields)
        self.note(f"{self.honest.name} hears {name}")
        self.played = self.played or name == "moves"
        if name in ("you_win_match", "wins_match", "claim_you_win", "player_left_unplayed"):
            return self.end(name)
        if name == "your_time_is_up":
            self.house.fail(self, f"the time of {self.honest.name}, who answers at once, is up")
        if name == "time_is_up":
            self.timed = True
        elif name == "wants_to_play" or name == "wants_to_resume":
            act = f"join {self.cheat.name}" if name == "wants_to_play" or self.rejoins() else None
        elif name in ("now_playing", "now_resumed", "line_back"):
            self.state, self.away, self.until = "plays", False, None
        elif name == "starting_game" and self.owner == "cheat":  # the clock passes, even to the same side
            self.settle()
            self.owner, self.goes_on = None, False
        elif name == "line_lost":
            self.lost, self.lost_at, self.away, self.dropped = self.lost + 1, self.house.now, True, False
        elif name in ("player_left", "drops_saved", "network_error_saved"):
            self.leave()
        elif name == "legal_plays" and fields["left"] == "0" and not (self.wrong and self.open):
            act = "move " + self.chance.choice(plays_of(fields))
        elif name == "doubles_you":
            act = "accept" if self.chance.random() < 0.7 else "reject"
        elif name == "resigns_to_you":
            act = "accept" if self.chance.random() < 0.1 else "reject"
            self.goes_on = act == "reject"
        elif name == "wants_pause" and self.chance.random() < 0.5:
            act = "pause"
        elif name == "pause":
            self.paused = True
        elif name == "pause_is_over":
            self.paused = False
        elif name in ("moves", "rolls", "you_were_right", "was_wrong"):
            self.paused = False
        if name == "moves" and self.wrong:
            self.wrong, self.goes_on, act = False, True, "challenge"
        if name == "type_join_or_leave":
            self.grace, self.paused = GRACE, False
        if act and self.honest.is_here:
            self.note(f"{self.honest.name} types {act}")
            self.honest.send(act)

    def leave(self):
        """On turn the other has nothing to do but to wait until it can be claimed, or the server sees that the time is up."""
        self.state = "left" if self.owner == "cheat" and self.grace == 0 else "saved"
        if self.is_house and self.state == "left" and self.played:
            self.until = self.house.now + max(LEAST, DELAY + self.reserve - self.think)
        self.dropped = self.away = self.paused = False
        self.house.seen[f"{self.state} by the cheat"] += 1

    def end(self, how):
        self.house.seen[how + (" on time" if self.timed else "")] += 1
        self.house.over += 1
        self.state = "over"

    # -- the cheat

    def hear_cheat(self, name, fields):
        self.note(f"{self.cheat.name} hears {name}")
        self.played = self.played or name == "moves"
        if name in ("your_turn", "your_turn_to_roll"):
            self.asked = "roll"
        elif name == "legal_plays":
            self.plays = plays_of(fields) if self.asked != "move" or not self.plays else self.plays + plays_of(fields)
            self.asked = "move"
        elif name == "doubles_you":
            self.asked = "double"
        elif name == "type_join_or_leave":
            self.asked = "join"
        elif name in ("you_roll", "moves", "you_cant_move", "starting_game"):
            self.asked = None
        elif name == "house_enough":
            self.state = "over"
            self.house.days += 1
        elif name in ("abandoned_lost", "no_saved_match") and self.is_house:
            self.end("lost by leaving")

    def wants_back(self, chance):
        """One who stays away loses the match, if anything was at stake and it was this one's turn."""
        if self.is_house:
            return chance < 0.005 and not (self.stays_away and self.until)
        return chance < 0.3

    def lose(self):
        """The server's log says so."""
        if self.until and self.house.now < self.until:
            self.house.fail(self, f"{self.cheat.name} has lost {self.until - self.house.now} ms too early")
        self.gone = True

    def act(self):
        """Once in a while, on turn or not."""
        chance = self.chance.random()
        if self.state == "over":
            if self.cheat.is_here:
                self.begin()
            else:
                self.cheat.come()
            return
        if self.state == "left" and not self.is_house:
            self.honest.send(f"claim {self.cheat.name}")
        if not self.cheat.is_here:
            if chance < 0.15:
                self.house.seen["back"] += 1
                self.cheat.come()
            return
        if self.gone or self.state in ("left", "saved") and self.wants_back(chance):
            self.note(f"{self.cheat.name} wants to go on")
            self.cheat.send(f"invite {self.honest.name}")
        if self.state != "plays":
            return
        if self.stays_away and self.played and self.owner == "cheat" and chance < 0.3:
            return self.go()
        for share, trick in TRICKS:
            if chance < share:
                trick(self)
                return
            chance -= share

    def type(self, line):
        self.note(f"{self.cheat.name} types {line}")
        self.house.seen[line.split(" ")[0]] += 1
        self.cheat.send(line)

    def play(self):
        asked, self.asked = self.asked, None
        if asked == "roll":
            self.type("roll")
        elif asked == "move" and self.plays:
            self.wrong = False  # one before may have been refused, for it came at a wrong moment
            self.type("move " + self.chance.choice(self.plays))
            self.plays = []
        elif asked == "double":
            self.type(self.chance.choice(["accept", "reject"]))
        elif asked == "join":
            self.type("join")

    def resign(self):
        for _ in range(self.chance.randrange(1, 5)):
            self.type("resign n")

    def double(self):
        if self.asked == "roll":
            self.type("double")

    def want_pause(self):
        self.type("pause")

    def adjourn(self):
        self.type("adjourn")

    def challenge(self):
        if self.open:
            self.type("challenge")

    def play_wrongly(self):
        """With one step too few: the dice allow more."""
        if not self.open or self.asked != "move" or not self.plays:
            return
        steps = self.chance.choice(self.plays).split(" ")
        if len(steps) > 1:
            self.house.seen["wrong plays"] += 1
            self.asked, self.plays, self.wrong = None, [], True
            self.type("move " + " ".join(steps[:-1]))

    def drop(self):
        self.house.seen["lines dropped"] += 1
        self.note("drops the line")
        self.dropped = True
        self.cheat.drop()

    def go(self):
        self.type("leave")


TRICKS = [
    (0.42, Pair.play),
    (0.06, Pair.resign),
    (0.04, Pair.double),
    (0.05, Pair.want_pause),
    (0.01, Pair.adjourn),
    (0.03, Pair.challenge),
    (0.05, Pair.play_wrongly),
    (0.03, Pair.drop),
    (0.02, Pair.go),
]  # else it thinks
KINDS = {"resign", "double", "pause", "adjourn", "challenge", "wrong plays", "lines dropped", "leave", "lost by leaving"}

LATEST = 10  # times as many matches, for what nobody has tried by then


class House:
    def __init__(self, binary, seed):
        self.server, self.seed = Server(binary, OPTIONS, SECONDS), seed
        self.selector, self.clients = selectors.DefaultSelector(), set()
        self.chance = random.Random(seed)
        self.seen, self.over, self.now = Counter(), 0, 0
        self.log_read = 0
        self.days = 0  # one must pass: enough rated matches with house players were begun
        self.helper = Client(self, "helper", lambda name, fields: None)
        self.pairs = [Pair(self, number) for number in range(PAIRS)]

    def everybody(self):
        return [self.helper] + [client for pair in self.pairs for client in (pair.honest, pair.cheat)]

    def of_house(self):
        return ", ".join(f"'{pair.honest.name}'" for pair in self.pairs if pair.is_house)

    def fail(self, pair, what):
        raise Failure("\n".join([what, *pair.log[-100:]]))

    def read_log(self):
        """Whole lines: the server may be in the midst of one."""
        with open(self.server.log, "rb") as log:
            log.seek(self.log_read)
            text = log.read()
        text = text[: text.rfind(b"\n") + 1]
        self.log_read += len(text)
        for name in LOST.findall(text.decode("utf-8", "replace")):
            next(pair for pair in self.pairs if pair.cheat.name == name).lose()

    def is_quiet(self):
        """Once the server rests, it has counted what it has sent."""
        self.read_log()
        behind = (c for c in self.clients if c.waits or c.received < self.server.sent_to(c.port))
        return self.server.rests() and not any(behind) and not any(pair.is_late() for pair in self.pairs)

    def quiet(self):
        """Everybody has read what the turns so far tell them."""
        end = time.monotonic() + SECONDS
        while not self.is_quiet():
            if time.monotonic() > end:
                self.fail_late()
            for key, _ in self.selector.select(0.01):
                key.data.read()

    def fail_late(self):
        for pair in self.pairs:
            if pair.is_late():
                self.fail(pair, f"{pair.honest.name} hears nothing of a lost line, or a match that was left is not lost")
        late = [f"{c.name} waits for {c.waits}" for c in self.clients if c.waits]
        raise Failure(f"no answer: {late}")

    def move_clock(self, ms):
        if self.days > 0:  # no time is served meanwhile: it changes nothing for any clock
            self.server.move_wall(DAY)
            self.days = 0
        self.now += ms
        self.server.move_clock(ms)
        for _ in range(2):  # what is due is done in the turn after one that has seen the time
            self.helper.send()
            self.quiet()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--matches", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 30))
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}", flush=True)
    house = House(os.path.abspath(arguments.binary), arguments.seed)
    with house.server as server:
        server.start()
        for client in house.everybody():
            register(server, client.name).socket.close()
        server.move_clock(HOUR)  # nothing that was left is lost before; nobody is here to be idle for so long
        server.sql(f"UPDATE players SET house = 'casual' WHERE name IN ({house.of_house()})")
        for client in house.everybody():
            client.come()
        for pair in house.pairs:
            pair.honest.send("set ready yes")
        house.quiet()
        # With the same seed it goes as the machine has time: what is seldom may come later.
        while house.over < arguments.matches or (KINDS - house.seen.keys() and house.over < LATEST * arguments.matches):
            for pair in house.pairs:
                pair.act()
            house.quiet()
            ms = house.chance.choice([0, 100, 1000, 2500, 4000, 9000])
            for pair in house.pairs:
                pair.pass_time(ms)
            house.move_clock(ms)
        print(", ".join(f"{count} {what}" for what, count in sorted(house.seen.items())))
        if missing := KINDS - house.seen.keys():
            raise Failure(f"nobody has cheated so: {', '.join(sorted(missing))}")
        server.check_log()
    return 0


if __name__ == "__main__":
    sys.exit(main())
