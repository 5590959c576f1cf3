/*
 * course.h - a round of training: games with the nets as they are, then steps of learning from them.
 */
#pragma once

#include "tools/train/run.h"
#include "tools/train/schedule.h"

/* Large; from course_open() to course_close(). */
struct course;

/* `games` replaces the number that each stage has for a round, unless it is 0. The run is borrowed. */
struct course *course_open(struct run *run, int threads, int games);
void course_close(struct course *course);

/* One round of the run's stage, told in a line on standard output; the run's place goes on behind it. */
void course_round(struct course *course);
