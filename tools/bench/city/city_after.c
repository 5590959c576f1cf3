/*
 * city_after.c - see city_after.h.
 */
#include "tools/bench/city/city_after.h"

#include "db/rankings/glicko.h"
#include "db/rankings/posting.h"
#include "db/versus.h"
#include "tools/bench/fail.h"

enum { FOLLOWED_AT_ONCE = 1000 };

static void
stored(struct db *db, enum db_status status)
{
	if (status != DB_OK)
		fail("a row can't be stored: %s", db_error(db));
}

void
city_follow(struct db *db)
{
	stored(db, posting_write(db));
	for (bool more = true; more;)
		stored(db, versus_follow(db, FOLLOWED_AT_ONCE, &more));
	for (bool more = true; more;)
		stored(db, glicko_follow(db, FOLLOWED_AT_ONCE, &more));
}
