#!/bin/sh
# format.sh ROOT - are all C files laid out as .clang-format says? Prints what is not, line by line. Files that were are not read
# again (known.sh).
. "$(dirname "$0")/known.sh"
cd "$1" || exit 1
command -v clang-format >/dev/null 2>&1 || exit 77
export LC_ALL=C
files=$(git ls-files '*.c' '*.h' 2>/dev/null) || files=
[ -n "$files" ] || files=$(find server protocol db tools tests -name '*.[ch]')
now=$(echo "$files" | hashes "$(clang-format --version; cat .clang-format)")
changed=$(echo "$now" | unknown c)
[ -z "$changed" ] || echo "$changed" | xargs clang-format --dry-run -Werror || exit
[ -z "$changed" ] || echo "$now" | remember c
