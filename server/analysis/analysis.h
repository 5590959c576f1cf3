/*
 * analysis.h - finished matches are judged one after the other, beside the play.
 *
 *   waiting --read, some actions a slice--> examined by the thread --written, some rows a slice--> analysed
 *      ^                                                                                  |
 *      +---------- the server ends, or crashes: whatever was written is written again ----+
 *
 * Which matches wait follows from the database alone (db/analyses.h). The loop reads and writes in slices
 * with a pause between them, so that nobody's play waits long for one.
 *
 * Owns: the engine, the examiner, the match on its way. May not touch: sessions, wording, running matches.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

struct analysis;
struct config;
struct judge;
struct server;

enum {
	ANALYSIS_PAUSE_MS = 10, /* between two slices */
	ANALYSIS_REASON_SIZE = 656,
};

/* Whether what `weights` names can be read and used. False with a sentence that begins with the setting. */
MUST_USE bool analysis_weights_fit(const struct config *config, char reason[ANALYSIS_REASON_SIZE]);

/* server->analysis. A start has seen that the weights fit. If they are gone when a machine takes over, the
 * log says so, and nothing is judged. */
void analysis_open(struct server *server);
void analysis_close(struct server *server);

/* Another program follows in this process: its thread shall not be waited for (examiner_hurry()). */
void analysis_hurry(struct server *server);

/* Reads when an examination is done; -1 if nothing is judged. */
int analysis_fd(const struct server *server);

/* A slice of the work there is; true if another one should follow after the pause. Else analysis_fd() or a
 * tick of the clock tells when to go on. */
bool analysis_go_on(struct server *server);

/*
 * Whether a finished match waits to be judged, for the first time or more deeply: how many are judged before
 * it, and how long that takes by what the last ones took ("about 3 minutes").
 */
enum { WAIT_TEXT_SIZE = 32 };
bool analysis_wait_find(struct server *server, int64_t match, int64_t *before, char wait[WAIT_TEXT_SIZE]);

/* The loop's own judge, for hints; without the table of bear-offs until the first match has been judged. Only
 * if analysis_is_on(). */
struct judge *analysis_judge(struct server *server);

/* Whether finished matches are judged. */
bool analysis_is_on(const struct server *server);
