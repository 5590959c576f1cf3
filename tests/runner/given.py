"""given.py - the sentences that set a scene: who is registered, logged in, playing, watching, on roll."""

import re

from person import Failure

NAME = r"[A-Za-z_]+"
NAMES = rf"{NAME}(?:(?:, and |, | and ){NAME})*"

# The opening 31, won by either side, and how each side plays it (absolute points).
OPENING_PLAY = {"O": "8-5 6-5", "X": "17-20 19-20"}


def names_of(text):
    return re.split(r", and |, | and ", text)


class Given:
    def __init__(self, scenario):
        self.scenario = scenario
        self.players = None

    def run(self, text):
        clauses = self.split(text)
        # Programs must be known before anybody logs in.
        for run, words in clauses:
            if run == self.program:
                run(*words)
        for run, words in clauses:
            if run != self.program:
                run(*words)

    def split(self, text):
        forms = [
            (rf"({NAMES}) (?:is|are) (?:a program|programs)", self.program),
            (rf"({NAMES}) (?:is|are) registered", self.registered),
            (rf"({NAMES}) (?:is|are) logged in", self.logged_in),
            (rf"({NAMES}) (?:is|are) ready", self.ready),
            (rf"({NAME}) and ({NAME}) play (?:to (\d+)|(unlimited))", self.play),
            (rf"({NAME}) watches(?: ({NAME}))?", self.watches),
            (rf"({NAME}) is to roll", self.to_roll),
            (rf"({NAME}) is to move", self.to_move),
        ]
        clauses = []
        while text:
            for pattern, run in forms:
                match = re.match(pattern + r"(?:, and |, | and |$)", text)
                if match:
                    clauses.append((run, match.groups()))
                    text = text[match.end() :]
                    break
            else:
                raise Failure(f"'given' does not know: {text}")
        if any(run == self.to_roll for run, _ in clauses):
            self.prepare_opening(clauses)
        return clauses

    def prepare_opening(self, clauses):
        """The player who is to roll has lost the opening; unless the scenario sets dice, a 31 decides it."""
        roller = next(words[0] for run, words in clauses if run == self.to_roll)
        inviter = next((words[0] for run, words in clauses if run == self.play), None)
        if not self.scenario.server.dice_given:
            self.scenario.server.set_dice("side O " + ("13" if roller == inviter else "31") + " random 1")

    # -- accounts

    def program(self, names):
        for name in names_of(names):
            self.scenario.accounts[name] = "program"
            self.log_in(name)

    def registered(self, names):
        for name in names_of(names):
            self.register(name)

    def register(self, name):
        """Through the guest dialogue; the password is `secret`, boards are sent raw."""
        scenario = self.scenario
        if name in scenario.registered:
            return
        person = scenario.connect(name)
        person.find_raw(scenario, b"login: ")
        person.type("guest")
        person.find_raw(scenario, b"\r\n> ")
        person.type(f"name {name}")
        person.find_raw(scenario, b"Please give your password: ")
        person.type("secret")
        person.find_raw(scenario, b"Please retype your password: ")
        person.type("secret")
        person.find_line(scenario, "You are registered.")
        person.find_raw(scenario, b"\r\n> ")
        person.type("set boardstyle 3")
        person.find_line(scenario, "Value of 'boardstyle' set to 3.")
        person.type("bye")
        scenario.until(lambda: person.ended, person, "the end after bye")
        del scenario.persons[name]
        scenario.registered.add(name)

    def log_in(self, name):
        self.register(name)
        if name not in self.scenario.persons or self.scenario.persons[name].ended:
            self.scenario.login(name, self.scenario.accounts.get(name) == "program")
        return self.scenario.persons[name]

    def logged_in(self, names):
        for name in names_of(names):
            self.log_in(name)

    def ready(self, names):
        for name in names_of(names):
            person = self.log_in(name)
            person.type("toggle ready")
            person.find_line(self.scenario, "** You're now ready to invite or join someone.")

    # -- a match

    def play(self, inviter, joiner, length, unlimited):
        scenario = self.scenario
        if not scenario.server.dice_given:
            scenario.server.set_dice("side O 31 random 1")
        alice, bob = self.log_in(inviter), self.log_in(joiner)
        self.ready(joiner)
        alice.type(f"invite {joiner} {length or unlimited}")
        bob.find_line(scenario, f"Type 'join {inviter}' to accept.")
        bob.type(f"join {inviter}")
        for person, other in ((alice, joiner), (bob, inviter)):
            person.find_line(scenario, f"Starting a new game with {other}.")
            person.find_line(scenario, re.compile(r"board:.*"))
        side, throw = scenario.server.first_throw()
        self.players = {inviter: side, joiner: "X" if side == "O" else "O"}
        self.throw = throw
        self.inviter, self.joiner = inviter, joiner

    def watches(self, watcher, watched):
        watched = watched or self.inviter
        person = self.log_in(watcher)
        person.type(f"watch {watched}")
        person.find_line(self.scenario, f"You're now watching {watched}.")

    def to_move(self, name):
        if name not in self.players or self.opener() != name:
            raise Failure(f"'{name} is to move': the dice of this scenario let {self.opener()} begin")

    def opener(self):
        return self.inviter if self.throw and self.throw[0] > self.throw[1] else self.joiner

    def to_roll(self, name):
        opener = self.opener()
        if name not in self.players or opener == name or self.throw not in ("31", "13"):
            raise Failure(f"'{name} is to roll' needs the opening throw 31 or 13, won by the other")
        person = self.scenario.persons[opener]
        person.type("move " + OPENING_PLAY[self.players[opener]])
        self.scenario.persons[name].find_line(self.scenario, re.compile(rf"{opener} moves .* \."))
        # A double may be useless for the player; then the server has rolled and this line never comes.
        self.scenario.persons[name].find_line(
            self.scenario, re.compile(r"It's your turn\. Please roll or double\.|You roll \d and \d\.")
        )
