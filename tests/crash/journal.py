"""journal.py - what the players and watchers of a match must have been told, from the rows in the database.

A second, independent reading of the journal: its events are replayed here, and each row becomes the facts
(facts.py) that both players and a watcher read.
"""

import re

from position import BAR, OFF, START, Board, play_steps

COLOURS = {"O": 1, "X": -1}
WATCHER_ONLY = "(watcher)"


class Fault(Exception):
    """Something that was told is not stored, or the database contradicts itself."""


class Retelling:
    """One match. Each method that returns facts gives a list of (whom, fact); whom = None: everybody."""

    def __init__(self, row, ratings_of):
        self.id = row["id"]
        self.names = (row["inviter_name"], row["invited_name"])
        self.length = int(row["options"].split()[0])
        self.ratings_of = ratings_of
        self.number = self.last = 0  # of the last action: its number and its row
        self.score = dict.fromkeys(self.names, 0)
        self.side = {}
        self.phase = "between"
        self.over = False
        self.games = 0  # finished ones
        self.points, self.turn, self.dice = START, None, (0, 0)
        self.cube, self.owner, self.offer = 1, None, None

    def other(self, name):
        return self.names[name == self.names[0]]

    def colour(self, name):
        return COLOURS[next(side for side, n in self.side.items() if n == name)] if name else 0

    def board(self, turn=None, dice=None):
        turn = turn or self.turn
        may = tuple(int(self.owner in (None, self.side[side])) for side in "OX")
        dice = dice or self.dice
        if self.offer and self.offer[0] == "doubles":
            turn, may, dice = self.other(self.offer[1]), (0, 0), (0, 0)
        score = tuple(self.score[self.side[side]] for side in "OX")
        return ("board", Board(self.points, self.colour(turn), dice, self.cube, may, score))

    def end(self):
        """Where the match has got to."""
        return self.number, self.games, self.over, self.offer, self.board() if self.side else None

    # -- rows

    def created(self):
        return [(name, ("match", self.length)) for name in self.names]

    def resumed(self):
        told = []
        for name in self.names:
            facts = [("resumed",)]
            facts += [("turn", self.turn)] if self.turn else []
            facts += [("length", self.length), ("points", name, self.score[name])]
            facts += [("points", self.other(name), self.score[self.other(name)])]
            facts += [self.board()] if self.phase != "between" else []
            told += [(name, fact) for fact in facts]
        if self.phase != "between":
            told.append((WATCHER_ONLY, self.board()))
        return told + [(None, self.offer)] if self.offer else told

    def left(self, name):
        return [(reader, ("leaves", name)) for reader in self.names]

    def line_lost(self, name):
        return [(self.other(name), ("drops line", name))]

    def action(self, row):
        if row["number"] != self.number + 1:
            raise Fault(f"match {self.id}: action {row['number']} follows {self.number}")
        if row["previous"] != self.last:
            raise Fault(f"match {self.id}: action {row['number']} doesn't lead back to the one before it")
        self.number, self.last = row["number"], row["id"]
        told = []
        events = row["events"].split("; ")
        for at, event in enumerate(events):
            told += self.event(event, events[at + 1 :], row["cause"], at > 0 and " played" in events[at - 1])
        return told

    def event(self, text, later, cause, borne_off):
        for pattern, method in EVENTS:
            match = pattern.fullmatch(text)
            if match:
                return method(self, match, later, cause, borne_off)
        raise Fault(f"match {self.id}, action {self.number}: the event '{text}' has no meaning")

    # -- events; `m` is the match of the pattern

    def joined(self, m, later, cause, borne_off):
        name = self.side.get(m[1])
        return [] if cause == "automatic" else [(name, ("waits", name))]

    def game(self, m, later, cause, borne_off):
        self.side = {m[2]: self.names[0], "XO"[m[2] == "X"]: self.names[1]}
        self.points, self.turn, self.dice = START, None, (0, 0)
        self.cube, self.owner, self.offer, self.phase = 1, None, None, "opening"
        return [(None, ("starts",))]

    def opening(self, m, later, cause, borne_off):
        dice = {"O": int(m[1]), "X": int(m[2])}
        both = sorted((self.side[side], dice[side]) for side in "OX")
        told = [(None, ("opening",) + tuple(both))]
        if not m[3]:
            return told
        self.turn = self.side[m[3]]
        self.dice = (dice[m[3]], dice["XO"[m[3] == "X"]])
        self.phase = "game"
        return told + [(None, ("begins", self.turn)), (None, self.board())]

    def rolled(self, m, later, cause, borne_off):
        name, dice = self.side[m[1]], (int(m[2]), int(m[3]))
        self.dice = dice
        told = [(None, ("rolls", name) + dice), (None, self.board(turn=name, dice=dice))]
        if m[4] != "0":
            return told
        self.pass_turn()
        return told + [(None, ("can't move", name))]

    def pass_turn(self):
        self.turn, self.dice = self.other(self.turn), (0, 0)

    def played(self, m, later, cause, borne_off):
        name = self.side[m[1]]
        steps = []
        for start, end, hit in re.findall(r"(\w+)/(\w+)(\*?)", m[2]):
            steps.append((BAR if start == "bar" else int(start), OFF if end == "off" else int(end), hit))
        words = " ".join(self.absolute(m[1], s) + "-" + self.absolute(m[1], e) for s, e, _ in steps)
        self.points = play_steps(self.points, COLOURS[m[1]], steps)
        self.pass_turn()
        readers = (self.other(name), WATCHER_ONLY)
        told = [(reader, ("moves", name, words)) for reader in readers]
        return told if later else told + [(None, self.board())]

    @staticmethod
    def absolute(side, point):
        if point in (BAR, OFF):
            return "bar" if point == BAR else "off"
        return str(point if side == "O" else 25 - point)

    def doubled(self, m, later, cause, borne_off):
        self.offer = ("doubles", self.side[m[1]])
        return [(None, self.offer)]

    def took(self, m, later, cause, borne_off):
        name = self.side[m[1]]
        self.offer, self.cube, self.owner = None, int(m[2]), name
        told = [(reader, ("takes", name, self.cube)) for reader in self.names]
        return told + [(WATCHER_ONLY, ("takes", name, 0))]

    def dropped(self, m, later, cause, borne_off):
        return [(None, ("drops", self.side[m[1]], int(m[2])))]

    def offered(self, m, later, cause, borne_off):
        self.offer = ("resigns", self.side[m[1]], int(m[2]))
        return [(None, self.offer)]

    def accepted(self, m, later, cause, borne_off):
        return [(None, ("accepts", self.side[m[1]], int(m[2])))]

    def refused(self, m, later, cause, borne_off):
        self.offer = None
        return [(None, ("refuses", self.side[m[1]]))]

    def won(self, m, later, cause, borne_off):
        name, points = self.side[m[1]], int(m[2])
        self.score[name] += points
        self.games += 1
        self.phase, self.turn, self.dice, self.offer = "between", None, (0, 0), None
        told = [(None, ("wins game", name, points))] if borne_off else []
        if not later:
            told.append((None, ("score", self.length) + tuple(sorted(self.score.items()))))
        return told

    def won_match(self, m, later, cause, borne_off):
        winner = self.side[m[1]]
        self.over = True
        changes = self.ratings_of(self.id)
        told = []
        for reader in self.names:
            for name in (winner, self.other(winner)):
                told.append((reader, ("rating", name, changes.get(name))))
        return told + [(None, ("wins match", winner, self.length, m[2]))]


EVENTS = [
    (r"([OX]) joined", Retelling.joined),
    (r"game (\d+), inviter ([OX])", Retelling.game),
    (r"opening (\d)(\d), (?:([OX]) begins|tie)", Retelling.opening),
    (r"([OX]) rolled (\d)(\d), (\d) to move", Retelling.rolled),
    (r"([OX]) played (.*)", Retelling.played),
    (r"([OX]) doubled to (\d+)", Retelling.doubled),
    (r"([OX]) took at (\d+)", Retelling.took),
    (r"([OX]) dropped, (\d+)", Retelling.dropped),
    (r"([OX]) offered \w+, (\d+)", Retelling.offered),
    (r"([OX]) accepted, (\d+)", Retelling.accepted),
    (r"([OX]) refused", Retelling.refused),
    (r"([OX]) won the match (\d+-\d+)", Retelling.won_match),
    (r"([OX]) won \w+, (\d+)", Retelling.won),
]
EVENTS = [(re.compile(pattern), method) for pattern, method in EVENTS]


def heard_by(told, reader):
    """The facts of one reader: a name, or WATCHER_ONLY for those who look on."""
    return [fact for whom, fact in told if whom is None or whom == reader]
