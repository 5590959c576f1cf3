#!/bin/sh
# tool_test.sh BARPOINT_RULES ORACLE - the tool completes the oracle's rows, and survives rows that are none.
set -u
tool=$1
oracle=$2
. "$(dirname "$0")/../runner/tap.sh"
opening=-b----E-C---eE---c-e----B-

echo 1..8

xz -dc "$oracle/legal-plays.tsv.xz" >"$work/plays"
cut -f 1,2,7,8 "$work/plays" | grep -v '^#' >"$work/expected"
"$tool" plays <"$work/plays" | grep -v '^#' >"$work/given"
same "plays completes all rows"

cut -f 1-18 "$oracle/scoring.tsv" | grep -v '^#' >"$work/expected"
"$tool" score <"$oracle/scoring.tsv" | grep -v '^#' >"$work/given"
same "score completes all rows"

"$tool" id <"$oracle/ids.tsv" >"$work/given"
cp "$oracle/ids.tsv" "$work/expected"
same "id makes the IDs anew and passes comments on"

cut -f 1,4- "$oracle/ids.tsv" | "$tool" id | grep -v '^#' >"$work/given"
grep -v '^#' "$oracle/ids.tsv" >"$work/expected"
same "id does without IDs in its input"

cut -f 1-5 "$oracle/rating.tsv" | "$tool" rating | grep -v '^#' >"$work/given"
grep -v '^#' "$oracle/rating.tsv" | paste - "$work/given" | awk -F '\t' '
	NF != 28 { exit 1 }
	{ for (i = 1; i <= 14; i++) if (($i - $(i + 14)) ^ 2 > 1e-18) exit 1 }'
verdict $? "rating comes within 1e-9"

printf '1\t447\n2\t202782\n' >"$work/expected"
"$tool" perft "$opening" 2 >"$work/given"
same "perft counts two plies"

{
	printf 'no board\t31\n'
	printf '%s\t31\tignored\n' "$opening"
	printf '%s\t70\n' "$opening"
	printf '%s\n' "$opening"
	printf '\0\0\0\n'
	head -c 100000 /dev/zero | tr '\0' x
	printf '\n%s\t11\r\n' "$opening"
} >"$work/bad"
"$tool" plays <"$work/bad" >"$work/out" 2>"$work/given"
status=$?
cat >"$work/expected" <<'END'
line 1: board: not a position
line 3: dice: not two digits from 1 to 6
line 4: too few columns
line 5: not a text
line 6: too long
END
same "bad rows are named"
[ "$status" -eq 1 ] && [ "$(cut -f 3 "$work/out" | tr '\n' ' ')" = "16 42 " ]
verdict $? "good rows among bad ones are completed, status 1"
exit $failed
