"""position.py - the `board:` line of programs, and a legal play for it."""

from collections import namedtuple

START = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
BAR, OFF = 25, 0  # in a player's own numbering

# What of a board is the same for all who see it: checkers by absolute point (O positive), whose turn, the
# dice, the cube and who may turn it, the scores; of pairs O's comes first.
Board = namedtuple("Board", "points turn dice cube may_double score")


class View(namedtuple("View", "board colour to_move opponent")):
    """A board line as its reader sees it. Colours are 1 for O, -1 for X."""

    @property
    def is_to_move(self):
        return self.board.turn == self.colour and self.to_move > 0


def read_board(line):
    items = line.split(":")
    numbers = [0, 0, 0] + [int(item) for item in items[3:]]
    colour = numbers[41]

    def by_side(at):
        own, other = numbers[at : at + 2]
        return (own, other) if colour == 1 else (other, own)

    dice = tuple(numbers[33:35]) if any(numbers[33:35]) else tuple(numbers[35:37])
    board = Board(tuple(numbers[6:32]), numbers[32], dice, numbers[37], by_side(38), by_side(4))
    return View(board, colour, numbers[49], items[2])


class Side:
    """The checkers as the mover sees them, in the mover's own numbering."""

    def __init__(self, points, colour):
        if colour == 1:
            own = list(points)
        else:
            own = [-n for n in reversed(points)]
        self.mine = [max(n, 0) for n in own]
        self.theirs = [max(-n, 0) for n in own]

    def steps(self, die):
        if die == 0:  # a die that is used up, on the board after a correction
            return
        mine = self.mine
        if mine[BAR]:
            starts = [BAR]
        else:
            starts = [point for point in range(24, 0, -1) if mine[point]]
        highest = starts[0] if starts else 0
        for start in starts:
            end = start - die
            if end > 0:
                if self.theirs[end] < 2:
                    yield start, end
            elif highest <= 6 and (end == 0 or start == highest):
                yield start, OFF

    def find(self, dice, count, random):
        """`count` steps with different dice of the list, at random; None if there are fewer."""
        if count == 0:
            return []
        for die in dict.fromkeys(dice):
            rest = list(dice)
            rest.remove(die)
            choices = list(self.steps(die))
            random.shuffle(choices)
            for start, end in choices:
                hit = end != OFF and self.theirs[end]
                self.move(start, end, 1, hit)
                later = self.find(rest, count - 1, random)
                self.move(start, end, -1, hit)
                if later is not None:
                    return [(start, end)] + later
        return None

    def plays(self, dice):
        """Every row of steps that plays these dice in this order, the highest checkers first."""
        if not dice:
            yield []
            return
        for start, end in list(self.steps(dice[0])):
            hit = end != OFF and self.theirs[end]
            self.move(start, end, 1, hit)
            for later in self.plays(dice[1:]):
                yield [(start, end)] + later
            self.move(start, end, -1, hit)

    def move(self, start, end, sign, hit):
        self.mine[start] -= sign
        if end != OFF:
            self.mine[end] += sign
            if hit:
                self.theirs[end] -= sign


def legal_play(view, random):
    """The words of a random legal play, as they are typed; None if there is none of the right length."""
    low, high = sorted(view.board.dice)
    if low == high:
        dice = [low] * 4
    elif view.to_move == 1:
        dice = [high, low]  # if only one die can be played, it must be the higher if possible
    else:
        dice = random.sample([low, high], 2)
    steps = Side(view.board.points, view.colour).find(dice, view.to_move, random)
    if steps is None:
        return None
    return " ".join(step_words(view.colour, start, end) for start, end in steps)


def step_words(colour, start, end):
    words = []
    for point, name in ((start, "bar" if start == BAR else ""), (end, "off" if end == OFF else "")):
        words.append(name or str(point if colour == 1 else 25 - point))
    return "-".join(words)


def play_steps(points, colour, steps):
    """The points after (start, end, hit) steps in own numbering."""
    after = list(points)
    for start, end, hit in steps:
        after[start if colour == 1 else 25 - start] -= colour
        if end == OFF:
            continue
        target = end if colour == 1 else 25 - end
        if hit:
            after[target] += colour
            after[0 if colour == 1 else 25] -= colour
        after[target] += colour
    return tuple(after)
