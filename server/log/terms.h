/*
 * terms.h - sizes, names and figures of the log of turns.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct server;

enum {
	TURN_LOG_NAME_SIZE = 64,
	TURN_LOG_REASON_SIZE = 256,
	TURN_LOG_KEY_REASON_SIZE = 656,
	TURN_LOG_SUPERSEDED = 3, /* exit status: another machine writes now */
	TURN_LOG_HEIR = '>',	 /* in front of the name of the machine that is to write next */
};

/* What a machine says that has met a turn of a newer version. */
#define TURN_LOG_UPGRADE                                                                                     \
	"the log goes on with turns of a newer version: upgrade this program, and start it again"

/* Or one after whose migration the tables here are others than there. */
#define TURN_LOG_OTHER_TABLES                                                                                  \
	"the log has other tables than this program makes: install the program of the writer here, and start " \
	"it again"

struct turn_log_figures {
	int64_t doubts, bytes;	  /* since the start */
	int64_t refused;	  /* likewise, how often the log did not take a turn, or a takeover */
	int64_t forks;		  /* likewise, how often this copy did not fit the log */
	int64_t lag_turns, lag_s; /* of a machine that follows */
	/* Of one that only reads: since it saw anybody write. 0 where the log has one host: there is nothing
	 * else to read. */
	int64_t beatless_s;
	int64_t followers; /* that were seen in the last minute, by the one that writes */
	bool keyless;	   /* it follows, and could not take over: it has no key for the dice */
};

/* What others are to have while the loop stands still for the log, or this machine follows it. */
struct turn_log_idle {
	void (*serve)(struct server *server); /* now and then; not if it stands still for a moment only */
	void (*go_on)(struct server *server); /* after such calls: the loop turns again */
};
