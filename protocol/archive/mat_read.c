/*
 * mat_read.c - two columns back into turns. Which column a cell is in is told by where the row begins.
 */
#include <string.h>

#include "protocol/archive/reading.h"
#include "protocol/text.h"
#include "server/rules/notation.h"

enum {
	LINE_SIZE = 1024,
	RIGHT_COLUMN = 20, /* a row whose first cell is further right has no left one */
};

static const int64_t size_max = 16 << 20; /* its turns are kept in memory */

struct mat {
	struct source source;
	struct chronicle *chronicle;
	char line[LINE_SIZE];
	bool has_length;
	bool jacoby, nocrawford; /* as the tags say */
	bool names;		 /* come next */
};

static void
skip_blanks(const char **cursor)
{
	*cursor += strspn(*cursor, " ");
}

static bool
add(struct mat *mat, struct turn *turn)
{
	turn->line = mat->source.line;
	return chronicle_turn(mat->chronicle, turn) == CHRONICLED ? true
								  : source_wrong(&mat->source, "no memory");
}

/* "24/18", "bar/20" or "25/20", "6/off" or "6/0" */
static bool
read_step(const char **cursor, struct step *step)
{
	const char *at = *cursor;
	int from, to;

	if (notation_step(cursor, step))
		return true;
	if (!notation_number(&at, POINT_BAR, &from) || !notation_skip(&at, "/") ||
		!notation_count(&at, BOARD_POINTS, &to))
		return false;
	*step = (struct step){(uint8_t)from, (uint8_t)to};
	*cursor = at;
	return true;
}

/* "63: 24/18* 18/15"; *cursor goes on after it. */
static bool
read_play(struct mat *mat, const char **cursor, int player)
{
	struct turn turn = {.type = TURN_PLAY, .player = player};
	struct play *play = &turn.play;
	struct step step;

	if (!notation_dice(cursor, &turn.dice) || !notation_skip(cursor, ":"))
		return source_wrong(&mat->source, "no dice: '%.20s'", *cursor);
	skip_blanks(cursor);
	if (notation_skip(cursor, "Cannot Move"))
		return add(mat, &turn);
	while (read_step(cursor, &step)) {
		if (play->count == PLAY_STEPS)
			return source_wrong(&mat->source, "more than %d steps", PLAY_STEPS);
		if (notation_skip(cursor, "*"))
			turn.hits |= (uint8_t)(1u << play->count);
		play->steps[play->count++] = step;
		skip_blanks(cursor);
	}
	return add(mat, &turn);
}

static bool
read_cell(struct mat *mat, const char **cursor, int player)
{
	static const struct {
		const char *word;
		enum turn_type type;
		bool again;
	} words[] = {
		{"Doubles => ", TURN_DOUBLE, false},
		{"Beavers => ", TURN_DOUBLE, true},
		{"Raccoons => ", TURN_DOUBLE, true},
		{"Takes", TURN_TAKE, false},
		{"Drops", TURN_DROP, false},
	};
	const char *cell = *cursor;

	if (*cell >= '0' && *cell <= '9')
		return read_play(mat, cursor, player);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		struct turn turn = {.type = words[i].type, .player = player, .again = words[i].again};
		if (!notation_skip(cursor, words[i].word))
			continue;
		if (turn.type == TURN_DOUBLE && !notation_number(cursor, CUBE_MAX, &turn.cube))
			return source_wrong(&mat->source, "no cube: '%.40s'", cell);
		return add(mat, &turn);
	}
	return source_wrong(&mat->source, "not understood: '%.20s'", cell);
}

static bool
read_row(struct mat *mat, const char *at)
{
	skip_blanks(&at);
	int player = at - mat->line > RIGHT_COLUMN ? 1 : 0;

	if (chronicle_last(mat->chronicle) == NULL)
		return source_wrong(&mat->source, "a row before the first game");
	while (*at != '\0' && strncmp(at, "Wins ", 5) != 0) {
		if (!read_cell(mat, &at, player))
			return false;
		skip_blanks(&at);
		player = 1 - player;
	}
	return true;
}

/* "Wins 2 points", perhaps "and the match" */
static bool
read_winner(struct mat *mat, const char *wins)
{
	struct chronicle_game *game = chronicle_last(mat->chronicle);
	const char *number = wins + strlen("Wins ");
	int points;

	if (game == NULL)
		return source_wrong(&mat->source, "a winner before the first game");
	if (game->winner >= 0)
		return source_wrong(&mat->source, "the game has a winner already");
	if (!notation_number(&number, CHRONICLE_POINTS_MAX, &points) ||
		!chronicle_won(game, wins - mat->line > RIGHT_COLUMN ? 1 : 0, points, mat->source.line))
		return source_wrong(&mat->source, "nobody can win that: '%.20s'", wins);
	return true;
}

/* "alice : 0", up to the score. A name that doesn't fit is cut; only reports show it. */
static bool
read_name(struct mat *mat, const char **cursor, const char *colon, int player)
{
	char *name = mat->chronicle->name[player];
	int score, before = chronicle_last(mat->chronicle)->score[player];

	skip_blanks(cursor);
	size_t length = (size_t)(colon - *cursor);
	if (length >= CHRONICLE_NAME_SIZE)
		length = CHRONICLE_NAME_SIZE - 1;
	memcpy(name, *cursor, length);
	while (length > 0 && name[length - 1] == ' ')
		length--;
	name[length] = '\0';
	text_clean(name);
	*cursor = colon + 1;
	skip_blanks(cursor);
	if (!notation_count(cursor, CHRONICLE_SCORE_MAX, &score))
		return source_wrong(&mat->source, "%s needs a score", name);
	return score == before
		       ? true
		       : source_wrong(&mat->source, "the score of %s is %d, not %d", name, before, score);
}

/* " alice : 0      bobby : 2" */
static bool
read_names(struct mat *mat)
{
	const char *at = mat->line, *first = strchr(at, ':'), *second = strrchr(at, ':');

	if (first == second)
		return source_wrong(&mat->source, "names and scores were to stand here");
	if (!read_name(mat, &at, first, 0))
		return false;
	if (at > second)
		return source_wrong(&mat->source, "names and scores were to stand here");
	if (!read_name(mat, &at, second, 1))
		return false;
	skip_blanks(&at);
	return *at == '\0' ? true : source_wrong(&mat->source, "not understood: '%.20s'", at);
}

static bool
read_length(struct mat *mat, const char *number)
{
	struct options *options = &mat->chronicle->options;
	int length;

	if (mat->has_length || !notation_count(&number, LENGTH_MAX, &length) ||
		!notation_skip(&number, " point match"))
		return source_wrong(&mat->source, "no length of a match: '%.40s'", number);
	*options = options_default(length);
	if (length == LENGTH_UNLIMITED) {
		options->jacoby = mat->jacoby;
		options->redoubles = REDOUBLES_UNLIMITED;
	} else {
		options->crawford = !mat->nocrawford;
	}
	mat->has_length = true;
	return true;
}

static bool
read_heading(struct mat *mat, const char *number)
{
	int game;

	if (!mat->has_length)
		return source_wrong(&mat->source, "a game before the length of the match");
	if (!notation_number(&number, CHRONICLE_SCORE_MAX, &game) || game != mat->chronicle->count + 1)
		return source_wrong(&mat->source, "this should be game %d", mat->chronicle->count + 1);
	mat->names = true;
	return chronicle_game(mat->chronicle) != NULL ? true : source_wrong(&mat->source, "no memory");
}

/* Tags; some of them say what the form can't. */
static bool
read_comment(struct mat *mat)
{
	if (strncmp(mat->line, "; left out", 10) == 0)
		return source_wrong(&mat->source,
			"game %d was left out of this file; check the record instead", mat->chronicle->count);
	mat->jacoby |= strncmp(mat->line, "; [Jacoby \"On\"", 14) == 0;
	mat->nocrawford |= strncmp(mat->line, "; [Crawford \"Off\"", 17) == 0;
	return true;
}

static bool
read_line(struct mat *mat)
{
	const char *at = mat->line, *row = strchr(at, ')'), *wins = strstr(at, "Wins ");

	if (*at == ';')
		return read_comment(mat);
	skip_blanks(&at);
	if (*at == '\0')
		return true;
	if (mat->names) {
		mat->names = false;
		return read_names(mat);
	}
	if (strstr(at, " point match") != NULL)
		return read_length(mat, at);
	if (notation_skip(&at, "Game "))
		return read_heading(mat, at);
	if (row != NULL && !read_row(mat, row + 1))
		return false;
	if (wins != NULL)
		return read_winner(mat, wins);
	return row != NULL ? true : source_wrong(&mat->source, "not understood: '%.60s'", mat->line);
}

bool
mat_read(FILE *in, struct chronicle *chronicle, char problem[READING_PROBLEM_SIZE])
{
	struct mat mat = {.chronicle = chronicle};

	source_begin(&mat.source, in, problem, size_max);
	while (source_line(&mat.source, mat.line, sizeof mat.line))
		if (!read_line(&mat))
			return false;
	if (mat.source.failed)
		return false;
	return chronicle->count > 0 ? true : source_wrong(&mat.source, "there is no game in it");
}
