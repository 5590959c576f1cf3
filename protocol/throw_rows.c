/*
 * throw_rows.c - columns of numbers; the sentences around them stand in messages/lists.def.
 */
#include "protocol/throw_rows.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#include "protocol/messages.h"

enum { NUMBER_SIZE = 24 };

static const char *
number_text(char text[NUMBER_SIZE], int64_t number)
{
	snprintf(text, NUMBER_SIZE, "%" PRId64, number);
	return text;
}

static size_t
end_line(char out[ROW_SIZE], size_t used)
{
	return used + row_written(snprintf(out + used, ROW_SIZE - used, "\r\n"));
}

size_t
throw_row_number(char out[ROW_SIZE], const struct throw_counts *counts, int number)
{
	size_t used = row_written(snprintf(out, ROW_SIZE, " "));

	for (int second = 1; second <= 6; second++)
		used += row_written(snprintf(out + used, ROW_SIZE - used, " %d-%d %-7" PRId64, number, second,
			throw_counts_of(counts, (number - 1) * 6 + second - 1)));
	while (out[used - 1] == ' ')
		used--;
	return end_line(out, used);
}

size_t
throw_row_face(char out[ROW_SIZE], const struct throw_counts *counts, int number)
{
	int64_t first = throw_counts_face(counts, number, 0), second = throw_counts_face(counts, number, 1);
	char face[NUMBER_SIZE], all[NUMBER_SIZE];

	return message_write(out, ROW_SIZE, DIALECT_TELNET, MSG_DICETEST_FACE,
		&(struct message_args){.a = number_text(face, number),
			.n = (long)first,
			.m = (long)second,
			.text = number_text(all, first + second)});
}

size_t
throw_row_size(char out[ROW_SIZE], const struct throw_counts *counts)
{
	char o[NUMBER_SIZE], x[NUMBER_SIZE], ties[NUMBER_SIZE];

	return message_write(out, ROW_SIZE, DIALECT_TELNET, MSG_DICETEST_SIZE,
		&(struct message_args){.n = (long)throw_counts_all(counts),
			.m = (long)throw_counts_openings(counts),
			.a = number_text(o, throw_counts_begins(counts, SIDE_O)),
			.b = number_text(x, throw_counts_begins(counts, SIDE_X)),
			.text = number_text(ties, throw_counts_begins(counts, SIDE_NONE))});
}

static const struct {
	enum message row, needs;
} tests[] = {
	[TEST_THROWS] = {MSG_TEST_OF_THROWS, MSG_TEST_NEEDS_THROWS},
	[TEST_FACES] = {MSG_TEST_OF_FACES, MSG_TEST_NEEDS_DICE},
	[TEST_DOUBLETS] = {MSG_TEST_OF_DOUBLETS, MSG_TEST_NEEDS_THROWS},
	[TEST_OPENINGS] = {MSG_TEST_OF_OPENINGS, MSG_TEST_NEEDS_OPENINGS},
	[TEST_PAIRS] = {MSG_TEST_OF_PAIRS, MSG_TEST_NEEDS_PAIRS},
};
static_assert(sizeof tests / sizeof *tests == THROW_TEST_COUNT, "a row for each test");

size_t
throw_row_test(char out[ROW_SIZE], const struct throw_counts *counts, enum throw_test test)
{
	const struct throw_result result = throw_counts_test(counts, test);
	char p[ROW_SIZE];

	if (result.size >= result.needed)
		snprintf(p, sizeof p, ", p %.4f", result.p);
	else
		message_write(p, sizeof p, DIALECT_TELNET, tests[test].needs,
			&(struct message_args){.n = (long)result.size, .m = (long)result.needed});
	return message_write(out, ROW_SIZE, DIALECT_TELNET, tests[test].row,
		&(struct message_args){.rating = result.chi_square, .n = result.freedom, .text = p});
}

size_t
throw_row_after(char out[ROW_SIZE], const struct throw_counts *counts, int before, int from)
{
	size_t used = row_written(snprintf(
		out, ROW_SIZE, " %d-%d %d-%d:", before / 6 + 1, before % 6 + 1, from / 6 + 1, from % 6 + 1));

	for (int i = from; i < from + THROW_FOLD; i++)
		used += row_written(
			snprintf(out + used, ROW_SIZE - used, " %4" PRId64, counts->count[before][i]));
	return end_line(out, used);
}
