"""binary.py - what the build of a server offers beside it."""

import os
import subprocess

SECONDS = 600
# Bounds that nobody who plays for an hour on end can keep; a server may not have all of them.
BOUNDS = ["--matches-per-account", "--matches-per-address", "--games-per-account", "--games-per-address"]


def without_bounds(binary):
    """Arguments for the server."""
    help_text = subprocess.run([binary, "--help"], capture_output=True, text=True, timeout=SECONDS).stdout
    return [word for bound in BOUNDS if bound in help_text for word in (bound, "1000000")]


def verify(server, failure):
    """barpoint-admin finds no difference between what is stored and what comes of the rules; else raises `failure`."""
    tool = os.path.join(os.path.dirname(server.binary), "..", "tools", "admin", "barpoint-admin")
    done = subprocess.run([tool, "--data", server.data, "verify"], capture_output=True, text=True, timeout=SECONDS)
    if done.returncode != 0:
        raise failure(f"barpoint-admin verify, status {done.returncode}:\n{done.stdout}{done.stderr}")
