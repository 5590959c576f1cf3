/*
 * mat_read.c - two columns back into turns. Which column a cell stands in is told by where the row begins.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/archive/reading.h"

enum { RIGHT_COLUMN = 20 }; /* a row whose first cell is further right has no left one */

struct mat {
	struct chronicle *chronicle;
	char line[READING_LINE_SIZE];
	int number;
	bool has_length;
	char *problem;
};

static bool __attribute__((format(printf, 2, 3))) wrong(struct mat *mat, const char *format, ...)
{
	va_list arguments;
	int length = snprintf(mat->problem, READING_PROBLEM_SIZE, "line %d: ", mat->number);

	va_start(arguments, format);
	vsnprintf(mat->problem + length, READING_PROBLEM_SIZE - (size_t)length, format, arguments);
	va_end(arguments);
	return false;
}

static bool
add(struct mat *mat, const struct turn *turn)
{
	return chronicle_turn(mat->chronicle, turn) == CHRONICLED ? true : wrong(mat, "no memory");
}

/* "63: 24/18* 18/15"; *cursor goes on behind it. */
static bool
read_play(struct mat *mat, const char **cursor, int player)
{
	struct turn turn = {.type = TURN_PLAY, .player = player};
	const char *at = *cursor;

	if (at[0] < '1' || at[0] > '6' || at[1] < '1' || at[1] > '6' || at[2] != ':')
		return wrong(mat, "no dice: '%.20s'", at);
	turn.dice = (struct dice){{(uint8_t)(at[0] - '0'), (uint8_t)(at[1] - '0')}};
	at += 3;
	for (;;) {
		int from, to, length;
		at += strspn(at, " ");
		if (sscanf(at, "%2d/%2d%n", &from, &to, &length) != 2)
			break;
		if (turn.play.count == PLAY_STEPS || from < 1 || from > 25 || to < 0 || to > 24)
			return wrong(mat, "no step: '%.20s'", at);
		at += length;
		if (*at == '*') {
			turn.hits |= (uint8_t)(1u << turn.play.count);
			at++;
		}
		turn.play.steps[turn.play.count++] = (struct step){(uint8_t)from, (uint8_t)to};
	}
	*cursor = at;
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
	const char *at = *cursor;

	if (isdigit((unsigned char)*at))
		return read_play(mat, cursor, player);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t length = strlen(words[i].word);
		if (strncmp(at, words[i].word, length) != 0)
			continue;
		struct turn turn = {.type = words[i].type, .player = player, .again = words[i].again};
		turn.cube = atoi(at + length);
		*cursor = at + length + strspn(at + length, "0123456789");
		return add(mat, &turn);
	}
	return wrong(mat, "not understood: '%.20s'", at);
}

static bool
read_row(struct mat *mat, const char *at)
{
	at += strspn(at, " ");
	int player = at - mat->line > RIGHT_COLUMN ? 1 : 0;

	if (chronicle_last(mat->chronicle) == NULL)
		return wrong(mat, "a row before the first game");
	while (*at != '\0' && strncmp(at, "Wins ", 5) != 0) {
		if (!read_cell(mat, &at, player))
			return false;
		at += strspn(at, " ");
		player = 1 - player;
	}
	return true;
}

static bool
read_winner(struct mat *mat, const char *wins)
{
	struct chronicle_game *game = chronicle_last(mat->chronicle);
	int points;

	if (game == NULL || game->winner >= 0 || sscanf(wins, "Wins %d", &points) != 1 || points < 1)
		return wrong(mat, "nobody can win here");
	game->winner = wins - mat->line > RIGHT_COLUMN ? 1 : 0;
	game->points = points;
	return true;
}

/* " alice : 0      bobby : 2" */
static bool
read_names(struct mat *mat)
{
	struct chronicle *chronicle = mat->chronicle;
	const struct chronicle_game *game = chronicle_last(chronicle);
	char name[2][CHRONICLE_NAME_SIZE];
	int score[2];

	if (sscanf(mat->line, " %23[^:] : %d %23[^:] : %d", name[0], &score[0], name[1], &score[1]) != 4)
		return wrong(mat, "names and scores were to stand here");
	for (int i = 0; i < 2; i++) {
		for (size_t length = strlen(name[i]); length > 0 && name[i][length - 1] == ' '; length--)
			name[i][length - 1] = '\0';
		snprintf(chronicle->name[i], sizeof chronicle->name[i], "%s", name[i]);
		if (score[i] != game->score[i])
			return wrong(mat, "the score of %s is %d, not %d", name[i], game->score[i], score[i]);
	}
	return true;
}

static bool
read_length(struct mat *mat, int length)
{
	if (length < 0 || length > LENGTH_MAX || mat->has_length)
		return wrong(mat, "no length of a match: %d", length);
	bool jacoby = mat->chronicle->options.jacoby;
	mat->chronicle->options = options_default(length);
	if (length == LENGTH_UNLIMITED) {
		mat->chronicle->options.jacoby = jacoby;
		mat->chronicle->options.redoubles = REDOUBLES_UNLIMITED;
	}
	mat->has_length = true;
	return true;
}

static bool
read_line(struct mat *mat, bool *names)
{
	const char *row = strchr(mat->line, ')'), *wins = strstr(mat->line, "Wins ");
	int number, length;

	if (strncmp(mat->line, "; left out", 10) == 0)
		return wrong(mat, "game %d was left out of this file; check the record instead",
			mat->chronicle->count);
	if (mat->line[0] == ';') {
		mat->chronicle->options.jacoby |= strncmp(mat->line, "; [Jacoby \"On\"", 14) == 0;
		return true;
	}
	if (mat->line[strspn(mat->line, " ")] == '\0')
		return true;
	if (*names) {
		*names = false;
		return read_names(mat);
	}
	if (sscanf(mat->line, " %d point match%n", &number, &length) == 1 && strstr(mat->line, "point match"))
		return read_length(mat, number);
	if (sscanf(mat->line, " Game %d", &number) == 1) {
		*names = true;
		if (!mat->has_length || number != mat->chronicle->count + 1)
			return wrong(mat, "game %d can't be here", number);
		return chronicle_game(mat->chronicle) != NULL ? true : wrong(mat, "no memory");
	}
	if (row != NULL && !read_row(mat, row + 1))
		return false;
	if (wins != NULL)
		return read_winner(mat, wins);
	return row != NULL ? true : wrong(mat, "not understood: '%.60s'", mat->line);
}

bool
mat_read(FILE *in, struct chronicle *chronicle, char problem[READING_PROBLEM_SIZE])
{
	struct mat mat = {.chronicle = chronicle, .problem = problem};
	bool names = false;

	while (fgets(mat.line, sizeof mat.line, in) != NULL) {
		mat.line[strcspn(mat.line, "\r\n")] = '\0';
		mat.number++;
		if (!read_line(&mat, &names))
			return false;
	}
	return chronicle->count > 0 ? true : wrong(&mat, "there is no game in it");
}
