/*
 * slow_rows.c - see slow_rows.h.
 */
#include "protocol/slow_rows.h"

#include <assert.h>
#include <stdio.h>

#include "protocol/tags.h"
#include "protocol/text.h"

enum { TASK_SIZE = 48 };

static const char *const task_words[SLOW_TASK_COUNT] = {
	[SLOW_TASK_TURN] = "turn", [SLOW_TASK_DOUBLE] = "double", [SLOW_TASK_RESIGNATION] = "resignation"};

/* "your turn" means the reader, so the list of somebody else's matches names whose turn it is. */
static const char *
task_of(const struct row_slow *slow, char named[TASK_SIZE])
{
	static const char *const own[SLOW_TASK_COUNT] = {"your turn", "you are doubled", "asked to accept"};

	if (slow->turn == NULL)
		return slow->waits ? own[slow->task] : "their turn";
	snprintf(named, TASK_SIZE, "%s's turn", slow->turn);
	return named;
}

size_t
row_slow(char out[ROW_SIZE], enum dialect dialect, const struct row_slow *slow)
{
	struct put put = put_begin(out, ROW_SIZE);
	char left[TEXT_DAYS_SIZE], named[TASK_SIZE], task[TASK_SIZE + sizeof ", " + TEXT_DAYS_SIZE];

	text_days(left, slow->left);
	if (dialect == DIALECT_TAGGED) {
		tag_begin(&put, "slow_match");
		tag_number(&put, "match", slow->match);
		tag_text(&put, "opponent", slow->opponent);
		tag_number(&put, "length", slow->length);
		tag_number(&put, "points", slow->own);
		tag_number(&put, "opponent_points", slow->other);
		tag_flag(&put, "waits", slow->waits);
		tag_text(&put, "task", task_words[slow->task]);
		tag_number(&put, "left", slow->left);
		tag_number(&put, "due", (long)slow->due);
		tag_flag(&put, "rolls", slow->rolls);
		tag_number(&put, "last", (long)slow->last);
		tag_end(&put);
	}
	snprintf(task, sizeof task, "%s, %s", task_of(slow, named), left);
	return row_end(&put, "  %-20s %2d pts %2d-%-2d   %-28s %7ld\r\n", slow->opponent, slow->length,
		slow->own, slow->other, task, slow->match);
}

size_t
narrow_row_slow(char out[ROW_SIZE], const struct row_slow *slow)
{
	char left[TEXT_DAYS_SIZE];

	text_days(left, slow->left);
	return row_written(snprintf(out, ROW_SIZE, "%s%-13.13s %d: %d-%d %s %ld\r\n",
		!slow->waits			 ? "  "
		: slow->task == SLOW_TASK_DOUBLE ? "**"
						 : " *",
		slow->opponent, slow->length, slow->own, slow->other, left, slow->match));
}

size_t
spoken_row_slow(char out[ROW_SIZE], const struct row_slow *slow)
{
	char left[TEXT_DAYS_SIZE], named[TASK_SIZE];

	text_days(left, slow->left);
	return row_written(snprintf(out, ROW_SIZE, "%s, %s, %s left, %d to %d, match to %d, number %ld\r\n",
		slow->opponent, task_of(slow, named), left, slow->own, slow->other, slow->length,
		slow->match));
}
