/*
 * record_check.c - reads a record line by line and lets the rules judge it.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/archive/record.h"
#include "server/rules/match.h"

struct reading {
	char line[RECORD_LINE_SIZE];
	int number; /* of the line */
	struct options options;
	bool has_options, has_inviter, begun, ended;
	enum side inviter;
	struct match match;
	int actions;
	int throws;
	char *problem;
};

static bool __attribute__((format(printf, 2, 3))) wrong(struct reading *reading, const char *format, ...)
{
	va_list arguments;
	int length = snprintf(reading->problem, RECORD_PROBLEM_SIZE, "line %d: ", reading->number);

	va_start(arguments, format);
	vsnprintf(reading->problem + length, RECORD_PROBLEM_SIZE - (size_t)length, format, arguments);
	va_end(arguments);
	return false;
}

/* What stands behind the `word` that the line begins with; NULL if it doesn't. */
static const char *
behind(const struct reading *reading, const char *word)
{
	size_t length = strlen(word);

	if (strncmp(reading->line, word, length) != 0 || reading->line[length] != ' ')
		return NULL;
	return reading->line + length + 1;
}

/* "12 2026-11-21T10:00:01.234Z typed throw 3 turn": numbers of actions and throws have no gaps.
 */
static bool
check_numbers(struct reading *reading, const char *label)
{
	const char *throw = strstr(label, " throw ");

	if (atoi(label) != reading->actions + 1)
		return wrong(reading, "this should be action %d", reading->actions + 1);
	if (throw == NULL)
		return true;
	if (atoi(throw +strlen(" throw ")) != reading->throws + 1)
		return wrong(reading, "this should be throw %d", reading->throws + 1);
	reading->throws++;
	return true;
}

static bool
replay(struct reading *reading, const char *label, const char *text, const char *happened)
{
	char expected[EVENTS_TEXT_SIZE];
	struct action action;
	struct events events;
	enum refusal refusal;

	if (!check_numbers(reading, label))
		return false;
	if (!action_read(&action, text))
		return wrong(reading, "'%.80s' is no action", text);
	if (action_has_dice(&action) != (strstr(label, " throw ") != NULL))
		return wrong(reading, "a throw has a number, and nothing else has one");
	refusal = match_apply(&reading->match, &action, &reading->match, &events);
	if (refusal != REFUSAL_NONE)
		return wrong(reading, "the rules refuse '%.80s': %s", text, refusal_name(refusal));
	events_write(&events, expected);
	if (strcmp(expected, happened) != 0)
		return wrong(
			reading, "'%.80s' makes '%.120s', the record has '%.120s'", text, expected, happened);
	reading->actions++;
	return true;
}

static bool
read_action(struct reading *reading, const char *label)
{
	char *text = strstr(reading->line, " | "), *events;

	if (text == NULL || (events = strstr(text + 3, " | ")) == NULL)
		return wrong(reading, "an action needs its text and its events");
	*text = *events = '\0';
	if (!reading->begun) {
		if (!reading->has_options || !reading->has_inviter)
			return wrong(reading, "options and inviter must stand before the first action");
		match_begin(&reading->match, &reading->options, reading->inviter);
		reading->begun = true;
	}
	return replay(reading, label, text + 3, events + 3);
}

static bool
check_score(struct reading *reading, const char *score)
{
	const struct match *match = &reading->match;
	int points[2];

	if (sscanf(score, "%d %d", &points[0], &points[1]) != 2)
		return wrong(reading, "a score is two numbers");
	if (!reading->begun)
		return points[0] == 0 && points[1] == 0 ? true : wrong(reading, "a score without actions");
	int inviter = match_points(match, match->inviter);
	int invited = match_points(match, side_other(match->inviter));
	if (points[0] != inviter || points[1] != invited)
		return wrong(reading, "the score is %d %d, the record has %d %d", inviter, invited, points[0],
			points[1]);
	return true;
}

static bool
check_winner(struct reading *reading, const char *winner)
{
	const struct match *match = &reading->match;

	if (!reading->begun || match->phase != PHASE_OVER)
		return wrong(reading, "a winner of a match that isn't over");
	int player = match_points(match, match->inviter) >= match->options.length ? 1 : 2;
	return atoi(winner) == player ? true : wrong(reading, "player %d has won", player);
}

static bool
read_line(struct reading *reading)
{
	static const char *const others[] = {"match", "player", "rules", "started", "state", "stop", "salt",
		"throws", "envelope", "context"};
	const char *rest;

	if ((rest = behind(reading, "action")) != NULL)
		return read_action(reading, rest);
	if ((rest = behind(reading, "options")) != NULL) {
		reading->has_options = options_read(&reading->options, rest);
		return reading->has_options ? true : wrong(reading, "no options: '%.80s'", rest);
	}
	if ((rest = behind(reading, "inviter")) != NULL) {
		reading->has_inviter = strcmp(rest, "O") == 0 || strcmp(rest, "X") == 0;
		reading->inviter = rest[0] == 'O' ? SIDE_O : SIDE_X;
		return reading->has_inviter ? true : wrong(reading, "the inviter is O or X");
	}
	if ((rest = behind(reading, "score")) != NULL)
		return check_score(reading, rest);
	if ((rest = behind(reading, "winner")) != NULL)
		return check_winner(reading, rest);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (behind(reading, others[i]) != NULL)
			return true;
	reading->ended = strcmp(reading->line, "end") == 0;
	return reading->ended ? true : wrong(reading, "not understood: '%.80s'", reading->line);
}

/* The next line without its end; false at the end of the file. */
static bool
next_line(struct reading *reading, FILE *in)
{
	if (fgets(reading->line, sizeof reading->line, in) == NULL)
		return false;
	reading->line[strcspn(reading->line, "\r\n")] = '\0';
	reading->number++;
	return true;
}

bool
record_check(FILE *in, char problem[RECORD_PROBLEM_SIZE], int *actions)
{
	struct reading reading = {.problem = problem};
	int version;

	*actions = 0;
	if (!next_line(&reading, in) || sscanf(reading.line, "barpoint record %d", &version) != 1)
		return wrong(&reading, "not a record of barpoint");
	if (version != RECORD_VERSION)
		return wrong(&reading, "version %d of records is not known here", version);
	while (!reading.ended && next_line(&reading, in))
		if (!read_line(&reading))
			return false;
	*actions = reading.actions;
	if (!reading.ended)
		return wrong(&reading, "the record is cut off: no 'end'");
	return true;
}
