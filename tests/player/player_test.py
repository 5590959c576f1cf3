#!/usr/bin/env python3
"""player_test.py - house players on a real server: whole matches with every option, killed and resumed, and opponents who
stall, talk, flood, resign wrongly or leave.

    player_test.py BARPOINTD BARPOINT_ADMIN BARPOINT_PLAYER WEIGHTS

Prints TAP. BARPOINT_SEED chooses other random terms.
"""

import os
import socket
import subprocess
import sys
import time

from nuisance import Client, Entrant, Flooder, Leaver, Patient, Refused, Replacer, Resigner, Sitter, Staller, Survivor, Timed
from playing import LEVELS, Playing, Trouble, any_terms, pairs_of_seats, seeded, wait_until
from wire import Stranger, Wire

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from tap import run_tests  # noqa: E402

*PROGRAMS, WEIGHTS = [os.path.abspath(path) for path in sys.argv[1:]]

# On a machine that does much else: for one thing, and for a match.
SOON_S, LONG_S = 240, 900

# Each option at least once.
TERMS = [
    "1 clock=fast",
    "1",
    "3 open",
    "2 nocrawford cubelimit hardbackgammon",
    "3 reroll cube=anytime",
    "2 nocube unrated",
    "unlimited",
    "unlimited jacoby raccoons autodouble=2",
    "unlimited open beavers cube=anytime",
    "unlimited nocube",
    "money",
]


def playing(seats=2):
    return Playing(*PROGRAMS, seats=seats)


def matches_at_every_option_come_to_their_end():
    with playing(seats=5) as house:
        pairs = [("master", "expert_e"), *pairs_of_seats(5)]
        house.challenge([(one, other, terms) for (one, other), terms in zip(pairs, TERMS)])
        house.wait(LONG_S)
        house.check()
        if house.states() != {"finished": len(TERMS)}:
            raise Trouble(f"{house.states()}\n{house.tail()}")


def killed_players_and_servers_go_on():
    chance = seeded(1)
    with playing(seats=2) as house:
        rows = [(one, other, any_terms(chance)) for one, other in pairs_of_seats(2)]
        house.challenge(rows)
        for kill in range(6):
            actions = house.ask("SELECT max(id) FROM actions")[0][0] or 0
            wait_until(
                lambda before=actions: house.process.poll() is not None
                or (house.ask("SELECT max(id) FROM actions")[0][0] or 0) > before + 20,
                SOON_S, "nobody plays any more",
            )  # fmt: skip
            if kill % 2 == 0:
                house.server.kill()
            else:
                house.kill_players()
                house.go_on()
        house.wait(LONG_S)
        house.check()
        states = house.states()
        if states != {"finished": len(rows)}:
            raise Trouble(f"{states}\n{house.tail()}")


def a_clock_hurries_players_who_take_their_time():
    """They would take four seconds or more for each choice: half of the delay is two."""
    with playing(seats=1) as house:
        house.start_players(pace=8000)
        plays = "SELECT spent_ms FROM actions WHERE text GLOB '? plays *' ORDER BY id LIMIT 6"
        alice = Timed("alice", "club")
        alice.begin(house.server)
        alice.invite()
        alice.run_until(lambda: len(house.ask(plays)) == 6, LONG_S)
        spent = sorted(spent for (spent,) in house.ask(plays))
        if spent[2] >= 4000:  # a busy machine may make some of them late, and nobody chooses earlier for it
            raise Trouble(f"{spent}")


def a_challenge_waits_for_players_who_take_their_time():
    """It is made anew each second: that must not begin their pause of two to six seconds anew."""
    with playing(seats=1) as house:
        path = os.path.join(house.server.root, "challenges")
        with open(path, "w") as file:
            file.write("club casual 1 clock=fast\n")
        house.start_players("--challenges", path, pace=4000)
        wait_until(lambda: house.ask("SELECT count(*) FROM matches")[0][0] == 1, SOON_S, "no match has begun")


def seats_outlast_the_server():
    with playing(seats=2) as house:
        house.challenge([(one, other, "3") for one, other in pairs_of_seats(2)])
        for end in (house.server.kill, house.stop_server, house.server.kill):
            actions = house.ask("SELECT max(id) FROM actions")[0][0] or 0
            wait_until(
                lambda before=actions: (house.ask("SELECT max(id) FROM actions")[0][0] or 0) > before + 20,
                SOON_S, "nobody plays any more",
            )  # fmt: skip
            end()
        house.wait(LONG_S)
        house.check()
        stops = house.ask("SELECT match, why FROM interruptions")
        back = house.ask("SELECT count(*) FROM kept_seats WHERE why = 'restart' AND taken = 1")[0][0]
        if stops or back < 6:
            raise Trouble(f"{stops}, {back} came back\n{house.tail()}")


def meet(opponent, patience=600, seconds=LONG_S, finished=1):
    """A house player against such an opponent, until that one is content."""
    with playing(seats=1) as house:
        house.start_players(patience=patience)
        opponent.run(house.server, seconds)
        house.stop_players()
        house.check()
        if house.states().get("finished") != finished:
            raise Trouble(f"{house.states()}\n{house.tail()}")


def an_opponent_who_stalls_is_left_and_may_come_back():
    meet(Staller("staller", "casual"), patience=2)


def who_was_left_for_silence_comes_after_others():
    """One seat of the level, two who want it: the one who kept it busy waits, and reads why."""
    with playing(seats=1) as house:
        house.start_players(patience=4)
        sitter, other = Sitter("sitter", "casual"), Client("other", "casual")
        for client in (sitter, other):
            client.begin(house.server)
        sitter.run_until(lambda: sitter.told, SOON_S)
        other.invite()
        other.run_until(lambda: other.over, SOON_S)
        sitter.read_waiting()
        if sitter.joins != 1:
            raise Trouble("the one who was silent came first\n" + "\n".join(sitter.seen[-20:]))
        sitter.run_until(lambda: sitter.joins == 2, SOON_S)  # nobody else is left; silent_test.c says after how long


def talk_and_floods_change_nothing():
    meet(Flooder("flooder", "club"))


def wrong_resignations_are_refused():
    meet(Resigner("resigner", "expert"))


def an_opponent_who_leaves_finds_the_match_again():
    meet(Leaver("leaver", "beginner"))


def a_saved_match_is_not_given_up_without_a_word():
    meet(Replacer("replacer", "casual"), finished=2)  # the one that was left is lost


def end_match(house, expected=1):
    house.stop_players()
    if house.states() != {"finished": expected}:
        raise Trouble(f"{house.states()}\n{house.tail()}")


def count_in_log(house, sentence):
    return house.read_log().count(sentence)


def was_kept(opponent, times=2):
    if (opponent.lost, opponent.back) != (times, times):
        raise Trouble(f"{opponent.lost} lines were lost, {opponent.back} came back\n" + "\n".join(opponent.seen[-40:]))


def a_line_that_is_cut_costs_nobody_the_match(level="club"):
    with playing(seats=1) as house, Wire(house.server) as wire:
        house.start_players("--longest-pause", "1", port=wire.port)
        opponent = Patient("patient", level, wire.cut)
        opponent.run(house.server, LONG_S)
        was_kept(opponent)
        end_match(house)
        house.check()


def a_line_that_is_cut_stops_a_master_in_thought():
    a_line_that_is_cut_costs_nobody_the_match("master")


def a_dead_line_is_noticed():
    with playing(seats=1) as house, Wire(house.server) as wire:
        house.start_players("--longest-pause", "1", "--answer", "2", port=wire.port)
        opponent = Patient("patient", "casual", wire.freeze)
        opponent.run(house.server, LONG_S)
        end_match(house)
        house.check()
        if count_in_log(house, "casual: is back at the table") < 2:  # a busy machine may answer late, too
            raise Trouble(house.tail())


def killed_players_find_their_seats_kept():
    with playing(seats=1) as house:

        def befall():
            house.kill_players()
            house.start_players()

        house.start_players()
        opponent = Patient("patient", "club", befall)
        opponent.run(house.server, LONG_S)
        was_kept(opponent)
        end_match(house)
        house.check()


def a_killed_server_finds_its_players_again():
    with playing(seats=1) as house:
        house.start_players("--longest-pause", "1")
        Survivor("survivor", "club").run(house.server, LONG_S)
        end_match(house)
        house.check()


def a_server_without_tags_is_left():
    with playing(seats=1) as house, Stranger() as stranger:
        house.start_players(port=stranger.port)
        status = house.process.wait(SOON_S)
        said = [house.read_log().count(words) for words in ("the server has closed the line", "this server knows no tags")]
        if status != 1 or said != 2 * [len(LEVELS)]:
            raise Trouble(f"status {status}\n{house.tail()}")


def ends_with(words, sentence):
    done = subprocess.run([PROGRAMS[2], *words], capture_output=True, text=True, timeout=SOON_S)
    if done.returncode != 1 or sentence not in done.stderr:
        raise Trouble(f"status {done.returncode}, {done.stderr!r}")


def bad_weights_and_accounts_are_told():
    with playing(seats=1) as house:
        cut = os.path.join(house.server.root, "cut")
        with open(WEIGHTS, "rb") as whole, open(cut, "wb") as part:
            part.write(whole.read(1000))
        ends_with(["--accounts", house.accounts, "--pace", "x"], "barpoint-player: --pace takes a number from 0 to 60000")
        ends_with(["--accounts", house.accounts, "--server", "x"], " error barpoint-player: --server takes HOST:PORT")
        ends_with(["--accounts", house.accounts, "--weights", cut], "are cut off")
        ends_with(["--accounts", house.accounts, "--weights", cut + "ter"], "No such file")
        ends_with(["--accounts", cut + "ter"], "No such file")
        os.chmod(house.accounts, 0o644)
        ends_with(["--accounts", house.accounts], "others may read the passwords")
        with open(cut, "w") as file:
            os.chmod(cut, 0o600)
            file.write("genius alice secret\n")
        ends_with(["--accounts", cut], "line 1: there is no such level")


def passwords_may_change():
    with playing(seats=1) as house:
        with open(house.accounts) as file:
            before = file.read()
        house.run_admin("house", house.accounts, "1")
        with open(house.accounts) as file:
            after = file.read()
        house.start_players("--longest-pause", "1")
        wait_until(lambda: count_in_log(house, "logged in") == len(LEVELS), SOON_S, "the players come")
        house.stop_players()
        with open(house.accounts, "w") as file:
            file.write(before)
        house.start_players("--longest-pause", "1")
        wait_until(
            lambda: count_in_log(house, "is the account gone, disabled or banned?") == len(LEVELS), SOON_S, "all are refused"
        )
        with open(house.accounts, "w") as file:
            file.write(after)
        wait_until(lambda: count_in_log(house, "logged in") == 2 * len(LEVELS), SOON_S, "the new passwords are read")
        house.stop_players()


def a_disabled_seat_comes_back_when_it_may():
    with playing(seats=1) as house:
        house.start_players("--longest-pause", "1")
        wait_until(lambda: count_in_log(house, "logged in") == len(LEVELS), SOON_S, "the players come")
        house.run_admin("disable", "club", "a test")
        wait_until(lambda: count_in_log(house, "club: the server refuses") == 1, SOON_S, "club is refused")
        house.run_admin("enable", "club")
        wait_until(lambda: count_in_log(house, "club: logged in") == 2, SOON_S, "club comes back")
        if count_in_log(house, "club: the server refuses") != 1:
            raise Trouble(house.tail())
        house.stop_players()


def a_name_that_somebody_has_is_left_to_them():
    with Playing(*PROGRAMS, seats=1, taken=["club", "casual_b"]) as house:
        if house.told != "club is somebody else's name: this house player is called house_club\n":
            raise Trouble(house.told)
        told = house.run_admin("house", house.accounts, "2")
        if "casual_b is somebody else's name: this house player is called house_casual_b" not in told:
            raise Trouble(told)
        with open(house.accounts) as file:
            names = [row.split()[1] for row in file]
        wanted = "beginner beginner_b casual house_casual_b house_club club_b expert expert_b master master_b"
        if names != wanted.split():
            raise Trouble(str(names))
        if os.stat(house.accounts).st_mode & 0o777 != 0o600:
            raise Trouble("others may read the passwords")


def the_log_tells_of_each_level_once():
    with Playing(*PROGRAMS, seats=5, log_level="info") as house:
        told = [line for line in house.server.log_lines() if "asks for: house" in line]
        if len(told) != len(LEVELS):
            raise Trouble("\n".join(told))


def visitor(house):
    """A line of a visitor who plays casual; their name."""
    line = socket.create_connection(("127.0.0.1", house.server.port), timeout=SOON_S)
    file = line.makefile("rw", newline="\r\n")
    file.write("visitor test 1008\r\nplay casual 1\r\n")
    file.flush()
    return line, file


def read_until(file, words):
    for text in file:
        if words in text:
            return text
    raise Trouble(f"the line ended before '{words}'")


def seats_open_as_visitors_come():
    with playing(seats=5) as house:
        house.start_players("--seats", "1", "--seats-max", "4")
        wait_until(lambda: count_in_log(house, "logged in") == len(LEVELS), SOON_S, "one of each level comes")
        lines = [visitor(house)]
        read_until(lines[0][1], "has joined you for a 1 point match")
        wait_until(lambda: count_in_log(house, "casual_d: logged in") == 1, SOON_S, "others are there for the next")
        if count_in_log(house, "club_b: logged in"):
            raise Trouble("a seat was opened that nobody needs")
        for _ in range(3):
            lines.append(visitor(house))
            read_until(lines[-1][1], "has joined you for a 1 point match")
        lines.append(visitor(house))
        read_until(lines[-1][1], "** All house players are busy. You are number 1.")
        if count_in_log(house, "casual_e: logged in"):
            raise Trouble("more seats are open than there may be")
        # Who waits begins when somebody goes; a member under another name plays on.
        lines[0][1].write("keep alice secret\r\nboard\r\n")
        lines[0][1].flush()
        read_until(lines[0][1], "You are alice from now on")
        lines[1][1].write("leave\r\n")
        lines[1][1].flush()
        read_until(lines[-1][1], "has joined you for a 1 point match")
        if count_in_log(house, "plays alice") + count_in_log(house, "the match waits") > 1:
            raise Trouble(house.tail())
        for line, _ in lines:
            line.close()
        house.stop_players()


def run_all(clients, ready, seconds, what):
    deadline = time.monotonic() + seconds
    while not ready():
        if time.monotonic() > deadline:
            raise Trouble(f"{what}: not within {seconds} s\n" + "\n".join("\n".join(client.seen[-8:]) for client in clients))
        for client in clients:
            client.read(0.02)
            client.tick()


def a_tournament_is_filled_and_played():
    """Three people and a house player, who plays nobody else between its rounds."""
    with playing(seats=1) as house:
        house.start_players()
        people = [Entrant(name) for name in ("alice", "bob", "carol")]
        for person in people:
            person.begin(house.server)
        run_all(people, lambda: count_in_log(house, "logged in") == len(LEVELS), SOON_S, "the players come")
        house.run_admin("operator", "alice", "on")
        people[0].type('tournament new "Small" swiss 1 rounds=2 fill=house')
        done = "SELECT state FROM editions"
        run_all(people, lambda: house.ask(done), SOON_S, "the tournament is there")
        for person in people:
            person.type("tournament 1 enter")
        entered = "SELECT count(*) FROM entrants"
        run_all(people, lambda: house.ask(entered)[0][0] == 3, SOON_S, "they enter")
        people[0].type("tournament 1 start")
        run_all(people, lambda: all(person.called for person in people), SOON_S, "all are paired")

        over = "SELECT count(*) FROM pairings WHERE state = 'over'"
        names = "SELECT players.name FROM entrants JOIN players ON players.id = player WHERE house <> ''"
        (filled,) = house.ask(names)[0]
        opponent = next(person for person in people if person.called == filled)
        opponent.may_play = True
        run_all(people, lambda: house.ask(over)[0][0] == 1, SOON_S, "the house player's match")
        dave = Refused("dave", filled)
        dave.begin(house.server)
        dave.invite()
        run_all([dave, *people], lambda: dave.refused, SOON_S, "dave is refused")
        for person in people:
            person.may_play = True
        run_all([dave, *people], lambda: house.ask(over)[0][0] >= 2, SOON_S, "the first round")
        run_all([dave, *people], lambda: house.ask(over)[0][0] >= 3, SOON_S, "the match without the house player")
        run_all([dave, *people], lambda: house.ask(done) == [("over",)], SOON_S, "the second round")
        played = house.ask("SELECT decided, count(*) FROM pairings GROUP BY decided")
        if played != [("played", 4)]:
            raise Trouble(f"{played}\n{house.tail()}")
        house.stop_players()
        house.check()


run_tests(
    [
        a_tournament_is_filled_and_played,
        seats_open_as_visitors_come,
        matches_at_every_option_come_to_their_end,
        killed_players_and_servers_go_on,
        a_clock_hurries_players_who_take_their_time,
        a_challenge_waits_for_players_who_take_their_time,
        seats_outlast_the_server,
        an_opponent_who_stalls_is_left_and_may_come_back,
        who_was_left_for_silence_comes_after_others,
        talk_and_floods_change_nothing,
        wrong_resignations_are_refused,
        an_opponent_who_leaves_finds_the_match_again,
        a_saved_match_is_not_given_up_without_a_word,
        a_line_that_is_cut_costs_nobody_the_match,
        a_line_that_is_cut_stops_a_master_in_thought,
        a_dead_line_is_noticed,
        killed_players_find_their_seats_kept,
        a_killed_server_finds_its_players_again,
        a_server_without_tags_is_left,
        bad_weights_and_accounts_are_told,
        passwords_may_change,
        a_disabled_seat_comes_back_when_it_may,
        a_name_that_somebody_has_is_left_to_them,
        the_log_tells_of_each_level_once,
    ]
)
