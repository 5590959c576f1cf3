/*
 * players.h - registered people: account, password hash, rating, settings, comings and goings.
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
};

/* No time comes after it. */
#define MUTED_FOR_GOOD INT64_MAX

struct player {
	int64_t id;
	char name[PLAYER_NAME_SIZE]; /* in the case it was registered in */
	double rating;
	int experience;
	bool operator_mark;  /* runs the server */
	int64_t muted_until; /* may not shout till then, in Unix seconds; 0 = may */
	int64_t disabled;    /* since when nobody can log in with it, in Unix seconds; 0 = he can */
	int64_t registered;  /* Unix seconds, 0 = never, here and below */
	int64_t last_login;
	int64_t last_logout;
	char last_host[PLAYER_HOST_SIZE]; /* of the last login */
};

/* Name and hash are stored, rating 1500, experience 0. DB_TAKEN if the name exists in any case of
 * letters, or somebody had it once (old_name_find()). */
MUST_USE enum db_status player_create(
	struct db *db, const char *name, const char *hash, int64_t now, struct player *player);

/* By name, regardless of case if `any_case`. DB_NONE if there is none. */
MUST_USE enum db_status player_find(struct db *db, const char *name, bool any_case, struct player *player);
MUST_USE enum db_status player_find_by_id(struct db *db, int64_t id, struct player *player);

/* The one with the lowest id above `after`. */
MUST_USE enum db_status player_find_next(struct db *db, int64_t after, struct player *player);

/* The stored hash of a player's password. */
MUST_USE enum db_status player_hash(struct db *db, int64_t id, char hash[PLAYER_HASH_SIZE]);

MUST_USE enum db_status player_login(struct db *db, int64_t id, int64_t now, const char *host);
MUST_USE enum db_status player_logout(struct db *db, int64_t id, int64_t now);

/* A new hash in the place of the old one. */
MUST_USE enum db_status player_password(struct db *db, int64_t id, const char *hash);

/* What he has written about himself; "" = nothing. */
struct player_texts {
	char email[PLAYER_EMAIL_SIZE];
	char away[PLAYER_AWAY_SIZE]; /* why he is away; "" = he isn't */
};
MUST_USE enum db_status player_texts(struct db *db, int64_t id, struct player_texts *texts);
MUST_USE enum db_status player_email(struct db *db, int64_t id, const char *email);
MUST_USE enum db_status player_away(struct db *db, int64_t id, const char *text);

/* What he adds to the dice of his next new match, "" = nothing. The match uses it up (match_create). */
MUST_USE enum db_status player_salt(struct db *db, int64_t id, char salt[PLAYER_SALT_SIZE]);
MUST_USE enum db_status player_set_salt(struct db *db, int64_t id, const char *salt);

/* One setting, by name and value as text. Only what was ever set is stored. */
MUST_USE enum db_status setting_store(struct db *db, int64_t player, const char *name, const char *value);

/* Calls `each` once per stored setting, in no particular order. */
typedef void setting_fn(void *arg, const char *name, const char *value);
enum db_status settings_load(struct db *db, int64_t player, setting_fn *each, void *arg);

/* DB_OK: somebody had that name once, in any case of letters, and nobody has it now. *player says who of
 * those that have another, 0 = he is erased. */
MUST_USE enum db_status old_name_find(struct db *db, const char *name, int64_t *player);
