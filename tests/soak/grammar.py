"""grammar.py - lines that somebody may type: the words of the server, each with arguments of every kind it may take,
and such lines with typing mistakes.
"""

import re

# Blanks separate the forms; {x} is filled in by Grammar.fill. A word that isn't here gets any of FORMS[None].
FORMS = {
    None: ["", "", "{name}", "{number}", "{junk}", "{name} {junk}"],
    "!!": [""],
    "address": ["", "a@example.org", "{junk}"],
    "adjourn": ["", "", "{junk}"],
    "alert": ["{name} {text}"],
    "analysis": ["", "{number}", "{number} {number}", "{number} {number} {number}", "{junk}"],
    "answer": ["{plays}", "{plays}", "double", "no double", "take", "drop", "pass", "{junk}", ""],
    "away": ["", "{text}"],
    "blind": ["", "{name}"],
    "claim": ["", "{name}"],
    "clock": ["", "{name}", "{junk}"],
    "countries": ["", "{junk}"],
    "decline": ["", "{name}", "{name}", "{junk}"],
    "daily": ["", "", "2020-09-14", "2020-13-41", "{number}", "{junk}"],
    "export": ["{number} mat", "{number} sgf", "{number} record", "{number} {junk}"],
    "fairness": ["", "book", "book {number} {number}", "{number}", "{name}"],
    "friend": ["", "{name}", "{name}", "{junk}"],
    "friends": ["", "{junk}"],
    "gag": ["", "{name}"],
    "help": ["", "{word}", "{junk}"],
    "history": ["", "{name}", "{name} {number}"],
    "invite": ["{name}", "{name} {number}", "{name} 1 {option}", "{name} 3 {option} {option}", "{name} unlimited {option}",
               "{name} money {option} {option}", "{name} 3 {clock}", "{name} 5 {option} {clock}", "{name} unlimited {clock}",
               "{name} 3 {days}", "{name} 1 {days}", "{name} {number} {days} {option}", "{name} unlimited {days}"],
    "join": ["", "{name}"],
    "keep": ["{junk} secret", "{name} secret", "{fresh} secret", "{fresh} secret", "{fresh}"],
    "kibitz": ["{text}"],
    "last": ["", "{name}"],
    "look": ["{name}"],
    "match": ["{number}", "{number} {number}"],
    "message": ["{name} {text}"],
    "mistakes": ["", "", "{number}"],
    "move": ["{step}", "{step} {step}", "{step} {step} {step} {step}", "{number} {number}"],
    "next": ["", "", "", "{junk}"],
    "oldboard": ["", "{name}", "{number} {number}"],
    "oldmoves": ["", "{name}", "{number} {number}"],
    "pause": ["", "", "{number}", "{junk}"],
    "password": ["{junk}:{junk}:{junk}", "secret:{junk}"],
    "token": ["", "revoke", "{junk}"],
    "play": ["", "casual", "casual", "casual 3", "casual 1 {option}", "casual 1 {clock}", "club", "{junk}"],
    "put": ["{step}", "{step} {step}"],
    "rating": ["", "{name}", "{name} {name}", "{name} {name} {number}", "{name} {name} unlimited", "{name} {junk} {junk}"],
    "ratings": ["glicko", "club {club}", "club {club} from {number} to {number}", "club {club} {name}", "club", "", "{name}", "from {number} to {number}", "month", "people", "programs 3-5"],
    "rematch": ["", "", "{name}", "{junk}"],
    "report": ["{name} {text}", "{name} {text}", "{name}", "{junk}"],
    "reports": ["", "{number}", "before {number}", "{junk}"],
    "replay": ["{number}", "{number} {number}", "next", "prev", "end", "to {number}"],
    "resign": ["n", "g", "b", "{junk}"],
    "my": ["data", "data", "", "{junk}"],
    "mail": ["", "a@example.org", "confirm {number}", "confirm {junk}", "off", "{junk}"],
    "push": ["", "off", "https://push.example.org/x {junk} {junk}", "{junk}"],
    "salt": ["", "{text}"],
    "say": ["{text}"],
    "seek": ["", "{number}", "3 {option}", "unlimited {option}", "3 {days}", "{junk}"],
    "seeks": ["", "slow", "slow", "slow {number}", "slow {junk}", "{junk}"],
    "set": ["", "boardstyle {number}", "linelength {number}", "pagelength {number}", "redoubles unlimited",
            "redoubles {number}", "sortwho rating", "timezone {junk}", "timezone Europe/Berlin", "options {option} {option}",
            "club {club}", "club {club}", "club", "club none", "friends always", "friends no", "friends {junk}", "public no",
            "public yes", "boardstyle 3", "envelopes yes", "tags yes", "tags yes person", "tags no", "tags", "tags {junk}",
            "accept days>={number}", "accept clock>={clock}", "accept {junk}", "autovacation no", "autovacation yes", "autovacation {junk}",
            "legalplays yes", "legalplays {junk}", "{junk} {junk}"],
    "shout": ["{text}"],
    "show": ["games", "saved", "savedcount {name}", "watchers", "max", "{junk}"],
    "slow": ["", "", "offers", "{name}", "{number}", "{number}", "{number} roll yes", "{number} roll no", "{number} roll {junk}",
             "{number} message {text}", "{number} board", "{number} {junk}", "{junk}"],
    "tell": ["{name} {text}"],
    "tell-me": ["", "{notice} now", "{notice} digest", "{notice} no", "{notice} {junk}", "digest 07:30", "digest {junk}", "{junk}"],
    "tellx": ["{name} {text}"],
    "time": ["", "{junk}", "Asia/Tokyo"],
    "timezones": ["", "{junk}"],
    "toggle": ["", "{toggle}", "{toggle} {toggle}"],
    "tournament": ["{number}", "1", "1 enter", "1 enter", "1 withdraw", "1 bracket", "1 standings", "1 mine", "1 rules", "1 actions",
                   "1 why {number}", "1 open", "1 start", "1 pause", "1 next {text}", "1 award 1.1 {name} {text}", "1 add {name}",
                   "1 replace {name} {name} {text}", "1 remove {name} {text}", "1 put-back 1.1 {text}", "1 close {text}", "1 {junk}", "{number} {junk}", "{number} enter",
                   'new "Cup" {kind} {number}', 'new "Cup" {kind} 1 {option}', 'new "Cup" {kind} 3 {clock}', 'new "Cup" {kind} 3 {days}',
                   'new "{text}" {kind} 3', "new {junk}", ""],
    "tournaments": ["", "", "past", "{junk}"],
    "tv": ["", "skip", "skip {number}", "skip {number} {text}", "skip {junk}", "{junk}"],
    "unfriend": ["", "{name}", "{name}", "{junk}"],
    "uninvite": ["", "{name}", "{name}"],
    "vacation": ["", "{number}", "10", "off", "off", "{junk}"],
    "versus": ["", "{name}", "{name} {name}", "{name} {junk}", "{name} {name} {name}"],
    "waitfor": ["", "{name}", "{name} {name}"],
    "watch": ["{name}", "{name}", "tv"],
    "whisper": ["{text}"],
    "who": ["", "{name}", "ready", "playing", "away", "from 127", "count"],
    "whois": ["{name}"],
    "with": ["{name}", "{name} 1", "{name} 3 {option}"],
    # Those of operators.
    "ban": ["{name}", "192.0.2.{number} {junk}"],
    "kick": ["{name}", "{name} {text}"],
    "director": ["", "{name} on", "{name} off", "{name} {junk}"],
    "disable": ["{name} {junk}"],
    "enable": ["{name}"],
    "erase": ["{name}", "{name} {text}", "{name} {name}"],
    "rename": ["{name} {junk}"],
}  # fmt: skip
# What ends a visit, or an account.
RARE = {
    "adios",
    "ban",
    "bye",
    "ciao",
    "disable",
    "end",
    "erase",
    "exit",
    "kick",
    "leave",
    "logout",
    "password",
    "quit",
    "rename",
    "resign",
    "tschoe",
    "wave",
}
OPTIONS = [
    "open", "strict", "crawford", "nocrawford", "nocube", "cube=anytime", "cubelimit", "hardbackgammon", "reroll", "jacoby",
    "beavers", "raccoons", "autodouble=2", "autodouble=99", "unrated", "redoubles=3", "opn",
]  # fmt: skip
CLOCKS = ["clock=us", "clock=club", "clock=fast", "clock=normal", "clock=casual", "clock=none", "clock=12+120", "clock=3+0",
          "clock=60+600", "clock=2+0", "clock=12", "clock="]  # fmt: skip
DAYS = ["days=1", "days=2", "days=1+0", "days=7+30", "days=none", "days=0", "days=8", "days=1+31", "days=2+", "days="]
KINDS = ["knockout", "swiss", "swiss rounds=3", "league", "{}", "knock"]
NOTICES = ["turn", "flag", "message", "offer", "result", "digest", "called"]
CLUBS = ["Bern", "bern", "Basel", "B", "a_b-9", "a" * 20, "a" * 21, "B\x01ern", "two words", "none"]
PLAYS = ["8/5 6/5", "13-9", "24/23 13/10", "bar/22", "6/off(2)", "13/8*", "99/1", "8/5 6/5 6/5 6/5 6/5", "13/12 13/off"]
TOGGLES = [
    "allowpip", "autoboard", "autodouble", "automove", "bell", "crawford", "double", "greedy", "moreboards", "moves", "notify",
    "ratings", "ready", "report", "silent", "telnet", "wrap",
]  # fmt: skip
NUMBERS = ["0", "1", "2", "3", "7", "25", "99", "100", "-1", "4711", "99999999999999999999", "1e3"]
JUNK = ["x", "%s%n", "''", '"', "a" * 30, ":", "*", "-", "\\", "n", "utc", "{}", "~", "login", "on", "off", "9"]
TEXTS = ["hello", "  two blanks", "привет", "café \u202e\u0301\u0301\u0301\u0301\u0301", "%d %s", "x" * 300, "1 2 3", "board:You"]
ENDS = [b"\r\n", b"\r\n", b"\r\n", b"\r\n", b"\n", b"\n\r", b"\r\n\r\n", b"\r", b"\r\0"]
TELNET = [
    b"\xff\xfd\x01", b"\xff\xfb\x18", b"\xff\xfa\x18\x00xterm-256color\xff\xf0", b"\xff\xfb\x1f", b"\xff\xf1", b"\xff\xf4",
    b"\xff\xfa\x1f\x00\x50\x00\x18\xff\xf0", b"\xff\xfa\x1f\xff\xff\xff\xff\x00\x01\xff\xf0", b"\xff\xff", b"\xff\xf6",
    b"\xff\xfa\x2a\x02UTF-8\xff\xf0", b"\xff\xfd\x2a", b"\xff\xfa" + b"z" * 600 + b"\xff\xf0", b"\xff\xfa\x18", b"\xff",
]  # fmt: skip


class Grammar:
    def __init__(self, random, words, somebody):
        """`words`: all commands; `somebody`: called for the name of somebody."""
        self.random, self.words, self.somebody = random, words, somebody
        self.rare = [word for word in words if word in RARE]
        self.common = [word for word in words if word not in RARE]

    def line(self, word=None):
        if not word:
            rare = self.random.random() < 0.005
            word = self.random.choice(self.rare if rare else self.common)
        form = self.random.choice(FORMS.get(word, FORMS[None]))
        return (word + " " + re.sub(r"\{(\w+)\}", self.fill, form)).strip()

    def fill(self, match):
        return self.choice(match[1])

    def choice(self, kind):
        choice, randrange = self.random.choice, self.random.randrange
        if kind == "name":
            return self.somebody()
        if kind == "fresh":
            return "k_" + "".join(choice("abcdefghij") for _ in range(6))
        if kind == "number":
            return choice(NUMBERS) if randrange(3) else str(randrange(30))
        if kind == "step":
            return f"{choice(['bar', randrange(26)])}-{choice(['off', randrange(26)])}"
        lists = {"junk": JUNK, "text": TEXTS, "option": OPTIONS, "toggle": TOGGLES, "word": self.words, "clock": CLOCKS, "days": DAYS,
                 "club": CLUBS, "plays": PLAYS, "kind": KINDS, "notice": NOTICES}  # fmt: skip
        return choice(lists[kind])

    def mutated(self, line):
        """A few bytes of it cut, doubled, exchanged; or more blanks, or no end of it."""
        data, randrange = bytearray(line.encode()), self.random.randrange
        for _ in range(randrange(1, 4)):
            at = randrange(len(data) + 1)
            what = randrange(6)
            if what == 0:
                del data[at : at + randrange(4)]
            elif what == 1:
                data[at:at] = data[at : at + randrange(8)]
            elif what == 2 and data:
                data[at % len(data)] = randrange(32, 127)
            elif what == 3:
                data[at:at] = b" " * randrange(1, 5)
            elif what == 4:
                data[at:at] = self.random.choice([b"\t", b"\x08", b"\x7f", b"\x00", b"\xc3", b"\xe2\x82\xac", b"\x1b[2J"])
            else:
                data[at:] = data[at:] * randrange(1, 40)
        return bytes(data).replace(b"\r", b" ").replace(b"\n", b" ")

    def garbage(self):
        return bytes(self.random.randrange(256) for _ in range(self.random.choice((3, 20, 200, 1500))))

    def end(self):
        return self.random.choice(ENDS)

    def telnet(self):
        return self.random.choice(TELNET)
