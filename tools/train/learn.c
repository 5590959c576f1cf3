/*
 * learn.c - one batch after the other.
 */
#include "tools/train/learn.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What Adam remembers of slopes and of their squares; how slowly the mean follows; the largest weight. */
static const float slope_keep = 0.9f, square_keep = 0.999f, mean_keep = 0.999f, weight_max = 7.9f;

enum { WEIGHTS = sizeof(struct net) / sizeof(float) };

/* Inputs that count many checkers have smaller weights and take smaller steps. */
static float
input_scale(int input)
{
	int own = input % NET_SIDE_INPUTS;
	if (input >= NET_CHECKER_INPUTS)
		return 1.0f;
	if (own == NET_OFF)
		return 1.0f / BOARD_CHECKERS;
	if (own == NET_BAR || own % NET_POINT_UNITS == NET_POINT_UNITS - 1)
		return 0.5f;
	return 1.0f;
}

static void
scatter(float *weights, int count, float width, struct random *random)
{
	for (int i = 0; i < count; i++)
		weights[i] = width * random_signed(random);
}

void
learner_begin(struct learner *learner, uint64_t seed)
{
	struct random random = random_begin(seed, UINT64_MAX);
	memset(learner, 0, sizeof *learner);
	for (int kind = 0; kind < KINDS; kind++) {
		struct net *net = &learner->now.of[kind];
		for (int i = 0; i < NET_INPUTS; i++)
			scatter(net->first[i], NET_FIRST, 0.2f * input_scale(i), &random);
		scatter(&net->second[0][0], NET_FIRST * NET_SECOND, 0.15f, &random);
		for (int i = 0; i < NET_SECOND; i++)
			scatter(net->output[i], NET_OUTPUTS, 0.2f, &random);
		net->output_bias[CHANCE_WIN_GAMMON] = net->output_bias[CHANCE_LOSE_GAMMON] = -1.2f;
		net->output_bias[CHANCE_WIN_BACKGAMMON] = net->output_bias[CHANCE_LOSE_BACKGAMMON] = -4.0f;
	}
	learner->mean = learner->now;
}

/* The slope of squash() (net.c) where it has this value. */
static float
squash_slope(float value)
{
	float rest = 1.0f - fabsf(value);
	return rest * rest;
}

static void
add_scaled(float *restrict sums, const float *restrict values, float factor, int count)
{
	for (int i = 0; i < count; i++)
		sums[i] += factor * values[i];
}

/* What a sample puts into the first layer. */
struct put_in {
	struct net_input checkers[NET_CHECKER_INPUTS];
	int count;
	const float *expert;
};

static void
add_slopes_of_inputs(const struct put_in *put_in, const float first[NET_FIRST], struct net *slopes)
{
	for (int i = 0; i < put_in->count; i++)
		add_scaled(slopes->first[put_in->checkers[i].index], first, put_in->checkers[i].value,
			NET_FIRST);
	for (int i = 0; i < EXPERT_INPUTS; i++) {
		if (put_in->expert[i] != 0)
			add_scaled(
				slopes->first[NET_CHECKER_INPUTS + i], first, put_in->expert[i], NET_FIRST);
	}
}

/* Adds a sample's slopes of the loss to *slopes. */
static void
add_slopes(const struct net *net, const struct put_in *put_in, const struct net_layers *layers,
	const float *errors, struct net *slopes)
{
	float second[NET_SECOND];
	float first[NET_FIRST];
	add_scaled(slopes->output_bias, errors, 1, NET_LANES);
	for (int i = 0; i < NET_SECOND; i++) {
		float sum = 0;
		for (int to = 0; to < NET_OUTPUTS; to++)
			sum += errors[to] * net->output[i][to];
		second[i] = sum * squash_slope(layers->second[i]);
		add_scaled(slopes->output[i], errors, layers->second[i], NET_LANES);
	}
	add_scaled(slopes->second_bias, second, 1, NET_SECOND);
	for (int i = 0; i < NET_FIRST; i++) {
		float sum = 0;
		for (int to = 0; to < NET_SECOND; to++)
			sum += second[to] * net->second[i][to];
		first[i] = sum * squash_slope(layers->first[i]);
		add_scaled(slopes->second[i], second, layers->first[i], NET_SECOND);
	}
	add_scaled(slopes->first_bias, first, 1, NET_FIRST);
	add_slopes_of_inputs(put_in, first, slopes);
}

/* Adds the slopes of a few samples. */
static void
learn_few(const struct net *net, const struct sample *const *samples, struct net *slopes)
{
	struct put_in put_in[NET_BATCH];
	struct net_sums sums[NET_BATCH];
	struct net_layers layers[NET_BATCH];
	for (int i = 0; i < NET_BATCH; i++) {
		put_in[i].count = net_inputs(&samples[i]->board, SIDE_O, put_in[i].checkers);
		put_in[i].expert = sums[i].expert;
		net_begin(net, &samples[i]->board, SIDE_O, &sums[i]);
	}
	net_finish(net, sums, NET_BATCH, layers);
	for (int i = 0; i < NET_BATCH; i++) {
		float errors[NET_LANES] = {0};
		for (int output = 0; output < NET_OUTPUTS; output++)
			errors[output] = layers[i].outputs[output] - samples[i]->target.of[output];
		add_slopes(net, &put_in[i], &layers[i], errors, slopes);
	}
}

/* One of Adam's steps for `count` neighbouring weights; the slopes are sums over a batch. */
static void
adam(struct learner *learner, enum kind kind, size_t from, int count, float rate)
{
	size_t place = (size_t)kind * WEIGHTS + from;
	float *restrict weights = (float *)&learner->now + place;
	float *restrict mean = (float *)&learner->mean + place;
	float *restrict moment = (float *)&learner->slope_mean + place;
	float *restrict square = (float *)&learner->slope_square + place;
	const float *restrict slope = (const float *)&learner->slopes + from;
	for (int i = 0; i < count; i++) {
		float now = slope[i] / LEARN_BATCH;
		moment[i] = slope_keep * moment[i] + (1 - slope_keep) * now;
		square[i] = square_keep * square[i] + (1 - square_keep) * now * now;
		float next = weights[i] - rate * moment[i] / (sqrtf(square[i]) + 1e-8f);
		next = next > weight_max ? weight_max : next;
		weights[i] = next < -weight_max ? -weight_max : next;
		mean[i] += (1 - mean_keep) * (weights[i] - mean[i]);
	}
}

static void
step(struct learner *learner, enum kind kind, float rate)
{
	double steps = (double)++learner->steps[kind];
	double correction = sqrt(1 - pow((double)square_keep, steps)) / (1 - pow((double)slope_keep, steps));
	rate *= (float)correction;
	for (int i = 0; i < NET_INPUTS; i++)
		adam(learner, kind, (size_t)i * NET_FIRST, NET_FIRST, rate * input_scale(i));
	adam(learner, kind, (size_t)NET_INPUTS * NET_FIRST, WEIGHTS - NET_INPUTS * NET_FIRST, rate);
}

void
learner_step(
	struct learner *learner, enum kind kind, const struct sample *const samples[LEARN_BATCH], float rate)
{
	memset(&learner->slopes, 0, sizeof learner->slopes);
	for (int i = 0; i < LEARN_BATCH; i += NET_BATCH)
		learn_few(&learner->now.of[kind], samples + i, &learner->slopes);
	step(learner, kind, rate);
}

void
learner_step_drawn(struct learner *learner, enum kind kind, const struct samples *samples,
	struct random *random, float rate)
{
	const struct sample *drawn[LEARN_BATCH];
	for (int i = 0; i < LEARN_BATCH; i++)
		drawn[i] = &samples->list[random_below(random, (uint32_t)samples->count)];
	learner_step(learner, kind, drawn, rate);
}

struct chances
learner_judges(const struct learner *learner, enum kind kind, const struct board *board)
{
	const struct net *net = &learner->mean.of[kind];
	struct net_sums sums;
	struct net_layers layers[NET_BATCH];
	struct chances chances;
	net_begin(net, board, SIDE_O, &sums);
	net_finish(net, &sums, 1, layers);
	memcpy(chances.of, layers[0].outputs, sizeof chances.of);
	return chances;
}

double
learner_loss(const struct learner *learner, enum kind kind, const struct samples *samples, size_t count)
{
	double loss = 0;
	for (size_t i = 1; i <= count; i++) {
		const struct sample *sample =
			&samples->list[(samples->next + samples->room - i) % samples->room];
		struct chances judged = learner_judges(learner, kind, &sample->board);
		for (int output = 0; output < NET_OUTPUTS; output++) {
			double off = (double)(judged.of[output] - sample->target.of[output]);
			loss += off * off;
		}
	}
	return loss;
}
