/*
 * games_test.c - what holds in every game, tried in 100,000 of them: cubes, resignations, drops and nonsense
 * included.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "server/rules/match.h"
#include "tests/rules/player.h"

enum {
	GAMES = 100000,
	UNLIMITED_GAMES = 20, /* then another match */
};

/* What has to be remembered from one action to the next. */
struct course {
	struct chance chance;
	struct match match;
	int best[2];	  /* scores, [0] the inviter's */
	int off[2];	  /* borne off in this game, by side */
	int crawfords;	  /* Crawford games in this match */
	bool reached;	  /* one point short of the length, before this game */
	int ends_early;	  /* resignations and doubles: one in this many turns */
	struct step rest; /* what a wrong play left out */
	long games;
	/* So that nothing is left out by chance. */
	long drops, resignations, bearoffs, matches, cubes, redoubles, autodoubles;
	long puts, undone, rerolls, denied, upheld, late_doubles;
};

static bool
is_power_of_two(int number)
{
	return number > 0 && (number & (number - 1)) == 0;
}

static void
assert_cube_fits(const struct match *match)
{
	int most = options_redoubles(&match->options);

	assert_int_equal(match->offer != OFFER_NONE, match->offer_by != SIDE_NONE);
	if (match->offer != OFFER_NONE)
		assert_true(match_in_game(match));
	if (match->offer == OFFER_DOUBLE)
		assert_true(match->phase == PHASE_ROLL || match->options.anytime);
	/* R11.2: the offer goes to and fro, and who was doubled first owns the cube. */
	if (match->offer == OFFER_DOUBLE && !match->options.anytime)
		assert_int_equal(match->offer_by == match->turn, match->redoubles % 2 == 0);
	if (match->offer == OFFER_DOUBLE && match->redoubles > 0)
		assert_int_equal(match->cube_owner,
			match->redoubles % 2 == 0 ? side_other(match->offer_by) : match->offer_by);
	if (match->offer != OFFER_DOUBLE)
		assert_int_equal(match->redoubles, 0);
	if (most != REDOUBLES_UNLIMITED)
		assert_true(match->redoubles <= most);
	assert_true(is_power_of_two(match->cube) && match->cube <= CUBE_MAX);
	if (match->options.nocube)
		assert_int_equal(match->cube, 1);
	/* R10.5: nobody could turn it so far that a single game decides the match. */
	if (match->options.cubelimit && match->cube > 1 && match_in_game(match))
		assert_true(
			match->score[side_other(match->cube_owner)] + match->cube < match->options.length);
}

static void
assert_state_fits_together(const struct match *match)
{
	bool on_turn = match->phase == PHASE_ROLL || match->phase == PHASE_MOVE;
	int length = match->options.length;

	assert_int_equal(match->turn != SIDE_NONE, on_turn);
	assert_int_equal(match->to_move > 0, match->phase == PHASE_MOVE);
	assert_int_equal(match->dice.die[0] > 0, match->phase == PHASE_MOVE);
	assert_cube_fits(match);
	if (match->window.open)
		assert_true(match->options.open && on_turn);
	assert_true(match->kept <= match->placed.count);
	if (match->placed.count > 0 || match->correcting)
		assert_int_equal(match->phase, PHASE_MOVE);
	if (match->options.autodoubles == 0)
		assert_int_equal(match->cube == 1, match->cube_owner == SIDE_NONE);
	else if (match->cube_owner == SIDE_NONE)
		assert_true(match->cube <= 1 << match->options.autodoubles);
	if (match->crawford_game)
		assert_true(match->cube == 1 && match_in_game(match) && !match->crawford_done);
	if (length == LENGTH_UNLIMITED) {
		assert_true(match->phase != PHASE_OVER);
		return;
	}
	assert_true(match_points(match, SIDE_O) <= length && match_points(match, SIDE_X) <= length);
	assert_int_equal(
		match->phase == PHASE_OVER, match->score[SIDE_O] >= length || match->score[SIDE_X] >= length);
}

static int
borne_off(const struct play *play)
{
	int count = 0;

	for (int i = 0; i < play->count; i++)
		count += play->steps[i].to == POINT_OFF;
	return count;
}

/* R1.1: what is on the board and off it makes 15, and a checker borne off stays off (R7.4). */
static void
assert_checkers_are_all_there(struct course *course)
{
	const struct board *board = &course->match.board;

	assert_true(board_is_sane(board));
	for (int side = SIDE_O; side <= SIDE_X; side++) {
		int on = 0;
		for (int point = 1; point <= POINT_BAR; point++)
			on += board_count(board, (enum side)side, point);
		assert_int_equal(on + course->off[side], BOARD_CHECKERS);
	}
}

static void
begin_game(struct course *course)
{
	const struct match *match = &course->match;
	int short_of = match->options.length - 1;
	bool now = match->options.crawford && short_of > 0 &&
		   (match->score[SIDE_O] == short_of || match->score[SIDE_X] == short_of);

	course->games++;
	course->off[SIDE_O] = course->off[SIDE_X] = 0;
	/* R11.1: the one game after a player first reaches one less. */
	assert_int_equal(match->crawford_game, now && !course->reached);
	course->reached |= now;
	course->crawfords += match->crawford_game;
	assert_true(course->crawfords <= 1);
}

static void
look_at_events(struct course *course, const struct events *events)
{
	const struct match *match = &course->match;
	char text[EVENTS_TEXT_SIZE];

	assert_in_range(events->count, 1, EVENTS_MAX);
	for (int i = 0; i < events->count; i++) {
		const struct match_event *event = &events->list[i];
		course->drops += event->type == EVENT_DROPPED;
		course->resignations += event->type == EVENT_RESIGN_ACCEPTED;
		course->bearoffs += event->type == EVENT_GAME_WON && event->ending == ENDING_BEAROFF;
		course->cubes += event->type == EVENT_TAKEN;
		course->redoubles += event->type == EVENT_REDOUBLED;
		course->autodoubles += event->type == EVENT_AUTODOUBLED;
		course->puts += event->type == EVENT_PUT;
		course->undone += event->type == EVENT_UNDONE;
		course->rerolls += event->type == EVENT_REROLLED;
		course->denied += event->type == EVENT_DENIED;
		course->upheld += event->type == EVENT_UPHELD;
		course->late_doubles += event->type == EVENT_DOUBLED && match->phase == PHASE_MOVE;
		if (event->type == EVENT_PLAYED)
			course->off[event->side] += borne_off(&event->play);
		if (event->type == EVENT_UPHELD)
			course->off[event->side] -= borne_off(&event->play);
		if (event->type == EVENT_GAME_STARTED)
			begin_game(course);
		if (event->type == EVENT_MATCH_WON) {
			course->matches++;
			assert_int_equal(event->score[event->side], match->options.length);
			assert_true(event->score[side_other(event->side)] < match->options.length);
		}
	}
	if (events->list[0].type != EVENT_ROLLED || course->games % 16 == 0)
		assert_int_equal(events_write(events, text) < EVENTS_TEXT_SIZE, true);
}

static void
act(struct course *course, const struct action *action)
{
	struct match *match = &course->match;
	struct events events;

	assert_int_equal(match_apply(match, action, match, &events), REFUSAL_NONE);
	look_at_events(course, &events);
	assert_state_fits_together(match);
	assert_checkers_are_all_there(course);
	for (int i = 0; i < 2; i++) {
		int score = match->score[i == 0 ? match->inviter : side_other(match->inviter)];
		assert_true(score >= course->best[i]);
		course->best[i] = score;
	}
}

/* Anything at all. It may be legal by chance; if it is refused, nothing has changed. */
static void
try_nonsense(struct course *course)
{
	struct chance *chance = &course->chance;
	struct match after;
	struct events events = {.count = 3};
	struct action action = {
		.type = (enum action_type)chance_below(chance, ACTION_COUNT),
		.side = (enum side)chance_below(chance, 3),
		.dice = {{(uint8_t)chance_below(chance, 9), (uint8_t)chance_below(chance, 9)}},
		.play = {.count = (uint8_t)chance_below(chance, PLAY_STEPS + 1)},
		.win = (enum win)chance_below(chance, 5),
	};

	for (int i = 0; i < action.play.count; i++)
		action.play.steps[i] =
			(struct step){(uint8_t)chance_below(chance, 28), (uint8_t)chance_below(chance, 28)};
	memset(&after, 0x5a, sizeof after);
	if (match_apply(&course->match, &action, &after, &events) == REFUSAL_NONE)
		return;
	assert_memory_equal(&after, &course->match, sizeof after);
	assert_int_equal(events.count, 0);
	assert_in_range(events.refused.step, 0, PLAY_STEPS);
}

static struct action
answer(struct course *course)
{
	enum side side = side_other(course->match.offer_by);
	bool takes = chance_one_in(&course->chance, 2);

	if (match_may_redouble(&course->match, side) == REFUSAL_NONE && chance_one_in(&course->chance, 2))
		return (struct action){.type = ACTION_REDOUBLE, .side = side};
	return (struct action){.type = takes ? ACTION_ACCEPT : ACTION_REJECT, .side = side};
}

/* With checkers in the hand, or a play as it comes: at once, put first, or (at open tables) one step short.
 */
static struct action
play(struct course *course)
{
	struct chance *chance = &course->chance;
	const struct match *match = &course->match;
	struct action action = {.type = ACTION_PLAY, .side = match->turn};

	if (match->correcting) {
		action.play = (struct play){.count = 1, .steps = {course->rest}};
		return action;
	}
	if (match->placed.count > 0) {
		action.type = chance_one_in(chance, 2) ? ACTION_DONE : ACTION_UNDO;
		if (match->placed.count < match->to_move)
			action.type = ACTION_UNDO;
		return action;
	}
	assert_true(player_choose(chance, &match->board, match->turn, match->dice, &action.play));
	assert_int_equal(action.play.count, match->to_move);
	if (chance_one_in(chance, 8)) {
		action.type = ACTION_PUT;
	} else if (match->options.open && chance_one_in(chance, 8)) {
		course->rest = action.play.steps[--action.play.count];
		if (action.play.count == 0)
			action.type = ACTION_DONE;
	}
	return action;
}

static bool
challenges(struct course *course)
{
	const struct match *match = &course->match;

	return match->window.open && match->phase == PHASE_ROLL &&
	       match->denied[match->turn] < CHALLENGES_DENIED && chance_one_in(&course->chance, 4);
}

static struct action
next_action(struct course *course)
{
	struct chance *chance = &course->chance;
	const struct match *match = &course->match;
	struct action action = {.side = match->turn, .dice = chance_dice(chance)};

	if (match->offer != OFFER_NONE)
		return answer(course);
	if (challenges(course)) {
		action.type = ACTION_CHALLENGE;
	} else if (match->phase == PHASE_MOVE && match->options.anytime &&
		   chance_one_in(chance, course->ends_early)) {
		action.type = ACTION_DOUBLE;
		action.side = (enum side)chance_below(chance, 2);
		if (match_may_double(match, action.side) != REFUSAL_NONE)
			action = play(course);
	} else if (match_in_game(match) && !match->window.open &&
		   chance_one_in(chance, course->ends_early * 2)) {
		action.type = ACTION_RESIGN;
		action.side = (enum side)chance_below(chance, 2);
		action.win = (enum win)(WIN_SINGLE + chance_below(chance, 3));
	} else if (match->phase == PHASE_BETWEEN) {
		action.type = ACTION_JOIN;
		action.side = match->joined[SIDE_O] ? SIDE_X : SIDE_O;
	} else if (match->phase == PHASE_OPENING) {
		action.type = ACTION_OPENING;
		action.side = SIDE_NONE;
	} else if (match->phase == PHASE_ROLL) {
		bool may = match_may_double(match, match->turn) == REFUSAL_NONE;
		bool doubles = may && chance_one_in(chance, course->ends_early);
		action.type = doubles ? ACTION_DOUBLE : ACTION_ROLL;
	} else if (match->may_reroll && chance_one_in(chance, 2)) {
		action.type = ACTION_REROLL;
	} else {
		action = play(course);
	}
	return action;
}

static void
begin_match(struct course *course)
{
	static const int lengths[] = {LENGTH_UNLIMITED, 1, 2, 3, 5, 7, 25, LENGTH_MAX};
	static const int early[] = {3, 10, 10, 30, 100};
	struct chance *chance = &course->chance;
	struct options options = options_default(lengths[chance_below(chance, 8)]);

	options.crawford &= !chance_one_in(chance, 4);
	options.jacoby = options.length == LENGTH_UNLIMITED && chance_one_in(chance, 2);
	options.hardbackgammon = chance_one_in(chance, 8);
	options.open = chance_one_in(chance, 3);
	options.reroll = chance_one_in(chance, 4);
	options.nocube = chance_one_in(chance, 8);
	options.anytime = !options.nocube && chance_one_in(chance, 4);
	options.cubelimit = !options.nocube && options.length != LENGTH_UNLIMITED && chance_one_in(chance, 4);
	if (options.length == LENGTH_UNLIMITED && !options.nocube && chance_one_in(chance, 3)) {
		options.beavers = true;
		options.raccoons = chance_one_in(chance, 2);
	} else if (options.length == LENGTH_UNLIMITED && !options.nocube) {
		options.redoubles = chance_below(chance, 5) - 1;
		options.autodoubles = chance_below(chance, 3);
	}
	memset(&course->match, 0, sizeof course->match);
	match_begin(&course->match, &options, (enum side)chance_below(chance, 2));
	course->best[0] = course->best[1] = 0;
	course->crawfords = 0;
	course->reached = false;
	course->off[SIDE_O] = course->off[SIDE_X] = 0;
	course->ends_early = early[chance_below(chance, 5)];
}

static bool
is_finished(const struct match *match)
{
	return match->phase == PHASE_OVER ||
	       (match->options.length == LENGTH_UNLIMITED && match->phase == PHASE_BETWEEN &&
		       match->game >= UNLIMITED_GAMES);
}

static void
random_games_keep_the_invariants(void **state)
{
	(void)state;
	struct course course = {.chance = {20}};

	while (course.games < GAMES) {
		begin_match(&course);
		while (!is_finished(&course.match)) {
			if (chance_one_in(&course.chance, 8))
				try_nonsense(&course);
			struct action action = next_action(&course);
			act(&course, &action);
		}
	}
	assert_true(course.drops > 10000 && course.resignations > 10000 && course.bearoffs > 10000);
	assert_true(course.matches > 3000 && course.cubes > 10000);
	assert_true(course.redoubles > 1000 && course.autodoubles > 1000);
	assert_true(course.puts > 10000 && course.undone > 10000 && course.rerolls > 1000);
	assert_true(course.denied > 1000 && course.upheld > 1000 && course.late_doubles > 1000);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_games_keep_the_invariants),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
