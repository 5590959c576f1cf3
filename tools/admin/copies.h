/*
 * copies.h - the copies of the database that `backup` has made in a folder, by their names.
 *
 * A name is the time at which the copy was begun: 2026-11-22T030000.db. Whatever is called otherwise is
 * somebody else's, and stays.
 */
#pragma once

#include <stdbool.h>
#include <time.h>

#include "server/rules/must_use.h"

enum {
	COPY_NAME_SIZE = 32,
	COPIES_REASON_SIZE = 512,
};

void copy_name(char name[COPY_NAME_SIZE], time_t now);

/* The latest by name. False with a sentence if there is none. */
MUST_USE bool copies_newest(const char *folder, char name[COPY_NAME_SIZE], char reason[COPIES_REASON_SIZE]);

/* Removes all but the latest `keep` and `made`, which has just been made, whatever the clock says. And what
 * killed backups have left: files NAME.part that nobody writes. Returns how many copies went; -1 with a
 * sentence. */
int copies_drop(const char *folder, int keep, const char *made, char reason[COPIES_REASON_SIZE]);
