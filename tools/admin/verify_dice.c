/*
 * verify_dice.c - derives the dice from the seeds of opened envelopes.
 */
#include "tools/admin/verify_dice.h"
#include "server/dice/match_context.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static_assert((int)ENVELOPE_SIZE == (int)ENVELOPE_HASH_SIZE, "a seed of the book is a seed of the sums");

static bool
differs(struct match_dice *dice, int64_t envelope, const char *how)
{
	snprintf(dice->difference, DIFFERENCE_SIZE, "its envelope %" PRId64 " %s", envelope, how);
	return false;
}

static bool
is_over(const struct match_row *row)
{
	return row->state == MATCH_FINISHED || row->state == MATCH_ANNULLED;
}

static void
learn(struct match_dice *dice, const struct envelope_row *row)
{
	uint8_t commitment[ENVELOPE_SIZE], context[ENVELOPE_SIZE];

	envelope_commit(row->seed, commitment);
	dice->list[dice->count].known = memcmp(commitment, row->commitment, sizeof commitment) == 0;
	match_context(dice->row, row->number, context);
	envelope_begin(row->seed, context, &dice->list[dice->count].throws);
}

static bool
read_envelope(void *arg, const struct envelope_row *row)
{
	struct match_dice *dice = arg;

	if (dice->count == MATCH_ENVELOPES_MAX)
		return differs(dice, row->number, "is one too many");
	if (row->from_throw < 1 || (dice->count > 0 && row->from_throw <= dice->list[dice->count - 1].from))
		return differs(dice, row->number, "begins with no later throw than the one before it");
	if (is_over(dice->row) && row->state == ENVELOPE_IN_USE)
		return differs(dice, row->number, "is not opened, and it is over");
	if (!is_over(dice->row) && row->state == ENVELOPE_OPENED)
		return differs(dice, row->number, "is opened, and it isn't over");
	dice->list[dice->count].number = row->number;
	dice->list[dice->count].from = row->from_throw;
	dice->list[dice->count].known = false;
	if (row->state == ENVELOPE_OPENED)
		learn(dice, row);
	dice->count++;
	return true;
}

enum db_status
match_dice_read(
	struct db *db, const struct match_row *row, struct match_dice *dice, char difference[DIFFERENCE_SIZE])
{
	dice->row = row;
	dice->count = 0;
	dice->checked = 0;
	dice->difference = difference;
	difference[0] = '\0';
	enum db_status status = envelopes_each_of_match(db, row->id, read_envelope, dice);
	if (status == DB_NONE)
		snprintf(difference, DIFFERENCE_SIZE, "one of its envelopes can't be read: %s", db_error(db));
	return status == DB_OK && difference[0] != '\0' ? DB_NONE : status;
}

bool
match_dice_throw(struct match_dice *dice, int n, bool x_first, struct dice *thrown, int64_t *envelope)
{
	int at = dice->count - 1;

	while (at >= 0 && dice->list[at].from > n)
		at--;
	if (at < 0 || !dice->list[at].known)
		return false;
	*thrown = envelope_throw(&dice->list[at].throws, n);
	if (x_first) {
		/* The first die of an opening throw is the inviter's; the action has O's first. */
		uint8_t first = thrown->die[0];
		thrown->die[0] = thrown->die[1];
		thrown->die[1] = first;
	}
	*envelope = dice->list[at].number;
	dice->checked++;
	return true;
}
