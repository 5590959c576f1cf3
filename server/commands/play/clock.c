/*
 * clock.c - clock, pause and adjourn: what two players do about their time.
 */
#include "server/rules/clock.h"
#include "server/commands/families.h"
#include "server/matches/leaving.h"
#include "server/matches/pause.h"
#include "server/net/wire.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/tables/clock_told.h"
#include "server/tables/table.h"
#include "server/tables/table_clock.h"

/* The table where they sit or look on; NULL if there is none with a clock, and they have read so. */
static struct table *
find_table(struct session *session)
{
	struct player *player = session->player;
	struct table *table = player->table;

	if (table == NULL && player->watching != NULL)
		table = player->watching->table;
	if (table == NULL)
		session_say(session, MSG_NOT_PLAYING);
	else if (!match_has_clock(&table->state.match))
		session_say(session, MSG_NO_CLOCK);
	else
		return table;
	return NULL;
}

static void
run_clock(struct session *session)
{
	const struct table *table = find_table(session);
	int ms = link_round_trip_ms(&session->wire.link);

	if (table == NULL)
		return;
	clock_tell(session->player, table);
	if (session_is_tagged(session))
		return;
	clock_tell_words(session->player, table);
	if (ms >= 0)
		session_tell(session, MSG_ROUND_TRIP, &(struct message_args){.n = ms});
}

/* The player says yes to something that needs both. True if the other has said yes, too, who reads it once,
 * however often it is said. */
static bool
say_yes(struct session *session, bool wants[2], enum message said, enum message asked)
{
	struct player *player = session->player, *other = table_other(player);

	bool again = wants[player->seat];

	table_touch(player->table);
	wants[player->seat] = true;
	if (wants[other->seat])
		return true;
	session_say_name(session, said, other->account.name);
	if (!again)
		player_say_name(other, asked, player->account.name);
	return false;
}

static void
run_pause(struct session *session)
{
	struct table *table = find_table(session);

	if (table == NULL)
		return;
	struct table_clock *clock = &table->state.clock;
	if (table_is_slow(table))
		session_say(session, MSG_SLOW_NO_PAUSE);
	else if (clock->paused && storing_may(session->server))
		pause_end(table);
	else if (clock->paused)
		session_say(session, MSG_NOT_STORED);
	else if (table_clock_pause_left(table) == 0)
		session_say(session, MSG_NO_PAUSE_LEFT);
	else if (say_yes(session, clock->wants_pause, MSG_YOU_WANT_PAUSE, MSG_WANTS_PAUSE) &&
		 !pause_begin(table))
		session_say(session, MSG_NOT_STORED);
}

static void
run_adjourn(struct session *session)
{
	struct table *table = session->player->table;

	if (table_is_slow(table))
		session_say(session, MSG_SLOW_NO_PAUSE);
	else if (player_is_house(table_other(session->player)))
		session_say(session, MSG_HOUSE_ADJOURNS_NOT);
	else if (say_yes(session, table->state.clock.wants_adjourned, MSG_YOU_WANT_TO_ADJOURN,
			 MSG_WANTS_TO_ADJOURN))
		table_adjourn(table);
}

const struct command clock_commands[] = {
	{
		.name = "clock",
		.ours = true,
		.plays = true,
		.run_bare = run_clock,
	},
	{
		.name = "pause",
		.ours = true,
		.plays = true,
		.needs = NEED_SEAT,
		.run_bare = run_pause,
	},
	{
		.name = "adjourn",
		.ours = true,
		.plays = true,
		.needs = NEED_SEAT,
		.run_bare = run_adjourn,
	},
	{.name = NULL},
};
