/*
 * statements.h - all that is ever said to the database server that keeps the log.
 */
#pragma once

#include "server/log/connection.h"

/* Names of prepared statements, with their values in order. */
#define LOG_APPEND "log_append"	  /* seq, epoch, schema, kind, digest, digest before, body, copies -> tries */
#define LOG_BEAT "log_beat"	  /* epoch, copies -> is the log kept that safely, how many follow */
#define LOG_ROWS "log_rows"	  /* after which, how many -> seq, epoch, schema, kind, digest, body, safe */
#define LOG_WRITER "log_writer"	  /* copies -> epoch, name, beat, last seq, seconds since its row, safe */
#define LOG_TAKE "log_take"	  /* epoch and beat as they were seen, name, copies -> epoch */
#define LOG_GIVE "log_give"	  /* epoch, name of whom it is for */
#define LOG_FORCE "log_force"	  /* name -> epoch */
#define LOG_SEEN "log_seen"	  /* name, place, copies -> safe */
#define LOG_FOLLOWS "log_follows" /* name -> a row, if it was seen lately */
#define LOG_AT "log_at"		  /* seq -> epoch, digest */
#define LOG_ANEW "log_anew"	  /* -> a row, if no turn was stored since another log was lost */
/* Age in seconds, after which turn, how many, before which turn -> how many are gone, the last of them. */
#define LOG_PRUNE "log_prune"

/* For every connection: prepares all of these, and asks how the log is kept. Owned by the caller. */
char *log_greeting(void);

/* The tables, for an empty database. */
extern const char log_tables[];

/* For the greeting of a connection, with the log as `arg`. False with a sentence: that server keeps the log
 * less safely than log->copies asks; 2 is for a second disk before anything counts as stored. */
MUST_USE bool log_is_kept(void *arg, const PGresult *answer, char reason[CONNECTION_REASON_SIZE]);
