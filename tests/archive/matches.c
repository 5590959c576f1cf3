/*
 * matches.c - writes whole random matches in the forms of protocol/archive, for other programs to read.
 *
 *   archive-matches DIRECTORY COUNT [SEED [OPTIONS [ACTIONS]]]
 *
 * Makes NNN.mat, NNN.sgf, NNN.record and NNN.tsv in DIRECTORY: the last has a row per game, `game  score0
 * score1 winner  points  resigned  plays  comments`, and a row `end  score0  score1`. Chance decides cubes,
 * drops, resignations, redoubles and what an analysis says of every second match; every fourth match is money
 * play. With OPTIONS, a canonical line, all matches have these; with ACTIONS they stop, unfinished, after so
 * many actions.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/archive/chronicle.h"
#include "protocol/archive/formats.h"
#include "protocol/archive/record.h"
#include "protocol/wire/number.h"
#include "server/rules/apply.h"
#include "server/rules/match.h"
#include "server/rules/order.h"
#include "tests/rules/chance.h"
#include "tests/rules/player.h"

struct game_of_chance {
	struct chance chance;
	struct match match;
	struct chronicle chronicle;
	struct step rest; /* left out of a play at an open table */
	char *record;	  /* its lines of actions */
	size_t record_size;
	FILE *record_out;
	int actions, throws;
	int limit; /* of actions */
};

static void
give_up(const char *what)
{
	fprintf(stderr, "archive-matches: %s\n", what);
	exit(1);
}

/* Writes to the chronicle what the journal would hold of an action. */
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
	record_write_action(
		game->record_out, &(struct record_action){
					  .number = ++game->actions,
					  .at_ms = 1600000000000 + 1000 * game->actions,
					  .cause = "typed",
					  .throw_number = action_has_dice(action) ? ++game->throws : 0,
					  .text = text,
					  .events = happened,
				  });
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

/* At open tables sometimes leaves out a step, against the rules. */
static void
play(struct game_of_chance *game)
{
	struct chance *chance = &game->chance;
	struct match *match = &game->match;
	struct action action = {.type = ACTION_PLAY, .side = match->turn};

	if (match->correcting) {
		action.play = (struct play){.count = 1, .steps = {game->rest}};
	} else if (!player_choose(chance, &match->board, action.side, match->dice, &action.play)) {
		give_up("no play found");
	} else if (match->options.open && chance_one_in(chance, 8)) {
		game->rest = action.play.steps[--action.play.count];
		if (action.play.count == 0)
			action.type = ACTION_DONE;
	}
	apply(game, &action);
}

static bool
challenges(struct game_of_chance *game)
{
	const struct match *match = &game->match;

	return match->window.open && match->phase == PHASE_ROLL &&
	       match->denied[match->turn] < CHALLENGES_DENIED && chance_one_in(&game->chance, 4);
}

/* Does something that only an option allows; false if nothing is possible. */
static bool
go_on_by_option(struct game_of_chance *game)
{
	struct match *match = &game->match;
	struct chance *chance = &game->chance;
	struct action action = {.side = match->turn};

	if (match->phase == PHASE_MOVE && match->may_reroll && chance_one_in(chance, 2)) {
		action.type = ACTION_REROLL;
		action.dice = chance_dice(chance);
	} else if (match->phase == PHASE_MOVE && match->options.anytime && chance_one_in(chance, 15) &&
		   match_may_double(match, match->turn) == REFUSAL_NONE) {
		action.type = ACTION_DOUBLE;
	} else if (match->phase == PHASE_ROLL && match->options.anytime && chance_one_in(chance, 15) &&
		   match_may_double(match, side_other(match->turn)) == REFUSAL_NONE) {
		action.type = ACTION_DOUBLE;
		action.side = side_other(match->turn);
	} else if (challenges(game)) {
		action.type = ACTION_CHALLENGE;
	} else {
		return false;
	}
	apply(game, &action);
	return true;
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
	else if (go_on_by_option(game))
		;
	else if (!match->window.open && !match->correcting && chance_one_in(chance, 150))
		apply(game, &(struct action){.type = ACTION_RESIGN,
				    .side = turn,
				    .win = (enum win)(
					    1 + chance_below(chance, (int)match_resign_most(match, turn)))});
	else if (match->phase == PHASE_MOVE)
		play(game);
	else if (match_may_double(match, turn) == REFUSAL_NONE && chance_one_in(chance, 12))
		apply(game, &(struct action){.type = ACTION_DOUBLE, .side = turn});
	else
		apply(game, &(struct action){.type = ACTION_ROLL, .side = turn, .dice = chance_dice(chance)});
}

/* Returns the inviter's side in the first game. */
static enum side
play_match(struct game_of_chance *game, const struct options *options)
{
	int games = options->length == LENGTH_UNLIMITED ? 1 + chance_below(&game->chance, 5) : -1;

	enum side inviter = chance_one_in(&game->chance, 2) ? SIDE_O : SIDE_X;
	match_begin(&game->match, options, inviter);
	while (game->match.phase != PHASE_OVER && games-- != 0 && game->actions < game->limit) {
		apply(game, &(struct action){.type = ACTION_JOIN, .side = SIDE_X});
		apply(game, &(struct action){.type = ACTION_JOIN, .side = SIDE_O});
		while (match_in_game(&game->match) && game->actions < game->limit)
			go_on(game);
	}
	return inviter;
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
		fprintf(out, "%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", game->number, game->score[0], game->score[1],
			game->winner, game->points, game->resigned, plays, game->remark_count);
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
write_record(FILE *out, struct game_of_chance *game, enum side inviter)
{
	const struct chronicle *chronicle = &game->chronicle;
	const struct match *match = &game->match;
	int score[2] = {match_points(match, match->inviter), match_points(match, side_other(match->inviter))};
	bool over = match->phase == PHASE_OVER;
	char options[OPTIONS_TEXT_SIZE];

	options_write(&chronicle->options, options);
	record_write_begin(out);
	record_write_header(out, &(struct record_header){
					 .id = chronicle->id,
					 .name = {chronicle->name[0], chronicle->name[1]},
					 .options = options,
					 .inviter = inviter,
					 .rules_version = RULES_VERSION,
					 .started = chronicle->started,
					 .state = over ? "finished" : "running",
					 .salt = {"", ""},
					 .throws = game->throws,
				 });
	if (fclose(game->record_out) != 0)
		give_up("no memory");
	fwrite(game->record, 1, game->record_size, out);
	free(game->record);
	record_write_end(out, score, over ? score[1] >= chronicle->options.length : -1);
}

static void
close_written(FILE *file)
{
	if (fclose(file) != 0)
		give_up("can't write");
}

/* On some turns, one each: an error of its own kind. */
static void
add_remarks(struct chronicle *chronicle, struct chance *chance)
{
	static const enum remark_kind kinds[] = {
		[TURN_PLAY] = REMARK_PLAY,
		[TURN_DOUBLE] = REMARK_DOUBLE,
		[TURN_TAKE] = REMARK_ANSWER,
		[TURN_DROP] = REMARK_ANSWER,
	};

	snprintf(chronicle->judge, sizeof chronicle->judge, "1-05995b87");
	for (int i = 0; i < chronicle->count; i++) {
		struct chronicle_game *game = &chronicle->games[i];
		for (int number = 0; number < game->count; number++) {
			const struct turn *turn = &game->turns[number];
			const struct remark remark = {.kind = turn->again ? REMARK_ANSWER : kinds[turn->type],
				.player = turn->player,
				.move = turn->move,
				.best = "24/18 13/11",
				.lost = chance_below(chance, 1000) / 1000.0};
			if (chance_one_in(chance, 4) && chronicle_remark(game, &remark) != CHRONICLED)
				give_up("no memory");
		}
	}
}

/* Told of the whole match; before the game is forgotten. */
static void
write_match(const char *directory, int number, struct game_of_chance *game, enum side inviter)
{
	FILE *mat = open_for(directory, number, "mat");
	FILE *sgf = open_for(directory, number, "sgf");
	FILE *tsv = open_for(directory, number, "tsv");
	FILE *record = open_for(directory, number, "record");

	mat_write(mat, &game->chronicle);
	sgf_write(sgf, &game->chronicle);
	write_table(tsv, &game->chronicle);
	write_record(record, game, inviter);
	close_written(mat);
	close_written(sgf);
	close_written(tsv);
	close_written(record);
}

static void
make_match(const char *directory, int number, uint64_t seed, const char *options, int limit)
{
	struct game_of_chance game = {.chance = {seed + (uint64_t)number},
		.chronicle = {.id = number + 1,
			.name = {"alice", "bob_the_builder_of_b"},
			.started = 1600000000},
		.limit = limit};

	if (options == NULL)
		game.chronicle.options = options_by_chance(&game.chance, number);
	else if (!options_read(&game.chronicle.options, options))
		give_up(options);
	game.record_out = open_memstream(&game.record, &game.record_size);
	if (game.record_out == NULL)
		give_up("no memory");
	enum side inviter = play_match(&game, &game.chronicle.options);
	if (number % 2 == 1)
		add_remarks(&game.chronicle, &(struct chance){seed + (uint64_t)number});
	write_match(directory, number, &game, inviter);
	chronicle_free(&game.chronicle);
}

int
main(int argc, char **argv)
{
	if (argc < 3)
		give_up("archive-matches DIRECTORY COUNT [SEED [OPTIONS [ACTIONS]]]");
	const char *options = argc > 4 ? argv[4] : NULL;
	int64_t count, seed = 1, limit = INT_MAX;
	if (!number_read(argv[2], 0, INT_MAX, &count) ||
		(argc > 3 && !number_read(argv[3], 0, INT64_MAX / 1000, &seed)) ||
		(argc > 5 && !number_read(argv[5], 0, INT_MAX, &limit)))
		give_up("COUNT, SEED and ACTIONS are numbers");
	for (int i = 0; i < count; i++)
		make_match(argv[1], i, (uint64_t)seed * 1000, options, (int)limit);
	return 0;
}
