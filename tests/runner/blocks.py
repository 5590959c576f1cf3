"""blocks.py - a transcript as blocks: lines that are played once, in one of several ways, or again until each way came."""

from dataclasses import dataclass, field

from person import Failure

ROUNDS = 100


@dataclass
class Line:
    number: int
    text: str


@dataclass
class Either:
    """Plays the way whose first line comes."""

    number: int
    ways: list = field(default_factory=list)
    came: set = field(default_factory=set)  # indexes of `ways`


@dataclass
class Again:
    number: int
    rounds: int
    body: list = field(default_factory=list)


class Script:
    """The blocks of a text. `number` is the line being read or played, for the report of a failure."""

    def __init__(self):
        self.number = 0
        self.lines = None

    # -- reading

    def read(self, text):
        lines = ((number, line.strip(" \t")) for number, line in enumerate(text.split("\n"), 1))
        self.lines = ((number, line) for number, line in lines if line and not line.startswith("#"))
        return self.read_until()[0]

    def read_until(self, *ends):
        """The blocks up to one of these lines, and that line; None if there is none of them."""
        blocks = []
        for self.number, line in self.lines:
            word, _, rest = line.partition(" ")
            if line in ends:
                return blocks, line
            if line in ("or", "then", "until each came"):
                raise Failure(f"there is nothing here that '{line}' could end")
            if line == "either":
                blocks.append(self.read_either())
            elif word == "again":
                blocks.append(self.read_again(rounds_of(rest)))
            else:
                blocks.append(Line(self.number, line))
        return blocks, None

    def read_block(self, start, *ends):
        blocks, end = self.read_until(*ends)
        if end is None:
            self.number = start
            raise Failure("this block has no end")
        return blocks, end

    def read_either(self):
        block = Either(self.number)
        end = "or"
        while end == "or":
            way, end = self.read_block(block.number, "or", "then")
            if not way or not isinstance(way[0], Line):
                raise Failure("a choice begins with a line")
            block.ways.append(way)
        return block

    def read_again(self, rounds):
        block = Again(self.number, rounds)
        block.body, _ = self.read_block(block.number, "until each came")
        if not any(choices(block.body)):
            raise Failure("'again' needs an 'either' among its lines")
        return block

    # -- playing

    def play(self, scenario, blocks):
        for block in blocks:
            self.number = block.number
            if isinstance(block, Line):
                scenario.run_line(block.text)
            elif isinstance(block, Either):
                way = scenario.first_to_come([lines[0].text for lines in block.ways])
                block.came.add(way)
                self.play(scenario, block.ways[way])
            else:
                self.play_again(scenario, block)

    def play_again(self, scenario, block):
        for _ in range(block.rounds):
            self.play(scenario, block.body)
            missing = [one.ways[way][0] for one in choices(block.body) for way in ways_missing(one)]
            if not missing:
                return
        self.number = missing[0].number
        raise Failure(f"in {block.rounds} rounds it never came to '{missing[0].text}'")


def rounds_of(text):
    if not text:
        return ROUNDS
    if not text.isdigit() or int(text) < 1:
        raise Failure("again [ROUNDS]")
    return int(text)


def choices(blocks):
    """Each Either among these blocks and the blocks within them."""
    for block in blocks:
        if isinstance(block, Either):
            yield block
            for way in block.ways:
                yield from choices(way)
        elif isinstance(block, Again):
            yield from choices(block.body)


def ways_missing(choice):
    return [way for way in range(len(choice.ways)) if way not in choice.came]
