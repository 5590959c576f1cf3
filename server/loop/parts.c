/*
 * parts.c - how many of each there may be, what comes first, and what goes last.
 */
#include "server/loop/parts.h"

#include <event2/event.h>
#include <stdlib.h>

#include "db/db.h"
#include "server/analysis/analysis.h"
#include "server/commands/lookup.h"
#include "server/config/config.h"
#include "server/dice/book.h"
#include "server/dice/dice.h"
#include "server/dice/tally.h"
#include "server/entrance/certificate.h"
#include "server/journal/pending_stops.h"
#include "server/lobby/attendance.h"
#include "server/lobby/friends.h"
#include "server/lobby/lobby.h"
#include "server/lobby/news.h"
#include "server/lobby/waitfor.h"
#include "server/loop/dispatch.h"
#include "server/loop/subscribers.h"
#include "server/loop/timers.h"
#include "server/matches/kept.h"
#include "server/net/address.h"
#include "server/net/knock.h"
#include "server/net/wire.h"
#include "server/operators/bans.h"
#include "server/operators/shutdown.h"
#include "server/passwords/hasher.h"
#include "server/passwords/hashjob.h"
#include "server/sessions/input.h"
#include "server/sessions/parting.h"
#include "server/sessions/sessions.h"
#include "server/sessions/zones.h"
#include "server/state/announce.h"
#include "server/state/checkup.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/study/visitor_answers.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/system/privilege.h"
#include "server/system/supervisor.h"
#include "server/tables/clocks.h"
#include "server/tables/table.h"
#include "server/tv/tv.h"
#include "server/web/http/cache.h"
#include "server/web/http/visitor.h"
#include "server/web/streams/streams.h"

enum {
	DESCRIPTORS_RESERVED = 32, /* for everything that is no connection */
	VISITORS_SHARE = 8,
	VISITORS_MAX = 2048,
	STREAMS_SHARE = 4,
	STREAMS_USUAL = 5000, /* the default of max-streams: as many as there is room for */
};

/* One descriptor in VISITORS_SHARE is for connections that are no sessions yet. */
static int
visitor_limit(void)
{
	int64_t most = privilege_raise_descriptors() / VISITORS_SHARE;

	return most < VISITORS_MAX ? (int)most : VISITORS_MAX;
}

/* Also without `web`: a reload may turn it on. Where nobody plays streams get all that is left: a connection
 * that reads pages may have shaken hands as another one, and may read a file. */
static int64_t
streams_most(const struct server *server)
{
	int64_t all = privilege_raise_descriptors();

	if (!server->only_reads)
		return all / STREAMS_SHARE;
	return all - 3 * visitor_limit() - DESCRIPTORS_RESERVED;
}

static int
stream_limit(const struct server *server)
{
	int64_t most = streams_most(server), wanted = server->config->max_streams;

	return wanted < most ? (int)wanted : (int)most;
}

/* Who sets up a machine for streams hears at its start that there is no room for them, not at the final. */
static void
check_streams(const struct server *server)
{
	int64_t most = streams_most(server), wanted = server->config->max_streams;

	if (server->only_reads && wanted > STREAMS_USUAL && wanted > most)
		fatal("max-streams = %lld: the limit of descriptors, %lld, leaves room for %lld streams; raise it "
		      "(LimitNOFILE in the unit), or want fewer",
			(long long)wanted, (long long)privilege_raise_descriptors(), (long long)most);
}

/* As many sessions as the other descriptors allow, or as configured. */
static int
session_limit(const struct server *server)
{
	const struct config *config = server->config;
	int64_t most = privilege_raise_descriptors() - 2 * visitor_limit() - stream_limit(server) -
		       DESCRIPTORS_RESERVED;

	if (config->max_sessions > 0 && config->max_sessions < most)
		most = config->max_sessions;
	return most > 0 ? (int)most : 1;
}

void
parts_open(struct server *server)
{
	const struct config *config = server->config;
	int sessions = session_limit(server), streams = stream_limit(server);

	check_streams(server);
	partings_open(server);
	announce_open(server, subscribers);
	server->base = must_have(event_base_new());
	server->dice = must_have(dice_open(config->data));
	server->zones = zones_open(ZONES_DIRECTORY);
	server->addresses =
		must_have(address_counts_new((size_t)(sessions + streams), config->reading_per_address));
	server->accounts = must_have(address_counts_new((size_t)sessions, 1));
	server->hasher = hasher_open(
		(uint64_t)config->password_ops, (size_t)config->password_mem, (size_t)config->password_queue);
	if (server->hasher == NULL)
		fatal("passwords can't be hashed with password-ops %lld and password-mem %lld on this machine",
			(long long)config->password_ops, (long long)config->password_mem);
	server->outbox = outbox_open(server->base);
	sessions_open(server, sessions);
	players_open(server, &dispatch_player_owner);
	server->knocks = knocks_open(server->base, visitor_limit());
	visitors_open(server, visitor_limit());
	cache_open(server);
	input_open(server);
	hash_jobs_open(server);
	lobby_open(server);
	news_open(server);
	waitfor_open(server);
	friends_open(server);
	tables_open(server);
	clocks_open(server);
	streams_open(server, streams);
	analysis_open(server);
	visitor_answers_open(server);
	tv_open(server);
	shutdown_open(server);
	commands_open(server);
	timers_open(server);
}

void
parts_close(struct server *server)
{
	timers_close(server);
	commands_close(server);
	shutdown_close(server);
	tv_close(server);
	visitor_answers_close(server);
	analysis_close(server);
	pending_stops_clear(server);
	kept_matches_close(server);
	tables_close(server);
	clocks_close(server);
	waitfor_close(server);
	friends_close(server);
	news_close(server);
	lobby_close(server);
	hash_jobs_close(server);
	hasher_close(server->hasher);
	input_close(server);
	players_close(server);
	sessions_close(server);
	outbox_close(server->outbox);
	attendance_close(server);
	tally_close(server);
	address_counts_free(server->accounts);
	address_counts_free(server->addresses);
	certificate_drop(server);
	bans_close(server->bans);
	book_close(server);
	dice_close(server->dice);
	zones_close(server->zones);
	announce_close(server);
	partings_close(server);
	checkup_close(server);
	event_base_free(server->base);
	db_close(server->db);
	supervisor_close(server->supervisor);
	undo_close(server);
	counters_close(server);
	free(server->motd);
}
