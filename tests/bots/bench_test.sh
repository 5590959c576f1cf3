#!/bin/sh
# bench_test.sh BARPOINT_BENCH - a bench that is stopped, as by Ctrl-Z, goes on and measures to its end; one that is ended leaves nothing.
set -u
bench=$1
. "$(dirname "$0")/../runner/tap.sh"

echo 1..2

"$bench" --dir "$work/data" --rounds 1 --seconds 1 ceilings >"$work/out" 2>&1 &
pid=$!
until [ -e "$work"/data/run-* ]; do sleep 0.02; done
kill -STOP $pid
kill -CONT $pid
wait $pid
[ $? -eq 0 ] && grep -q journaled "$work/out"
verdict $? "a bench goes on after a stop"

"$bench" --dir "$work/data" --rounds 1 --seconds 60 ceilings >"$work/out" 2>&1 &
pid=$!
until [ -e "$work"/data/run-* ]; do sleep 0.02; done
kill -TERM $pid
wait $pid
[ $? -ne 0 ] && [ ! -e "$work/data" ]
verdict $? "a bench that is ended removes what it made"
exit $failed
