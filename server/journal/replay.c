/*
 * replay.c - the rules, fed from the journal.
 */
#include "server/journal/replay.h"

#include "server/rules/apply.h"

enum replay_begun
replay_begin(struct replay *replay, const struct match_row *row)
{
	struct options options;

	if (!options_read(&options, row->options))
		return REPLAY_BAD_OPTIONS;
	if (!match_begin_by(&replay->match, &options, row->inviter, row->rules_version))
		return REPLAY_UNKNOWN_RULES;
	return REPLAY_BEGUN;
}

/* R11.1: somebody was one point short of the length before the last of those games. */
static bool
was_crawford(const struct options *options, const int score[2])
{
	int short_of = options->length - 1;

	return options->crawford && options->length > 1 && (score[0] == short_of || score[1] == short_of);
}

enum db_status
replay_begin_behind(
	struct replay *replay, struct db *db, const struct match_row *row, int game, struct game_end *end)
{
	struct match *match = &replay->match;
	int score[2][2]; /* after that game, and after the one before it */

	*end = (struct game_end){.game = 0};
	if (replay_begin(replay, row) != REPLAY_BEGUN)
		return DB_NONE;
	if (game == 0)
		return DB_OK;
	enum db_status status = game_end_find(db, row->id, game, end);
	if (status == DB_OK)
		status = game_scores(db, row->id, game + 1, score);
	if (status != DB_OK)
		return status;
	match_go_behind(match, game, score[0], end->program, was_crawford(&match->options, score[1]));
	match_set_reserves(match, end->clock_ms);
	return DB_OK;
}

bool
replay_row(struct replay *replay, const struct action_row *row)
{
	if (!action_read(&replay->action, row->text))
		return false;
	replay->action.spent_ms = row->timed ? row->spent_ms : 0;
	return match_apply(&replay->match, &replay->action, &replay->match, &replay->events) == REFUSAL_NONE;
}
