/*
 * turn_log.h - the log of turns that several machines share: before anything of a turn is told, its changes
 * are a row there, on the disks of two machines. One machine writes; others follow, and one of them takes
 * over.
 *
 *   follows --takes over--> writes --hands over, or ends--> (the process ends or begins anew)
 *                             |
 *                             +-- another machine has taken over --> ends at once, this turn untold
 *
 * The log is the truth. The database of a machine is a copy of its beginning, never ahead: a turn is stored
 * in the log first, then here.
 *
 * Owns: the connection to the database server that keeps the log, the keys, the place in it. May not touch:
 * what is in the turns.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/log/terms.h"
#include "server/rules/must_use.h"

struct config;
struct log_store;
struct server;
struct turn_log;

/* Whether the file that `log-key` names has keys of a log, also if there is no log yet. False with a sentence
 * that begins with the setting. */
MUST_USE bool turn_log_key_fits(const struct config *config, char reason[TURN_LOG_KEY_REASON_SIZE]);

/*
 * server->turn_log: with the option `log`, else NULL. Connects, brings the database up to date, and returns
 * once this machine is the writer, with an epoch of its own, or has all of the log if it only reads; `epoch`:
 * the one that the last program in this process held, or 0. False: told to end before, as server->stopping
 * says. Ends the process with a sentence if that can't be. The data directory is locked.
 */
MUST_USE bool turn_log_open(struct server *server, int64_t epoch, const struct turn_log_idle *idle);

/* Has db_open() hand each turn over. NULL without a log. */
const struct log_store *turn_log_store(struct server *server);

/* From now on beats, and looks after the connection, as the loop turns. Until then a thread has beaten. */
void turn_log_begin(struct server *server);
void turn_log_end(struct server *server);

/* When this process ends in order, the machine of that name writes. False with a sentence: there is no log,
 * or no such machine. */
MUST_USE bool turn_log_hand_over(struct server *server, const char *name, char reason[TURN_LOG_REASON_SIZE]);

/* After the last turn: nobody need wait for a lease. True: another machine was named to write. */
bool turn_log_close(struct server *server);

/* For another program in this process. 0: there is no log. */
int64_t turn_log_epoch(const struct server *server);

/* The log before this one was lost, and turns with it perhaps that this database never had; no turn was
 * stored since. */
bool turn_log_began_anew(const struct server *server);

bool turn_log_follows(const struct server *server);

/* It writes, and stands still for the log in the midst of a commit: nothing may be asked of the database. */
bool turn_log_stands(const struct server *server);

/* Why this machine stays for good at the turn where it is, as a sentence; NULL: it doesn't. */
const char *turn_log_halt(const struct server *server);

/* What keeps turns from being stored, or read, as a sentence; NULL: nothing does. */
const char *turn_log_trouble(const struct server *server);

/* Why nobody knows whether there are newer turns than those that are here, as a sentence; NULL: it is known.
 * A log without a second copy isn't silent. */
const char *turn_log_silence(const struct server *server);

/* NULL without a log. */
const struct turn_log_figures *turn_log_figures(const struct server *server);
int64_t turn_log_place(const struct server *server);

/* The turn that what is answered now is part of, once it is stored. 0: there is no log. */
int64_t turn_log_coming(const struct server *server);
