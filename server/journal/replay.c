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

bool
replay_row(struct replay *replay, const struct action_row *row)
{
	return action_read(&replay->action, row->text) &&
	       match_apply(&replay->match, &replay->action, &replay->match, &replay->events) == REFUSAL_NONE;
}
