/*
 * course.h - a round of training: games with the nets as they are, then steps of learning from them.
 */
#pragma once

#include "tools/train/run.h"
#include "tools/train/schedule.h"

/* Large; from course_open() to course_close(). */
struct course;

/* What replaces the schedule's numbers, unless it is 0. */
struct instead {
	int games; /* a round or a shard */
	int shards;
};

/* The run and the folder's name, where shards are kept, are borrowed. */
struct course *course_open(struct run *run, const char *folder, int threads, const struct instead *instead);
void course_close(struct course *course);

/* One round of the run's stage, told in a line on standard output; the run's place goes on after it. */
void course_round(struct course *course);
