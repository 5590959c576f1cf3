/*
 * one.c - see one.h.
 */
#include "server/web/tournaments/one.h"

#include "protocol/wire/number.h"
#include "server/state/server.h"

bool
tournament_asked(
	const struct asked *asked, const char *number, struct edition_row *edition, struct reply *reply)
{
	enum db_status status = DB_NONE;
	int64_t id;

	if (number_read(number, 1, INT64_MAX, &id))
		status = edition_find(asked->server->db, id, edition);
	if (status == DB_NONE)
		reply_refuse(reply, 404, MSG_WEB_NO_TOURNAMENT, &(struct message_args){.text = number});
	else if (status != DB_OK)
		reply_refuse(reply, 503, MSG_CANT_READ, &(struct message_args){.n = 0});
	return status == DB_OK;
}
