/*
 * broadcast.h - the same sentence to many: encoded once for each dialect, and once more in ASCII if
 * somebody's words have letters that not all terminals show.
 */
#pragma once

#include <stdbool.h>

#include "protocol/messages.h"

struct session;

/* Plain data. */
struct broadcast {
	bool has_letters;
	size_t size[2][2]; /* of each dialect: as it is; in ASCII, if it has letters */
	char text[2][2][MESSAGE_SIZE];
};

void broadcast_fill(struct broadcast *broadcast, enum message message, const struct message_args *args);

/* Charges the cost to the line that is being run. */
void broadcast_send(const struct broadcast *broadcast, struct session *listener);
