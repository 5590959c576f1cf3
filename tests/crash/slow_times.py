#!/usr/bin/env python3
"""slow_times.py BARPOINTD-TEST - what costs nobody time in a slow match: a stop of six hours, a backup that is three weeks
old, a full disk. Flags fall afterwards as if nothing had been, once, and none in the first hour after a start.
"""

import os
import sys

from kills import DAY, FAST, HOUR, MINUTE, SECONDS, Failure, Scenario, Server, await_start, pass_time, play

PATIENT = "--idle-timeout 365d --match-idle-timeout 365d".split()
# Alice is on turn and has a day; both have played.
BEGUN = """
    given  alice, bob are logged in, alice, bob are ready
    alice> set autovacation no
    alice> invite bob 3 days=1+0
    bob<   Type 'join alice' to accept.
    bob>   join alice
    alice< It's your turn to move.
    alice> 8-5 6-5
    bob>   next
    bob<   It's your turn. Please roll or double.
    bob>   roll
    bob<   You roll 5 and 2.
    bob>   12-17 17-19
    alice< It's your turn. Please roll or double.
    alice> leave
    alice<~ You have left the table\\. .*
"""
LEFT = """
    login  bob
    bob>   slow 1
    bob>   leave
    bob>   slow
    bob<~  \\ \\ alice +3 pts  0-0    their turn, {} +1
"""


def decided(server):
    """How the match ended; how often the time was up; letters that wait."""
    how = server.rows("SELECT decided, winner FROM matches WHERE id = 1")[0]
    return (*how, sum(" is up" in line for line in server.log_lines()), server.rows("SELECT count(*) FROM mail")[0][0])


def await_log(server, words):
    server.wait_until(lambda: any(words in line for line in server.log_lines()), f"the log doesn't say: {words}")


def stands(server, when):
    if decided(server)[:3] != (None, None, 0):
        raise Failure(f"{when}: {decided(server)}")


def falls(server, letters):
    server.wait_for_row("SELECT 1 FROM matches WHERE id = 1 AND decided IS NOT NULL")
    pass_time(server, 2 * HOUR)
    if decided(server) != ("time", "invited", 1, letters):
        raise Failure(f"fallen: {decided(server)}")


def begin(server):
    server.set_dice("side O 31 52 random 5")
    scenario = Scenario(server)
    play(scenario, BEGUN)
    return scenario


def end(server, scenario, milliseconds):
    """In order; meanwhile the time passes by which no server is there."""
    server.stop(list(scenario.persons.values()))
    scenario.forget_connections()
    server.move_clock(milliseconds)


def six_hours(server):
    """Two hours are left when it stops, and when it starts."""
    scenario = begin(server)
    pass_time(server, 22 * HOUR)
    end(server, scenario, 6 * HOUR)
    await_start(server)
    pass_time(server, 59 * MINUTE)
    stands(server, "after a stop")
    pass_time(server, 59 * MINUTE)
    stands(server, "two minutes are left")
    pass_time(server, 5 * MINUTE)
    falls(server, 2)


def first_hour(server):
    """What is due when it starts waits for an hour: players first have to be able to come."""
    scenario = begin(server)
    pass_time(server, HOUR)
    end(server, scenario, 0)
    server.sql("UPDATE matches SET due = 1")
    await_start(server)
    pass_time(server, 58 * MINUTE)
    stands(server, "an hour isn't over")
    pass_time(server, 3 * MINUTE)
    falls(server, 2)


def three_weeks(server):
    """The match was lost meanwhile; in the copy it goes on with the time that was left."""
    scenario = begin(server)
    pass_time(server, 12 * HOUR)
    copy = os.path.join(server.root, "copy")
    server.admin(["backup", copy])
    pass_time(server, 21 * DAY)
    server.wait_for_row("SELECT 1 FROM matches WHERE decided = 'time'")
    end(server, scenario, MINUTE)
    server.admin(["restore", copy])
    server.admin(["void-envelopes", "put back"])
    os.remove(server.log)
    await_start(server)
    pass_time(server, 59 * MINUTE)
    stands(server, "after the restore")
    play(scenario, LEFT.format("11 h \\d+ min"))
    play(
        scenario,
        "login alice\nalice> next\nalice< It's your turn. Please roll or double.\nalice> roll\nalice<~ You roll \\d and \\d\\.",
    )


def full_when_due(server):
    """The disk is full, which nobody knows, as the flag falls: in a later turn it does."""
    scenario = begin(server)
    pass_time(server, 2 * HOUR)
    server.fill_disk(True)
    server.move_clock(25 * HOUR)
    await_log(server, "disk is full")
    if decided(server)[0] is not None:
        raise Failure(f"decided on a full disk: {decided(server)}")
    server.fill_disk(False)
    server.move_clock(MINUTE)
    server.wait_for_row("SELECT 1 FROM matches WHERE decided = 'time'")
    play(scenario, "bob< You have won match 1 with alice.\nalice< You have lost match 1 with bob.")
    pass_time(server, 2 * HOUR)
    if decided(server)[:2] != ("time", "invited") or decided(server)[3] != 0:
        raise Failure(f"on a full disk: {decided(server)}")
    play(scenario, "bob> toggle bell\nbob<! You have won match 1 with alice.")


def full_for_days(server):
    """No time of service passes while nothing can be stored."""
    scenario = begin(server)
    pass_time(server, 2 * HOUR)
    server.fill_disk(True)
    play(scenario, "bob> toggle bell\nbob<~ \\*\\* The server can't store anything just now\\. .*")
    server.move_clock(3 * DAY)
    play(scenario, "bob> time\nbob<~ .*UTC.*")
    server.fill_disk(False)
    await_log(server, "there is room again")
    pass_time(server, 19 * HOUR)
    stands(server, "with room again")
    pass_time(server, 4 * HOUR)
    falls(server, 0)


CASES = [six_hours, first_hour, three_weeks, full_when_due, full_for_days]


def main():
    failures = 0
    for case in CASES:
        with Server(os.path.abspath(sys.argv[1]), [*FAST, *PATIENT], SECONDS) as server:
            try:
                case(server)
                server.check_log()
                print(f"{case.__name__}: as it should be")
            except Failure as failure:
                print(f"{case.__name__}: {failure}")
                print("\n".join(server.log_lines()[-20:]))
                failures += 1
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
