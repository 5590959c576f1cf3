/*
 * selfplay.c - plays games and works out what their positions were worth.
 *
 * A target is made from the end of the game backwards. Without a look ahead it is a mean of the judgement of
 * the next position and the next one's target (TD(lambda)). With it, it begins with the mean over all throws,
 * and only what the positions after turned out to differ from their judgement is added: the luck of the dice
 * cancels out, and with trace 1 the target is right on average, however wrong the net.
 */
#include "tools/train/selfplay.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/engine/evaluate.h"
#include "server/engine/levels.h"
#include "tools/train/memory.h"
#include "tools/train/random.h"

enum {
	GAME_PLIES = 600, /* a longer game is cut off, and judged as it stands */
	THREADS = 64,
	ODD_LEAST = 6, /* plies */
	ODD_MOST = 20,
};

/* Hardly anything is too bad for it. */
static const struct level odd_level = {.temperature = 0.4f, .cap = 1.2f};

struct ply {
	struct board board;
	enum kind kind;
	struct chances judged; /* by the net alone */
	struct chances ahead;  /* by a look ahead */
	bool is_left;	       /* for a position that says nothing of it: the next play is an odd one */
};

struct worker {
	pthread_t thread;
	const struct selfplay *selfplay;
	int index;
	struct sample *list; /* owned */
	enum kind *kinds;    /* owned, a kind for each */
	size_t count, room;
};

static struct dice
opening_throw(struct random *random)
{
	struct dice dice;
	do
		dice = random_throw(random);
	while (dice.die[0] == dice.die[1]);
	return dice;
}

static struct ply
ply_at(const struct selfplay *selfplay, const struct board *board)
{
	struct ply ply = {.board = *board, .kind = position_kind(board)};
	struct chances known; /* a look ahead would say the same */
	ply.judged = engine_evaluate(selfplay->engine, board, SIDE_O);
	ply.ahead = ply.judged;
	if (selfplay->look_ahead && !evaluate_known(selfplay->engine, board, SIDE_O, ply.kind, &known))
		ply.ahead = engine_look_ahead(selfplay->engine, &worth_money, board, SIDE_O, 1);
	return ply;
}

/* How a game is played. */
struct manner {
	float temperature; /* 0: each play is the best */
	int odd;	   /* plies at the beginning whose plays are drawn among nearly all */
};

static bool
draw_part(struct random *random, float part)
{
	return part > 0 && random_signed(random) < 2 * part - 1;
}

/* In games that are neither varied nor odd nothing is drawn, and the dice are what they would be if there
 * were only those. */
static struct manner
draw_manner(const struct selfplay *selfplay, struct random *random)
{
	const float low = 0.03f, high = 0.10f, middle = (low + high) / 2;
	struct manner manner = {.odd = 0};
	if (selfplay->varied > 0) {
		bool is_varied = draw_part(random, selfplay->varied);
		float temperature = middle + (high - middle) * random_signed(random);
		manner.temperature = is_varied ? temperature : 0;
	}
	if (draw_part(random, selfplay->odd))
		manner.odd = ODD_LEAST + (int)random_below(random, ODD_MOST - ODD_LEAST + 1);
	return manner;
}

/* O's play. */
static void
choose(const struct selfplay *selfplay, const struct board *board, struct dice dice,
	const struct level *level, struct random *random, struct board *after)
{
	if (level->temperature == 0) {
		engine_choose(selfplay->engine, &worth_money, board, SIDE_O, dice, after);
		return;
	}
	struct ranked_play *ranked = resize(NULL, PLAY_RESULTS * sizeof *ranked);
	float worths[PLAY_RESULTS];
	int count = engine_rank(selfplay->engine, &worth_money, board, SIDE_O, dice, 0, ranked);
	for (int i = 0; i < count; i++)
		worths[i] = ranked[i].worth;
	*after = ranked[level_choose(level, random_next(random), worths, count)].after;
	free(ranked);
}

/* Returns the number of positions, the last of them over or cut off. The first is after the opening play. */
static int
play_game(const struct selfplay *selfplay, struct random *random, struct ply *plies)
{
	struct board board;
	struct board after;
	struct dice dice = opening_throw(random);
	const struct manner manner = draw_manner(selfplay, random);
	const struct level level = {.temperature = manner.temperature, .cap = 0.4f};
	int count = 0;
	board_set_up(&board);
	for (;;) {
		choose(selfplay, &board, dice, count < manner.odd ? &odd_level : &level, random, &after);
		board = after;
		board_turn(&board);
		plies[count] = ply_at(selfplay, &board);
		plies[count].is_left = count + 1 < manner.odd;
		count++;
		if (plies[count - 1].kind == KIND_OVER || count == GAME_PLIES)
			return count;
		dice = random_throw(random);
	}
}

/* By lines: what is known of the next position, seen from this one. */
static struct chances
target_of(const struct selfplay *selfplay, const struct ply *ply, const struct chances *next_target)
{
	const struct ply *next = ply + 1;
	struct chances judged = chances_turned(&next->judged);
	struct chances later = chances_turned(next_target);
	float trace = ply->is_left ? 0 : selfplay->trace;
	struct chances target;
	for (int i = 0; i < CHANCES; i++) {
		float base = selfplay->look_ahead ? ply->ahead.of[i] : judged.of[i];
		target.of[i] = base + trace * (later.of[i] - judged.of[i]);
	}
	return target;
}

static void
worker_add(struct worker *worker, enum kind kind, const struct sample *sample)
{
	if (worker->count == worker->room) {
		worker->room = worker->room == 0 ? 4096 : 2 * worker->room;
		worker->list = resize(worker->list, worker->room * sizeof *worker->list);
		worker->kinds = resize(worker->kinds, worker->room * sizeof *worker->kinds);
	}
	worker->kinds[worker->count] = kind;
	worker->list[worker->count++] = *sample;
}

static void
play_and_judge(struct worker *worker, long number)
{
	const struct selfplay *selfplay = worker->selfplay;
	struct random random = random_begin(selfplay->seed, (uint64_t)number);
	struct ply plies[GAME_PLIES];
	int count = play_game(selfplay, &random, plies);
	struct chances target = plies[count - 1].judged;
	for (int i = count - 2; i >= 0; i--) {
		target = target_of(selfplay, &plies[i], &target);
		worker_add(worker, plies[i].kind, &(struct sample){plies[i].board, target});
	}
}

static void *
work(void *arg)
{
	struct worker *worker = arg;
	const struct selfplay *selfplay = worker->selfplay;
	for (int game = worker->index; game < selfplay->games; game += selfplay->threads)
		play_and_judge(worker, selfplay->first_game + game);
	return NULL;
}

void
selfplay_run(const struct selfplay *selfplay, struct samples samples[KINDS])
{
	struct worker workers[THREADS];
	for (int i = 0; i < selfplay->threads; i++) {
		workers[i] = (struct worker){.selfplay = selfplay, .index = i};
		if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0)
			fail("no thread");
	}
	for (int i = 0; i < selfplay->threads; i++) {
		pthread_join(workers[i].thread, NULL);
		for (size_t sample = 0; sample < workers[i].count; sample++)
			samples_add(&samples[workers[i].kinds[sample]], &workers[i].list[sample]);
		free(workers[i].list);
		free(workers[i].kinds);
	}
}

/* Points of the first engine, which plays O. */
static double
play_off(const struct engine *const engines[2], struct random random, int first)
{
	struct board board;
	struct board after;
	struct dice dice = opening_throw(&random);
	board_set_up(&board);
	for (int turn = first;; turn = !turn) {
		engine_choose(engines[turn], &worth_money, &board, turn == 0 ? SIDE_O : SIDE_X, dice, &after);
		board = after;
		if (position_kind(&board) == KIND_OVER)
			break;
		dice = random_throw(&random);
	}
	struct chances end = engine_evaluate(engines[0], &board, SIDE_O);
	return (double)chances_equity(&end);
}

double
selfplay_compare(
	const struct engine *engine, const struct engine *other, uint64_t seed, int pairs, double *error)
{
	const struct engine *const engines[2] = {engine, other};
	double sum = 0;
	double squares = 0;
	for (int pair = 0; pair < pairs; pair++) {
		struct random random = random_begin(seed, (uint64_t)pair);
		double mean = (play_off(engines, random, 0) + play_off(engines, random, 1)) / 2;
		sum += mean;
		squares += mean * mean;
	}
	double mean = sum / pairs;
	*error = sqrt((squares / pairs - mean * mean) / pairs);
	return mean;
}
