/*
 * throw_rows.c - statistics as text.
 */
#include "protocol/throw_rows.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

/* What snprintf() says it would have written, made what it has. */
static size_t
written(int size)
{
	return size < ROW_SIZE ? (size_t)size : ROW_SIZE - 1;
}

static size_t
end_line(char out[ROW_SIZE], size_t used)
{
	return used + written(snprintf(out + used, ROW_SIZE - used, "\r\n"));
}

size_t
throw_row_number(char out[ROW_SIZE], const struct throw_counts *counts, int number)
{
	size_t used = written(snprintf(out, ROW_SIZE, " "));

	for (int second = 1; second <= 6; second++)
		used += written(snprintf(out + used, ROW_SIZE - used, " %d-%d %-7" PRId64, number, second,
			throw_counts_of(counts, (number - 1) * 6 + second - 1)));
	while (out[used - 1] == ' ')
		used--;
	return end_line(out, used);
}

size_t
throw_row_face(char out[ROW_SIZE], const struct throw_counts *counts, int number)
{
	int64_t first = throw_counts_face(counts, number, 0), second = throw_counts_face(counts, number, 1);

	return written(
		snprintf(out, ROW_SIZE, "  %d: %" PRId64 " first, %" PRId64 " second, %" PRId64 " in all\r\n",
			number, first, second, first + second));
}

void
throw_text_size(char out[ROW_SIZE], const struct throw_counts *counts)
{
	snprintf(out, ROW_SIZE,
		"%" PRId64 " throws, %" PRId64 " of them openings: O began %" PRId64 ", X %" PRId64
		", ties %" PRId64,
		throw_counts_all(counts), throw_counts_openings(counts), throw_counts_begins(counts, SIDE_O),
		throw_counts_begins(counts, SIDE_X), throw_counts_begins(counts, SIDE_NONE));
}

size_t
throw_row_test(char out[ROW_SIZE], const struct throw_counts *counts, enum throw_test test)
{
	static const struct {
		char tag;
		const char *name, *of;
	} tests[THROW_TEST_COUNT] = {
		[TEST_THROWS] = {'S', "the 36 throws", "throws"},
		[TEST_FACES] = {'T', "the six numbers", "dice"},
		[TEST_DOUBLETS] = {'D', "doubles, one in six", "throws"},
		[TEST_OPENINGS] = {'O', "who begins", "openings"},
		[TEST_PAIRS] = {'P', "what follows what", "pairs"},
	};
	const struct throw_result result = throw_counts_test(counts, test);
	size_t used = written(snprintf(out, ROW_SIZE, "  %c: %s: chi-square %.2f, freedom %d, ",
		tests[test].tag, tests[test].name, result.chi_square, result.freedom));

	if (result.size >= result.needed)
		used += written(snprintf(out + used, ROW_SIZE - used, "p %.4f", result.p));
	else
		used += written(
			snprintf(out + used, ROW_SIZE - used, "%" PRId64 " of %" PRId64 " %s needed for p",
				result.size, result.needed, tests[test].of));
	return end_line(out, used);
}

size_t
throw_row_after(char out[ROW_SIZE], const struct throw_counts *counts, int before, int from)
{
	size_t used = written(snprintf(
		out, ROW_SIZE, " %d-%d %d-%d:", before / 6 + 1, before % 6 + 1, from / 6 + 1, from % 6 + 1));

	for (int i = from; i < from + THROW_FOLD; i++)
		used += written(
			snprintf(out + used, ROW_SIZE - used, " %4" PRId64, counts->count[before][i]));
	return end_line(out, used);
}
