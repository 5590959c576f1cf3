#!/usr/bin/env python3
"""fuzz.py - runs one of libFuzzer's programs for BARPOINT_FUZZ_SECONDS (60).

    fuzz.py FUZZER SEEDS CORPUS

CORPUS grows: the next run goes on from it. The input of a failure is printed after it in base64, and is a file beside
CORPUS; fix the fault and add the file to SEEDS.
"""

import os
import subprocess
import sys


def main():
    fuzzer, seeds, corpus = sys.argv[1:]
    os.makedirs(corpus, exist_ok=True)
    seconds = os.environ.get("BARPOINT_FUZZ_SECONDS", "60")
    # Undefined behaviour is a failure like any other.
    os.environ.setdefault("UBSAN_OPTIONS", "halt_on_error=1:print_stacktrace=1")
    # Longer than any line, so that cutting is tested; no input may take ten seconds.
    run = subprocess.run(
        [fuzzer, corpus, seeds, f"-max_total_time={seconds}", "-timeout=10", "-max_len=4096", "-print_final_stats=1",
         f"-artifact_prefix={corpus}."],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )  # fmt: skip
    print("\n".join(run.stdout.decode("utf-8", "replace").split("\n")[-60:]))
    return 1 if run.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
