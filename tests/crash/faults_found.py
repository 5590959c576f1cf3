#!/usr/bin/env python3
"""faults_found.py BARPOINTD-FAULTY - the crash test notices a server that breaks its promise (faulty_commit.c)."""

import random
import sys

from journal import Fault
from servers import House, Life

PATIENCE = 300  # seconds, for as many commits as faulty_commit.c counts; they take less than one on an idle machine
EXPECTED = {
    "none": None,
    "hasty": "while rows written before it are not synced",
    "forgets": "was told what the database doesn't say",
}


def fault_of(binary, name):
    """The crash test's complaint about this server; None if it has none."""
    house = House(binary, random.Random(1), pairs=2, watchers=1, shim="drop", fault=name)
    try:
        with house.server:
            house.register_all()
            life = Life(house)
            life.enter_all()
            status = life.to_the_end(PATIENCE)
            house.check(life)
            if status == -6:
                raise Fault(life.last_log())
    except Fault as fault:
        return str(fault)
    return None


def main():
    failures = 0
    for name, expected in EXPECTED.items():
        found = fault_of(sys.argv[1], name)
        good = found is None if expected is None else expected in str(found)
        print(f"{name}: {'as expected' if good else found}")
        failures += not good
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
