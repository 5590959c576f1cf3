/*
 * played.c - see played.h.
 */
#include "server/web/api/played.h"

#include <string.h>

#include "db/rankings/standings.h"
#include "server/journal/heads.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/tables/match_now.h"
#include "server/tables/public.h"
#include "server/tables/table.h"
#include "server/tables/view.h"
#include "server/web/streams/streams.h"

static struct played_seat
seat_of(const struct player_row *account, bool program)
{
	struct played_seat seat = {.rating = account->rating,
		.experience = account->experience,
		.program = program || account->house[0] != '\0'};

	memcpy(seat.name, account->name, sizeof seat.name);
	return seat;
}

struct played_seat
played_seat_of(const struct player *player)
{
	return seat_of(&player->account, player->settings.program);
}

bool
played_openly(const struct table *table)
{
	return table->state.open && public_table(table);
}

void
played_at(struct played *played, const struct table *table)
{
	*played = (struct played){.row = table->row,
		.match = view_shown(NULL, table),
		.actions = table->state.actions,
		.watchers = streams_and_watchers(table)};
	for (int seat = 0; seat < 2; seat++)
		played->seat[seat] = played_seat_of(table->seat[seat]);
}

static bool
read_seat(struct played *played, struct db *db, int seat)
{
	struct player_row account;
	bool program;

	if (player_find_by_id(db, played->row.player[seat], &account) != DB_OK ||
		player_is_program(db, account.id, &program) != DB_OK)
		return false;
	played->seat[seat] = seat_of(&account, program);
	return true;
}

/* Without a table: what a hand has put is shown once it is played, but for what a ruling has left there. */
static bool
played_elsewhere(struct played *played, struct server *server)
{
	if (!public_players(server->db, played->row.player) || !read_seat(played, server->db, 0) ||
		!read_seat(played, server->db, 1))
		return false;
	const struct match *match = heads_match(server, &played->row, &played->actions);
	if (match == NULL)
		return false;
	played->match = *match;
	if (match->phase == PHASE_MOVE) {
		played->match.placed.count = (uint8_t)match->kept;
		view_make_placed(&played->match);
	}
	played->watchers = streams_of(server, played->row.id);
	return true;
}

bool
played_publicly(struct server *server, int64_t match)
{
	struct match_row row;

	return match_find(server->db, match, &row) == DB_OK && row.state == MATCH_RUNNING &&
	       public_players(server->db, row.player);
}

bool
played_now(struct played *played, struct server *server, int64_t match)
{
	*played = (struct played){.actions = 0};
	if (match_find(server->db, match, &played->row) != DB_OK || played->row.state != MATCH_RUNNING)
		return false;
	if (server->only_reads)
		return played_elsewhere(played, server);
	const struct table *table = match_now_table(server, &played->row);
	if (table == NULL || !played_openly(table))
		return false;
	played_at(played, table);
	return true;
}

void
played_seat_json(struct json *json, const struct played_seat *seat)
{
	json_text(json, "name", seat->name);
	json_real(json, "rating", seat->rating, 2);
	json_number(json, "experience", seat->experience);
	json_bool(json, "program", seat->program);
}
