#!/bin/sh
# tool_test.sh BARPOINT_RULES WEIGHTS - the engine at the shell: good rows, bad rows, weights that are none.
set -u
tool=$1
weights=$2
. "$(dirname "$0")/../runner/tap.sh"
opening=-b----E-C---eE---c-e----B-

echo 1..13

printf '%s\t31\n%s\t42\n%s\t61\n' $opening $opening $opening | "$tool" best >"$work/out"
printf '%s\n' -b---BD-B---eE---c-e----B- -b--B-D-B---eE---c-e----B- -b----EBB---eD---c-e----B- | sort >"$work/expected"
cut -f 3 "$work/out" | sort >"$work/given"
same "best makes the 5, the 4 and the bar point in the opening"
awk -F '\t' 'NF != 4 || $4 !~ /^-?[0-3]\.[0-9][0-9][0-9][0-9]$/ { exit 1 }' "$work/out"
verdict $? "the equity stands behind the result"

# A level's choices: the same with the same seed, others with another one, and what is best by far of an expert.
for seed in 1 1 2 3 4; do
	printf '%s\t62\n' $opening | "$tool" best --level beginner --seed $seed
done >"$work/out"
[ "$(sed -n 1p "$work/out")" = "$(sed -n 2p "$work/out")" ] && [ "$(sort -u "$work/out" | wc -l)" -gt 1 ]
verdict $? "a level chooses by its seed"
printf '%s\t31\n' $opening | "$tool" best >"$work/expected"
printf '%s\t31\n' $opening | "$tool" best --level expert --seed 7 >"$work/given"
same "an expert plays what is best by far"
"$tool" best --level genius </dev/null 2>"$work/given"
printf 'barpoint-rules: --level takes beginner, casual, club, expert or master, not "genius"\n' >"$work/expected"
same "a level that there isn't is refused"

{
	printf 'no board\t31\n'
	printf '%s\t31\tignored\n' $opening
	printf '%s\t70\n' $opening
	printf '%s\n' $opening
	printf -- '-A------------------------\t11\n'
} >"$work/bad"
"$tool" best <"$work/bad" >"$work/out" 2>"$work/given"
status=$?
cat >"$work/expected" <<'END'
line 1: board: not a position
line 3: dice: not two digits from 1 to 6
line 4: too few columns
line 5: board: the game is over
END
same "bad rows are named"
[ "$status" -eq 1 ] && [ "$(wc -l <"$work/out")" -eq 1 ]
verdict $? "the good row among them is answered, status 1"

printf -- '-B----------------------b-\n------------------------n-\n' | "$tool" evaluate >"$work/given"
{
	printf -- '-B----------------------b-\t1.000000\t0.000000\t0.000000\t0.000000\t0.000000\t1.0000\n'
	printf -- '------------------------n-\t1.000000\t0.000000\t0.000000\t0.000000\t0.000000\t1.0000\n'
} >"$work/expected"
same "evaluate gives five chances and the equity"

{
	echo 4HPwATDgc/ABMA:cAkAAAAAAAAA
	echo 4HPwATDgc/ABMA:cAkAAAAAAAA
	echo ///////////////:cAkAAAAAAAA
} | "$tool" cube --plies 0 >"$work/out" 2>"$work/given"
printf 'line 2: not POSITION-ID:MATCH-ID\nline 3: not POSITION-ID:MATCH-ID\n' >"$work/expected"
same "cube names what is no pair of IDs"
[ "$(cut -f 1,2,5 "$work/out")" = "$(printf '4HPwATDgc/ABMA:cAkAAAAAAAAA\tno double\t1.0000')" ]
verdict $? "cube doesn't double in the opening position"

# The Crawford game, the opponent's cube, a match to one point; then an own cube, and one that already wins the match.
for match in 8AmgAEAAEAAA QQmgAAAAAAAA cAkgAAAAAAAA UQmgAAAAAAAA UgmgAAAAEAAA; do
	echo "4HPwATDgc/ABMA:$match"
done | "$tool" cube --plies 0 | cut -f 2 >"$work/given"
printf 'not allowed\nnot allowed\nnot allowed\nno double\nno double\n' >"$work/expected"
same "cube says whether a double is allowed"

# A row is answered before the next one comes: the second is made of the first one's answer.
mkfifo "$work/rows" "$work/answers"
"$tool" best <"$work/rows" >"$work/answers" &
exec 3>"$work/rows" 4<"$work/answers"
printf '%s\t31\n' $opening >&3
read -r _ _ result _ <&4
printf '%s\t31\n' "$result" >&3
read -r board _ _ _ <&4
exec 3>&- 4<&-
wait
[ -n "$board" ] && [ "$board" = "$result" ]
verdict $? "each row is answered at once"

head -c 1000 "$weights" >"$work/cut"
printf 'weights\n' >"$work/foreign"
sed 's/256/255/' "$weights" >"$work/shape"
printf 'barpoint weights: 3 nets 196-256-32-5\n' >"$work/old"
for name in cut foreign old shape none; do
	"$tool" best --weights "$work/$name" </dev/null && exit 1
done 2>&1 | sed "s#$work/##" >"$work/given"
cat >"$work/expected" <<'END'
barpoint-rules: the weights in cut are cut off
barpoint-rules: the weights in foreign are no weights
barpoint-rules: the weights in old are of another version
barpoint-rules: the weights in shape are of another shape
barpoint-rules: none: No such file or directory
END
same "weights that are none are refused with the reason"
exit $failed
