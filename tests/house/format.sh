#!/bin/sh
# format.sh ROOT - are all C files laid out as .clang-format says? Prints what is not, line by line.
cd "$1" || exit 1
command -v clang-format >/dev/null 2>&1 || exit 77
files=$(git ls-files '*.c' '*.h' 2>/dev/null) || files=
[ -n "$files" ] || files=$(find server protocol db tools tests -name '*.[ch]')
for file in $files; do
	[ ! -f "$file" ] || echo "$file"
done | xargs clang-format --dry-run -Werror
