"""check.py - barpoint-dice on a match that two bots have played on the release server, whole and tampered with.

Usage: check.py BARPOINTD BARPOINT-EXPORT BARPOINT-DICE README. Prints TAP.
"""

import os
import random
import re
import socket
import subprocess
import sys
import tempfile

import by_the_document
from envelopes import sha, throws_of

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "bots"))
from bot import PLAIN, Bot  # noqa: E402
from bots import SECONDS, play, register  # noqa: E402
from server import FAST, Server  # noqa: E402
from tap import run_tests  # noqa: E402

DAEMON, EXPORT, DICE, README = (os.path.abspath(path) for path in sys.argv[1:5])
PLACE = tempfile.TemporaryDirectory(prefix="barpoint-check-")


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


def check(text):
    path = os.path.join(PLACE.name, "file")
    with open(path, "w", encoding="ascii") as file:
        file.write(text)
    return run(DICE, "check", path)


def session(server, name, *lines):
    """What a program reads when it types these."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS) as connection:
        connection.sendall("\r\n".join([f"login check_1 1008 {name} secret", *lines, "bye", ""]).encode())
        came = b""
        while more := connection.recv(65536):
            came += more
    return came.decode("ascii", "replace").replace("\r\n", "\n")


def played():
    """The record and the book after a match, as a session reads them; the record from the tool."""
    with Server(DAEMON, FAST, SECONDS) as server:
        server.start()
        for name in ("ann", "ben"):
            register(server, name)
        session(server, "ben", "salt lucky  68")
        bots = [
            Bot("ann", "ben", PLAIN, random.Random(1), 3),
            Bot("ben", "ann", PLAIN, random.Random(2)),
        ]
        play(server, bots)
        said = session(server, "ben", "export 1 record")
        record = re.search(r"^barpoint record 1\n.*?^end\n", said, re.M | re.S)[0]
        book = session(server, "ann", "fairness book")
        server.stop([])
        status, exported = run(EXPORT, "--data", server.data, "1", "record")
        assert status == 0, exported
    return record, book, exported


RECORD, BOOK, EXPORTED = played()
COUNT = int(re.search(r"^throws (\d+)$", RECORD, re.M)[1])


def line_of(n):
    return re.search(rf"^action .* throw {n} .*$", RECORD, re.M)[0]


def with_throw(line, old, new):
    """The line of an action with another throw in it; its number and time may have the same digits."""
    number, what = line.split(" | ", 1)
    return f"{number} | {what.replace(old, new)}"


def changed(text, pattern, to, count=1):
    new, made = re.subn(pattern, to, text, count=count, flags=re.M)
    assert made == count, pattern
    return new


def the_session_and_the_tool_write_the_same():
    assert RECORD == EXPORTED


def as_it_was_played():
    assert COUNT > 10
    assert by_the_document.check(RECORD) == COUNT
    assert check(RECORD) == (0, f"{COUNT} throws, all as committed\n")


def a_die_changed():
    for n in (1, COUNT // 2, COUNT):
        line = line_of(n)
        old = re.search(r"([1-6])([1-6])", line.split(" | ")[1])[0]
        new = old[0] + str(int(old[1]) % 6 + 1)
        assert old != new
        status, said = check(RECORD.replace(line, with_throw(line, old, new)))
        assert status == 1, said
        assert re.fullmatch(rf"throw {n} \((opening|turn)\) is {old} by envelope 1, the record has {new}\n", said), said


def a_die_changed_in_what_came_of_it_only():
    line = re.search(r"^action .* \| (?:O|X) rolls .*$", RECORD, re.M)[0]
    n, old = re.search(r" throw (\d+) .* rolled (\d\d)", line).groups()
    new = old[0] + str(int(old[1]) % 6 + 1)
    status, said = check(RECORD.replace(line, line.replace("rolled " + old, "rolled " + new)))
    assert status == 1 and said.startswith(f"throw {n} is {old}, what came of it is "), said


def a_throw_left_out():
    for n in (1, 2, COUNT // 2):
        status, said = check(RECORD.replace(line_of(n) + "\n", ""))
        assert (status, said) == (1, f"throw {n} is missing: throw {n + 1} stands in its place\n")
    status, said = check(RECORD.replace(line_of(COUNT) + "\n", ""))
    assert (status, said) == (1, f"throw {COUNT} is missing: there should be {COUNT}\n")


def two_throws_swapped():
    one, other = line_of(4), line_of(6)
    swapped = RECORD.replace(one, "@").replace(other, one).replace("@", other)
    status, said = check(swapped)
    assert (status, said) == (1, "throw 4 is missing: throw 6 stands in its place\n")
    # Their dice alone: the numbers stay.
    lines = [line_of(n) for n in range(3, COUNT)]
    pairs = [re.search(r" rolls (\d\d)", line) for line in lines]
    rolls = [(n, pair[1]) for n, pair in enumerate(pairs, 3) if pair]
    (n, one), (m, other) = rolls[0], next(roll for roll in rolls if roll[1] != rolls[0][1])
    swapped = RECORD.replace(line_of(n), line_of(n).replace(one, other))
    swapped = swapped.replace(line_of(m), line_of(m).replace(other, one))
    status, said = check(swapped)
    assert (status, said) == (1, f"throw {n} (turn) is {one} by envelope 1, the record has {other}\n"), said


def another_seed():
    other = "00" * 32
    status, said = check(changed(RECORD, r" seed [0-9a-f]{64}$", " seed " + other))
    assert (status, said) == (1, "envelope 1 has another seed than was committed to\n")
    # With a fitting commitment: the dice don't fit.
    forged = changed(RECORD, r" seed [0-9a-f]{64}$", " seed " + other)
    forged = changed(forged, r"commitment [0-9a-f]{64}", "commitment " + sha(bytes(32)).hex())
    status, said = check(forged)
    assert status == 1 and re.match(r"throw \d \(\w+\) is \d\d by envelope 1, the record has \d\d\n", said), said


def another_salt():
    wrong = "the context of envelope 1 is not that of these names, options and salts\n"
    assert check(changed(RECORD, "^salt 2 lucky  68$", "salt 2 lucky 68")) == (1, wrong)
    assert check(changed(RECORD, "^salt 1$", "salt 1 mine")) == (1, wrong)


def another_name():
    wrong = "the context of envelope 1 is not that of these names, options and salts\n"
    assert check(changed(RECORD, "^player 1 ann$", "player 1 Ann")) == (1, wrong)
    swapped = changed(changed(RECORD, "^player 1 ann$", "player 1 ben"), "^player 2 ben$", "player 2 ann")
    assert check(swapped) == (1, wrong)
    assert check(changed(RECORD, "^options 3$", "options 5")) == (1, wrong)


def a_context_that_fits_the_forgery():
    lines = ["barpoint dice 1", "1", "eve", "ben", "3", "", "lucky  68"]
    context = sha("".join(line + "\n" for line in lines).encode()).hex()
    forged = changed(changed(RECORD, "^player 1 ann$", "player 1 eve"), "^context 1 .*$", "context 1 " + context)
    status, said = check(forged)
    assert status == 1 and re.match(r"throw \d \(\w+\) is \d\d by envelope 1, the record has \d\d\n", said), said


def kinds_and_numbers():
    assert check(changed(RECORD, " throw 1 opening ", " throw 1 turn "))[0] == 1
    status, said = check(changed(RECORD, f" throw {COUNT} turn ", f" throw {COUNT} re-throw "))
    assert status == 1 and f"throw {COUNT} is called 're-throw', its action is " in said, said
    status, said = check(changed(RECORD, f" throw {COUNT} turn ", " "))
    assert status == 1 and said.startswith("these dice have no number: "), said
    status, said = check(changed(RECORD, f"^throws {COUNT}$", f"throws {COUNT + 1}"))
    assert (status, said) == (1, f"throw {COUNT + 1} is missing: there should be {COUNT + 1}\n")
    status, said = check(changed(RECORD, f"^throws {COUNT}$", f"throws {COUNT - 1}"))
    assert status == 1, said


def cut_off_and_other_files():
    assert check(RECORD[: -len("end\n")]) == (1, "the record is cut off: no 'end'\n")
    assert check("")[0] == 3
    assert check("something\nelse\n")[0] == 3
    assert run(DICE, "check", "/nowhere")[0] == 3
    assert run(DICE, "check", PLACE.name) == (3, f"barpoint-dice: {PLACE.name}: Is a directory\n")
    with open("/dev/full", "wb") as full:
        assert subprocess.run([DICE, "--help"], stdout=full, stderr=subprocess.DEVNULL).returncode == 3
    assert run(DICE)[0] == 3
    assert run(DICE, "--help")[0] == 0


def a_context_without_its_envelope():
    terms = "player 1 alice\nplayer 2 bobby\noptions 1\nsalt 1\nsalt 2\n"
    line = "context 1 " + 64 * "0"
    assert check(f"barpoint record 1\n{terms}{line}\nend\n") == (1, f"this line can't be understood: {line}\n")


def rubbish():
    """Whatever the lines say, it ends with a verdict."""
    chance = random.Random(1)
    lines = (RECORD + BOOK).split("\n")
    for _ in range(100):
        text = chance.choice(("barpoint record 1\n", "envelope 1 commitment "))
        for line in chance.sample(lines, 12):
            cut = chance.randrange(len(line) + 1)
            text += line[:cut] + chance.choice(("", " ", "|", "9" * 30, "x" * 300)) + line[cut + chance.randrange(3) :] + "\n"
        status, said = check(text + "end\n")
        assert status in (0, 1, 2, 3) and "Sanitizer" not in said and "runtime error" not in said, (status, text, said)


# -- records made here: cases that bots don't meet

NAMES, SALTS = ("alice", "bobby"), ("", "lucky68")


def made(envelopes, count):
    """A record with `count` throws; envelopes as (number, first throw, state)."""
    lines = ["barpoint record 1", "match 5", "player 1 alice", "player 2 bobby", "options unlimited", "inviter X"]
    lines += ["rules 1", "started 2026-11-21T10:00:00Z", "state finished", "salt 1", "salt 2 lucky68", f"throws {count}"]
    for number, first, state in envelopes:
        seed, zeros = sha(b"%d" % number), "00" * 32
        shown = f" seed {seed.hex()}" if state == "opened" else ""
        why = " reason key lost" if state == "void" else ""
        lines.append(f"envelope {number} commitment {sha(seed).hex()} chain {zeros} {state} match 5 throw {first}{shown}{why}")
        terms = ["barpoint dice 1", str(number), *NAMES, "unlimited", *SALTS]
        lines.append(f"context {number} {sha(''.join(t + chr(10) for t in terms).encode()).hex()}")
    lines += ["action 1 2026-11-21T10:00:00.000Z typed | O joins | O joined"]
    lines += ["action 2 2026-11-21T10:00:00.000Z typed | X joins | game 1, inviter X"]
    for n in range(1, count + 1):
        of = [e for e in envelopes if e[1] <= n]
        dice = throws_of(sha(b"%d" % of[-1][0]), of[-1][0], NAMES, "unlimited", SALTS)(n) if of else (1, 2)
        kind = {1: "opening", 2: "re-throw"}.get(n, "turn")
        does, did = ("rerolls", "rerolled") if n == 2 else ("rolls", "rolled")
        pair = f"{dice[1]}{dice[0]}" if n == 1 else f"{dice[0]}{dice[1]}"  # player 1 is X in this game
        done = f"opening {pair} | opening {pair}, O begins" if n == 1 else f"O {does} {pair} | O {did} {pair}, 2 to move"
        lines.append(f"action {n + 2} 2026-11-21T10:00:00.000Z automatic throw {n} {kind} | {done}")
    return "\n".join(lines + ["score 0 0", "end", ""])


def several_envelopes():
    assert by_the_document.check(made([(7, 1, "opened"), (300, 8, "opened")], 20)) == 20
    assert check(made([(7, 1, "opened"), (300, 8, "opened")], 20)) == (0, "20 throws, all as committed\n")
    status, said = check(made([(7, 1, "void"), (300, 8, "opened")], 20))
    assert (status, said) == (
        2,
        "throws 1 to 7 can't be checked any more: envelope 7 is void (key lost)\n"
        "13 of 20 throws can be checked, all as committed\n",
    ), said
    wrong = made([(7, 1, "void"), (300, 8, "opened")], 20)
    line = re.search(r"^action .* throw 9 .*$", wrong, re.M)[0]
    old = line[-len("61, 2 to move") :][:2]
    forged = wrong.replace(line, line.replace(old, old[0] + str(int(old[1]) % 6 + 1)))
    assert check(forged)[0] == 1


def before_envelopes_and_before_the_end():
    status, said = check(made([(9, 4, "opened")], 6))
    assert status == 2 and said.startswith("throws 1 to 3 can't be checked: they were made before there were envelopes\n"), said
    status, said = check(made([], 6))
    assert status == 2 and said.startswith("throws 1 to 6 can't be checked: "), said
    status, said = check(made([(9, 1, "in use")], 6))
    assert status == 2 and said.startswith("throws 1 to 6 can't be checked yet: envelope 9 is not opened\n"), said


# -- the book


def the_book():
    status, said = check(BOOK)
    assert status == 0 and said.startswith("256 envelopes, 1 of them opened, all as committed\n"), said
    assert re.search(r"^chain value of envelope 256: [0-9a-f]{64}$", said, re.M)
    part = "\n".join(line for line in BOOK.split("\n") if re.match(r"envelope (9|1\d) ", line)) + "\n"
    status, said = check(part)
    assert status == 0 and said.startswith("the chain is checked from envelope 10 on\n11 envelopes, 0 of"), said


def the_book_tampered_with():
    other = "00" * 32
    assert check(changed(BOOK, r" seed [0-9a-f]{64}$", " seed " + other)) == (
        1, "envelope 1 has another seed than was committed to\n",
    )  # fmt: skip
    status, said = check(changed(BOOK, r"^(envelope 9 commitment )[0-9a-f]{64}", r"\g<1>" + other))
    assert (status, said) == (1, "envelope 9 has a chain value that doesn't follow from the one before\n")
    status, said = check(changed(BOOK, r"^envelope 9 .*\n", ""))
    assert (status, said) == (1, "envelope 9 is missing\n")
    status, said = check(changed(BOOK, r"^(envelope 9 .*\n)(envelope 10 .*\n)", r"\2\1"))
    assert status == 1 and "envelope 9 is missing" in said, said
    status, said = check(changed(BOOK, r"^envelope 9 .*$", "envelope 9 nonsense"))
    assert status == 1 and "this line can't be understood: envelope 9 nonsense" in said, said


# -- the Python of the README


def the_fifteen_lines_say_the_same():
    with open(README, encoding="utf-8") as readme:
        program = re.search(r"```python\n(.*?)```", readme.read(), re.S)[1]
    assert program.count("\n") == 15, program.count("\n")
    script, path = (os.path.join(PLACE.name, name) for name in ("check15.py", "record"))
    with open(script, "w", encoding="utf-8") as file:
        file.write(program)

    def verdict(text):
        with open(path, "w", encoding="ascii") as file:
            file.write(text)
        return run(sys.executable, script, path), run(DICE, "check", path)

    mine, other = verdict(RECORD)
    assert mine == other == (0, f"{COUNT} throws, all as committed\n"), mine
    mine, other = verdict(made([(7, 1, "opened"), (300, 8, "opened")], 20))
    assert mine == other == (0, "20 throws, all as committed\n"), mine
    line = line_of(3)
    pair = re.search(r" (\d\d) \|", line)[1]
    forgeries = [
        RECORD.replace(line, with_throw(line, pair, pair[0] + str(int(pair[1]) % 6 + 1))),
        RECORD.replace(line + "\n", ""),
        RECORD.replace(line_of(COUNT) + "\n", ""),
        changed(RECORD, r" seed [0-9a-f]{64}$", " seed " + "00" * 32),
        changed(RECORD, "^salt 1$", "salt 1 mine"),
        changed(RECORD, "^player 1 ann$", "player 1 eve"),
    ]
    for forged in forgeries:
        mine, other = verdict(forged)
        assert mine[0] == other[0] == 1, (mine, other)


TESTS = [
    the_session_and_the_tool_write_the_same,
    as_it_was_played,
    a_die_changed,
    a_die_changed_in_what_came_of_it_only,
    a_throw_left_out,
    two_throws_swapped,
    another_seed,
    another_salt,
    another_name,
    a_context_that_fits_the_forgery,
    kinds_and_numbers,
    cut_off_and_other_files,
    a_context_without_its_envelope,
    rubbish,
    several_envelopes,
    before_envelopes_and_before_the_end,
    the_book,
    the_book_tampered_with,
    the_fifteen_lines_say_the_same,
]

run_tests(TESTS)
