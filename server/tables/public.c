/*
 * public.c - asks players who are here, or the database.
 */
#include "server/tables/public.h"

#include "server/players/player.h"
#include "server/players/preferences.h"
#include "server/tables/table.h"

bool
public_table(const struct table *table)
{
	return table->seat[0]->settings.public && table->seat[1]->settings.public;
}

bool
public_player(struct db *db, int64_t player)
{
	struct settings settings;

	return preferences_of(db, player, &settings) == DB_OK && settings.public;
}

bool
public_players(struct db *db, const int64_t player[2])
{
	return public_player(db, player[0]) && public_player(db, player[1]);
}
