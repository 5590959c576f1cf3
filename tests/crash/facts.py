"""facts.py - what a line says, in a form that doesn't depend on the reader.

A fact is a tuple: what, who, numbers. `You` becomes the reader's name. Lines about nothing stored (prompts,
invitations, talk) are no facts.
"""

import re

from position import read_board

N = r"(\w+)"  # a name
POINTS = r"(\d+) points?"


def who(name, me):
    return me if name == "You" else name


def pair(a, b):
    return tuple(sorted((a, b)))


# Pattern of the whole line; the fact, from its groups and the reader's name.
PATTERNS = [
    (rf"{N} rolls? (\d) and (\d)\.", lambda m, me: ("rolls", who(m[1], me), int(m[2]), int(m[3]))),
    (rf"{N} throws? again: (\d) and (\d)\.", lambda m, me: ("rerolls", who(m[1], me), int(m[2]), int(m[3]))),
    (rf"{N} moves (.*) \.", lambda m, me: ("moves", m[1], m[2])),
    (rf"{N} ends the turn without a move\.", lambda m, me: ("moves", m[1], "")),
    (r"You put (.*) \.", lambda m, me: ("puts", me, m[1])),
    (r"You take back (.*) \.", lambda m, me: ("takes back", me, m[1])),
    (rf"{N} challenges? (?:your play|the play of \w+)\.", lambda m, me: ("challenges", who(m[1], me))),
    (r"The play was legal and stands\..*", lambda m, me: ("denied",)),
    (r"Your play was wrong: .*", lambda m, me: ("wrong", me)),
    (rf"The play of {N} was wrong: .*", lambda m, me: ("wrong", m[1])),
    (r"What (stays|goes back): (.*) \.", lambda m, me: (m[1], m[2])),
    (r"Your last checker is off\..*", lambda m, me: ("claims", me)),
    (rf"{N} has borne off the last checker\..*", lambda m, me: ("claims", m[1])),
    (rf"{N} lets? the play stand\.", lambda m, me: ("lets stand", who(m[1], me))),
    (rf"A program plays for {N}: .*", lambda m, me: ("seat", m[1], "program")),
    (rf"No program plays for {N} any more\.", lambda m, me: ("seat", m[1], "person")),
    (rf"{N} can't move\.", lambda m, me: ("can't move", who(m[1], me))),
    (
        r"\*\* You are now playing a (\d+) point match with \w+|\*\* Player \w+ has joined you for a (\d+) point match\.",
        lambda m, me: ("match", int(m[1] or m[2])),
    ),
    (
        r"\*\* You are now playing an unlimited match with \w+|Player \w+ has joined you for an unlimited match\.",
        lambda m, me: ("match", 0),
    ),
    (r"(?:You are now playing with \w+|\w+ has joined you)\. Your running match was loaded\.", lambda m, me: ("resumed",)),
    (rf"turn: {N}\.", lambda m, me: ("turn", m[1])),
    (r"match length: (\d+)", lambda m, me: ("length", int(m[1]))),
    (r"unlimited matchlength", lambda m, me: ("length", 0)),
    (rf"points for {N}: (\d+)", lambda m, me: ("points", m[1], int(m[2]))),
    (r"Starting a new game with \w+\.", lambda m, me: ("starts",)),
    (
        rf"{N} rolled (\d), {N} rolled (\d)",
        lambda m, me: ("opening",) + pair((who(m[1], me), int(m[2])), (m[3], int(m[4]))),
    ),
    (r"The number on the doubling cube is now (\d+)", lambda m, me: ("cube", int(m[1]))),
    (r"It's your turn to move\.", lambda m, me: ("begins", me)),
    (rf"{N} makes the first move\.", lambda m, me: ("begins", m[1])),
    (rf"{N} doubles?\..*", lambda m, me: ("doubles", who(m[1], me))),
    (rf"{N} accepts? the double\.(?: The cube shows (\d+)\.)?", lambda m, me: ("takes", who(m[1], me), int(m[2] or 0))),
    (rf"{N} gives? up\. \w+ wins? {POINTS}\.", lambda m, me: ("drops", who(m[1], me), int(m[2]))),
    (rf"{N} wants? to resign\. \w+ will win {POINTS}\..*", lambda m, me: ("resigns", who(m[1], me), int(m[2]))),
    (rf"{N} accepts? and wins? {POINTS}\.", lambda m, me: ("accepts", who(m[1], me), int(m[2]))),
    (rf"{N} rejects?\. The game continues\.", lambda m, me: ("refuses", who(m[1], me))),
    (rf"{N} wins? the game and gets? {POINTS}\..*", lambda m, me: ("wins game", who(m[1], me), int(m[2]))),
    (
        rf"score in (?:(\d+) point|unlimited) match: {N}-(\d+) {N}-(\d+)",
        lambda m, me: ("score", int(m[1] or 0)) + pair((m[2], int(m[3])), (m[4], int(m[5]))),
    ),
    (rf"\*\* Please wait for \w+ to join too\.", lambda m, me: ("waits", me)),
    (rf"{N} wins? the (\d+) point match (\d+-\d+) \.", lambda m, me: ("wins match", who(m[1], me), int(m[2]), m[3])),
    (rf"change for {N}: -?4\*K\*sqrt\(N\)\*P=(-?\d+\.\d+)", lambda m, me: ("rating", m[1], m[2])),
    (r"\*\* You terminated the game\..*", lambda m, me: ("leaves", me)),
    (rf"(?:{N} drops connection|Network error with {N})\. The game was saved\.", lambda m, me: ("drops line", m[1] or m[2])),
    (rf"\*\* Player {N} has left the game\..*", lambda m, me: ("leaves", m[1])),
]
PATTERNS = [(re.compile(pattern), make) for pattern, make in PATTERNS]


def fact_of(line, me):
    if line.startswith("board:"):
        return ("board", read_board(line).board)
    if not line or line[0].isdigit():
        return None
    for pattern, make in PATTERNS:
        match = pattern.fullmatch(line)
        if match:
            return make(match, me)
    return None
