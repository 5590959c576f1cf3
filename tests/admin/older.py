"""older.py - an upgrade from a program of an earlier version, with people at a table, who watch, type, and wait.

    older.py BARPOINTD-TEST BARPOINT-ADMIN OLDER-BARPOINTD-TEST [PARCEL]

By hand: OLDER-BARPOINTD-TEST is built from a commit that knows of upgrades. What it leaves is written to PARCEL;
upgrade_test.py reads those in parcels/ again. first.gz there is of the first version that could be upgraded.
"""

import gzip
import os
import shutil
import sys

from servers import DAEMON
from upgraded import Upgraded, in_place_of

BEFORE = """
dice side O 31 63 42 random 7
given alice, bob, carol, dave are logged in, erin is a program, alice and bob play to 3, carol watches alice
dave> seek 5
alice> move 8-5 6-5
bob> say hello
connect page by web
page<< login:␣
page> visitor page_1.0 1008
page<~ 1 guest_.*
half page> no-such-com
"""
AFTER = """
bob> roll
bob< You roll 6 and 3.
alice<~ .*bob rolls 6 and 3.*
carol<~ .*bob rolls 6 and 3.*
bob> move 12-18 12-15
alice< bob moves 12-18 12-15 .
carol> tell dave hi
dave< carol says: hi
page> mand
page<~ .*no-such-command.*
erin> who
erin<  6
carol> seeks
carol<~ .*dave.*
"""


def play(house, text):
    for line in text.strip().split("\n"):
        house.scenario.run_line(line)


def main():
    older, parcel = os.path.abspath(sys.argv[3]), sys.argv[4] if len(sys.argv) > 4 else None
    with Upgraded() as house:
        shutil.copy(older, house.server.binary)
        os.unlink(house.database)  # it is of today: the older one makes its own
        house.server.listens.append("web")
        play(house, BEFORE)
        house.scenario.answered()
        if parcel:
            left = os.path.join(house.server.root, "left")
            with in_place_of(house.server.binary, f"#!/bin/sh\ncat /proc/self/fd/3 > {left}\nexit 1\n"):
                house.admin("upgrade")
            with open(left, "rb") as plain, gzip.GzipFile(parcel, "wb", mtime=0) as packed:
                packed.write(plain.read())
        os.replace(shutil.copy(DAEMON, house.server.binary + ".new"), house.server.binary)
        status, out, error = house.admin("upgrade")
        assert status == 0, (out, error)
        play(house, AFTER)
        house.server.stop(house.scenario.persons.values())
        house.server.check_log()
        print(out, end="")


main()
