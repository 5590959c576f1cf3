/*
 * public_match.c - finds it, or says why not.
 */
#include "server/web/public_match.h"

#include "server/state/server.h"
#include "server/system/log.h"
#include "server/tables/public.h"

bool
public_match(struct server *server, const struct match_row *match)
{
	if (!match_goes_on(match->state))
		return true;
	return public_players(server->db, match->player);
}

bool
public_match_find(struct server *server, int64_t number, struct match_now *now, struct reply *reply)
{
	enum db_status status = match_now_find(server, number, now);
	char typed[24];

	snprintf(typed, sizeof typed, "%lld", (long long)number);
	if (status == DB_NONE)
		reply_refuse(reply, 404, MSG_MATCH_UNKNOWN, &(struct message_args){.text = typed});
	else if (status != DB_OK)
		reply_refuse(reply, 503, MSG_CANT_READ, &(struct message_args){.n = 0});
	if (status != DB_OK)
		return false;
	if (public_match(server, &now->row))
		return true;
	reply_refuse(reply, 403, MSG_WEB_PRIVATE, &(struct message_args){.n = (long)number});
	return false;
}

void
public_match_unreadable(const struct match_row *match, struct reply *reply)
{
	log_warning("web", "match %lld can't be read", (long long)match->id);
	reply_refuse(reply, 500, MSG_MATCH_UNREADABLE, &(struct message_args){.n = (long)match->id});
}
