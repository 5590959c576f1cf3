"""takeover_test.py - what people have under way when another machine takes over: they sit again where they sat, and slow
matches, clocks and tournaments run on.

Usage: takeover_test.py BARPOINTD-TEST [TEST...]. Prints TAP; skipped where there is no PostgreSQL.
"""

import os
import sys

import postgres

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[1:1] = [os.path.join(HERE, "..", "runner"), os.path.join(HERE, "..", "crash")]
import kept_seats  # noqa: E402
from kills import play  # noqa: E402
from relay import Relay  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST  # noqa: E402
from tap import Skipped, run_marked, test  # noqa: E402

DAEMON = os.path.abspath(sys.argv[1])


def relay(options=FAST):
    if postgres.BIN is None:
        raise Skipped("there is no PostgreSQL here")
    return Relay(DAEMON, options)


@test
def everybody_sits_again_where_they_sat():
    """In every phase of a match; killed, killed amid requests, stopped. Which lines were lost before is all the same to the heir: the
    crash test of kept seats has the other kinds."""
    with relay(kept_seats.OPTIONS) as machines:
        assert kept_seats.play_rounds(machines, len(kept_seats.ENDS), ("both", "one away"))


@test
def a_clock_runs_on():
    with relay() as machines:
        machines.set_dice("side O 31 52 63 random 5")
        scenario = Scenario(machines)
        play(scenario, r"""
            given alice, bob are programs, bob is ready
            alice> set tags yes
            bob>   set tags yes
            alice> invite bob 3 clock=10+20
            bob>   join alice
            alice> move 8-5 6-5
            bob<~  @\w+ player=alice .*moves 8-5 6-5 \.
            bob>   clock
            bob<~  @clock player=bob state=\w+ delay_ms=\d+ reserve_ms=60000 .*
            crash alone
            """)  # fmt: skip
        scenario.forget_connections()
        play(scenario, r"""
            login  alice
            alice> set tags yes
            login  bob
            bob>   set tags yes
            bob>   clock
            bob<~  @clock player=bob state=runs delay_ms=\d+ reserve_ms=60000 .*
            bob>   roll
            alice<~ @\w+ .*die1=5 die2=2.*
            """)  # fmt: skip


@test
def a_slow_match_waits():
    with relay() as machines:
        machines.set_dice("side O 31 52 64 41")
        scenario = Scenario(machines)
        play(scenario, r"""
            given alice, bob are logged in, bob is ready
            alice> invite bob 3 days=2
            bob>   join alice
            bob>   leave
            alice> 8-5 6-5
            alice< Your turn is over. Nothing else waits for you.
            alice> bye
            closed alice
            crash  alone
            login  bob
            bob<   A slow match waits for you: type 'next'.
            bob>   slow
            bob<   Slow matches: 1, 1 wait for you.
            bob<~  \ \ alice +3 pts  0-0    your turn, (7 days|6 days 23 h) +1
            bob>   next
            bob<   alice moves 8-5 6-5 .
            bob>   roll
            bob<   You roll 5 and 2.
            """)  # fmt: skip


@test
def a_tournament_goes_on():
    """One match of its first round is being played as the machine dies, and somebody waits at the other; later another machine
    dies amid its last match."""
    with relay() as machines:
        machines.set_dice("side O 31 random 5")
        scenario = Scenario(machines)
        play(scenario, r"""
            given alice, bob, carol, dave are logged in
            admin operator alice on
            alice> director alice on
            alice< You may hold tournaments from now on: type 'help tournament-new'.
            alice> tournament new Cup knockout 1 clock=10+20 late=0
            alice> tournament 1 add alice
            bob>   tournament 1 enter
            carol> tournament 1 enter
            dave>  tournament 1 enter
            dave<  You have entered Cup. Please be here when it starts.
            alice> tournament 1 start
            alice< Done, and put on record: start.
            alice> tournament 1 bracket
            alice<~ \s+(?P<one>\w+) and (?P<two>\w+) are to play \(1\.1\)
            alice<~ \s+(?P<three>\w+) and (?P<four>\w+) are to play \(1\.2\)
            """)  # fmt: skip
        one, two, three, four = (scenario.kept[name] for name in ("one", "two", "three", "four"))
        play(scenario, rf"""
            {one}>   join {two}
            {two}>   join {one}
            {two}<~  \*\* .*1 point match with {one}
            {three}> join {four}
            {three}< ** Please wait for {four} to join too.
            crash
            {one}>   join {two}
            {one}<   ** Please wait for {two} to join too.
            {two}>   join {one}
            {one}<   {two} has joined you. Your running match was loaded.
            {one}>   resign n
            {two}<~  .*{one} wants to resign.*
            {two}>   accept
            {one}<   {two} wins the 1 point match 1-0 .
            {three}> join {four}
            {four}>  join {three}
            {four}<~ \*\* .*1 point match with {three}
            {three}> resign n
            {four}<~ .*{three} wants to resign.*
            {four}>  accept
            {four}<  Round 2 of Cup: you play {two}.
            {two}>   join {four}
            {four}>  join {two}
            {four}<~ \*\* .*1 point match with {two}
            crash
            {two}>   join {four}
            {four}>  join {two}
            {four}<~ .* Your running match was loaded\.
            {two}>   resign n
            {four}<~ .*{two} wants to resign.*
            {four}>  accept
            {one}<   {four} has won Cup.
            {one}>   tournament 1 bracket
            {one}<~  \s+{two} has beaten {one} 1-0 \(1\.1\)
            {one}<~  \s+{four} has beaten {three} 1-0 \(1\.2\)
            {one}<~  \s+{four} has beaten {two} 1-0 \(2\.1\)
            """)  # fmt: skip


if __name__ == "__main__":
    run_marked(sys.argv[2:])
