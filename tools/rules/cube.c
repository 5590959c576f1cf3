/*
 * cube.c - `barpoint-rules cube`: doubles and takes, row by row.
 */
#include "server/engine/cube.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/rules/ids.h"
#include "tools/rules/judge.h"
#include "tools/rules/rows.h"
#include "tools/rules/subcommands.h"

enum { CENTRED = 3, PLAYING = 1 };

/* What the ID says, seen by the player on roll; NULL or what is wrong. */
static const char *
read_stakes(const struct match_id *id, struct stakes *stakes)
{
	int us = id->on_roll;
	*stakes = (struct stakes){
		.cube = id->cube,
		.owner = id->cube_owner == CENTRED ? CUBE_CENTRED
			 : id->cube_owner == us	   ? CUBE_OURS
						   : CUBE_THEIRS,
		.no_cube = id->crawford,
		.jacoby = id->length == 0 && id->jacoby,
	};
	if (id->state != PLAYING)
		return "match: no game is played";
	if (id->length == 0)
		return NULL;
	stakes->ours = id->length - id->score[us];
	stakes->theirs = id->length - id->score[1 - us];
	stakes->crawford_done = id->crawford || stakes->ours == 1 || stakes->theirs == 1;
	return stakes->ours > 0 && stakes->theirs > 0 ? NULL : "match: somebody has won it";
}

static const char *
read_ids(const char *text, struct board *board, struct match_id *id)
{
	char position[POSITION_ID_SIZE];
	if (strlen(text) != POSITION_ID_SIZE - 1 + MATCH_ID_SIZE || text[POSITION_ID_SIZE - 1] != ':')
		return "not POSITION-ID:MATCH-ID";
	memcpy(position, text, POSITION_ID_SIZE - 1);
	position[POSITION_ID_SIZE - 1] = '\0';
	if (!match_id_read(id, text + POSITION_ID_SIZE))
		return "match: not a match";
	if (!position_id_read(board, SIDE_O, position))
		return "position: not a position";
	return position_kind(board) == KIND_OVER ? "position: the game is over" : NULL;
}

/* By the rules of the match. A cube that could be turned, but would be worth nothing, is no double. */
static bool
is_allowed(const struct match_id *id, const struct stakes *stakes)
{
	return !id->crawford && id->length != 1 && stakes->owner != CUBE_THEIRS;
}

/* Doubled already: the answer, without the word before it. */
static const char *
answer_name(const struct cube_decision *decision)
{
	static const char *const names[] = {
		[CUBE_DOUBLE_TAKE] = "take",
		[CUBE_DOUBLE_DROP] = "drop",
		[CUBE_DOUBLE_BEAVER] = "beaver",
	};
	return names[decision->answer];
}

static const char *
action_name(const struct cube_decision *decision)
{
	static const char *const names[] = {
		[CUBE_NO_DOUBLE] = "no double",
		[CUBE_TOO_GOOD] = "too good",
		[CUBE_DOUBLE_TAKE] = "double, take",
		[CUBE_DOUBLE_DROP] = "double, drop",
		[CUBE_DOUBLE_BEAVER] = "double, beaver",
	};
	return names[decision->action];
}

static const char *
complete(const struct row *row, const void *context)
{
	const struct judge *judge = context;
	struct board board;
	struct match_id id;
	struct stakes stakes;
	const char *wrong = read_ids(row->fields[0], &board, &id);
	if (wrong == NULL)
		wrong = read_stakes(&id, &stakes);
	if (wrong != NULL)
		return wrong;

	stakes.beavers = judge->beavers;
	struct worth worth = stakes_worth(&stakes);
	struct outlook outlook;
	engine_look_out(&judge->engine, &worth, &board, SIDE_O, judge->plies, &outlook);
	struct cube_decision decision = cube_decide(&stakes, &outlook);
	row_print(row, 1);
	const char *action = id.doubled			? answer_name(&decision)
			     : is_allowed(&id, &stakes) ? action_name(&decision)
							: "not allowed";
	printf("%s\t%.4f\t%.4f\t%.4f\n", action, (double)stakes_equity(&stakes, decision.no_double),
		(double)stakes_equity(&stakes, decision.take), (double)stakes_equity(&stakes, decision.drop));
	return NULL;
}

int
run_cube(char **words)
{
	return judge_rows(words, 1, complete);
}
