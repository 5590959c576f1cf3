/*
 * archive_test.c - a short match in each form, told by the actions of its journal.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/archive/chronicle.h"
#include "protocol/archive/formats.h"
#include "protocol/archive/reading.h"
#include "protocol/archive/record.h"
#include "server/rules/apply.h"
#include "server/rules/match.h"
#include "tests/groups/group.h"

/* alice invited; she is X in the first game. */
static const char *const to_one_point[] = {"O joins", "X joins", "opening 33", "opening 14",
	"X plays 13/9 6/5", "O rolls 61", "O plays 13/7 8/7", "X resigns single", "O accepts", NULL};
static const char *const for_money[] = {"O joins", "X joins", "opening 55", "opening 14", "X plays 13/9 6/5",
	"O doubles", "X beavers", "O accepts", "O rolls 61", "O plays 13/7 8/7", "X doubles", "O rejects",
	NULL};

struct told {
	struct chronicle chronicle;
	struct match match;
	char record[4096];
};

static void
tell(struct told *told, const char *options, const char *const actions[])
{
	static const char *const causes[] = {"automatic", "typed"};
	struct options agreed;
	FILE *record = fmemopen(told->record, sizeof told->record, "w");
	int throws = 0, points[2];

	*told = (struct told){.chronicle = {.id = 17, .name = {"alice", "bobby"}, .started = 1600000000}};
	assert_true(options_read(&agreed, options));
	told->chronicle.options = agreed;
	match_begin(&told->match, &agreed, SIDE_X);
	record_write_begin(record);
	record_write_header(record, &(struct record_header){.id = 17,
					    .name = {"alice", "bobby"},
					    .options = options,
					    .inviter = SIDE_X,
					    .rules_version = 1,
					    .started = 1600000000,
					    .state = "finished",
					    .salt = {"", "lucky 68"},
					    .throws = 3});
	record_write_envelope(record, &(struct record_envelope){.number = 7,
					      .commitment = "00",
					      .chain = "01",
					      .state = RECORD_OPENED,
					      .seed = "02",
					      .match = 17,
					      .from_throw = 1});
	record_write_context(record, 7, "03");
	for (int i = 0; actions[i] != NULL; i++) {
		struct action action;
		struct events events;
		char text[EVENTS_TEXT_SIZE];
		assert_true(action_read(&action, actions[i]));
		bool throws_dice = action_has_dice(&action);
		assert_int_equal(match_apply(&told->match, &action, &told->match, &events), REFUSAL_NONE);
		events_write(&events, text);
		assert_int_equal(chronicle_add(&told->chronicle, actions[i], text), CHRONICLED);
		record_write_action(record, &(struct record_action){.number = i + 1,
						    .at_ms = 1600000000000 + 1234 * i,
						    .cause = causes[!throws_dice],
						    .throw_number = throws_dice ? ++throws : 0,
						    .text = actions[i],
						    .events = text});
	}
	record_write_stop(record, &(struct record_stop){.after = 4,
					  .at = 1600000002,
					  .why = "line lost",
					  .who = "bobby",
					  .resumed = 1600000003});
	points[0] = match_points(&told->match, told->match.inviter);
	points[1] = match_points(&told->match, side_other(told->match.inviter));
	record_write_end(record, points, told->match.phase == PHASE_OVER ? points[1] > points[0] : -1);
	fclose(record);
}

static void
assert_written(void (*write)(FILE *, const struct chronicle *), const struct told *told, const char *expected)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	write(out, &told->chronicle);
	fclose(out);
	assert_string_equal(text, expected);
	free(text);
}

static void
two_columns(void **state)
{
	(void)state;
	struct told told;

	tell(&told, "1", to_one_point);
	assert_written(mat_write, &told,
		"; [Site \"barpoint\"]\n; [Match ID \"17\"]\n; [Player 1 \"alice\"]\n; [Player 2 \"bobby\"]\n"
		"; [EventDate \"2020.09.13\"]\n; [EventTime \"12.26\"]\n; [Variation \"Backgammon\"]\n"
		"; [Crawford \"On\"]\n"
		"\n 1 point match\n"
		"\n Game 1\n"
		" alice : 0                      bobby : 0\n"
		"  1) 41: 13/9 6/5                61: 13/7 8/7\n"
		"                                  Wins 1 point\n");
	chronicle_free(&told.chronicle);
}

static void
one_tree_per_game(void **state)
{
	(void)state;
	struct told told;

	tell(&told, "1", to_one_point);
	assert_written(sgf_write, &told,
		"(;FF[4]GM[6]CA[UTF-8]AP[barpoint]MI[length:1][game:0][ws:0][bs:0]PW[alice]PB[bobby]"
		"DT[2020-09-13]RU[Crawford]RE[B+1R]\n"
		";W[41mife]\n"
		";B[61lrqr])\n");
	chronicle_free(&told.chronicle);
}

static void
a_raised_cube_and_a_beaver(void **state)
{
	(void)state;
	struct told told;

	tell(&told, "unlimited jacoby redoubles=1 autodouble=1", for_money);
	assert_written(sgf_write, &told,
		"(;FF[4]GM[6]CA[UTF-8]AP[barpoint]MI[length:0][game:0][ws:0][bs:0]PW[alice]PB[bobby]"
		"DT[2020-09-13]RU[Jacoby]RE[W+8]\n"
		";CV[2]\n"
		";W[41mife]\n"
		";B[double]\n"
		";W[double]\n"
		";B[take]\n"
		";B[61lrqr]\n"
		";W[double]\n"
		";B[drop])\n");
	assert_string_equal(
		mat_lacks(&told.chronicle.games[0]), "a cube that was raised by ties in the opening throw");
	chronicle_free(&told.chronicle);
}

static void
remark_on(struct told *told, const struct remark *remarks, size_t count)
{
	strcpy(told->chronicle.judge, "1-05995b87");
	for (size_t i = 0; i < count; i++)
		assert_int_equal(chronicle_remark(&told->chronicle.games[0], &remarks[i]), CHRONICLED);
}

/* The error of a turn is in its node. Nothing is said of a turn that did well, or has no node. */
static void
errors_are_comments(void **state)
{
	(void)state;
	static const struct remark remarks[] = {
		{.kind = REMARK_PLAY, .player = 0, .move = 1, .best = "24/23 13/9", .lost = 0.0234},
		{.kind = REMARK_DOUBLE,
			.player = 1,
			.move = 2,
			.best = "no double",
			.lost = 0.5,
			.blunder = true},
		{.kind = REMARK_ANSWER, .player = 0, .move = 2, .best = "take", .lost = 0.1, .blunder = true},
		{.kind = REMARK_ANSWER, .player = 1, .move = 2, .best = "drop", .lost = 0.02},
		{.kind = REMARK_PLAY, .player = 1, .move = 2, .best = "24/17", .lost = 0.0305},
		{.kind = REMARK_ANSWER,
			.player = 1,
			.move = 3,
			.best = "take",
			.lost = 1.25,
			.blunder = true},
		{.kind = REMARK_PLAY, .player = 0, .move = 3, .best = "24/17", .lost = 0.03}};
	struct told told;

	tell(&told, "unlimited jacoby redoubles=1 autodouble=1", for_money);
	remark_on(&told, remarks, sizeof remarks / sizeof *remarks);
	assert_written(sgf_write, &told,
		"(;FF[4]GM[6]CA[UTF-8]AP[barpoint]MI[length:0][game:0][ws:0][bs:0]PW[alice]PB[bobby]"
		"DT[2020-09-13]RU[Jacoby]RE[W+8]\n"
		"C[The errors that barpoint's engine (1-05995b87) sees are marked. What they lose is equity, in "
		"units of the cube.]\n"
		";CV[2]\n"
		";W[41mife]C[error of 0.023: 24/23 13/9 is best]\n"
		";B[double]C[blunder of 0.500: no double is best]\n"
		";W[double]C[blunder of 0.100: take is best]\n"
		";B[take]C[error of 0.020: drop is best]\n"
		";B[61lrqr]C[error of 0.030: 24/17 is best]\n"
		";W[double]\n"
		";B[drop]C[blunder of 1.250: take is best])\n");
	chronicle_free(&told.chronicle);
}

/* There is no node for it: its error is in that of the play. */
static void
an_error_of_no_double_is_a_comment_on_the_play(void **state)
{
	(void)state;
	static const struct remark not_doubled[] = {
		{.kind = REMARK_DOUBLE, .player = 1, .move = 2, .best = "double", .lost = 0.0555},
		{.kind = REMARK_PLAY,
			.player = 1,
			.move = 2,
			.best = "24/18 13/12",
			.lost = 0.08,
			.blunder = true}};
	struct told told;

	tell(&told, "1", to_one_point);
	remark_on(&told, not_doubled, sizeof not_doubled / sizeof *not_doubled);
	assert_written(sgf_write, &told,
		"(;FF[4]GM[6]CA[UTF-8]AP[barpoint]MI[length:1][game:0][ws:0][bs:0]PW[alice]PB[bobby]"
		"DT[2020-09-13]RU[Crawford]RE[B+1R]\n"
		"C[The errors that barpoint's engine (1-05995b87) sees are marked. What they lose is equity, in "
		"units of the cube.]\n"
		";W[41mife]\n"
		";B[61lrqr]C[before the throw: error of 0.056: double is best\n"
		"blunder of 0.080: 24/18 13/12 is best])\n");
	chronicle_free(&told.chronicle);
}

/* A play that a ruling took back was never played; an odd way is written straight; an illegal play that
 * stood is named. */
static void
plays_at_open_tables(void **state)
{
	(void)state;
	static const char *const corrected[] = {"O joins", "X joins", "opening 14", "X plays 24/14",
		"O challenges", "X plays 24/23 13/9", "O rolls 31", "O plays 8/4", "X rolls 52",
		"X plays 13/8 6/4", NULL};
	static const char *const stands[] = {
		"O joins", "X joins", "opening 14", "X plays 24/14", "O rolls 31", "O plays 8/5 6/5", NULL};
	static const char *const anew[] = {
		"O joins", "X joins", "opening 14", "X rerolls 55", "X plays 13/8 13/8 13/8 13/8", NULL};
	struct told told;

	tell(&told, "3 open", corrected);
	assert_null(mat_lacks(&told.chronicle.games[0]));
	assert_written(sgf_write, &told,
		"(;FF[4]GM[6]CA[UTF-8]AP[barpoint]MI[length:3][game:0][ws:0][bs:0]PW[alice]PB[bobby]"
		"DT[2020-09-13]RU[Crawford]\n"
		";W[41xwmi]\n"
		";B[31qttu]\n"
		";W[52mhfd])\n");
	chronicle_free(&told.chronicle);
	tell(&told, "3 open", stands);
	assert_string_equal(mat_lacks(&told.chronicle.games[0]), "a play against the rules that stood");
	chronicle_free(&told.chronicle);
	tell(&told, "3 reroll", anew);
	assert_string_equal(sgf_lacks(&told.chronicle.games[0]), "a double as its opening roll");
	chronicle_free(&told.chronicle);
}

/* An export waits for all plays of its match: a play that no rule explains must not take long. */
static void
thousands_of_wrong_doublets(void **state)
{
	(void)state;
	static const char *const turns[][2] = {{"O rolls 22", "O rolled 22, 4 to move"},
		{"O plays 24/20", "O played 24/20"}, {"X rolls 22", "X rolled 22, 4 to move"},
		{"X plays 24/20", "X played 24/20"}, {"O rolls 22", "O rolled 22, 4 to move"},
		{"O plays 20/24", "O played 20/24"}, {"X rolls 22", "X rolled 22, 4 to move"},
		{"X plays 20/24", "X played 20/24"}};
	struct chronicle chronicle = {.id = 17};

	assert_true(options_read(&chronicle.options, "1 open"));
	assert_int_equal(chronicle_add(&chronicle, "X joins", "game 1, inviter X"), CHRONICLED);
	for (int i = 0; i < 8000; i++)
		assert_int_equal(chronicle_add(&chronicle, turns[i % 8][0], turns[i % 8][1]), CHRONICLED);
	assert_int_equal(chronicle_last(&chronicle)->wrong_plays, 4000);
	chronicle_free(&chronicle);
}

enum { MANY_TURNS = 1001 };

/* How many lines a piece has; the last one is whole. */
static int
lines_of(const char *text, size_t size)
{
	int lines = 0;

	assert_true(size > 0 && text[size - 1] == '\n');
	for (size_t i = 0; i < size; i++)
		lines += text[i] == '\n';
	return lines;
}

/* The lines of all pieces, none of which is long. */
static int
written_in_pieces(const struct chronicle *chronicle,
	bool (*write)(FILE *, const struct chronicle *, const struct chronicle_game *, struct game_writing *))
{
	struct game_writing writing = {.begun = false};
	bool more = true;
	int all = 0, most = 0;

	while (more) {
		char *text;
		size_t size;
		FILE *out = open_memstream(&text, &size);
		more = write(out, chronicle, chronicle_last(chronicle), &writing);
		fclose(out);
		int lines = lines_of(text, size);
		free(text);
		most = lines > most ? lines : most;
		all += lines;
	}
	print_message("%d lines, at most %d at once\n", all, most);
	assert_true(most <= WRITTEN_TURNS + 4);
	return all;
}

/* Nobody can move, a thousand times. The rows of two columns have an end each, and so have nodes. */
static void
a_long_game_is_written_in_pieces(void **state)
{
	(void)state;
	struct chronicle chronicle = {.id = 17, .name = {"alice", "bobby"}};
	struct turn turn = {.type = TURN_PLAY, .dice = {{6, 6}}};

	assert_true(options_read(&chronicle.options, "1"));
	assert_non_null(chronicle_game(&chronicle));
	for (int i = 0; i < MANY_TURNS; i++) {
		turn.player = i % 2;
		assert_int_equal(chronicle_turn(&chronicle, &turn), CHRONICLED);
	}
	assert_int_equal(written_in_pieces(&chronicle, mat_write_some), 3 + (MANY_TURNS + 1) / 2);
	assert_int_equal(written_in_pieces(&chronicle, sgf_write_some), 1 + MANY_TURNS);
	chronicle_free(&chronicle);
}

static void
the_record_has_everything(void **state)
{
	(void)state;
	struct told told;

	tell(&told, "1", to_one_point);
	assert_string_equal(told.record,
		"barpoint record 1\nmatch 17\nplayer 1 alice\nplayer 2 bobby\noptions 1\ninviter X\nrules 1\n"
		"started 2020-09-13T12:26:40Z\nstate finished\n"
		"salt 1\nsalt 2 lucky 68\nthrows 3\n"
		"envelope 7 commitment 00 chain 01 opened match 17 throw 1 seed 02\ncontext 7 03\n"
		"action 1 2020-09-13T12:26:40.000Z typed | O joins | O joined\n"
		"action 2 2020-09-13T12:26:41.234Z typed | X joins | game 1, inviter X\n"
		"action 3 2020-09-13T12:26:42.468Z automatic throw 1 opening | opening 33 | opening 33, tie\n"
		"action 4 2020-09-13T12:26:43.702Z automatic throw 2 opening | opening 14 | opening 14, X "
		"begins\n"
		"action 5 2020-09-13T12:26:44.936Z typed | X plays 13/9 6/5 | X played 13/9 6/5\n"
		"action 6 2020-09-13T12:26:46.170Z automatic throw 3 turn | O rolls 61 | O rolled 61, 2 to "
		"move\n"
		"action 7 2020-09-13T12:26:47.404Z typed | O plays 13/7 8/7 | O played 13/7 8/7\n"
		"action 8 2020-09-13T12:26:48.638Z typed | X resigns single | X offered single, 1\n"
		"action 9 2020-09-13T12:26:49.872Z typed | O accepts | O accepted, 1; O won single, 1; "
		"O won the match 1-0\n"
		"stop after 4 2020-09-13T12:26:42Z line lost by bobby resumed 2020-09-13T12:26:43Z\n"
		"score 0 1\nwinner 2\nend\n");
	chronicle_free(&told.chronicle);
}

/* Replaces `from` by `to` in the record, and reads it. */
static bool
check_changed(const char *record, const char *from, const char *to, char said[READING_PROBLEM_SIZE])
{
	char changed[4096];
	const char *at = strstr(record, from);
	struct record_found found;

	said[0] = '\0';
	assert_non_null(at);
	snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - record), record, to, at + strlen(from));
	FILE *in = fmemopen(changed, strlen(changed), "r");
	bool right = record_check(in, said, &found);
	fclose(in);
	assert_true(!right || found.actions == 9);
	return right;
}

/* `problem`: the complaint, NULL = none. */
static void
expect_problem(const char *record, const char *from, const char *to, const char *problem)
{
	char said[READING_PROBLEM_SIZE];

	assert_int_equal(check_changed(record, from, to, said), problem == NULL);
	assert_string_equal(said, problem != NULL ? problem : "");
}

static void
expect_no_verdict(const char *record, const char *from, const char *to)
{
	char said[READING_PROBLEM_SIZE];

	assert_false(check_changed(record, from, to, said));
	assert_non_null(strstr(said, "no verdict: '"));
}

static void
a_record_is_read_back(void **state)
{
	(void)state;
	struct told told;

	tell(&told, "1", to_one_point);
	expect_problem(told.record, "match 17", "match 17", NULL);
	expect_problem(told.record, "opening 14 |", "opening 24 |",
		"line 18: 'opening 24' makes 'opening 24, X begins', the record has 'opening 14, X begins'");
	expect_problem(told.record, "X plays 13/9 6/5", "X plays 13/9 6/4",
		"line 19: the rules refuse 'X plays 13/9 6/4': wrong die");
	expect_problem(told.record, "action 6", "action 7", "line 20: this should be action 6");
	expect_problem(told.record, "throw 3", "throw 4", "line 20: this should be throw 3");
	expect_problem(
		told.record, " throw 3 turn", "", "line 20: a throw has a number, and nothing else has one");
	expect_problem(
		told.record, "score 0 1", "score 1 0", "line 25: the score is 0 1, the record has 1 0");
	expect_problem(told.record, "winner 2", "winner 1", "line 26: player 2 has won");
	expect_problem(told.record, "end\n", "", "line 26: the record is cut off: no 'end'");
	expect_problem(told.record, "record 1", "record 2", "line 1: version 2 of records is not known here");
	expect_problem(told.record, "barpoint record", "gnubg record", "line 1: not a record of barpoint");
	expect_problem(told.record, "options 1", "options 1 nonsense", "line 5: no options: '1 nonsense'");
	expect_problem(told.record, "inviter X", "hello there", "line 6: not understood: 'hello there'");
	chronicle_free(&told.chronicle);
}

static const char analysis[] =
	"hint after 6 2020-09-13T12:26:46Z for alice\n"
	"analysed 2020-09-13T12:26:56Z by 1-05995b87\n"
	"decision 1 game 1 move 1 step 2 player 1 play open 41 lost 0.02341 luck 0.00123 | 13/9 6/5 | 24/23 13/9\n"
	"decision 2 game 1 move 2 step 3 player 2 double open lost 0.00000 | no double | no double\n"
	"decision 3 game 1 move 2 step 4 player 2 play forced 61 lost 0.00000 luck -0.10000\n";

/* What is said of hints and of decisions, as it is written by the functions that write them. */
static void
a_record_has_hints_and_the_analysis(void **state)
{
	(void)state;
	char text[1024];
	FILE *out = fmemopen(text, sizeof text, "w");
	struct record_decision decision = {.number = 1,
		.game = 1,
		.move = 1,
		.step = 2,
		.player = 0,
		.kind = "play",
		.weight = "open",
		.dice = 41,
		.lost = 0.02341,
		.luck = 0.00123,
		.made = "13/9 6/5",
		.best = "24/23 13/9"};

	record_write_hint(out, &(struct record_hint){.after = 6, .at = 1600000006, .who = "alice"});
	record_write_analysis(out, 1600000016, "1-05995b87");
	record_write_decision(out, &decision);
	decision = (struct record_decision){.number = 2,
		.game = 1,
		.move = 2,
		.step = 3,
		.player = 1,
		.kind = "double",
		.weight = "open",
		.made = "no double",
		.best = "no double"};
	record_write_decision(out, &decision);
	decision = (struct record_decision){.number = 3,
		.game = 1,
		.move = 2,
		.step = 4,
		.player = 1,
		.kind = "play",
		.weight = "forced",
		.dice = 61,
		.luck = -0.1,
		.made = "",
		.best = ""};
	record_write_decision(out, &decision);
	fclose(out);
	assert_string_equal(text, analysis);
}

static void
what_is_said_of_an_analysis_is_checked(void **state)
{
	(void)state;
	static const struct {
		const char *from, *to, *problem;
	} changes[] = {
		{"hint after 6", "hint after 6", NULL},
		{"hint after 6", "hint after 60", "line 25: there is no action 60"},
		{"for alice", "for carol", "line 25: a hint for somebody who doesn't play"},
		{"hint after 6 2020", "hint after 6 20y0",
			"line 25: a hint needs the action before it, its time and its player"},
		{"state finished", "state running", "line 26: an analysis of a match that isn't finished"},
		{"by 1-05995b87", "by", "line 26: an analysis needs its judge"},
		{"analysed 2020-09-13T12:26:56Z by 1-05995b87\n", "",
			"line 26: a decision without an analysis"},
		{"decision 2", "decision 3", "line 28: this should be decision 2"},
		{"game 1 move 2", "game 0 move 2", "line 28: a decision needs its place in the match"},
		{"player 2 double", "player 3 double", "line 28: a decision needs its place in the match"},
		{"decision 1 game 1", "decision 1 game 2",
			"line 28: a decision needs its place in the match"},
		{"play open 41", "play wide 41", NULL},
		{"lost 0.02341", "lost -0.02341", NULL},
		{"lost 0.02341", "lost nan", NULL},
		{"| 24/23 13/9", "| 13/9 6/5", NULL},
		{"| 24/23 13/9", "| 124/23", NULL},
		{"| no double |", "| triple |", NULL},
		{"luck -0.10000", "luck -0.10000 | 24/18 | 24/18", NULL},
	};
	struct told told;
	char record[4096];

	tell(&told, "1", to_one_point);
	const char *score = strstr(told.record, "score ");
	snprintf(record, sizeof record, "%.*s%s%s", (int)(score - told.record), told.record, analysis, score);
	for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
		if (i == 0 || changes[i].problem != NULL)
			expect_problem(record, changes[i].from, changes[i].to, changes[i].problem);
		else
			expect_no_verdict(record, changes[i].from, changes[i].to);
	chronicle_free(&told.chronicle);
}

static void
a_journal_that_makes_no_sense_is_damaged(void **state)
{
	(void)state;
	struct chronicle chronicle = {.id = 1};

	assert_int_equal(
		chronicle_add(&chronicle, "O rolls 31", "O rolled 31, 2 to move"), CHRONICLE_DAMAGED);
	assert_int_equal(chronicle_add(&chronicle, "O joins", "game 1, inviter O"), CHRONICLED);
	assert_int_equal(chronicle_add(&chronicle, "O plays 8/5", "O played 8/5"), CHRONICLE_DAMAGED);
	assert_int_equal(chronicle_add(&chronicle, "O flies", "O flew"), CHRONICLE_DAMAGED);
	assert_int_equal(chronicle_add(&chronicle, "O joins", "nonsense"), CHRONICLE_DAMAGED);
	assert_int_equal(
		chronicle_add(&chronicle, "O rejects", "O dropped, 1; X won hugely, 1"), CHRONICLE_DAMAGED);
	chronicle_free(&chronicle);
}

TEST_GROUP(archive)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_columns),
		cmocka_unit_test(one_tree_per_game),
		cmocka_unit_test(a_raised_cube_and_a_beaver),
		cmocka_unit_test(errors_are_comments),
		cmocka_unit_test(an_error_of_no_double_is_a_comment_on_the_play),
		cmocka_unit_test(plays_at_open_tables),
		cmocka_unit_test(thousands_of_wrong_doublets),
		cmocka_unit_test(a_long_game_is_written_in_pieces),
		cmocka_unit_test(the_record_has_everything),
		cmocka_unit_test(a_record_is_read_back),
		cmocka_unit_test(a_record_has_hints_and_the_analysis),
		cmocka_unit_test(what_is_said_of_an_analysis_is_checked),
		cmocka_unit_test(a_journal_that_makes_no_sense_is_damaged),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
