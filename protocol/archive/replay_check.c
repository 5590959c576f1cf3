/*
 * replay_check.c - the label of an action is counted along, the action itself is judged by the rules.
 */
#include "protocol/archive/replay_check.h"

#include <limits.h>
#include <string.h>

#include "protocol/archive/chronicle.h"
#include "protocol/archive/source.h"
#include "server/rules/apply.h"
#include "server/rules/notation.h"

bool
moment_skip(const char **cursor)
{
	static const char shape[] = "0000-00-00T00:00:00";
	const char *at = *cursor;

	for (size_t i = 0; i < strlen(shape); i++, at++)
		if (shape[i] == '0' ? *at < '0' || *at > '9' : *at != shape[i])
			return false;
	if (*at == '.')
		at += 1 + strspn(at + 1, "0123456789");
	*cursor = at;
	return notation_skip(cursor, "Z");
}

/* "12 2026-11-21T10:00:01.234Z typed throw 3 turn": numbers of actions and throws have no gaps. */
static bool
check_label(struct replay_check *check, const char *label, bool has_dice, struct source *source)
{
	static const char *const causes[] = {" typed", " automatic", " program"};
	static const char *const kinds[] = {" opening", " turn", " re-throw"};
	int number;
	bool known = false;

	if (!notation_number(&label, INT_MAX, &number) || number != check->actions + 1)
		return source_wrong(source, "this should be action %d", check->actions + 1);
	if (!notation_skip(&label, " ") || !moment_skip(&label))
		return source_wrong(source, "an action needs its time");
	for (size_t i = 0; i < sizeof causes / sizeof *causes && !known; i++)
		known = notation_skip(&label, causes[i]);
	if (!known)
		return source_wrong(source, "an action needs its cause");
	if (has_dice != notation_skip(&label, " throw "))
		return source_wrong(source, "a throw has a number, and nothing else has one");
	if (has_dice) {
		if (!notation_number(&label, INT_MAX, &number) || number != check->throws + 1)
			return source_wrong(source, "this should be throw %d", check->throws + 1);
		check->throws++;
		known = false;
		for (size_t i = 0; i < sizeof kinds / sizeof *kinds && !known; i++)
			known = notation_skip(&label, kinds[i]);
	}
	return known && *label == '\0' ? true : source_wrong(source, "not understood: '%.80s'", label);
}

bool
replay_check_action(struct replay_check *check, const char *label, const char *text, const char *happened,
	struct source *source)
{
	char expected[EVENTS_TEXT_SIZE];
	struct match *match = &check->match;
	struct action action;
	struct events events;

	if (!action_read(&action, text))
		return source_wrong(source, "'%.80s' is no action", text);
	if (!check_label(check, label, action_has_dice(&action), source))
		return false;
	enum refusal refusal = match_apply(match, &action, match, &events);
	if (refusal != REFUSAL_NONE)
		return source_wrong(source, "the rules refuse '%.80s': %s", text, refusal_name(refusal));
	events_write(&events, expected);
	if (strcmp(expected, happened) != 0)
		return source_wrong(
			source, "'%.80s' makes '%.120s', the record has '%.120s'", text, expected, happened);
	if (match->score[SIDE_O] > CHRONICLE_SCORE_MAX || match->score[SIDE_X] > CHRONICLE_SCORE_MAX)
		return source_wrong(source, "nobody has won so many points");
	check->actions++;
	return true;
}
