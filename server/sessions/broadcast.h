/*
 * broadcast.h - the same sentence to many: encoded once for each dialect of those who read it, and once more
 * in ASCII if somebody's words have letters that not all terminals show.
 */
#pragma once

#include <stdbool.h>

#include "protocol/messages.h"

struct session;

/* Plain data. */
struct broadcast {
	enum message message;
	struct message_args args; /* its strings are borrowed */
	bool has_letters;
	bool written[DIALECT_COUNT];
	size_t size[DIALECT_COUNT][2]; /* as it is; in ASCII, if it has letters */
	char text[DIALECT_COUNT][2][MESSAGE_SIZE];
};

/* Its strings have to stay until the last broadcast_send(). */
void broadcast_fill(struct broadcast *broadcast, enum message message, const struct message_args *args);

/* Charges the cost to the line that is being run. */
void broadcast_send(struct broadcast *broadcast, struct session *listener);
