#!/usr/bin/env python3
"""tournament_kills.py BARPOINTD-TEST [--seed N] [--kills N] - SIGKILL at every step of a tournament, from its opening to its end.

Whoever has read an answer finds it stored; whoever has not finds all of it stored or nothing. Nobody is paired twice, nobody is
left out, and every match belongs to a pairing. After each kill the tournament ends by itself: its director sleeps, and so does
everybody else.
"""

import sys

from kills import MINUTE, Failure, Scenario, let_time_pass, pass_time, play, run, start_again
from moments import ANY, Moment, judge, look_for, read_facts

PEOPLE = ["alice", "bob", "carol", "dave", "erin", "root"]
HERE = "".join(f"login {name}\n" for name in PEOPLE)
KNOCKOUT = "tournament new T knockout 1 clock=10+20 unrated seeded late=0 consolation=first"
SWISS = "tournament new T swiss 1 clock=10+20 unrated rounds=2 late=0 final=2"
DONE = b"Done, and put on record"


def opened(terms):
    return HERE + f"root> {terms}\nroot< T is open, as number {{new}}.\n"


def directed(*acts):
    return "".join(f"root> tournament {{new}} {act}\nroot<~ Done, and put on record: .*\n" for act in acts)


ENTER = [f"add {name}" for name in ("alice", "bob", "carol", "dave")]
ENTERED = opened(KNOCKOUT) + directed(*ENTER)
STARTED = ENTERED + directed("start")  # alice plays dave, and carol bob
JOINED = STARTED + "alice> join dave\nalice< ** Please wait for dave to join too.\n"
PLAYING = JOINED + "dave> join alice\ndave< Starting a new game with alice.\n"
LEFT = PLAYING + "opening alice dave\ndave> leave\nalice< ** Player dave has left the game. The game was saved.\n"
RESIGNED = PLAYING + "dave> resign n\nalice<~ dave wants to resign\\. .*\n"
AWARDED = STARTED + directed("award 1.2 bob gone")
FINAL = AWARDED + directed("award 1.1 alice gone", "award c1.1 dave gone")
ROUNDS = opened(SWISS) + directed(*ENTER, "start")
LAST_ROUND = (
    ROUNDS
    + directed("next sleep")
    + "root> tournament {new} bracket\nroot<~ \\s*(?P<first>\\w+) and (?P<second>\\w+) .*\\(2\\.1\\)\n"
    + directed("award 2.1 $first gone")
)

MOMENTS = {
    "opening": Moment(HERE, "root", KNOCKOUT, b"T is open, as number", {"editions": 1, **dict.fromkeys(["state", "in", "pairings", "over", "acts", "round", "lots"], ANY)}),
    "entering": Moment(opened(KNOCKOUT), "alice", "tournament {new} enter", b"You have entered T.", {"in": 1}),
    "withdrawing": Moment(ENTERED, "alice", "tournament {new} withdraw", b"You have withdrawn from T.", {"in": -1}),
    "the draw": Moment(ENTERED, "root", "tournament {new} start", DONE, {"state": "playing", "pairings": 2, "round": 1, "lots": 1, "acts": 1}),
    "too few at the start": Moment(
        opened(KNOCKOUT) + directed(*ENTER) + "dave> bye\ncarol> bye\nclosed carol dave", "root", "tournament {new} start", DONE, {"acts": 1},
    ),
    "the first join": Moment(STARTED, "alice", "join dave", b"Please wait for dave", {}),
    "the second join": Moment(JOINED, "dave", "join alice", b"Starting a new game", {"matches": 1}),
    "leaving": Moment(PLAYING + "opening alice dave", "dave", "leave", b"You have left the game", {}),
    "going on": Moment(LEFT + "dave> join alice\ndave< ** Please wait for alice to join too.", "alice", "join dave", b"Your running match was loaded", {}),
    "a result": Moment(RESIGNED, "alice", "accept", b"You win the 1 point match", {"over": 1}),
    "the result that ends a round": Moment(
        AWARDED + "alice> join dave\ndave> join alice\ndave< Starting a new game with alice.\ndave> resign n\nalice<~ dave wants .*",
        "alice", "accept", b"You win the 1 point match", {"over": 1, "pairings": 2, "round": 1},
    ),
    "the result that ends it": Moment(
        FINAL + "bob> join alice\nalice> join bob\nalice< Starting a new game with bob.\nbob> resign n\nalice<~ bob wants .*",
        "alice", "accept", b"You win the 1 point match", {"over": 1, "state": "over"},
    ),
    "nobody comes": Moment(STARTED, "alice", None, b"", {"over": ANY, "pairings": ANY, "state": ANY, "round": ANY}),
    "one who doesn't come back": Moment(LEFT, "alice", None, b"", {"over": ANY, "pairings": ANY, "state": ANY, "round": ANY}),
    "withdrawing in play": Moment(STARTED, "dave", "tournament {new} withdraw", b"You have withdrawn from T.", {"in": -1, "over": 1}),
    "withdrawing from a match": Moment(LEFT, "dave", "tournament {new} withdraw", b"You have withdrawn from T.", {"in": -1, "over": 1}),
    "a late entry": Moment(ROUNDS, "erin", "tournament {new} enter", b"You have entered T", {"in": 1}),
    "the next round": Moment(ROUNDS, "root", "tournament {new} next sleep", DONE, {"over": 2, "pairings": 2, "round": 1, "lots": 1, "acts": 1}),
    "the playoff": Moment(LAST_ROUND, "root", "tournament {new} next sleep", DONE, {"over": 1, "pairings": 1, "round": 1, "lots": ANY, "acts": 1}),
    "an award": Moment(STARTED, "root", "tournament {new} award 1.2 bob gone", DONE, {"over": 1, "acts": 1}),
    "a pairing put back": Moment(AWARDED, "root", "tournament {new} put-back 1.2 here", DONE, {"over": -1, "acts": 1}),
    "a removal": Moment(STARTED, "root", "tournament {new} remove carol gone", DONE, {"in": -1, "over": 1, "acts": 1}),
    "another player": Moment(STARTED, "root", "tournament {new} replace carol erin gone", DONE, {"acts": 1}),
    "a pause": Moment(STARTED, "root", "tournament {new} pause", DONE, {"paused": 1, "acts": 1}),
    "the end of a pause": Moment(STARTED + directed("pause"), "root", "tournament {new} start", DONE, {"paused": -1, "acts": 1}),
    "the end by its director": Moment(STARTED, "root", "tournament {new} close late", DONE, {"over": 2, "state": "over", "acts": 1}),
}  # fmt: skip
FACTS = {
    "editions": "(SELECT count(*) FROM editions)",
    "state": "(SELECT state FROM last)",
    "paused": "(SELECT paused FROM last)",
    "round": "(SELECT round FROM last)",
    "in": "(SELECT count(*) FROM entrants WHERE edition = (SELECT id FROM last) AND state = 'in')",
    "pairings": "(SELECT count(*) FROM pairings WHERE edition = (SELECT id FROM last))",
    "over": "(SELECT count(*) FROM pairings WHERE edition = (SELECT id FROM last) AND state = 'over')",
    "acts": "(SELECT count(*) FROM director_actions WHERE edition = (SELECT id FROM last))",
    "lots": "(SELECT count(*) FROM lots WHERE tournament = (SELECT id FROM last))",
    "matches": "(SELECT count(*) FROM matches WHERE kind = 'tournament')",
}
PLAYED = "(SELECT id FROM editions WHERE state = 'playing' AND paused = 0)"
WRONG = {
    "entrants whose pairing isn't theirs": "SELECT count(*) FROM entrants WHERE pairing IS NOT NULL AND NOT EXISTS "
    "(SELECT 1 FROM pairings WHERE id = pairing AND state <> 'over' AND entrants.id IN (first, second))",
    "entrants who don't know their pairing": "SELECT count(*) FROM pairings JOIN entrants ON entrants.id IN (first, second) "
    "WHERE pairings.state <> 'over' AND entrants.pairing IS NOT pairings.id",
    "two pairings of one entrant in a round": "SELECT count(*) FROM pairings AS one JOIN pairings AS two ON one.id < two.id AND "
    "one.edition = two.edition AND one.stage = two.stage AND one.round = two.round AND (one.first IN (two.first, two.second) OR "
    "one.second IN (two.first, two.second))",
    "tournaments in which nobody has anything to play": f"SELECT count(*) FROM editions WHERE id IN {PLAYED} AND NOT EXISTS "
    "(SELECT 1 FROM pairings WHERE edition = editions.id AND state <> 'over')",
    "entrants left out of a Swiss round": "SELECT count(*) FROM entrants JOIN editions ON editions.id = edition JOIN tournaments ON "
    f"tournaments.id = tournament WHERE kind = 'swiss' AND edition IN {PLAYED} AND entrants.state = 'in' AND round <= editions.rounds "
    "AND first_round <= round AND NOT EXISTS (SELECT 1 FROM pairings WHERE stage = 'main' AND pairings.edition = entrants.edition AND "
    "pairings.round = editions.round AND entrants.id IN (first, second))",
    "matches without a pairing": "SELECT count(*) FROM matches WHERE kind = 'tournament' AND NOT EXISTS "
    "(SELECT 1 FROM pairings WHERE match = matches.id)",
    "pairings whose match says otherwise": "SELECT count(*) FROM pairings JOIN matches ON matches.id = match WHERE "
    "(pairings.state = 'over') <> (matches.state IN ('finished', 'annulled'))",
    "pairings that wait for nothing": f"SELECT count(*) FROM pairings WHERE edition IN {PLAYED} AND state = 'waiting' AND due IS NULL",
    "pairings that run without a match": "SELECT count(*) FROM pairings JOIN matches ON matches.id = match WHERE "
    "pairings.state = 'playing' AND matches.state <> 'running'",
}


def look(server):
    """What must hold at any time."""
    look_for(server, WRONG)


def kill_at(server, scenario, moment, number):
    """Whether its answer was read."""
    person = scenario.persons[moment.who]
    begin = len(person.raw)
    if moment.request is None:
        server.move_clock(11 * MINUTE)
    else:
        person.send(moment.request.format(new=number).encode() + b"\r\n")
    let_time_pass()
    server.process.kill()
    server.pump([person], lambda: person.ended)
    start_again(server, scenario)
    return moment.told != b"" and moment.told in bytes(person.raw[begin:])


def finish(server):
    """It ends without anybody; one that has not begun, or is paused, ends by its director."""
    for _ in range(20):
        if not server.rows(f"SELECT 1 FROM editions WHERE id IN {PLAYED}"):
            break
        pass_time(server, 12 * MINUTE)
        look(server)
    left = server.rows("SELECT id, state, paused FROM editions WHERE state IN ('open', 'late', 'playing')")
    if any(state == "playing" and not paused for _, state, paused in left):
        raise Failure(f"it does not end by itself: {left}")
    scenario = Scenario(server)
    for number, _, _ in left:
        play(scenario, f"login root\nroot> tournament {number} close done\nroot<~ Done, and put on record: .*")
    scenario.forget_connections()
    look(server)


def one(server, number, name, outcomes):
    moment = MOMENTS[name]
    scenario = Scenario(server)
    if number == 1:
        play(scenario, "given carol, dave, erin, root are registered")
        start_again(server, scenario)  # what isn't synced can't be seen from outside, nor written beside
        server.sql("INSERT INTO directors (player, at) SELECT id, 0 FROM players WHERE name = 'root'")
        server.sql("UPDATE players SET rating = 1600 - 10 * id")
    new = server.rows("SELECT coalesce(max(id), 0) + 1 FROM editions")[0][0]
    play(scenario, moment.setup.format(new=new))
    before = read_facts(server, "editions", FACTS)
    heard = kill_at(server, scenario, moment, new)
    judge(moment, heard, before, read_facts(server, "editions", FACTS), outcomes)
    look(server)
    finish(server)


if __name__ == "__main__":
    sys.exit(run(__doc__, len(MOMENTS), "side O 31 52 64 41 random 5", list(MOMENTS), one, "--idle-timeout 365d".split()))
