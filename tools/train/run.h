/*
 * run.h - a training as it is kept between two starts: a folder with the file `run`, and `weights.bin`, the
 * weights that play best by now.
 */
#pragma once

#include "tools/train/learn.h"

struct bearoff;

/* Plain data, written as it is: a run goes on only with the build that began it. */
struct run {
	char magic[16];
	uint64_t seed;
	int stage, round; /* the next one */
	long games;
	double seconds;	   /* of CPU, all threads */
	struct nets rival; /* as it was when the stage began: strength is told against it */
	struct learner learner;
};

/* What was kept in the folder, or a new run with this seed. The folder is made if need be. */
void run_open(struct run *run, const char *folder, uint64_t seed);

/* A kill at any moment leaves the run as it was or as it is. */
void run_save(const struct run *run, const char *folder);

/* The nets as an engine with this table, which is borrowed. */
void engine_of(struct engine *engine, const struct nets *nets, const struct bearoff *bearoff);
