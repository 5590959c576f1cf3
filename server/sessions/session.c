/*
 * session.c - the states of a connection, and the lists it is in. It begins and ends in life.c; what
 * comes in is in input.c, what goes out in say.c.
 */
#include "server/sessions/session.h"
#include "server/sessions/sessions.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/memory.h"

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
sessions_open(struct server *server, int max)
{
	struct sessions *sessions = must_calloc(1, sizeof *sessions);

	sessions->max = max;
	TAILQ_INIT(&sessions->all);
	TAILQ_INIT(&sessions->closing);
	TAILQ_INIT(&sessions->waiting);
	TAILQ_INIT(&sessions->idle_greeting);
	TAILQ_INIT(&sessions->idle_online);
	TAILQ_INIT(&sessions->idle_playing);
	TAILQ_INIT(&sessions->ready);
	TAILQ_INIT(&sessions->throttled);
	server->sessions = sessions;
}

void
sessions_close(struct server *server)
{
	free(server->sessions);
}

void
session_name_subject(struct session *session, const char *name)
{
	snprintf(session->subject, sizeof session->subject, "session %u%s%s", session->number,
		name[0] != '\0' ? " " : "", name);
}

/* The list that watches its idleness. Each list has one limit, so the longest idle comes first. */
static struct session_list *
idle_list_of(struct session *session)
{
	struct server *server = session->server;

	switch (session->state) {
	case SESSION_ONLINE:
		return session->at_table ? &server->sessions->idle_playing : &server->sessions->idle_online;
	case SESSION_CLOSING:
		return &server->sessions->closing;
	case SESSION_GREETING:
	case SESSION_PASSWORD:
	case SESSION_GUEST:
	case SESSION_NEW_PASSWORD:
	case SESSION_AGAIN:
	case SESSION_STATE_COUNT:
		break;
	case SESSION_HASHING:
		return &server->sessions->waiting; /* it waits for us: that is not held against it */
	}
	return &server->sessions->idle_greeting;
}

void
session_watch_idle(struct session *session)
{
	if (session->idle_list != NULL)
		TAILQ_REMOVE(session->idle_list, session, next_idle);
	session->idle_list = idle_list_of(session);
	TAILQ_INSERT_TAIL(session->idle_list, session, next_idle);
}

void
session_wake(struct session *session)
{
	if (session->ready_lines || session->throttled || session->state == SESSION_CLOSING)
		return;
	session->ready_lines = true;
	session->woken = session->server->turns;
	TAILQ_INSERT_TAIL(&session->server->sessions->ready, session, next_ready);
}

void
session_rest(struct session *session)
{
	struct server *server = session->server;

	if (session->ready_lines)
		TAILQ_REMOVE(&server->sessions->ready, session, next_ready);
	if (session->throttled)
		TAILQ_REMOVE(&server->sessions->throttled, session, next_ready);
	session->ready_lines = session->throttled = false;
}

void
session_touch(struct session *session)
{
	/* The time to log in runs from the connection on, whatever is typed. */
	if (session->state != SESSION_ONLINE)
		return;
	session->active_ms = session->server->tick_ms;
	session->touches++;
	session_watch_idle(session);
}

void
session_enter(struct session *session, enum session_state state)
{
	log_debug(session->subject, "%s -> %s", state_names[session->state], state_names[state]);
	session->state = state;
	if (idle_list_of(session) != session->idle_list) {
		session->active_ms = session->server->tick_ms;
		session_watch_idle(session);
	}
}
