#!/usr/bin/env python3
"""slow_kills.py BARPOINTD-TEST [--seed N] [--kills N] - SIGKILL in every state of a slow match, and around each flag.

Whoever has read an answer finds it stored; whoever has not finds all of it stored or nothing. After each kill the clock
runs on until the match is decided: one of the two has lost it, once, and not in the first hour of the new server.
"""

import re
import sys

from kills import DAY, HOUR, MINUTE, Failure, Scenario, count_log, let_time_pass, pass_time, play, run, start_again
from moments import ANY, Moment, judge, read_facts

PATIENT = "--idle-timeout 365d --match-idle-timeout 365d".split()
BOTH = "login alice\nlogin bob\n"
OFFERED = """
    login alice
    alice> set autovacation no
    alice< Value of 'autovacation' set to no.
"""
BEGUN = (
    BOTH
    + """
    alice> set autovacation no
    bob> set autovacation no
    alice> invite bob 3 days=1+0
    bob< Type 'join alice' to accept.
    bob> join alice
    alice< It's your turn to move.
"""
)
ONE_PLAYED = (
    BEGUN
    + """
    alice> 8-5 6-5
    bob> next
    bob< It's your turn. Please roll or double.
"""
)
DOUBLED = (
    ONE_PLAYED
    + """
    alice> leave
    alice<~ You have left the table\\. .*
    bob> double
    bob< Your turn is over. Nothing else waits for you.
    alice> next
    alice< bob doubles. Type 'accept' or 'reject'.
"""
)
BOTH_PLAYED = (
    ONE_PLAYED
    + """
    bob> roll
    bob< You roll 5 and 2.
    bob> 12-17 17-19
    alice<~ .*Please roll or double\\..*
"""
)
AWAY = (
    BOTH_PLAYED
    + """
    alice> {}
    alice<~ .*'autovacation'.*
    alice> bye
    closed alice
"""
)

PASSES = {"actions": ANY, "waits for": "inviter"}
LETTER = {"letters": 1}
MOMENTS = {
    "an offer": Moment(OFFERED, "alice", "invite bob 3 days=1", b"You invited bob", {"offers": 1}),
    "an open offer": Moment(OFFERED, "alice", "seek 3 days=1", b"You seek an opponent", {"offers": 1}),
    "an offer taken back": Moment(
        OFFERED + "alice> invite bob 3 days=1\nalice< ** You invited bob to a 3 point match.", "alice", "uninvite bob", b"no longer",
        {"offers": -1},
    ),
    "an offer declined": Moment(
        OFFERED + "alice> invite bob 3 days=1\nalice< ** You invited bob to a 3 point match.\nlogin bob", "bob", "decline alice", b"You don't accept",
        {"offers": -1, "letters": ANY},
    ),
    "the beginning": Moment(
        "login alice\nalice> set autovacation no\nalice> invite bob 3 days=1+0\nalice< ** You invited bob to a 3 point match.\n"
        "alice> bye\nclosed alice\nlogin bob\nbob> set autovacation no\nbob< Value of 'autovacation' set to no.",
        "bob", "join alice", b"You are now playing a 3 point match with alice", {**dict.fromkeys(["actions", "games", "due"], ANY), "offers": -1, "matches": 1, "waits for": "inviter", "asks": "",
         "rolls": "", "decided": None},
    ),
    "sitting down": Moment(BEGUN + "alice> 8-5 6-5\nbob> leave", "bob", "next", b"Your running match was loaded.", {}),
    "a roll": Moment(ONE_PLAYED, "bob", "roll", b"You roll 5 and 2.", {"actions": 1}),
    "a play": Moment(ONE_PLAYED + "bob> roll\nbob< You roll 5 and 2.", "bob", "12-17 17-19", b"board:", PASSES),
    "a double": Moment(ONE_PLAYED, "bob", "double", b"You double.", {"actions": 1, "waits for": "inviter", "asks": "double"}),
    "a double taken": Moment(
        DOUBLED + "alice> accept\nalice<~ You take bob's double, .*", "alice", "accept", b"You accept the double",
        {"actions": ANY, "waits for": "invited", "asks": ""},
    ),
    "a double dropped": Moment(
        DOUBLED + "alice> reject\nalice<~ You drop bob's double, .*", "alice", "reject", b"You give up", {"actions": ANY, "asks": "", "games": 1, "waits for": ANY}
    ),
    "a resignation": Moment(
        ONE_PLAYED, "bob", "resign n", b"You want to resign.", {"actions": 1, "waits for": "inviter", "asks": "resignation"}
    ),
    "a resignation refused": Moment(
        ONE_PLAYED + "bob> resign n\nalice<~ bob wants to resign\\. .*", "alice", "reject", b"The game continues.",
        {"actions": ANY, "waits for": "invited", "asks": ""},
    ),
    "the end": Moment(
        ONE_PLAYED + "bob> resign b\nalice<~ bob wants to resign\\. .*", "alice", "accept", b"You win the 3 point match",
        {"actions": 1, "waits for": None, "asks": "", "games": 1, "decided": "played"},
    ),
    "leaving": Moment(ONE_PLAYED, "bob", "leave", b"You have left the table.", {}),
    "rolls": Moment(BEGUN, "bob", "slow {match} roll yes", b"From now on the server rolls", {"rolls": "invited"}),
    "a letter": Moment(BEGUN + "alice> leave", "bob", "slow {match} message well played", b"reads that on sitting down", LETTER),
    "a vacation": Moment(BEGUN, "alice", "vacation 3", b"Your slow clocks are stopped", {"vacation": 3 * DAY, "due": 3 * DAY}),
    "a vacation that ends": Moment(
        BEGUN + "alice> vacation 3\nalice<~ Your slow clocks are stopped .*", "alice", "vacation off", b"Your slow clocks run again",
        {"vacation": -3 * DAY, "due": -3 * DAY},
    ),
    "a flag": Moment(
        AWAY.format("set autovacation no"), "bob", None, b"You have won match",
        {"waits for": None, "decided": "time", "actions": 1, "letters": 1},
    ),
    "a day of vacation": Moment(
        AWAY.format("set autovacation yes"), "alice", None, b"", {"vacation": DAY, "due": DAY, "letters": 1}
    ),
}  # fmt: skip
FACTS = {
    "matches": "(SELECT count(*) FROM matches)",
    "offers": "(SELECT count(*) FROM slow_offers)",
    "waits for": "(SELECT waits_for FROM last)",
    "asks": "(SELECT asks FROM last)",
    "rolls": "(SELECT slow_rolls FROM last)",
    "due": "(SELECT coalesce(due, 0) FROM last)",
    "decided": "(SELECT decided FROM last)",
    "actions": "(SELECT count(*) FROM actions WHERE match = (SELECT id FROM last))",
    "games": "(SELECT count(*) FROM games WHERE match = (SELECT id FROM last))",
    "letters": "(SELECT count(*) FROM mail)",
    "vacation": "(SELECT coalesce(sum(until_ms - from_ms), 0) FROM vacations)",
}
SOUND = (
    "SELECT (SELECT count(*) FROM matches WHERE state = 'running'), (SELECT value FROM figures WHERE name = 'slow') - "
    "(SELECT count(*) FROM matches WHERE due IS NOT NULL), (SELECT count(*) FROM matches WHERE (due IS NULL) <> (waits_for IS NULL)), "
    "(SELECT count(*) FROM matches WHERE due IS NOT NULL AND last_action <> (SELECT max(id) FROM actions WHERE match = matches.id))"
)
UP = {"a flag": " is up", "a day of vacation": "a day of vacation is taken"}


def ask(server, person, request):
    person.send(request.encode() + b"\r\n")
    let_time_pass()


def run_out(server, name):
    """Until the server says that the time is up: the rows are on their way then."""
    before = count_log(server, UP[name])
    server.move_clock(25 * HOUR)
    server.wait_until(lambda: count_log(server, UP[name]) > before, "no flag falls")
    let_time_pass()


def kill_at(server, scenario, moment, name):
    """Whether its answer was read."""
    person = scenario.persons[moment.who]
    begin = len(person.raw)
    if moment.request is None:
        run_out(server, name)
    else:
        ask(server, person, moment.request.format(match=server.rows("SELECT max(id) FROM matches")[0][0]))
    server.process.kill()
    server.pump([person], lambda: person.ended)
    start_again(server, scenario)
    return moment.told != b"" and moment.told in bytes(person.raw[begin:])


def finish(server):
    """Nothing falls in the first hour; then it is decided, once."""
    waiting = server.rows("SELECT id, waits_for FROM matches WHERE due IS NOT NULL")
    fallen = count_log(server, " is up")
    pass_time(server, 59 * MINUTE)
    server.sql("UPDATE settings SET value = 'no' WHERE name = 'autovacation'")
    if count_log(server, " is up") > fallen:
        raise Failure("a flag has fallen in the first hour of the server")
    server.move_clock(40 * DAY)
    server.wait_for_row(
        "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM matches WHERE due IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM slow_offers)"
    )
    for match, loser in waiting:
        server.wait_until(lambda: ended(server, match, loser), f"match {match} waited for the {loser}, and ended otherwise")


def ended(server, match, loser):
    """Annulled, or lost by that player."""
    how = server.rows("SELECT decided, winner FROM matches WHERE id = ?", (match,))[0]
    return how in (("annulled", None), ("time", {"inviter": "invited", "invited": "inviter"}[loser]))


def verify(server):
    """All as recomputed, but for the throws: they are not those of the envelopes here."""
    try:
        server.admin(["verify"])
    except Failure as failure:
        if re.search(r"match \d+: (?!throw \d+ is \d\d by envelope)", str(failure)):
            raise


def one(server, _, name, outcomes):
    moment = MOMENTS[name]
    scenario = Scenario(server)
    server.move_clock(2 * HOUR)  # a flag may fall
    play(scenario, moment.setup)
    before = read_facts(server, "matches", FACTS)
    heard = kill_at(server, scenario, moment, name)
    judge(moment, heard, before, read_facts(server, "matches", FACTS), outcomes, free=["due"])
    if server.rows(SOUND) != [(0, 0, 0, 0)]:
        raise Failure(f"running, counted too many, half due, headless: {server.rows(SOUND)[0]}")
    finish(server)
    verify(server)


if __name__ == "__main__":
    sys.exit(run(__doc__, len(MOMENTS), "side O 31 52 64 41 random 5", list(MOMENTS), one, PATIENT))
