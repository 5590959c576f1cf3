#!/usr/bin/env python3
"""messages.py - protocol/MESSAGES.md, made from protocol/messages/ so that it can't go stale; and protocol/tags-1.txt,
the names that programs were promised.

    tests/document/messages.py            writes both anew
    tests/document/messages.py --check    1 if that would change one, or if a promised name is gone
"""

import difflib
import json
import os
import re
import sys

HOUSE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
LIST = os.path.join(HOUSE, "protocol", "messages", "all.def")
DOCUMENT = os.path.join(HOUSE, "protocol", "MESSAGES.md")

PROMISE = os.path.join(HOUSE, "protocol", "tags-1.txt")
CODE = [
    os.path.join(HOUSE, "protocol", name)
    for name in (
        "rows.c",
        "match_rows.c",
        "setting_rows.c",
        "calculation.c",
        "verdict_rows.c",
        "choice_rows.c",
        "versus_rows.c",
        "puzzle_rows.c",
        "throw_rows.c",
        "slow_rows.c",
        "text_tags.c",
        "boards/move_list.c",
    )
]

HEAD = """# All messages

Made from the rows in `messages/` by `tests/document/messages.py`: run that after each change there. What the messages mean
is said in [README.md](README.md), and what a tag is ([Tags](README.md#tags)). A name in braces is a field: the line has its
value there, and so has the tag. `{points|point}` is a number with its noun: `1 point`, `2 points`; `{stage| (|)}` is a text
between what the bars enclose, or nothing at all. `⏎` is the end of a line
(CR LF), at the beginning an empty line before what nobody asked for; `<BEL>` is the byte 07, `<ESC>` is 1b. Where the last
column is empty programs read the same as people, where it says *nothing* they are not told, and tagged programs read the
same as people. A field beside the tag is in the tag alone. Numbered lines and parts of lines have no tag, nor has what a tagged program never reads. A tag with *refused*
behind it has the field `refused=1`: a command was not carried out.
"""

PROMISE_HEAD = """# The tags of protocol 1 and their fields: a promise to the authors of programs. tests/document/messages.py adds what is
# new and refuses to lose anything. What leaves a name out has the next number, and a file of its own.
"""

ROWS_HEAD = """
## Rows of lists, and texts

They are made by code, so only their tags are listed here.

| tag | fields |
|---|---|
"""

# News that have the stars of a refusal, as on FIBS. Each other row that begins with them is a REFUSAL.
STARRED_NEWS = set(
    """YOU_INVITED YOU_INVITED_UNLIMITED YOU_INVITED_RESUME YOU_DECLINE DECLINES REMATCH_LAPSED NOW_PLAYING NOW_PLAYING_UNLIMITED
    HAS_JOINED WAIT_FOR_JOIN YOU_TELL YOU_SHOUT YOU_WHISPER YOU_KIBITZ HEARD_YOU DID_NOT_HEAR_YOU TALK_MISSED GAG UNGAG
    BLIND UNBLIND MAIL_DELIVERED MAIL_SAVED FINALLY SECOND_LOGIN UPGRADED KICKED KICKED_REASON ACCOUNT_DISABLED BANNED_NOBODY
    YOU_LEFT PLAYER_LEFT YOU_LEFT_UNPLAYED YOU_LEFT_UNCOUNTED PLAYER_LEFT_UNPLAYED EXPORT_LACKS SAVED_CORRUPT_TOLD
    NOT_PLAYING SECONDS_LEFT YOUR_TIME_IS_UP TIME_IS_UP LINE_ANNULS RESET_FITS RESET_DONE""".split()
)
# Refusals without stars.
PLAIN_REFUSALS = set(
    """WHOIS_UNKNOWN HISTORY_PAST_END PASSWORD_SHORT PASSWORD_LONG PASSWORD_COLON PASSWORD_BLANK PASSWORD_ASCII
    REGISTRATION_REFUSED REGISTRATION_LATER REGISTER_HOW""".split()
)

FIELD = re.compile(r"\{(?P<silent>-)?(?P<letter>[abtnmlr])(?::(?P<name>\w+))?(?P<noun>\|[^}]*)?\}")
USUAL = {"a": "player", "b": "opponent", "t": "text", "l": "length", "r": "rating"}
CODED = re.compile(r'tag_begin\(&?\w+, "(\w+)"\);(.*?)tag_end\(', re.S)
CODED_FIELD = re.compile(r'\btag_(?:\w+\(&?\w+, "(\w+)"|(refused)\()')
STRING = r'"(?:[^"\\]|\\.)*"'
ITEM = re.compile(rf"^/\* (.*) \*/$|^(MESSAGE|REFUSAL)\((\w+),\s*({STRING}),\s*(NULL|{STRING})\)", re.M)


def code(text):
    """A template as Markdown shows it in a table."""
    text = text.replace("\n", "⏎").replace("|", "\\|").replace("\a", "<BEL>").replace("\x1b", "<ESC>").replace("\t", "<TAB>")
    return f"` {text} `" if text.startswith("`") or text.endswith("`") else f"`{text}`"


def value(literal):
    """Of a string of C, None for NULL."""
    return None if literal == "NULL" else json.loads(literal.replace("\\a", "\\u0007").replace("\\033", "\\u001b"))


def name_of(row, field):
    """What a field is called: {n:die1}, {a}."""
    name = field["name"] or USUAL.get(field["letter"])
    if not name or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise ValueError(f"{row}: the field {field.group()} needs a name, as in {{n:points|point}}")
    return name


def column(row, text):
    if text is None:
        return ""
    shown = FIELD.sub(lambda field: "" if field["silent"] else f"{{{name_of(row, field)}{field['noun'] or ''}}}", text)
    return code(shown) if text else "*nothing*"


def fields_of(row, text):
    """In their order, each once. Two values can't have the same name."""
    letters = {}
    for field in FIELD.finditer(text):
        name = name_of(row, field)
        if letters.setdefault(name, field["letter"]) != field["letter"]:
            raise ValueError(f"{row}: two fields are called {name}")
    if "{" in FIELD.sub("", text):
        raise ValueError(f"{row}: a field that can't be read in {text!r}")
    return list(letters)


def silent_of(text):
    """Fields of the tag alone, as MESSAGES.md shows them beside it."""
    return "".join(f" `{field['name']}`" for field in FIELD.finditer(text) if field["silent"])


def tag_of(row, people, programs):
    """(tag, fields) of the text that tagged programs read, None if it has no tag (protocol/messages.c)."""
    text = programs or people
    if not text.endswith(("\n", ": ")) or text[0].isdigit() or not text.strip():
        return None
    return row.lower(), fields_of(row, text)


def wrong_mark(row, mark, people, tag):
    """What is wrong with the mark of a row, MESSAGE or REFUSAL; None if nothing is."""
    starred = people.lstrip("\n").startswith("** ")
    if mark == "REFUSAL":
        if not tag:
            return f"{row} is a REFUSAL, but has no tag that could say so"
        if not starred and row not in PLAIN_REFUSALS or row in STARRED_NEWS:
            return f"{row} is a REFUSAL: put it into PLAIN_REFUSALS of messages.py, or make it a MESSAGE"
    elif tag and (row in PLAIN_REFUSALS or starred and row not in STARRED_NEWS):
        return f"{row} looks like a refusal: make it a REFUSAL, or put it into STARRED_NEWS of messages.py"
    return None


def source():
    """All files, in the order in which they are included."""
    names = re.findall(r'^#include "(.*)"$', read(LIST), re.M)
    return "".join(read(os.path.join(HOUSE, name)) for name in names)


def rows(body, tags):
    """The lines of the document. Puts the tags into `tags`. Under a heading that ends so, no tagged program reads a row."""
    found, untagged = 0, False
    for heading, mark, name, people, programs in ITEM.findall(body):
        if heading:
            untagged = heading.endswith(": no tags")
            yield f"\n## {heading[0].upper()}{heading[1:]}\n\n| tag | people read | programs, if it differs |\n|---|---|---|"
            continue
        found += 1
        tag = None if untagged else tag_of(name, value(people), value(programs))
        if wrong := wrong_mark(name, mark, value(people), tag):
            raise ValueError(wrong)
        refused = ["refused"] if mark == "REFUSAL" else []
        if tag:
            tags[tag[0]] = tag[1] + refused
        yield f"| {f'`@{tag[0]}`' if tag else ''}{silent_of(value(people))}{' *refused*' if refused else ''} | {column(name, value(people))} | {column(name, value(programs))} |"
    if found != len(re.findall(r"\b(?:MESSAGE|REFUSAL)\(\w+,", body)):
        raise ValueError('a row that is not MESSAGE(NAME, "people", NULL or "programs"), nor REFUSAL(...)')


def coded_rows(tags):
    """Rows of lists: their tags are in the code."""
    for path in CODE:
        for tag, body in CODED.findall(read(path)):
            tags[tag] = ["".join(field) for field in CODED_FIELD.findall(body)]
            yield f"| `@{tag}` | {' '.join(f'`{field}`' for field in tags[tag])} |"


def document():
    """The text, and the tags with their fields."""
    tags = {}
    text = HEAD + "\n".join(rows(source(), tags)) + "\n"
    return text + ROWS_HEAD + "\n".join(coded_rows(tags)) + "\n", tags


def promised():
    """What tags-1.txt holds: tag -> fields."""
    if not os.path.exists(PROMISE):
        return {}
    lines = [line.split() for line in read(PROMISE).splitlines() if line and not line.startswith("#")]
    return {line[0]: line[1:] for line in lines}


def broken(promises, tags):
    for tag, fields in promises.items():
        if tag not in tags:
            yield f"the tag {tag} is promised by tags-1.txt, and there is none: that needs the next number of the protocol"
        for field in fields:
            if field not in tags.get(tag, fields):
                yield f"the tag {tag} has no field {field}, which tags-1.txt promises: that needs the next number of the protocol"


def renewed(promises, tags):
    """The promises, and what is new behind them."""
    for tag in tags:
        promises[tag] = list(dict.fromkeys(promises.get(tag, []) + tags[tag]))
    return PROMISE_HEAD + "".join(" ".join([tag] + promises[tag]) + "\n" for tag in sorted(promises))


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def stale(path, fresh):
    name = os.path.basename(path)
    there = read(path) if os.path.exists(path) else ""
    difference = list(difflib.unified_diff(there.splitlines(), fresh.splitlines(), name, "fresh", n=0))
    if difference:
        print("\n".join(difference))
        print(f"protocol/{name} is stale. Run tests/document/messages.py and commit what it writes.")
    return bool(difference)


def self_check():
    """What the promise is for: a lost tag and a lost field are found, a new one is not."""
    tags = {"rolls": ["player", "die1"], "new": []}
    assert not list(broken({"rolls": ["die1"]}, tags))
    assert len(list(broken({"rolls": ["die2"], "moves": ["player"]}, tags))) == 2
    assert fields_of("X", "{a} {n:points|point} {a}") == ["player", "points"]
    for row, mark, text, tag in (("NEW", "MESSAGE", "\n** No.\n", "new"), ("NEW", "REFUSAL", "No.\n", "new"), ("NEW", "REFUSAL", "** No: ", None),
        ("YOU_LEFT", "REFUSAL", "** Gone.\n", "you_left"), ("WHOIS_UNKNOWN", "MESSAGE", "None.\n", "whois_unknown")):  # fmt: skip
        assert wrong_mark(row, mark, text, tag), row
    assert not wrong_mark("NEW", "REFUSAL", "** No.\n", "new") and not wrong_mark("YOU_LEFT", "MESSAGE", "** Gone.\n", "you_left")
    for wrong in ("{n}", "{a} {b:player}", "{x}"):
        try:
            fields_of("X", wrong)
        except ValueError:
            continue
        raise AssertionError(f"{wrong} ought to be refused")


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        print(__doc__)
        return 2
    self_check()
    text, tags = document()
    promises = promised()
    faults = list(broken(promises, tags))
    print("".join(fault + "\n" for fault in faults), end="")
    list_of_tags = renewed(promises, tags)
    if sys.argv[1:]:
        return 1 if stale(DOCUMENT, text) | stale(PROMISE, list_of_tags) | bool(faults) else 0
    write(DOCUMENT, text)
    write(PROMISE, list_of_tags)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
