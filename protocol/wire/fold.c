/*
 * fold.c - one pass over each line, from cut to cut.
 */
#include "protocol/wire/fold.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "protocol/wire/letters.h"

enum { DEEPEST_INDENT = 4 }; /* of a line that is cut: this part of the width */

/* How many bytes at `at` go on together, and how many columns they take. */
static size_t
step_over(const char *at, const char *end, int *columns)
{
	size_t size = 1;

	*columns = 1;
	if (*at == '\033') {
		*columns = 0;
		while (at + size < end && !isalpha((unsigned char)at[size]))
			size++;
		return at + size < end ? size + 1 : size;
	}
	return letters_step(at, end, columns);
}

/* Where the line that begins at `at` is to be cut; `end` if it fits. At a blank, or else in the middle of a
 * word. */
static const char *
find_cut(const char *at, const char *end, int width)
{
	const char *blank = NULL, *start = at;
	bool indented = true;
	int used = 0, columns;

	while (at < end) {
		size_t size = step_over(at, end, &columns);
		if (*at == ' ' && !indented)
			blank = at;
		indented &= *at == ' ';
		if (used + columns > width)
			return blank != NULL ? blank : at > start ? at : at + size;
		used += columns;
		at += size;
	}
	return end;
}

/*
 * Would a program take what begins here for a line of its own, or a person for an error? Then a blank stands
 * in front.
 */
static bool
looks_like_line(const char *at, const char *end)
{
	static const char *const beginnings[] = {"board:", "login:", "turn:", "who:"};

	if (isdigit((unsigned char)*at) || *at == '*')
		return true;
	for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
		size_t length = strlen(beginnings[i]);
		if ((size_t)(end - at) >= length && memcmp(at, beginnings[i], length) == 0)
			return true;
	}
	return false;
}

/* How many blanks the rest of a line gets in front: those of its beginning, if they leave room for words. */
static int
indent_of(const char *at, const char *end, int width)
{
	int blanks = 0;

	while (at + blanks < end && at[blanks] == ' ')
		blanks++;
	return blanks <= width / DEEPEST_INDENT ? blanks : 0;
}

static void
fold_line(const char *at, const char *end, const struct fold *fold, void *arg)
{
	const char *line = at;
	int indent = fold->hangs ? indent_of(at, end, fold->width) : 0;
	int before = 0;

	for (;;) {
		const char *cut = find_cut(at, end, fold->width - before);
		fold->take(arg, at, (size_t)(cut - at));
		while (cut < end && *cut == ' ')
			cut++;
		if (cut == end)
			return;
		fold->take(arg, "\r\n", 2);
		before = indent;
		fold->take(arg, line, (size_t)indent);
		if (indent == 0 && looks_like_line(cut, end)) {
			fold->take(arg, " ", 1);
			before = fold->hangs ? 1 : 0; /* for others a line may be wider by that blank */
		}
		at = cut;
	}
}

void
fold_lines(const char *text, size_t size, const struct fold *fold, void *arg)
{
	const char *end = text + size;

	while (text < end) {
		const char *newline = memchr(text, '\n', (size_t)(end - text));
		const char *next = newline != NULL ? newline + 1 : end;
		const char *line_end = next;
		while (line_end > text && (line_end[-1] == '\n' || line_end[-1] == '\r'))
			line_end--;
		if (line_end - text <= fold->width || strncmp(text, "board:", 6) == 0)
			fold->take(arg, text, (size_t)(next - text));
		else {
			fold_line(text, line_end, fold, arg);
			fold->take(arg, line_end, (size_t)(next - line_end));
		}
		text = next;
	}
}
