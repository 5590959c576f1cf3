/*
 * wait.h - while the database server that keeps the log is asked something, nothing else of the loop moves.
 * What must not stand still for long is called meanwhile: the watchdog, and whoever asks how the server is.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/log/connection.h"
#include "server/log/libpq.h"

struct turn_log;

/* Steps the connection until it neither connects nor waits for an answer, or this time has come, in ticks.
 * Ends the process if it is told to stop meanwhile. */
enum connection_state log_wait(struct turn_log *log, int64_t until_ms);

/* Asks and waits. NULL: no answer came; the connection is dropped. An answer that reports an error is one,
 * too. */
PGresult *log_ask(struct turn_log *log, const struct connection_question *question, int patience_ms);

/* The loop stands still for a turn, by one wait or several; then it turns again. */
void log_stand(struct turn_log *log);
void log_go_on(struct turn_log *log);

/* Some milliseconds with nothing to do but that. */
void log_pause(struct turn_log *log, int ms);
