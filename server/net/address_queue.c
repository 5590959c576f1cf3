/*
 * address_queue.c - circles within a circle, all of links that live in the entries:
 *
 *   turn -> A1 <-> B1 <-> C1 <-> (A1)     one first entry per address; pop takes at `turn` and moves on
 *           |      |
 *           A2     B2 ...                 the others of that address, oldest first
 *
 * When a first entry goes, the next of its address takes its place in the ring, which is the end of the ring
 * once `turn` has moved on. A hash table finds the first entry of an address.
 */
#include "server/net/address_queue.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

enum { BUCKETS = 1024 };

struct address_queue {
	struct address_queue_entry *turn; /* whose turn it is; NULL if nobody waits */
	size_t size;
	uint8_t seed[ADDRESS_SEED_SIZE];
	struct address_queue_entry *buckets[BUCKETS];
};

struct address_queue *
address_queue_new(void)
{
	struct address_queue *queue = calloc(1, sizeof *queue);

	if (queue != NULL)
		randombytes_buf(queue->seed, sizeof queue->seed);
	return queue;
}

void
address_queue_free(struct address_queue *queue)
{
	assert(queue == NULL || queue->size == 0);
	free(queue);
}

size_t
address_queue_size(const struct address_queue *queue)
{
	return queue->size;
}

/* The link that points to the first entry of this address, or the one to set for it. */
static struct address_queue_entry **
find_link(struct address_queue *queue, const struct address_key *key)
{
	struct address_queue_entry **link = &queue->buckets[address_key_hash(key, queue->seed) % BUCKETS];

	while (*link != NULL && memcmp(&(*link)->key, key, sizeof *key) != 0)
		link = &(*link)->bucket_next;
	return link;
}

/* A new address comes in just before the one whose turn it is, that is at the end. */
static void
ring_add(struct address_queue *queue, struct address_queue_entry *entry)
{
	if (queue->turn == NULL) {
		entry->ring_next = entry->ring_previous = entry;
		queue->turn = entry;
		return;
	}
	entry->ring_next = queue->turn;
	entry->ring_previous = queue->turn->ring_previous;
	entry->ring_previous->ring_next = entry;
	entry->ring_next->ring_previous = entry;
}

static void
ring_remove(struct address_queue *queue, struct address_queue_entry *entry)
{
	if (queue->turn == entry)
		queue->turn = entry->ring_next == entry ? NULL : entry->ring_next;
	entry->ring_previous->ring_next = entry->ring_next;
	entry->ring_next->ring_previous = entry->ring_previous;
}

/* The next of the same address takes the place of the first. */
static void
ring_replace(
	struct address_queue *queue, struct address_queue_entry *first, struct address_queue_entry *second)
{
	bool is_alone = first->ring_next == first;

	if (queue->turn == first)
		queue->turn = second;
	second->ring_next = is_alone ? second : first->ring_next;
	second->ring_previous = is_alone ? second : first->ring_previous;
	second->ring_next->ring_previous = second;
	second->ring_previous->ring_next = second;
}

void
address_queue_push(struct address_queue *queue, struct address_queue_entry *entry)
{
	struct address_queue_entry **link = find_link(queue, &entry->key);
	struct address_queue_entry *first = *link;

	assert(!entry->is_waiting);
	entry->is_waiting = true;
	entry->ring_next = entry->ring_previous = entry->bucket_next = NULL;
	queue->size++;
	if (first == NULL) {
		entry->next = entry->previous = entry;
		*link = entry;
		ring_add(queue, entry);
		return;
	}
	entry->next = first;
	entry->previous = first->previous;
	entry->previous->next = entry;
	first->previous = entry;
}

static void
remove_first(struct address_queue *queue, struct address_queue_entry *entry)
{
	struct address_queue_entry **link = find_link(queue, &entry->key);

	assert(*link == entry);
	if (entry->next == entry) {
		*link = entry->bucket_next;
		ring_remove(queue, entry);
		return;
	}
	*link = entry->next;
	entry->next->bucket_next = entry->bucket_next;
	ring_replace(queue, entry, entry->next);
}

void
address_queue_remove(struct address_queue *queue, struct address_queue_entry *entry)
{
	if (!entry->is_waiting)
		return;
	assert(queue->size > 0);
	if (entry->ring_next != NULL)
		remove_first(queue, entry);
	entry->previous->next = entry->next;
	entry->next->previous = entry->previous;
	entry->next = entry->previous = NULL;
	entry->ring_next = entry->ring_previous = entry->bucket_next = NULL;
	entry->is_waiting = false;
	queue->size--;
}

struct address_queue_entry *
address_queue_pop(struct address_queue *queue)
{
	struct address_queue_entry *entry = queue->turn;

	if (entry == NULL)
		return NULL;
	queue->turn = entry->ring_next;
	address_queue_remove(queue, entry);
	return entry;
}
