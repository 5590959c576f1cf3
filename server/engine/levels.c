/*
 * levels.c - the table of levels, and how a choice is drawn.
 */
#include "server/engine/levels.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "server/engine/exponential.h"
#include "server/engine/level_pr.h"

/* `barpoint-bench levels` measures the PR and the rating; tests/house/levels.py looks that all texts have
 * them. */
const struct level levels[LEVELS] = {
	{"beginner", 0.085f, 0.18f, 0, 0, 22.4f, 1390},
	{"casual", 0.058f, 0.165f, 0, 0, 16.2f, 1500},
	{"club", 0.036f, 0.115f, 0, 1, 9.6f, 1745},
	{"expert", 0.011f, 0.06f, 0, 2, 3.6f, 1895},
	{"master", 0, 0, 2, 2, 1.3f, 1950},
};

const struct level *
level_find(const char *name)
{
	for (int i = 0; i < LEVELS; i++) {
		if (strcmp(levels[i].name, name) == 0)
			return &levels[i];
	}
	return NULL;
}

float
level_pr(const char *name)
{
	const struct level *level = level_find(name);
	return level != NULL ? level->pr : NAN;
}

/* --- SipHash-2-4 */

struct sip {
	uint64_t v[4];
};

static uint64_t
turned_left(uint64_t word, int bits)
{
	return word << bits | word >> (64 - bits);
}

static void
sip_round(struct sip *sip)
{
	uint64_t *v = sip->v;
	v[0] += v[1];
	v[1] = turned_left(v[1], 13) ^ v[0];
	v[0] = turned_left(v[0], 32);
	v[2] += v[3];
	v[3] = turned_left(v[3], 16) ^ v[2];
	v[0] += v[3];
	v[3] = turned_left(v[3], 21) ^ v[0];
	v[2] += v[1];
	v[1] = turned_left(v[1], 17) ^ v[2];
	v[2] = turned_left(v[2], 32);
}

static void
sip_word(struct sip *sip, uint64_t word)
{
	sip->v[3] ^= word;
	sip_round(sip);
	sip_round(sip);
	sip->v[0] ^= word;
}

static uint64_t
sip_hash(const struct secret *secret, const unsigned char *bytes, size_t length)
{
	const uint64_t *key = secret->key;
	struct sip sip = {{key[0] ^ 0x736f6d6570736575u, key[1] ^ 0x646f72616e646f6du,
		key[0] ^ 0x6c7967656e657261u, key[1] ^ 0x7465646279746573u}};
	uint64_t word = 0;
	for (size_t i = 0; i < length; i++) {
		word |= (uint64_t)bytes[i] << (i % 8 * 8);
		if (i % 8 != 7)
			continue;
		sip_word(&sip, word);
		word = 0;
	}
	sip_word(&sip, word | (uint64_t)length << 56);
	sip.v[2] ^= 0xff;
	for (int i = 0; i < 4; i++)
		sip_round(&sip);
	return sip.v[0] ^ sip.v[1] ^ sip.v[2] ^ sip.v[3];
}

/* --- choices */

uint64_t
secret_question(const struct secret *secret, const struct board *board, enum side side, unsigned about)
{
	unsigned char bytes[BOARD_TEXT_SIZE - 1 + 4];
	char text[BOARD_TEXT_SIZE];
	board_write(board, side, text);
	memcpy(bytes, text, BOARD_TEXT_SIZE - 1);
	for (int i = 0; i < 4; i++)
		bytes[BOARD_TEXT_SIZE - 1 + i] = (unsigned char)(about >> (8 * i));
	return sip_hash(secret, bytes, sizeof bytes);
}

static int
best_of(const float *values, int count)
{
	int best = 0;
	for (int i = 1; i < count; i++) {
		if (values[i] > values[best])
			best = i;
	}
	return best;
}

/* How often this value is taken, if the best one counts 1. */
static float
weight_of(const struct level *level, float lost)
{
	if (lost > level->cap)
		return 0;
	float power = lost / level->temperature;
	return power < 60 ? exponential(-power) : 0;
}

int
level_choose(const struct level *level, uint64_t question, const float *values, int count)
{
	assert(count > 0);
	int best = best_of(values, count);
	if (level->temperature <= 0)
		return best;
	float sum = 0;
	for (int i = 0; i < count; i++)
		sum += weight_of(level, values[best] - values[i]);
	float left = (float)(question >> 40) / (float)(1 << 24) * sum;
	for (int i = 0; i < count; i++) {
		float weight = weight_of(level, values[best] - values[i]);
		if (left < weight)
			return i;
		left -= weight;
	}
	return best; /* rounding has left a little */
}

int
level_play(const struct level *level, const struct secret *secret, const struct worth *worth,
	const struct board *board, enum side side, struct dice dice, const struct ranked_play *ranked,
	int count)
{
	float values[PLAY_RESULTS];
	unsigned high = dice.die[0] > dice.die[1] ? dice.die[0] : dice.die[1];
	unsigned low = (unsigned)(dice.die[0] + dice.die[1]) - high;
	/* In a match a game won or lost makes worth->of[CHANCE_WIN] of two points. */
	float point = worth->of[CHANCE_WIN] / 2;
	int alike = 0;
	for (; alike < count && ranked[alike].plies == ranked[0].plies; alike++)
		values[alike] = point > 0 ? ranked[alike].worth / point : 0;
	return level_choose(level, secret_question(secret, board, side, high * 8 + low), values, alike);
}
