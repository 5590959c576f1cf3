/*
 * preferences.c - a player's settings, from the database and back.
 */
#include "server/players/preferences.h"

#include "server/players/player.h"
#include "server/sessions/screen.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"

static void
on_setting(void *arg, const char *name, const char *value)
{
	settings_read(arg, name, value);
}

enum db_status
preferences_of(struct db *db, int64_t account, struct settings *settings)
{
	settings_init(settings);
	return settings_load(db, account, on_setting, settings);
}

void
player_load_settings(struct player *player)
{
	(void)preferences_of(player->server->db, player->account.id, &player->settings);
	if (player->session != NULL)
		screen_settle_listening(player->session);
}

/* The turn is lost: they are as they were stored. */
static void
load_again(void *arg)
{
	struct player *player = arg;

	if (player->online)
		player_load_settings(player);
}

bool
player_store_setting(struct player *player, const char *name, const char *value)
{
	struct server *server = player->server;

	if (storing_may(server) &&
		storing_done(server, setting_store(server->db, player->account.id, name, value))) {
		undo_call(server->undo, load_again, player);
		return true;
	}
	player_say(player, MSG_NOT_STORED);
	return false;
}

bool
player_toggle(struct player *player, enum toggle toggle, bool on)
{
	if (!player_store_setting(player, toggle_names[toggle].name, on ? "YES" : "NO"))
		return false;
	settings_put(&player->settings, toggle, on);
	return true;
}

void
player_enter_listening(struct player *player)
{
	struct settings *settings = &player->settings;
	bool is_new = player->session->at_login.screenreader && settings->screenreader != SCREENREADER_YES;

	if (is_new)
		settings->screenreader = SCREENREADER_YES;
	screen_settle_listening(player->session);
	/* If it can't be stored they are told; for this connection it holds all the same. */
	if (is_new)
		(void)player_store_setting(player, variable_names[VARIABLE_SCREENREADER].name,
			screenreader_names[SCREENREADER_YES]);
}
