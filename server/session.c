/*
 * session.c - a connection's life: its states from opening to closing. What comes in is in input.c, what goes
 * out in output.c.
 */
#include "server/session.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/telnet.h"
#include "server/hashjob.h"
#include "server/input.h"
#include "server/listing.h"
#include "server/log.h"
#include "server/login.h"
#include "server/matching.h"
#include "server/pager.h"
#include "server/profile.h"
#include "server/screenreader.h"
#include "server/server.h"
#include "server/storing.h"
#include "server/waits.h"
#include "server/walk.h"

static const char *const state_names[] = {
	[SESSION_GREETING] = "greeting",
	[SESSION_PASSWORD] = "password",
	[SESSION_GUEST] = "guest",
	[SESSION_NEW_PASSWORD] = "new password",
	[SESSION_AGAIN] = "again",
	[SESSION_HASHING] = "hashing",
	[SESSION_ONLINE] = "online",
	[SESSION_CLOSING] = "closing",
};
static_assert(sizeof state_names / sizeof *state_names == SESSION_STATE_COUNT, "a name for each state");

void
session_name_subject(struct session *session)
{
	snprintf(session->subject, sizeof session->subject, "session %u%s%s", session->number,
		session->player.name[0] != '\0' ? " " : "", session->player.name);
}

/* In which list its idleness is watched: each list has one limit, so the longest idle stands first. */
static struct session_list *
idle_list_of(struct session *session)
{
	struct server *server = session->server;

	switch (session->state) {
	case SESSION_ONLINE:
		return session->table != NULL ? &server->idle_playing : &server->idle_online;
	case SESSION_CLOSING:
		return &server->closing;
	case SESSION_GREETING:
	case SESSION_PASSWORD:
	case SESSION_GUEST:
	case SESSION_NEW_PASSWORD:
	case SESSION_AGAIN:
	case SESSION_STATE_COUNT:
		break;
	case SESSION_HASHING:
		return &server->waiting; /* for us: that is not held against it */
	}
	return &server->idle_greeting;
}

static void
move_to_idle_list(struct session *session)
{
	if (session->idle_list != NULL)
		TAILQ_REMOVE(session->idle_list, session, next_idle);
	session->idle_list = idle_list_of(session);
	TAILQ_INSERT_TAIL(session->idle_list, session, next_idle);
}

void
session_touch(struct session *session)
{
	/* The time to log in runs from the connection on, whatever is typed. */
	if (session->state != SESSION_ONLINE)
		return;
	session->active_ms = session->server->tick_ms;
	move_to_idle_list(session);
}

void
session_enter(struct session *session, enum session_state state)
{
	log_debug(session->subject, "%s -> %s", state_names[session->state], state_names[state]);
	session->state = state;
	if (idle_list_of(session) != session->idle_list) {
		session->active_ms = session->server->tick_ms;
		move_to_idle_list(session);
	}
}

struct session *
session_open(struct server *server, int fd, const struct peer *peer)
{
	struct session *session = calloc(1, sizeof *session);

	if (session == NULL)
		return NULL;
	session->server = server;
	session->number = ++server->last_number;
	session_name_subject(session);
	session->peer = *peer;
	session->active_ms = server->tick_ms;
	TAILQ_INIT(&session->watchers);
	TAILQ_INIT(&session->invitations);
	wire_open(&session->wire, server->base, fd, &server->outbox, &input_owner, session);
	TAILQ_INSERT_TAIL(&server->sessions, session, next);
	server->session_count++;
	address_add(server->addresses, peer, ADDRESS_CONNECTED, server->tick_ms / 1000);
	move_to_idle_list(session);
	log_debug(session->subject, "connected from %s", peer->text);
	return session;
}

/* What the person himself and the lobby read about it (protocol 4.10, section 3). */
static const struct {
	enum message self;
	enum message lobby;
	const char *log;
} close_lines[] = {
	[CLOSE_BYE] = {MSG_GOODBYE, MSG_LOGS_OUT, "logs out"},
	[CLOSE_DROPPED] = {MSG_NONE, MSG_DROPS, "drops connection"},
	[CLOSE_NETWORK] = {MSG_NONE, MSG_NETWORK_ERROR, "network error"},
	[CLOSE_IDLE] = {MSG_TIMED_OUT, MSG_TIMES_OUT, "timed out"},
	[CLOSE_SECOND] = {MSG_NONE, MSG_CLOSED_OLD, "closed: logged in a second time"},
	[CLOSE_SHUTDOWN] = {MSG_NONE, MSG_NONE, "closed: the server stops"},
	[CLOSE_KICKED] = {MSG_NONE, MSG_LOGS_OUT, "closed: an operator wants it"},
	[CLOSE_REFUSED] = {MSG_NONE, MSG_NONE, "closed before login"},
};
static_assert(sizeof close_lines / sizeof *close_lines == CLOSE_WHY_COUNT, "lines for each reason");

static bool
store_logout(const struct session *session)
{
	struct server *server = session->server;
	int64_t now = storing_now(server);

	return storing_may(server) &&
	       storing_done(server, player_logout(server->db, session->player.id, now)) &&
	       (session->login_id == 0 ||
		       storing_done(server, login_end(server->db, session->login_id, now)));
}

static void
leave_lobby(struct session *session, enum close_why why)
{
	struct server *server = session->server;
	const struct message_args args = {.a = session->player.name};

	if (session->table != NULL)
		table_abandon(session, why);
	matching_forget(session);
	matching_unwatch(session, false);
	matching_dismiss_watchers(session, why);
	waits_drop(session);
	listing_free(session);
	walk_close(session);
	lobby_leave(&server->lobby, session);
	if (close_lines[why].lobby != MSG_NONE)
		news_add(&server->news, NEWS_LOGOUT, close_lines[why].lobby, &args, session, NULL);
	if (!store_logout(session))
		log_warning(session->subject, "the time of logout is not stored");
}

void
session_close(struct session *session, enum close_why why)
{
	if (session->state == SESSION_CLOSING)
		return;
	log_info(session->subject, "%s", close_lines[why].log);
	if (close_lines[why].self != MSG_NONE && session->end == END_NOT)
		session_say(session, close_lines[why].self);
	if (session->state == SESSION_ONLINE)
		leave_lobby(session, why);
	hash_job_drop(session);
	login_free(session);
	input_leave(session);
	wire_read(&session->wire, false);
	session->prompts = false;
	session_enter(session, SESSION_CLOSING);
}

void
session_free(struct session *session)
{
	struct server *server = session->server;

	assert(session->state == SESSION_CLOSING && session->table == NULL);
	TAILQ_REMOVE(session->idle_list, session, next_idle);
	TAILQ_REMOVE(&server->sessions, session, next);
	server->session_count--;
	address_disconnected(server->addresses, &session->peer, server->tick_ms / 1000);
	wire_close(&session->wire);
	pager_free(session);
	profile_free(session);
	free(session->invited_before);
	telnet_drop(session->telnet);
	free(session->last_line);
	lines_clear(&session->lines);
	free(session);
}

static void
on_setting(void *arg, const char *name, const char *value)
{
	struct session *session = arg;

	settings_read(&session->settings, name, value);
}

void
session_load_settings(struct session *session)
{
	struct server *server = session->server;

	settings_init(&session->settings);
	(void)settings_load(server->db, session->player.id, on_setting, session);
	screenreader_settle(session);
}

bool
session_store_setting(struct session *session, const char *name, const char *value)
{
	struct server *server = session->server;

	if (storing_may(server) &&
		storing_done(server, setting_store(server->db, session->player.id, name, value))) {
		session->settings_turn = server->turns;
		return true;
	}
	session_say(session, MSG_NOT_STORED);
	return false;
}

bool
session_toggle(struct session *session, enum toggle toggle, bool on)
{
	if (!session_store_setting(session, toggle_names[toggle].name, on ? "YES" : "NO"))
		return false;
	settings_put(&session->settings, toggle, on);
	return true;
}
