#!/bin/sh
# format_python.sh ROOT - are all Python files laid out as black.toml says? Prints what black would change.
cd "$1" || exit 1
command -v black >/dev/null 2>&1 || exit 77
found=$(git ls-files '*.py' 2>/dev/null) || found=
[ -n "$found" ] || found=$(find server protocol db tools tests -name '*.py')
files() {
	for file in $found tools/package/debian/tests/play; do
		[ ! -f "$file" ] || echo "$file"
	done
}
# Looking for garbage takes a quarter of black's time, and nearly all it makes is in use until a file is done.
formatted() {
	files | xargs $(sed -n '1s/^#! *//p' "$(command -v black)") -c \
		'import gc, sys; gc.set_threshold(1000000); import black; sys.exit(black.patched_main())' \
		--config tests/house/black.toml --quiet "$@"
}
# black remembers what was in order and doesn't read it again, but not with --diff.
formatted --check && exit
formatted --diff
exit 1
