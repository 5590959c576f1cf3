/*
 * game_range.c - asks the table of games that are over; only the beginning of the last game is nowhere.
 */
#include "server/journal/game_range.h"

#include "db/journal.h"

enum { LOOKED_AT = 120 }; /* actions, to see whether a game begins with one of them */

static bool
note_start(void *arg, const struct action_row *row)
{
	enum side inviter;
	int game;

	*(bool *)arg = event_read_game(row->events, &game, &inviter);
	return !*(bool *)arg;
}

static bool
note_number(void *arg, const struct action_row *row)
{
	*(int *)arg = row->number;
	return true;
}

/* How many actions there are after the end of a game. */
static enum db_status
count_behind(struct db *db, int64_t match, int64_t head, const struct game_end *end, int *count)
{
	int number = end->last_number;
	enum db_status status = action_each_back(db, match, &head, 1, note_number, &number);

	*count = number - end->last_number;
	return status;
}

/* Whether a game begins there. */
static enum db_status
look_behind(struct db *db, int64_t match, int64_t head, const struct game_end *end, bool *begins)
{
	int count;
	enum db_status status = count_behind(db, match, head, end, &count);

	*begins = count > LOOKED_AT;
	if (status != DB_OK || count == 0 || *begins)
		return status;
	return action_each_after(db, end->last_action, head, note_start, begins);
}

/* A game that is over; `end` is its end. */
static enum db_status
range_over(struct db *db, int64_t match, int64_t head, const struct game_end *end, struct game_range *range)
{
	struct game_end next;
	enum db_status status = game_end_find(db, match, range->game + 1, &next);

	range->head = end->last_action;
	range->actions = end->last_number - range->before.last_number;
	range->more = status == DB_OK;
	return status == DB_NONE ? look_behind(db, match, head, end, &range->more) : status;
}

/* The one that isn't over. */
static enum db_status
range_last(struct db *db, int64_t match, int64_t head, struct game_range *range)
{
	bool begins;
	enum db_status status = look_behind(db, match, head, &range->before, &begins);

	range->head = head;
	if (status == DB_OK)
		status = count_behind(db, match, head, &range->before, &range->actions);
	return status == DB_OK && !begins ? DB_NONE : status;
}

static enum db_status
find_number(struct db *db, int64_t match, int64_t head, int game, struct game_range *range)
{
	struct game_end end;
	enum db_status status = DB_OK;

	*range = (struct game_range){.game = game};
	if (game > 1)
		status = game_end_find(db, match, game - 1, &range->before);
	if (status != DB_OK)
		return status;
	status = game_end_find(db, match, game, &end);
	if (status == DB_OK && end.last_action <= head)
		return range_over(db, match, head, &end, range);
	return status == DB_OK || status == DB_NONE ? range_last(db, match, head, range) : status;
}

enum db_status
game_range_find(struct db *db, int64_t match, int64_t head, int game, struct game_range *range)
{
	int games = 0;

	*range = (struct game_range){.game = 0};
	if (head == 0 || game < 0)
		return DB_NONE;
	if (game > 0)
		return find_number(db, match, head, game, range);
	enum db_status status = games_over(db, match, &games);
	if (status == DB_OK)
		status = find_number(db, match, head, games + 1, range);
	return status == DB_NONE && games > 0 ? find_number(db, match, head, games, range) : status;
}
