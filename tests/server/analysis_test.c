/*
 * analysis_test.c - from the actions of a match to what the engine thinks of them.
 */
#include "tests/server/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/analysis/examination.h"
#include "server/analysis/plays.h"
#include "server/analysis/rates.h"
#include "server/analysis/rollouts.h"
#include "server/analysis/weights_file.h"
#include "server/engine/rollout.h"
#include "server/engine/weights.h"
#include "tests/groups/group.h"

enum { ACTIONS = 64 };

static struct engine engine;
static struct judge judge;
static char judge_name[JUDGE_SIZE];
static atomic_bool never;

/* O is the inviter. `story` has a line of the journal for each action. */
static struct examination *
examine(const char *options, const char *story)
{
	struct match_row row = {.inviter = SIDE_O, .rules_version = RULES_VERSION};
	char copy[4096], *lines[ACTIONS], *rest;
	int count = 0;

	snprintf(row.options, sizeof row.options, "%s", options);
	snprintf(copy, sizeof copy, "%s", story);
	for (char *line = strtok_r(copy, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest))
		lines[count++] = line;
	struct examination *examination = examination_new(&row, JUDGE_WHOLE);
	assert_non_null(examination);
	while (count > 0)
		assert_true(examination_add(examination, lines[--count]));
	assert_true(examination_run(examination, &judge, &never));
	return examination;
}

static const struct decision_row *
row_at(const struct examination *examination, int game, int move, enum decision_kind kind)
{
	for (int i = 0; i < examination->row_count; i++) {
		const struct decision_row *row = &examination->rows[i];
		if (row->game == game && row->move == move && row->kind == kind)
			return row;
	}
	fail_msg("no such decision in game %d, move %d", game, move);
	return NULL;
}

#define BEGIN "O joins\nX joins\n"

static void
plays_are_compared_with_the_best(void **state)
{
	(void)state;
	struct examination *examination = examine("5", BEGIN "opening 31\nO plays 8/5 6/5\n"
							     "X rolls 31\nX plays 24/21 24/23\n");
	const struct decision_row *good = row_at(examination, 1, 1, DECISION_PLAY);
	const struct decision_row *bad = row_at(examination, 1, 2, DECISION_PLAY);

	assert_int_equal(examination->fault, FAULT_NONE);
	assert_true(good->lost == 0);
	assert_string_equal(good->made, "");
	assert_string_equal(good->best, "8/5 6/5");
	assert_int_equal(good->player, 0);
	assert_int_equal(good->dice, 31);
	assert_int_equal(good->step, 1);

	assert_true(bad->lost >= BLUNDER_LEAST);
	assert_string_equal(bad->made, "24/21 24/23");
	assert_string_equal(bad->best, "8/5 6/5");
	assert_int_equal(bad->player, 1);
	assert_int_equal(bad->step, 3);
	assert_int_equal(examination->rate[0].errors, 0);
	assert_int_equal(examination->rate[1].blunders, 1);
	examination_free(examination);
}

/* All of them by a judge who has the time, what seems to be wrong by one who hasn't. */
static void
open_plays_are_judged_two_throws_ahead(void **state)
{
	(void)state;
	struct examination *examination =
		examine("5", BEGIN "opening 42\nO plays 8/4 6/4\nX rolls 63\nX plays 24/18 13/10\n"
				   "O rolls 21\nO plays 13/11 6/5\n");

	for (int i = 0; i < examination->row_count; i++) {
		const struct decision_row *row = &examination->rows[i];
		if (row->kind != DECISION_PLAY)
			continue;
		assert_int_equal(row->plies, row->weight == DECISION_OPEN ? 2 : 0);
		assert_true(row->choice_count >= 2);
		for (int choice = 1; choice < row->choice_count; choice++)
			assert_true(row->choices[choice].plies <= row->choices[choice - 1].plies);
	}
	examination_free(examination);
}

/* The rows of one situation, judged anew by rollouts; the sums of the whole match go along. */
static struct examination *
roll_out(const struct examination *judged, const struct decision_row *rows, int count)
{
	struct match_row row = {.inviter = SIDE_O, .rules_version = RULES_VERSION, .options = "5"};
	struct examination *examination = examination_new(&row, JUDGE_ROLLOUT);
	char text[ACTION_TEXT_SIZE];

	assert_non_null(examination);
	for (int i = 0; i < judged->count; i++) {
		action_write(&judged->actions[i], text);
		assert_true(examination_add(examination, text));
	}
	assert_true(examination_set_rows(examination, rows, count, judged->rate));
	assert_true(examination_run(examination, &judge, &never));
	assert_int_equal(examination->fault, FAULT_NONE);
	assert_int_equal(examination->row_count, count);
	return examination;
}

/* In a match to 5, by a rollout alone, of a play that leads to this board with O on roll. */
static double
rolled_equity(const char *text)
{
	const struct stakes stakes = {.cube = 1, .ours = 5, .theirs = 5};
	struct board board;
	struct rolled rolled;

	assert_true(board_read(&board, SIDE_O, text));
	engine_roll_out(&engine, &stakes, &board, SIDE_O, ROLLOUT_MAY_DOUBLE, &rolled);
	return (double)stakes_equity(&stakes, judge_turned(&stakes, rolled.value));
}

static void
a_rollout_counts_as_much_as_a_look_ahead(void **state)
{
	(void)state;
	struct examination *judged = examine("5", BEGIN "opening 31\nO plays 8/5 6/5\n"
							"X rolls 31\nX plays 24/21 24/23\n");
	const struct decision_row *ahead = row_at(judged, 1, 2, DECISION_PLAY);
	struct examination *rolled = roll_out(judged, ahead, 1);
	const struct choice_row *best = &rolled->rows[0].choices[0];

	assert_string_equal(best->text, "8/5 6/5");
	assert_string_equal(ahead->choices[0].text, "8/5 6/5");
	double mean = (ahead->choices[0].equity + rolled_equity("-b---BD-B---eE---b-db---B-")) / 2;
	assert_true(fabs(best->equity - mean) < 1e-5);
	examination_free(rolled);
	examination_free(judged);
}

/* 6/1 6/2 seems to be far better than 13/8 13/9 one throw ahead, and worse two throws ahead. */
static void
what_seems_better_in_the_end_is_looked_at_too(void **state)
{
	(void)state;
	struct situation situation = {.kind = SITUATION_THROW,
		.side = SIDE_O,
		.on_roll = SIDE_O,
		.stakes = {.cube = 4, .owner = CUBE_OURS, .ours = 3, .theirs = 7},
		.dice = {{5, 4}},
		.played = true};
	struct decision_row row = {.kind = DECISION_PLAY};

	assert_true(board_read(&situation.board, SIDE_O, "-CCBb-B--B--bC---bacabb---"));
	assert_true(board_read(&situation.after, SIDE_O, "-DDBb----B--bC---bacabb---"));
	assert_true(
		play_leading_to(&situation.board, SIDE_O, situation.dice, &situation.after, &situation.play));
	judge.plies = JUDGE_WHOLE;
	plays_judge(&judge, &situation, &row);
	assert_true(row.choice_count > 2);
	for (int i = 1; i < row.choice_count; i++)
		assert_true(row.choices[i].equity <= row.choices[0].equity);
}

static void
what_lost_something_is_judged_by_rollouts(void **state)
{
	(void)state;
	struct examination *judged = examine("5", BEGIN "opening 31\nO plays 8/5 6/5\n"
							"X rolls 31\nX plays 24/21 24/23\n");
	const struct decision_row *good = row_at(judged, 1, 1, DECISION_PLAY);
	const struct decision_row *bad = row_at(judged, 1, 2, DECISION_PLAY);

	assert_false(rollouts_are_wanted(good)); /* nothing else is nearly as good */
	assert_true(rollouts_are_wanted(bad));
	struct examination *rolled = roll_out(judged, bad, 1);
	const struct decision_row *row = &rolled->rows[0];
	assert_int_equal(row->plies, JUDGE_ROLLOUT);
	assert_int_equal(row->number, bad->number);
	assert_string_equal(row->made, "24/21 24/23");
	assert_string_equal(row->best, "8/5 6/5");
	assert_true(row->lost >= BLUNDER_LEAST && row->lost != bad->lost);
	assert_int_equal(row->choices[0].plies, JUDGE_ROLLOUT);
	assert_true(row->luck == bad->luck);
	assert_true(fabs(rolled->rate[1].lost - judged->rate[1].lost - row->lost + bad->lost) < 1e-9);
	assert_int_equal(rolled->rate[1].decisions, judged->rate[1].decisions);
	assert_int_equal(rolled->rate[0].decisions, judged->rate[0].decisions);
	assert_false(rollouts_are_wanted(row)); /* not twice */
	examination_free(rolled);
	examination_free(judged);
}

static void
doubles_and_answers_are_judged_by_rollouts(void **state)
{
	(void)state;
	struct examination *judged =
		examine("5", BEGIN "opening 31\nO plays 8/5 6/5\nX doubles\nO rejects\n");
	const enum decision_kind kinds[] = {DECISION_DOUBLE, DECISION_ANSWER};

	for (size_t i = 0; i < 2; i++) {
		const struct decision_row *before = row_at(judged, 1, 2, kinds[i]);
		assert_true(rollouts_are_wanted(before));
		struct examination *rolled = roll_out(judged, before, 1);
		const struct decision_row *row = &rolled->rows[0];
		assert_int_equal(row->plies, JUDGE_ROLLOUT);
		assert_string_equal(row->made, before->made);
		assert_string_equal(row->best, before->best);
		assert_true(fabs(row->lost - before->lost) < 0.15);
		assert_int_equal(row->kind, kinds[i]);
		examination_free(rolled);
	}
	examination_free(judged);
}

static void
close_choices_want_rollouts(void **state)
{
	(void)state;
	struct decision_row row = {.weight = DECISION_OPEN,
		.plies = JUDGE_WHOLE,
		.choice_count = 2,
		.choices = {{"8/5", 2, 0.110, {0}}, {"6/3", 2, 0.105, {0}}}};

	assert_true(rollouts_are_wanted(&row));
	row.choices[1].equity = 0.09;
	assert_false(rollouts_are_wanted(&row));
	row.lost = ERROR_LEAST;
	assert_true(rollouts_are_wanted(&row));
	row.plies = JUDGE_GLANCE;
	assert_false(rollouts_are_wanted(&row));
	row.plies = JUDGE_WHOLE;
	row.choices[1].equity = 0.105;
	row.choices[1].plies = 1; /* less sure than the first */
	row.lost = 0;
	assert_false(rollouts_are_wanted(&row));
}

static void
a_throw_that_is_not_played_is_no_decision(void **state)
{
	(void)state;
	struct examination *examination =
		examine("5", BEGIN "opening 31\nO plays 8/5 6/5\nX rolls 66\nX plays 24/18 24/18 13/7 13/7\n"
				   "O rolls 41\n");

	assert_int_equal(examination->rate[0].decisions, 1);
	assert_int_equal(row_at(examination, 1, 3, DECISION_PLAY)->weight, DECISION_FORCED);
	examination_free(examination);
}

static void
doubles_and_answers_are_judged(void **state)
{
	(void)state;
	struct examination *examination =
		examine("5", BEGIN "opening 31\nO plays 8/5 6/5\nX doubles\nO rejects\n");
	const struct decision_row *offer = row_at(examination, 1, 2, DECISION_DOUBLE);
	const struct decision_row *drop = row_at(examination, 1, 2, DECISION_ANSWER);

	assert_string_equal(offer->made, "double");
	assert_string_equal(offer->best, "no double");
	assert_true(offer->lost >= BLUNDER_LEAST);
	assert_int_equal(offer->player, 1);
	assert_int_equal(offer->step, 2);
	assert_string_equal(drop->made, "drop");
	assert_string_equal(drop->best, "take");
	assert_true(drop->lost >= BLUNDER_LEAST);
	assert_int_equal(drop->player, 0);
	assert_int_equal(drop->step, 3);
	examination_free(examination);
}

static void
nobody_may_double_in_the_crawford_game(void **state)
{
	(void)state;
	struct examination *examination =
		examine("2", BEGIN "opening 31\nO plays 8/5 6/5\nX doubles\nO rejects\n"
				   "O joins\nX joins\nopening 31\nO plays 8/5 6/5\nX rolls 65\n"
				   "X plays 24/13\n");

	assert_int_equal(examination->fault, FAULT_UNREADABLE); /* 24/13 is two steps */
	examination_free(examination);
	examination = examine("2", BEGIN "opening 31\nO plays 8/5 6/5\nX doubles\nO rejects\n"
					 "O joins\nX joins\nopening 31\nO plays 8/5 6/5\nX rolls 65\n"
					 "X plays 24/18 18/13\n");
	assert_int_equal(examination->fault, FAULT_NONE);
	for (int i = 0; i < examination->row_count; i++)
		assert_false(examination->rows[i].game == 2 && examination->rows[i].kind != DECISION_PLAY);
	examination_free(examination);
}

static void
answers_to_beavers_are_judged(void **state)
{
	(void)state;
	struct examination *examination = examine("unlimited jacoby beavers",
		BEGIN "opening 31\nO plays 8/5 6/5\nX doubles\nO beavers\nX rejects\n");
	int answers = 0;

	assert_int_equal(examination->fault, FAULT_NONE);
	for (int i = 0; i < examination->row_count; i++)
		answers += examination->rows[i].kind == DECISION_ANSWER;
	assert_int_equal(answers, 2);
	/* X is behind: a beaver is right, and to drop it gives up twice the stake. */
	assert_true(examination->rate[0].lost < ERROR_LEAST);
	assert_true(examination->rate[1].blunders == 2);
	examination_free(examination);
}

static void
with_a_cube_at_any_time_no_double_is_judged(void **state)
{
	(void)state;
	struct examination *examination = examine(
		"5 cube=anytime", BEGIN "opening 31\nO doubles\nX accepts\nO plays 8/5 6/5\nX rolls 65\n");

	assert_int_equal(examination->fault, FAULT_NONE);
	for (int i = 0; i < examination->row_count; i++)
		assert_int_equal(examination->rows[i].kind, DECISION_PLAY);
	examination_free(examination);
}

static void
a_wrong_play_that_stood_is_not_judged(void **state)
{
	(void)state;
	/* R9.3: not what was thrown, and the opponent rolls. */
	struct examination *examination =
		examine("5 open", BEGIN "opening 31\nO plays 24/18 13/8\nX rolls 65\nX plays 24/18 18/13\n");
	const struct decision_row *wrong = row_at(examination, 1, 1, DECISION_PLAY);

	assert_int_equal(examination->fault, FAULT_NONE);
	assert_int_equal(wrong->weight, DECISION_FORCED);
	assert_true(wrong->lost == 0);
	assert_int_equal(examination->rate[0].decisions, 0);
	examination_free(examination);
}

static void
a_play_that_was_ruled_back_was_never_made(void **state)
{
	(void)state;
	struct examination *examination = examine("5 open",
		BEGIN "opening 31\nO plays 24/18 13/8\nX challenges\nO plays 8/5 6/5\nX rolls 65\n");
	const struct decision_row *row = row_at(examination, 1, 1, DECISION_PLAY);

	assert_int_equal(examination->fault, FAULT_NONE);
	assert_int_not_equal(row->weight, DECISION_FORCED);
	assert_true(row->lost == 0);
	assert_string_equal(row->best, "8/5 6/5");
	examination_free(examination);
}

static void
luck_is_nothing_on_average(void **state)
{
	double sum = 0, most = 0;
	(void)state;

	for (int high = 1; high <= 6; high++) {
		for (int low = 1; low <= high; low++) {
			char story[256];
			snprintf(story, sizeof story, BEGIN "opening 21\nO plays 13/11 6/5\nX rolls %d%d\n",
				high, low);
			struct examination *examination = examine("7", story);
			double luck = row_at(examination, 1, 2, DECISION_PLAY)->luck;
			sum += (high == low ? 1 : 2) * luck;
			most = fabs(luck) > most ? fabs(luck) : most;
			examination_free(examination);
		}
	}
	assert_true(fabs(sum / 36) < 1e-5);
	assert_true(most > 0.02);
}

/* Both threw for it, so 30 throws, of which each is as lucky for one as it is unlucky for the other. */
static void
the_luck_of_an_opening_is_one_of_thirty(void **state)
{
	double sum = 0;
	(void)state;

	for (int first = 1; first <= 6; first++) {
		for (int second = 1; second <= 6; second++) {
			char story[64];
			if (first == second)
				continue;
			snprintf(story, sizeof story, BEGIN "opening %d%d\n", first, second);
			struct examination *examination = examine("7", story);
			const struct decision_row *row = row_at(examination, 1, 1, DECISION_PLAY);
			assert_int_equal(row->player, first > second ? 0 : 1);
			sum += row->player == 0 ? row->luck : -row->luck;
			examination_free(examination);
		}
	}
	assert_true(fabs(sum / 30) < 1e-5);
}

/* The table of match equities ends at 25 points; so do doubts about what a blunder is. */
static void
long_matches_are_judged_as_others_are(void **state)
{
	(void)state;
	static const char *const lengths[] = {"24", "25", "26", "99"};

	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		struct examination *examination = examine(lengths[i],
			BEGIN "opening 31\nO plays 8/5 6/5\nX rolls 31\nX plays 24/21 24/23\n"
			      "O doubles\nX rejects\n");
		const struct decision_row *bad = row_at(examination, 1, 2, DECISION_PLAY);
		const struct decision_row *drop = row_at(examination, 1, 3, DECISION_ANSWER);
		assert_int_equal(examination->fault, FAULT_NONE);
		assert_string_equal(bad->best, "8/5 6/5");
		assert_true(bad->lost >= BLUNDER_LEAST && bad->lost < 0.5);
		assert_true(drop->lost >= BLUNDER_LEAST && drop->lost < 1);
		assert_true(bad->luck > 0.001 && bad->luck < 0.1);
		examination_free(examination);
	}
}

static void
a_damaged_journal_is_a_fault(void **state)
{
	const struct match_row good = {.inviter = SIDE_O, .rules_version = RULES_VERSION, .options = "5"};
	struct match_row newer = good;
	(void)state;

	struct examination *examination = examine("5", BEGIN "opening 31\nO plays 24/10\n");
	assert_int_equal(examination->fault, FAULT_UNREADABLE);
	assert_int_equal(examination->row_count, 0);
	examination_free(examination);

	examination = examination_new(&good, JUDGE_WHOLE);
	assert_false(examination_add(examination, "O jumps"));
	assert_int_equal(examination->fault, FAULT_UNREADABLE);
	assert_false(examination_add(examination, "O joins"));
	examination_free(examination);

	newer.rules_version = RULES_VERSION + 1;
	examination = examination_new(&newer, JUDGE_WHOLE);
	assert_int_equal(examination->fault, FAULT_UNREADABLE);
	assert_true(examination_run(examination, &judge, &never));
	assert_int_equal(examination->row_count, 0);
	examination_free(examination);
}

static void
older_rules_judge_their_matches(void **state)
{
	const struct match_row older = {.inviter = SIDE_O, .rules_version = 1, .options = "5"};
	static const char *const actions[] = {"O plays 8/5 6/5", "opening 31", "X joins", "O joins"};
	struct examination *examination = examination_new(&older, JUDGE_WHOLE);
	(void)state;

	for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
		assert_true(examination_add(examination, actions[i]));
	assert_true(examination_run(examination, &judge, &never));
	assert_int_equal(examination->fault, FAULT_NONE);
	assert_int_equal(examination->rate[0].decisions, 1);
	examination_free(examination);
}

static void
an_examination_can_be_stopped(void **state)
{
	const struct match_row row = {.inviter = SIDE_O, .rules_version = RULES_VERSION, .options = "5"};
	atomic_bool at_once = true;
	(void)state;

	struct examination *examination = examination_new(&row, JUDGE_WHOLE);
	assert_true(examination_add(examination, "O joins"));
	assert_false(examination_run(examination, &judge, &at_once));
	examination_free(examination);
}

static void
the_pages_of_a_match_without_end_are_bounded(void **state)
{
	const struct match_row row = {.inviter = SIDE_O, .rules_version = RULES_VERSION, .options = "5"};
	struct examination *examination = examination_new(&row, JUDGE_WHOLE);
	(void)state;

	for (int i = 0; i < EXAMINATION_ACTIONS; i++)
		assert_true(examination_add(examination, "O joins"));
	assert_false(examination_add(examination, "O joins"));
	assert_int_equal(examination->fault, FAULT_TOO_LONG);
	examination_free(examination);
}

static void
rates_are_quotients(void **state)
{
	struct error_rate rate = {0};
	(void)state;

	assert_true(rate_thousandths(&rate) == 0 && rate_performance(&rate) == 0);
	rate_add(&rate, &(struct decision_row){.weight = DECISION_OPEN, .lost = 0.1});
	rate_add(&rate, &(struct decision_row){.weight = DECISION_OPEN, .lost = 0.03});
	rate_add(&rate, &(struct decision_row){.weight = DECISION_OBVIOUS});
	rate_add(&rate, &(struct decision_row){.weight = DECISION_FORCED, .luck = 0.5});
	assert_int_equal(rate.decisions, 3);
	assert_int_equal(rate.open, 2);
	assert_int_equal(rate.errors, 2);
	assert_int_equal(rate.blunders, 1);
	assert_true(rate.luck == 0.5);
	assert_true(fabs(rate_thousandths(&rate) - 1000 * 0.13 / 3) < 1e-9);
	assert_true(fabs(rate_performance(&rate) - 500 * 0.13 / 2) < 1e-9);
}

static void
a_title_needs_three_hundred_decisions(void **state)
{
	static const struct {
		double performance;
		const char *title;
	} bands[] = {{2.4, "super grandmaster"}, {2.6, "grandmaster"}, {4.1, "master"}, {6.6, "advanced"},
		{10.1, "intermediate"}};
	(void)state;

	for (size_t i = 0; i < sizeof bands / sizeof *bands; i++) {
		struct error_rate rate = {
			.decisions = 400, .open = 300, .lost = bands[i].performance * 300 / 500};
		assert_string_equal(rate_title(&rate), bands[i].title);
		rate.open = 299;
		assert_null(rate_title(&rate));
	}
	assert_null(rate_title(&(struct error_rate){.decisions = 400, .open = 300, .lost = 10}));
}

/* A file with that many of the weights of this build, and then something else. */
static void
write_weights(const char *path, size_t length, const char *rest)
{
	static unsigned char bytes[WEIGHTS_SIZE];
	FILE *file = fopen(path, "wb");

	weights_write(&engine, bytes);
	assert_non_null(file);
	assert_int_equal(fwrite(bytes, 1, length, file), length);
	fputs(rest, file);
	assert_int_equal(fclose(file), 0);
}

static void
weights_that_are_none_are_refused_with_a_reason(void **state)
{
	static struct engine other;
	char path[] = "/tmp/barpoint-weights-XXXXXX", reason[WEIGHTS_REASON_SIZE], name[JUDGE_SIZE];
	int fd = mkstemp(path);
	(void)state;

	assert_true(fd >= 0);
	close(fd);
	write_weights(path, WEIGHTS_SIZE, "");
	assert_true(weights_file_read(path, &other, name, reason));
	assert_string_equal(name, judge_name);
	write_weights(path, WEIGHTS_SIZE - 1, "");
	assert_false(weights_file_read(path, &other, name, reason));
	assert_non_null(strstr(reason, "are cut off"));
	write_weights(path, WEIGHTS_SIZE, "x");
	assert_false(weights_file_read(path, &other, name, reason));
	write_weights(path, 0, "barpoint weights 2: of quite another shape than ours has\n");
	assert_false(weights_file_read(path, &other, name, reason));
	assert_non_null(strstr(reason, "are of another shape"));
	write_weights(path, 0, "");
	assert_false(weights_file_read(path, &other, name, reason));
	unlink(path);
	assert_false(weights_file_read(path, &other, name, reason));
	assert_non_null(strstr(reason, "No such file"));
	assert_false(weights_file_read("/", &other, name, reason));
}

TEST_GROUP(analysis)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plays_are_compared_with_the_best),
		cmocka_unit_test(open_plays_are_judged_two_throws_ahead),
		cmocka_unit_test(what_lost_something_is_judged_by_rollouts),
		cmocka_unit_test(doubles_and_answers_are_judged_by_rollouts),
		cmocka_unit_test(close_choices_want_rollouts),
		cmocka_unit_test(a_rollout_counts_as_much_as_a_look_ahead),
		cmocka_unit_test(what_seems_better_in_the_end_is_looked_at_too),
		cmocka_unit_test(a_throw_that_is_not_played_is_no_decision),
		cmocka_unit_test(doubles_and_answers_are_judged),
		cmocka_unit_test(nobody_may_double_in_the_crawford_game),
		cmocka_unit_test(answers_to_beavers_are_judged),
		cmocka_unit_test(with_a_cube_at_any_time_no_double_is_judged),
		cmocka_unit_test(a_wrong_play_that_stood_is_not_judged),
		cmocka_unit_test(a_play_that_was_ruled_back_was_never_made),
		cmocka_unit_test(luck_is_nothing_on_average),
		cmocka_unit_test(the_luck_of_an_opening_is_one_of_thirty),
		cmocka_unit_test(long_matches_are_judged_as_others_are),
		cmocka_unit_test(a_damaged_journal_is_a_fault),
		cmocka_unit_test(older_rules_judge_their_matches),
		cmocka_unit_test(an_examination_can_be_stopped),
		cmocka_unit_test(the_pages_of_a_match_without_end_are_bounded),
		cmocka_unit_test(rates_are_quotients),
		cmocka_unit_test(a_title_needs_three_hundred_decisions),
		cmocka_unit_test(weights_that_are_none_are_refused_with_a_reason),
	};
	char reason[WEIGHTS_REASON_SIZE];

	if (!weights_file_read("", &engine, judge_name, reason))
		return 1;
	judge.engine = &engine;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
