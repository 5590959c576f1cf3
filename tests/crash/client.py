"""client.py - a program that plays: one connection, what it reads, and what it answers.

An Account lives as long as the test; a Client is one connection of it and ends with the server it talks to.
"""

import re
import socket
import time

from facts import fact_of
from position import legal_play, read_board

PASSWORD = "secret"
TOGGLES_WANTED = {11: "moreboards", 15: "ratings", 16: "ready"}  # by their place in the CLIP 2 line

# Lines that may begin with asterisks although nobody does anything wrong.
EXPECTED = re.compile(
    r"\*\* (You invited |You are now playing |Player |Please wait for |You terminated |Will send rawboards|You'll see how"
    r"|You're now ready|You just logged in a second time|There's no saved match with|You are already playing\."
    # Invitations that cross with the partner's arrival or departure.
    r"|\w+ is already playing|\w+ didn't invite you|Error: can't find player|There is no one called"
    r"|You're not playing or watching|Your terminal (will|won't) ring|\d+ users? heard you"
    r"|User \w+ authenticated|Last login: |Error: No one to leave|The server can't store anything just now)"
)


class Account:
    def __init__(self, name, random):
        self.name = name
        self.random = random
        self.registered = False  # it was told so
        self.login_told = 0  # when the last login was typed that was told to be good
        self.line_typed = self.line_told = 0  # values of `set linelength`: each is one more than the last
        self.bell_start = False  # what is stored, and how often it was toggled since then
        self.bell_typed = self.bell_told = 0


class Client:
    """`run` is the Life it belongs to, which hears of everything that concerns others."""

    def __init__(self, account, address, run):
        self.account = account
        self.name = account.name
        self.random = account.random
        self.run = run
        self.socket = socket.create_connection(address, timeout=60)
        self.socket.setblocking(False)
        self.unread = b""
        self.ended = False
        self.facts = []
        self.ready = False
        self.not_stored = 0
        self.view = None  # the last board
        self.typed_login = time.time()

    def type(self, *lines):
        try:
            self.socket.send("".join(line + "\r\n" for line in lines).encode("ascii"))
        except OSError:
            pass  # the server is dead; reading will show it

    def hang_up(self):
        self.ended = True
        self.socket.close()

    def log_in(self):
        self.type(f"login crash_1.0 1009 {self.name} {PASSWORD}")

    def register(self):
        self.type("guest", f"name {self.name}", PASSWORD, PASSWORD)

    def read(self):
        """Handles everything that has come; False at the end of the connection."""
        while not self.ended:
            try:
                data = self.socket.recv(65536)
            except BlockingIOError:
                return True
            except OSError:
                data = b""
            if not data:
                self.hang_up()
                return False
            *lines, self.unread = (self.unread + data).split(b"\r\n")
            for line in lines:
                if not self.ended:
                    self.on_line(self.clean(line).decode("latin-1"))
        return True

    def clean(self, line):
        """Without what a terminal wouldn't show."""
        return line

    def on_line(self, line):
        if line == "" or line[0] in "34567890":
            self.on_status(line)
            return
        fact = fact_of(line, self.name)
        if fact is not None:
            self.facts.append(fact)
            self.run.heard(self, fact)
        self.on_text(line, fact)

    def on_status(self, line):
        if line.startswith("5 "):
            words = line.split()
            self.run.rated(words[1], words[6], int(words[7]))

    def on_text(self, line, fact):
        if line.startswith("1 "):
            self.account.login_told = self.typed_login
            self.run.online(self)
        elif line.startswith("2 "):
            self.on_own_line(line.split()[1:])
        elif "You are registered." in line:
            self.account.registered = True
            self.run.online(self)
        elif line.startswith("Value of 'linelength' set to "):
            self.account.line_told = max(self.account.line_told, int(line.split()[-1].rstrip(".")))
        elif line.startswith("** "):
            self.on_answer(line)

    def on_own_line(self, items):
        self.run.rated(self.name, items[14], int(items[9]))
        self.run.own_rating(self.name, items[14], int(items[9]))
        self.ready = items[16] == "1"
        for at, toggle in TOGGLES_WANTED.items():
            if items[at] == "0":
                self.type(f"toggle {toggle}")
        if self.ready:
            self.run.became_ready(self)

    def on_answer(self, line):
        if line.startswith("** You're now ready"):
            self.ready = True
            self.run.became_ready(self)
        elif line.startswith("** Your terminal "):
            self.account.bell_told += 1
        elif line.startswith("** The server can't store anything just now"):
            self.not_stored += 1
            self.run.refused(self)
        elif line.startswith("** There's no saved match with "):
            self.run.nothing_saved(self)
        elif not EXPECTED.match(line):
            self.run.surprise(self, line)

    def change_settings(self):
        account = self.account
        account.line_typed += 1
        account.bell_typed += 1
        self.type(f"set linelength {account.line_typed}", "toggle bell")


class Player(Client):
    """Plays at random: legal plays, doubles, answers, resignations, now and then leaving the table."""

    def __init__(self, account, address, run, opponent):
        super().__init__(account, address, run)
        self.opponent = opponent
        self.may_move = False
        self.opens = False  # the opening throw was won here
        self.replaced = False  # by another connection: reads on, but does nothing any more

    def on_line(self, line):
        super().on_line(line)
        if self.replaced:
            return
        if line.startswith("board:"):
            self.view = read_board(line)
            self.may_move = self.view.is_to_move
            if self.opens and self.may_move:
                self.opens = False
                self.act("move")
        elif line == "It's your turn to move.":
            self.opens = True
        elif line.startswith("Please move ") and self.may_move:
            self.act("move")
        elif line == "It's your turn. Please roll or double.":
            self.act("roll")
        elif line.endswith(" doubles. Type 'accept' or 'reject'."):
            self.answer_double()
        elif line.endswith(". Type 'accept' or 'reject'.") and " wants to resign" in line:
            self.type("accept" if self.random.random() < 0.7 else "reject")
        elif line.endswith(" rejects. The game continues.") and self.view.is_to_move:
            self.do("move")  # before a roll the question comes again
        elif line.startswith("Type 'join' if you want to play the next game"):
            self.go_on()
        elif line == f"Type 'join {self.opponent}' to accept.":
            self.run.sent_join()
            self.type(f"join {self.opponent}")

    def act(self, what):
        """Does it, or something more surprising."""
        self.may_move = False
        chance = self.random.random()
        if chance < 0.02:
            self.type("resign " + self.random.choice("nnnggb"))
        elif chance < 0.025:
            self.type("leave")
        elif chance < 0.03:
            self.run.come_again(self)
        elif chance < 0.07 and what == "roll":
            self.type("double")
        else:
            if chance > 0.98:
                self.change_settings()
            self.do(what)

    def answer_double(self):
        self.type("accept" if self.random.random() < 0.7 else "reject")

    def go_on(self):
        """To the next game."""
        self.run.sent_join()
        self.type("join")

    def invitation(self):
        """To a new match: its length."""
        return self.random.choice(("1", "3"))

    def do(self, what):
        if what != "move":
            self.type("roll")
            return
        play = legal_play(self.view, self.random)
        if play is None:
            self.run.surprise(self, f"{self.view} has no play of {self.view.to_move} steps")
        else:
            self.type("move " + play)


class Watcher(Client):
    def __init__(self, account, address, run, player):
        super().__init__(account, address, run)
        self.player = player
        self.looks = False  # a board comes that is no news
        self.parts = [self.facts]  # from one `watch` to the next

    def watch(self):
        self.type(f"watch {self.player}")

    def on_text(self, line, fact):
        if fact and fact[0] == "board" and self.looks:
            self.facts.pop()
        self.looks = line.startswith("You're now watching ")
        if self.looks:
            self.facts = []
            self.parts.append(self.facts)
        super().on_text(line, fact)
