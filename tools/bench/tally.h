/*
 * tally.h - what came of pairs of games, and a file that keeps it, so that a long duel goes on after a stop.
 */
#pragma once

#include <stdint.h>

/* Points a game (or matches won less those lost) and their squares, over pairs. Begins with all 0. */
struct sums {
	double sum, squares;
};

struct tally {
	int pairs;
	struct sums raw;
	struct sums reduced; /* without the luck of the dice */
};

void tally_add(struct tally *tally, double raw, double reduced);

double tally_mean(const struct tally *tally, const struct sums *sums);

/* The standard error of the mean. */
double tally_error(const struct tally *tally, const struct sums *sums);

/* Tells the weights of this build from others in a key: a checksum, FNV-1a of all their bytes. */
uint32_t tally_weights(void);

/*
 * A file has a line for each duel: its key, which is one word, and the sums. `path` NULL: nothing is kept.
 * Ends the bench where the file can't be read or written.
 */
void tally_load(const char *path, const char *key, struct tally *tally);
void tally_save(const char *path, const char *key, const struct tally *tally);
