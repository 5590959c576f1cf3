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

/* How a new run begins. */
struct beginning {
	uint64_t seed;
	const char *weights; /* a file with those to begin from; NULL: those of this build, for the first
				stage small random ones */
	int stage;	     /* the first, in the schedule's order */
};

/* What was kept in the folder; a new run if it has none. The folder is made if need be. */
void run_open(struct run *run, const char *folder, const struct beginning *beginning);

/* A kill at any moment leaves the run as it was or as it is. */
void run_save(const struct run *run, const char *folder);

/* The nets as an engine with this table, which is borrowed. */
void engine_of(struct engine *engine, const struct nets *nets, const struct bearoff *bearoff);
