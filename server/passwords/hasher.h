/*
 * hasher.h - password hashes (Argon2id), away from the loop: one thread at nice 10 with a short bounded
 * queue.
 *
 * Owns: the thread, copies of the passwords until they are hashed (then wiped; what waits at the end goes
 * with the process), eventfds both ways.
 * May not touch: sessions. A job carries a ticket (the number of the session) that comes back with
 * the result; whether anyone still waits for it is the caller's to find out. All functions belong to the
 * loop's thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/rules/must_use.h"

enum {
	HASHER_PASSWORD_SIZE = 1025, /* with its NUL: the longest line */
	HASHER_HASH_SIZE = 128,	     /* with its NUL: crypto_pwhash_STRBYTES */
};

enum hash_outcome {
	HASH_MADE,    /* `hash` holds the new hash */
	HASH_MATCHES, /* this is the password */
	HASH_DIFFERS, /* it is not, or there was no stored hash */
	HASH_DAMAGED, /* the stored text is no hash: no password is right */
	HASH_FAILED,  /* no memory for it just now */
};

struct hash_result {
	uint64_t ticket;
	enum hash_outcome outcome;
	char hash[HASHER_HASH_SIZE];
};

struct hasher;

/*
 * `ops` and `mem` as crypto_pwhash_str() takes them, `queue` jobs at most between submitting and collecting.
 * Costs beyond this machine show at start: NULL if a hash can't have its memory, or the queue, an eventfd or
 * the thread fails. Needs sodium_init() before. hasher_close() drops what is queued. It
 * doesn't wait for the hash that the thread is at, which frees all afterwards. It takes NULL.
 */
struct hasher *hasher_open(uint64_t ops, size_t mem, size_t queue);
void hasher_close(struct hasher *hasher);

/* Readable when results wait: watch it, then hasher_collect(). Owned by the hasher. */
int hasher_fd(const struct hasher *hasher);

bool hasher_has_room(const struct hasher *hasher);

/* Both: false when the queue is full; then nothing is kept: try again after the next result. */
MUST_USE bool hasher_submit_make(struct hasher *hasher, uint64_t ticket, const char *password);

/* `hash` NULL or empty (an unknown name): a hash of the same cost is computed, and the answer is
 * HASH_DIFFERS. */
MUST_USE bool hasher_submit_verify(
	struct hasher *hasher, uint64_t ticket, const char *password, const char *hash);

/* Calls back for each finished job, in the order submitted; the result is borrowed for the call. */
void hasher_collect(
	struct hasher *hasher, void (*on_result)(const struct hash_result *result, void *arg), void *arg);

/* Hashes computed for jobs so far. */
uint64_t hasher_count(const struct hasher *hasher);
