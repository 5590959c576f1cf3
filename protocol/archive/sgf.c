/*
 * sgf.c - a match as one game tree per game: white is the inviter.
 *
 *   (;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[alice]PB[bobby]RU[Crawford]RE[W+1]
 *   ;W[31hefe]
 *   ;B[double]
 *   ;W[drop])
 *
 * Where the match was analysed, an error of a turn is a comment in its node: `C[...]`.
 * Points are letters, a to x as white numbers them from 1 to 24, the same for both; y is the bar, z is off.
 */
#include <time.h>

#include "protocol/archive/formats.h"
#include "protocol/zone.h"

const char *
sgf_lacks(const struct chronicle_game *game)
{
	if (game->late_double)
		return "a double after the throw";
	if (game->early_double)
		return "a double in the other's turn";
	if (game->wrong_plays > 0)
		return "a play against the rules that stood";
	if (game->opening_double)
		return "a double as its opening roll";
	if (game->hard_backgammon)
		return "a backgammon in spite of a checker borne off";
	return NULL;
}

static char
letter_of(int player, int point)
{
	if (point == 0)
		return 'z';
	if (point == 25)
		return 'y';
	return (char)('a' + (player == 0 ? point - 1 : 24 - point));
}

static void
write_turn(FILE *out, const struct turn *turn)
{
	fprintf(out, ";%c[", turn->player == 0 ? 'W' : 'B');
	switch (turn->type) {
	case TURN_PLAY:
		fprintf(out, "%d%d", turn->dice.die[0], turn->dice.die[1]);
		for (int i = 0; i < turn->play.count; i++)
			fprintf(out, "%c%c", letter_of(turn->player, turn->play.steps[i].from),
				letter_of(turn->player, turn->play.steps[i].to));
		break;
	case TURN_DOUBLE:
		fputs("double", out);
		break;
	case TURN_TAKE:
		fputs("take", out);
		break;
	case TURN_DROP:
		fputs("drop", out);
		break;
	}
	fputc(']', out);
}

/* Whether it is about the turn; a double that nobody made is told with the play. */
static bool
is_about(const struct remark *remark, const struct turn *turn)
{
	if (remark->move != turn->move || remark->player != turn->player)
		return false;
	switch (turn->type) {
	case TURN_PLAY:
		return remark->kind != REMARK_ANSWER;
	case TURN_DOUBLE:
		return remark->kind == (turn->again ? REMARK_ANSWER : REMARK_DOUBLE);
	case TURN_TAKE:
	case TURN_DROP:
		break;
	}
	return remark->kind == REMARK_ANSWER;
}

/* Writes those about the turn, of those from `next` on; returns which comes then. */
static int
write_remarks(FILE *out, const struct chronicle_game *game, const struct turn *turn, int next)
{
	const struct remark *remark = game->remarks;
	const char *begin = "C[";

	while (next < game->remark_count && remark[next].move < turn->move)
		next++;
	for (; next < game->remark_count && is_about(&remark[next], turn); next++) {
		bool not_doubled = turn->type == TURN_PLAY && remark[next].kind == REMARK_DOUBLE;
		fprintf(out, "%s%s%s of %.3f: %s is best", begin, not_doubled ? "before the throw: " : "",
			remark[next].blunder ? "blunder" : "error", remark[next].lost, remark[next].best);
		begin = "\n";
	}
	if (begin[0] == '\n')
		fputc(']', out);
	return next;
}

/* What the comments are; at the beginning of each game, since readers show one at a time. */
static void
write_judge(FILE *out, const struct chronicle *chronicle)
{
	if (chronicle->judge[0] != '\0')
		fprintf(out,
			"\nC[The errors that barpoint's engine (%s) sees are marked. What they lose is equity, in units of "
			"the cube.]",
			chronicle->judge);
}

static void
write_rules(FILE *out, const struct chronicle *chronicle, const struct chronicle_game *game)
{
	const struct options *options = &chronicle->options;

	if (options->length == LENGTH_UNLIMITED) {
		if (options->jacoby)
			fputs("RU[Jacoby]", out);
	} else if (options->crawford) {
		fputs(game->crawford ? "RU[Crawford:CrawfordGame]" : "RU[Crawford]", out);
	}
}

/* Text of somebody, who may have typed anything: a backslash goes before what would end it. */
static void
write_event(FILE *out, const struct chronicle *chronicle)
{
	if (chronicle->event[0] == '\0')
		return;
	fputs("EV[", out);
	for (const char *at = chronicle->event; *at != '\0'; at++) {
		if (*at == ']' || *at == '\\' || *at == ':')
			fputc('\\', out);
		fputc(*at, out);
	}
	fprintf(out, "]RO[%s]", chronicle->round);
}

/* What comes before its turns. A game that is left out keeps its heading: readers count the games. False if
 * it is. */
static bool
write_heading(FILE *out, const struct chronicle *chronicle, const struct chronicle_game *game)
{
	const char *lacks = sgf_lacks(game);
	struct tm when;
	char day[24];

	zone_time(NULL, (time_t)chronicle->started, &when);
	strftime(day, sizeof day, "%Y-%m-%d", &when);
	fprintf(out,
		"(;FF[4]GM[6]CA[UTF-8]AP[barpoint]MI[length:%d][game:%d][ws:%d][bs:%d]PW[%s]PB[%s]DT[%s]",
		chronicle->options.length, game->number - 1, game->score[0], game->score[1],
		chronicle->name[0], chronicle->name[1], day);
	write_event(out, chronicle);
	write_rules(out, chronicle, game);
	int64_t delay_ms = options_delay_ms(&chronicle->options);
	if (delay_ms > 0)
		fprintf(out, "TM[%lld]OT[%lld s delay for each turn]",
			(long long)options_reserve_ms(&chronicle->options) / 1000,
			(long long)delay_ms / 1000);
	if (lacks != NULL) {
		fprintf(out, "\nC[left out: it has %s, which can't be written here; the record has it]",
			lacks);
		return false;
	}
	if (game->winner >= 0)
		fprintf(out, "RE[%c+%d%s]", game->winner == 0 ? 'W' : 'B', game->points,
			game->resigned ? "R" : "");
	else if (game->won_on_time >= 0)
		fprintf(out, "RE[%c+T]", game->won_on_time == 0 ? 'W' : 'B');
	write_judge(out, chronicle);
	if (game->cube > 1)
		fprintf(out, "\n;CV[%d]", game->cube);
	return true;
}

/* Some of its turns, each after the end of the line before it. */
static void
write_turns(FILE *out, const struct chronicle_game *game, struct game_writing *writing)
{
	int stop = writing->turn + WRITTEN_TURNS;

	for (; writing->turn < game->count && writing->turn < stop; writing->turn++) {
		const struct turn *turn = &game->turns[writing->turn];
		if (writing->turn == 0 || writing->turn + WRITTEN_TURNS > stop)
			fputc('\n', out);
		write_turn(out, turn);
		writing->remark = write_remarks(out, game, turn, writing->remark);
	}
}

bool
sgf_write_some(FILE *out, const struct chronicle *chronicle, const struct chronicle_game *game,
	struct game_writing *writing)
{
	bool is_there = writing->begun || write_heading(out, chronicle, game);

	writing->begun = true;
	if (is_there)
		write_turns(out, game, writing);
	bool more = is_there && writing->turn < game->count;
	fputs(more ? "\n" : ")\n", out);
	return more;
}

void
sgf_write(FILE *out, const struct chronicle *chronicle)
{
	for (int i = 0; i < chronicle->count; i++) {
		struct game_writing writing = {.begun = false};
		while (sgf_write_some(out, chronicle, &chronicle->games[i], &writing))
			;
	}
}
