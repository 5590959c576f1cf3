/*
 * operators.h - who runs the server, and what they did: the action log, bans, mutes.
 */
#pragma once

#include "db/people/players.h"

enum {
	OPERATOR_WHAT_SIZE = 16,
	OPERATOR_WHOM_SIZE = 64,
	OPERATOR_REASON_MAX = 1024, /* a line */
};

/* Texts are borrowed. */
struct operator_action {
	int64_t at;	      /* Unix seconds */
	int64_t who;	      /* player, 0 = the owner at the shell */
	const char *who_name; /* the name at that time */
	const char *what;
	const char *whom; /* a name, an address, minutes; "" = nobody */
	const char *reason;
	int64_t id; /* id of its row, when it is read; ids have no gaps */
};

/* The log is only appended to. */
MUST_USE enum db_status operator_append(struct db *db, const struct operator_action *action);

/* The newest; 0 if there is none. */
MUST_USE enum db_status operator_last_action(struct db *db, int64_t *id);

/* Up to `limit` actions after the row `after`, the oldest first. */
typedef void operator_action_fn(void *arg, const struct operator_action *action);
enum db_status operator_each_action(
	struct db *db, int64_t after, int limit, operator_action_fn *each, void *arg);

/* Makes a player an operator, or ends that. DB_NONE: no such player. */
MUST_USE enum db_status player_mark_operator(struct db *db, int64_t id, bool on);

/* All operators, by name. */
typedef void operator_fn(void *arg, const char *name);
enum db_status operator_each(struct db *db, operator_fn *each, void *arg);

/* The player may not shout until then; 0 = may shout, or MUTED_FOR_GOOD. DB_NONE: no such player. */
MUST_USE enum db_status player_mute(struct db *db, int64_t id, int64_t until);

/* A player, address or network that is kept out. Texts are borrowed. */
struct ban {
	const char *what; /* name, address or network */
	int64_t since;	  /* Unix seconds */
	const char *who_name;
	const char *reason;
	int64_t id; /* of its row, when it is read */
};

/* DB_TAKEN if it is banned already. */
MUST_USE enum db_status ban_add(struct db *db, const struct ban *ban);
/* DB_NONE if it wasn't banned. */
MUST_USE enum db_status ban_remove(struct db *db, const char *what);

/* DB_OK if it is banned, in any case of letters, DB_NONE if not. */
MUST_USE enum db_status ban_find(struct db *db, const char *what);

/* Up to `limit` bans after the row `after` (0 = all), the oldest first. */
typedef void ban_fn(void *arg, const struct ban *ban);
enum db_status ban_each(struct db *db, int64_t after, int limit, ban_fn *each, void *arg);
