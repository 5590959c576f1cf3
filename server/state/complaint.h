/*
 * complaint.h - log lines about strangers. Whoever comes a thousand times a second must not fill the disk.
 *
 * Of the lines about one address in a minute the first COMPLAINTS_WHOLE are written, then each whose number
 * is a power of ten, with that number. An exempt address (server.h) has all of its lines.
 */
#pragma once

#include <stdbool.h>

struct peer;
struct server;

enum {
	COMPLAINTS_WHOLE = 10,
	COMPLAINT_END_SIZE = 64,
};

/* Counts one more log line about this address. False: leave it out. True: append what `end` holds. */
bool complaint_counts(struct server *server, const struct peer *peer, char end[COMPLAINT_END_SIZE]);

/* log_info(), unless there are too many lines about this address. */
void complain(struct server *server, const struct peer *peer, const char *subject, const char *format, ...)
	__attribute__((format(printf, 4, 5)));
