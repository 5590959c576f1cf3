/*
 * matches.c - writes whole random matches in the forms of protocol/archive, for another program to read.
 *
 *   archive-matches DIRECTORY COUNT [SEED]
 *
 * Makes NNN.mat, NNN.sgf and NNN.tsv in DIRECTORY: the last has a row per game, `game  score0  score1  winner
 * points  resigned  plays`, and a row `end  score0  score1`. Cubes, drops, resignations and redoubles are
 * decided by chance; every fourth match is money play.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/archive/chronicle.h"
#include "protocol/archive/formats.h"
#include "protocol/number.h"
#include "server/rules/match.h"
#include "tests/rules/chance.h"
#include "tests/rules/player.h"

struct game_of_chance {
	struct chance chance;
	struct match match;
	struct chronicle chronicle;
};

static void
give_up(const char *what)
{
	fprintf(stderr, "archive-matches: %s\n", what);
	exit(1);
}

/* What the journal would hold of an action goes into the chronicle. */
static void
apply(struct game_of_chance *game, const struct action *action)
{
	char text[ACTION_TEXT_SIZE], happened[EVENTS_TEXT_SIZE];
	struct events events;

	if (match_apply(&game->match, action, &game->match, &events) != REFUSAL_NONE)
		give_up("a refused action");
	action_write(action, text);
	events_write(&events, happened);
	if (chronicle_add(&game->chronicle, text, happened) != CHRONICLED)
		give_up(happened);
}

static void
answer(struct game_of_chance *game)
{
	struct chance *chance = &game->chance;
	struct action action = {.side = side_other(game->match.offer_by)};

	if (game->match.offer == OFFER_RESIGN)
		action.type = chance_one_in(chance, 4) ? ACTION_REJECT : ACTION_ACCEPT;
	else if (chance_one_in(chance, 3))
		action.type = ACTION_REJECT;
	else if (match_may_redouble(&game->match, action.side) == REFUSAL_NONE && chance_one_in(chance, 3))
		action.type = ACTION_REDOUBLE;
	else
		action.type = ACTION_ACCEPT;
	apply(game, &action);
}

static void
play(struct game_of_chance *game)
{
	struct action action = {.type = ACTION_PLAY, .side = game->match.turn};

	if (!player_choose(&game->chance, &game->match.board, action.side, game->match.dice, &action.play))
		give_up("no play found");
	apply(game, &action);
}

/* One action of the game that runs. */
static void
go_on(struct game_of_chance *game)
{
	struct match *match = &game->match;
	struct chance *chance = &game->chance;
	enum side turn = match->turn;

	if (match->offer != OFFER_NONE)
		answer(game);
	else if (match->phase == PHASE_OPENING)
		apply(game, &(struct action){
				    .type = ACTION_OPENING, .side = SIDE_NONE, .dice = chance_dice(chance)});
	else if (chance_one_in(chance, 150))
		apply(game, &(struct action){.type = ACTION_RESIGN,
				    .side = turn,
				    .win = (enum win)(1 + chance_below(chance, 3))});
	else if (match->phase == PHASE_MOVE)
		play(game);
	else if (match_may_double(match, turn) == REFUSAL_NONE && chance_one_in(chance, 12))
		apply(game, &(struct action){.type = ACTION_DOUBLE, .side = turn});
	else
		apply(game, &(struct action){.type = ACTION_ROLL, .side = turn, .dice = chance_dice(chance)});
}

static void
play_match(struct game_of_chance *game, const struct options *options)
{
	int games = options->length == LENGTH_UNLIMITED ? 1 + chance_below(&game->chance, 5) : -1;

	match_begin(&game->match, options, chance_one_in(&game->chance, 2) ? SIDE_O : SIDE_X);
	while (game->match.phase != PHASE_OVER && games-- != 0) {
		apply(game, &(struct action){.type = ACTION_JOIN, .side = SIDE_X});
		apply(game, &(struct action){.type = ACTION_JOIN, .side = SIDE_O});
		while (match_in_game(&game->match))
			go_on(game);
	}
}

static FILE *
open_for(const char *directory, int number, const char *form)
{
	char path[512];

	snprintf(path, sizeof path, "%s/%03d.%s", directory, number, form);
	FILE *file = fopen(path, "w");
	if (file == NULL)
		give_up(path);
	return file;
}

static void
write_table(FILE *out, const struct chronicle *chronicle)
{
	for (int i = 0; i < chronicle->count; i++) {
		const struct chronicle_game *game = &chronicle->games[i];
		int plays = 0;
		for (int turn = 0; turn < game->count; turn++)
			plays += game->turns[turn].type == TURN_PLAY;
		fprintf(out, "%d\t%d\t%d\t%d\t%d\t%d\t%d\n", game->number, game->score[0], game->score[1],
			game->winner, game->points, game->resigned, plays);
	}
	fprintf(out, "end\t%d\t%d\n", chronicle_score(chronicle, 0), chronicle_score(chronicle, 1));
}

static struct options
options_by_chance(struct chance *chance, int number)
{
	static const int lengths[] = {1, 3, 5, 7, 9};
	struct options options = options_default(LENGTH_UNLIMITED);

	if (number % 4 != 3)
		return options_default(lengths[chance_below(chance, 5)]);
	options.jacoby = chance_one_in(chance, 2);
	options.redoubles = chance_one_in(chance, 2) ? 1 : 0;
	return options;
}

static void
make_match(const char *directory, int number, uint64_t seed)
{
	struct game_of_chance game = {.chance = {seed + (uint64_t)number},
		.chronicle = {
			.id = number, .name = {"alice", "bob_the_builder_of_b"}, .started = 1600000000}};

	game.chronicle.options = options_by_chance(&game.chance, number);
	play_match(&game, &game.chronicle.options);
	FILE *mat = open_for(directory, number, "mat");
	FILE *sgf = open_for(directory, number, "sgf");
	FILE *tsv = open_for(directory, number, "tsv");
	mat_write(mat, &game.chronicle);
	sgf_write(sgf, &game.chronicle);
	write_table(tsv, &game.chronicle);
	if (fclose(mat) != 0 || fclose(sgf) != 0 || fclose(tsv) != 0)
		give_up("can't write");
	chronicle_free(&game.chronicle);
}

int
main(int argc, char **argv)
{
	if (argc < 3)
		give_up("archive-matches DIRECTORY COUNT [SEED]");
	int64_t count, seed = 1;
	if (!number_read(argv[2], 0, INT_MAX, &count) ||
		(argc > 3 && !number_read(argv[3], 0, INT64_MAX / 1000, &seed)))
		give_up("COUNT and SEED are numbers");
	for (int i = 0; i < count; i++)
		make_match(argv[1], i, (uint64_t)seed * 1000);
	return 0;
}
