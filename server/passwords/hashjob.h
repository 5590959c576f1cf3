/*
 * hashjob.h - a session waits for a password hash: at login, at registration, when the password is changed.
 *
 *   verify, make, change --> address_queue ---> hashing --> done()
 *                                ^             |
 *                    next tick   +-- no memory-+
 *
 * Owns: the job of a session, the passwords in it until it is over (then wiped). While a session has one it
 * is held: its further lines wait unparsed. Jobs that wait for room in the hasher's short queue are served in
 * turn by address. May not touch: the database, wording.
 */
#pragma once

#include <stdbool.h>

#include "server/passwords/hasher.h"

enum {
	PASSWORD_MIN = 4, /* protocol 2.4 */
	PASSWORD_MAX = 128,
};

struct hash_job;
struct server;
struct session;

/* server->hash_jobs, from hash_jobs_open() to hash_jobs_close(). */
void hash_jobs_open(struct server *server);
void hash_jobs_close(struct server *server);

/* The job is over and the session has none any more; never HASH_FAILED. */
typedef void hash_done_fn(struct session *session, const struct hash_result *result);

/*
 * Each begins the one job of the session. Passwords are copied; a longer password than PASSWORD_MAX cannot be
 * valid. `hash` is the stored one, "" for an unknown name. A change verifies the old password, then makes the
 * hash of the new one: HASH_MADE, or why the old one is not right.
 */
void hash_job_verify(struct session *session, const char *password, const char *hash, hash_done_fn *done);
void hash_job_make(struct session *session, const char *password, hash_done_fn *done);
void hash_job_change(struct session *session, const char *password, const char *hash, const char *changed,
	hash_done_fn *done);

/* The session goes: its job is forgotten, if it has one. */
void hash_job_drop(struct session *session);

/* How many wait for the hasher. */
size_t hash_jobs_waiting(const struct server *server);

/* Gives waiting jobs to the hasher as it has room. */
void hash_jobs_feed(struct server *server);

/* A tick of the clock: tries again the hashes that there was no memory for. */
void hash_jobs_retry(struct server *server);

/* Hashes have come back: hasher_fd() can be read. */
void hash_jobs_collect(struct server *server);
