/*
 * status.h - the CLIP lines 1, 2 and 5: who a player is, what they have set, what they do (protocol 3).
 *
 * Structs of borrowed strings and numbers in, one line without its end out. All encoders return the length,
 * or 0 and "" if `size` is too small; STATUS_SIZE is enough for names, hosts, clients and addresses up to
 * their limits. A string that is NULL or empty is written as `-`; blanks in it become `_`, so that fields
 * stay fields.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STATUS_SIZE = 512 };

/* 1: time and host of the login before this one. */
struct status_welcome {
	const char *name;
	int64_t last_login;
	const char *last_host;
};

/* 2, in the order of the line. */
struct status_own {
	const char *name;
	bool allowpip, autoboard, autodouble, automove, away, bell, crawford, doubling;
	int experience;
	bool greedy, moreboards, moves, notify;
	double rating;
	bool ratings, ready;
	int redoubles; /* < 0 is written `unlimited` */
	bool report, silent;
	const char *timezone;
};

/* 5, in the order of the line, without the idle time. */
struct status_who {
	const char *name;
	const char *opponent;
	const char *watching;
	bool ready, away;
	double rating;
	int experience;
	int64_t login;
	const char *host;
	const char *client;
	const char *email;
};

size_t status_welcome_write(char *out, size_t size, const struct status_welcome *welcome);
size_t status_own_write(char *out, size_t size, const struct status_own *own);

/*
 * 5, in two steps, because the idle time is always another and the rest stays for a while: the line without
 * it, which may be kept, and where it belongs; then, for each reader, the whole line.
 */
size_t status_who_write(char *out, size_t size, const struct status_who *who, size_t *idle_at);
size_t status_idle_write(char *out, size_t size, const char *line, size_t idle_at, long idle_s);

/* 5 lines, and others between them, with `-` for hosts and email addresses: a visitor reads them so. `out`
 * has room for `size`. Returns the length. */
size_t status_without_addresses(char *out, const char *lines, size_t size);

/* Ends a list of 5 lines, and each change of one. */
#define STATUS_END "6\r\n"
