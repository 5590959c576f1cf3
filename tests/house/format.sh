#!/bin/sh
# format.sh ROOT [PASSED] - are all C files laid out as .clang-format says? Prints what is not, line by line. The file PASSED has the
# hashes of those that were: they are not read again.
cd "$1" || exit 1
command -v clang-format >/dev/null 2>&1 || exit 77
export LC_ALL=C
passed=${2:-/dev/null}
[ -f "$passed" ] || : >"$passed" || exit 1
files=$(git ls-files '*.c' '*.h' 2>/dev/null) || files=
[ -n "$files" ] || files=$(find server protocol db tools tests -name '*.[ch]')
layout=$(clang-format --version; cat .clang-format)
layout=$(echo "$layout" | sha256sum | cut -c1-16)
now=$(for file in $files; do
	[ ! -f "$file" ] || echo "$file"
done | xargs sha256sum | sed "s/^/$layout /" | sort)
changed=$(echo "$now" | comm -23 - "$passed" | sed 's/.*  //')
[ -z "$changed" ] || echo "$changed" | xargs clang-format --dry-run -Werror || exit
[ "$passed" = /dev/null ] || echo "$now" >"$passed"
