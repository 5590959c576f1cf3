/*
 * score.c - `barpoint-rules score`: size and points of finished games, and the score after them.
 */
#include "server/rules/score.h"
#include "server/rules/event.h"

#include <stdio.h>
#include <string.h>

#include "server/rules/match.h"
#include "server/rules/notation.h"
#include "tools/rules/rows.h"
#include "tools/rules/subcommands.h"

/* The columns in their order. */
enum column { END, BEFORE, DICE, PLAY, FINAL, LENGTH, JACOBY, CUBE, OWNER, CRAWFORD, SCORE_W, SCORE_L, KIND };

/* The winner has side O. */
struct game {
	enum ending ending;
	struct board final;
	struct match match;
	enum win win;	   /* by position, or as offered */
	enum win win_hard; /* under the option `hardbackgammon` */
};

static const char *
read_match(const struct row *row, struct match *match)
{
	static const char *const owners[] = {[SIDE_O] = "w", [SIDE_X] = "l", [SIDE_NONE] = "c", NULL};
	static const char *const jacobys[] = {"0", "1", "-", NULL};
	struct options options = options_default(0);
	int owner = field_choice(row->fields[OWNER], owners);
	int jacoby = field_choice(row->fields[JACOBY], jacobys);
	int crawford;
	if (!field_number(row->fields[LENGTH], 0, LENGTH_MAX, &options.length))
		return "length: not 0 to 99";
	if (jacoby < 0 || (options.length != LENGTH_UNLIMITED && jacoby == 1))
		return "jacoby: not 0, 1, or - in a match";
	options.jacoby = jacoby == 1;
	match_begin(match, &options, SIDE_O);
	if (!field_number(row->fields[CUBE], 1, CUBE_MAX, &match->cube) || match->cube & (match->cube - 1))
		return "cube: not a power of two up to 4096";
	if (owner < 0)
		return "owner: not c, w or l";
	match->cube_owner = (enum side)owner;
	if (!field_number(row->fields[CRAWFORD], 0, 1, &crawford))
		return "crawford: not 0 or 1";
	if (!field_number(row->fields[SCORE_W], 0, 99999999, &match->score[SIDE_O]))
		return "score-w: not a number";
	if (!field_number(row->fields[SCORE_L], 0, 99999999, &match->score[SIDE_X]))
		return "score-l: not a number";
	return NULL;
}

/* The play must be possible and the last one. */
static const char *
check_bearoff(const struct row *row, const struct board *before, const struct board *final)
{
	struct dice dice;
	struct board results[PLAY_RESULTS];
	if (!field_dice(row->fields[DICE], &dice))
		return "dice: not two digits from 1 to 6";
	if (board_off(final, SIDE_O) != BOARD_CHECKERS)
		return "final: not all of the winner's checkers are off";
	int count = play_results(before, SIDE_O, dice, results);
	for (int i = 0; i < count; i++) {
		if (memcmp(&results[i], final, sizeof *final) == 0)
			return NULL;
	}
	return "final: no legal play leads there";
}

static const char *
read_game(const struct row *row, struct game *game)
{
	static const char *const endings[] = {"bearoff", "drop", "resign", NULL};
	static const char *const kinds[] = {"single", "gammon", "backgammon", NULL};
	struct board before;
	int ending = field_choice(row->fields[END], endings);
	if (ending < 0)
		return "end: not bearoff, drop or resign";
	game->ending = (enum ending)ending;
	if (!board_read(&before, SIDE_O, row->fields[BEFORE]))
		return "before: not a position";
	if (!board_read(&game->final, SIDE_O, row->fields[FINAL]))
		return "final: not a position";

	switch (game->ending) {
	case ENDING_BEAROFF:
		game->win = score_win(&game->final, SIDE_O, false);
		game->win_hard = score_win(&game->final, SIDE_O, true);
		return check_bearoff(row, &before, &game->final);
	case ENDING_DROP:
		game->win = game->win_hard = WIN_SINGLE;
		return NULL;
	case ENDING_RESIGN: {
		int kind = row->count > KIND ? field_choice(row->fields[KIND], kinds) : -1;
		if (kind < 0)
			return "kind: a resignation needs single, gammon or backgammon";
		game->win = game->win_hard = (enum win)(kind + 1);
		return NULL;
	}
	}
	return "end: not bearoff, drop or resign";
}

static const char *
complete(const struct row *row, const void *context)
{
	(void)context;
	struct game game;
	const char *wrong = read_match(row, &game.match);
	if (wrong == NULL)
		wrong = read_game(row, &game);
	if (wrong != NULL)
		return wrong;

	struct match *match = &game.match;
	int length = match->options.length;
	int points = match_resign_points(match, game.win);
	int points_hard = match_resign_points(match, game.win_hard);
	match->score[SIDE_O] += points;
	row_print(row, KIND);
	printf("%s\t%d\t%d\t%d\t%d\t%d\n", win_name(game.win), points, points_hard,
		match_points(match, SIDE_O), match_points(match, SIDE_X),
		length != LENGTH_UNLIMITED && match->score[SIDE_O] >= length);
	return NULL;
}

int
run_score(char **words)
{
	(void)words;
	return rows_complete(KIND, complete, NULL);
}
