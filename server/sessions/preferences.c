/*
 * preferences.c - a player's settings, from the database and back.
 */
#include "server/sessions/screen.h"
#include "server/sessions/session.h"
#include "server/sessions/settings.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"

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
	screen_settle_listening(session);
}

/* The turn is lost: they are as they were stored. */
static void
load_again(void *arg)
{
	struct session *session = arg;

	if (session->state == SESSION_ONLINE)
		session_load_settings(session);
}

bool
session_store_setting(struct session *session, const char *name, const char *value)
{
	struct server *server = session->server;

	if (storing_may(server) &&
		storing_done(server, setting_store(server->db, session->player.id, name, value))) {
		undo_call(server->undo, load_again, session);
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
