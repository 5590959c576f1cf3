/*
 * later.c - see later.h.
 */
#include "server/matches/later.h"

#include "db/people/mail.h"
#include "server/config/config.h"
#include "server/state/server.h"
#include "server/state/storing.h"

bool
later_tell(struct server *server, int64_t player, int64_t other, enum message message,
	const struct message_args *args)
{
	char text[SENTENCE_SIZE];
	int all, by_other;

	/* What it says is in the history, too. */
	if (mail_count(server->db, player, other, &all, &by_other) == DB_OK &&
		all >= server->config->messages_max)
		return true;
	message_write_bare(text, sizeof text, message, args);
	return storing_may(server) &&
	       storing_done(server, mail_store(server->db, player, other, storing_now(server), text));
}
