/*
 * reply.h - what a handler answers with: a body made whole, one that comes in pieces, or a connection that is
 * kept open. All zero is 200 and no body.
 *
 * Owns: its body, source or keeper, until the answer is on its way (delivery.h) or dropped.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "protocol/messages.h"
#include "server/net/hold.h"

struct http_part;
struct visitor;

enum {
	ETAG_SIZE = 32,
	REPLY_NAME_SIZE = 40,
	REPLY_WHY_SIZE = 512,
	REPLY_FIELDS_SIZE = 1024,
	REPLY_NOT_KEPT = -1,		    /* max_age: no cache may keep it */
	REPLY_FOREVER = 365 * 24 * 60 * 60, /* max_age: nothing else will ever be at this address */
};

extern const char media_text[], media_json[];

enum source_state {
	SOURCE_GOES_ON,
	SOURCE_ENDS,
	SOURCE_BREAKS, /* it can't be read: the answer is cut off, so that nobody takes it for whole */
};

/* A body that comes in pieces, each when the reader has had most of the one before. */
struct source_kind {
	/* Writes the next piece, some kilobytes. */
	enum source_state (*go_on)(void *source, FILE *out);
	void (*free)(void *source);
	/* Only this part of it is wanted; called before go_on(). NULL: it can't be taken in parts. */
	void (*take)(void *source, const struct http_part *part);
};

/* Who writes to a connection that stays open after its head (visitor.h says how). */
struct keeper_kind {
	/* The head is held. The visitor is the keeper's until `left`. */
	void (*begins)(void *keeper, struct visitor *visitor);
	/* Output has left: visitor_backlog() is less than it was. Nothing may be freed. */
	void (*sent)(void *keeper);
	/* The connection is over, on whichever side: frees the keeper. */
	void (*left)(void *keeper);
};

struct reply {
	int status;			/* 0: 200 */
	const char *type;		/* static; of the content */
	int max_age;			/* seconds for which a cache may keep it, or REPLY_NOT_KEPT */
	char fields[REPLY_FIELDS_SIZE]; /* further lines of the head, each with its CRLF */
	char etag[ETAG_SIZE];		/* with its quotes; "": made from the body, if there is one */
	char name[REPLY_NAME_SIZE];	/* under which browsers save it, or "" */
	char why[REPLY_WHY_SIZE];	/* of a refusal, without the end of its line */
	bool is_private;		/* for one reader: nobody else's cache may keep it */
	bool is_of_page;		/* no page of another server has a use for its head */
	bool was_kept;			/* it was made for somebody before (cache.h), */
	int64_t turn;			/* in that turn of the log; 0: in this one */
	bool may_pack;			/* its content has another form for readers who take gzip */
	bool packs;			/* and this reader does: the content that is sent is packed */
	struct piece *body;		/* one hold of it is owned */
	const struct source_kind *source_kind;
	void *source;	     /* owned */
	int64_t source_size; /* bytes that it writes; 0: not known before its end */
	const struct keeper_kind *keeper_kind;
	void *keeper; /* owned */
};

/* Says why not. What the reply has had so far is dropped. */
void reply_refuse(struct reply *reply, int status, enum message message, const struct message_args *args);

/* The body is this text; ends the process without memory. */
void reply_body(struct reply *reply, const char *type, const char *bytes, size_t size);

/* Takes the source over. */
void reply_pieces(struct reply *reply, const char *type, const struct source_kind *kind, void *source);

/* Takes the keeper over. */
void reply_keep(struct reply *reply, const char *type, const struct keeper_kind *kind, void *keeper);

/* The tag of these bytes. */
void etag_of(char etag[ETAG_SIZE], const char *bytes, size_t size);

/* Frees what it owns. */
void reply_drop(struct reply *reply);
