/*
 * afterwards.c - see afterwards.h.
 */
#include "server/matches/afterwards.h"

#include "db/following.h"
#include "db/rankings/glicko.h"
#include "db/versus.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/clock.h"

enum {
	AT_ONCE = 20,		/* matches; about a millisecond */
	SLICE_NS = 5 * 1000000, /* of the loop's time, if many wait */
	LOOKS_EVERY_MS = 10000, /* so that the rows of many matches are written together */
};

/* *more: others wait. False if nothing can be stored. */
static bool
add_some(struct server *server, bool *more)
{
	bool more_of[2] = {false, false};

	if (!storing_may(server))
		return false;
	enum db_status status = versus_follow(server->db, AT_ONCE, &more_of[0]);
	if (status == DB_OK)
		status = glicko_follow(server->db, AT_ONCE, &more_of[1]);
	if (status == DB_OK)
		status = glicko_forget(server->db, storing_now(server), AT_ONCE);
	*more = more_of[0] || more_of[1];
	return status == DB_OK || storing_done(server, status);
}

/* On a machine that only reads: the other one has added all. */
static bool
is_whole(struct server *server)
{
	struct followed_match match;
	int64_t sequence;

	return followed_to(server->db, versus_followed, &sequence) == DB_OK &&
	       followed_next(server->db, sequence, &match) == DB_NONE;
}

bool
afterwards_catch_up(struct server *server)
{
	bool more;

	if (server->only_reads)
		return is_whole(server);
	return add_some(server, &more) && !more;
}

bool
afterwards_go_on(struct server *server)
{
	int64_t until = clock_tick_ns() + SLICE_NS;
	bool more = false;

	if (server->tick_ms < server->afterwards_ms)
		return false;
	while (add_some(server, &more) && more && clock_tick_ns() < until)
		;
	server->afterwards_ms = more ? 0 : server->tick_ms + LOOKS_EVERY_MS;
	return more;
}
