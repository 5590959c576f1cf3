#!/usr/bin/env python3
"""soak.py - a thousand matches of house players against each other, with any options, while the server and the players
are killed now and then. Not a part of the normal run.

    soak.py BARPOINTD BARPOINT_ADMIN BARPOINT_PLAYER [MATCHES] [SECONDS BETWEEN KILLS, 0 = none]

Every match must come to its end, and `barpoint-admin verify` must find nothing. BARPOINT_SEED chooses other terms.
"""

import os
import sys
import time

from playing import Playing, Trouble, any_terms, pairs_of_seats, seeded

SEATS = 8
PATIENCE = 300  # seconds in which some match must go on


def challenges(matches, chance):
    pairs = pairs_of_seats(SEATS)
    return [(*pairs[number % len(pairs)], any_terms(chance)) for number in range(matches)]


def last_action(house):
    return house.ask("SELECT coalesce(max(id), 0) FROM actions")[0][0]


def kill(house, kills):
    if kills % 2 == 0:
        house.server.kill()
    else:
        house.process.kill()
        house.process.wait()
        house.go_on()


def play(house, every):
    """Until the players have ended by themselves."""
    began = told = moved = killed = time.monotonic()
    action, kills = -1, 0
    while house.process.poll() is None:
        time.sleep(1)
        now = time.monotonic()
        if last_action(house) != action:
            action, moved = last_action(house), now
        if now - moved > PATIENCE:
            raise Trouble(f"nothing has happened for {PATIENCE} s: {house.states()}\n{house.tail()}")
        if every and now - killed > every:
            killed = now
            kill(house, kills)
            kills += 1
        if now - told > 30:
            told = now
            print(f"{now - began:5.0f} s  {house.states()}, {action} actions, {kills} kills", flush=True)
    return kills


def main():
    matches = int(sys.argv[4]) if len(sys.argv) > 4 else 1000
    every = float(sys.argv[5]) if len(sys.argv) > 5 else 0
    with Playing(*map(os.path.abspath, sys.argv[1:4]), seats=SEATS) as house:
        house.challenge(challenges(matches, seeded(1)))
        kills = play(house, every)
        house.wait(60)
        house.check()
        states = house.states()
        print(f"{states}, {kills} kills; {house.run_admin('verify').strip()}")
        hanging = states.get("running", 0) + states.get("saved", 0)
        if hanging or states.get("finished", 0) < matches:
            raise Trouble(f"{hanging} matches hang, {states.get('finished', 0)} are over\n{house.tail()}")


if __name__ == "__main__":
    main()
