"""clocks.py - what a clock makes of things that meet in one turn of the loop, of kills, halts and a wall clock that jumps.

Usage: clocks.py BARPOINTD-TEST BARPOINTD. Prints TAP. All but one of the tests move the clock. To be halted costs 30 seconds: the
rule for that is the release server's own, with the machine's clock. What nobody may lose by it is said in R14.3 and R14.5.
"""

import os
import re
import signal
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[1:1] = [os.path.join(HERE, "..", "runner")]
from person import Failure  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402
from tap import run_tests  # noqa: E402

TEST, RELEASE = (os.path.abspath(path) for path in sys.argv[1:3])
SECONDS = int(os.environ.get("BARPOINT_SCENARIO_SECONDS", 60))
HOUR = 3600 * 1000
HALT = 30  # seconds
BEAROFF = os.path.join(HERE, "..", "scenarios", "bearoff.txt")


class House:
    """A server, and what is typed and read there, as in transcripts."""

    def __init__(self, binary=TEST, real=False):
        self.server = Server(binary, FAST, SECONDS)
        if real:
            self.server.use_real_time()
        self.scenario = Scenario(self.server)

    def __enter__(self):
        self.server.__enter__()
        return self

    def __exit__(self, *error):
        try:
            if error[0] is None:
                self.scenario.settle()
                self.server.stop([p for p in self.scenario.persons.values() if not p.ended])
                self.server.check_log()
        finally:
            self.server.__exit__(*error)

    def play(self, text):
        for line in text.strip().split("\n"):
            if line.strip() and not line.strip().startswith("#"):
                self.scenario.run_line(line.strip())

    def decided(self):
        """Of the only match: its state, who decided it, who won."""
        return self.server.rows("SELECT state, decided, winner FROM matches")[0]

    def tag(self, who, name="clock"):
        """The fields of the tag that the command asks for."""
        self.scenario.settle()
        person = self.scenario.person(who)
        before = len(person.raw)
        self.play(f"{who}> {name}")
        self.scenario.settle()
        found = re.findall(rf"@{name} (.*?)\t".encode(), bytes(person.raw[before:]))
        return dict(field.split("=") for field in found[-1].decode().split())


def game():
    """The throws of a game of one point, and who plays what in it, as its own transcript has it."""
    with open(BEAROFF, encoding="ascii") as file:
        lines = file.read().split("\n")
    typed = [i for i, line in enumerate(lines) if re.match(r"\w+> ", line)]
    plays = [lines[i].split("> ") for i in typed if not re.match(r"\w+<~?=? +\*\*", lines[i + 1])]
    throws = next(line for line in lines if line.startswith("dice "))
    return throws, [(who, words) for who, words in plays if re.match(r"move |m |\d|b", words)]


def up_to_the_last_play(house):
    """Returns the winner, and what that player has to type."""
    throws, plays = game()
    house.play(f"{throws}\ngiven alice, bob are logged in, bob is ready\nalice> invite bob 1 clock=10+20\nbob> join alice")
    for who, words in plays[:-1]:
        house.play(f"{who}> {words}")
    return plays[-1]


def a_winning_play_that_is_read_in_the_turn_of_its_flag_counts():
    with House() as house:
        who, words = up_to_the_last_play(house)
        house.scenario.settle()
        with house.server.halted():
            house.scenario.person(who).send(words.encode() + b"\r\n")
            house.server.move_clock(31 * 1000)
        house.play(f"{who}<~ You win the 1 point match 2-0 .")
        assert house.decided() == ("finished", "played", "inviter" if who == "alice" else "invited"), house.decided()
        spent, left = house.server.rows(
            "SELECT spent_ms, clock_ms FROM actions WHERE spent_ms IS NOT NULL ORDER BY id DESC LIMIT 1"
        )[0]
        assert (spent, left) == (30000, 0), (spent, left)


def a_winning_play_that_comes_after_the_flag_does_not():
    with House() as house:
        who, words = up_to_the_last_play(house)
        house.play(f"wait 31 seconds\n{who}< ** Your time is up.\n{who}> {words}\n{who}< ** You're not playing.")
        assert house.decided() == ("finished", "time", "invited" if who == "alice" else "inviter"), house.decided()


BEGIN = """
    given alice, bob, carol, dave are registered
    login alice as program
    alice> token
    alice<~ Token (?P<alice>[0-9a-f]{32}) is good for alice until \\d+\\.
    alice> set tags yes
    login bob as program
    bob> token
    bob<~ Token (?P<bob>[0-9a-f]{32}) is good for bob until \\d+\\.
    bob> set tags yes
    bob> toggle ready
    alice> invite bob 3 clock=10+20
    bob> join alice
    alice<~ @clock player=alice state=runs .*
"""
BACK = """
    connect {who}
    {who}> login page_1.0 1008 {who} token:${who}
    {who}< You are now playing with {other}. Your running match was loaded.
    {who}> set tags yes
    {who}<~ @table_title .*
"""


def come_back(house, who, other):
    house.play(BACK.format(who=who, other=other))


def forget(house):
    """The lines of the server that has ended."""
    for name in list(house.scenario.persons):
        house.scenario.persons.pop(name).close()


def a_kill_with_fifty_milliseconds_left_costs_nobody_the_match():
    with House() as house:
        house.play("dice side O 31 52 63 random 5" + BEGIN)
        house.play("alice> move 8-5 6-5\nbob<~ @clock player=bob .*")
        house.server.move_clock(69 * 1000 + 950)
        house.play("bob<~ @seconds_left seconds=10.*")
        assert house.tag("bob")["reserve_ms"] == "50"
        house.scenario.settle()
        house.server.kill()
        forget(house)
        # Nobody's time runs before both are there, however long that takes.
        house.server.move_clock(100 * 1000)
        come_back(house, "bob", "alice")
        clock = house.tag("bob")
        assert (clock["player"], clock["state"]) == ("bob", "stopped"), clock
        house.server.move_clock(50 * 1000)
        come_back(house, "alice", "bob")
        clock = house.tag("bob")
        assert (clock["player"], clock["state"]) == ("bob", "runs"), clock
        # The kill gives back no more than what was spent since the last action.
        assert int(clock["delay_ms"]) + int(clock["reserve_ms"]) <= 70 * 1000, clock
        assert house.decided()[0] == "running"
        house.play("bob> roll\nalice<~ @rolls .*")
        house.server.move_clock(71 * 1000)
        house.play("bob<~ @your_time_is_up.*")
        assert house.decided()[1] == "time"


def a_pause_outlasts_a_kill():
    with House() as house:
        house.play("dice side O 31 52 63 random 5" + BEGIN)
        house.play("wait 4 seconds\nalice> pause\nbob> pause\nalice<~ @pause .*")
        house.server.move_clock(60 * 1000)
        house.play(
            "given dave is logged in\ndave> set boardstyle 3\ndave< Value of 'boardstyle' set to 3."
        )  # another row tells the time
        house.scenario.settle()
        house.server.kill()
        forget(house)
        come_back(house, "alice", "bob")
        come_back(house, "bob", "alice")
        clock = house.tag("alice")
        assert (clock["state"], clock["player"]) == ("paused", "alice"), clock
        house.server.move_clock(230 * 1000)
        assert house.tag("alice")["state"] == "paused"
        house.server.move_clock(20 * 1000)
        house.play("alice<~ @pause_is_over.*\nalice<~ @clock player=alice state=runs .*\nalice> pause\nalice<~ @no_pause_left .*")


def the_wall_clock_may_jump(while_down, hours):
    with House() as house:
        house.play("dice side O 31 52 63 random 5" + BEGIN)
        house.play("wait 8 seconds")
        house.scenario.settle()
        if while_down:
            house.server.stop([p for p in house.scenario.persons.values() if not p.ended])
        house.server.move_wall(hours * HOUR)
        if while_down:
            house.server.start()
            forget(house)
            come_back(house, "alice", "bob")
            come_back(house, "bob", "alice")
        clock = house.tag("bob")
        assert (clock["player"], clock["state"]) == ("alice", "runs"), clock
        assert (clock["delay_ms"], clock["reserve_ms"]) == ("2000", "60000"), clock
        house.play("wait 61 seconds")
        assert house.decided()[0] == "running"
        house.play("wait 1 second\nalice<~ @your_time_is_up.*")
        assert house.decided()[1] == "time"


def a_wall_clock_that_jumps_ahead_changes_nothing():
    the_wall_clock_may_jump(False, 1)


def a_wall_clock_that_jumps_back_changes_nothing():
    the_wall_clock_may_jump(False, -1)


def a_wall_clock_that_jumps_ahead_while_the_server_is_down_changes_nothing():
    the_wall_clock_may_jump(True, 1)


def a_wall_clock_that_jumps_back_while_the_server_is_down_changes_nothing():
    the_wall_clock_may_jump(True, -1)


def a_server_that_is_halted_costs_nobody_the_match():
    """Half a minute counts as two seconds."""
    with House(RELEASE, real=True) as house:
        house.play(BEGIN.replace("3 clock=10+20", "1 clock=3+60").replace("player=alice state", "player=\\w+ state"))
        house.server.process.send_signal(signal.SIGSTOP)
        time.sleep(HALT)
        house.server.process.send_signal(signal.SIGCONT)
        clock = house.tag("alice")
        assert int(clock["delay_ms"]) + int(clock["reserve_ms"]) > 40 * 1000, clock
        assert house.decided()[0] == "running"


if __name__ == "__main__":
    run_tests(
        [
            a_winning_play_that_is_read_in_the_turn_of_its_flag_counts,
            a_winning_play_that_comes_after_the_flag_does_not,
            a_kill_with_fifty_milliseconds_left_costs_nobody_the_match,
            a_pause_outlasts_a_kill,
            a_wall_clock_that_jumps_ahead_changes_nothing,
            a_wall_clock_that_jumps_back_changes_nothing,
            a_wall_clock_that_jumps_ahead_while_the_server_is_down_changes_nothing,
            a_wall_clock_that_jumps_back_while_the_server_is_down_changes_nothing,
            a_server_that_is_halted_costs_nobody_the_match,
        ]
    )
