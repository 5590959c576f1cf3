/*
 * learn_test.c - a few seconds of learning bring a net nearer to what it is told, and self-play tells it what
 * the rules say.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/engine/positions.h"
#include "tools/train/generation.h"
#include "tools/train/learn.h"
#include "tools/train/selfplay.h"
#include "tools/train/shard.h"

enum { GAMES = 3, STEPS = 300, FIRST = 0 };

/* What the engine of this build made of its own games; with or without a look ahead. */
static void
make_samples(struct samples samples[KINDS], int games, bool look_ahead, int threads)
{
	struct selfplay selfplay = {.engine = test_engine(),
		.seed = 7,
		.games = games,
		.threads = threads,
		.look_ahead = look_ahead,
		.trace = 0.9f};
	for (int kind = 0; kind < KINDS; kind++)
		samples_begin(&samples[kind], 4096);
	selfplay_run(&selfplay, samples);
}

static void
free_samples(struct samples samples[KINDS])
{
	for (int kind = 0; kind < KINDS; kind++)
		free(samples[kind].list);
}

static void
the_loss_falls(void **state)
{
	(void)state;
	struct samples samples[KINDS];
	struct random random = random_begin(1, 1);
	struct learner *learner = malloc(sizeof *learner);
	assert_non_null(learner);
	learner_begin(learner, 1);
	make_samples(samples, GAMES, false, 1);
	const struct samples *contact = &samples[KIND_CONTACT];
	double first = 0;
	for (int step = 0; step < STEPS; step++) {
		learner_step_drawn(learner, KIND_CONTACT, contact, &random, 0.002f);
		if (step == FIRST)
			first = learner_loss(learner, KIND_CONTACT, contact, contact->count);
	}
	double last = learner_loss(learner, KIND_CONTACT, contact, contact->count);
	print_message("loss %.4f, then %.4f\n", first, last);
	assert_true(last < first / 2);
	free(learner);
	free_samples(samples);
}

/* A target freed of luck is near the judgement of the net that played: what is left is what the net gets
 * wrong. */
static void
without_luck_targets_lie_closer(void **state)
{
	(void)state;
	double off[2] = {0, 0};
	for (int look_ahead = 0; look_ahead < 2; look_ahead++) {
		struct samples samples[KINDS];
		make_samples(samples, 1, look_ahead, 1);
		const struct samples *contact = &samples[KIND_CONTACT];
		for (size_t i = 0; i < contact->count; i++) {
			struct chances judged =
				engine_evaluate(test_engine(), &contact->list[i].board, SIDE_O);
			off[look_ahead] += fabs((double)chances_equity(&judged) -
						   (double)chances_equity(&contact->list[i].target)) /
					   (double)contact->count;
		}
		free_samples(samples);
	}
	print_message("off by %.3f with luck, %.3f without\n", off[0], off[1]);
	assert_true(off[1] < off[0]);
}

static void
threads_change_nothing_but_the_order(void **state)
{
	(void)state;
	struct samples one[KINDS], two[KINDS];
	make_samples(one, 2, false, 1);
	make_samples(two, 2, false, 2);
	for (int kind = 0; kind < KINDS; kind++) {
		assert_int_equal(one[kind].count, two[kind].count);
		assert_memory_equal(one[kind].list, two[kind].list, one[kind].count * sizeof *one[kind].list);
	}
	free_samples(one);
	free_samples(two);
}

/* How many of the positions of two games are worth what a look ahead says, whatever came later. */
static int
worth_no_more_than_seen(float odd)
{
	struct samples samples[KINDS];
	struct selfplay selfplay = {.engine = test_engine(),
		.seed = 3,
		.games = 2,
		.threads = 1,
		.look_ahead = true,
		.odd = odd,
		.trace = 0.9f};
	int count = 0;
	for (int kind = 0; kind < KINDS; kind++)
		samples_begin(&samples[kind], 4096);
	selfplay_run(&selfplay, samples);
	const struct samples *contact = &samples[KIND_CONTACT];
	for (size_t i = 0; i < contact->count; i++) {
		const struct sample *sample = &contact->list[i];
		struct chances ahead =
			engine_look_ahead(test_engine(), &worth_money, &sample->board, SIDE_O, 1);
		count += memcmp(&ahead, &sample->target, sizeof ahead) == 0;
	}
	free_samples(samples);
	return count;
}

/* What comes after an odd play says nothing of the position before it. */
static void
odd_plays_are_no_targets(void **state)
{
	(void)state;
	assert_int_equal(worth_no_more_than_seen(0), 0);
	assert_true(worth_no_more_than_seen(1) >= 2 * 4); /* six plays a game at least are odd */
}

static void
the_same_engines_are_equally_strong(void **state)
{
	(void)state;
	double error;
	assert_true(selfplay_compare(test_engine(), test_engine(), 1, 3, &error) == 0);
}

static int
places(const struct samples samples[KINDS])
{
	size_t count = 0;
	for (int kind = 0; kind < KINDS; kind++)
		count += samples[kind].count;
	return (int)count;
}

/* A shard reads as it was written; one that is cut off, changed or of other games isn't taken. */
static void
shards_are_kept_whole_or_not_at_all(void **state)
{
	(void)state;
	char folder[] = "/tmp/barpoint-shard-XXXXXX", path[64];
	struct samples made[KINDS], kept[KINDS] = {{.list = NULL}};
	assert_non_null(mkdtemp(folder));
	snprintf(path, sizeof path, "%s/shard-7", folder);
	make_samples(made, 1, false, 1);
	assert_int_equal(shard_read(folder, 7, kept), SHARD_NONE);
	shard_write(folder, 7, made);
	assert_int_equal(shard_read(folder, 7, kept), SHARD_READ);
	assert_int_equal(kept[KIND_CONTACT].count, made[KIND_CONTACT].count);
	for (size_t i = 0; i < kept[KIND_CONTACT].count; i++) {
		const struct sample *one = &made[KIND_CONTACT].list[i], *other = &kept[KIND_CONTACT].list[i];
		assert_memory_equal(&one->board, &other->board, sizeof one->board);
		for (int chance = 0; chance < CHANCES; chance++)
			assert_true(fabsf(one->target.of[chance] - other->target.of[chance]) < 2e-5f);
	}
	int before = places(kept);
	FILE *file = fopen(path, "r+b");
	assert_non_null(file);
	assert_int_equal(fseek(file, 100, SEEK_SET), 0);
	assert_int_equal(fputc('?', file), '?');
	fclose(file);
	assert_int_equal(shard_read(folder, 7, kept), SHARD_DAMAGED);
	assert_int_equal(truncate(path, 90), 0);
	assert_int_equal(shard_read(folder, 7, kept), SHARD_DAMAGED);
	shard_write(folder, 8, made);
	unlink(path);
	snprintf(path, sizeof path, "%s/shard-8", folder);
	char other[64];
	snprintf(other, sizeof other, "%s/shard-7", folder);
	assert_int_equal(rename(path, other), 0);
	assert_int_equal(shard_read(folder, 7, kept), SHARD_DAMAGED);
	assert_int_equal(places(kept), before);
	unlink(other);
	rmdir(folder);
	free_samples(made);
	free_samples(kept);
}

/* The rows of the expert's inputs begin with 0 in a warm start: they learn all the same. */
static void
what_an_expert_sees_is_learnt_from(void **state)
{
	(void)state;
	struct samples samples[KINDS];
	struct random random = random_begin(1, 1);
	struct learner *learner = malloc(sizeof *learner);
	assert_non_null(learner);
	learner_begin(learner, 1);
	struct net *net = &learner->now.of[KIND_CONTACT];
	memset(net->first[NET_CHECKER_INPUTS], 0, EXPERT_INPUTS * sizeof *net->first);
	make_samples(samples, 1, false, 1);
	learner_step_drawn(learner, KIND_CONTACT, &samples[KIND_CONTACT], &random, 0.002f);
	for (int i = 0; i < EXPERT_INPUTS; i++) {
		float moved = 0;
		for (int to = 0; to < NET_FIRST; to++)
			moved = fmaxf(moved, fabsf(net->first[NET_CHECKER_INPUTS + i][to]));
		if (i % EXPERT_SIDE_INPUTS == EXPERT_PIPS || i % EXPERT_SIDE_INPUTS == EXPERT_REAR)
			assert_true(moved > 0);
		assert_true(moved < 0.01f);
	}
	free(learner);
	free_samples(samples);
}

/* How often a generation learns from a position is its kind's matter. */
static void
a_kind_is_learnt_as_often_as_its_passes_say(void **state)
{
	(void)state;
	enum { LEARNT_GAMES = 60 };
	struct generation generation = {.passes = {1, 0, 2}};
	struct random random = random_begin(1, 1);
	struct learner *learner = malloc(sizeof *learner);
	assert_non_null(learner);
	learner_begin(learner, 1);
	const struct net crashed = learner->now.of[KIND_CRASHED];
	make_samples(generation.learnt, LEARNT_GAMES, false, 1);
	generation_learn(&generation, learner, &random, 1e-3f, 1e-4f);
	for (int kind = 0; kind < KINDS; kind++) {
		long batches = (long)generation.learnt[kind].count / LEARN_BATCH;
		assert_int_equal(learner->steps[kind], batches * generation.passes[kind]);
	}
	assert_true(learner->steps[KIND_CONTACT] > 0 && learner->steps[KIND_RACE] > 0);
	assert_memory_equal(&crashed, &learner->now.of[KIND_CRASHED], sizeof crashed);
	free(learner);
	generation_clear(&generation);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_loss_falls),
		cmocka_unit_test(without_luck_targets_lie_closer),
		cmocka_unit_test(threads_change_nothing_but_the_order),
		cmocka_unit_test(shards_are_kept_whole_or_not_at_all),
		cmocka_unit_test(what_an_expert_sees_is_learnt_from),
		cmocka_unit_test(odd_plays_are_no_targets),
		cmocka_unit_test(a_kind_is_learnt_as_often_as_its_passes_say),
		cmocka_unit_test(the_same_engines_are_equally_strong),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
