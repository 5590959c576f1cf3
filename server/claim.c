/*
 * claim.c - offers to go on with a saved match.
 */
#include "server/claim.h"

#include "db/claims.h"
#include "server/late_stop.h"
#include "server/server.h"
#include "server/session.h"
#include "server/turn.h"

bool
claim_note_offer(struct session *session, const struct session *other)
{
	struct server *server = session->server;
	int64_t own = session->player.id;
	struct match_row match;
	struct left_row left;

	late_stops_try(server);
	if (match_find_saved(server->db, own, other->player.id, &match) != DB_OK ||
		left_find(server->db, match.id, &left) != DB_OK || left.offered != 0 || left.by < 0 ||
		match.player[left.by] != own)
		return true;
	if (turn_may_store(server) &&
		turn_stored(server, left_offer(server->db, match.id, server->now_ms / 1000)))
		return true;
	session_say(session, MSG_NOT_STORED);
	return false;
}
