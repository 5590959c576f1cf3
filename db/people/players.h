/*
 * players.h - registered players: account, password hash, rating, settings, logins and logouts.
 */
#pragma once

#include "db/db.h"

enum {
	PLAYER_NAME_SIZE = 21,	/* 20 characters (protocol 1.7) and the NUL */
	PLAYER_HASH_SIZE = 128, /* crypto_pwhash_STRBYTES */
	PLAYER_HOST_SIZE = 64,
	PLAYER_EMAIL_SIZE = 64,
	PLAYER_AWAY_SIZE = 128,
	SETTING_NAME_SIZE = 16,
	SETTING_VALUE_SIZE = 32,
	PLAYER_SALT_SIZE = 65,
	PLAYER_HOUSE_SIZE = 12,
};

/* The latest time there is. */
#define MUTED_FOR_GOOD INT64_MAX

struct player_row {
	int64_t id;
	char name[PLAYER_NAME_SIZE]; /* in the case of letters it was registered in */
	double rating;
	int experience;
	bool operator_mark;  /* is an operator */
	int64_t muted_until; /* may not shout until then, in Unix seconds; 0 = may shout */
	int64_t disabled;    /* disabled since, in Unix seconds; 0 = not disabled */
	int64_t registered;  /* Unix seconds, 0 = never, here and below */
	int64_t last_login;
	int64_t last_logout;
	char last_host[PLAYER_HOST_SIZE]; /* of the last login */
	char house[PLAYER_HOUSE_SIZE];	  /* the level of a house player, else "" */
	bool visitor;			  /* has no password (visitors.h) */
};

/* Registers a player with name and hash, rating 1500, experience 0. DB_TAKEN if the name exists in any
 * case of letters, or somebody had it once (old_name_find()). */
MUST_USE enum db_status player_create(
	struct db *db, const char *name, const char *hash, int64_t now, struct player_row *player);

/* The player of that name, regardless of case if `any_case`. DB_NONE if there is none. */
MUST_USE enum db_status player_find(
	struct db *db, const char *name, bool any_case, struct player_row *player);
MUST_USE enum db_status player_find_by_id(struct db *db, int64_t id, struct player_row *player);

/* The player with the lowest id above `after`. */
MUST_USE enum db_status player_find_next(struct db *db, int64_t after, struct player_row *player);

/* The stored hash of a player's password. */
MUST_USE enum db_status player_hash(struct db *db, int64_t id, char hash[PLAYER_HASH_SIZE]);

MUST_USE enum db_status player_login(struct db *db, int64_t id, int64_t now, const char *host);
MUST_USE enum db_status player_logout(struct db *db, int64_t id, int64_t now);

/* Replaces the hash. */
MUST_USE enum db_status player_password(struct db *db, int64_t id, const char *hash);

/* What players have written about themselves; "" = nothing. */
struct player_texts {
	char email[PLAYER_EMAIL_SIZE];
	char away[PLAYER_AWAY_SIZE]; /* why the player is away; "" = not away */
};
MUST_USE enum db_status player_texts(struct db *db, int64_t id, struct player_texts *texts);
MUST_USE enum db_status player_email(struct db *db, int64_t id, const char *email);
MUST_USE enum db_status player_away(struct db *db, int64_t id, const char *text);

/* The salt of the player's next new match, "" = none. The match uses it up (match_create). */
MUST_USE enum db_status player_salt(struct db *db, int64_t id, char salt[PLAYER_SALT_SIZE]);
MUST_USE enum db_status player_set_salt(struct db *db, int64_t id, const char *salt);

/* Stores one setting, name and value as text. Settings never changed are not stored. */
MUST_USE enum db_status setting_store(struct db *db, int64_t player, const char *name, const char *value);

/* Calls `each` once per stored setting, in no particular order. */
typedef void setting_fn(void *arg, const char *name, const char *value);
enum db_status settings_load(struct db *db, int64_t player, setting_fn *each, void *arg);

/* DB_OK: somebody had that name once, in any case of letters, and nobody has it now. *player is the player
 * who had it and has another name now, 0 = an erased player. */
MUST_USE enum db_status old_name_find(struct db *db, const char *name, int64_t *player);
