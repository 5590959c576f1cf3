/*
 * sift.c - games of the engine against itself, good ones and odd ones; a sample for each of the plays that
 * there were; then Adam. The nets are those of server/engine/sieve.h, as numbers.
 */
#include "tools/train/sift.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/engine/levels.h"
#include "server/engine/sieve.h"
#include "server/engine/weights.h"
#include "tools/train/memory.h"
#include "tools/train/random.h"
#include "tools/train/sample.h"

enum {
	GAME_PLIES = 400,
	SOME_PLAYS = 14, /* of a throw with many; the best is among them */
	EPOCHS = 6,
	BATCH = 64,
	HEADER = 48,
	CHECKSUM = 4,
};

/* The numbers in the order of the file. */
struct small {
	float first[NET_CHECKER_INPUTS][SIEVE_HIDDEN];
	float first_bias[SIEVE_HIDDEN];
	float output[SIEVE_HIDDEN][CHANCES];
	float output_bias[CHANCES];
};

enum { NUMBERS = sizeof(struct small) / sizeof(float), SIZE = HEADER + KINDS * NUMBERS * 2 + CHECKSUM };

/* What a net learns with. */
struct pupil {
	struct small now, mean, slopes, slope_mean, slope_square;
};

/* --- games */

static void
add_plays(const struct engine *engine, const struct ranked_play *ranked, int count, struct random *random,
	struct samples samples[KINDS])
{
	for (int i = 0; i < count; i++) {
		struct chances known;
		struct sample sample = {ranked[i].after, chances_turned(&ranked[i].chances)};
		enum kind kind = position_kind(&sample.board);
		bool is_left =
			i > 0 && count > SOME_PLAYS && random_below(random, (uint32_t)count) >= SOME_PLAYS;
		if (is_left || evaluate_known(engine, &sample.board, SIDE_X, kind, &known))
			continue;
		board_turn(&sample.board);
		samples_append(&samples[kind], &sample);
	}
}

/* Half of the games are varied, and three of ten begin with odd plays. */
static void
play_game(const struct engine *engine, struct random *random, struct samples samples[KINDS])
{
	static struct ranked_play ranked[PLAY_RESULTS];
	static float worths[PLAY_RESULTS];
	struct board board;
	float varied = random_signed(random);
	int odd = random_signed(random) < -0.4f ? 6 + (int)random_below(random, 15) : 0;
	const struct level odd_level = {.temperature = 0.4f, .cap = 1.2f};
	const struct level level = {.temperature = varied < 0 ? 0 : 0.03f + 0.05f * varied, .cap = 0.4f};
	board_set_up(&board);
	for (int ply = 0; ply < GAME_PLIES && position_kind(&board) != KIND_OVER; ply++) {
		int count =
			engine_rank(engine, &worth_money, &board, SIDE_O, random_throw(random), 0, ranked);
		add_plays(engine, ranked, count, random, samples);
		for (int i = 0; i < count; i++)
			worths[i] = ranked[i].worth;
		const struct level *by = ply < odd ? &odd_level : &level;
		int chosen = by->temperature > 0 ? level_choose(by, random_next(random), worths, count) : 0;
		board = ranked[chosen].after;
		board_turn(&board);
	}
}

/* --- learning */

static void
small_begin(struct small *small, struct random *random)
{
	memset(small, 0, sizeof *small);
	for (int i = 0; i < NET_CHECKER_INPUTS; i++) {
		float width = i % NET_SIDE_INPUTS >= NET_BAR ? 0.04f : 0.2f;
		for (int to = 0; to < SIEVE_HIDDEN; to++)
			small->first[i][to] = width * random_signed(random);
	}
	for (int i = 0; i < SIEVE_HIDDEN; i++) {
		for (int to = 0; to < CHANCES; to++)
			small->output[i][to] = 0.2f * random_signed(random);
	}
	small->output_bias[CHANCE_WIN_GAMMON] = small->output_bias[CHANCE_LOSE_GAMMON] = -1.5f;
	small->output_bias[CHANCE_WIN_BACKGAMMON] = small->output_bias[CHANCE_LOSE_BACKGAMMON] = -6.0f;
}

static float
squash(float sum)
{
	return sum / (1.0f + fabsf(sum));
}

static float
squash_slope(float value)
{
	float rest = 1.0f - fabsf(value);
	return rest * rest;
}

struct layers {
	struct net_input inputs[NET_CHECKER_INPUTS];
	int count;
	float hidden[SIEVE_HIDDEN], outputs[CHANCES]; /* -1 to 1 */
};

static void
judge(const struct small *small, const struct board *board, struct layers *layers)
{
	float sums[SIEVE_HIDDEN], outputs[CHANCES];
	layers->count = net_inputs(board, SIDE_O, layers->inputs);
	memcpy(sums, small->first_bias, sizeof sums);
	for (int i = 0; i < layers->count; i++) {
		const float *weights = small->first[layers->inputs[i].index];
		for (int to = 0; to < SIEVE_HIDDEN; to++)
			sums[to] += layers->inputs[i].value * weights[to];
	}
	memcpy(outputs, small->output_bias, sizeof outputs);
	for (int i = 0; i < SIEVE_HIDDEN; i++) {
		layers->hidden[i] = squash(sums[i]);
		for (int to = 0; to < CHANCES; to++)
			outputs[to] += layers->hidden[i] * small->output[i][to];
	}
	for (int i = 0; i < CHANCES; i++)
		layers->outputs[i] = squash(outputs[i]);
}

/* What the outputs are off, each by itself and all together: plays are told apart by what they are worth.
 * Returns that. */
static double
errors_of(const struct layers *layers, const struct chances *target, float errors[CHANCES])
{
	struct chances off;
	float worth = 0;
	for (int i = 0; i < CHANCES; i++) {
		off.of[i] = 0.5f + 0.5f * layers->outputs[i] - target->of[i];
		worth += worth_money.of[i] * off.of[i];
	}
	for (int i = 0; i < CHANCES; i++) {
		float alone = i == CHANCE_WIN ? 2 * off.of[i] : off.of[i];
		errors[i] = (alone + 0.5f * worth * worth_money.of[i]) * 2 * squash_slope(layers->outputs[i]);
	}
	return (double)worth;
}

static double
learn_one(struct pupil *pupil, const struct sample *sample)
{
	struct layers layers;
	struct small *slopes = &pupil->slopes;
	float errors[CHANCES], hidden[SIEVE_HIDDEN];
	judge(&pupil->now, &sample->board, &layers);
	double off = errors_of(&layers, &sample->target, errors);
	for (int i = 0; i < SIEVE_HIDDEN; i++) {
		float sum = 0;
		for (int to = 0; to < CHANCES; to++) {
			sum += errors[to] * pupil->now.output[i][to];
			slopes->output[i][to] += errors[to] * layers.hidden[i];
		}
		hidden[i] = sum * squash_slope(layers.hidden[i]);
		slopes->first_bias[i] += hidden[i];
	}
	for (int i = 0; i < CHANCES; i++)
		slopes->output_bias[i] += errors[i];
	for (int i = 0; i < layers.count; i++) {
		float *row = slopes->first[layers.inputs[i].index];
		for (int to = 0; to < SIEVE_HIDDEN; to++)
			row[to] += layers.inputs[i].value * hidden[to];
	}
	return off;
}

/* A step of Adam; see learn.c. */
static void
step(struct pupil *pupil, float rate)
{
	const float bound = 7.9f;
	float *weights = (float *)&pupil->now, *mean = (float *)&pupil->mean;
	float *moment = (float *)&pupil->slope_mean, *square = (float *)&pupil->slope_square;
	const float *slopes = (const float *)&pupil->slopes;
	for (int i = 0; i < NUMBERS; i++) {
		float slope = slopes[i] / BATCH;
		moment[i] = 0.9f * moment[i] + 0.1f * slope;
		square[i] = 0.999f * square[i] + 0.001f * slope * slope;
		float next = weights[i] - rate * moment[i] / (sqrtf(square[i]) + 1e-8f);
		weights[i] = fminf(fmaxf(next, -bound), bound);
		mean[i] += 0.001f * (weights[i] - mean[i]);
	}
}

/* Tells how far the net was off, at the end. */
static void
learn(struct pupil *pupil, const struct samples *samples, struct random *random)
{
	const float rate_from = 4e-3f, rate_to = 1e-4f;
	long steps = (long)(samples->count * EPOCHS / BATCH), told = 0;
	double squares = 0;
	memset(pupil, 0, sizeof *pupil);
	small_begin(&pupil->now, random);
	pupil->mean = pupil->now;
	for (long i = 0; i < steps; i++) {
		memset(&pupil->slopes, 0, sizeof pupil->slopes);
		for (int of_batch = 0; of_batch < BATCH; of_batch++) {
			uint32_t number = random_below(random, (uint32_t)samples->count);
			double off = learn_one(pupil, &samples->list[number]);
			squares += i >= steps - steps / 10 ? off * off : 0;
		}
		told += i >= steps - steps / 10 ? BATCH : 0;
		double correction = sqrt(1 - pow(0.999, (double)i + 1)) / (1 - pow(0.9, (double)i + 1));
		step(pupil,
			(float)correction * rate_from * powf(rate_to / rate_from, (float)i / (float)steps));
	}
	printf("%zu plays, off by %.4f\n", samples->count, told > 0 ? sqrt(squares / (double)told) : 0);
}

/* --- the file */

static unsigned char *
write_net(unsigned char *bytes, const struct small *small)
{
	const float *numbers = (const float *)small;
	for (int i = 0; i < NUMBERS; i++) {
		unsigned units = (unsigned)lrintf(numbers[i] * SIEVE_UNIT);
		*bytes++ = (unsigned char)(units & 255);
		*bytes++ = (unsigned char)(units >> 8 & 255);
	}
	return bytes;
}

void
sift_learn(const struct engine *engine, int games, const char *path)
{
	struct samples samples[KINDS] = {{.list = NULL}};
	struct random random = random_begin(77, 1);
	struct pupil *pupil = resize(NULL, sizeof *pupil);
	unsigned char bytes[SIZE] = "barpoint sieve 1: 3 nets 196-32-5\n", *end = bytes + HEADER;
	for (int game = 0; game < games; game++)
		play_game(engine, &random, samples);
	for (int kind = 0; kind < KINDS; kind++) {
		learn(pupil, &samples[kind], &random);
		end = write_net(end, &pupil->mean);
		free(samples[kind].list);
	}
	free(pupil);
	uint32_t sum = weights_checksum(bytes, SIZE - CHECKSUM);
	for (int i = 0; i < CHECKSUM; i++)
		*end++ = (unsigned char)(sum >> 8 * i & 255);
	FILE *file = fopen(path, "wb");
	if (file == NULL || fwrite(bytes, SIZE, 1, file) != 1 || fclose(file) != 0)
		fail("can't write %s: %s", path, strerror(errno));
}
