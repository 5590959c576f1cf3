/*
 * away.h - a copy of the database handed to another machine by ssh, and compared there with what was sent.
 *
 * The other machine needs a shell and sha256sum, nothing of ours.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

enum {
	AWAY_HOST_SIZE = 256,
	AWAY_FOLDER_SIZE = 512,
	AWAY_REASON_SIZE = 768,
};

/* user@host:dir */
struct away {
	char host[AWAY_HOST_SIZE]; /* what ssh is given, so a name of its configuration will do */
	char folder[AWAY_FOLDER_SIZE];
};

/* False if it isn't that. */
MUST_USE bool away_read(struct away *away, const char *typed);

/*
 * Sends the file `path`, which is called `name` there (of letters, digits, - and .), and removes all there
 * but the latest `keep` (0: none) that are called as barpoint-admin calls copies. Under its name is what
 * has arrived whole, or nothing. Now and then calls `told`, which may be NULL. False with a sentence; what
 * ssh says goes to standard error.
 */
MUST_USE bool away_send(const struct away *away, const char *path, const char *name, int keep,
	void (*told)(int64_t sent, int64_t all), char reason[AWAY_REASON_SIZE]);
