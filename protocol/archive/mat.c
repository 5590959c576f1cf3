/*
 * mat.c - a match in two columns, the inviter on the left.
 *
 *    3 point match
 *
 *    Game 1
 *    alice : 0                       bobby : 0
 *     1) 31: 8/5 6/5                 42: 8/4 6/4
 *     2)  Doubles => 2                Drops
 *         Wins 1 point
 */
#include <time.h>

#include "protocol/archive/formats.h"
#include "protocol/zone.h"

enum {
	COLUMN = 28, /* width of the left one */
	CELL_SIZE = 64,
};

const char *
mat_lacks(const struct chronicle_game *game)
{
	if (game->cube > 1)
		return "a cube that was raised by ties in the opening throw";
	if (game->resigned && game->count == 0)
		return "a resignation before the first play";
	return sgf_lacks(game);
}

static void
write_tag(FILE *out, const char *name, const char *value)
{
	fprintf(out, "; [%s \"%s\"]\n", name, value);
}

/* Text of somebody, who may have typed anything: nothing in it ends the tag. */
static void
write_quoted(FILE *out, const char *name, const char *value)
{
	fprintf(out, "; [%s \"", name);
	for (const char *at = value; *at != '\0'; at++)
		fputc(*at == '"' || *at == ']' || *at == '[' ? '\'' : *at, out);
	fputs("\"]\n", out);
}

/* A delay that is used first and not banked goes by this name; seconds, the reserve for the whole match. */
static void
write_clock(FILE *out, const struct options *options)
{
	char text[32];

	write_tag(out, "ClockType", "Bronstein");
	snprintf(text, sizeof text, "%lld", (long long)options_delay_ms(options) / 1000);
	write_tag(out, "ClockDelay", text);
	snprintf(text, sizeof text, "%lld", (long long)options_reserve_ms(options) / 1000);
	write_tag(out, "ClockReserve", text);
}

void
mat_write_header(FILE *out, const struct chronicle *chronicle)
{
	const struct options *options = &chronicle->options;
	struct tm when;
	char text[24];

	zone_time(NULL, (time_t)chronicle->started, &when);
	write_tag(out, "Site", "barpoint");
	snprintf(text, sizeof text, "%lld", (long long)chronicle->id);
	write_tag(out, "Match ID", text);
	if (chronicle->event[0] != '\0') {
		write_quoted(out, "Event", chronicle->event);
		write_tag(out, "Round", chronicle->round);
	}
	write_tag(out, "Player 1", chronicle->name[0]);
	write_tag(out, "Player 2", chronicle->name[1]);
	strftime(text, sizeof text, "%Y.%m.%d", &when);
	write_tag(out, "EventDate", text);
	strftime(text, sizeof text, "%H.%M", &when);
	write_tag(out, "EventTime", text);
	write_tag(out, "Variation", "Backgammon");
	if (options->length != LENGTH_UNLIMITED) {
		write_tag(out, "Crawford", options->crawford ? "On" : "Off");
	} else {
		write_tag(out, "Unrated", "On");
		write_tag(out, "Jacoby", options->jacoby ? "On" : "Off");
		write_tag(out, "Beaver", options_redoubles(options) != 0 ? "On" : "Off");
	}
	if (options_delay_ms(options) > 0)
		write_clock(out, options);
	if (chronicle->decided != NULL)
		write_tag(out, "Decided", chronicle->decided);
	fprintf(out, "\n %d point match\n", options->length);
}

/* The bar is 25 and off is 0: the numbers the steps have anyway. */
static void
write_play(char cell[CELL_SIZE], const struct turn *turn)
{
	int length = snprintf(cell, CELL_SIZE, "%d%d:", turn->dice.die[0], turn->dice.die[1]);

	for (int i = 0; i < turn->play.count; i++)
		length += snprintf(cell + length, CELL_SIZE - (size_t)length, " %d/%d%s",
			turn->play.steps[i].from, turn->play.steps[i].to, turn->hits & 1 << i ? "*" : "");
}

static void
write_cell(char cell[CELL_SIZE], const struct turn *turn)
{
	switch (turn->type) {
	case TURN_PLAY:
		write_play(cell, turn);
		break;
	case TURN_DOUBLE:
		snprintf(cell, CELL_SIZE, " %s => %d", turn->again ? "Beavers" : "Doubles", turn->cube);
		break;
	case TURN_TAKE:
		snprintf(cell, CELL_SIZE, " Takes");
		break;
	case TURN_DROP:
		snprintf(cell, CELL_SIZE, " Drops");
		break;
	}
}

/* The number of a row and its left column. There is a blank in front of each: no line begins with a digit. */
static void
write_left(FILE *out, int row, const char *cell)
{
	int width = fprintf(out, row < 100 ? "%3d) " : " %d) ", row);

	fprintf(out, "%-*s", COLUMN + 4 - width, cell);
}

/* Some of its turns, to the end of a row. */
static void
write_turns(FILE *out, const struct chronicle_game *game, struct game_writing *writing)
{
	int stop = writing->turn + WRITTEN_TURNS;
	char cell[CELL_SIZE];
	bool open = false; /* the left column is written, the right one isn't */

	for (; writing->turn < game->count; writing->turn++) {
		const struct turn *turn = &game->turns[writing->turn];
		bool is_left = turn->player == 0;
		if (writing->turn >= stop && (is_left || !open))
			break;
		write_cell(cell, turn);
		if (is_left) {
			if (open)
				fputc('\n', out);
			write_left(out, ++writing->row, cell);
		} else {
			if (!open)
				write_left(out, ++writing->row, "");
			fprintf(out, " %s\n", cell);
		}
		open = is_left;
	}
	if (open)
		fputc('\n', out);
}

/* A game that is left out keeps its heading: readers count the games. False if it is. */
static bool
write_heading(FILE *out, const struct chronicle *chronicle, const struct chronicle_game *game)
{
	char left[CELL_SIZE];
	const char *lacks = mat_lacks(game);

	snprintf(left, sizeof left, "%s : %d", chronicle->name[0], game->score[0]);
	fprintf(out, "\n Game %d\n %-*s%s : %d\n", game->number, COLUMN + 3, left, chronicle->name[1],
		game->score[1]);
	if (lacks != NULL)
		fprintf(out, "; left out: it has %s, which can't be written here; the record has it\n",
			lacks);
	return lacks == NULL;
}

bool
mat_write_some(FILE *out, const struct chronicle *chronicle, const struct chronicle_game *game,
	struct game_writing *writing)
{
	if (!writing->begun && !write_heading(out, chronicle, game))
		return false;
	writing->begun = true;
	write_turns(out, game, writing);
	if (writing->turn < game->count)
		return true;
	if (game->winner >= 0)
		fprintf(out, "%*sWins %d point%s\n", game->winner == 0 ? 6 : COLUMN + 6, "", game->points,
			game->points == 1 ? "" : "s");
	return false;
}

void
mat_write(FILE *out, const struct chronicle *chronicle)
{
	mat_write_header(out, chronicle);
	for (int i = 0; i < chronicle->count; i++) {
		struct game_writing writing = {.begun = false};
		while (mat_write_some(out, chronicle, &chronicle->games[i], &writing))
			;
	}
}
