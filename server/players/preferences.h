/*
 * preferences.h - what a player has set, from the database and back. The values are in player->settings,
 * where sessions read them, too.
 */
#pragma once

#include <stdbool.h>

#include "db/db.h"
#include "protocol/setting_names.h"

struct player;
struct settings;

/* The settings of any account, also of a player who is not here. They are the usual ones if they can't be
 * read. */
enum db_status preferences_of(struct db *db, int64_t account, struct settings *settings);

/* Reads the settings stored for them. */
void player_load_settings(struct player *player);

/* Stores a setting; false if it could not be stored (they have been told). */
bool player_store_setting(struct player *player, const char *name, const char *value);

/* Switches a toggle and stores it; false if it could not be stored (they have been told). */
bool player_toggle(struct player *player, enum toggle toggle, bool on);

/* They are a person, and online: settles whether they listen (sessions/screenreader.h), and stores it if they
 * have typed so at `login:`. */
void player_enter_listening(struct player *player);
