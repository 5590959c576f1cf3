#!/bin/sh
# train_test.sh BARPOINT_TRAIN BARPOINT_RULES WEIGHTS - a training begins, goes on where it was, and leaves weights to play with.
set -u
train=$1
rules=$2
weights=$3
. "$(dirname "$0")/../runner/tap.sh"

echo 1..12

"$train" --games 2 --rounds 1 "$work/run" >"$work/out"
grep -q '^outcomes 1/[0-9]*: 2 games, [0-9.]* games/s, loss 0\.[0-9]*, [0-9]* s of CPU$' "$work/out"
verdict $? "a round tells its games, their rate and the loss"

"$train" --games 2 --rounds 1 "$work/run" >"$work/out"
grep -q '^outcomes 2/[0-9]*: 4 games' "$work/out"
verdict $? "the next start goes on"

printf -- '-b----E-C---eE---c-e----B-\t31\n' | "$rules" best --weights "$work/run/weights.bin" >"$work/out"
[ $? -eq 0 ] && [ "$(cut -f 1,2 "$work/out")" = "$(printf -- '-b----E-C---eE---c-e----B-\t31')" ]
verdict $? "its weights play"

head -c 1000 "$work/run/run" >"$work/cut" && mv "$work/cut" "$work/run/run"
"$train" --rounds 1 "$work/run" 2>"$work/out"
[ $? -eq 1 ] && grep -q 'is no run of this program, or cut off' "$work/out"
verdict $? "a run that is cut off is named"

"$train" --games none "$work/run" 2>"$work/out"
[ $? -eq 1 ] && grep -q -- '--games takes a number from 1 to' "$work/out"
verdict $? "a bad option is named"
"$train" --begin "$weights" --stage 3 --games 2 --rounds 1 "$work/other" >"$work/out"
grep -q '^without luck 1/[0-9]*: 2 games' "$work/out"
verdict $? "a training begins from given weights, with the stage asked for"

{
	! "$train" --begin "$weights" "$work/other" 2>&1 && ! "$train" --begin "$work/out" "$work/third" 2>&1
} | sed "s#$work/##" >"$work/given"
cat >"$work/expected" <<'END'
barpoint-train: other has a training already: --begin is for a new one
barpoint-train: the weights in out are no weights
END
cmp -s "$work/expected" "$work/given"
verdict $? "nothing is begun twice, nor from what are no weights"
# A generation: its games are in shards, an epoch is a round.
generation="--stage 6 --games 1 --shards 2 --rounds 1"
"$train" $generation "$work/generation" >"$work/out"
grep -q '^shard 2 of 2: 1 games' "$work/out" && grep -q '^what an expert sees 1/6: 2 shards, off by 0\.' "$work/out"
verdict $? "a generation makes its shards, from the weights of the build, and learns from them"

printf x >>"$work/generation/shard-106000000"
cp "$work/generation/shard-106000001" "$work/shard"
rm "$work/generation/shard-106000001"
"$train" $generation "$work/generation" >"$work/out"
cmp -s "$work/shard" "$work/generation/shard-106000001" && [ "$(grep -c '^shard-106000000 is damaged' "$work/out")" = 1 ] &&
	grep -q '^what an expert sees 2/6' "$work/out"
verdict $? "a shard that is damaged or gone is made again, and the same; the training goes on"

"$train" $generation "$work/generation" >"$work/out"
! grep -q '^shard' "$work/out" && grep -q '^what an expert sees 3/6' "$work/out"
verdict $? "shards that there are stay"

"$train" --games 5 --sieve "$work/sieve.bin" >"$work/out"
[ "$(grep -c '^[0-9]* plays, off by [0-9]*\.[0-9]*$' "$work/out")" = 3 ] &&
	python3 "$(dirname "$0")/../../server/engine/sieve.py" "$work/sieve.bin" "$work/sieve.c" && grep -q 'sieve_nets\[KINDS\]' "$work/sieve.c"
verdict $? "small nets that sift plays are made, and become C"

printf x >>"$work/sieve.bin"
python3 "$(dirname "$0")/../../server/engine/sieve.py" "$work/sieve.bin" "$work/sieve.c" 2>"$work/out"
[ $? -eq 1 ] && grep -q 'sieve.bin has no nets that sift plays' "$work/out"
verdict $? "a file that is none of theirs is refused"
exit $failed
