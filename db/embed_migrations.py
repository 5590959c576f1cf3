#!/usr/bin/env python3
"""Writes the migrations, given in order, as C: one array of bytes each and the table that lists them."""
import os
import sys

out, files = sys.argv[1], sys.argv[2:]
with open(out, "w") as c:
    c.write('#include "db/file/migrations.h"\n\n')
    for number, path in enumerate(files, 1):
        if os.path.basename(path) != f"{number:04}.sql":
            sys.exit(f"{path}: expected {number:04}.sql, the numbers have no gaps")
        with open(path, "rb") as sql:
            text = sql.read()
        c.write(f"static const char sql_{number}[] = {{\n")
        for at in range(0, len(text), 20):
            c.write("\t" + ", ".join(str(byte) for byte in text[at : at + 20]) + ",\n")
        c.write("\t0,\n};\n\n")
    c.write("const char *const migrations[] = {")
    c.write(", ".join(f"sql_{number}" for number in range(1, len(files) + 1)))
    c.write("};\n")
    c.write(f"const int migration_count = {len(files)};\n")
