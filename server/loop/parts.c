/*
 * parts.c - what comes first, and what goes last.
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
#include "server/state/shares.h"
#include "server/state/undo.h"
#include "server/study/visitor_answers.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/system/supervisor.h"
#include "server/tables/clocks.h"
#include "server/tables/table.h"
#include "server/tv/tv.h"
#include "server/web/http/cache.h"
#include "server/web/http/visitor.h"
#include "server/web/streams/streams.h"

void
parts_open(struct server *server)
{
	const struct config *config = server->config;
	int sessions = share_of_sessions(config), streams = share_of_streams(config);
	char reason[SHARES_REASON_SIZE];

	if (!shares_fit(config, reason))
		fatal("%s", reason);
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
	server->knocks = knocks_open(server->base, share_of_visitors());
	visitors_open(server, share_of_visitors());
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
