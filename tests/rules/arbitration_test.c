/*
 * arbitration_test.c - R9.3, R9.6 and R9.8 in random positions: 100,000 illegal plays, and legal ones;
 * compares the core's rulings with the second generator, which tries everything.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "server/rules/apply.h"
#include "server/rules/place.h"
#include "tests/groups/group.h"
#include "tests/groups/rounds.h"
#include "tests/rules/naive.h"
#include "tests/rules/player.h"
#include "tests/rules/story.h"

enum {
	WRONG_PLAYS = 100000,
	SETS = 1 << PLAY_STEPS,
};

/* Whether a set of steps is part of a legal play, for all sets of a play's steps at once. */
struct parts {
	const struct play *play;
	bool found[SETS];
};

static bool
has_step(const struct play *play, struct step step, bool used[PLAY_STEPS])
{
	for (int i = 0; i < play->count; i++) {
		if (used[i] || play->steps[i].from != step.from || play->steps[i].to != step.to)
			continue;
		used[i] = true;
		return true;
	}
	return false;
}

static void
look_for_parts(void *subject, const struct play *legal)
{
	struct parts *parts = subject;

	for (int set = 0; set < 1 << parts->play->count; set++) {
		bool used[PLAY_STEPS] = {false}, all = true;
		for (int i = 0; i < parts->play->count && all && !parts->found[set]; i++)
			all = !(set >> i & 1) || has_step(legal, parts->play->steps[i], used);
		parts->found[set] |= all;
	}
}

/* Finds an order in which these steps find their checkers. */
static bool
can_be_made(const struct board *board, enum side side, const struct play *play, unsigned left)
{
	if (left == 0)
		return true;
	for (int i = 0; i < play->count; i++) {
		struct board after = *board;
		if (!(left >> i & 1) || board_count(board, side, play->steps[i].from) == 0)
			continue;
		place_step(&after, side, play->steps[i]);
		if (can_be_made(&after, side, play, left & ~(1u << i)))
			return true;
	}
	return false;
}

static int
size_of(unsigned set)
{
	return __builtin_popcount(set);
}

/* Of two sets, the one with the first step that the other lacks has the earlier steps. */
static bool
is_earlier(unsigned one, unsigned other)
{
	unsigned differ = one ^ other;

	return (one & differ & (~differ + 1)) != 0;
}

static void
assert_largest(const struct match *before, const struct play *play, unsigned kept)
{
	struct parts parts = {.play = play};

	naive_each_play(&before->board, before->turn, before->dice, look_for_parts, &parts);
	assert_true(parts.found[kept]);
	assert_true(can_be_made(&before->board, before->turn, play, kept));
	for (unsigned set = 0; set < 1u << play->count; set++) {
		if (!parts.found[set] || !can_be_made(&before->board, before->turn, play, set))
			continue;
		assert_true(size_of(set) <= size_of(kept));
		if (size_of(set) == size_of(kept) && set != kept)
			assert_true(is_earlier(kept, set));
	}
}

/* The legal results of the current position. */
static struct board results[PLAY_RESULTS];
static int result_count;

static bool
is_result(const struct board *after)
{
	for (int i = 0; i < result_count; i++) {
		if (memcmp(&results[i], after, sizeof *after) == 0)
			return true;
	}
	return false;
}

/* The rest of a legal play that has the steps that stay, found by the second generator. */
struct rest {
	const struct match *match;
	struct play play;
	bool found;
};

static void
look_for_rest(void *subject, const struct play *legal)
{
	struct rest *rest = subject;
	bool used[PLAY_STEPS] = {false};

	for (int i = 0; i < rest->match->kept && !rest->found; i++) {
		if (!has_step(legal, rest->match->placed.steps[i], used))
			return;
	}
	if (rest->found)
		return;
	rest->found = true;
	for (int i = 0; i < legal->count; i++) {
		if (!used[i])
			rest->play.steps[rest->play.count++] = legal->steps[i];
	}
}

/* R9.6: goes on with the same dice, under strict rules, in one move or step by step. */
static void
play_the_rest(struct chance *chance, struct match *match)
{
	struct rest rest = {.match = match};
	struct events events;
	struct action action = {.type = ACTION_PLAY, .side = match->turn};
	bool by_hand = chance_one_in(chance, 2);

	naive_each_play(&match->board, match->turn, match->dice, look_for_rest, &rest);
	assert_true(rest.found && rest.play.count > 0);
	if (by_hand) {
		for (int i = 0; i < rest.play.count; i++) {
			action.type = ACTION_PUT;
			action.play = (struct play){.count = 1, .steps = {rest.play.steps[i]}};
			assert_int_equal(match_apply(match, &action, match, &events), REFUSAL_NONE);
		}
		action.type = ACTION_DONE;
		action.play = (struct play){0};
	} else {
		action.play = rest.play;
	}
	assert_int_equal(match_apply(match, &action, match, &events), REFUSAL_NONE);
	assert_true(is_result(&match->board));
}

/* Steps that can stand on a board: near a legal play, or anywhere. */
static void
spoil(struct chance *chance, const struct board *before, enum side side, struct play *play)
{
	struct board board = *before;
	struct play spoiled = {0};
	struct refusal_detail where;
	int steps = chance_below(chance, PLAY_STEPS + 1);

	for (int i = 0; i < steps; i++) {
		struct step step = {
			(uint8_t)(1 + chance_below(chance, 25)), (uint8_t)chance_below(chance, 25)};
		if (i < play->count && chance_one_in(chance, 2))
			step = play->steps[i];
		else if (chance_one_in(chance, 2) && step.from > 6)
			step.to = (uint8_t)(step.from - 1 - chance_below(chance, 6));
		struct play one = {.count = 1, .steps = {step}};
		if (place_check(&board, side, &one, &where) != REFUSAL_NONE)
			continue;
		place_step(&board, side, step);
		spoiled.steps[spoiled.count++] = step;
	}
	*play = spoiled;
}

/* Makes and challenges the play, or, against a program, has it ruled at once. True if it was ruled wrong. */
static bool
is_ruled_wrong(struct chance *chance, const struct match *before, const struct play *play)
{
	struct match match = *before;
	struct events events;
	struct action action = {
		.type = play->count > 0 ? ACTION_PLAY : ACTION_DONE, .side = match.turn, .play = *play};
	bool at_once = chance_one_in(chance, 4);

	match.program[side_other(match.turn)] = at_once;
	assert_int_equal(match_apply(&match, &action, &match, &events), REFUSAL_NONE);
	if (match.window.open) {
		action = (struct action){.type = ACTION_CHALLENGE, .side = match.turn};
		assert_int_equal(match_apply(&match, &action, &match, &events), REFUSAL_NONE);
	}
	const struct match_event *ruling = &events.list[at_once ? 2 : 1];
	if (events.count <= ruling - events.list || ruling->type != EVENT_UPHELD)
		return false;
	assert_int_not_equal(ruling->fault, REFUSAL_NONE);
	assert_largest(before, play, ruling->kept);
	if (match.phase == PHASE_MOVE)
		play_the_rest(chance, &match);
	else if (match.phase == PHASE_ROLL)
		assert_true(is_result(&match.board));
	return true;
}

static void
look_at(struct chance *chance, const struct match *before, struct play play, int *wrong, int *legal)
{
	struct board after = before->board;

	if (!chance_one_in(chance, 8))
		spoil(chance, &before->board, before->turn, &play);
	place_steps(&after, before->turn, &play);
	bool is_wrong = !is_result(&after);
	assert_int_equal(is_ruled_wrong(chance, before, &play), is_wrong);
	*(is_wrong ? wrong : legal) += 1;
}

/* Positions of random play, both sides, all sorts of rolls. */
static void
r9_6_random_plays_are_ruled_as_the_rules_have_it(void **state)
{
	(void)state;
	struct chance chance = {9};
	struct match match = play_through("to 99, open, O to roll");
	const struct match start = match;
	const long enough = rounds_of(WRONG_PLAYS);
	int wrong = 0, legal = 0;

	while (wrong < enough) {
		struct events events;
		struct action action = {
			.type = ACTION_ROLL, .side = match.turn, .dice = chance_dice(&chance)};
		assert_int_equal(match_apply(&match, &action, &match, &events), REFUSAL_NONE);
		if (match.phase != PHASE_MOVE)
			continue;
		action.type = ACTION_PLAY;
		assert_true(player_choose(&chance, &match.board, match.turn, match.dice, &action.play));
		result_count = naive_results(&match.board, match.turn, match.dice, results);
		for (int i = 0; i < 8; i++)
			look_at(&chance, &match, action.play, &wrong, &legal);
		assert_int_equal(match_apply(&match, &action, &match, &events), REFUSAL_NONE);
		if (match.phase == PHASE_BETWEEN)
			match = start;
	}
	assert_true(legal > enough / 10);
}

TEST_GROUP(arbitration)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r9_6_random_plays_are_ruled_as_the_rules_have_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
