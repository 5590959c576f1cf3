/*
 * departure.c - a player leaves the lobby, with all that they had there.
 */
#include "server/entrance/departure.h"

#include "db/people/attendance.h"
#include "db/people/players.h"
#include "server/entrance/seat.h"
#include "server/lobby/lobby.h"
#include "server/lobby/mailbox.h"
#include "server/lobby/news.h"
#include "server/matches/leaving.h"
#include "server/players/playbacks.h"
#include "server/players/player.h"
#include "server/sessions/listing.h"
#include "server/sessions/parting.h"
#include "server/sessions/session.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/log.h"
#include "server/tables/matching.h"
#include "server/tables/table.h"

bool
departure_store(const struct player *player)
{
	struct server *server = player->server;
	int64_t now = storing_now(server);

	return storing_may(server) &&
	       storing_done(server, player_logout(server->db, player->account.id, now)) &&
	       (player->login_id == 0 || storing_done(server, login_end(server->db, player->login_id, now)));
}

/* The number of the end of their connection; 0: it has not ended. */
static uint64_t
parted(const struct player *player)
{
	return player->session != NULL ? parting_of(player->session) : player->away->parted;
}

/* Whose connection ended first? Without a number it was noticed here that one has ended: it is not read. */
static struct player *
first_of(struct player *player, struct player *other)
{
	uint64_t own = parted(player), others = parted(other);

	return others != 0 && (own == 0 || others < own) ? other : player;
}

/* When both lines have ended the player who went first leaves the table, even if the other's end is
 * noticed first. A player whose opponent is away goes second. */
static void
leave_table(struct player *player, enum close_why why)
{
	bool lost = why == CLOSE_DROPPED || why == CLOSE_NETWORK;
	struct player *other = table_other(player), *first = player;

	if (table_is_slow(player->table)) {
		table_abandon(player, why);
		return;
	}
	if (lost)
		first = first_of(player, other);
	else if (other->session == NULL && !player_is_awaited(other) && closing_of(why)->stop != STOP_SERVER)
		first = other;
	if (first != player)
		why = first->away != NULL ? first->away->why : CLOSE_DROPPED;
	table_abandon(first, why);
}

/* The table, watchers, and all who wait for something with them. */
static void
leave_others(struct player *player)
{
	if (player->table != NULL)
		leave_table(player, player->left);
	matching_forget(player);
	matching_unwatch_untold(player);
	matching_dismiss_watchers(player, player->left);
}

/* They left in a turn that was lost, which has put them back among the others. They go all the same: the
 * match is saved as it was before that turn, as soon as the disk takes it. */
static void
leave_again(void *arg)
{
	struct player *player = arg;

	leave_others(player);
	news_leave(player->server->news, player);
	if (!player->fresh)
		announce_player_went(player->server, player);
}

/* What is on its way to them. */
static void
leave_connection(struct session *session, enum close_why why)
{
	mailbox_leave(session, why);
	listing_drop(session);
}

void
depart(struct player *player, enum close_why why)
{
	struct server *server = player->server;
	const struct message_args args = {.a = player->account.name};
	enum message lobby_reads = closing_of(why)->lobby;

	player->goes = true;
	player->left = why;
	undo_tell(server->undo, leave_again, player);
	if (player->session == NULL)
		log_info(player->account.name, "%s", closing_of(why)->log);
	seat_end(player);
	leave_others(player);
	if (player->session != NULL)
		leave_connection(player->session, why);
	playbacks_close(player);
	lobby_leave(server->lobby, player);
	news_leave(server->news, player);
	player_is_gone(player);
	if (why != CLOSE_REFUSED) /* whose login is lost has never come */
		announce_player_went(server, player);
	if (lobby_reads != MSG_NONE)
		news_add(server->news, NEWS_LOGOUT, lobby_reads, &args, player, NULL);
	if (!departure_store(player))
		log_warning(player->account.name, "the time of logout is not stored");
}
