/*
 * examination.c - actions to situations to rows.
 */
#include "server/analysis/examination.h"

#include <stdlib.h>
#include <string.h>

#include "server/analysis/rates.h"
#include "server/journal/replay.h"

/* What was judged before is worth nothing. */
static void
fail(struct examination *examination, enum analysis_fault fault)
{
	examination->row_count = 0;
	memset(examination->rate, 0, sizeof examination->rate);
	examination->fault = fault;
}

struct examination *
examination_new(const struct match_row *row, int plies)
{
	struct examination *examination = calloc(1, sizeof *examination);
	struct replay replay;

	if (examination == NULL)
		return NULL;
	examination->plies = plies;
	if (replay_begin(&replay, row) == REPLAY_BEGUN)
		examination->match = replay.match;
	else
		fail(examination, FAULT_UNREADABLE);
	return examination;
}

void
examination_free(struct examination *examination)
{
	if (examination == NULL)
		return;
	free(examination->actions);
	free(examination->rows);
	free(examination);
}

void
examination_spoil(struct examination *examination)
{
	fail(examination, FAULT_UNREADABLE);
}

/* Memory for one more of `size` bytes after `count`; it grows at powers of two. NULL: there is none. */
static void *
grow(void *memory, int count, size_t size)
{
	if (count > 0 && (count & (count - 1)) != 0)
		return memory;
	return realloc(memory, (count > 0 ? (size_t)count * 2 : 1) * size);
}

bool
examination_add(struct examination *examination, const char *text)
{
	struct action action;

	if (examination->fault != FAULT_NONE)
		return false;
	if (!action_read(&action, text)) {
		fail(examination, FAULT_UNREADABLE);
		return false;
	}
	if (examination->count == EXAMINATION_ACTIONS) {
		fail(examination, FAULT_TOO_LONG);
		return false;
	}
	struct action *actions = grow(examination->actions, examination->count, sizeof *actions);
	if (actions == NULL) {
		fail(examination, FAULT_NO_MEMORY);
		return false;
	}
	examination->actions = actions;
	actions[examination->count++] = action;
	return true;
}

static bool
add_row(struct examination *examination, const struct decision_row *row)
{
	struct decision_row *rows = grow(examination->rows, examination->row_count, sizeof *rows);

	if (rows == NULL)
		return false;
	examination->rows = rows;
	rows[examination->row_count] = *row;
	rows[examination->row_count].number = examination->row_count + 1;
	examination->row_count++;
	rate_add(&examination->rate[row->player], row);
	return true;
}

/* False if it fails. */
static bool
walk(struct examination *examination, struct situations *situations)
{
	static const enum analysis_fault faults[] = {
		[SITUATIONS_GOOD] = FAULT_NONE,
		[SITUATIONS_REFUSED] = FAULT_UNREADABLE,
		[SITUATIONS_TOO_MANY] = FAULT_TOO_LONG,
		[SITUATIONS_MEMORY] = FAULT_NO_MEMORY,
	};
	enum situations_fault fault = SITUATIONS_GOOD;

	situations_begin(situations, &examination->match);
	for (int i = examination->count - 1; i >= 0 && fault == SITUATIONS_GOOD; i--)
		fault = situations_add(situations, &examination->actions[i]);
	if (fault != SITUATIONS_GOOD)
		fail(examination, faults[fault]);
	return fault == SITUATIONS_GOOD;
}

/* The position of a blunder is kept. The answer to a beaver is not asked later: the position doesn't have its
 * cube. */
static void
keep_position(struct decision_row *row, const struct situation *situation)
{
	if (row->lost >= BLUNDER_LEAST && situation->kind != SITUATION_BEAVERED)
		memcpy(row->position, situation->position, sizeof row->position);
}

bool
examination_set_rows(struct examination *examination, const struct decision_row *rows, int count,
	const struct error_rate rate[2])
{
	struct decision_row *own = realloc(examination->rows, (size_t)count * sizeof *rows);

	if (own == NULL)
		return false;
	examination->rows = own;
	memcpy(examination->rows, rows, (size_t)count * sizeof *rows);
	memcpy(examination->rate, rate, sizeof examination->rate);
	examination->row_count = count;
	return true;
}

/* A double and no double are never both there in one move. */
static bool
is_row_of(const struct decision_row *row, const struct situation *situation)
{
	return row->game == situation->game && row->move == situation->move &&
	       row->player == (situation->by_inviter ? 0 : 1) &&
	       (row->kind == DECISION_ANSWER) ==
		       (situation->kind == SITUATION_ANSWER || situation->kind == SITUATION_BEAVERED) &&
	       (row->kind != DECISION_PLAY || situation->kind == SITUATION_THROW);
}

/* The row takes the place of that of its kind, and its part of the sums. */
static void
replace_row(struct examination *examination, const struct decision_row *row)
{
	for (int i = 0; i < examination->row_count; i++) {
		struct decision_row *old = &examination->rows[i];
		if (old->kind != row->kind)
			continue;
		struct error_rate *rate = &examination->rate[row->player];
		int number = old->number;
		rate_take_back(rate, old);
		*old = *row;
		old->number = number;
		rate_add(rate, old);
	}
}

/* The rows it has got. */
static void
judge_anew(struct examination *examination, const struct situations *situations, struct judge *judge)
{
	struct decision_row rows[VERDICT_ROWS];
	int at = 0;

	while (at < situations->count && !is_row_of(&examination->rows[0], &situations->list[at]))
		at++;
	int count = at < situations->count ? verdict_of(judge, &situations->list[at], rows) : 0;
	for (int row = 0; row < count; row++) {
		keep_position(&rows[row], &situations->list[at]);
		replace_row(examination, &rows[row]);
	}
}

static void
judge_all(struct examination *examination, const struct situations *situations, struct judge *judge,
	const atomic_bool *stop)
{
	struct decision_row rows[VERDICT_ROWS];
	bool more = true;

	for (int i = 0; i < situations->count && more && !atomic_load(stop); i++) {
		int count = verdict_of(judge, &situations->list[i], rows);
		for (int row = 0; row < count && more; row++) {
			keep_position(&rows[row], &situations->list[i]);
			more = add_row(examination, &rows[row]);
		}
		if (!more)
			fail(examination, FAULT_NO_MEMORY);
	}
}

bool
examination_run(struct examination *examination, struct judge *judge, const atomic_bool *stop)
{
	struct situations situations = {.list = NULL};

	judge->plies = examination->plies;
	if (examination->fault == FAULT_NONE && walk(examination, &situations)) {
		if (examination->plies == JUDGE_ROLLOUT)
			judge_anew(examination, &situations, judge);
		else
			judge_all(examination, &situations, judge, stop);
	}
	situations_clear(&situations);
	return !atomic_load(stop);
}
