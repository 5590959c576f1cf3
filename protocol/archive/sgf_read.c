/*
 * sgf_read.c - game trees without branches back into turns. Properties that say nothing about a turn are
 * passed over.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/archive/reading.h"

enum {
	NAME_SIZE = 8,
	VALUE_SIZE = 256, /* longer values are of no interest */
};

struct sgf {
	struct chronicle *chronicle;
	FILE *in;
	int number; /* of the line */
	char name[NAME_SIZE];
	char value[VALUE_SIZE];
	char *problem;
};

static bool __attribute__((format(printf, 2, 3))) wrong(struct sgf *sgf, const char *format, ...)
{
	va_list arguments;
	int length = snprintf(sgf->problem, READING_PROBLEM_SIZE, "line %d: ", sgf->number);

	va_start(arguments, format);
	vsnprintf(sgf->problem + length, READING_PROBLEM_SIZE - (size_t)length, format, arguments);
	va_end(arguments);
	return false;
}

static int
next(struct sgf *sgf)
{
	int c = getc(sgf->in);

	sgf->number += c == '\n';
	return c;
}

/* What stands between the brackets; the first is read. */
static bool
read_value(struct sgf *sgf)
{
	size_t length = 0;

	for (int c = next(sgf); c != ']'; c = next(sgf)) {
		if (c == '\\')
			c = next(sgf);
		if (c == EOF)
			return wrong(sgf, "a property without its ]");
		if (length < VALUE_SIZE - 1)
			sgf->value[length++] = (char)c;
	}
	sgf->value[length] = '\0';
	return true;
}

/* a to x are white's points 1 to 24, y is the bar, z is off. */
static int
point_of(int player, char letter)
{
	if (letter == 'y')
		return 25;
	if (letter == 'z')
		return 0;
	if (letter < 'a' || letter > 'x')
		return -1;
	return player == 0 ? letter - 'a' + 1 : 24 - (letter - 'a');
}

static bool
read_play(struct sgf *sgf, struct turn *turn)
{
	const char *at = sgf->value;

	turn->type = TURN_PLAY;
	if (at[0] < '1' || at[0] > '6' || at[1] < '1' || at[1] > '6')
		return wrong(sgf, "not understood: '%.20s'", at);
	turn->dice = (struct dice){{(uint8_t)(at[0] - '0'), (uint8_t)(at[1] - '0')}};
	for (at += 2; at[0] != '\0'; at += 2) {
		int from = point_of(turn->player, at[0]),
		    to = at[1] != '\0' ? point_of(turn->player, at[1]) : -1;
		if (turn->play.count == PLAY_STEPS || from < 1 || to < 0 || to > 24)
			return wrong(sgf, "no step: '%.20s'", at);
		turn->play.steps[turn->play.count++] = (struct step){(uint8_t)from, (uint8_t)to};
	}
	return true;
}

static bool
read_turn(struct sgf *sgf)
{
	const struct chronicle_game *game = chronicle_last(sgf->chronicle);
	struct turn turn = {.player = sgf->name[0] == 'W' ? 0 : 1};
	const struct turn *last = game->count > 0 ? &game->turns[game->count - 1] : NULL;

	if (strcmp(sgf->value, "double") == 0) {
		turn.type = TURN_DOUBLE;
		turn.again = last != NULL && last->type == TURN_DOUBLE;
	} else if (strcmp(sgf->value, "take") == 0) {
		turn.type = TURN_TAKE;
	} else if (strcmp(sgf->value, "drop") == 0) {
		turn.type = TURN_DROP;
	} else if (!read_play(sgf, &turn)) {
		return false;
	}
	return chronicle_turn(sgf->chronicle, &turn) == CHRONICLED ? true : wrong(sgf, "no memory");
}

/* One value of MI: `length:3`, `ws:0` ... */
static bool
read_match_info(struct sgf *sgf)
{
	struct chronicle *chronicle = sgf->chronicle;
	const struct chronicle_game *game = chronicle_last(chronicle);
	int number;

	if (sscanf(sgf->value, "length:%d", &number) == 1) {
		if (number < 0 || number > LENGTH_MAX)
			return wrong(sgf, "no length of a match: %d", number);
		if (chronicle->count > 1)
			return true;
		chronicle->options = options_default(number);
		chronicle->options.crawford = false;
		if (number == LENGTH_UNLIMITED)
			chronicle->options.redoubles = REDOUBLES_UNLIMITED;
	}
	if (sscanf(sgf->value, "ws:%d", &number) == 1 && number != game->score[0])
		return wrong(sgf, "the score of white is %d, not %d", game->score[0], number);
	if (sscanf(sgf->value, "bs:%d", &number) == 1 && number != game->score[1])
		return wrong(sgf, "the score of black is %d, not %d", game->score[1], number);
	return true;
}

static bool
read_result(struct sgf *sgf)
{
	struct chronicle_game *game = chronicle_last(sgf->chronicle);
	char who, resigned = '\0';
	int points;

	if (sscanf(sgf->value, "%c+%d%c", &who, &points, &resigned) < 2 || points < 1)
		return wrong(sgf, "no result: '%.20s'", sgf->value);
	game->winner = who == 'W' ? 0 : 1;
	game->points = points;
	game->resigned = resigned == 'R';
	return true;
}

static bool
read_property(struct sgf *sgf)
{
	struct chronicle *chronicle = sgf->chronicle;
	struct chronicle_game *game = chronicle_last(chronicle);

	if (strcmp(sgf->name, "W") == 0 || strcmp(sgf->name, "B") == 0)
		return read_turn(sgf);
	if (strcmp(sgf->name, "MI") == 0)
		return read_match_info(sgf);
	if (strcmp(sgf->name, "RE") == 0)
		return read_result(sgf);
	if (strcmp(sgf->name, "PW") == 0)
		snprintf(chronicle->name[0], sizeof chronicle->name[0], "%.20s", sgf->value);
	if (strcmp(sgf->name, "PB") == 0)
		snprintf(chronicle->name[1], sizeof chronicle->name[1], "%.20s", sgf->value);
	if (strcmp(sgf->name, "CV") == 0)
		game->cube = atoi(sgf->value);
	if (strcmp(sgf->name, "RU") == 0 && strstr(sgf->value, "Jacoby") != NULL)
		chronicle->options.jacoby = true;
	if (strcmp(sgf->name, "RU") == 0 && strstr(sgf->value, "Crawford") != NULL)
		chronicle->options.crawford = true;
	return true;
}

/* The names of properties are gathered until a value comes; several values may follow one name. */
static bool
read_all(struct sgf *sgf)
{
	size_t length = 0;
	bool valued = false;

	for (int c = next(sgf); c != EOF; c = next(sgf)) {
		if (c == '(') {
			if (chronicle_game(sgf->chronicle) == NULL)
				return wrong(sgf, "no memory");
		} else if (isupper(c)) {
			if (valued)
				length = 0;
			valued = false;
			if (length < NAME_SIZE - 1)
				sgf->name[length++] = (char)c;
			sgf->name[length] = '\0';
		} else if (c == '[') {
			valued = true;
			if (sgf->chronicle->count == 0 || length == 0)
				return wrong(sgf, "this is no game tree");
			if (!read_value(sgf) || !read_property(sgf))
				return false;
		} else if (!isspace(c) && c != ';' && c != ')') {
			return wrong(sgf, "not understood: '%c'", isprint(c) ? c : '?');
		}
	}
	return true;
}

bool
sgf_read(FILE *in, struct chronicle *chronicle, char problem[READING_PROBLEM_SIZE])
{
	struct sgf sgf = {.chronicle = chronicle, .in = in, .number = 1, .problem = problem};

	if (!read_all(&sgf))
		return false;
	return chronicle->count > 0 ? true : wrong(&sgf, "there is no game in it");
}
