/*
 * status.h - the CLIP lines 1, 2 and 5: who somebody is, what he has set, what he does (protocol 3).
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

/* 5, in the order of the line. */
struct status_who {
	const char *name;
	const char *opponent;
	const char *watching;
	bool ready, away;
	double rating;
	int experience;
	long idle; /* seconds */
	int64_t login;
	const char *host;
	const char *client;
	const char *email;
};

/* Where the idle time stands in a line 5: all but it may be kept. */
struct status_idle {
	uint16_t offset;
	uint16_t length;
};

size_t status_welcome_write(char *out, size_t size, const struct status_welcome *welcome);
size_t status_own_write(char *out, size_t size, const struct status_own *own);

/* `idle` may be NULL. */
size_t status_who_write(char *out, size_t size, const struct status_who *who, struct status_idle *idle);

/* A kept line 5 of `length` characters with another idle time; *idle says where it stands in `line`. */
size_t status_who_refresh(char *out, size_t size, const char *line, size_t length,
	const struct status_idle *idle, long seconds);
