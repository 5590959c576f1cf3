/*
 * generation.c - makes shards, and goes through them.
 */
#include "tools/train/generation.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "tools/train/memory.h"
#include "tools/train/selfplay.h"
#include "tools/train/shard.h"

enum { GAME_ROOM = 200 }; /* positions a game, on average, that there is room for */

static void
free_samples(struct samples samples[KINDS])
{
	for (int kind = 0; kind < KINDS; kind++) {
		free(samples[kind].list);
		samples[kind] = (struct samples){.list = NULL};
	}
}

static void
make_shard(const struct generation *generation, uint64_t seed)
{
	struct samples samples[KINDS];
	struct selfplay selfplay = {
		.engine = generation->engine,
		.seed = seed,
		.games = generation->games,
		.threads = generation->threads,
		.look_ahead = true,
		.varied = generation->varied,
		.odd = generation->odd,
		.trace = generation->trace,
	};
	for (int kind = 0; kind < KINDS; kind++)
		samples_begin(&samples[kind], (size_t)generation->games * GAME_ROOM);
	selfplay_run(&selfplay, samples);
	shard_write(generation->folder, seed, samples);
	free_samples(samples);
}

void
generation_fill(struct generation *generation)
{
	for (int i = 0; i < generation->shards; i++) {
		uint64_t seed = generation->seed + (uint64_t)i;
		struct samples *samples = i == generation->shards - 1 ? generation->held : generation->learnt;
		enum shard_state state = shard_read(generation->folder, seed, samples);
		if (state == SHARD_READ)
			continue;
		if (state == SHARD_DAMAGED)
			printf("shard-%llu is damaged: it is made again\n", (unsigned long long)seed);
		make_shard(generation, seed);
		printf("shard %d of %d: %d games, %.0f s of CPU since the start\n", i + 1, generation->shards,
			generation->games, (double)clock() / CLOCKS_PER_SEC);
		if (shard_read(generation->folder, seed, samples) != SHARD_READ)
			fail("shard-%llu can't be read again", (unsigned long long)seed);
	}
}

void
generation_clear(struct generation *generation)
{
	free_samples(generation->learnt);
	free_samples(generation->held);
}

/* Pointers to all samples, in an order drawn; owned by the caller. */
static const struct sample **
shuffled(const struct samples *samples, struct random *random)
{
	const struct sample **order = resize(NULL, (samples->count + 1) * sizeof *order);
	for (size_t i = 0; i < samples->count; i++) {
		size_t place = random_below(random, (uint32_t)i + 1);
		order[i] = order[place];
		order[place] = &samples->list[i];
	}
	return order;
}

/* A part of all passes: 0 before the first batch, 1 after the last. */
static float
part_of(int pass, int passes, size_t batch, size_t batches)
{
	return ((float)pass + (float)batch / (float)batches) / (float)passes;
}

void
generation_learn(const struct generation *generation, struct learner *learner, struct random *random,
	float rate_from, float rate_to)
{
	for (int kind = 0; kind < KINDS; kind++) {
		const struct samples *samples = &generation->learnt[kind];
		size_t batches = samples->count / LEARN_BATCH;
		for (int pass = 0; pass < generation->passes[kind]; pass++) {
			const struct sample **order = shuffled(samples, random);
			for (size_t batch = 0; batch < batches; batch++) {
				float part = part_of(pass, generation->passes[kind], batch, batches);
				learner_step(learner, (enum kind)kind, order + batch * LEARN_BATCH,
					rate_from * powf(rate_to / rate_from, part));
			}
			free(order);
		}
	}
}

double
generation_off(const struct generation *generation, const struct learner *learner, enum kind kind)
{
	const struct samples *samples = &generation->held[kind];
	double squares = 0;
	for (size_t i = 0; i < samples->count; i++) {
		const struct sample *sample = &samples->list[i];
		struct chances chances = learner_judges(learner, kind, &sample->board);
		double off = (double)(chances_equity(&chances) - chances_equity(&sample->target));
		squares += off * off;
	}
	return samples->count > 0 ? sqrt(squares / (double)samples->count) : 0;
}
