/*
 * address_queue.h - who is next: those who wait are served in turn by address, so that no address keeps
 * others out, however often it comes.
 *
 * Intrusive: the entry lives in whatever waits (passwords/hashjob.c, knock.c), so the queue needs no bound
 * and no memory of its own. Owns nothing of an entry but its links; whatever waits leaves the queue before it
 * is freed.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/net/address.h"

struct address_queue;

/* All zero = not waiting. The caller sets key and ticket before address_queue_push(); the rest is the
 * queue's. */
struct address_queue_entry {
	struct address_key key;
	uint64_t ticket;

	bool is_waiting;
	struct address_queue_entry *next, *previous; /* circle of one address, the first is served first */
	/* Only in the first of each address: the circle of addresses, the others with the same hash. */
	struct address_queue_entry *ring_next, *ring_previous;
	struct address_queue_entry *bucket_next;
};

/* NULL if out of memory. address_queue_free() takes NULL; no entry may be waiting. */
struct address_queue *address_queue_new(void);
void address_queue_free(struct address_queue *queue);

/* The entry isn't waiting yet, and stays where it is in memory until it is popped or removed. */
void address_queue_push(struct address_queue *queue, struct address_queue_entry *entry);

/* The next one, no longer waiting; NULL if nobody waits. */
struct address_queue_entry *address_queue_pop(struct address_queue *queue);

/* No effect on an entry that isn't waiting. */
void address_queue_remove(struct address_queue *queue, struct address_queue_entry *entry);

/* Entries that wait. */
size_t address_queue_size(const struct address_queue *queue);
