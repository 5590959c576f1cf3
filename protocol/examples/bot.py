#!/usr/bin/env python3
"""bot.py HOST PORT NAME PASSWORD [OPPONENT LENGTH] - a bot to begin with: rolls, plays any legal play, takes every double.

It joins whoever invites it, or invites the opponent, and leaves after a match. The account has to be there. It understands
tags and the board line (protocol/README.md), no sentences. What is yours to write is `choose`.
"""

import socket
import sys
import urllib.parse

BAR, OFF = 25, 0  # in one's own numbering: from 24 down to 1
INVITATIONS = ("@wants_to_play", "@wants_to_play_unlimited", "@wants_to_resume")
ANSWERS = {"@your_turn": "roll", "@doubles_you": "accept", "@resigns_to_you": "accept", "@type_join_or_leave": "join"}


def read_board(line):
    """My checkers and theirs by my points, the dice, how many of them have to be played, and whether I move upwards."""
    items = [0] * 3 + [int(item) for item in line.split(":")[3:]]
    upwards = items[42] == 1
    own = [count * items[41] for count in (items[31:5:-1] if upwards else items[6:32])]
    dice = sorted(items[33:35], reverse=True) * (2 if items[33] == items[34] else 1)
    return [max(count, 0) for count in own], [max(-count, 0) for count in own], dice, items[49], upwards


def steps_with(mine, theirs, die):
    """From where to where a checker may go with that die."""
    farthest = max(point for point in range(26) if mine[point] and point != OFF)
    for start in [BAR] if mine[BAR] else [point for point in range(24, 0, -1) if mine[point]]:
        end = max(start - die, OFF)
        if theirs[end] < 2 if end != OFF else farthest <= 6 and start in (die, farthest):
            yield start, end


def plays(mine, theirs, dice, count):
    """All plays of so many dice. If only one of two can be played, the larger comes first."""
    if count == 0:
        yield []
        return
    for die in sorted(set(dice), reverse=True):
        rest = list(dice)
        rest.remove(die)
        for start, end in steps_with(mine, theirs, die):
            after = list(mine)
            after[start] -= 1
            after[end] += end != OFF
            for play in plays(after, theirs, rest, count - 1):
                yield [(start, end), *play]


def choose(mine, theirs, dice, count):
    """The first legal play. A better bot looks at all of them."""
    return next(plays(mine, theirs, dice, count))


def spell(point, upwards):
    return {BAR: "bar", OFF: "off"}.get(point) or str(25 - point if upwards else point)


def answer(line):
    """What to send when this line has come, or None."""
    tag, *fields = line.split("\t")[0].split(" ")
    if tag.startswith("board:"):
        *board, count, upwards = read_board(tag)
        if count == 0:  # not our turn, or nothing rolled, or nothing to play
            return None
        return "move " + " ".join(f"{spell(a, upwards)}-{spell(b, upwards)}" for a, b in choose(*board, count))
    if tag in INVITATIONS:
        player = dict(field.split("=") for field in fields)["player"]
        return "join " + urllib.parse.unquote(player)
    if tag in ("@you_win_match", "@wins_match"):
        print(line.split("\t")[1].strip())
        return "bye"
    return ANSWERS.get(tag)


def main(host, port, name, password, *wish):
    waiting = ["set tags yes", "set ready yes"] + (["invite " + " ".join(wish)] if wish else [])
    login = f"login example_1.0 1009 {name} {password}"
    with socket.create_connection((host, int(port))) as server:
        unread, begun = b"", False
        while came := server.recv(4096):
            *lines, unread = (unread + came).split(b"\r\n")
            begun = begun or any(line.startswith(b"board:") for line in lines)
            refused = [line for line in lines if b" refused=1" in line.split(b"\t")[0]]
            if wish and refused and not begun:  # no match will come of the invitation
                sys.exit(refused[0].split(b"\t")[-1].decode(errors="replace"))
            answers = [answer(line.decode(errors="replace")) for line in lines]
            if unread == b"login: ":  # the prompt: no end of line follows it
                if login is None:
                    sys.exit("The server wants another name or password.")
                answers, login = [login], None
            elif b"4" in lines:  # the message of the day is over: we are in
                answers += waiting
            server.sendall(b"".join(text.encode() + b"\r\n" for text in answers if text))


if __name__ == "__main__":
    main(*sys.argv[1:])
