/*
 * seat.c - keeps seats, and gives them back.
 */
#include "server/entrance/seat.h"

#include "db/kept_seats.h"
#include "server/config/config.h"
#include "server/matches/begin.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/log.h"
#include "server/tables/farewell.h"
#include "server/tables/table.h"
#include "server/tables/teller.h"

/* It sits at a table, and its client knows of kept seats. */
static bool
has_seat_to_keep(const struct session *session)
{
	return session->state == SESSION_ONLINE && session->player->table != NULL &&
	       (session_is_tagged(session) || session->untried);
}

/* The loss could not be stored, and nobody has heard of it. */
static void
tell_again(void *arg)
{
	const struct session *session = arg;

	if (session->state == SESSION_ONLINE && session->lost.is && session->player->table != NULL)
		farewell_line_lost(
			session->player->table, session->player, session->server->config->kept_seat);
}

bool
seat_keep(struct session *session, enum close_why why)
{
	struct server *server = session->server;
	int64_t seconds = server->config->kept_seat;

	if (seconds == 0 || server->stopping || !has_seat_to_keep(session))
		return false;
	session_lose_line(session, why);
	session->lost.match = session->player->table->row.id;
	session->lost.after = session->player->table->state.actions;
	log_info(session->subject, "%s; the seat is kept for %lld seconds", closing_of(why)->log,
		(long long)seconds);
	farewell_line_lost(session->player->table, session->player, seconds);
	undo_tell(server->undo, tell_again, session);
	return true;
}

bool
seat_may_be_taken(const struct session *session)
{
	return session->lost.is || (session->server->config->kept_seat > 0 && has_seat_to_keep(session));
}

static void
store(const struct session *session, bool taken)
{
	struct server *server = session->server;
	const struct kept_seat_row row = {
		.match = session->lost.match,
		.who = session->player->account.id,
		.after = session->lost.after,
		.at = session->lost.at,
		.ended = storing_now(server),
		.taken = taken,
	};

	if (!storing_may(server) || !storing_done(server, kept_seat_append(server->db, &row)))
		log_warning(session->subject, "that its seat was kept is not stored");
}

void
seat_take(struct session *session, struct session *shell)
{
	log_info(session->subject, "goes on with the line of session %u, from %s", shell->number,
		shell->peer.text);
	if (session->lost.is) {
		store(session, true);
		if (session->player->table != NULL)
			farewell_line_back(session->player->table, session->player);
	}
	session_take_line(session, shell);
	session->untried = true;
	session->taken_turn = session->server->turns;
}

void
seat_show(struct session *session)
{
	if (session->player->table == NULL)
		return;
	table_tell_back(session->player);
	teller_remind_one(session->player);
}

void
seat_tried(struct session *session)
{
	session->untried = false;
	if (!session_is_tagged(session))
		session->tagged_person = false;
	if (session->state == SESSION_ONLINE && session->player->table != NULL &&
		!table_know_programs(session->player->table))
		session_say(session, MSG_NOT_STORED);
}

void
seat_end(const struct session *session)
{
	if (session->lost.is)
		store(session, false);
}
