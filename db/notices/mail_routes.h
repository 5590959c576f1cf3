/*
 * mail_routes.h - addresses for letters: the proven one of each player, and those that still wait for their
 * code.
 */
#pragma once

#include <stdbool.h>

#include "db/db.h"

enum {
	MAIL_ADDRESS_SIZE = 255,
	MAIL_SECRET_SIZE = 16,
	PROOF_HASH_SIZE = 32,
};

struct mail_route {
	int64_t player;
	char address[MAIL_ADDRESS_SIZE];
	int64_t at;
	int64_t place; /* with `asks`, in the link of each letter */
	uint8_t asks[MAIL_SECRET_SIZE], ends[MAIL_SECRET_SIZE];
	int refused; /* letters that came back */
	bool ended;  /* too many did */
};

/* Takes the place of the player's earlier route. */
MUST_USE enum db_status mail_route_store(struct db *db, const struct mail_route *route);
MUST_USE enum db_status mail_route_find(struct db *db, int64_t player, struct mail_route *route);
MUST_USE enum db_status mail_route_at(struct db *db, int64_t place, struct mail_route *route);

/* One more letter came back; at `most` of them the route ends. */
MUST_USE enum db_status mail_route_refused(struct db *db, int64_t player, int most);

/* A letter has arrived: those that came back before no longer count. */
MUST_USE enum db_status mail_route_arrived(struct db *db, int64_t player);

/* DB_NONE if there is none. */
MUST_USE enum db_status mail_route_remove(struct db *db, int64_t player);
MUST_USE enum db_status mail_routes_count(struct db *db, int64_t *count);

struct mail_proof {
	int64_t id;
	int64_t player;
	char address[MAIL_ADDRESS_SIZE];
	int64_t at;
	uint8_t hash[PROOF_HASH_SIZE];
	bool written; /* its letter was written, so there is a hash */
	int64_t ends;
	int tries; /* that were wrong */
};

/* Takes back the player's earlier ones. */
MUST_USE enum db_status mail_proof_store(struct db *db, int64_t player, const char *address, int64_t now);

/* The player's proof that isn't over yet. */
MUST_USE enum db_status mail_proof_find(struct db *db, int64_t player, struct mail_proof *proof);
MUST_USE enum db_status mail_proof_write(
	struct db *db, int64_t id, const uint8_t hash[PROOF_HASH_SIZE], int64_t ends);
MUST_USE enum db_status mail_proof_wrong(struct db *db, int64_t id);
MUST_USE enum db_status mail_proof_end(struct db *db, int64_t id);

/* How many codes were asked for since then: by the player, for the mailbox of the address, by all players. */
struct proof_counts {
	int64_t of_player, of_address, all;
};
MUST_USE enum db_status mail_proof_counts(
	struct db *db, int64_t player, const char *address, int64_t since, struct proof_counts *counts);

/* Deletes proofs from before then, at most `limit`. */
MUST_USE enum db_status mail_proofs_forget(struct db *db, int64_t before, int limit);
