"""lots.py - lots of tournaments, drawn again by the rules of tools/dice/README.md alone, and checked by barpoint-dice, whole and
tampered with; the examples of that page.

Usage: lots.py BARPOINT-DICE README BARPOINTD-TEST. Prints TAP.
"""

import os
import random
import re
import subprocess
import sys
import tempfile

from envelopes import lot_context, lot_order, seed_of, sha
from servers import House, run_tests

DICE, README, DAEMON = (os.path.abspath(path) for path in sys.argv[1:4])
PLACE = tempfile.TemporaryDirectory(prefix="barpoint-lots-")
NAMES = ["alice", "bobby", "carol", "dave", "Erin", "frank_2", "grace", "heidi", "ivan", "judy", "gnu_club"]


def made(lot=5, entrants=7, people=6, slots=8, envelope=10, void=0):
    """A record as the server writes it."""
    names = NAMES[:people] + NAMES[::-1][: entrants - people] if entrants <= len(NAMES) else [f"p{n}" for n in range(entrants)]
    seed, zeros = seed_of(envelope), "00" * 32
    context = lot_context(envelope, 3, 1, names)
    order = lot_order(seed, context, names, people)
    lines = ["barpoint lot record 1", f"lot {lot}", "tournament 3", "round 1", f"people {people}", f"slots {slots}"]
    lines += [f"entrant {name}" for name in names]
    for number in range(envelope - void, envelope):
        lines.append(f"envelope {number} commitment {zeros} chain {zeros} void lot {lot} reason damaged")
    lines.append(f"envelope {envelope} commitment {sha(seed).hex()} chain {zeros} opened lot {lot} seed {seed.hex()}")
    lines.append(f"context {envelope} {context.hex()}")
    lines += [f"place {at} {name}" for at, name in enumerate(order, 1)]
    lines += [f"bye {name}" for name in order[: max(0, slots - entrants)]]
    return "\n".join(lines + ["end", ""])


def check(text, *how):
    path = os.path.join(PLACE.name, "file")
    with open(path, "w", encoding="ascii") as file:
        file.write(text)
    done = subprocess.run([DICE, *(how or ["check"]), path], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


def right(lot, places, byes):
    return f"lot {lot}: tournament 3, round 1: {places} places and {byes} {'bye' if byes == 1 else 'byes'}, all as committed\n"


def as_it_was_drawn():
    assert check(made()) == (0, right(5, 7, 1))
    assert check(made(), "--lot", "5") == (0, right(5, 7, 1))
    for entrants in (2, 3, 11, 127, 128):
        slots = 1 << (entrants - 1).bit_length()
        for envelope in range(1, 8):
            text = made(entrants=entrants, people=entrants, slots=slots, envelope=envelope)
            assert check(text) == (0, right(5, entrants, slots - entrants)), text
    assert check(made(slots=0)) == (0, right(5, 7, 0))


def one_of_several():
    text = made() + made(lot=6, envelope=11) + made(lot=7, envelope=12)
    assert check(text) == (0, right(5, 7, 1) + right(6, 7, 1) + right(7, 7, 1))
    assert check(text, "--lot", "6") == (0, right(6, 7, 1))
    status, said = check(text, "--lot", "8")
    assert status == 3 and "that lot is not in it" in said, said
    assert check("barpoint record 1\n", "--lot", "8")[0] == 3


def a_void_envelope_is_named():
    status, said = check(made(void=2))
    assert (status, said) == (0, "lot 5: drawn again, 2 envelopes before envelope 10 void\n" + right(5, 7, 1)), said
    status, said = check(made(void=2).replace("envelope 8 ", "envelope 7 "))
    assert (status, said) == (1, "lot 5: after envelope 7 the next one should have been taken\n"), said
    status, said = check(made(void=1).replace("void lot 5 reason damaged", f"opened lot 5 seed {'00' * 32}"))
    assert (status, said) == (1, "lot 5: envelope 9 is not void, and another one was taken\n"), said


def swapped(text, word, one, other):
    """With the names of two lines exchanged."""
    lines = text.split("\n")
    at = [number for number, line in enumerate(lines) if line.startswith(word)]
    first, second = at[one], at[other]
    names = lines[first].split(" ")[-1], lines[second].split(" ")[-1]
    lines[first] = lines[first].replace(names[0], names[1])
    lines[second] = lines[second].replace(names[1], names[0])
    return "\n".join(lines)


def every_change_is_found():
    text = made(slots=16)
    assert check(text) == (1, "lot 5: 7 entrants can't fill 16 slots\n"), check(text)
    text = made(entrants=6, people=5)
    status, said = check(swapped(text, "place", 1, 3))
    assert status == 1 and re.match(r"lot 5: place 2 is that of \w+ by envelope 10, the record has \w+\n", said), said
    status, said = check(swapped(text, "bye", 0, 1))
    assert status == 1 and re.match(r"lot 5: bye 1 is for \w+, who has that place, the record has \w+\n", said), said
    for old, new in (
        ("entrant carol", "entrant karol"),
        ("tournament 3", "tournament 4"),
        ("round 1", "round 2"),
        ("people 5", "people 6"),
        ("context 10 ", "context 11 "),
        ("\nend\n", "\n"),
        (" seed ", " seed 00"),
        ("lot 5\n", "lot 6\n"),
        ("place 3 ", "place 4 "),
        ("slots 8", "slots 4"),
        ("slots 8", "slots -8"),
    ):
        assert old in text, old
        status, said = check(text.replace(old, new))
        assert status == 1 and said.startswith("lot "), (old, status, said)
    for line in text.split("\n")[1:-1]:
        if line not in ("round 1", "tournament 3"):
            assert check(text.replace(line + "\n", "", 1))[0] == 1, line
    seed = re.search(r" seed (\w+)", text)[1]
    status, said = check(text.replace(seed, "00" * 32))
    assert (status, said) == (1, "lot 5: envelope 10 has another seed than was committed to\n"), said


def rubbish_is_told():
    chance = random.Random(5)
    lines = made(void=1).split("\n")
    for _ in range(300):
        text = "barpoint lot record 1\n"
        for line in chance.choices(lines, k=chance.randrange(400)):
            cut = chance.randrange(len(line) + 1)
            text += line[:cut] + chance.choice(("", "", " ", "9" * 30, "x" * 300)) + line[cut + chance.randrange(2) :] + "\n"
        status, said = check(text + "end\n")
        assert status in (0, 1) and "Sanitizer" not in said and "runtime error" not in said, (status, text, said)


def those_of_a_server():
    """A knockout of five and two Swiss rounds, as `fairness lot` shows them."""
    with House(DAEMON, "") as house:
        people = ["alice", "bob", "carol", "dave", "erin"]
        house.play(f"server --members-tournaments yes\ngiven {', '.join(people)} are logged in")
        for number, terms in enumerate(("knockout 1", "swiss 1 rounds=2"), 1):
            house.play(f'{people[number]}> tournament new "T" {terms}')
            house.play(f"{people[number]}< T is open, as number {number}.")
            for name in people:
                house.play(f"{name}> tournament {number} enter")
                house.play(f"{name}< You have entered T. Please be here when it starts.")
            house.play(f"{people[number]}> tournament {number} start\n{people[number]}< Done, and put on record: start.")
            if number == 1:
                house.play(f"{people[number]}> tournament 1 close for now\n{people[number]}< Done, and put on record: close.")
        alice = house.scenario.persons["alice"]
        start = alice.cursor
        for lot in (1, 2):
            house.play(f"alice> fairness lot {lot}\nalice< barpoint lot record 1\nalice< end")
        said = "".join(line + "\n" for line, _ in alice.lines(start))
    assert check(said) == (
        0,
        "lot 1: tournament 1, round 1: 5 places and 3 byes, all as committed\n"
        "lot 2: tournament 2, round 1: 5 places and 0 byes, all as committed\n",
    ), (check(said), said)


def the_examples_of_the_document():
    with open(README, encoding="utf-8") as readme:
        examples = re.findall(
            r"^seed (\w+)\nbarpoint lot 1\n(\d+)\n(\d+)\n(\d+)\n((?:\w+\n)+)context (\w+)\npeople (\d+)\norder (.*)$",
            readme.read(),
            re.M,
        )
    assert len(examples) == 2
    for seed, envelope, tournament, number, entrants, context, people, order in examples:
        names = entrants.split()
        mine = lot_context(envelope, tournament, number, names)
        assert mine.hex() == context
        assert lot_order(bytes.fromhex(seed), mine, names, int(people)) == order.split(", ")


run_tests(
    [
        as_it_was_drawn,
        one_of_several,
        a_void_envelope_is_named,
        every_change_is_found,
        rubbish_is_told,
        those_of_a_server,
        the_examples_of_the_document,
    ]
)
