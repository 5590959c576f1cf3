"""visitor.py - one session of the fuzzer: a connection, a rough idea of how far it has come, and what to type next.

The kinds: a `program` and a `person` whose lines are inspected as those of the transcripts are; a `terminal` that asks
for whatever telnet knows, and may be shown more than ASCII, in lines of any length; `rude`, which sends rubbish instead
of logging in.
"""

import re

import elsewhere  # noqa: F401
from person import Person, TAG
from position import legal_play, read_board

KINDS = ["program", "person", "program", "person", "rude"]
KEPT = 65536  # bytes of what came that are kept for a report
INVITED = re.compile(r"Type 'join (\w+)' to accept\.")
OVER = re.compile(
    r".* (has left the game|wins? the \d+ point match|drops connection|logs out)\b.*|\*\* You terminated the game\..*"
    r"|\*\* You're not playing.*|.*The game was saved\."
    r"|You have left the table\. .*|Your turn is over\. .*|.* is to play first: .*"  # of a slow match
)
ONLINE = re.compile(r"1 (\w+) \d+ \S+|You are (guest_\w+), a visitor\..*|(\*\* )?User \w+ authenticated\.|You are registered\.")
READINESS = ("You're now ready to invite or join someone.", "You're now refusing to play with someone.")
AT_TABLE = ["roll", "done", "undo", "off", "challenge", "reroll", "double", "pip", "board", "oldmoves", "table", "say hello",
            "kibitz so", "toggle double", "toggle greedy", "toggle automove", "move", "roll", "done"] * 3 + [
                "resign n", "resign g", "resign b", "leave"]  # fmt: skip
CHANGES = re.compile(rb"set?[cl]", re.I)  # the letters, colours and length of lines, however they are shortened
RUBS_OUT = re.compile(rb"[\x08\x15\x7f]")


class Visitor(Person):
    def __init__(self, name, connection, kind, random):
        super().__init__(name, connection, program=kind == "program")
        self.kind, self.random = kind, random
        self.state = "greeting"  # asked, entering, registering, online, failed
        if kind in ("terminal", "rude"):
            self.options_allowed = self.utf8 = self.colour = True
        self.ready = False
        self.awaits, self.has_answer = None, False  # a pattern, and whether a line of it has come
        self.half = False  # a line is begun and not ended
        self.leave_table()

    def leave_table(self):
        self.view = self.invited_by = None
        self.asked = ()  # what the server has just asked for

    # -- what comes

    def read(self):
        super().read()
        if self.state in ("greeting", "entering"):
            self.enter()
        for line, end in self.lines(self.cursor):
            self.cursor = end
            self.hear(line)
        if len(self.raw) > 2 * KEPT:
            cut = min(self.cursor, self.inspected, len(self.raw) - KEPT)
            del self.raw[:cut]
            self.cursor, self.inspected = self.cursor - cut, self.inspected - cut

    def inspect(self):
        if self.kind != "rude":
            super().inspect()

    def inspect_clip(self, line):
        if self.kind != "terminal":  # its lines may be folded anywhere
            super().inspect_clip(line)

    def inspect_tag(self, tag, line):
        if not (tag and tag.group().startswith("@token ")):  # which `visitor` gets unasked
            super().inspect_tag(tag, line)

    def inspect_roll(self, line):
        """It types `board` and `roll` ahead of the answers, so a roll behind a board need not be the server's."""

    def enter(self):
        """At the prompts: asked for a name, or once more."""
        asked = self.raw.count(b"login: ")
        if self.state == "greeting" and asked:
            self.state = "asked"
        elif self.state == "entering" and asked > 1:
            self.state = "failed"

    def hear(self, line):
        line = TAG.sub("", line)  # the words behind it
        if self.awaits and self.awaits.fullmatch(line):
            self.has_answer = True
        if online := ONLINE.fullmatch(line):
            self.state = "online"
            self.name = online[1] or online[2] or self.name
            self.asked = ("set boardstyle 3",)
        elif line.endswith(READINESS):
            self.ready = line.endswith(READINESS[0])
        elif INVITED.fullmatch(line):
            self.invited_by = INVITED.fullmatch(line)[1]
        elif line.startswith("board:"):
            self.view = read_board(line)
            self.asked = ("move",) if self.view.is_to_move else self.asked
        elif line.endswith("doubles. Type 'accept' or 'reject'."):
            self.asked = ("accept", "reject", "redouble", "beaver", "raccoon")
        elif "Type 'accept' or" in line and not line.startswith("** "):
            self.asked = ("accept", "reject", "challenge")
        elif line.startswith("Type 'join' if"):
            self.asked = ("join", "join", "join", "leave")
        elif line.startswith("It's your turn. Please roll"):
            self.asked = ("roll", "roll", "roll", "double", "challenge")
        elif line == "** You are already playing.":  # and has seen a drawing only
            self.asked = ("set boardstyle 3", "board", "board")
        elif OVER.fullmatch(line):
            self.leave_table()

    # -- what to type

    def login_lines(self):
        if self.state == "registering":
            return ["guest", f"name {self.name}", "secret", "secret"]
        if self.random.random() < 0.15:
            return ["visitor soak_1.0 1008" if self.kind == "program" else "visitor"]
        if self.kind == "program":
            return [f"login soak_1.0 {self.random.choice((1000, 1009))} {self.name} secret"]
        if self.random.random() < 0.1:
            self.one_line = True
            return [f"connect {self.name} secret"]
        return [self.name, "secret"]

    def sensible(self, grammar):
        """A line that fits the state, as far as known; None if nothing does."""
        choice = self.random.choice
        if self.invited_by and self.random.random() < 0.8:
            inviter, self.invited_by = self.invited_by, None
            return f"join {inviter}"
        if self.asked == ("move",) and self.view.is_to_move:
            return self.play(grammar)
        if self.asked:
            asked, self.asked = self.asked, ()
            return choice(asked)
        if self.view and self.view.is_to_move and self.random.random() < 0.4:
            return self.play(grammar)
        if self.view:
            return choice(AT_TABLE) if self.random.random() < 0.2 else None  # else it waits for the other
        if not self.ready:
            return choice(("toggle ready", "toggle ready", "set boardstyle 3"))
        return choice((grammar.line("invite"), grammar.line("invite"), "next", "next", grammar.line("slow"), grammar.line("watch"),
                       grammar.line("message"), grammar.line("play"), "watch tv", grammar.line("keep"), "show saved", "show games", "history", "set redoubles unlimited"))  # fmt: skip

    def play(self, grammar):
        self.asked = ()
        chance = self.random.random()
        play = legal_play(self.view, self.random) if chance < 0.85 else None
        if play is None:
            return grammar.line(self.random.choice(("move", "put", "off", "done")))
        return ("put " if chance < 0.15 else "move ") + play

    def may_send(self, data):
        """Lines that would change what may be shown are left to terminals, and to accounts that only they use."""
        if self.kind in ("terminal", "rude"):
            return True
        return not CHANGES.match(re.sub(rb"[^\x21-\x7e]", b"", data)) and not RUBS_OUT.search(data)
