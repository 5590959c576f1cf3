/*
 * outbox.h - what players are told while they are away, until a courier has carried it. A row is one notice
 * by one way; some of them, to the same reader, are a letter.
 *
 *   waits --notice_take--> taken --notice_settle--> sent, failed
 *     ^                      |
 *     +----notice_later------+      waits, taken --notice_drop--> dropped
 *
 * All times are Unix seconds.
 */
#pragma once

#include <stdbool.h>

#include "db/db.h"

/* First come the kinds for which players choose a route. */
enum notice_kind {
	NOTICE_TURN,
	NOTICE_FLAG,
	NOTICE_CALLED, /* by a tournament */
	NOTICE_MESSAGE,
	NOTICE_OFFER,
	NOTICE_RESULT,
	NOTICE_ROUTED,		      /* how many these are */
	NOTICE_PROOF = NOTICE_ROUTED, /* of an address */
	NOTICE_FORGOT,		      /* a password */
	NOTICE_TEST,
	NOTICE_MOVED,	   /* to an address: the mail of the account no longer comes here */
	NOTICE_TOURNAMENT, /* to a hook */
	NOTICE_KINDS,
};

enum notice_way {
	NOTICE_BY_MAIL,
	NOTICE_BY_PUSH,
	NOTICE_BY_HOOK,
	NOTICE_WAYS,
};

enum notice_state {
	NOTICE_WAITS,
	NOTICE_TAKEN,
	NOTICE_SENT,
	NOTICE_DROPPED,
	NOTICE_FAILED,
	NOTICE_STATES,
};

enum {
	NOTICE_HOOK_SIZE = 512,
	NOTICE_WHAT_SIZE = 16,
};

struct notice_row {
	int64_t id;
	int64_t player; /* 0: for a hook */
	enum notice_kind kind;
	enum notice_way way;
	int64_t push;		     /* the browser; 0: none */
	char hook[NOTICE_HOOK_SIZE]; /* a hook's address, or the one that NOTICE_MOVED goes to; "": none */
	int64_t match; /* 0: none; of NOTICE_PROOF the proof's row, of a tournament its edition */
	char what[NOTICE_WHAT_SIZE]; /* more about it */
	bool digest;		     /* goes with others once a day */
	int64_t at, due;
	int64_t letter; /* 0: in none yet */
	int64_t taken;	/* when that was handed over first; 0: never */
	int tries;	/* that failed, or of which nothing was said */
	bool silent;	/* it was handed over, and the courier has said nothing of it */
};

/* The words that stand for them. Never NULL. */
const char *notice_kind_word(enum notice_kind kind);
const char *notice_way_word(enum notice_way way);

/* -1 if there is no such word. */
int notice_way_find(const char *word);

/* Stores one more notice, and fills in row->id. If one of the same kind, about the same match, still waits
 * for the same reader, that one is overwritten instead; if it is about no match, the earlier of both times
 * when they are due holds. */
MUST_USE enum db_status notice_store(struct db *db, struct notice_row *row);

/* The row that has been due longest, of those that go by these ways, a bit for each. DB_NONE: none is due. */
MUST_USE enum db_status notice_next_by(struct db *db, unsigned of, int64_t now, struct notice_row *row);

/* When the next row is due, of all or of those that go by these ways; 0: none waits. */
MUST_USE enum db_status notice_next_due(struct db *db, int64_t *due);
MUST_USE enum db_status notice_next_due_by(struct db *db, unsigned of, int64_t *due);

/* Calls `each` for the rows that go with this one: all of its letter, or, if it is in none yet, those
 * that are due for the same reader in the digest, or of the same kind. A row for a hook goes alone, and so
 * does NOTICE_MOVED. */
typedef void notice_fn(void *arg, const struct notice_row *row);
MUST_USE enum db_status notice_each_with(
	struct db *db, const struct notice_row *row, int64_t now, int limit, notice_fn *each, void *arg);

/* Puts the row into this letter, which the courier has until then. */
MUST_USE enum db_status notice_take(struct db *db, int64_t id, int64_t letter, int64_t now, int64_t until);

/* The row waits again, in no letter, until `due`: alone or in the digest. */
MUST_USE enum db_status notice_put_off(struct db *db, int64_t id, int64_t due, bool digest);

/* Nobody needs to read the row any more. */
MUST_USE enum db_status notice_drop(struct db *db, int64_t id, int64_t now);

/* One row of a letter that the courier has. DB_NONE: it has none of that number. */
MUST_USE enum db_status notice_letter(struct db *db, int64_t letter, struct notice_row *row);

/* The letter is sent, or failed; or it is to be handed over again. */
MUST_USE enum db_status notice_settle(struct db *db, int64_t letter, enum notice_state state, int64_t now);
MUST_USE enum db_status notice_later(struct db *db, int64_t letter, int64_t due);

/* Likewise, and that was no attempt. */
MUST_USE enum db_status notice_put_back(struct db *db, int64_t letter, int64_t due);

/* What this reader was handed lately. */
struct notice_lately {
	int64_t same;	 /* the last letter of that kind, or the last digest */
	int64_t letters; /* of the last day that count */
};
MUST_USE enum db_status notice_lately(
	struct db *db, const struct notice_row *row, int64_t now, struct notice_lately *lately);

/* How often that was asked for since then. */
MUST_USE enum db_status notice_count_since(
	struct db *db, int64_t player, enum notice_kind kind, int64_t since, int64_t *count);

/* How often something was to be told at that hook since then. */
MUST_USE enum db_status notice_count_at_hook(struct db *db, const char *hook, int64_t since, int64_t *count);

/* How many wait. */
MUST_USE enum db_status notice_waiting(struct db *db, int64_t *count);

/* Drops the digest row that has waited longest, or, if there is none, the row that is due first. */
MUST_USE enum db_status notice_drop_oldest(struct db *db, int64_t now);

/* Of those that are due since before then one is dropped. DB_NONE: there is none. */
MUST_USE enum db_status notice_lapse(struct db *db, int64_t before, int64_t now);

/* Deletes rows that were settled before then. */
MUST_USE enum db_status notice_forget(struct db *db, int64_t before, int limit);
