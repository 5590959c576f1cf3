#!/usr/bin/env python3
"""Writes the migrations, given in order, as C: one array of bytes each and the table that lists them; and SQL that makes at once
what they make of a new database, in a sixth of the time."""
import contextlib
import os
import sqlite3
import sys


def array(name, text):
    rows = [text[at : at + 20] for at in range(0, len(text), 20)]
    return f"{name}[] = {{\n" + "".join("\t" + ", ".join(map(str, row)) + ",\n" for row in rows) + "\t0,\n};\n\n"


def rows_of(database, table):
    columns = [name for _, name, *_ in database.execute(f"PRAGMA table_info({table})")]
    values = " || ', ' || ".join(f"quote({column})" for column in columns)
    for (row,) in database.execute(f"SELECT {values} FROM {table}"):
        yield f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({row});\n"


def made_by(steps):
    """The tables and indexes, the rows, then the triggers, which would change rows."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        for step in steps:
            database.executescript("BEGIN;" + step.decode() + ";COMMIT")
        made = database.execute("SELECT type, name, sql || ';\n' FROM sqlite_schema WHERE sql NOT NULL ORDER BY rowid").fetchall()
        tables = [name for kind, name, _ in made if kind == "table"]
        return "".join(
            [sql for kind, name, sql in made if kind != "trigger" and not name.startswith("sqlite_")]
            + [row for table in tables for row in rows_of(database, table)]
            + [sql for kind, _, sql in made if kind == "trigger"]
        )


out, files = sys.argv[1], sys.argv[2:]
steps = []
with open(out, "w") as c:
    c.write('#include "db/file/migrations.h"\n\n')
    for number, path in enumerate(files, 1):
        if os.path.basename(path) != f"{number:04}.sql":
            sys.exit(f"{path}: expected {number:04}.sql, the numbers have no gaps")
        with open(path, "rb") as sql:
            steps.append(sql.read())
        c.write(array(f"static const char sql_{number}", steps[-1]))
    c.write("const char *const migrations[] = {")
    c.write(", ".join(f"sql_{number}" for number in range(1, len(files) + 1)))
    c.write("};\n")
    c.write(f"const int migration_count = {len(files)};\n\n")
    c.write(array("const char new_database_sql", made_by(steps).encode()))
