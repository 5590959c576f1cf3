"""bot.py - a player that knows nothing but CLIP: the login line, what lines mean, the board line.

It raises Trouble for a line that a server keeping to the protocol wouldn't send. Habits are those of real programs.
"""

import os
import re
import sys
from collections import Counter
from dataclasses import dataclass

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "crash"))
from position import legal_play, read_board  # noqa: E402


class Trouble(Exception):
    pass


@dataclass(frozen=True)
class Habits:
    client: str = "plainbot_1.0 1008"
    login_at: bytes = b"login: "  # logs in as soon as these bytes have come
    line_end: bytes = b"\r\n"
    joins: int = 1  # how often it types each join
    dash: str = "-"  # between the ends of a step
    waits: bool = False  # types the next command only after a line has come
    whole_reads: bool = False  # takes what one read gives for whole lines
    board_asks: bool = False  # types `board` after each board


PLAIN = Habits()
MATCHDOG = Habits("MatchDogServer 1008", b"One account per person only!", b"\n\r", joins=2)
GIBBON = Habits("Gibbon_0.2.0 1008", waits=True)
MOBILE = Habits("BackGammonMobile-0.1 1008", dash=" ", whole_reads=True)
LIES = Habits("BaldLies_v0.1.0 1008", board_asks=True)

# Lines with two stars that are no complaint, or a complaint that a bot of these habits must expect.
EXPECTED = re.compile(
    r"\*\* (You invited \w+ to (a \d+ point match|resume a saved match)\."
    r"|You are now playing a \d+ point match with \w+|Player \w+ has joined you for a \d+ point match\."
    r"|You're now ready to invite or join someone\.|You will see the board after rolling\."
    r"|Please wait for \w+ to join too\.|You are already playing\."
    r"|Error: Join who\?"  # the other one has left meanwhile
    r"|You have (60|30|10) seconds left\."  # a match with a clock
    r"|You terminated the game\. The game was saved\.|Player \w+ has left the game\. The game was saved\.)"
)
READY, MOREBOARDS = 17, 12  # items of the own info

# What a clock may say to a program that knows of none; all that comes of time is in words that it knows, or not told to it.
OF_CLOCKS = re.compile(r"Options: .* a clock of .*|\*\* You have (60|30|10) seconds left\.")
OF_TIME = re.compile(r"@.*|.*(clock|time is up|\bseconds?\b|\bpause|adjourn).*", re.IGNORECASE)


class Bot:
    """Plays one match to its end; `result` is (winner, winner's score, loser's score) then."""

    def __init__(self, name, other, habits, random, length=None, leaves=False, stalls=None):
        self.name, self.other, self.habits, self.random = name, other, habits, random
        self.length = length  # of the inviter, options may follow; else None
        self.leaves = leaves  # after the first game, once
        self.stalls = stalls  # after that many plays it thinks for ever
        self.plays = 0
        self.is_cut_short = False  # it ends on time
        self.socket = None
        self.buffer = b""
        self.logged_in = False
        self.queue, self.may_type = [], True
        self.invited = False
        self.board, self.moves_on_board = None, False
        self.chances, self.takes, self.answers = 0, 0, 0
        self.match_length = None
        self.points = Counter()
        self.result = None
        self.seen = Counter()
        self.transcript = []

    # -- typing

    def type(self, line):
        self.queue.append(line)
        self.flush()

    def flush(self):
        while self.queue and self.may_type:
            line = self.queue.pop(0)
            self.transcript.append(f"{self.name}> {line}")
            self.socket.sendall(line.encode() + self.habits.line_end)
            self.may_type = not self.habits.waits

    def join(self, words):
        for _ in range(self.habits.joins):
            self.type(words)

    def move(self):
        if self.plays == self.stalls:
            return
        play = legal_play(self.board, self.random)
        if play is None:
            raise Trouble(f"{self.name} finds no play of {self.board.to_move} checkers")
        # A step of a program that has no dashes: `bar 22`.
        self.plays += 1
        self.type("move " + play.replace("-", self.habits.dash))

    # -- reading

    def on_bytes(self, data):
        self.buffer += data
        if not self.logged_in:
            if self.habits.login_at not in self.buffer:
                return
            self.logged_in = True
            self.type(f"login {self.habits.client} {self.name} secret")
            # The rest of the banner and the prompt may still be on their way.
        if self.habits.whole_reads and self.transcript[1:] and not data.endswith(b"\r\n"):
            raise Trouble(f"{self.name} reads half a line: {data[-80:]!r}")
        *lines, self.buffer = self.buffer.split(b"\r\n")
        for line in lines:
            self.on_line(line.decode("ascii"))

    def on_line(self, line):
        self.transcript.append(f"{self.name}< {line}")
        self.may_type = True
        if self.match_length and OF_TIME.fullmatch(line) and not OF_CLOCKS.fullmatch(line):
            raise Trouble(f"{self.name} reads what no program knows: {line}")
        self.seen["warning"] += OF_CLOCKS.fullmatch(line) is not None and line.startswith("** ")
        if line.startswith("** ") and not EXPECTED.fullmatch(line):
            raise Trouble(f"{self.name} reads: {line}")
        for pattern, run in LINES:
            match = pattern.fullmatch(line)
            if match:
                run(self, *match.groups())
                break
        self.flush()

    # -- what lines mean

    def own_info(self, items):
        items = items.split()
        self.type("set boardstyle 3")
        if items[MOREBOARDS - 1] == "0":
            self.type("toggle moreboards")
        if items[READY - 1] == "0":
            self.type("toggle ready")

    def who_info(self, name, opponent, ready):
        """The inviter needs to know no more than that the other one is here."""
        if self.length and not self.invited and name == self.other and ready == "1" and opponent == "-":
            self.invited = True
            self.type(f"invite {self.other} {self.length}")

    def starts(self, length):
        self.match_length = int(length)

    def resumes(self):
        self.seen["resumed"] += 1

    def on_board(self, line):
        self.board = read_board(line)
        if self.board.opponent != self.other:
            raise Trouble(f"{self.name} plays against {self.board.opponent}")
        if self.moves_on_board:
            self.moves_on_board = False
            self.move()

    def opens(self):
        self.moves_on_board = True

    def may_roll_or_double(self):
        """Often enough to happen in any match of some points, whatever the dice."""
        self.chances += 1
        if self.match_length > 1 and self.chances % 9 == 8:
            return self.type(f"resign {self.random.choice('nng')}")
        return self.type("double" if self.chances % 9 == 3 else "roll")

    def game_continues(self):
        """The sentence about the turn follows once more."""
        self.seen["resignation refused"] += 1

    def answer_double(self):
        if self.habits.board_asks:
            self.type("board")
        self.takes += 1
        high = self.board.board.cube > 1  # a match must not end with its first game
        self.type("reject" if high or self.takes % 2 == 0 else "accept")

    def answer_resignation(self, _):
        self.answers += 1
        self.type("reject" if self.answers % 2 == 1 else "accept")

    def taken(self):
        self.seen["double taken"] += 1

    def game_over(self, how, winner, points):
        self.seen[how] += 1
        self.points[winner or self.name] += int(points)

    def next_game(self):
        if self.leaves:
            self.leaves = False
            return self.type("leave")
        return self.join("join")

    def saved(self):
        """The inviter invites again."""
        if self.length:
            self.type(f"invite {self.other}")

    def match_over(self, winner, length, score, other_score):
        if int(length) != self.match_length:
            raise Trouble(f"{self.name} began a match to {self.match_length}, and it ended as one to {length}")
        self.result = (winner or self.name, int(score), int(other_score))

    def check(self):
        """What this bot has counted is what the server says."""
        winner, score, other_score = self.result
        loser = self.other if winner == self.name else self.name
        counted = self.points[winner], self.points[loser]
        on_time = "lost on time" if self.stalls is not None else "won on time"
        if self.is_cut_short and counted == (score, other_score) and score < self.match_length:
            self.seen[on_time] += 1
        elif counted != (score, other_score) or score < self.match_length or other_score >= self.match_length:
            raise Trouble(f"{self.name} counted {counted}, the server {score}-{other_score}")


LINES = [
    (re.compile(pattern), run)
    for pattern, run in [
        (r"2 (.*)", Bot.own_info),
        (r"5 (\w+) (\S+) \S+ ([01]) .*", Bot.who_info),
        (r"\*\* You are now playing a (\d+) point match with \w+", Bot.starts),
        (r"\*\* Player \w+ has joined you for a (\d+) point match\.", Bot.starts),
        (r"(?:\w+ has joined you|You are now playing with \w+)\. Your running match was loaded\.", Bot.resumes),
        (r"Type '(join \w+)' to accept\.", Bot.join),
        (r"(board:.*)", Bot.on_board),
        (r"It's your turn to move\.", Bot.opens),
        (r"Please move \d pieces?\.", Bot.move),
        (r"It's your turn\. Please roll or double\.", Bot.may_roll_or_double),
        (r"\w+ doubles\. Type 'accept' or 'reject'\.", Bot.answer_double),
        (r"\w+ wants to resign\. You will win (\d+) points?\. Type 'accept' or 'reject'\.", Bot.answer_resignation),
        (r"\w+ rejects\. The game continues\.", Bot.game_continues),
        (r"\w+ accepts the double\. The cube shows \d+\.", Bot.taken),
        (r"You win the game and get (\d+) points?\. Congratulations!", lambda b, n: b.game_over("borne off", None, n)),
        (r"(\w+) wins the game and gets (\d+) points?\. Sorry\.", lambda b, a, n: b.game_over("borne off", a, n)),
        (r"You give up\. (\w+) wins (\d+) points?\.", lambda b, a, n: b.game_over("dropped", a, n)),
        (r"\w+ gives up\. You win (\d+) points?\.", lambda b, n: b.game_over("dropped", None, n)),
        (r"You accept and win (\d+) points?\.", lambda b, n: b.game_over("resigned", None, n)),
        (r"(\w+) accepts and wins (\d+) points?\.", lambda b, a, n: b.game_over("resigned", a, n)),
        (r"Type 'join' if you want to play the next game, .*", Bot.next_game),
        (r"\*\* (?:You terminated the game|Player \w+ has left the game)\. The game was saved\.", Bot.saved),
        (r"You win the (\d+) point match (\d+)-(\d+) \.", lambda b, *s: b.match_over(None, *s)),
        (r"(\w+) wins the (\d+) point match (\d+)-(\d+) \.", Bot.match_over),
    ]
]
