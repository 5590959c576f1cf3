/*
 * hashqueue.h - who is next at the hasher: the waiting sessions, served in turn by address, so that no
 * address keeps others out.
 *
 * Intrusive: the entry lives in the session's one job (hashjob.c), so the queue needs no bound and no memory
 * of its own. Owns nothing of an entry but its links; a job leaves the queue before it is freed. May not
 * touch: sessions, the hasher.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/net/address.h"

struct hashqueue;

/* All zero = not waiting. The caller sets key and ticket before hashqueue_push(); the rest is the queue's. */
struct hashqueue_entry {
	struct address_key key;
	uint64_t ticket;

	bool is_waiting;
	struct hashqueue_entry *next, *previous; /* circle of one address, the first is served first */
	/* Only in the first of each address: the circle of addresses, the others with the same hash. */
	struct hashqueue_entry *ring_next, *ring_previous;
	struct hashqueue_entry *bucket_next;
};

/* NULL if out of memory. hashqueue_free() takes NULL; no entry may be waiting. */
struct hashqueue *hashqueue_new(void);
void hashqueue_free(struct hashqueue *queue);

/* The entry isn't waiting yet, and stays where it is in memory until it is popped or removed. */
void hashqueue_push(struct hashqueue *queue, struct hashqueue_entry *entry);

/* The next one, no longer waiting; NULL if nobody waits. */
struct hashqueue_entry *hashqueue_pop(struct hashqueue *queue);

/* No effect on an entry that isn't waiting. */
void hashqueue_remove(struct hashqueue *queue, struct hashqueue_entry *entry);

/* Entries that wait. */
size_t hashqueue_size(const struct hashqueue *queue);
