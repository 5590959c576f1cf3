/*
 * take_over.c - in the order in which one thing needs another: counts, sessions, players, tables, wishes.
 */
#include "server/upgrade/take_over.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lobby/lobby.h"
#include "server/lobby/news.h"
#include "server/matches/kept.h"
#include "server/net/address.h"
#include "server/operators/admin_socket.h"
#include "server/players/player.h"
#include "server/sessions/parting.h"
#include "server/sessions/session.h"
#include "server/sessions/sessions.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/log.h"
#include "server/tables/table.h"
#include "server/tv/tv.h"
#include "server/upgrade/take_over_parts.h"
#include "server/upgrade/taking.h"

static void
take_over_process(struct server *server, const struct carried_process *process)
{
	const struct tv_state tv = {
		.now = {.kind = (enum tv_kind)process->tv_kind,
			.match = process->tv_match,
			.of_week = process->tv_of_week},
		.number = process->tv_number,
		.since_ms = process->tv_since_ms,
		.ended_ms = process->tv_ended_ms,
		.followers_due = process->tv_followers_due,
	};

	server->turns = process->turns;
	server->lobby->waits = process->waits;
	server->served_ms = process->served_ms;
	server->served_tick_ms = process->served_tick_ms;
	server->served_before_ms = process->served_before_ms;
	server->daily_due_ms = process->daily_due_ms;
	server->visitors_due_ms = process->visitors_due_ms;
	server->reports_due_ms = process->reports_due_ms;
	server->next_posting_ms = process->next_posting_ms;
	server->next_look_ms = process->next_look_ms;
	server->next_slow_ms = process->next_slow_ms;
	server->afterwards_ms = process->afterwards_ms;
	partings_go_on(server, process->partings);
	kept_matches_go_on_since(server, process->kept_at, process->kept_since_ms);
	tv_go_on(server, &tv);
	storing_look_at_clock(server);
}

static void
take_over_tallies(struct taking *taking)
{
	struct server *server = taking->server;
	const struct carried_tally *tally;
	int at = 0;

	while ((tally = taking_next(taking, CARRIED_TALLY, &at)) != NULL) {
		struct address_key key;
		memcpy(key.bytes, tally->key, sizeof key.bytes);
		address_restore(tally->of_account ? server->accounts : server->addresses, &key, tally->what,
			tally->since, tally->count);
	}
}

static int
compare_idleness(const void *a, const void *b)
{
	int64_t one = (*(struct session *const *)a)->active_ms,
		other = (*(struct session *const *)b)->active_ms;

	return (one > other) - (one < other);
}

/* The longest idle comes first; all are looked at in the first turn. */
static void
set_going(struct taking *taking)
{
	struct server *server = taking->server;

	qsort(taking->sessions, (size_t)taking->session_count, sizeof *taking->sessions, compare_idleness);
	for (int i = 0; i < taking->session_count; i++) {
		session_watch_idle(taking->sessions[i]);
		session_wake(taking->sessions[i]);
	}
	for (int i = 0; i < taking->player_count; i++)
		news_enter_told(server->news, taking->players[i]);
	undo_drop(server->undo);
	server->sessions->last_number = taking->carried->process->last_number;
}

/* For the log, and for whoever has asked for it. */
static void
announce(const struct taking *taking)
{
	struct server *server = taking->server;
	const struct carried_process *process = taking->carried->process;
	char text[PARCEL_REASON_SIZE];

	snprintf(text, sizeof text, "version %s has taken over from %s: %d lines and %d matches go on",
		BARPOINT_VERSION, process->version, taking->session_count, server->tables->count);
	log_info("upgrade", "%s", text);
	if (process->tool >= 0)
		admin_socket_take_upgrader(server, process->tool);
	admin_socket_tell_upgrader(server, true, text);
}

bool
take_over(struct server *server, const struct carried *carried, const struct session_owner *owner,
	char reason[PARCEL_REASON_SIZE])
{
	struct taking taking = {.server = server, .carried = carried, .owner = owner, .reason = reason};

	take_over_process(server, carried->process);
	take_over_tallies(&taking);
	bool done = take_over_sessions(&taking);
	taking_sort_sessions(&taking);
	done = done && take_over_players(&taking);
	taking_sort_players(&taking);
	done = done && take_over_tables(&taking);
	if (done) {
		take_over_wishes(&taking);
		set_going(&taking);
		announce(&taking);
	}
	free(taking.sessions);
	free(taking.players);
	return done;
}
