/*
 * oracle_matches_test.c - whole matches, replayed action by action. Money games allow any number of instant
 * redoubles; there each of them is called a beaver.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/rules/apply.h"
#include "server/rules/match.h"
#include "tests/groups/group.h"
#include "tests/rules/oracle.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum column {
	NAME,
	LENGTH,
	JACOBY,
	PLAYER0,
	PLAYER1,
	GAME,
	SCORE0,
	SCORE1,
	CRAWFORD,
	WINNER,
	POINTS,
	END,
	CUBE,
	TURNED,
	BEAVERS,
	ROLLS,
};

/* Where the reader is in a game. Player 0 is the left column. */
struct replay {
	struct match match;
	struct events events;
	enum side sides[2]; /* of the players, in this game */
	int player;	    /* whose cell is read */
	int rolls;
	int doubles;
	int beavers;
};

static void
apply(struct replay *replay, const struct action *action)
{
	enum refusal refusal = match_apply(&replay->match, action, &replay->match, &replay->events);
	char text[ACTION_TEXT_SIZE];
	action_write(action, text);
	if (refusal != REFUSAL_NONE)
		fail_msg("game %d: %s: %s", replay->match.game, text, refusal_name(refusal));
}

static void
apply_plain(struct replay *replay, enum action_type type, int player)
{
	apply(replay, &(struct action){.type = type, .side = replay->sides[player]});
}

/* The dice of a cell; the first of a game are the opening throw, the higher one the opener's. */
static void
throw_dice(struct replay *replay, const char *cell)
{
	struct dice dice = oracle_dice((char[]){cell[0], cell[1], '\0'});
	enum side side = replay->sides[replay->player];
	/* After a beaver the take is not written: the player on turn just rolls. */
	if (replay->match.offer == OFFER_DOUBLE)
		apply(replay,
			&(struct action){.type = ACTION_ACCEPT, .side = side_other(replay->match.offer_by)});
	replay->rolls++;
	if (replay->match.phase == PHASE_OPENING) {
		struct action opening = {.type = ACTION_OPENING, .side = SIDE_NONE};
		opening.dice.die[side] = dice.die[0];
		opening.dice.die[side_other(side)] = dice.die[1];
		apply(replay, &opening);
		assert_int_equal(replay->match.turn, side);
	} else {
		apply(replay, &(struct action){.type = ACTION_ROLL, .side = side, .dice = dice});
	}
}

/* "63: 24/18* 18/15", the steps up to the end of the cell. Returns what follows. */
static const char *
replay_play(struct replay *replay, const char *at)
{
	struct action play = {.type = ACTION_PLAY, .side = replay->sides[replay->player]};
	uint8_t hits = 0;
	throw_dice(replay, at);
	at += strlen("63:");
	for (;;) {
		int from;
		int to;
		int length;
		at += strspn(at, " ");
		if (sscanf(at, "%d/%d%n", &from, &to, &length) != 2)
			break;
		assert_true(play.play.count < PLAY_STEPS);
		play.play.steps[play.play.count] = (struct step){(uint8_t)from, (uint8_t)to};
		at += length;
		if (*at == '*') {
			hits |= (uint8_t)(1 << play.play.count);
			at++;
		}
		play.play.count++;
	}
	assert_int_equal(replay->match.to_move, play.play.count);
	if (play.play.count == 0)
		return at;
	apply(replay, &play);
	assert_int_equal(replay->events.list[0].hits, hits);
	return at;
}

static const char *
replay_cell(struct replay *replay, const char *at)
{
	if (isdigit((unsigned char)at[0]))
		return replay_play(replay, at);
	if (strncmp(at, "Doubles => ", 11) == 0 || strncmp(at, "Beavers => ", 11) == 0) {
		bool beavers = at[0] == 'B';
		apply_plain(replay, beavers ? ACTION_REDOUBLE : ACTION_DOUBLE, replay->player);
		assert_int_equal(replay->events.list[0].number, strtol(at + 11, NULL, 10));
		replay->doubles++;
		replay->beavers += beavers;
		return at + 11 + strspn(at + 11, "0123456789");
	}
	if (strncmp(at, "Takes", 5) == 0) {
		apply_plain(replay, ACTION_ACCEPT, replay->player);
		return at + 5;
	}
	if (strncmp(at, "Drops", 5) != 0)
		fail_msg("not understood: %s", at);
	apply_plain(replay, ACTION_REJECT, replay->player);
	return at + 5;
}

/* " 17) 21: 13/12 12/10*       65: 25/20 20/14": one or two cells; in the first line the left may
 * be empty. */
static void
replay_line(struct replay *replay, const char *line)
{
	const char *at = strchr(line, ')') + 1;
	at += strspn(at, " ");
	replay->player = at - line > 20 ? 1 : 0;
	while (*at != '\0' && strncmp(at, "Wins", 4) != 0) {
		at = replay_cell(replay, at);
		at += strspn(at, " ");
		replay->player = 1 - replay->player;
	}
}

/* Reads up to the line "Game N"; false if the file ends before. */
static bool
find_game(struct oracle *mat, int game)
{
	int number;
	for (char *line = oracle_line(mat); line != NULL; line = oracle_line(mat)) {
		if (sscanf(line, " Game %d", &number) == 1 && number == game)
			return true;
	}
	return false;
}

static void
begin_game(struct replay *replay, const struct oracle *row)
{
	int game = oracle_number(row, GAME);
	int length = oracle_number(row, LENGTH);
	if (game == 1) {
		struct options options = options_default(length);
		options.jacoby = row->fields[JACOBY][0] == '1';
		options.redoubles = length == LENGTH_UNLIMITED ? REDOUBLES_UNLIMITED : 0;
		match_begin(&replay->match, &options, SIDE_O);
	}
	apply_plain(replay, ACTION_JOIN, 0);
	apply_plain(replay, ACTION_JOIN, 1);
	replay->sides[0] = replay->match.inviter; /* player 0 invited */
	replay->sides[1] = side_other(replay->match.inviter);
	replay->rolls = replay->doubles = replay->beavers = 0;
	assert_int_equal(replay->match.score[replay->sides[0]], oracle_number(row, SCORE0));
	assert_int_equal(replay->match.score[replay->sides[1]], oracle_number(row, SCORE1));
	assert_int_equal(replay->match.crawford_game, oracle_number(row, CRAWFORD));
}

static void
replay_resignation(struct replay *replay, const struct oracle *row)
{
	int winner = oracle_number(row, WINNER);
	int size = oracle_number(row, POINTS) / oracle_number(row, CUBE);
	apply(replay,
		&(struct action){
			.type = ACTION_RESIGN, .side = replay->sides[1 - winner], .win = (enum win)size});
	apply_plain(replay, ACTION_ACCEPT, winner);
}

static void
check_end(const struct replay *replay, const struct oracle *row)
{
	static const char *const ends[] = {"bearoff", "drop", "resign"};
	const struct events *events = &replay->events;
	assert_true(events->count >= 2);
	const struct match_event *won = &events->list[1];
	int winner = oracle_number(row, WINNER);
	int score = oracle_number(row, winner == 0 ? SCORE0 : SCORE1) + oracle_number(row, POINTS);
	int length = oracle_number(row, LENGTH);
	bool decided = length != LENGTH_UNLIMITED && score >= length;
	assert_int_equal(won->type, EVENT_GAME_WON);
	assert_int_equal(won->side, replay->sides[winner]);
	assert_int_equal(won->number, oracle_number(row, POINTS));
	assert_string_equal(ends[won->ending], row->fields[END]);
	assert_int_equal(won->score[won->side], score);
	assert_int_equal(replay->match.cube, oracle_number(row, CUBE));
	assert_int_equal(replay->doubles, oracle_number(row, TURNED));
	assert_int_equal(replay->beavers, oracle_number(row, BEAVERS));
	assert_int_equal(replay->rolls, oracle_number(row, ROLLS));
	assert_int_equal(replay->match.phase, decided ? PHASE_OVER : PHASE_BETWEEN);
	assert_int_equal(events->count, decided ? 3 : 2);
}

static void
replay_game(struct replay *replay, struct oracle *mat, const struct oracle *row)
{
	assert_true(find_game(mat, oracle_number(row, GAME)));
	begin_game(replay, row);
	for (char *line = oracle_line(mat); line != NULL && line[0] != '\0'; line = oracle_line(mat)) {
		if (strchr(line, ')') != NULL)
			replay_line(replay, line);
	}
	if (strcmp(row->fields[END], "resign") == 0)
		replay_resignation(replay, row);
	check_end(replay, row);
}

static void
matches(void **state)
{
	(void)state;
	struct oracle results;
	struct oracle mat = {0};
	struct replay replay = {0};
	int games = 0;
	oracle_open(&results, "matches/results.tsv");
	for (; oracle_row(&results); games++) {
		if (oracle_number(&results, GAME) == 1) {
			char name[64];
			if (mat.file != NULL)
				oracle_close(&mat);
			snprintf(name, sizeof name, "matches/%s.mat", results.fields[NAME]);
			oracle_open(&mat, name);
			replay = (struct replay){.sides = {SIDE_O, SIDE_X}};
		}
		replay_game(&replay, &mat, &results);
	}
	oracle_close(&mat);
	oracle_close(&results);
	assert_int_equal(games, 71);
}

TEST_GROUP(oracle_matches)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(matches),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
