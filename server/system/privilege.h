/*
 * privilege.h - what the process may do: open many descriptors, and nothing as root that another user can do.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

enum { PRIVILEGE_REASON_SIZE = 768 };

/* Raises the soft limit of descriptors to the hard one; returns how many there may be. */
int64_t privilege_raise_descriptors(void);

/* Whether there is such a user. False with a sentence in `reason`. */
MUST_USE bool privilege_user_is_there(const char *user, char reason[PRIVILEGE_REASON_SIZE]);

/*
 * Becomes `user` for good: groups, gid, uid, checked afterwards. Already being that user is fine. False with
 * a sentence in `reason`: the process must not go on.
 */
MUST_USE bool privilege_drop(const char *user, char reason[PRIVILEGE_REASON_SIZE]);
