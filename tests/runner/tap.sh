# tap.sh - for tests that are shell scripts, which source it: a folder of their own, $work, and lines of TAP.
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
number=0
failed=0

# verdict STATUS NAME: one line of TAP
verdict() {
	number=$((number + 1))
	[ "$1" -eq 0 ] && echo "ok $number $2" && return
	echo "not ok $number $2"
	failed=1
}

# same NAME: what was expected is what was given
same() {
	cmp -s "$work/expected" "$work/given"
	verdict $? "$1"
}
