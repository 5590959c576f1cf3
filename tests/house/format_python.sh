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
# black remembers what was in order and doesn't read it again, but not with --diff.
files | xargs black --config tests/house/black.toml --quiet --check && exit
files | xargs black --config tests/house/black.toml --quiet --diff
exit 1
