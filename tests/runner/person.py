"""person.py - one connection: what was typed, what came, and what may come at all."""

import os
import re
import unicodedata

from leaks import find_leak

IAC = re.compile(rb"\xff(?:\xfa.*?\xff\xf0|[\xfb-\xfe].|[^\xfa-\xfe])", re.S)
ECHO = (b"\xff\xfb\x01", b"\xff\xfc\x01")
COLOURS = re.compile(rb"\x1b\[[0-9;]*m")
HIDDEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")  # controls, directions, surrogates, private use, ends of lines
CLEAR = re.compile(rb"\x1b\[;H\x1b\[2J")  # what `cls` sends, to people only
PROMPTS = re.compile(r"(?:> |-- Enter shows more, q ends this -- )+")
SYNC_ANSWER = re.compile(r"(@[^\t]*\t)?((\*\* )?Unknown command: 'zzsync|\*\* .*zzsync)")  # without stars for a listener
TAG = re.compile(r"@(?:\+|\w+(?: \w+=[!-$&-<>-~%]*)*)\t")
PROMISE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "protocol", "tags-1.txt")
AUTHENTICATED = re.compile(r"(?:\*\* )?User \w+ authenticated\.")
ONLINE = re.compile(rb"User \w+ authenticated\.|You are registered\.|\r\n1 \w+ \d+ ")
OFFER_IS_OPEN = re.compile(rb"\w+ wanted to resign|Wait until \w+ accepted")
ROLLED = re.compile(r"You roll \d and \d\.")
NUMBERS = re.compile(r"-?\d+(?::-?\d+)*")
NOT_SHOWN = re.compile(rb"[^\x20-\x7e\x07]")
NOT_SHOWN_UTF8 = re.compile(rb"[\x00-\x06\x08-\x1f\x7f]")
CLIP_LINE = re.compile(r"[346]|(?:1?\d|20) .*")
BOARD_FIELDS = {
    "player": 1, "opponent": 2, "length": 3, "score1": 4, "score2": 5, "turn": 32, "cube": 37, "maydouble": 38,
    "omaydouble": 39, "wasdoubled": 40, "colour": 41, "direction": 42, "home": 43, "bar": 44, "onhome": 45,
    "oonhome": 46, "onbar": 47, "oonbar": 48, "canmove": 49, "forced": 50, "crawford": 51, "redoubles": 52,
}  # fmt: skip


def promises():
    """tag -> its fields."""
    with open(PROMISE, encoding="ascii") as lines:
        words = [line.split() for line in lines if not line.startswith("#")]
    return {line[0]: set(line[1:]) for line in words}


PROMISED = promises()


def is_promised(tag):
    """`@name field=value ...` and its tab."""
    name, *fields = tag[1:-1].split(" ")
    return name == "+" or (name in PROMISED and {field.split("=")[0] for field in fields} <= PROMISED[name])


def without_prompts(line):
    if line[:1] not in (">", "-"):  # which most lines don't begin with
        return line
    prompts = PROMPTS.match(line)
    return line[prompts.end() :] if prompts else line


class Failure(Exception):
    def __init__(self, text, person=None):
        super().__init__(text)
        self.person = person


def unescape(text):
    r"""\r \n \t \0 \\ \xhh and the open box for a blank, as bytes."""
    plain = text.replace("\u2423", " ").replace("\u21e5", "\t").encode("utf-8")

    def one(match):
        code = match.group(1)
        if code.startswith(b"x"):
            return bytes([int(code[1:], 16)])
        return {b"r": b"\r", b"n": b"\n", b"t": b"\t", b"0": b"\0", b"e": b"\x1b", b"\\": b"\\"}[code]

    return re.sub(rb"\\(x[0-9a-fA-F]{2}|[rnt0e\\])", one, plain)


def fits(wanted, line):
    return line == wanted if isinstance(wanted, str) else wanted.fullmatch(line) is not None


def show(wanted):
    return f"'{wanted}'" if isinstance(wanted, str) else f"a line like '{wanted.pattern}'"


class Person:
    def __init__(self, name, connection, program):
        self.name = name
        self.account = None
        self.program = program
        self.line = connection  # lines.py
        self.raw = bytearray()
        self.cursor = 0  # what comes before it has been dealt with
        self.inspected = 0
        self.answered_at = None  # length of `raw` when the last line was typed
        self.typed = []  # (place in `raw`, line), for pictures
        self.ended = False
        self.deaf = False
        self.free_text = False  # between CLIP 3 and 4
        self.tagged = False
        self.greeted = False  # has asked for tags at `login:`; they end with the login
        self.options_allowed = False
        self.one_line = False  # logs in with `connect`
        self.was_online = False
        self.asked_by_board = None  # a board that reads like "roll or double?", and nobody has asked or typed since
        self.utf8 = False  # what its terminal shows, and only then may come
        self.colour = False
        if connection.waiting:
            self.take(connection.waiting)

    # -- the line

    def read(self):
        data = self.line.read()
        if data is None:
            return
        if not data:
            self.ended = True
            return
        self.take(data)

    def take(self, data):
        self.raw += data
        self.inspect()

    def send(self, data):
        self.line.write(data)

    def type(self, text, quiet=False):
        if self.ended:
            raise Failure(f"{self.name} is not connected any more", self)
        if not quiet:
            self.answered_at = len(self.raw)
            self.typed.append((self.cursor, text))
        if re.fullmatch(r"login( \S+){4}|visitor( \S+){2}", text):
            self.program = True  # from here on it speaks CLIP
        if text.startswith("connect "):
            self.one_line = True
        if re.fullmatch("set tags yes( person)?", text) and not self.program:
            self.greeted = True
        self.asked_by_board = None
        self.send(text.encode("utf-8") + b"\r\n")

    @property
    def unanswered(self):
        return not self.ended and self.answered_at is not None and len(self.raw) <= self.answered_at

    def close(self, reset=False):
        self.line.close(reset)
        self.ended = True

    # -- lines: whole ones only, without telnet bytes and the prompt in front

    def lines(self, start):
        """(line, end of it) for each whole line from `start` on, but for answers to the runner itself."""
        while True:
            end = self.raw.find(b"\r\n", start)
            if end < 0:
                return
            text = without_prompts(self.shown(bytes(self.raw[start:end])))
            start = end + 2
            if "zzsync" not in text or not SYNC_ANSWER.match(text):
                yield text, start

    def shown(self, raw):
        """As on the person's screen: without telnet bytes and colours."""
        text = IAC.sub(b"", raw) if b"\xff" in raw else raw
        text = COLOURS.sub(b"", text) if b"\x1b" in text else text
        return text.decode("utf-8" if self.utf8 else "latin-1", "replace")

    def line_start(self):
        """The beginning of the line in which the last expectation ended."""
        return self.raw.rfind(b"\r\n", 0, self.cursor) + 2

    def picture(self, start):
        """The screen from there on as a text: what came up to the last expectation, and what was typed."""
        text = ""
        for place, line in self.typed:
            if place >= start:
                text += self.shown(bytes(self.raw[start:place])) + line + "\n"
                start = place
        return (text + self.shown(bytes(self.raw[start : self.cursor]))).replace("\r\n", "\n")

    def place_of(self, wanted):
        """The end of the next line that matches; None if none has come."""
        return next((end for line, end in self.lines(self.cursor) if fits(wanted, line)), None)

    def find_line(self, scenario, wanted):
        """The line that was found."""
        looked, hit = self.cursor, []

        def found():
            """Looks at each line once: megabytes may wait, and come in pieces."""
            nonlocal looked
            for line, looked in self.lines(looked):
                if fits(wanted, line):
                    hit.append(line)
                    return True
            return False

        scenario.until(found, self, show(wanted))
        self.cursor = looked
        return hit[0]

    def next_line(self, scenario, wanted):
        first = []

        def found():
            for line, end in self.lines(self.cursor):
                if line != "":
                    first[:] = [line, end]
                    return True
            return False

        scenario.until(found, self, show(wanted))
        if not fits(wanted, first[0]):
            raise Failure(f"{self.name} read '{first[0]}' where {show(wanted)} had to come next", self)
        self.cursor = first[1]

    def refuse_line(self, unwanted):
        for line, _ in self.lines(self.cursor):
            if fits(unwanted, line):
                raise Failure(f"{self.name} read '{line}', which must not come here", self)

    def next_board(self, scenario):
        self.find_line(scenario, re.compile("board:.*"))
        start = self.raw.rfind(b"\r\n", 0, self.cursor - 2) + 2
        return without_prompts(IAC.sub(b"", bytes(self.raw[max(start, 0) : self.cursor - 2])).decode("latin-1"))

    def find_raw(self, scenario, wanted):
        def found():
            at = self.raw.find(wanted, self.cursor)
            if at >= 0:
                self.cursor = at + len(wanted)
            return at >= 0

        scenario.until(found, self, f"the bytes {wanted!r}")

    def next_raw(self, scenario, wanted):
        def there():
            return len(self.raw) >= self.cursor + len(wanted)

        scenario.until(there, self, f"the bytes {wanted!r}")
        came = bytes(self.raw[self.cursor : self.cursor + len(wanted)])
        if came != wanted:
            raise Failure(f"{self.name} got {came!r} where {wanted!r} had to come next", self)
        self.cursor += len(wanted)

    def is_online(self):
        self.was_online = self.was_online or ONLINE.search(self.raw) is not None
        return self.was_online

    def listens(self):
        """A player with a screen reader gets neither stars nor prompts."""
        return re.search(rb"\r\nUser \w+ authenticated\.", self.raw) is not None

    def has_answered(self, token, mark):
        """The token comes back as an unknown command, or is refused like any other one while an offer is open."""
        return self.raw.find(b"'" + token.encode() + b"'", mark) >= 0 or OFFER_IS_OPEN.search(self.raw, mark) is not None

    def last_lines(self, count):
        """What came last; `->` marks what the scenario has not dealt with yet."""
        seen, shown = 0, []
        for piece in bytes(self.raw).split(b"\r\n"):
            end = seen + len(piece) + 2
            if b"zzsync" not in piece:
                text = piece.decode("latin-1").encode("unicode_escape").decode("ascii")
                shown.append(("  > " if end <= self.cursor else " -> ") + text)
            seen = end
        return shown[-count:]

    # -- what may be on the wire at all (protocol 1.1, 1.2, 1.5, 1.9, 9)

    def inspect(self):
        end = self.raw.rfind(b"\r\n", self.inspected)
        if end < 0:
            return
        is_http = self.reads_http()
        for line in bytes(self.raw[self.inspected : end]).split(b"\r\n"):
            self.inspect_line(line, is_http)
            self.inspected += len(line) + 2

    def reads_http(self):
        """Answers, not a WebSocket, whose handshake lines.py reads."""
        return self.raw.startswith(b"HTTP/1.1 ")

    def inspect_line(self, raw, is_http=False):
        if is_http and (leak := find_leak(raw)):
            raise Failure(f"HTTP tells {leak!r} in the line {raw!r}", self)
        options = IAC.findall(raw) if b"\xff" in raw else []
        text = IAC.sub(b"", raw) if options else raw
        if self.program and options:
            raise Failure(f"a program got telnet bytes {options!r}", self)
        if not self.options_allowed and any(option not in ECHO for option in options):
            raise Failure(f"telnet bytes {options!r} before a login at the prompts", self)
        tag = TAG.match(text.decode("latin-1")) if self.program or self.greeted else None
        line = self.inspect_bytes(text[tag.end() :] if tag else text)
        self.inspect_tag(tag, line)
        if self.program and line.startswith("> "):
            raise Failure("a program got a prompt", self)
        self.inspect_clip(without_prompts(line))

    def inspect_tag(self, tag, line):
        """Only programs that have asked for tags read them."""
        if tag and tag.group().startswith(("@tags ", "@set_done name=tags value=yes")):
            self.tagged = True
        elif self.greeted and re.match(r"1 \w+ \d+ |(\*\* )?User \w+ authenticated", line):
            self.tagged = self.greeted = False
        elif not tag and line == "Value of 'tags' set to no.":
            self.tagged = False
        is_visitors = tag and tag.group().startswith("@token ") and self.typed[-1][1].startswith("visitor ")
        if tag and not self.tagged and not is_visitors:
            raise Failure(f"a tag nobody has asked for in front of the line '{line}'", self)
        if tag and not is_promised(tag.group()):
            raise Failure(f"a tag that protocol/tags-1.txt doesn't promise: '{tag.group()}'", self)

    def inspect_bytes(self, text):
        """7-bit, but for what this terminal shows; returned without colours."""
        if self.colour and not self.program:
            text = COLOURS.sub(b"", text)
        if not self.program and b"\x1b" in text:
            text = CLEAR.sub(b"", text)
        bad = (NOT_SHOWN_UTF8 if self.utf8 else NOT_SHOWN).search(text)
        if bad:
            raise Failure(f"the byte {bad.group()!r} in the line {text!r}", self)
        try:
            line = text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise Failure(f"no UTF-8 in the line {text!r}", self) from error
        # Of ASCII the search above has found all.
        if not line.isascii() and any(unicodedata.category(c) in HIDDEN for c in line if c != "\a"):
            raise Failure(f"what no terminal should get in the line {text!r}", self)
        return line

    def inspect_roll(self, line):
        """Two programs type `roll` at a board without dice that lets them double, and hang if the server rolls for them
        (protocol 5.4): a board comes with the dice, so that one must not."""
        if line.startswith("board:You:"):
            items = line.split(":")
            if self.asked_by_board == "rolled" and items[33:35] != ["0", "0"]:
                raise Failure("a board without dice in front of a roll by the server", self)
            is_question = items[32] == items[41] and items[33:35] == ["0", "0"] and items[38] == "1"
            self.asked_by_board = "board" if is_question else None
        elif self.asked_by_board and ROLLED.match(line):
            self.asked_by_board = "rolled"
        elif line:
            self.asked_by_board = None

    def inspect_clip(self, line):
        if AUTHENTICATED.match(line):
            self.options_allowed = not self.one_line
        elif line == "You are registered.":
            self.options_allowed = True
        if line.startswith("board:"):
            board_is_sane(line, self)
        self.inspect_roll(line)
        if self.free_text:
            self.free_text = not line.startswith("4")
            return
        if line[:1].isdecimal() and not (self.program and CLIP_LINE.fullmatch(line)):
            raise Failure(f"a line that begins with a digit: '{line}'", self)
        self.free_text = self.program and line == "3"


def board_is_sane(line, person):
    items = line.split(":")
    if len(items) != 53 or " " in line:
        raise Failure(f"a board line with {len(items)} items or blanks: {line}", person)
    if not NUMBERS.fullmatch(line, sum(len(item) + 1 for item in items[:3])):
        raise Failure(f"a board line with an item that is no number: {line}", person)
    numbers = [0, 0, 0] + [int(item) for item in items[3:]]
    points, colour = numbers[6:32], numbers[41]
    if numbers[41:45] not in ([-1, 1, 25, 0], [1, -1, 0, 25]):
        raise Failure(f"a board line with the orientation {numbers[41:45]}: {line}", person)
    for sign, home, bar in ((colour, numbers[45], numbers[47]), (-colour, numbers[46], numbers[48])):
        checkers = sum(abs(n) for n in points if n * sign > 0)
        if checkers + home != 15 or bar != abs(points[25 if sign > 0 else 0]):
            raise Failure(f"a board line with checkers that do not add up: {line}", person)
    if points[0] > 0 or points[25] < 0:
        raise Failure(f"a board line with a stranger on a bar: {line}", person)


def check_board(line, wanted, person):
    """wanted: name=value ...; `dice` and `odice` as a,b; `points` as point:checkers,... with O positive."""
    items = line.split(":")
    for word in wanted.split():
        name, _, value = word.partition("=")
        if name in ("dice", "odice"):
            at = 33 if name == "dice" else 35
            came, value = ",".join(items[at : at + 2]), value
        elif name == "points":
            pairs = [pair.split(":") for pair in value.split(",")]
            came = ",".join(f"{point}:{items[6 + int(point)]}" for point, _ in pairs)
        elif name in BOARD_FIELDS:
            came = items[BOARD_FIELDS[name]]
            if name in ("turn", "colour"):
                value = {"O": "1", "X": "-1", "-": "0"}.get(value, value)
            if name == "length" and value == "unlimited":
                value = "9999"
        else:
            raise Failure(f"a board has no field '{name}'")
        if came != value:
            raise Failure(f"{person.name}'s board has {name}={came}, not {value}: {line}", person)


def opening_of(line):
    """Turn, dice and colour of a board with the opening throw to play."""
    items = line.split(":")
    turn, colour = int(items[BOARD_FIELDS["turn"]]), int(items[BOARD_FIELDS["colour"]])
    return turn, [int(die) for die in items[33:35]], colour
