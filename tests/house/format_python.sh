#!/bin/sh
# format_python.sh ROOT - are all Python files laid out as black.toml says? Prints what black would change. Files that were are not
# read again (known.sh); black's own memory is of paths, which each clone has anew.
. "$(dirname "$0")/known.sh"
cd "$1" || exit 1
command -v black >/dev/null 2>&1 || exit 77
python=$(sed -n '1s/^#! *//p' "$(command -v black)")
found=$(git ls-files '*.py' 2>/dev/null) || found=
[ -n "$found" ] || found=$(find server protocol db tools tests -name '*.py')
version=$($python -c 'import importlib.metadata as m; print(m.version("black"))' 2>/dev/null) || version=$(black --version)
now=$(printf '%s\n' "$found" tools/package/debian/tests/play | hashes "$version $(cat tests/house/black.toml)")
changed=$(echo "$now" | unknown python)
# Looking for garbage takes a quarter of black's time, and nearly all it makes is in use until a file is done.
formatted() {
	echo "$changed" | xargs $python -c \
		'import gc, sys; gc.set_threshold(1000000); import black; sys.exit(black.patched_main())' \
		--config tests/house/black.toml --quiet "$@"
}
[ -n "$changed" ] || exit 0
if formatted --check; then
	echo "$now" | remember python
	exit 0
fi
formatted --diff
exit 1
