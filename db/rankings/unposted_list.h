/*
 * unposted_list.h - who is in a list by matches that aren't posted yet; inside db/ only.
 */
#pragma once

#include "db/rankings/ranked_list.h"
#include "db/rankings/unposted.h"

/* The entries of a list and kind, without house players, the best first; *found is borrowed until the next
 * call. */
MUST_USE enum db_status unposted_list(struct db *db, struct unposted *unposted,
	const struct ranked_list *list, const struct ledger_entry *const **found, size_t *count);
