/*
 * address.c - a hash table of addresses. An entry with open connections stays. The others are in a list in
 * the order of their last use and leave it from the front: when all their counts have run out, or when there
 * are too many.
 */
#include "server/net/address.h"

#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

#include <sodium.h>

#include "server/net/bucket.h"

static_assert(ADDRESS_SEED_SIZE == crypto_shorthash_KEYBYTES, "the seed is a key for crypto_shorthash()");
static_assert((int)PEER_TEXT_SIZE >= (int)INET6_ADDRSTRLEN, "every address fits");

enum { READING_BURST = 10 }; /* seconds of it at once */

struct address_tally {
	int64_t since;
	int64_t count;
};

struct address_entry {
	struct address_key key;
	struct address_tally tallies[ADDRESS_COUNTS];
	struct bucket reading; /* of microseconds */
	struct address_entry *bucket_next;
	TAILQ_ENTRY(address_entry) idle; /* only while there are no connections */
};

struct address_counts {
	uint8_t seed[ADDRESS_SEED_SIZE];
	int64_t reading; /* microseconds in a second */
	size_t size;
	size_t idle_size;
	TAILQ_HEAD(, address_entry) idle;
	size_t bucket_mask;
	struct address_entry **buckets; /* owned, and so are the entries */
};

/* How long a count lasts from its first event, in seconds; 0 = until it is taken back. */
static const int64_t windows[] = {
	[ADDRESS_CONNECTED] = 0,
	[ADDRESS_VISITING] = 0,
	[ADDRESS_STREAMING] = 0,
	[ADDRESS_AWAITING] = 0,
	[ADDRESS_LOGIN_FAILED] = 60,
	[ADDRESS_REGISTERED] = 3600,
	[ADDRESS_VISITED] = 3600,
	[ADDRESS_LINKED] = 3600,
	[ADDRESS_SAT_DOWN] = 3600,
	[ADDRESS_GAME_BEGUN] = 3600,
	[ADDRESS_SHOUTED] = 60,
	[ADDRESS_FEED_FAILED] = 60,
	[ADDRESS_FORGOT] = 3600,
	[ADDRESS_LOGGED] = 60,
};
static_assert(sizeof windows / sizeof *windows == ADDRESS_COUNTS, "each count has a window");

/* Of those that outlast a connection. */
static const char *const names[ADDRESS_COUNTS] = {
	[ADDRESS_LOGIN_FAILED] = "login_failed",
	[ADDRESS_REGISTERED] = "registered",
	[ADDRESS_VISITED] = "visited",
	[ADDRESS_LINKED] = "linked",
	[ADDRESS_SAT_DOWN] = "sat_down",
	[ADDRESS_GAME_BEGUN] = "game_begun",
	[ADDRESS_SHOUTED] = "shouted",
	[ADDRESS_FEED_FAILED] = "feed_failed",
	[ADDRESS_FORGOT] = "forgot",
	[ADDRESS_LOGGED] = "logged",
};

uint64_t
address_key_hash(const struct address_key *key, const uint8_t seed[ADDRESS_SEED_SIZE])
{
	uint64_t hash;

	static_assert(sizeof hash == crypto_shorthash_BYTES, "the hash fits");
	crypto_shorthash((unsigned char *)&hash, key->bytes, sizeof key->bytes, seed);
	return hash;
}

static void
peer_init_4(struct peer *peer, const uint8_t bytes[4])
{
	static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

	memcpy(peer->key.bytes, mapped, sizeof mapped);
	memcpy(peer->key.bytes + sizeof mapped, bytes, 4);
	memcpy(peer->address, peer->key.bytes, sizeof peer->address);
	inet_ntop(AF_INET, bytes, peer->text, sizeof peer->text);
}

static void
peer_init_6(struct peer *peer, const struct in6_addr *address)
{
	if (IN6_IS_ADDR_V4MAPPED(address)) {
		peer_init_4(peer, address->s6_addr + 12);
		return;
	}
	/* Every subscriber has at least a /64: counting single addresses would count nothing. */
	memcpy(peer->key.bytes, address->s6_addr, 8);
	memcpy(peer->address, address->s6_addr, sizeof peer->address);
	inet_ntop(AF_INET6, address, peer->text, sizeof peer->text);
}

void
peer_init(struct peer *peer, const struct sockaddr *address)
{
	struct sockaddr_in in;
	struct sockaddr_in6 in6;

	*peer = (struct peer){.text = "unknown"};
	if (address->sa_family == AF_INET) {
		memcpy(&in, address, sizeof in);
		peer_init_4(peer, (const uint8_t *)&in.sin_addr);
	} else if (address->sa_family == AF_INET6) {
		memcpy(&in6, address, sizeof in6);
		peer_init_6(peer, &in6.sin6_addr);
	}
}

void
peer_read(struct peer *peer, const char *text)
{
	struct in_addr in;
	struct in6_addr in6;

	*peer = (struct peer){.text = "unknown"};
	if (inet_pton(AF_INET, text, &in) == 1)
		peer_init_4(peer, (const uint8_t *)&in.s_addr);
	else if (inet_pton(AF_INET6, text, &in6) == 1)
		peer_init_6(peer, &in6);
}

void
address_counts_allow(struct address_counts *counts, int64_t reading)
{
	counts->reading = reading * 1000;
}

struct address_counts *
address_counts_new(size_t sessions, int64_t reading)
{
	struct address_counts *counts = calloc(1, sizeof *counts);
	size_t buckets = 1024;

	if (counts == NULL)
		return NULL;
	/* More than this only makes an emptier table; with less it still works, in longer chains. */
	while (buckets < sessions && buckets < (size_t)1 << 20)
		buckets *= 2;
	counts->bucket_mask = buckets - 1;
	counts->buckets = calloc(buckets, sizeof *counts->buckets);
	if (counts->buckets == NULL) {
		free(counts);
		return NULL;
	}
	address_counts_allow(counts, reading);
	TAILQ_INIT(&counts->idle);
	randombytes_buf(counts->seed, sizeof counts->seed);
	return counts;
}

void
address_counts_free(struct address_counts *counts)
{
	if (counts == NULL)
		return;
	for (size_t i = 0; i <= counts->bucket_mask; i++) {
		struct address_entry *next;
		for (struct address_entry *entry = counts->buckets[i]; entry != NULL; entry = next) {
			next = entry->bucket_next;
			free(entry);
		}
	}
	free(counts->buckets);
	free(counts);
}

size_t
address_counts_size(const struct address_counts *counts)
{
	return counts->size;
}

/* Where the link to the entry of this address is, or would be. */
static struct address_entry **
find_link(const struct address_counts *counts, const struct address_key *key)
{
	struct address_entry **link =
		&counts->buckets[address_key_hash(key, counts->seed) & counts->bucket_mask];

	while (*link != NULL && memcmp(&(*link)->key, key, sizeof *key) != 0)
		link = &(*link)->bucket_next;
	return link;
}

static int64_t
tally_at(const struct address_entry *entry, enum address_count what, int64_t now)
{
	const struct address_tally *tally = &entry->tallies[what];
	int64_t age = now - tally->since;

	/* A clock that was set back ends a window rather than making it last. */
	if (windows[what] != 0 && (age < 0 || age >= windows[what]))
		return 0;
	return tally->count;
}

static bool
has_room(const struct address_counts *counts, struct bucket *reading, int64_t now_ms)
{
	return bucket_has(reading, now_ms, counts->reading, READING_BURST * counts->reading);
}

static bool
entry_counts(const struct address_counts *counts, const struct address_entry *entry, int64_t now)
{
	if (bucket_spent(&entry->reading, now * 1000, counts->reading) > 0)
		return true;
	for (enum address_count what = 0; what < ADDRESS_COUNTS; what++) {
		if (tally_at(entry, what, now) > 0)
			return true;
	}
	return false;
}

static void
forget(struct address_counts *counts, struct address_entry *entry)
{
	TAILQ_REMOVE(&counts->idle, entry, idle);
	counts->idle_size--;
	*find_link(counts, &entry->key) = entry->bucket_next;
	counts->size--;
	free(entry);
}

/* Each entry is forgotten once, so in the long run a call costs no more than adding one entry. */
static void
forget_stale(struct address_counts *counts, int64_t now)
{
	struct address_entry *oldest;

	while ((oldest = TAILQ_FIRST(&counts->idle)) != NULL) {
		if (counts->idle_size <= ADDRESS_REMEMBERED && entry_counts(counts, oldest, now))
			return;
		forget(counts, oldest);
	}
}

static void
idle_add(struct address_counts *counts, struct address_entry *entry)
{
	TAILQ_INSERT_TAIL(&counts->idle, entry, idle);
	counts->idle_size++;
}

static void
idle_remove(struct address_counts *counts, struct address_entry *entry)
{
	TAILQ_REMOVE(&counts->idle, entry, idle);
	counts->idle_size--;
}

int64_t
address_counted(
	const struct address_counts *counts, const struct peer *peer, enum address_count what, int64_t now)
{
	const struct address_entry *entry = *find_link(counts, &peer->key);

	return entry == NULL ? 0 : tally_at(entry, what, now);
}

/* It stays while something is counted that is taken back in the end. */
static bool
is_open(const struct address_entry *entry)
{
	for (int what = 0; what < ADDRESS_COUNTS; what++)
		if (windows[what] == 0 && entry->tallies[what].count > 0)
			return true;
	return false;
}

bool
address_may(const struct address_counts *counts, const struct peer *peer, enum address_count what,
	int64_t limit, int64_t now)
{
	return peer->is_exempt || address_counted(counts, peer, what, now) < limit;
}

int64_t
address_lasts(
	const struct address_counts *counts, const struct peer *peer, enum address_count what, int64_t now)
{
	const struct address_entry *entry = *find_link(counts, &peer->key);

	if (entry == NULL || windows[what] == 0 || tally_at(entry, what, now) == 0)
		return 0;
	return entry->tallies[what].since + windows[what] - now;
}

/* Its entry, made if there is none, and out of the idle ones; NULL without memory. */
static struct address_entry *
take_entry(struct address_counts *counts, const struct address_key *key)
{
	struct address_entry **link = find_link(counts, key);
	struct address_entry *entry = *link;

	if (entry == NULL) {
		entry = calloc(1, sizeof *entry);
		if (entry == NULL)
			return NULL;
		entry->key = *key;
		*link = entry;
		counts->size++;
	} else if (!is_open(entry)) {
		idle_remove(counts, entry);
	}
	return entry;
}

void
address_add(struct address_counts *counts, const struct peer *peer, enum address_count what, int64_t now)
{
	struct address_entry *entry = take_entry(counts, &peer->key);

	if (entry == NULL)
		return;

	struct address_tally *tally = &entry->tallies[what];
	if (tally_at(entry, what, now) == 0)
		*tally = (struct address_tally){.since = now};
	tally->count++;

	if (!is_open(entry))
		idle_add(counts, entry);
	forget_stale(counts, now);
}

void
address_closed(struct address_counts *counts, const struct peer *peer, enum address_count what, int64_t now)
{
	struct address_entry *entry = *find_link(counts, &peer->key);

	/* Not counted when it came, for lack of memory. */
	if (entry == NULL || entry->tallies[what].count == 0)
		return;
	entry->tallies[what].count--;
	if (!is_open(entry))
		idle_add(counts, entry);
	forget_stale(counts, now);
}

void
address_read(struct address_counts *counts, const struct peer *peer, int64_t microseconds, int64_t now_ms)
{
	struct address_entry *entry = peer->is_exempt ? NULL : *find_link(counts, &peer->key);

	if (entry == NULL)
		return;
	(void)has_room(counts, &entry->reading, now_ms); /* what has come back since */
	bucket_spend(&entry->reading, microseconds * BUCKET_TOKEN);
}

bool
address_may_read(struct address_counts *counts, const struct peer *peer, int64_t now_ms)
{
	struct address_entry *entry;

	if (peer->is_exempt)
		return true;
	entry = *find_link(counts, &peer->key);
	return entry == NULL || has_room(counts, &entry->reading, now_ms);
}

static void
tell_entry(const struct address_entry *entry, int64_t now, address_each_fn *each, void *arg)
{
	for (enum address_count what = 0; what < ADDRESS_COUNTS; what++)
		if (names[what] != NULL && tally_at(entry, what, now) > 0)
			each(arg, &entry->key, names[what], entry->tallies[what].since,
				entry->tallies[what].count);
	if (entry->reading.spent > 0)
		each(arg, &entry->key, "", entry->reading.at_ms, entry->reading.spent);
}

void
address_each(const struct address_counts *counts, int64_t now, address_each_fn *each, void *arg)
{
	for (size_t i = 0; i <= counts->bucket_mask; i++)
		for (const struct address_entry *entry = counts->buckets[i]; entry != NULL;
			entry = entry->bucket_next)
			tell_entry(entry, now, each, arg);
}

void
address_restore(struct address_counts *counts, const struct address_key *key, const char *what, int64_t since,
	int64_t count)
{
	enum address_count which = 0;

	while (which < ADDRESS_COUNTS && (names[which] == NULL || strcmp(names[which], what) != 0))
		which++;
	if (which == ADDRESS_COUNTS && what[0] != '\0')
		return;
	struct address_entry *entry = take_entry(counts, key);
	if (entry == NULL)
		return;
	if (which < ADDRESS_COUNTS)
		entry->tallies[which] = (struct address_tally){.since = since, .count = count};
	else
		entry->reading = (struct bucket){.at_ms = since, .spent = count};
	if (!is_open(entry))
		idle_add(counts, entry);
}
