/*
 * mistakes.c - from rows of decisions to lessons.
 */
#include "server/analysis/mistakes.h"

#include "db/daily.h"
#include "db/lessons.h"
#include "db/people/players.h"
#include "server/analysis/examination.h"

/* The worst of one player, in no order. */
struct worst {
	const struct decision_row *list[MISTAKES_OF_MATCH]; /* borrowed */
	int count;
};

static void
consider(struct worst *worst, const struct decision_row *row)
{
	int least = 0;

	if (worst->count < MISTAKES_OF_MATCH) {
		worst->list[worst->count++] = row;
		return;
	}
	for (int i = 1; i < worst->count; i++)
		if (worst->list[i]->lost < worst->list[least]->lost)
			least = i;
	if (row->lost > worst->list[least]->lost)
		worst->list[least] = row;
}

static enum db_status
store(struct db *db, const struct match_row *match, int player, const struct worst *worst, int64_t now)
{
	enum db_status status = DB_OK;

	for (int i = 0; i < worst->count && status == DB_OK; i++) {
		const struct lesson lesson = {
			.player = match->player[player],
			.match = match->id,
			.game = worst->list[i]->game,
			.step = worst->list[i]->step,
			.kind = worst->list[i]->kind,
			.at = match->ended,
			.due = now,
		};
		status = lesson_store(db, &lesson);
	}
	return status;
}

static enum db_status
note_of(struct db *db, const struct match_row *match, const struct examination *examination, int player,
	int64_t most, int64_t now)
{
	struct worst worst = {.count = 0};

	for (int i = 0; i < examination->row_count; i++)
		if (examination->rows[i].player == player && examination->rows[i].position[0] != '\0')
			consider(&worst, &examination->rows[i]);
	if (worst.count == 0)
		return DB_OK;
	enum db_status status = lessons_are_for(db, match->player[player]);
	if (status != DB_OK)
		return status == DB_NONE ? DB_OK : status;
	status = store(db, match, player, &worst, now);
	return status == DB_OK ? lessons_trim(db, match->player[player], most, now) : status;
}

/* --- the position of the day */

/* The best is much better than all else. */
static bool
is_clear(const struct decision_row *row)
{
	double second = -1e9, best = row->choices[0].equity;

	for (int i = 1; i < row->choice_count; i++)
		if (row->choices[i].equity > second)
			second = row->choices[i].equity;
	return row->choice_count > 1 && best - second >= CLEAR_FROM;
}

/* What lost least is what is hardest to see. */
static const struct decision_row *
hardest_of(const struct examination *examination, int player)
{
	const struct decision_row *hardest = NULL;

	for (int i = 0; i < examination->row_count; i++) {
		const struct decision_row *row = &examination->rows[i];
		if (row->player == player && row->position[0] != '\0' && row->weight == DECISION_OPEN &&
			is_clear(row) && (hardest == NULL || row->lost < hardest->lost))
			hardest = row;
	}
	return hardest;
}

/* One decision of the match, if there is one: the stronger player's first. Tables where wrong plays stand,
 * and money play, have rules of their own. */
static enum db_status
note_for_all(struct db *db, const struct match_row *match, const struct examination *examination,
	int64_t pool, int64_t now)
{
	struct daily_candidate candidate = {.rating = -1};
	struct options options;

	if (!options_read(&options, match->options) || options.length == LENGTH_UNLIMITED || options.open)
		return DB_OK;
	for (int player = 0; player < 2; player++) {
		const struct decision_row *row = hardest_of(examination, player);
		struct player_row account;
		if (row == NULL || lessons_are_for(db, match->player[player]) != DB_OK ||
			player_find_by_id(db, match->player[player], &account) != DB_OK ||
			account.rating <= candidate.rating)
			continue;
		candidate = (struct daily_candidate){.match = match->id,
			.player = account.id,
			.game = row->game,
			.step = row->step,
			.kind = row->kind,
			.at = now,
			.rating = account.rating};
	}
	return candidate.player == 0 ? DB_OK : daily_pool_add(db, &candidate, pool);
}

enum db_status
mistakes_note(struct db *db, const struct match_row *match, const struct examination *examination,
	const struct mistakes_bounds *bounds, int64_t now)
{
	enum db_status status = DB_OK;

	for (int player = 0; player < 2 && status == DB_OK; player++)
		status = note_of(db, match, examination, player, bounds->lessons, now);
	return status == DB_OK ? note_for_all(db, match, examination, bounds->pool, now) : status;
}
