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
    """Its first lines decide: the way whose first line comes is the one that is played."""

    number: int
    ways: list = field(default_factory=lambda: [[]])
    came: set = field(default_factory=set)  # indexes of `ways`


@dataclass
class Again:
    number: int
    rounds: int
    body: list = field(default_factory=list)


class Script:
    """The blocks of a text. `number` is the line that is being read or played, for the report of a failure."""

    def __init__(self):
        self.number = 0

    # -- reading

    def read(self, text):
        body, open_blocks = [], []
        places = [body]  # where the next line goes, innermost last
        for self.number, line in enumerate(text.split("\n"), 1):
            line = line.strip(" \t")
            word, _, rest = line.partition(" ")
            inner = open_blocks[-1] if open_blocks else None
            if word == "again" or line == "either":
                block = Again(self.number, rounds_of(rest)) if word == "again" else Either(self.number)
                places[-1].append(block)
                open_blocks.append(block)
                places.append(block.body if word == "again" else block.ways[0])
            elif line in ("or", "then"):
                if not isinstance(inner, Either):
                    raise Failure("either, lines, or, lines, then")
                if not places[-1] or not isinstance(places[-1][0], Line):
                    raise Failure("a choice begins with a line")
                if line == "or":
                    inner.ways.append([])
                    places[-1] = inner.ways[-1]
                else:
                    close(open_blocks, places)
            elif line == "until each came":
                if not isinstance(inner, Again) or not list(choices(inner.body)):
                    raise Failure("again, lines with an 'either' among them, until each came")
                close(open_blocks, places)
            elif line and not line.startswith("#"):
                places[-1].append(Line(self.number, line))
        if open_blocks:
            self.number = open_blocks[-1].number
            raise Failure("this block has no end")
        return body

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


def close(open_blocks, places):
    open_blocks.pop()
    places.pop()


def choices(blocks):
    """All of these blocks, and of those within them, that are an Either."""
    for block in blocks:
        if isinstance(block, Either):
            yield block
            for way in block.ways:
                yield from choices(way)
        elif isinstance(block, Again):
            yield from choices(block.body)


def ways_missing(choice):
    return [way for way in range(len(choice.ways)) if way not in choice.came]
