/*
 * sgf_read.c - game trees without branches back into turns. Properties that say nothing about a turn are
 * passed over.
 */
#include <ctype.h>
#include <string.h>

#include "protocol/archive/reading.h"
#include "protocol/text.h"
#include "server/rules/notation.h"

enum {
	PROPERTY_SIZE = 8,
	VALUE_SIZE = 256, /* longer values are of no interest */
};

static const int64_t size_max = 16 << 20; /* its turns are kept in memory */

struct sgf {
	struct source source;
	struct chronicle *chronicle;
	bool in_tree;
	char name[PROPERTY_SIZE];
	size_t name_length;
	bool valued; /* the name has a value already: another letter begins another name */
	char value[VALUE_SIZE];
};

/* What is between the brackets; the first is read. */
static bool
read_value(struct sgf *sgf)
{
	size_t length = 0;

	for (int c = source_byte(&sgf->source); c != ']'; c = source_byte(&sgf->source)) {
		if (c == '\\')
			c = source_byte(&sgf->source);
		if (c == EOF)
			return sgf->source.failed ? false
						  : source_wrong(&sgf->source, "a property without its ]");
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
		return POINT_BAR;
	if (letter == 'z')
		return POINT_OFF;
	if (letter < 'a' || letter > 'x')
		return -1;
	return player == 0 ? letter - 'a' + 1 : 24 - (letter - 'a');
}

static bool
read_play(struct sgf *sgf, struct turn *turn)
{
	const char *at = sgf->value;

	turn->type = TURN_PLAY;
	if (!notation_dice(&at, &turn->dice))
		return source_wrong(&sgf->source, "not understood: '%.20s'", at);
	for (; at[0] != '\0'; at += 2) {
		int from = point_of(turn->player, at[0]);
		int to = at[1] != '\0' ? point_of(turn->player, at[1]) : -1;
		if (turn->play.count == PLAY_STEPS || from < 1 || to < 0 || to > BOARD_POINTS)
			return source_wrong(&sgf->source, "no step: '%.20s'", at);
		turn->play.steps[turn->play.count++] = (struct step){(uint8_t)from, (uint8_t)to};
	}
	return true;
}

static bool
read_turn(struct sgf *sgf)
{
	const struct chronicle_game *game = chronicle_last(sgf->chronicle);
	const struct turn *last = game->count > 0 ? &game->turns[game->count - 1] : NULL;
	struct turn turn = {.player = sgf->name[0] == 'W' ? 0 : 1, .line = sgf->source.line};

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
	return chronicle_turn(sgf->chronicle, &turn) == CHRONICLED ? true
								   : source_wrong(&sgf->source, "no memory");
}

static bool
read_length(struct sgf *sgf, const char *number)
{
	struct chronicle *chronicle = sgf->chronicle;
	int length;

	if (!notation_count(&number, LENGTH_MAX, &length) || *number != '\0')
		return source_wrong(&sgf->source, "no length of a match: '%.20s'", number);
	if (chronicle->count > 1)
		return length == chronicle->options.length
			       ? true
			       : source_wrong(&sgf->source, "the match was to %d, not %d",
					 chronicle->options.length, length);
	chronicle->options = options_default(length);
	chronicle->options.crawford = false;
	if (length == LENGTH_UNLIMITED)
		chronicle->options.redoubles = REDOUBLES_UNLIMITED;
	return true;
}

/* One value of MI: `length:3`, `game:0`, `ws:0` ... */
static bool
read_match_info(struct sgf *sgf)
{
	const struct chronicle_game *game = chronicle_last(sgf->chronicle);
	const char *at = sgf->value;
	int number;

	if (notation_skip(&at, "length:"))
		return read_length(sgf, at);
	if (notation_skip(&at, "game:")) {
		if (notation_count(&at, CHRONICLE_SCORE_MAX, &number) && number == game->number - 1)
			return true;
		return source_wrong(
			&sgf->source, "game %d isn't in this file; check the record instead", game->number);
	}
	bool white = notation_skip(&at, "ws:");
	if (!white && !notation_skip(&at, "bs:"))
		return true;
	if (notation_count(&at, CHRONICLE_SCORE_MAX, &number) && number == game->score[!white])
		return true;
	return source_wrong(&sgf->source, "the score of %s is %d, not %.20s", white ? "white" : "black",
		game->score[!white], sgf->value + strlen("ws:"));
}

/* "W+2", "B+4R" */
static bool
read_result(struct sgf *sgf)
{
	struct chronicle_game *game = chronicle_last(sgf->chronicle);
	const char *at = sgf->value;
	int points;

	bool white = notation_skip(&at, "W+");
	bool black = !white && notation_skip(&at, "B+");
	if ((white || black) && *at == 'T' && game->winner < 0) {
		game->won_on_time = !white;
		return true;
	}
	if ((!white && !black) || game->winner >= 0 || !notation_number(&at, CHRONICLE_POINTS_MAX, &points) ||
		!chronicle_won(game, !white, points, sgf->source.line))
		return source_wrong(&sgf->source, "no result: '%.20s'", sgf->value);
	game->resigned = *at == 'R';
	return true;
}

static bool
read_cube(struct sgf *sgf)
{
	struct chronicle_game *game = chronicle_last(sgf->chronicle);
	const char *at = sgf->value;

	if (!notation_number(&at, CUBE_MAX, &game->cube) || *at != '\0' ||
		(game->cube & (game->cube - 1)) != 0)
		return source_wrong(&sgf->source, "no cube: '%.20s'", sgf->value);
	return game->count == 0 ? true
				: source_wrong(&sgf->source, "the cube is set in the middle of the game");
}

static bool
read_name(struct sgf *sgf)
{
	char *name = sgf->chronicle->name[sgf->name[1] == 'B'];

	text_clean(sgf->value);
	snprintf(name, CHRONICLE_NAME_SIZE, "%.*s", CHRONICLE_NAME_SIZE - 1, sgf->value);
	return true;
}

static bool
read_rules(struct sgf *sgf)
{
	struct options *options = &sgf->chronicle->options;

	options->jacoby |= strstr(sgf->value, "Jacoby") != NULL;
	options->crawford |= strstr(sgf->value, "Crawford") != NULL;
	return true;
}

/* A comment says nothing about a turn, but for one of ours. */
static bool
read_comment(struct sgf *sgf)
{
	return strncmp(sgf->value, "left out: ", 10) != 0
		       ? true
		       : source_wrong(&sgf->source,
				 "game %d was left out of this file; check the record instead",
				 sgf->chronicle->count);
}

static bool
read_property(struct sgf *sgf)
{
	static const struct {
		const char *name;
		bool (*read)(struct sgf *);
	} rows[] = {
		{"W", read_turn},
		{"B", read_turn},
		{"MI", read_match_info},
		{"RE", read_result},
		{"PW", read_name},
		{"PB", read_name},
		{"CV", read_cube},
		{"RU", read_rules},
		{"C", read_comment},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (strcmp(sgf->name, rows[i].name) == 0)
			return rows[i].read(sgf);
	return true;
}

/* A file is trees one after the other; one within another would be another way to go on. */
static bool
read_bracket(struct sgf *sgf, bool opens)
{
	if (opens == sgf->in_tree)
		return source_wrong(&sgf->source,
			opens ? "a branch: only one course of a game can be read" : "a ) without its (");
	if (!opens && !sgf->valued)
		return source_wrong(&sgf->source, "an empty game");
	sgf->in_tree = opens;
	sgf->name_length = 0;
	sgf->valued = false;
	return !opens || chronicle_game(sgf->chronicle) != NULL ? true
								: source_wrong(&sgf->source, "no memory");
}

/* The names of properties are gathered until a value comes; several values may follow one name. */
static bool
read_name_letter(struct sgf *sgf, char letter)
{
	if (sgf->valued)
		sgf->name_length = 0;
	sgf->valued = false;
	if (sgf->name_length == PROPERTY_SIZE - 1)
		return source_wrong(&sgf->source, "no name of a property: '%s'", sgf->name);
	sgf->name[sgf->name_length++] = letter;
	sgf->name[sgf->name_length] = '\0';
	return true;
}

static bool
read_next(struct sgf *sgf, int c)
{
	if (c == '(' || c == ')')
		return read_bracket(sgf, c == '(');
	if (c >= 'A' && c <= 'Z')
		return read_name_letter(sgf, (char)c);
	if (c == '[') {
		sgf->valued = true;
		if (!sgf->in_tree || sgf->name_length == 0)
			return source_wrong(&sgf->source, "this is no game tree");
		return read_value(sgf) && read_property(sgf);
	}
	return isspace(c) || c == ';' ? true : source_wrong(&sgf->source, "not understood: '%c'", c);
}

bool
sgf_read(FILE *in, struct chronicle *chronicle, char problem[READING_PROBLEM_SIZE])
{
	struct sgf sgf = {.chronicle = chronicle};
	int c;

	source_begin(&sgf.source, in, problem, size_max);
	while ((c = source_byte(&sgf.source)) != EOF)
		if (!read_next(&sgf, c))
			return false;
	if (sgf.source.failed)
		return false;
	if (sgf.in_tree)
		return source_wrong(&sgf.source, "the game is cut off: a ( without its )");
	return chronicle->count > 0 ? true : source_wrong(&sgf.source, "there is no game in it");
}
