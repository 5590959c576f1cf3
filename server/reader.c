/*
 * reader.c - see reader.h. One turn of its loop:
 *
 *   rows of the log -> the copy -> what has changed is looked at -> streams are told
 *   requests -> answers from the copy
 *
 * Nothing is stored, so nothing is held back. There are no sessions, players or tables: who is online is
 * known to the machine that writes.
 */
#include "server/reader.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/db.h"
#include "db/journal.h"
#include "server/commands/lookup.h"
#include "server/config/config.h"
#include "server/dice/tally.h"
#include "server/doors.h"
#include "server/entrance/listener.h"
#include "server/journal/heads.h"
#include "server/lobby/attendance.h"
#include "server/log/read_on.h"
#include "server/log/turn_log.h"
#include "server/loop/parts.h"
#include "server/loop/reload.h"
#include "server/net/knock.h"
#include "server/net/wire.h"
#include "server/operators/admin_socket.h"
#include "server/operators/bans.h"
#include "server/reread.h"
#include "server/sessions/sessions.h"
#include "server/standby.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/service_time.h"
#include "server/state/storing.h"
#include "server/system/lockfile.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/system/priority.h"
#include "server/system/supervisor.h"
#include "server/web/http/reception.h"
#include "server/web/http/visitor.h"
#include "server/web/streams/streams.h"
#include "server/web/tournaments/following.h"

enum {
	LOOK_EVERY_MS = 10, /* at the line to the log */
};

/* What rows of the log have changed since it was looked at last. */
struct changed {
	struct server *server; /* borrowed */
	struct reread reread;
	int64_t *match; /* whose rows have changed, each once: owned, no more than there are matches */
	int count;
	bool has_actions;
	int64_t last_action; /* that was told */
};

/* The newest first: a match changes again and again. */
static bool
has_match(const struct changed *changed, int64_t match)
{
	for (int i = changed->count - 1; i >= 0; i--)
		if (changed->match[i] == match)
			return true;
	return false;
}

static void
on_row(void *arg, const struct copied_row *row)
{
	struct changed *changed = arg;

	db_note_written(changed->server->db, row->table);
	reread_note(&changed->reread, row);
	if (strcmp(row->table, "actions") == 0)
		changed->has_actions = true;
	bool is_of_match = strcmp(row->table, "matches") == 0 || strcmp(row->table, "clock_marks") == 0;
	if (!is_of_match || has_match(changed, row->row))
		return;
	changed->match = must_grow(changed->match, changed->count, sizeof *changed->match);
	changed->match[changed->count++] = row->row;
}

static void
tell_action(void *arg, int64_t match, const struct action_row *row)
{
	struct changed *changed = arg;

	heads_note(changed->server, match, row);
	streams_action(changed->server, match, row);
	changed->last_action = row->id;
}

/* Actions come before what became of their match. */
static void
tell_changes(struct changed *changed)
{
	struct server *server = changed->server;

	if (changed->has_actions &&
		action_each_since(server->db, changed->last_action, tell_action, changed) != DB_OK)
		fatal("the actions of matches can't be read: %s", db_error(server->db));
	for (int i = 0; i < changed->count; i++) {
		heads_look(server, changed->match[i]);
		streams_look(server, changed->match[i]);
	}
	changed->has_actions = false;
	changed->count = 0;
}

static void
open_database(struct server *server, struct changed *changed)
{
	char path[CONFIG_TEXT_SIZE + 32], reason[DB_REASON_SIZE];

	snprintf(path, sizeof path, "%s/barpoint.db", server->config->data);
	server->db = db_open_to_read(path, reason);
	if (server->db == NULL)
		fatal("%s", reason);
	*changed = (struct changed){.server = server, .reread.server = server};
	service_time_open(server);
	bans_open(server);
	heads_open(server);
	if (tally_read(server) != DB_OK || attendance_open(server) != DB_OK ||
		action_last(server->db, &changed->last_action) != DB_OK)
		fatal("the database can't be read: %s", db_error(server->db));
	turn_log_read_begin(server->turn_log, on_row, changed);
}

/* Wakes the loop; what is to be done is done in its turn. */
static void
on_look(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;
	(void)arg;
}

/* A query found damage: its answer is void, and may have been the list of bans. */
static void
look_at_database(const struct server *server)
{
	if (db_is_broken(server->db))
		fatal("the database can't be read: %s; put last night's copy of the club's in its place "
		      "(barpoint-admin backup)",
			db_error(server->db));
}

static void
turn(struct server *server, struct changed *changed, bool *more)
{
	storing_look_at_clock(server);
	if (turn_log_read_on(server->turn_log, server->tick_ms)) {
		tell_changes(changed);
		visitors_wake_owing(server);
	}
	reread_go_on(&changed->reread);
	knocks_step(server->knocks, KNOCK_STEPS_TURN);
	reception_begin_turn(server);
	look_at_database(server);
	admin_socket_end_turn(server, true);
	*more = outbox_flush(server->outbox);
	*more = streams_go_on(server) || *more;
	*more = following_go_on(server) || *more;
	*more = visitors_end_turn(server) || *more;
	*more = knocks_wait(server->knocks) || *more;
	counters_turned(server);
	supervisor_turned(server->supervisor, server->tick_ms);
}

static void
loop(struct server *server, struct changed *changed)
{
	const struct timeval every = {.tv_usec = LOOK_EVERY_MS * 1000};
	struct event *look = must_have(event_new(server->base, -1, EV_PERSIST, on_look, NULL));
	bool more = false;

	must_succeed(event_add(look, &every) == 0);
	priority_at_once();
	while (!server->stopping) {
		server->turns++;
		event_base_loop(server->base, EVLOOP_ONCE | (more ? EVLOOP_NONBLOCK : 0));
		turn(server, changed, &more);
	}
	event_free(look);
}

int
serve_readers(struct server *server)
{
	struct changed changed;

	server->only_reads = true;
	int lock = stand_by(server, NULL);

	if (lock < 0)
		fatal("log-role = reader needs a log to read: say where it is by the option log");
	parts_open(server);
	server->sessions->max = 0; /* lines go to the machine that writes */
	doors_open(server, server->config, NULL);
	files_read(server);
	open_database(server, &changed);
	admin_socket_open(
		server, &(struct admin_callbacks){.is_reserved = command_is_called, .reload = reload});
	listeners_announce(server);
	supervisor_ready(server->supervisor);
	loop(server, &changed);
	supervisor_stopping(server->supervisor);
	listeners_stop(server);
	admin_socket_close(server);
	visitors_close(server); /* the rest goes with the process */
	heads_close(server);
	turn_log_read_end(server->turn_log);
	free(changed.match);
	(void)turn_log_close(server);
	db_close(server->db);
	lockfile_release(lock);
	return EXIT_SUCCESS;
}
