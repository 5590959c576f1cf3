/*
 * abandoned.c - who has left a match with a house player, and what they are told of it.
 */
#include "server/matches/abandoned.h"

#include <string.h>

#include "db/abandoned.h"
#include "db/matches.h"
#include "protocol/text.h"
#include "server/config/config.h"
#include "server/journal/pending_stops.h"
#include "server/players/player.h"
#include "server/rules/clock.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/tables/table.h"
#include "server/tables/table_clock.h"

enum {
	REMINDERS_MAX = 10, /* more levels than there are */
	/* A house player that leaves for silence has waited for longer; one that leaves sooner has another
	   reason, which is not the person's fault. */
	SILENCE_MS = 5 * 60 * 1000,
};

/* --- who has left */

/* Whether the match waits for the player of that side. */
static bool
waits_for(const struct match *match, enum side side)
{
	if (match->offer != OFFER_NONE)
		return match->offer_by != side;
	if (match->phase == PHASE_BETWEEN)
		return !match->joined[side] && match->joined[side_other(side)];
	return match->turn == side;
}

static bool
was_silent(const struct table *table, int seat)
{
	const struct table_state *state = &table->state;

	return waits_for(&state->match, table_side(table, seat)) &&
	       table->server->now_ms - state->acted_ms >= SILENCE_MS;
}

void
abandoned_note(const struct table *table, struct stop_row *stop, bool typed)
{
	const struct match *match = &table->state.match;
	int house = player_is_house(table->seat[0]) ? 0 : 1;
	const struct player *player = table->seat[1 - house];

	if (!player_is_house(table->seat[house]) || player_is_house(player) || stop->why == STOP_SERVER ||
		stop->why == STOP_ADJOURNED || !options_are_rated(&match->options) ||
		match_is_unplayed(match))
		return;
	/* A restart is nobody's leaving, even if they don't come back from it. */
	if (player_is_awaited(player))
		return;
	if (stop->who != player->account.id && !(typed && was_silent(table, 1 - house)))
		return;
	stop->loser = player->account.id;
	stop->due = table_clock_due_if_left(table, 1 - house);
	memcpy(stop->level, table->seat[house]->account.house, sizeof stop->level);
}

bool
abandoned_annuls(const struct table *table, const struct player *leaver, enum stop_why why)
{
	const struct match *match = &table->state.match;

	return why == STOP_LINE_LOST && table->row.kind != MATCH_TOURNAMENT && player_is_house(leaver) &&
	       match_has_clock(match) && options_are_rated(&match->options);
}

/* --- what is told of it */

int64_t
abandoned_until(const struct server *server, const struct abandoned_row *row)
{
	int after = server->config->claim_after;
	int64_t until = after != 0 ? row->at + after : 0;

	if (row->due_ms == 0)
		return until;
	int64_t due = storing_now(server) + (row->due_ms - server->served_ms + 999) / 1000;
	return until == 0 || due < until ? due : until;
}

static void
tell(struct player *player, const char *house, const struct abandoned_row *row)
{
	int64_t until = abandoned_until(player->server, row);
	char when[TEXT_DATE_SIZE];

	if (player->session == NULL)
		return;
	text_date_short(when, (time_t)until, zones_of(player->session));
	player_tell(player, until != 0 ? MSG_ABANDONED_UNTIL : MSG_ABANDONED,
		&(struct message_args){.a = house, .text = when});
}

void
abandoned_tell_left(struct player *player, const struct stop_row *stop)
{
	if (stop->loser == player->account.id)
		tell(player, player->opponent->account.name,
			&(struct abandoned_row){.at = stop->at, .due_ms = stop->due});
}

static void
remind(void *arg, const struct abandoned_row *row)
{
	tell(arg, row->house, row);
}

void
abandoned_remind(struct player *player)
{
	/* At a login nobody is told that the database can't be read. */
	(void)abandoned_each(player->server->db, player->account.id, REMINDERS_MAX, remind, player);
}

bool
abandoned_waits(const struct player *player, const struct player *house)
{
	struct abandoned_row row;

	return player_is_house(house) &&
	       abandoned_find(player->server->db, player->account.id, house->account.house, &row) == DB_OK;
}

bool
abandoned_may_begin(struct player *player, const struct player *other)
{
	struct abandoned_row row;
	struct options options;

	pending_stops_try(player->server);
	if (!player_is_house(other) ||
		abandoned_find(player->server->db, player->account.id, other->account.house, &row) != DB_OK)
		return true;
	if (player->warned_of == row.match || !options_read(&options, row.options))
		return true;
	undo_keep(player->server->undo, &player->warned_of, sizeof player->warned_of);
	player->warned_of = row.match;
	player_tell(player, MSG_ABANDONED_WARNING,
		&(struct message_args){.a = row.house, .b = other->account.name, .length = options.length});
	return false;
}
