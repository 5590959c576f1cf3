/*
 * throw_counts.c - what the throws of the server add up to, and whether that looks like chance.
 */
#include "server/rules/throw_counts.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

#include "server/rules/chance.h"

int
throw_index(struct dice dice)
{
	assert(dice.die[0] >= 1 && dice.die[0] <= 6 && dice.die[1] >= 1 && dice.die[1] <= 6);
	return (dice.die[0] - 1) * 6 + dice.die[1] - 1;
}

void
throw_counts_add(
	struct throw_counts *counts, const struct action *action, struct dice before, int64_t action_id)
{
	int throw = throw_index(action->dice);

	counts->count[action->type == ACTION_OPENING ? THROWS_OPENING : THROWS_TURN][throw]++;
	if (before.die[0] != 0)
		counts->count[throw_index(before)][throw]++;
	counts->to_action = action_id;
}

int64_t
throw_counts_of(const struct throw_counts *counts, int throw)
{
	return counts->count[THROWS_OPENING][throw] + counts->count[THROWS_TURN][throw];
}

int64_t
throw_counts_all(const struct throw_counts *counts)
{
	int64_t all = 0;

	for (int i = 0; i < THROWS; i++)
		all += throw_counts_of(counts, i);
	return all;
}

int64_t
throw_counts_openings(const struct throw_counts *counts)
{
	int64_t all = 0;

	for (int i = 0; i < THROWS; i++)
		all += counts->count[THROWS_OPENING][i];
	return all;
}

int64_t
throw_counts_face(const struct throw_counts *counts, int number, int die)
{
	int64_t found = 0;

	for (int i = 0; i < THROWS; i++)
		if ((die == 0 ? i / 6 : i % 6) == number - 1)
			found += throw_counts_of(counts, i);
	return found;
}

int64_t
throw_counts_begins(const struct throw_counts *counts, enum side side)
{
	int64_t found = 0;

	for (int i = 0; i < THROWS; i++) {
		enum side begins = i / 6 > i % 6 ? SIDE_O : i / 6 < i % 6 ? SIDE_X : SIDE_NONE;
		if (begins == side)
			found += counts->count[THROWS_OPENING][i];
	}
	return found;
}

static struct throw_result
test(const int64_t *observed, const double *share, int count, double least_share)
{
	struct throw_result result = {.freedom = count - 1, .needed = (int64_t)(5 / least_share + 0.5)};

	for (int i = 0; i < count; i++)
		result.size += observed[i];
	result.chi_square = chance_chi_square(observed, share, count);
	result.p = chance_p(result.chi_square, result.freedom);
	return result;
}

static struct throw_result
test_even(const int64_t *observed, int count)
{
	return test(observed, NULL, count, 1.0 / count);
}

struct throw_result
throw_counts_test(const struct throw_counts *counts, enum throw_test which)
{
	static const double doublets_share[2] = {1.0 / 6, 5.0 / 6};
	int64_t throws[THROWS], faces[6], doublets[2] = {0, 0};

	for (int i = 0; i < THROWS; i++) {
		throws[i] = throw_counts_of(counts, i);
		doublets[i / 6 == i % 6 ? 0 : 1] += throws[i];
	}
	for (int i = 0; i < 6; i++)
		faces[i] = throw_counts_face(counts, i + 1, 0) + throw_counts_face(counts, i + 1, 1);
	const int64_t begins[2] = {throw_counts_begins(counts, SIDE_O), throw_counts_begins(counts, SIDE_X)};

	switch (which) {
	case TEST_THROWS:
		return test_even(throws, THROWS);
	case TEST_FACES:
		return test_even(faces, 6);
	case TEST_DOUBLETS:
		return test(doublets, doublets_share, 2, doublets_share[0]);
	case TEST_OPENINGS:
		return test_even(begins, 2);
	case TEST_PAIRS:
		return test_even(counts->count[0], THROWS * THROWS);
	case THROW_TEST_COUNT:
		break;
	}
	assert(false);
	return (struct throw_result){.size = 0};
}
