#!/bin/sh
# bench_test.sh BARPOINT_BENCH - a bench that is stopped, as by Ctrl-Z, goes on and measures to its end; one that is ended leaves nothing.
set -u
bench=$1
. "$(dirname "$0")/../runner/tap.sh"

# Until the bench measures, or has ended before.
until_begun() {
	until [ -e "$work"/data/run-* ] || ! kill -0 "$1" 2>/dev/null; do sleep 0.02; done
}

# A signal to go on takes one to stop back that nobody has seen yet.
until_stopped() {
	until grep -q '^State:.*stopped' "/proc/$1/status"; do sleep 0.02; done
}

echo 1..2

"$bench" --dir "$work/data" --rounds 1 --seconds 1 ceilings >"$work/out" 2>&1 &
pid=$!
until_begun $pid
kill -STOP $pid
until_stopped $pid
kill -CONT $pid
wait $pid
[ $? -eq 0 ] && grep -q journaled "$work/out"
verdict $? "a bench goes on after a stop"

"$bench" --dir "$work/data" --rounds 1 --seconds 60 ceilings >"$work/out" 2>&1 &
pid=$!
until_begun $pid
kill -TERM $pid
wait $pid
[ $? -ne 0 ] && [ ! -e "$work/data" ]
verdict $? "a bench that is ended removes what it made"
exit $failed
