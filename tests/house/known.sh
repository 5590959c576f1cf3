# known.sh - for the tests of the layout, which source it: a file that was in order once is not read again, in no clone of the same
# user. As with ccache, a first run on a machine reads all. Its name counts, too: by it clang-format knows which header comes first.

known_files=${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/barpoint
known_most=20000 # lines of a kind, the latest: ten times as many as there are files

# hashes LAYOUT: a line for each file that standard input names: a hash of LAYOUT (the program's version and settings), one of the
# contents, the name.
hashes() {
	layout=$(echo "$1" | sha256sum | cut -c1-16)
	while read -r file; do
		[ ! -f "$file" ] || echo "$file"
	done | xargs sha256sum | sed "s/^/$layout /"
}

# unknown KIND: the names of those, out of lines of hashes, that have not been in order yet.
unknown() {
	awk -v list="$known_files/$1" 'BEGIN { while ((getline line <list) > 0) known[line] }
		!($0 in known) { print $3 }'
}

# remember KIND: all of these lines are in order. Who can't write that down reads them again.
remember() {
	[ -d "${known_files%/*}" ] || [ -d "${HOME:-/nonexistent}" ] || return 0
	mkdir -p "$known_files" 2>/dev/null && [ -w "$known_files" ] || return 0
	cat - "$known_files/$1" 2>/dev/null | awk '!known[$0]++' | head -n "$known_most" 2>/dev/null >"$known_files/$1.$$" &&
		mv "$known_files/$1.$$" "$known_files/$1" || rm -f "$known_files/$1.$$"
}
