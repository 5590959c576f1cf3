/*
 * figures.h - what the courier has done, for those who watch it: /metrics in the text format of Prometheus.
 *
 * Owns: the port and its connections. May not touch: letters.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"
#include "tools/courier/letter.h"

struct event_base;
struct figures_door;

/* Plain data. */
struct figures {
	int64_t letters[WAYS][VERDICTS];
	int64_t last_done[WAYS]; /* Unix seconds; 0 = never */
	int carried;		 /* just now */
	int resting;		 /* mailers and services that don't answer */
	bool connected;		 /* to the server */
};

/* "done", "later", "gone", "bad" */
const char *verdict_name(enum verdict verdict);

/* Called before each answer, to bring the figures up to date. */
typedef const struct figures *figures_ask(void *arg);

/* `address`: 127.0.0.1:9322. Ends the process, with a sentence, if it can't listen there. */
MUST_USE struct figures_door *figures_open(
	struct event_base *base, const char *address, figures_ask *ask, void *arg);
void figures_close(struct figures_door *door);
