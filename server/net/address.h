/*
 * address.h - who is at the far end, as an address, and how much each address has done lately.
 *
 * Owns: the counters. May not touch: sockets, sessions, the clock. The caller passes the time: seconds, for
 * reading milliseconds.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum {
	PEER_TEXT_SIZE = 46,
	ADDRESS_SEED_SIZE = 16,
	ADDRESS_REMEMBERED = 16384, /* addresses without a connection, with something counted */
};

/* What counts as one address: an IPv4 address (mapped into IPv6), an IPv6 /64. Compare with memcmp(). */
struct address_key {
	uint8_t bytes[16];
};

/* For hash tables: with a random seed nobody can choose addresses that collide. */
uint64_t address_key_hash(const struct address_key *key, const uint8_t seed[ADDRESS_SEED_SIZE]);

struct peer {
	char text[PEER_TEXT_SIZE]; /* without port; an IPv4 address mapped into IPv6 reads as IPv4 */
	bool is_exempt;		   /* no limit by address applies; false until somebody says so */
	uint8_t address[16];	   /* all of it; IPv4 mapped into IPv6 */
	struct address_key key;
};

/* An address that is neither IPv4 nor IPv6 becomes "unknown"; all of these count as one. */
void peer_init(struct peer *peer, const struct sockaddr *address);

/* An address from the text of a peer. */
void peer_read(struct peer *peer, const char *text);

/* What is counted of an address. */
enum address_count {
	ADDRESS_CONNECTED,    /* sessions open now */
	ADDRESS_VISITING,     /* other open connections: visitors, and whoever still shakes hands */
	ADDRESS_STREAMING,    /* of these, event streams */
	ADDRESS_AWAITING,     /* likewise, those that wait for a turn of the log */
	ADDRESS_LOGIN_FAILED, /* within a minute from the first */
	ADDRESS_REGISTERED,   /* within an hour from the first */
	ADDRESS_VISITED,      /* likewise, accounts of visitors */
	ADDRESS_LINKED,	      /* likewise, people whose link a visitor opened */
	ADDRESS_SAT_DOWN,     /* to a match (hourly.h), within an hour from the first */
	ADDRESS_GAME_BEGUN,   /* likewise, a game of a match */
	ADDRESS_SHOUTED,      /* within a minute from the first */
	ADDRESS_FEED_FAILED,  /* likewise, wrong addresses of feeds */
	ADDRESS_FORGOT,	      /* within an hour from the first, codes for forgotten passwords */
	ADDRESS_LOGGED,	      /* likewise, lines of the log (complaint.h) */
	ADDRESS_COUNTS,
};

struct address_counts;

/*
 * Room for about `sessions` sessions; each address may read the database for `reading` milliseconds a second.
 * An address without a connection is forgotten when its counts have run out. Of the others ADDRESS_REMEMBERED
 * are kept; those unused for longest go first. NULL if out of memory; address_counts_free() takes NULL.
 */
struct address_counts *address_counts_new(size_t sessions, int64_t reading);
void address_counts_free(struct address_counts *counts);

/* From now on each address may read for that many milliseconds a second. */
void address_counts_allow(struct address_counts *counts, int64_t reading);

/* The count of the peer's address at the time `now`. */
int64_t address_counted(
	const struct address_counts *counts, const struct peer *peer, enum address_count what, int64_t now);

/* True if one more stays within `limit`; always true for an exempt peer. Counts nothing. */
bool address_may(const struct address_counts *counts, const struct peer *peer, enum address_count what,
	int64_t limit, int64_t now);

/* Seconds until the count runs out; 0 if there is none, or if it lasts until it is taken back. */
int64_t address_lasts(
	const struct address_counts *counts, const struct peer *peer, enum address_count what, int64_t now);

/* Counts one more, if there is memory for it. What is open is taken back when it closes. */
void address_add(
	struct address_counts *counts, const struct peer *peer, enum address_count what, int64_t now);
void address_closed(
	struct address_counts *counts, const struct peer *peer, enum address_count what, int64_t now);

/*
 * Charges the peer's address for reading the database, or for work as expensive. The allowance fills up at
 * the rate of address_counts_new(), to ten seconds of it; an address that has overdrawn it may read again
 * when that is paid back.
 */
void address_read(
	struct address_counts *counts, const struct peer *peer, int64_t microseconds, int64_t now_ms);
bool address_may_read(struct address_counts *counts, const struct peer *peer, int64_t now_ms);

/* What was counted and lasts without a connection, for another program that goes on with it. `what` is the
 * name of a count;
 * "": the allowance of reading, of which `count` is spent and `since` is in milliseconds. */
typedef void address_each_fn(
	void *arg, const struct address_key *key, const char *what, int64_t since, int64_t count);
void address_each(const struct address_counts *counts, int64_t now, address_each_fn *each, void *arg);
/* An unknown name is passed over: a count that is no more. */
void address_restore(struct address_counts *counts, const struct address_key *key, const char *what,
	int64_t since, int64_t count);

/* Number of addresses with anything counted, for tests. */
size_t address_counts_size(const struct address_counts *counts);
