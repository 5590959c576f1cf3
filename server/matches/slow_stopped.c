/*
 * slow_stopped.c - see slow_stopped.h. The row of the player goes with the last of their matches.
 */
#include "server/matches/slow_stopped.h"

#include "db/slow/letters.h"
#include "db/slow/slow.h"
#include "db/slow/stops.h"
#include "server/dice/book.h"
#include "server/lobby/lobby.h"
#include "server/matches/later.h"
#include "server/matches/result.h"
#include "server/matches/slow.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tables/table.h"

enum { AT_ONCE = 10 };

struct stopped {
	struct slow_row row[AT_ONCE];
	int count;
};

static void
note(void *arg, const struct slow_row *row)
{
	struct stopped *stopped = arg;

	stopped->row[stopped->count++] = *row;
}

/* Now, or at the next login. A player who sat at the table has read it. */
static void
tell(struct server *server, const struct slow_row *row, int seat)
{
	struct player *player = lobby_find(server->lobby, row->name[seat]);
	const struct message_args args = {.a = row->name[1 - seat], .n = (long)row->id};

	if (player != NULL)
		player_tell(player, MSG_SLOW_ANNULLED, &args);
	else
		(void)later_tell(
			server, row->player[seat], row->player[1 - seat], MSG_SLOW_ANNULLED_MAIL, &args);
}

static void
annul(struct server *server, const struct slow_row *row, int64_t stopped)
{
	int seat = row->player[0] == stopped ? 0 : 1;
	struct table *table = slow_table(server, row);
	bool sits = table != NULL;

	if (sits)
		slow_clear_table(table, seat, MSG_SLOW_ANNULLED);
	if (!storing_may(server) || !book_open_envelope(server, row->id) ||
		!storing_done(server, slow_annul(server->db, row->id, storing_now(server))))
		return;
	for (int i = 0; i < 2 && storing_may(server); i++)
		(void)storing_done(server, letters_let_go(server->db, row->id, row->player[i]));
	log_info("journal", "match %lld is annulled: %s has been disabled for 14 days", (long long)row->id,
		row->name[seat]);
	tell(server, row, seat);
	if (!sits)
		tell(server, row, 1 - seat);
	match_over(server, &(struct match_end){.match = row->id, .report = MSG_NONE});
}

bool
slow_stopped_some(struct server *server)
{
	struct stopped stopped = {.count = 0};
	int64_t player;

	if (!storing_may(server) || slow_stop_over(server->db, server->served_ms, &player) != DB_OK)
		return false;
	enum db_status status = slow_each(server->db, player, AT_ONCE, note, &stopped);
	for (int i = 0; i < stopped.count && storing_may(server); i++)
		annul(server, &stopped.row[i], player);
	if (status == DB_OK && stopped.count < AT_ONCE && storing_may(server))
		(void)storing_done(server, slow_stop_remove(server->db, player));
	return status == DB_OK && storing_may(server);
}
