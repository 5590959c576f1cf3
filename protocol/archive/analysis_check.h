/*
 * analysis_check.h - is what a record says of hints and of an analysis written as record.c writes it? The
 * part of record_check.c that is about them; what an engine thinks can't be checked here.
 */
#pragma once

#include <stdbool.h>

struct source;

struct analysis_check {
	bool judged;   /* there was an `analysed` line */
	int decisions; /* so far */
	int game;      /* of the last one */
};

/* The rest of an `analysed` line, from ` by ` on. Here and below false, and `source` knows, if it can't be
 * so. */
bool analysis_check_judge(struct analysis_check *check, const char *rest, struct source *source);

/* The rest of a `decision` line. */
bool analysis_check_decision(struct analysis_check *check, const char *rest, struct source *source);
