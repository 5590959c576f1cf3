/*
 * id.c - `barpoint-rules id`: Position IDs and Match IDs, row by row.
 */
#include "server/rules/ids.h"

#include <stdio.h>
#include <string.h>

#include "tools/rules/rows.h"
#include "tools/rules/subcommands.h"

/* The columns after the board and the IDs. */
enum column {
	LENGTH,
	SCORE0,
	SCORE1,
	CUBE,
	OWNER,
	ONROLL,
	TURN,
	DOUBLE,
	RESIGN,
	DICE,
	STATE,
	CRAWFORD,
	JACOBY,
	COLUMNS,
};

enum { SCORE_MAX = (1 << 15) - 1 };

static const char *
read_numbers(const char *const *fields, struct match_id *id)
{
	const struct {
		enum column column;
		int highest;
		int *number;
		const char *wrong;
	} numbers[] = {
		{LENGTH, SCORE_MAX, &id->length, "length: not 0 to 32767"},
		{SCORE0, SCORE_MAX, &id->score[0], "score0: not 0 to 32767"},
		{SCORE1, SCORE_MAX, &id->score[1], "score1: not 0 to 32767"},
		{CUBE, 1 << 15, &id->cube, "cube: not a power of two up to 32768"},
		{ONROLL, 1, &id->on_roll, "onroll: not 0 or 1"},
		{TURN, 1, &id->turn, "turn: not 0 or 1"},
		{RESIGN, 3, &id->resigned, "resign: not 0 to 3"},
		{STATE, 4, &id->state, "state: not 0 to 4"},
	};
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		if (!field_number(fields[numbers[i].column], 0, numbers[i].highest, numbers[i].number))
			return numbers[i].wrong;
	}
	if (id->cube == 0 || id->cube & (id->cube - 1))
		return "cube: not a power of two up to 32768";
	return NULL;
}

static const char *
read_id(const char *const *fields, struct match_id *id)
{
	static const char *const owners[] = {"0", "1", "2", "c", NULL};
	static const char *const flags[] = {"0", "1", "-", NULL};
	struct dice dice = {{0, 0}};
	const char *wrong = read_numbers(fields, id);
	if (wrong != NULL)
		return wrong;
	id->cube_owner = field_choice(fields[OWNER], owners);
	if (id->cube_owner < 0 || id->cube_owner == 2)
		return "owner: not 0, 1 or c";
	int doubled = field_choice(fields[DOUBLE], flags);
	if (doubled < 0 || doubled > 1)
		return "double: not 0 or 1";
	if (strcmp(fields[DICE], "00") != 0 && !field_dice(fields[DICE], &dice))
		return "dice: not 00, nor two digits from 1 to 6";
	int crawford = field_choice(fields[CRAWFORD], flags);
	if (crawford < 0 || crawford > 1)
		return "crawford: not 0 or 1";
	int jacoby = field_choice(fields[JACOBY], flags);
	if (jacoby < 0)
		return "jacoby: not 0, 1, or - in a match";
	id->doubled = doubled == 1;
	id->crawford = crawford == 1;
	id->jacoby = jacoby == 1;
	id->dice[0] = dice.die[0];
	id->dice[1] = dice.die[1];
	return NULL;
}

/* After the board come the IDs (or room for them), else the length, which is never that long. */
static bool
has_ids(const struct row *row)
{
	const char *field = row->fields[1];
	return field[0] == '\0' || strcmp(field, "-") == 0 || strlen(field) == POSITION_ID_SIZE - 1;
}

static const char *
complete(const struct row *row, const void *context)
{
	(void)context;
	int before = has_ids(row) ? 3 : 1;
	const char *const *fields = row->fields + before;
	if (row->count < before + COLUMNS)
		return "too few columns";
	struct board board;
	if (!board_read(&board, SIDE_O, row->fields[0]))
		return "board: not a position";
	struct match_id id;
	const char *wrong = read_id(fields, &id);
	if (wrong != NULL)
		return wrong;

	char position_id[POSITION_ID_SIZE];
	char match_id[MATCH_ID_SIZE];
	position_id_write(&board, SIDE_O, position_id);
	match_id_write(&id, match_id);
	printf("%s\t%s\t%s", row->fields[0], position_id, match_id);
	for (int i = 0; i < COLUMNS; i++)
		printf("\t%s", fields[i]);
	printf("\n");
	return NULL;
}

int
run_id(char **words)
{
	(void)words;
	return rows_complete(COLUMNS + 1, complete, NULL);
}
