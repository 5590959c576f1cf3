/*
 * throw_rows.c - columns of numbers; the sentences around them are in messages/lists.def.
 */
#include "protocol/throw_rows.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#include "protocol/messages.h"
#include "protocol/put.h"
#include "protocol/tags.h"

enum { NUMBER_SIZE = 24, THROW_SIZE = 24, NUMBERS_SIZE = NUMBER_SIZE * THROW_FOLD };

static const char *
number_text(char text[NUMBER_SIZE], int64_t number)
{
	snprintf(text, NUMBER_SIZE, "%" PRId64, number);
	return text;
}

/* "12 9 14", for a tag. */
static const char *
numbers_text(char text[NUMBERS_SIZE], const int64_t *number, int count)
{
	size_t used = 0;

	for (int i = 0; i < count; i++)
		used += (size_t)snprintf(
			text + used, NUMBERS_SIZE - used, "%s%" PRId64, i == 0 ? "" : " ", number[i]);
	return text;
}

/* "3-1" */
static const char *
throw_text(char text[THROW_SIZE], int throw)
{
	snprintf(text, THROW_SIZE, "%d-%d", throw / 6 + 1, throw % 6 + 1);
	return text;
}

size_t
throw_row_number(
	char out[ROW_SIZE], enum dialect dialect, bool narrow, const struct throw_counts *counts, int number)
{
	struct put put = put_begin(out, ROW_SIZE);
	int64_t count[6];
	char text[NUMBERS_SIZE], piece[NUMBER_SIZE + THROW_SIZE];
	int in_line = narrow ? 3 : 6;

	for (int i = 0; i < 6; i++)
		count[i] = throw_counts_of(counts, (number - 1) * 6 + i);
	if (dialect == DIALECT_TAGGED) {
		tag_begin(&put, "throws");
		tag_number(&put, "first", number);
		tag_text(&put, "counts", numbers_text(text, count, 6));
		tag_end(&put);
	}
	for (int i = 0; i < 6; i++) {
		bool last = i % in_line == in_line - 1;
		snprintf(piece, sizeof piece, " %d-%d %-*" PRId64 "%s", number, i + 1, last ? 0 : 7, count[i],
			last ? "\r\n" : "");
		if (i % in_line == 0)
			put_char(&put, ' ');
		put_text(&put, piece);
	}
	return put_end(&put);
}

size_t
throw_row_face(
	char out[ROW_SIZE], enum dialect dialect, bool narrow, const struct throw_counts *counts, int number)
{
	int64_t first = throw_counts_face(counts, number, 0), second = throw_counts_face(counts, number, 1);
	char face[NUMBER_SIZE], all[NUMBER_SIZE];

	return message_write(out, ROW_SIZE, dialect, narrow ? MSG_DICETEST_FACE_NARROW : MSG_DICETEST_FACE,
		&(struct message_args){.a = number_text(face, number),
			.n = (long)first,
			.m = (long)second,
			.text = number_text(all, first + second)});
}

size_t
throw_row_size(char out[ROW_SIZE], enum dialect dialect, bool narrow, const struct throw_counts *counts)
{
	char o[NUMBER_SIZE], x[NUMBER_SIZE], ties[NUMBER_SIZE];

	return message_write(out, ROW_SIZE, dialect, narrow ? MSG_DICETEST_SIZE_NARROW : MSG_DICETEST_SIZE,
		&(struct message_args){.n = (long)throw_counts_all(counts),
			.m = (long)throw_counts_openings(counts),
			.a = number_text(o, throw_counts_begins(counts, SIDE_O)),
			.b = number_text(x, throw_counts_begins(counts, SIDE_X)),
			.text = number_text(ties, throw_counts_begins(counts, SIDE_NONE))});
}

static const struct {
	enum message row, narrow, needs;
} tests[] = {
	[TEST_THROWS] = {MSG_TEST_OF_THROWS, MSG_TEST_OF_THROWS_NARROW, MSG_TEST_NEEDS_THROWS},
	[TEST_FACES] = {MSG_TEST_OF_FACES, MSG_TEST_OF_FACES_NARROW, MSG_TEST_NEEDS_DICE},
	[TEST_DOUBLETS] = {MSG_TEST_OF_DOUBLETS, MSG_TEST_OF_DOUBLETS_NARROW, MSG_TEST_NEEDS_THROWS},
	[TEST_OPENINGS] = {MSG_TEST_OF_OPENINGS, MSG_TEST_OF_OPENINGS_NARROW, MSG_TEST_NEEDS_OPENINGS},
	[TEST_PAIRS] = {MSG_TEST_OF_PAIRS, MSG_TEST_OF_PAIRS_NARROW, MSG_TEST_NEEDS_PAIRS},
};
static_assert(sizeof tests / sizeof *tests == THROW_TEST_COUNT, "a row for each test");

size_t
throw_row_test(char out[ROW_SIZE], enum dialect dialect, bool narrow, const struct throw_counts *counts,
	enum throw_test test)
{
	static const char comma[] = ", "; /* before the result, which has a line of its own in a narrow row */
	const struct throw_result result = throw_counts_test(counts, test);
	char p[ROW_SIZE];

	if (result.size >= result.needed)
		snprintf(p, sizeof p, "%sp %.4f", comma, result.p);
	else
		message_write(p, sizeof p, DIALECT_TELNET, tests[test].needs,
			&(struct message_args){.n = (long)result.size, .m = (long)result.needed});
	return message_write(out, ROW_SIZE, dialect, narrow ? tests[test].narrow : tests[test].row,
		&(struct message_args){.rating = result.chi_square,
			.n = result.freedom,
			.text = narrow ? p + strlen(comma) : p});
}

size_t
throw_row_after(char out[ROW_SIZE], enum dialect dialect, bool narrow, const struct throw_counts *counts,
	int before, int from)
{
	struct put put = put_begin(out, ROW_SIZE);
	const int64_t *count = &counts->count[before][from];
	char text[NUMBERS_SIZE], after[THROW_SIZE], first[THROW_SIZE];

	throw_text(after, before);
	throw_text(first, from);
	if (dialect == DIALECT_TAGGED) {
		tag_begin(&put, "throws_after");
		tag_text(&put, "after", after);
		tag_text(&put, "from", first);
		tag_text(&put, "counts", numbers_text(text, count, THROW_FOLD));
		tag_end(&put);
	}
	snprintf(text, sizeof text, " %s %s:", after, first);
	put_text(&put, text);
	for (int i = 0; i < (narrow ? THROW_FOLD_NARROW : THROW_FOLD); i++) {
		snprintf(text, sizeof text, " %4" PRId64, count[i]);
		put_text(&put, text);
	}
	put_text(&put, "\r\n");
	return put_end(&put);
}
