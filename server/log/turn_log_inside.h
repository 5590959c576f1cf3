/*
 * turn_log_inside.h - what the files of this folder share, and barpoint-admin's commands about the log;
 * nobody else includes it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/log/log_row.h"
#include "db/log/log_store.h"
#include "server/log/body.h"
#include "server/log/connection.h"
#include "server/log/log_key.h"
#include "server/log/terms.h"

struct early_beats;
struct event;
struct read_on;
struct server;

struct turn_log {
	struct server *server;		   /* borrowed; NULL in a tool */
	struct log_connection *connection; /* owned */
	struct packer *packer;		   /* owned */
	struct log_keys keys;
	struct log_store store;	   /* for db_open_recorded() */
	struct event *tick;	   /* owned; NULL: the loop has not begun */
	struct early_beats *early; /* owned; until then. NULL: none */
	struct turn_log_idle idle;
	char name[TURN_LOG_NAME_SIZE];
	char heir[TURN_LOG_NAME_SIZE + 1]; /* as lease_give() takes it; "": whoever is there */
	int copies, patience_ms, lease_ms;

	struct read_on *read_on;   /* owned; of a machine that only reads, once it has all */
	bool follows;		   /* this machine reads the log, and writes no turns */
	bool began_anew;	   /* no turn was stored since the log before this one was lost */
	struct log_place place;	   /* the last row of the log that is known to be stored, or applied */
	int32_t epoch;		   /* held by this machine, if it writes */
	uint64_t connection_known; /* the connection that was greeted as connection_number() says */
	bool beating;		   /* a beat waits for its answer */
	int64_t beaten_ms;	   /* when that was sent; when the last row or beat was */
	int64_t stands_since_ms;   /* for a turn; 0: it doesn't */
	bool is_served;		   /* others were served meanwhile */
	const char *halted;	   /* static; why it reads no more, for good; NULL: it does */
	bool is_silent;		   /* it has not answered for a while */
	bool holds_last;	   /* the newest row may be on one disk only: it is not applied yet */
	bool is_stuck;		   /* there are rows, and they can't be stored here: that was logged */
	bool is_unsafe;		   /* it has no second copy */
	struct turn_log_figures figures;
};
