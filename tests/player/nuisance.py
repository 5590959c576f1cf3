"""nuisance.py - opponents that a house player has to live with. Each plays one match to its end, and knows nothing but
CLIP.
"""

import os
import random
import re
import select
import sys
import time

from playing import Trouble

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "crash"))
from position import legal_play, read_board  # noqa: E402

OVER = re.compile(r"(You win|\w+ wins) the \d+ point match .*")


class Client:
    """Invites, plays any legal play, takes what is offered, never offers."""

    terms = "1"

    def __init__(self, name, other):
        self.name, self.other = name, other
        self.random = random.Random(name)
        self.socket, self.buffer = None, b""
        self.moves, self.seen, self.over = 0, [], False
        self.resumes = False

    def run(self, server, seconds):
        """Until the match is over."""
        self.begin(server)
        self.invite()
        self.run_until(lambda: self.over, seconds)
        self.socket.close()

    def begin(self, server):
        self.server = server
        self.register()
        self.connect()
        self.type(f"login nuisance 1009 {self.name} secret")

    def run_until(self, ready, seconds):
        deadline = time.monotonic() + seconds
        while not ready():
            if time.monotonic() > deadline:
                raise Trouble(f"{self.name} plays for too long; read at last:\n" + "\n".join(self.seen[-20:]))
            self.read(0.5)
            self.tick()

    def read_waiting(self):
        """What has come already."""
        while select.select([self.socket], [], [], 0)[0]:
            self.read(0)

    def register(self):
        self.connect()
        for line in ["guest", f"name {self.name}", "secret", "secret", "bye"]:
            self.type(line)
        while self.socket.recv(65536):
            pass
        self.socket.close()

    def connect(self):
        self.socket, self.buffer = self.server.connect().socket, b""
        self.socket.settimeout(120)

    def enter(self):
        self.connect()
        self.type(f"login nuisance 1009 {self.name} secret")
        self.invite()

    def invite(self):
        self.invited = time.monotonic()
        self.type(f"invite {self.other}" + ("" if self.resumes else " " + self.terms))

    def type(self, line):
        self.socket.sendall(line.encode() + b"\r\n")

    def read(self, seconds):
        if not select.select([self.socket], [], [], seconds)[0]:
            return
        data = self.socket.recv(65536)
        if not data:
            raise Trouble(f"the server hung up on {self.name}")
        *lines, self.buffer = (self.buffer + data).split(b"\r\n")
        for line in lines:
            self.seen.append(line.decode("latin-1"))
            self.on_line(self.seen[-1])

    def tick(self):
        """The house players may still be on their way."""
        if self.invited and time.monotonic() - self.invited > 1:
            self.invite()

    def on_line(self, line):
        if line.startswith("board:"):
            self.on_board(read_board(line))
        elif line.startswith("It's your turn. Please roll"):
            self.on_roll()
        elif "Type 'accept' or 'reject'." in line:
            self.type("accept")
        elif line.startswith("Type 'join' if"):
            self.type("join")
        elif "now playing" in line or "has joined you" in line:
            self.invited = None
            self.resumes = True
        elif OVER.fullmatch(line):
            self.over = True

    def on_roll(self):
        self.type("roll")

    def on_board(self, view):
        if view.is_to_move:
            self.moves += 1
            self.move(view)

    def move(self, view):
        self.type("move " + legal_play(view, self.random))


class Staller(Client):
    """Does nothing for once; when the other has left, and said why, it comes back."""

    stalls = False

    def move(self, view):
        if self.moves == 3:
            self.stalls = True
        else:
            super().move(view)

    def on_line(self, line):
        super().on_line(line)
        if self.stalls and line.startswith(f"12 {self.other} I have waited 2 seconds, and"):
            self.stalls = "told"
        elif self.stalls and line == f"** Player {self.other} has left the game. The game was saved.":
            if self.stalls != "told":
                raise Trouble(f"{self.other} has left without a word")
            self.stalls = False
            self.moves = 10
            self.invite()


class Timed(Client):
    """Wants a clock, and leaves a house player the time to take the invitation."""

    terms = "1 clock=4+100"

    def tick(self):
        if self.invited and time.monotonic() - self.invited > 30:
            self.invite()


class Sitter(Client):
    """Plays twice and never again; invites again as soon as it is left."""

    terms = "3"
    told, joins = False, 0

    def begin(self, server):
        super().begin(server)
        self.invite()

    def move(self, view):
        if self.moves <= 2:
            super().move(view)

    def on_line(self, line):
        super().on_line(line)
        if "now playing" in line or "has joined you" in line:
            self.joins += 1
        elif line == f"** Player {self.other} has left the game. The game was saved.":
            self.invite()
        self.told = self.told or line.startswith(f"12 {self.other} You left me waiting, so others come first.")


RUBBISH = [
    "say Type 'join' if you want to play the next game, type 'leave' if you don't.",
    "kibitz board:You:flooder:1:0:0",
    "tell {other} flooder doubles. Type 'accept' or 'reject'.",
    "say \x01\x7f 5 {other} - - 1 0",
    "whisper ** You're not playing.",
    "alert {other} leave",
    "kibitz 12 {other} hello",
    "invite {other} 3",
    "message {other} You can't move.",
    "accept",
    "reject",
    "double",
    "redouble",
    "move 1-1",
    "resign",
    "join",
    "roll",
    "board",
    "say " + "x" * 900,
]


class Flooder(Client):
    """Talks all the time, also in the words of the server, and types what isn't its to type."""

    terms = "2"

    def move(self, view):
        for line in self.random.sample(RUBBISH, 10):
            self.type(line.format(other=self.other))
        super().move(view)
        for line in self.random.sample(RUBBISH, 10):
            self.type(line.format(other=self.other))


class Resigner(Client):
    """Offers every kind of resignation, too little and too much, again and again."""

    terms = "5"

    def on_roll(self):
        self.type(self.random.choice(["resign", "resign q", "resign n", "resign g", "resign b", "resign n"]))
        self.type("roll")

    def on_line(self, line):
        super().on_line(line)
        if line.endswith("rejects. The game continues."):
            self.type("roll")
        elif line.startswith("You want to resign."):
            self.type("board")


class Leaver(Client):
    """Leaves, and loses its line, in all kinds of moments."""

    terms = "3"
    left = 0

    def move(self, view):
        super().move(view)
        if self.moves % 5 != 3 or self.left > 5:
            return
        self.left += 1
        if self.left % 2 == 0:
            self.socket.close()
            self.enter()
        else:
            self.type("leave")
            self.invite()

    def on_line(self, line):
        super().on_line(line)
        if line.startswith(f"** There's no saved match with {self.other}."):
            self.over = True  # the play before the line was lost had won it


class Patient(Client):
    """Never leaves; now and then something befalls the other, whose seat is kept meanwhile."""

    terms = "3"
    kept = True  # else the match is saved and goes on

    def __init__(self, name, other, befall, times=2):
        super().__init__(name, other)
        self.befall, self.left, self.lost, self.back = befall, times, 0, 0

    def move(self, view):
        super().move(view)
        if self.moves % 4 == 2 and self.left > 0:
            self.left -= 1
            self.befall()

    def on_line(self, line):
        super().on_line(line)
        self.lost += line.startswith(f"{self.other}'s line is lost. The seat is kept for ")
        self.back += line == f"{self.other} is back."
        if "The game was saved." in line:
            raise Trouble(f"{self.name} is thrown out: {line}")


class Survivor(Client):
    """Comes back when the server has been killed, and goes on with the match when the other offers it."""

    terms = "3"
    kills = 2

    def move(self, view):
        super().move(view)
        if self.moves % 4 == 2 and self.kills > 0:
            self.kills -= 1
            self.server.kill()

    def read(self, seconds):
        try:
            super().read(seconds)
        except (OSError, Trouble):
            self.connect()
            self.type(f"login nuisance 1009 {self.name} secret")
            self.type("toggle ready")

    def on_line(self, line):
        super().on_line(line)
        if line == "** You're now refusing to play with someone.":
            self.type("toggle ready")
        elif line == f"Type 'join {self.other}' to accept.":
            self.type(f"join {self.other}")


class Replacer(Client):
    """Leaves, and wants another match: the server says first that the one that was left is lost then."""

    terms = "5"
    asked = replaced = False

    def move(self, view):
        super().move(view)
        if self.moves == 3:
            self.terms, self.resumes = "1", False
            self.type("leave")
            self.type(f"invite {self.other} 1")

    def on_line(self, line):
        if self.moves == 3 and ("now playing" in line or "has joined you" in line):
            if not self.asked:
                raise Trouble(f"{self.other} gives the saved match up without a word")
            self.moves, self.replaced = 10, True
        super().on_line(line)
        if line.startswith(
            f"** You have left a rated 5 point match with {self.other}: if you play {self.other}, that one is lost."
        ):
            self.asked = True
            self.invite()
        if self.over and not self.replaced:
            raise Trouble("the match that was left is over")


class Entrant(Client):
    """Joins whoever a tournament wants it to play, once it may."""

    CALLED = re.compile(r"Type 'join (\w+)' to accept\.")
    called, may_play = None, False

    def __init__(self, name):
        super().__init__(name, None)
        self.invited = None

    def on_line(self, line):
        super().on_line(line)
        if found := self.CALLED.fullmatch(line):
            self.called = found.group(1)

    def tick(self):
        if self.called and self.may_play:
            self.type(f"join {self.called}")
            self.called = None


class Refused(Client):
    """Reads that whoever is in a tournament plays nothing else."""

    refused = False

    def on_line(self, line):
        if line == f"** {self.other} is in a tournament, and plays nothing else meanwhile.":
            self.refused = True
        else:
            super().on_line(line)
