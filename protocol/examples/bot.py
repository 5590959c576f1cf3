#!/usr/bin/env python3
"""bot.py HOST PORT NAME PASSWORD [OPPONENT LENGTH] - a bot to begin with: rolls, plays any legal play, takes every double.

It joins whoever invites it, or invites the opponent, and leaves after a match. The account has to be there. It understands
tags (protocol/README.md), no sentences, and the server lists the legal plays for it. What is yours to write is `choose`.
"""

import random
import socket
import sys
import urllib.parse

ANSWERS = {
    "@type_join": "join {player}",
    "@type_join_or_leave": "join",
    "@your_turn": "roll",
    "@doubles_you": "accept",
    "@resigns_to_you": "accept",
    "@you_win_match": "bye",
    "@wins_match": "bye",
}


def choose(board, plays):
    """One of the plays, such as "8-5 6-5". `board` is the position before them: the last line that began with `board:`."""
    return random.choice(plays)


def lines_of(server):
    """Each line that comes, and the prompt `login: `, which has no end."""
    unread = b""
    while came := server.recv(4096):
        *lines, unread = (unread + came).split(b"\r\n")
        if unread == b"login: ":
            lines, unread = [*lines, unread], b""
        yield from (line.decode(errors="replace") for line in lines)


host, port, name, password, *wish = sys.argv[1:]
commands = ["set tags yes", "set legalplays yes", "set ready yes"] + (["invite " + " ".join(wish)] if wish else [])
board, plays, tried = None, [], False
with socket.create_connection((host, int(port))) as server:
    for line in lines_of(server):
        head, _, sentence = line.partition("\t")
        tag, *words = head.split(" ")
        fields = {key: urllib.parse.unquote(value) for key, _, value in (word.partition("=") for word in words)}
        send = [ANSWERS[tag].format(**fields)] if tag in ANSWERS else []
        if line == "login: ":
            send = [f"login example_1.0 1009 {name} {password}"]
            if tried:
                sys.exit("The server wants another name or password.")
            tried = True
        elif line == "4":  # the message of the day is over: we are in
            send = commands
        elif tag.startswith("board:"):
            board = line
        elif tag == "@legal_plays":
            plays += fields["plays"].split(";")
            if fields["left"] == "0":  # these were the last
                plays, send = [], ["move " + choose(board, plays)]
        elif "refused" in fields and wish and not board:  # no match will come of the invitation
            sys.exit(sentence)
        elif send == ["bye"]:
            print(sentence.strip())
        server.sendall(b"".join(text.encode() + b"\r\n" for text in send))
