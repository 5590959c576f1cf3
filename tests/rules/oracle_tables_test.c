/*
 * oracle_tables_test.c - scores, ratings and IDs, row by row.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/rules/apply.h"
#include "server/rules/ids.h"
#include "server/rules/match.h"
#include "server/rules/notation.h"
#include "server/rules/rating.h"
#include "server/rules/score.h"
#include "tests/groups/group.h"
#include "tests/rules/oracle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The columns of scoring.tsv. */
enum scoring {
	END,
	BEFORE,
	DICE,
	PLAY,
	FINAL,
	LENGTH,
	JACOBY,
	CUBE,
	OWNER,
	CRAWFORD,
	SCORE_W,
	SCORE_L,
	KIND,
	POINTS,
	POINTS_HARD,
	AFTER_W,
	AFTER_L,
	MATCH_OVER,
};

/* A match in the middle of its game, side O being the one who will win it. */
static struct match
match_of_row(const struct oracle *oracle)
{
	struct options options = options_default(oracle_number(oracle, LENGTH));
	struct match match;
	options.jacoby = oracle->fields[JACOBY][0] == '1';
	match_begin(&match, &options, SIDE_O);
	match.phase = PHASE_ROLL;
	match.game = 1;
	match.cube = oracle_number(oracle, CUBE);
	char owner = oracle->fields[OWNER][0];
	match.cube_owner = owner == 'w' ? SIDE_O : owner == 'l' ? SIDE_X : SIDE_NONE;
	match.crawford_game = oracle_number(oracle, CRAWFORD) == 1;
	match.score[SIDE_O] = oracle_number(oracle, SCORE_W);
	match.score[SIDE_X] = oracle_number(oracle, SCORE_L);
	match.turn = SIDE_O;
	return match;
}

static struct events
apply(struct match *match, const struct action *action)
{
	struct events events;
	enum refusal refusal = match_apply(match, action, match, &events);
	if (refusal != REFUSAL_NONE)
		fail_msg("refused: %s", refusal_name(refusal));
	return events;
}

/* "9/3/off" from its first point on, each with a star if it hits: where the checker comes to. Returns the
 * rest. */
static const char *
read_chain(const char *at, int stops[PLAY_STEPS + 1], int *count)
{
	char *end;

	for (*count = 0; *at != '\0' && *at != ' ' && *at != '('; at += strspn(at, "*/")) {
		assert_true(*count <= PLAY_STEPS);
		if (strncmp(at, "off", 3) == 0) {
			stops[(*count)++] = POINT_OFF;
			at += 3;
		} else {
			stops[(*count)++] = (int)strtol(at, &end, 10);
			at = end;
		}
	}
	return at;
}

/* The single steps of "6/off(2) 9/3/off"; a hit is marked by a star. */
static struct play
read_play(const char *at)
{
	struct play play = {0};
	while (*at != '\0') {
		int stops[PLAY_STEPS + 1];
		int count;
		int times = 1;
		at = read_chain(at, stops, &count);
		if (*at == '(') {
			times = at[1] - '0';
			at += strlen("(2)");
		}
		at += strspn(at, " ");
		for (int i = 0; i < times * (count - 1); i++) {
			int stop = i % (count - 1);
			assert_true(play.count < PLAY_STEPS);
			play.steps[play.count++] =
				(struct step){(uint8_t)stops[stop], (uint8_t)stops[stop + 1]};
		}
	}
	return play;
}

/* "2/off" with 21 is short for 2/1/off: R5.4 wants both dice played. */
static void
part_last_step(struct play *play, struct dice dice)
{
	uint8_t from = play->steps[0].from;
	uint8_t lower = dice.die[0] < dice.die[1] ? dice.die[0] : dice.die[1];
	uint8_t between = (uint8_t)(from - lower);
	play->count = 2;
	play->steps[0] = (struct step){from, between};
	play->steps[1] = (struct step){between, POINT_OFF};
}

static struct events
bear_off(const struct oracle *oracle, struct match *match)
{
	struct action play = {.type = ACTION_PLAY, .side = SIDE_O};
	struct dice dice = oracle_dice(oracle->fields[DICE]);
	struct board final = oracle_board(oracle->fields[FINAL], SIDE_O);
	play.play = read_play(oracle->fields[PLAY]);
	match->board = oracle_board(oracle->fields[BEFORE], SIDE_O);
	apply(match, &(struct action){.type = ACTION_ROLL, .side = SIDE_O, .dice = dice});
	if (match->to_move == 2 && play.play.count == 1)
		part_last_step(&play.play, dice);
	struct events events = apply(match, &play);
	assert_memory_equal(&match->board, &final, sizeof final);
	return events;
}

/* Makes the game of a match end as the row says. */
static struct events
end_game(const struct oracle *oracle, struct match *match)
{
	const char *end = oracle->fields[END];
	if (strcmp(end, "bearoff") == 0)
		return bear_off(oracle, match);
	if (strcmp(end, "drop") == 0) {
		apply(match, &(struct action){.type = ACTION_DOUBLE, .side = SIDE_O});
		return apply(match, &(struct action){.type = ACTION_REJECT, .side = SIDE_X});
	}
	struct action resign = {.type = ACTION_RESIGN, .side = SIDE_X};
	const char *kind = oracle->fields[KIND];
	assert_string_equal(end, "resign");
	assert_true(notation_win(&kind, &resign.win));
	match->turn = SIDE_X;
	match->rules = 1; /* this table says what a resignation is worth, from any position */
	apply(match, &resign);
	return apply(match, &(struct action){.type = ACTION_ACCEPT, .side = SIDE_O});
}

static void
check_score(const struct oracle *oracle)
{
	struct match match = match_of_row(oracle);
	struct match hard = match;
	struct events events = end_game(oracle, &match);
	int won = 0;
	while (events.list[won].type != EVENT_GAME_WON)
		assert_true(++won < events.count);
	assert_int_equal(events.list[won].side, SIDE_O);
	assert_string_equal(win_name(events.list[won].win), oracle->fields[KIND]);
	assert_int_equal(events.list[won].number, oracle_number(oracle, POINTS));
	assert_int_equal(match_points(&match, SIDE_O), oracle_number(oracle, AFTER_W));
	assert_int_equal(match_points(&match, SIDE_X), oracle_number(oracle, AFTER_L));
	assert_int_equal(match.phase == PHASE_OVER, oracle_number(oracle, MATCH_OVER));
	assert_int_equal(events.count == won + 2, oracle_number(oracle, MATCH_OVER));

	hard.options.hardbackgammon = true;
	int before = hard.score[SIDE_O];
	end_game(oracle, &hard);
	assert_int_equal(hard.score[SIDE_O] - before, oracle_number(oracle, POINTS_HARD));
}

static void
scores(void **state)
{
	(void)state;
	struct oracle oracle;
	int rows = 0;
	oracle_open(&oracle, "scoring.tsv");
	for (; oracle_row(&oracle); rows++)
		check_score(&oracle);
	oracle_close(&oracle);
	assert_int_equal(rows, 1717);
}

static void
assert_near(double value, const char *expected)
{
	assert_true(fabs(value - strtod(expected, NULL)) < 1e-9);
}

static void
ratings(void **state)
{
	(void)state;
	struct oracle oracle;
	int rows = 0;
	oracle_open(&oracle, "rating.tsv");
	for (; oracle_row(&oracle); rows++) {
		char **fields = oracle.fields;
		struct rated winner = {strtod(fields[0], NULL), oracle_number(&oracle, 1), false};
		struct rated loser = {strtod(fields[2], NULL), oracle_number(&oracle, 3), false};
		struct rating_change change = rating_of_match(winner, loser, oracle_number(&oracle, 4));
		assert_near(change.underdog, fields[5]);
		assert_near(change.k_winner, fields[6]);
		assert_near(change.k_loser, fields[7]);
		assert_near(change.gain, fields[8]);
		assert_near(change.loss, fields[9]);
		assert_near(change.winner.rating, fields[10]);
		assert_near(change.loser.rating, fields[11]);
		assert_int_equal(change.winner.experience, oracle_number(&oracle, 12));
		assert_int_equal(change.loser.experience, oracle_number(&oracle, 13));
	}
	oracle_close(&oracle);
	assert_int_equal(rows, 500);
}

static struct match_id
match_id_of_row(const struct oracle *oracle)
{
	const char *owner = oracle->fields[7];
	return (struct match_id){
		.length = oracle_number(oracle, 3),
		.score = {oracle_number(oracle, 4), oracle_number(oracle, 5)},
		.cube = oracle_number(oracle, 6),
		.cube_owner = owner[0] == 'c' ? 3 : owner[0] - '0',
		.on_roll = oracle_number(oracle, 8),
		.turn = oracle_number(oracle, 9),
		.doubled = oracle_number(oracle, 10) == 1,
		.resigned = oracle_number(oracle, 11),
		.dice = {oracle->fields[12][0] - '0', oracle->fields[12][1] - '0'},
		.state = oracle_number(oracle, 13),
		.crawford = oracle_number(oracle, 14) == 1,
		.jacoby = oracle->fields[15][0] == '1',
	};
}

static void
check_position_id(const struct oracle *oracle, enum side side)
{
	struct board board = oracle_board(oracle->fields[0], side);
	struct board back;
	char text[POSITION_ID_SIZE];
	position_id_write(&board, side, text);
	assert_string_equal(text, oracle->fields[1]);
	assert_true(position_id_read(&back, side, text));
	assert_memory_equal(&back, &board, sizeof board);
}

static void
check_match_id(const struct oracle *oracle)
{
	struct match_id id = match_id_of_row(oracle);
	char text[MATCH_ID_SIZE];
	match_id_write(&id, text);
	assert_string_equal(text, oracle->fields[2]);

	struct match_id back;
	assert_true(match_id_read(&back, text));
	assert_int_equal(back.length, id.length);
	assert_int_equal(back.score[0], id.score[0]);
	assert_int_equal(back.score[1], id.score[1]);
	assert_int_equal(back.cube, id.cube);
	assert_int_equal(back.cube_owner, id.cube_owner);
	assert_int_equal(back.on_roll, id.on_roll);
	assert_int_equal(back.turn, id.turn);
	assert_int_equal(back.doubled, id.doubled);
	assert_int_equal(back.resigned, id.resigned);
	assert_int_equal(back.dice[0] + back.dice[1], id.dice[0] + id.dice[1]);
	assert_int_equal(back.state, id.state);
	assert_int_equal(back.crawford, id.crawford);
	assert_int_equal(back.jacoby, id.jacoby);
}

static void
position_ids_and_match_ids(void **state)
{
	(void)state;
	struct oracle oracle;
	int rows = 0;
	oracle_open(&oracle, "ids.tsv");
	for (; oracle_row(&oracle); rows++) {
		check_position_id(&oracle, SIDE_O);
		check_position_id(&oracle, SIDE_X);
		check_match_id(&oracle);
	}
	oracle_close(&oracle);
	assert_int_equal(rows, 240);
}

TEST_GROUP(oracle_tables)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(scores),
		cmocka_unit_test(ratings),
		cmocka_unit_test(position_ids_and_match_ids),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
