/*
 * replay_check.c - the label of an action is counted along, the action itself is judged by the rules.
 */
#include "protocol/archive/replay_check.h"

#include <limits.h>
#include <string.h>

#include "protocol/archive/chronicle.h"
#include "protocol/archive/source.h"
#include "protocol/wire/number.h"
#include "server/rules/apply.h"
#include "server/rules/clock.h"
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

/* " throw 3 turn" */
static bool
check_throw(struct replay_check *check, const char **label, struct source *source)
{
	static const char *const kinds[] = {" opening", " turn", " re-throw"};
	int number;

	if (!notation_number(label, INT_MAX, &number) || number != check->throws + 1)
		return source_wrong(source, "this should be throw %d", check->throws + 1);
	check->throws++;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (notation_skip(label, kinds[i]))
			return true;
	return source_wrong(source, "not understood: '%.80s'", *label);
}

/* " spent 1500": in a match with a clock each action says so. */
static bool
check_spent(const struct replay_check *check, const char **label, int64_t *spent_ms, struct source *source)
{
	const char *begin = *label;

	*spent_ms = 0;
	if (notation_skip(label, " spent ") != match_has_clock(&check->match))
		return source_wrong(
			source, "an action says what was spent if there is a clock, and only then");
	if (begin == *label)
		return true;
	begin = *label;
	*label += strspn(*label, "0123456789");
	return **label == '\0' && number_read(begin, 0, INT64_MAX, spent_ms)
		       ? true
		       : source_wrong(source, "not understood: '%.80s'", begin);
}

/* "12 2026-11-21T10:00:01.234Z typed throw 3 turn spent 1500": numbers of actions and throws have no gaps. */
static bool
check_label(struct replay_check *check, const char *label, struct action *action, struct source *source)
{
	static const char *const causes[] = {" typed", " automatic", " program"};
	bool has_dice = action_has_dice(action), known = false;
	int number;

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
	if (has_dice && !check_throw(check, &label, source))
		return false;
	if (!check_spent(check, &label, &action->spent_ms, source))
		return false;
	return *label == '\0' ? true : source_wrong(source, "not understood: '%.80s'", label);
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
	if (!check_label(check, label, &action, source))
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
	check->flagged = action.type == ACTION_FLAG || action.type == ACTION_FLAG_VOID;
	check->voided = action.type == ACTION_FLAG_VOID;
	check->out_of_time = action.side;
	return true;
}
