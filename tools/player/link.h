/*
 * link.h - a player's connection to the server: made, logged in by CLIP, and made again when it is lost.
 *
 *   resting --pause is over--> connecting --prompt--> entering --line 1--> asking --@tags--> in
 *      ^                           |                     |                   |               |
 *      +------- lost or refused ---+---------------------+-------------------+---------------+
 *      +--> ended: it logs out, the server knows no tags, or somebody else has logged in with this name
 *
 * A pause is twice as long as the one before, from a second to the longest; a login that succeeds begins
 * anew. A server that refuses name and password is asked again now and then: an account may come back.
 */
#pragma once

#include <stdbool.h>
#include <sys/socket.h>

struct event_base;
struct link;

/* What a link calls; `arg` is its owner's. A link is never freed in its own call. */
struct link_owner {
	void (*line)(void *arg, const char *line); /* from "@tags" on, which tells the whole state */
	void (*read)(void *arg);		   /* all lines that have come were handed on */
	void (*lost)(void *arg);
	/* The account is no good: the new password to try, NULL if there is none. Borrowed. */
	const char *(*refused)(void *arg);
	void (*ended)(void *arg);
};

struct link_target {
	struct event_base *base;
	struct sockaddr_storage address;
	int address_length;
	int answer_s;	     /* within which the server has to answer a command */
	int longest_pause_s; /* between two tries */
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

/* It does nothing any more, for whatever reason. */
bool link_has_ended(const struct link *link);
