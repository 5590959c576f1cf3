"""judged.py - what a database says of analyses, and whether that makes sense."""

import contextlib
import math
import sqlite3

WITHOUT_TIME = {
    "analyses": "SELECT match, fault, judge, plies FROM analyses ORDER BY match",
    "error_rates": "SELECT * FROM error_rates ORDER BY match, player",
    "decisions": "SELECT match, number, game, move, step, player, side, kind, weight, dice, made, best, lost, luck, "
    "plies, choices FROM decisions ORDER BY match, number",
}


def ask(database, question, *values):
    with contextlib.closing(sqlite3.connect(database, timeout=120)) as handle:
        return handle.execute(question, values).fetchall()


def all_rows(database):
    """By table; but for the moment when a match was judged."""
    return {table: ask(database, question) for table, question in WITHOUT_TIME.items()}


def check_match(database, match):
    """The decisions are counted without a gap, and their sums are those of the players."""
    rows = ask(
        database,
        "SELECT number, player, weight, lost, luck, made = '' FROM decisions WHERE match = ? ORDER BY number",
        match,
    )
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1)), f"match {match} lacks decisions"
    assert all(math.isfinite(lost) and lost >= 0 and math.isfinite(luck) for *_, lost, luck, _ in rows)
    assert all((lost == 0) == is_best for *_, lost, _, is_best in rows), f"match {match}: losses without another choice"
    for seat in ("inviter", "invited"):
        mine = [row for row in rows if row[1] == seat and row[2] != "forced"]
        ((decisions, lost),) = ask(
            database,
            "SELECT decisions, lost FROM error_rates WHERE match = ?1 AND player = "
            f"(SELECT {seat} FROM matches WHERE id = ?1)",
            match,
        )
        assert decisions == len(mine) and abs(lost - sum(row[3] for row in mine)) < 1e-6, f"match {match}: {seat}"


def check_judged(database, matches):
    """These matches are judged in full, and no others are."""
    judged = [match for match, *_ in all_rows(database)["analyses"]]
    assert judged == list(matches), f"judged are {judged}"
    for match in judged:
        check_match(database, match)
