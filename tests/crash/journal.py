"""journal.py - what the players and watchers of a match must have been told, from the rows in the database.

A second, independent reading of the journal: its events are replayed here, and each row becomes the facts
(facts.py) that both players and a watcher read.
"""

import re

from position import BAR, OFF, START, Board, Side, play_steps

COLOURS = {"O": 1, "X": -1}
WATCHER_ONLY = "(watcher)"
SOMEBODY = "(somebody)"
PERHAPS = "(perhaps)"  # in front of a fact that was told or wasn't


class Fault(Exception):
    """Something told is not stored, or the database contradicts itself."""


class Retelling:
    """One match. Each method that returns facts gives a list of (whom, fact); whom = None: everybody."""

    def __init__(self, row, ratings_of, throws_late=False):
        """`throws_late`: an automatic throw may have waited, and the player who was to throw saw the board meanwhile."""
        self.id = row["id"]
        self.throws_late = throws_late
        self.names = (row["inviter_name"], row["invited_name"])
        length = row["options"].split()[0]
        self.length = 0 if length == "unlimited" else int(length)
        self.rated = self.length > 0 and "unrated" not in row["options"]
        self.inviter = row["inviter_side"]
        self.ratings_of = ratings_of
        self.number = self.last = 0  # of the last action: its number and its row
        self.score = dict.fromkeys(self.names, 0)
        self.side = {}
        self.phase = "between"
        self.over = False  # somebody has won it
        self.closed = False  # an unlimited one, left between two games (R11.2)
        self.games = 0  # finished ones
        self.begun = False  # somebody has made a play
        self.annulled = False  # left before that (R11.4)
        self.points, self.turn, self.dice = START, None, (0, 0)
        self.cube, self.owner, self.offer = 1, None, None
        self.redoubles = 0  # in a row
        self.placed, self.kept = [], 0  # steps by hand (R3.4), and how many of them a ruling has left
        self.must, self.correcting = 2, False  # checkers to move with this roll; a ruling has put some back
        self.asks = False  # the last action has ended a turn: the next player may be asked to roll or double
        self.before = None  # points and dice before the last play
        self.claim = None  # who claims to have won (R9.7)
        self.programs = set()  # who plays by a program, at an open table

    def other(self, name):
        return self.names[name == self.names[0]]

    def colour(self, name):
        return COLOURS[next(side for side, n in self.side.items() if n == name)] if name else 0

    def board(self, turn=None, dice=None, steps=0):
        """The board with the first `steps` of those put by hand."""
        turn = turn or self.turn
        may = tuple(int(self.owner in (None, self.side[side])) for side in "OX")
        dice = dice or self.to_play(steps)
        if self.offer and self.offer[0] == "doubles":
            turn, may, dice = self.other(self.offer[1]), (0, 0), (0, 0)
        score = tuple(self.score[self.side[side]] for side in "OX")
        points = play_steps(self.points, self.colour(self.turn), self.placed[:steps])
        return ("board", Board(points, self.colour(turn), dice, self.cube, may, score))

    def to_play(self, placed):
        """The dice on a board: after a ruling the dice left, 0 for a used one."""
        if not self.correcting or placed == 0:
            return self.dice
        side = Side(self.points, self.colour(self.turn))
        high, low = max(self.dice), min(self.dice)
        for order in ([high] + [low] * 3, [low, high]):
            plays = list(side.plays(order[: self.must]))
            for play in plays:
                left = dice_left(play, order, self.placed[:placed])
                if left is not None:
                    return (max(left, default=0), 0)
            if high == low or (plays and self.must == 1):  # the higher die, if only one can be played
                break
        return self.dice  # these steps can only be taken back

    def end(self):
        """Where the match has got to."""
        return self.number, self.games, self.over, self.offer, self.placed, self.claim, self.board() if self.side else None

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
            seen = len(self.placed) if name == self.turn else self.kept
            facts += [self.board(steps=seen)] if self.phase != "between" else []
            told += [(name, fact) for fact in facts]
        if self.phase != "between":
            told.append((WATCHER_ONLY, self.board(steps=self.kept)))
        return told

    def reminded(self):
        """What is repeated at the end of a resumption, when the seats are known."""
        told = [(self.turn, ("puts", self.turn, self.words(self.placed)))] if self.placed else []
        told += [(None, ("claims", self.claim))] if self.claim else []
        return told + ([(None, self.offer)] if self.offer else [])

    def left(self, name):
        self.annulled = not self.begun and self.games == 0
        return [(reader, ("leaves", name)) for reader in self.names]

    def close(self):
        """Who did it isn't stored."""
        if self.closed:
            return []
        self.closed = True
        return self.left(SOMEBODY)

    def line_lost(self, name):
        return [(self.other(name), ("drops line", name))]

    def action(self, row, rolled_for):
        """`rolled_for`: this row, or the first behind those that seat players, is a roll that nobody asked for."""
        told = []
        if self.asks and (self.throws_late or not rolled_for):
            reader, board = self.own_board()  # the player who is asked now sees it before the question
            told = [(reader, (PERHAPS, board) if rolled_for else board)]
        self.asks = False
        return told + self.act(row)

    def settle(self):
        """No more actions for now."""
        asks, self.asks = self.asks, False
        return [self.own_board()] if asks else []

    def act(self, row):
        if row["number"] != self.number + 1:
            raise Fault(f"match {self.id}: action {row['number']} follows {self.number}")
        if row["previous"] != self.last:
            raise Fault(f"match {self.id}: action {row['number']} doesn't lead back to the one before it")
        self.number, self.last = row["number"], row["id"]
        told = []
        events = row["events"].split("; ")
        for at, event in enumerate(events):
            borne_off = at > 0 and re.search(" played| lets it stand", events[at - 1]) is not None
            told += self.event(event, events[at + 1 :], row["cause"], borne_off)
        return told

    def event(self, text, later, cause, borne_off):
        self.begun |= " played " in text
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
        self.placed, self.kept, self.correcting = [], 0, False  # a game may end in the middle of a correction
        self.cube, self.owner, self.offer, self.phase = 1, None, None, "opening"
        self.redoubles = 0
        return [(None, ("starts",))]

    def opening(self, m, later, cause, borne_off):
        dice = {"O": int(m[1]), "X": int(m[2])}
        both = sorted((self.side[side], dice[side]) for side in "OX")
        told = [(None, ("opening",) + tuple(both))]
        if not m[3]:
            return told
        self.turn = self.side[m[3]]
        self.dice, self.must = (dice[m[3]], dice["XO"[m[3] == "X"]]), 2
        self.phase = "game"
        return told + [(None, ("begins", self.turn)), (None, self.board())]

    def autodoubled(self, m, later, cause, borne_off):
        self.cube = int(m[1])
        return [(None, ("cube", self.cube))]

    def rolled(self, m, later, cause, borne_off):
        name, dice = self.side[m[1]], (int(m[2]), int(m[3]))
        self.dice, self.must = dice, int(m[4])
        told = [(None, ("rolls", name) + dice), (None, self.board(turn=name, dice=dice))]
        if m[4] != "0":
            return told
        self.pass_turn()  # the board for the next player comes after 1.5 s, with the throw
        told.append((None, ("can't move", name)))
        if self.throws_late:
            reader, board = self.own_board()
            told.append((reader, (PERHAPS, board)))
        return told

    def rerolled(self, m, later, cause, borne_off):
        self.dice, self.must = (int(m[2]), int(m[3])), int(m[4])
        return [(None, ("rerolls", self.turn) + self.dice), (None, self.board())]

    def pass_turn(self):
        self.turn, self.dice = self.other(self.turn), (0, 0)
        self.placed, self.kept, self.correcting = [], 0, False

    def played(self, m, later, cause, borne_off):
        name = self.side[m[1]]
        steps = steps_of(m[2])
        words = self.words(steps)
        self.before = (self.points, self.dice)
        self.points = play_steps(self.points, COLOURS[m[1]], steps)
        self.pass_turn()
        # R9.9: who reads with a program, as all watchers here do, is not told of a step that no die has.
        told = [
            (reader, ("moves", name, words))
            for reader in (self.other(name), WATCHER_ONLY)
            if all(1 <= start - end <= 6 for start, end, _ in steps) or reader not in self.programs | {WATCHER_ONLY}
        ]
        if later:
            return told
        self.asks = True
        return told + [(reader, self.board()) for reader in (name, WATCHER_ONLY)]

    def words(self, steps):
        side = "XO"[self.colour(self.turn) == 1]
        return " ".join(self.absolute(side, s) + "-" + self.absolute(side, e) for s, e, _ in steps)

    # -- checkers by hand and open tables

    def put(self, m, later, cause, borne_off):
        steps = steps_of(m[2])
        self.placed = self.placed + steps
        return [(self.turn, ("puts", self.turn, self.words(steps))), self.own_board()]

    def took_back(self, m, later, cause, borne_off):
        words = self.words(self.placed[-1:])
        self.placed = self.placed[:-1]
        return [(self.turn, ("takes back", self.turn, words)), self.own_board()]

    def own_board(self):
        return self.turn, self.board(steps=len(self.placed))

    def challenged(self, m, later, cause, borne_off):
        return [(None, ("challenges", self.side[m[1]]))]

    def denied(self, m, later, cause, borne_off):
        return [(None, ("denied",))]

    def upheld(self, m, later, cause, borne_off):
        name = self.side[m[1]]
        self.points, self.dice = self.before
        self.turn, self.claim = name, None
        self.placed = with_hits(self.points, self.colour(name), steps_of(m[2]))
        self.kept, self.correcting = len(self.placed), True
        told = [(None, ("wrong", name))]
        for what, steps in (("stays", self.placed), ("goes back", steps_of(m[3]))):
            told += [(None, (what, self.words(steps)))] if steps else []
        self.placed.sort(key=lambda step: -step[0])  # as they can be made without those that go back
        return told if later else told + [(None, self.board(steps=self.kept))]

    def claimed(self, m, later, cause, borne_off):
        self.claim = self.side[m[1]]
        return [(None, self.board()), (None, ("claims", self.claim))]

    def let_stand(self, m, later, cause, borne_off):
        self.claim = None
        return [(None, ("lets stand", self.side[m[1]]))]

    def seated(self, m, later, cause, borne_off):
        # Before the first game the sides are not in the rows yet; the inviter's is in that of the match.
        name = self.side.get(m[1]) or self.names[m[1] != self.inviter]
        self.programs = self.programs | {name} if m[2] == "program" else self.programs - {name}
        return [(reader, ("seat", name, m[2])) for reader in (self.other(name), WATCHER_ONLY)]

    @staticmethod
    def absolute(side, point):
        if point in (BAR, OFF):
            return "bar" if point == BAR else "off"
        return str(point if side == "O" else 25 - point)

    def doubled(self, m, later, cause, borne_off):
        self.offer = ("doubles", self.side[m[1]])
        return [(None, self.offer)]

    def redoubled(self, m, later, cause, borne_off):
        """Who was doubled first owns the cube through the whole row (R11.2)."""
        self.cube = int(m[2]) // 2
        self.owner = self.owner if self.redoubles else self.side[m[1]]
        self.redoubles += 1
        return self.doubled(m, later, cause, borne_off)

    def took(self, m, later, cause, borne_off):
        name = self.side[m[1]]
        self.owner = self.owner if self.redoubles else name
        self.offer, self.cube, self.redoubles = None, int(m[2]), 0
        told = [(reader, ("takes", name, self.cube)) for reader in self.names]
        told.append((WATCHER_ONLY, ("takes", name, 0)))
        return told + [(None, self.board())] if any(self.dice) else told  # `cube=anytime`

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
        self.placed = []  # a double amid a turn was dropped, perhaps; nobody is reminded of what they had put
        told = [(None, ("wins game", name, points))] if borne_off else []
        if not later:
            told.append((None, ("score", self.length) + tuple(sorted(self.score.items()))))
        return told

    def won_match(self, m, later, cause, borne_off):
        winner = self.side[m[1]]
        self.over = True
        changes = self.ratings_of(self.id)
        told = []
        for reader in self.names if self.rated else ():
            for name in (winner, self.other(winner)):
                told.append((reader, ("rating", name, changes.get(name))))
        score = f"{self.score[winner]}-{self.score[self.other(winner)]}"  # points beyond the length, too
        return told + [(None, ("wins match", winner, self.length, score))]


def steps_of(text):
    """Of `8/5* 6/5`, in own numbering."""
    steps = re.findall(r"(\w+)/(\w+)(\*?)", text)
    return [(BAR if start == "bar" else int(start), OFF if end == "off" else int(end), hit) for start, end, hit in steps]


def with_hits(points, colour, steps):
    """The journal doesn't say which of the steps that stay hit."""
    told = []
    for start, end, _ in steps:
        target = points[end if colour == 1 else 25 - end]
        told.append((start, end, end != OFF and target == -colour))
        points = play_steps(points, colour, told[-1:])
    return told


def dice_left(play, order, placed):
    """The dice of the steps of `play` that are not placed yet; None if it doesn't have all that are."""
    rest = list(zip(play, order))
    for start, end, _ in placed:
        found = next((pair for pair in rest if pair[0] == (start, end)), None)
        if found is None:
            return None
        rest.remove(found)
    return [die for _, die in rest]


EVENTS = [
    (r"([OX]) joined", Retelling.joined),
    (r"game (\d+), inviter ([OX])", Retelling.game),
    (r"opening (\d)(\d), (?:([OX]) begins|tie)", Retelling.opening),
    (r"([OX]) rolled (\d)(\d), (\d) to move", Retelling.rolled),
    (r"([OX]) rerolled (\d)(\d), (\d) to move", Retelling.rerolled),
    (r"([OX]) played (.*)", Retelling.played),
    (r"([OX]) put (.*)", Retelling.put),
    (r"([OX]) took back (.*)", Retelling.took_back),
    (r"([OX]) challenged", Retelling.challenged),
    (r"([OX]) denied, \d left", Retelling.denied),
    (r"([OX]) wrong, .*, stay (.*), back (.*)", Retelling.upheld),
    (r"([OX]) claims \w+, \d+", Retelling.claimed),
    (r"([OX]) lets it stand", Retelling.let_stand),
    (r"([OX]) (program|person)", Retelling.seated),
    (r"cube (\d+)", Retelling.autodoubled),
    (r"([OX]) redoubled to (\d+)", Retelling.redoubled),
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
    """The facts of one reader: a name, or WATCHER_ONLY for watchers."""
    return [fact for whom, fact in told if whom is None or whom == reader]
