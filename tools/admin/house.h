/*
 * house.h - accounts for house players, with the file of their passwords.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

enum { HOUSE_REASON_SIZE = 1024 };

/*
 * Sees to some accounts of each level: those that lack are made, all get new passwords. The file, which only
 * its owner can read, takes the place of an older one once it is whole. Prints which of them have other names
 * than one would expect. False with a sentence in `reason` if that fails: the old file may know old passwords
 * then.
 */
MUST_USE bool house_write(const char *directory, const char *path, int seats, char reason[HOUSE_REASON_SIZE]);
