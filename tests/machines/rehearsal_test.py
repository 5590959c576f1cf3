"""rehearsal_test.py - the first answer of the handbook for several machines: the machine is gone, and last night's copy brings
the club back on another one, which has seen nothing of it before.

Usage: rehearsal_test.py BARPOINTD-TEST. Prints TAP.
"""

import os
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[1:1] = [os.path.join(HERE, "..", "runner"), os.path.join(HERE, "..", "crash")]
from kills import play  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, START_SECONDS, Server  # noqa: E402
from tap import run_marked, test  # noqa: E402

DAEMON = os.path.abspath(sys.argv[1])


@test
def the_club_comes_back_on_another_machine():
    with tempfile.TemporaryDirectory() as elsewhere:
        with Server(DAEMON, FAST, START_SECONDS) as gone:
            gone.set_dice("side O 31 52 63 random 5")
            scenario = Scenario(gone)
            play(scenario, r"""
                given alice, bob are registered, alice and bob play to 3
                alice> move 8-5 6-5
                bob<   alice moves 8-5 6-5 .
                """)  # fmt: skip
            gone.admin(["backup", "--keep", "14", elsewhere])
            play(scenario, r"""
                bob>   roll
                bob<   You roll 5 and 2.
                bob>   move 12-17 17-19
                alice<~ bob moves .*
                """)  # fmt: skip
            gone.process.kill()
            gone.process.wait()
            shutil.rmtree(gone.root)  # the disk, and the key to the dice
        check_club(elsewhere)


def check_club(copies):
    with Server(DAEMON, FAST, START_SECONDS) as new:
        new.set_dice("side O 31 52 63 random 5")
        os.unlink(os.path.join(new.data, "barpoint.db"))
        assert "can be put back" in new.admin(["rehearse", copies])
        new.admin(["restore", os.path.join(copies, os.listdir(copies)[0])])
        scenario = Scenario(new)
        play(scenario, r"""
            login  alice
            login  bob
            alice> invite bob
            bob>   join alice
            bob<   turn: bob.
            bob<   It's your turn. Please roll or double.
            bob>   roll
            alice<~ bob rolls \d and \d\.
            """)  # fmt: skip
        new.admin(["verify"])


if __name__ == "__main__":
    run_marked(sys.argv[2:])
