"""hands.py - a player at tables with options: puts checkers, takes them back, ends turns, plays wrongly, challenges,
doubles in the middle of a turn; as a program or as a person at the prompts, chosen anew at each login. It also tries
what may be refused, and has an alternative ready.
"""

import re

from client import PASSWORD, Player
from position import BAR, OFF, Side, legal_play, step_words

OPTIONS = [
    "1 open", "3 open", "3 open reroll", "3 open nocrawford cube=anytime", "1 open hardbackgammon", "3 cube=anytime",
    "3 open nocube", "3 cubelimit reroll", "1", "3 nocrawford open cubelimit",
]  # fmt: skip
TELNET = re.compile(rb"\xff[\xfb-\xfe].|\xff[^\xfb-\xff]", re.S)
PROMPT = re.compile(rb"^(> |login: |password: )+")
TOGGLE = re.compile(r"(moreboards|ratings|ready) +(YES|NO)")
WANTED = {"moreboards", "ratings", "ready"}


class Hand(Player):
    def __init__(self, account, address, run, opponent):
        super().__init__(account, address, run, opponent)
        self.is_person = self.random.random() < 0.6
        self.open = False  # wrong plays are possible
        self.begins = False  # has won the opening throw, and nothing is done yet
        self.tries = None  # steps for `put`, until one is accepted
        self.instead = None  # what to do if the last line typed is refused

    def log_in(self):
        if self.is_person:
            self.type(self.name, PASSWORD, "set boardstyle 3", "toggle")
        else:
            super().log_in()

    def change_settings(self):
        # No line length: it would fold what a person reads.
        self.account.bell_typed += 1
        self.type("toggle bell")

    def clean(self, line):
        return PROMPT.sub(b"", TELNET.sub(b"", line)) if self.is_person else line

    def invitation(self):
        return self.random.choice(OPTIONS)

    # -- what it reads

    def on_line(self, line):
        if line.startswith("** You invited ") or " wants to play a " in line or " wants to resume " in line:
            self.open = False
        elif line.startswith("Options: "):
            self.open = "open moves" in line
        super().on_line(line)
        if self.replaced or self.ended:
            return
        if line == "It's your turn to move.":
            self.begins = True
        elif line == f"** User {self.name} authenticated.":
            self.account.login_told = self.typed_login
            self.run.online(self)
        elif TOGGLE.fullmatch(line):
            self.on_toggle(*TOGGLE.fullmatch(line).groups())
        elif line == "It's your turn. Please roll." and self.view:
            self.act("roll")
        elif line.endswith("Type 'accept' or 'challenge'.") and not line.startswith("** "):
            self.attempt(self.random.choice(("accept", "challenge")), "accept")
        elif line.startswith("You put "):
            self.after_put()
        elif line.startswith(("You take back ", "Please play the rest ")):
            self.fumble()

    def on_toggle(self, name, value):
        if value == "NO":
            self.type("toggle " + name)
        elif name == "ready":
            self.ready = True
            self.run.became_ready(self)

    def on_answer(self, line):
        if self.run.is_expected(line):
            super().on_answer(line)
        elif self.tries is not None:
            self.try_next(line)
        elif self.instead:
            what, self.instead = self.instead, None
            self.do(what) if what in ("move", "roll") else self.type(what)

    # -- what it does

    def attempt(self, what, instead):
        self.instead = instead
        self.tries = None
        self.type(what)

    def do(self, what):
        chance, begins = self.random.random(), self.begins
        self.tries, self.begins = None, False
        if what == "roll":
            if self.open and chance < 0.15:
                self.attempt("challenge", "roll")
            else:
                self.attempt("roll", None)
        elif begins and chance < 0.5:
            self.attempt("reroll", "move")
        elif chance < 0.05:
            self.attempt("double", "move")
        elif chance < 0.25:
            self.fumble()
        elif self.open and chance < (0.9 if self.last_checkers() else 0.5):
            self.attempt(self.last_checkers() or self.wrong_play(), "move")
        else:
            play = legal_play(self.view, self.random)
            if play is None:
                self.fumble()
            else:
                self.attempt("move " + play, "done")

    def steps(self):
        """The steps that some die allows, as they are typed."""
        side = Side(self.view.board.points, self.view.colour)
        found = {step for die in set(self.view.board.dice) for step in side.steps(die)}
        words = [step_words(self.view.colour, start, end) for start, end in sorted(found)]
        self.random.shuffle(words)
        return words

    def fumble(self):
        """Step by step, as far as it goes."""
        if not self.view.is_to_move and self.view.board.turn != self.view.colour:
            return
        self.tries = self.steps()
        self.try_next("")

    def try_next(self, line):
        if line.startswith("** You have put no checker") or line.startswith("** You can't take that back"):
            self.attempt("leave", None)
        elif line.startswith("** You're not done"):
            self.fumble()
        elif self.tries:
            self.type("put " + self.tries.pop())
        else:
            self.type("undo")

    def after_put(self):
        self.instead = None
        if self.random.random() < 0.2:
            self.tries = []
            self.type("undo")
        else:
            self.tries = self.tries or []
            self.type("done")

    def last_checkers(self):
        """All checkers off at once, where possible: the dice will hardly allow it."""
        mine = Side(self.view.board.points, self.view.colour).mine
        starts = [point for point in range(1, BAR + 1) for _ in range(mine[point])]
        if not 0 < len(starts) <= 4 or starts[-1] > 6:
            return None
        return "move " + " ".join(step_words(self.view.colour, start, OFF) for start in starts)

    def wrong_play(self):
        """Steps that a board can show, and FIBS's move lines but for a few: those go farther than a die (R9.9)."""
        most = 6 if self.random.random() < 0.9 else 24
        side = Side(self.view.board.points, self.view.colour)
        words = []
        for _ in range(self.random.randrange(1, 5)):
            starts = [point for point in range(1, BAR + 1) if side.mine[point]]
            if not starts:
                break
            early = starts[0] <= 6 and self.random.random() < 0.7
            start = starts[0] if early else self.random.choice(starts)
            end = OFF if early else max(start - self.random.randint(1, most), OFF)
            if end != OFF and side.theirs[end] > 1:
                continue
            side.move(start, end, 1, end != OFF and side.theirs[end])
            words.append(step_words(self.view.colour, start, end))
        return "move " + " ".join(words) if words else "done"
