#!/usr/bin/env python3
"""league_days.py BARPOINTD-TEST [--seed N] [--kills N] - a league over some weeks, with a SIGKILL each day.

Each day two of its players offer, join or end a match, and the server dies as they do. Whoever has read an answer finds it stored.
The server is away when the last day ends, so there is a day more, with one more kill; then what was not played is decided by the
offers, once, and the league is over.
"""

import random
import sys

from kills import DAY, HOUR, MINUTE, Failure, Scenario, let_time_pass, pass_time, play, run, start_again
from moments import look_for

DAYS = 30
BEGAN = 1600000000 * 1000  # 2020-09-13, 12:26:40 UTC
PEOPLE = ["alice", "bob", "carol", "dave", "erin"]
OPEN = "tournament new L league 1 clock=10+20 unrated by=2020-10-12"  # the first day is 2020-09-13
# Who is there; who types what as the server dies, and reads what; `one` and `other` have to play each other.
OFFER = (
    "{one}> tournament 1 play {other}\n{one}< You offer {other} to play your match of L now. Please wait for {other} to join.\n"
)
JOINED = OFFER + "{other}> join {one}\n{other}<~ .*(You are now playing|has joined you|Your running match was loaded).*\n"
RESIGNED = JOINED + "{other}> resign n\n{one}<~ .*{other} wants to resign.*\n"
MOMENTS = {
    "an offer to somebody away": ("login {one}\n", "one", "tournament 1 play {other}", b"It counts for today."),
    "an offer": ("login {one}\nlogin {other}\n", "one", "tournament 1 play {other}", b"Please wait for"),
    "the join": ("login {one}\nlogin {other}\n" + OFFER, "other", "join {one}", b"board"),
    "leaving": ("login {one}\nlogin {other}\n" + JOINED, "other", "leave", b"You have left the game"),
    "the result": ("login {one}\nlogin {other}\n" + RESIGNED, "one", "accept", b"You win the 1 point match"),
}
PAIRINGS = (
    "SELECT pairings.id, a.name, b.name, pairings.state, offers_first, offers_second, coalesce(pairings.winner, ''), "
    "coalesce(pairings.decided, ''), coalesce(match, 0) FROM pairings JOIN entrants AS one ON one.id = first "
    "JOIN players AS a ON a.id = one.player JOIN entrants AS two ON two.id = second JOIN players AS b ON b.id = two.player "
    "ORDER BY pairings.id"
)
WRONG = {
    "entrants whose pairing isn't theirs": "SELECT count(*) FROM entrants WHERE pairing IS NOT NULL AND NOT EXISTS "
    "(SELECT 1 FROM pairings WHERE id = pairing AND state <> 'over' AND entrants.id IN (first, second))",
    "matches without a pairing": "SELECT count(*) FROM matches WHERE kind = 'tournament' AND NOT EXISTS "
    "(SELECT 1 FROM pairings WHERE match = matches.id)",
    "pairings whose match says otherwise": "SELECT count(*) FROM pairings JOIN matches ON matches.id = match WHERE "
    "(pairings.state = 'over') <> (matches.state IN ('finished', 'annulled'))",
    "offers that never lapse": "SELECT count(*) FROM pairings WHERE state = 'waiting' AND (joined_first OR joined_second) AND due IS NULL",
    "pairings too many or too few": "SELECT count(*) <> 10 FROM pairings",
    "pairings of two who have another": "SELECT count(*) FROM pairings AS one JOIN pairings AS two ON one.id < two.id AND "
    "min(one.first, one.second) = min(two.first, two.second) AND max(one.first, one.second) = max(two.first, two.second)",
}
RESIGNED_IN = set()  # pairings, by their ids


def look(server):
    """What must hold at any time."""
    look_for(server, WRONG)


def begin(server, scenario):
    play(scenario, "given carol, dave, erin, root are registered")
    start_again(server, scenario)  # what isn't synced can't be written beside
    server.sql("INSERT INTO directors (player, at) SELECT id, 0 FROM players WHERE name = 'root'")
    play(scenario, f"login root\nroot> {OPEN}\nroot< L is open, as number 1.")
    for name in PEOPLE:
        play(scenario, f"root> tournament 1 add {name}\nroot<~ Done, and put on record: .*")
    play(scenario, "root> tournament 1 start\nroot<~ Done, and put on record: .*")
    start_again(server, scenario)


def kill_at(server, scenario, name, request, told):
    """Whether its answer was read."""
    person = scenario.persons[name]
    before = len(person.raw)
    person.send(request.encode() + b"\r\n")
    let_time_pass()
    server.process.kill()
    server.pump([person], lambda: person.ended)
    start_again(server, scenario)
    return told in bytes(person.raw[before:])


def was_done(moment, before, after):
    """Whether a pairing shows it."""
    if moment == "the result":
        return after[3] == "over"
    if moment == "leaving":
        return True  # matches are left by a kill, too
    if moment == "the join":
        return after[8] != 0
    return sum(after[4:6]) == sum(before[4:6]) + 1


def day(server, scenario, moment, outcomes):
    """Two who have yet to play each other meet. In a match that waits for an answer nobody can resign again."""
    result = moment == "the result"
    before = [row for row in server.rows(PAIRINGS) if row[3] != "over" and not (result and row[0] in RESIGNED_IN)]
    if not before:
        return
    pairing = random.choice(before)
    if result:
        RESIGNED_IN.add(pairing[0])
    names = dict(zip(random.sample(["one", "other"], 2), pairing[1:3]))
    setup, who, request, told = MOMENTS[moment]
    play(scenario, setup.format(**names))
    heard = kill_at(server, scenario, names[who], request.format(**names), told)
    after = next(row for row in server.rows(PAIRINGS) if row[0] == pairing[0])
    done = was_done(moment, pairing, after)
    outcomes["heard" if heard else "stored" if done else "lost"] += 1
    if heard and not done:
        raise Failure(f"{names[who]} has read that it was done, and nothing of it is stored: {pairing}, {after}")
    look(server)


def verdict(first, second):
    """Who wins what was not played, and how it is decided."""
    if max(first, second) < 3 or first == second:
        return "", "halves"
    return ("first" if first > second else "second"), "forfeit"


def last_day(server, scenario):
    """It passes while the server is away."""
    before = {row[0]: row for row in server.rows(PAIRINGS)}
    server.process.kill()
    server.move_clock(13 * HOUR)
    start_again(server, scenario)
    server.wait_until(lambda: any("it goes on until" in line for line in server.log_lines()), "there is no day more")
    look(server)
    if any(row[3] == "over" and before[row[0]][3] != "over" for row in server.rows(PAIRINGS)):
        raise Failure("something was decided though the server was away")
    start_again(server, scenario)
    now = BEGAN + (DAYS - 1) * DAY + 13 * HOUR
    pass_time(server, server.rows("SELECT wake FROM editions")[0][0] * 1000 - now + MINUTE)
    server.wait_for_row("SELECT 1 FROM editions WHERE wake IS NULL")
    start_again(server, scenario)
    look(server)
    for row in server.rows(PAIRINGS):
        if row[3] != "over":
            raise Failure(f"not decided: {row}")
        was = before[row[0]]
        if was[3] == "over" and was != row:
            raise Failure(f"{was} has become {row}")
        if was[3] != "over" and row[6:8] != verdict(*was[4:6]):
            raise Failure(f"{was} was decided so: {row}")
    if server.rows("SELECT state, winner IS NULL FROM editions") != [("over", 0)]:
        raise Failure("the league is not over")


def one(server, number, moment, outcomes):
    scenario = Scenario(server)
    if number == 1:
        begin(server, scenario)
    day(server, scenario, moment, outcomes)
    if number < DAYS:
        pass_time(server, DAY)
    else:
        last_day(server, scenario)
    look(server)


if __name__ == "__main__":
    sys.exit(run(__doc__, DAYS, "side O 31 52 64 41 random 5", list(MOMENTS), one, "--idle-timeout 365d".split()))
