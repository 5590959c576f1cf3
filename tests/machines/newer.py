"""newer.py EMBED-MIGRATIONS OUT SQL... - the migrations of the next version of the program: those there are, and one more."""

import os
import runpy
import sys

embed, out, *files = sys.argv[1:]
newer = os.path.join(os.path.dirname(os.path.abspath(out)), f"{len(files) + 1:04}.sql")
with open(newer, "w", encoding="ascii") as sql:
    sql.write("CREATE TABLE newer (id INTEGER PRIMARY KEY) STRICT;\n")
sys.argv = [embed, out, *files, newer]
runpy.run_path(embed, run_name="__main__")
