"""people.py - who comes to the soak: players at tables with every option, who talk and give up at any size; writers of
mail; readers, who ask after each restart what the server still knows; an operator.
"""

import re
import socket
import struct

from client import Client
from hands import Hand

SPEECH = ["say well played", "kibitz that was lucky", "shout anybody for a match", "tell watcher_aa hello", "whisper so"]
LEAVES_MONEY = 0.15  # of unlimited matches, between two games
MAIL_ANSWER = re.compile(r"1[01] (\w+)|\*\* (\w+ has|\w+ won't|Don't know user|There is no one called|The server can't) .*")
SAVED = re.compile(r"(?:  | \*|\*\*)(\w+) +(unlimited|\d+) +(\d+) - +(\d+)")
PLAYED = re.compile(r" +(\d+)  \S+ +(\w+) +(\d+|unlimited)\+? +([a-z ]+?) +(\d+) - *(\d+) .*")


def table_options(random):
    """Behind `invite <name>`: any that go together (R12)."""
    money = random.random() < 0.35
    nocube = random.random() < 0.15
    words = ["unlimited"] if money else [str(random.choice((1, 3, 3, 5, 7)))]
    pool = ["open", "hardbackgammon", "reroll"] + ([] if nocube else ["cube=anytime"])
    if money:
        pool += ["jacoby"] + ([] if nocube else ["beavers", "raccoons", f"autodouble={random.randint(1, 12)}"])
        if not nocube and random.random() < 0.2:
            words = ["money"]
    else:
        pool += ["unrated", random.choice(("crawford", "nocrawford"))] + ([] if nocube else ["cubelimit"])
    words += [word for word in pool if random.random() < 0.35] + (["nocube"] if nocube else [])
    return " ".join(words)


class Soaker(Hand):
    """At a table with any options."""

    def log_in(self):
        super().log_in()
        chance = self.random.random()
        if chance < 0.5:
            self.type("set redoubles " + self.random.choice(("none", "1", "3", "unlimited")))
        if chance < 0.3:
            self.type("toggle autodouble")

    def invitation(self):
        if self.random.random() < 0.3:
            self.type(f"salt {self.random.randrange(10**9)}")
        return table_options(self.random)

    def answer_double(self):
        chance = self.random.random()
        if chance < 0.4:
            self.attempt("redouble", "accept" if chance < 0.2 else "reject")
        else:
            self.type("accept" if chance < 0.8 else "reject")

    def go_on(self):
        if self.random.random() < LEAVES_MONEY:
            self.type("leave")
        else:
            super().go_on()

    def act(self, what):
        chance = self.random.random()
        if chance < 0.02:
            self.type(self.random.choice(SPEECH))
        elif chance < 0.03:
            self.attempt("resign " + self.random.choice("ngb"), what)
            return
        super().act(what)

    def hang_up(self):
        if self.random.random() < 0.3:  # the other end reads an error instead of an end
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        super().hang_up()


class Writer(Client):
    """Leaves mail for other writers, who are there or not; all of it is in the mail book."""

    def __init__(self, account, address, run, book):
        super().__init__(account, address, run)
        self.book = book
        self.asked = []  # numbers of the mails that have no answer yet

    def write_to(self, names):
        for name in names:
            number = self.book.write(name)
            self.asked.append(number)
            self.type(f"message {name} soak {number}")

    def on_line(self, line):
        if line.startswith("9 "):
            self.book.read(self.name, line)
        elif MAIL_ANSWER.fullmatch(line) and self.asked:
            number = self.asked.pop(0)
            if line.startswith(("10 ", "11 ")):
                self.book.promised(number)
        super().on_line(line)

    def on_answer(self, line):
        if not MAIL_ANSWER.fullmatch(line):
            super().on_answer(line)


class Reader(Writer):
    """Asks what the server shows of their own matches, and reads the mail."""

    def __init__(self, account, address, run, book):
        super().__init__(account, address, run, book)
        self.saved, self.played = {}, []
        self.done = False

    def on_line(self, line):
        saved, played = SAVED.fullmatch(line), PLAYED.fullmatch(line)
        if saved:
            self.saved[saved[1]] = saved.groups()[1:]
        elif played:
            self.played.append(played.groups())
        elif "'zzdone'" in line:  # an unknown command, answered behind all others
            self.done = True
            return
        super().on_line(line)

    def ask(self):
        self.type("show saved", "history", "zzdone")


class Operator(Client):
    """Erases those who came for that."""

    def __init__(self, account, address, run):
        super().__init__(account, address, run)
        self.erased = set()

    def erase(self, names):
        for name in names:
            self.type(f"erase {name} {name} the soak is over for it")

    def on_text(self, line, fact):
        erased = re.fullmatch(r"The account of (\w+) is removed\.", line)
        if erased:
            self.erased.add(erased[1])
        super().on_text(line, fact)
