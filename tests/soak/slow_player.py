"""slow_player.py - one visit of somebody who plays slow matches: they log in, play what waits, do this and that, and go."""

import re
import socket
import time

import elsewhere  # noqa: F401
from position import legal_play, read_board

TAG = re.compile(r"@(\S+)((?: [^\t ]+)*)\t?")
DONE = "zzdone"  # an unknown command: its answer comes after those to all lines before it
SITS = {"now_resumed", "now_playing", "has_joined"}
STANDS = {
    "slow_turn_is_over",
    "slow_turn_is_over_one",
    "slow_turn_is_over_more",
    "slow_other_begins",
    "slow_you_left",
    "slow_idle",
    "you_win_match",
    "wins_match",
}
ASKS = {
    "your_turn": ["roll"] * 9 + ["double", "resign n"],
    "your_turn_to_roll": ["roll"],
    "doubles_you": ["accept", "accept", "reject"],
    "resigns_to_you": ["accept", "reject"],
}
DAYS = ["days=1+0", "days=1+0", "days=1+1", "days=2+3", "days=7+30"]


class SlowPlayer:
    """`town` chooses whom they meet, and keeps what they have been told."""

    def __init__(self, town, name, first, acts):
        """`first`: lines to type; then they do that many things that come to their mind."""
        self.town, self.name, self.random = town, name, town.random
        self.socket = socket.create_connection(("127.0.0.1", town.server.port), timeout=60)
        self.socket.setblocking(False)
        self.first = list(first)
        self.acts = acts
        self.heard = time.monotonic()
        self.last_lines = []
        self.rest = b""
        self.ended = False
        self.goes = False
        self.typed = ""
        self.matches = {}  # number -> opponent
        self.stand_up()
        self.send(f"login soak_1.0 1009 {name} secret")

    def stand_up(self):
        self.opponent = self.view = self.asked = self.answer = self.moved = None

    def send(self, *lines):
        try:
            self.socket.sendall("".join(line + "\r\n" for line in lines).encode())
        except OSError:
            self.close()

    def close(self):
        self.ended = True
        self.socket.close()

    # -- what comes

    def read(self):
        try:
            data = self.socket.recv(65536)
        except BlockingIOError:
            return
        except OSError:  # reset, or nothing more
            data = b""
        if not data:
            self.close()
            return
        self.heard = time.monotonic()
        *lines, self.rest = (self.rest + data).split(b"\r\n")
        for line in lines:
            if not self.ended:
                self.hear(line.decode("utf-8", "replace"))

    def read_to_the_end(self):
        """What a server that was killed has still said."""
        self.goes = True
        self.socket.settimeout(1)
        while not self.ended:
            self.read()

    def hear(self, line):
        self.last_lines = [*self.last_lines[-8:], line]
        tag = TAG.match(line)
        if tag:
            self.hear_tag(tag[1], dict(word.split("=", 1) for word in tag[2].split() if "=" in word))
        elif line.startswith("1 "):
            self.send("set tags yes", DONE)
        elif line.startswith("board:You:") and self.opponent is not None:
            self.view = read_board(line)
        if DONE in line:
            self.go_on()

    def hear_tag(self, tag, fields):
        if tag in SITS:
            self.stand_up()
            self.opponent = fields["player"]
        elif tag in STANDS:
            if tag.startswith("slow_turn_is_over"):
                self.note_moved()
            self.stand_up()  # a match that ends may have ended before the play came
        elif tag in ASKS and self.opponent is not None:
            self.asked = self.random.choice(ASKS[tag])
        elif tag in ("slow_takes", "slow_drops"):
            self.asked = self.answer
        elif tag == "slow_match":
            self.matches[fields["match"]] = fields["opponent"]
        elif tag == "seek":
            self.town.seekers.add(fields["player"])
        if "refused" in fields:
            self.moved = None
            if self.typed == "leave":
                self.stand_up()

    # -- what to type

    def note_moved(self):
        """The server has shown what comes after a play: so it is stored."""
        if self.moved is not None:
            self.town.note_play(self.name, self.moved)
        self.moved = None

    def go_on(self):
        if self.goes:
            return
        if self.asked is not None:
            line, self.asked = self.asked, None
            self.answer = line
        elif self.opponent is not None and self.view is not None and self.view.is_to_move:
            self.note_moved()
            line = "move " + (legal_play(self.view, self.random) or "")
            self.moved, self.view = self.opponent, None
        elif self.opponent is not None:
            self.note_moved()
            line = "leave"
        else:
            line = self.next_act()
        self.typed = line
        self.send(line, DONE)

    def next_act(self):
        if self.first:
            return self.first.pop(0)
        self.acts -= 1
        if self.acts < 0:
            self.goes = True
            if self.random.random() < 0.2:
                self.close()
            return "bye"
        return "next" if self.random.random() < 0.7 else self.some_line()

    def some_line(self):
        choice = self.random.choice
        number = choice(list(self.matches) or ["1"])
        other = self.town.somebody()
        return choice(
            (
                "slow",
                "slow",
                f"slow {number}",
                f"slow {number} board",
                f"slow {number} message well played",
                f"slow {number} roll {choice(('yes', 'no'))}",
                f"slow {other}",
                "slow offers",
                "seeks slow",
                "vacation",
                f"vacation {choice((1, 1, 2, 5))}",
                "vacation off",
                f"set autovacation {choice(('yes', 'no'))}",
                f"invite {self.matches.get(number, other)}",
                f"invite {other} {choice((1, 1, 3, 5))} {choice(DAYS)}",
                f"seek {choice((1, 3))} {choice(DAYS)}",
                f"join {choice(list(self.town.seekers) or [other])}",
                f"uninvite {other}",
                "decline",
                "show saved",
                "history",
            )
        )
