#!/usr/bin/env python3
"""fuzz.py - runs one of libFuzzer's programs for BARPOINT_FUZZ_SECONDS of processor time; without that for SECONDS, or for BESIDE
if BARPOINT_FUZZ_BESIDE is set. A busy machine fuzzes longer, not less.

    fuzz.py FUZZER SEEDS CORPUS SECONDS BESIDE

CORPUS grows: the next run goes on from it. The input of a failure is printed after it in base64, and is a file beside
CORPUS; fix the fault and add the file to SEEDS.
"""

import os
import signal
import subprocess
import sys
import tempfile

LOOK_SECONDS = 0.5
TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(pid):
    """What this process has used so far; proc(5) numbers the fields."""
    with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as stat:
        fields = stat.read().rpartition(")")[2].split()
    user, system = fields[14 - 3 : 16 - 3]
    return (int(user) + int(system)) / TICKS


def run_for(command, seconds):
    """The status, and what it said. After SIGUSR1 libFuzzer ends the input at hand, then itself."""
    with tempfile.TemporaryFile() as said, subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT) as fuzzer:
        told = False
        while fuzzer.poll() is None:
            if not told and processor_seconds(fuzzer.pid) >= seconds:
                fuzzer.send_signal(signal.SIGUSR1)
                told = True
            try:
                fuzzer.wait(LOOK_SECONDS)
            except subprocess.TimeoutExpired:
                pass
        said.seek(0)
        return fuzzer.returncode, said.read().decode("utf-8", "replace")


def main():
    fuzzer, seeds, corpus, seconds, beside = sys.argv[1:]
    if os.environ.get("BARPOINT_FUZZ_BESIDE"):
        seconds = beside
    os.makedirs(corpus, exist_ok=True)
    # Undefined behaviour is a failure like any other.
    os.environ.setdefault("UBSAN_OPTIONS", "halt_on_error=1:print_stacktrace=1")
    # Longer than any line, so that cutting is tested; no input may take five minutes, on a busy machine that does all else first.
    status, said = run_for(
        [fuzzer, corpus, seeds, "-timeout=300", "-max_len=4096", "-print_final_stats=1", f"-artifact_prefix={corpus}."],
        float(os.environ.get("BARPOINT_FUZZ_SECONDS") or seconds),
    )
    print("\n".join(said.split("\n")[-60:]))
    return 1 if status else 0


if __name__ == "__main__":
    sys.exit(main())
