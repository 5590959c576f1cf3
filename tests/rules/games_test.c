/*
 * games_test.c - what must hold in every game, tried in 100,000 games with cubes, resignations, drops and
 * nonsense.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "server/rules/apply.h"
#include "server/rules/match.h"
#include "tests/groups/group.h"
#include "tests/groups/rounds.h"
#include "tests/rules/gamer.h"

enum {
	GAMES = 100000,
	UNLIMITED_GAMES = 20, /* then another match */
};

/* What the test remembers from one action to the next. */
struct course {
	struct gamer gamer;
	struct match match;
	int best[2];   /* scores, [0] the inviter's */
	int off[2];    /* borne off in this game, by side */
	int most[2];   /* that each side can still lose in this game (R11.3) */
	int crawfords; /* Crawford games in this match */
	bool reached;  /* one point short of the length, before this game */
	long games;
	/* So that nothing is left out by chance. */
	long drops, resignations, bearoffs, matches, cubes, redoubles, autodoubles;
	long puts, undone, rerolls, denied, upheld, late_doubles;
	long seats, protected, claims, let_stand, taken_back;
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
	/* R11.2: the offer goes to and fro, and the player who was doubled first owns the cube. */
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
	bool on_turn =
		match->phase == PHASE_ROLL || match->phase == PHASE_MOVE || match->phase == PHASE_PENDING;
	int length = match->options.length;

	assert_int_equal(match->turn != SIDE_NONE, on_turn);
	assert_int_equal(match->to_move > 0, match->phase == PHASE_MOVE);
	assert_int_equal(match->dice.die[0] > 0, match->phase == PHASE_MOVE);
	assert_cube_fits(match);
	/* R9.8: nothing waits for a program's challenge. */
	if (match->window.open)
		assert_true(match->options.open && on_turn && !match->program[match->turn]);
	if (match->phase == PHASE_PENDING)
		assert_true(match->window.open && match->offer == OFFER_NONE);
	if (match->program[SIDE_O] || match->program[SIDE_X])
		assert_true(match->options.open);
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
	course->most[SIDE_O] = course->most[SIDE_X] = WIN_BACKGAMMON;
	/* R11.1: the one game after a player first reaches one less. */
	assert_int_equal(match->crawford_game, now && !course->reached);
	course->reached |= now;
	course->crawfords += match->crawford_game;
	assert_true(course->crawfords <= 1);
}

/* R11.3: a loss that was ruled out at one moment doesn't occur in the end. Exceptions: wrong plays go
 * back, and under Jacoby the cube may be turned late. */
static void
look_at_the_most(struct course *course)
{
	const struct match *match = &course->match;

	if (!match_in_game(match) || match->options.open || match->options.jacoby)
		return;
	for (int side = SIDE_O; side <= SIDE_X; side++) {
		int most = (int)match_resign_most(match, (enum side)side);
		if (most < course->most[side])
			course->most[side] = most;
	}
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
		course->seats += event->type == EVENT_PROGRAM;
		course->protected += event->type == EVENT_CHALLENGED && match->program[event->side] &&
				     match->turn != event->side;
		course->claims += event->type == EVENT_WIN_PENDING;
		course->let_stand += event->type == EVENT_WIN_ACCEPTED;
		course->late_doubles += event->type == EVENT_DOUBLED && match->phase == PHASE_MOVE;
		if (event->type == EVENT_PLAYED)
			course->off[event->side] += borne_off(&event->play);
		if (event->type == EVENT_UPHELD)
			course->off[event->side] -= borne_off(&event->play);
		if (event->type == EVENT_GAME_STARTED)
			begin_game(course);
		if (event->type == EVENT_GAME_WON)
			assert_true((int)event->win <= course->most[side_other(event->side)]);
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
	bool pending = match->phase == PHASE_PENDING;
	struct events events;

	assert_int_equal(match_apply(match, action, match, &events), REFUSAL_NONE);
	look_at_events(course, &events);
	look_at_the_most(course);
	course->taken_back += pending && match->phase == PHASE_MOVE;
	assert_state_fits_together(match);
	assert_checkers_are_all_there(course);
	for (int i = 0; i < 2; i++) {
		int score = match->score[i == 0 ? match->inviter : side_other(match->inviter)];
		assert_true(score >= course->best[i]);
		course->best[i] = score;
	}
}

/* Tries anything at all. It may happen to be legal; if it is refused, nothing has changed. */
static void
try_nonsense(struct course *course)
{
	struct chance *chance = &course->gamer.chance;
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

static void
begin_match(struct course *course)
{
	struct match *match = &course->match;
	const struct options options = gamer_options(&course->gamer);

	memset(match, 0, sizeof *match);
	match_begin(match, &options, (enum side)chance_below(&course->gamer.chance, 2));
	course->best[0] = course->best[1] = 0;
	course->crawfords = 0;
	course->reached = false;
	course->off[SIDE_O] = course->off[SIDE_X] = 0;
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
	struct course course = {.gamer.chance = {20}};
	const long games = rounds_of(GAMES);

	while (course.games < games) {
		begin_match(&course);
		while (!is_finished(&course.match)) {
			if (chance_one_in(&course.gamer.chance, 8))
				try_nonsense(&course);
			struct action action = gamer_next(&course.gamer, &course.match);
			act(&course, &action);
		}
	}
	const long often = games / 10, seldom = games / 100, rare = games / 2000;
	assert_true(course.drops > often && course.resignations > often && course.bearoffs > often);
	assert_true(course.matches > 3 * seldom && course.cubes > often);
	assert_true(course.redoubles > seldom && course.autodoubles > seldom);
	assert_true(course.puts > often && course.undone > often && course.rerolls > seldom);
	assert_true(course.denied > seldom && course.upheld > seldom && course.late_doubles > seldom);
	assert_true(course.seats > seldom && course.protected > seldom);
	assert_true(course.claims > 10 * rare && course.let_stand > 4 * rare && course.taken_back > rare);
}

TEST_GROUP(games)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_games_keep_the_invariants),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
