#!/usr/bin/env python3
"""Every table that tells something of a player is among those that the command `my data` reads, or named here with why not.

kept.py ROOT
"""

import pathlib
import re
import sqlite3
import sys

# Columns that hold the number of a player where no reference says so.
PLAYERS = {"player", "who", "inviter", "invited", "sender", "addressee", "reporter", "subject", "speaker", "director", "low"}

LEFT_OUT = {
    "daily": "a position; the match that it is of is told",
    "daily_pool": "a position; the match that it is of is told",
    "decisions": "what the engine thinks of plays: `analysis` and the export tell it",
    "director_actions": "a book of what was done to a tournament, kept for its entrants",
    "house_standings": "ratings of programs of the server",
    "open_seats": "who sits where, while a match runs",
    "operator_actions": "a book of what was done to others",
    "outbox_spreads": "that friends are being told, for an hour",
    "tournaments": "whom it belongs to is shown to all",
    "versus": "sums over the matches that are told",
    "versus_runs": "sums over the matches that are told",
}


def tables(root: pathlib.Path) -> set[str]:
    """Those that have a player."""
    base = sqlite3.connect(":memory:")
    for migration in sorted(root.glob("db/migrations/*.sql")):
        base.executescript(migration.read_text())
    found = {"players"}
    for (name,) in base.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
        columns = {row[1] for row in base.execute(f"PRAGMA table_info({name})")}
        targets = {row[2] for row in base.execute(f"PRAGMA foreign_key_list({name})")}
        if columns & PLAYERS or "players" in targets:
            found.add(name)
    return found


def faults(found: set[str], source: str) -> list[str]:
    """What is neither read nor left out, and what is left out without need."""
    read = set(re.findall(r"\b(?:FROM|JOIN) (\w+)", source))
    missing = [f"{name}: my data doesn't tell it (db/people/kept.c)" for name in sorted(found - read - set(LEFT_OUT))]
    return missing + [f"{name}: needs no exception" for name in sorted(set(LEFT_OUT) - (found - read))]


def main() -> int:
    """The faults, a line each."""
    root = pathlib.Path(sys.argv[1])
    found = tables(root)
    source = (root / "db/people/kept.c").read_text()
    # A list without one of its tables must be seen.
    assert faults(found, source.replace("FROM logins", "FROM nothing"))[:1] == [
        "logins: my data doesn't tell it (db/people/kept.c)"
    ]
    wrong = faults(found, source)
    for fault in wrong:
        print(fault)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
