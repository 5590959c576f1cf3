/*
 * link.h - a player's connection to the server: made, logged in by CLIP, and made again when it is lost.
 *
 *   resting --pause is over--> connecting --connected--> entering --line 1--> in
 *      ^                           |                        |               |
 *      +------- lost or refused ---+------------------------+---------------+
 *      +--> ended: it logs out, name and password are refused, or somebody else has logged in with them
 *
 * A pause is twice as long as the one before, from a second to a minute; a login that succeeds begins anew.
 */
#pragma once

#include <stdbool.h>
#include <sys/socket.h>

struct event_base;
struct link;

/* What a link calls; `arg` is its owner's. A link is never freed in its own call. */
struct link_owner {
	void (*line)(void *arg, const char *line); /* after the login, line 1 first */
	void (*read)(void *arg);		   /* all lines that have come were handed on */
	void (*lost)(void *arg);
	/* The account is no good: NULL ends the link, else the new password to try. Borrowed. */
	const char *(*refused)(void *arg);
	void (*ended)(void *arg);
};

struct link_target {
	struct event_base *base;
	struct sockaddr_storage address;
	int address_length;
};

/* All is borrowed until link_close(), but for the password. Connects at once. NULL without memory. */
struct link *link_open(const struct link_target *target, const char *name, const char *password,
	const struct link_owner *owner, void *arg);
void link_close(struct link *link);

/* A command, without a line end. Nothing happens outside `in`. */
void link_send(struct link *link, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Logs out. The link calls nobody any more. */
void link_leave(struct link *link);

/* Never again: somebody else plays with this name. */
void link_end(struct link *link, const char *why);
