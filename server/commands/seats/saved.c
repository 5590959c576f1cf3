/*
 * saved.c - see saved.h.
 */
#include "server/commands/seats/saved.h"

#include "db/matches.h"
#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/rules/options.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

enum {
	SAVED_SEEN = 200, /* saved matches looked at */
	SAVED_TOLD = 20,  /* lines of those whose opponent is here */
};

bool
saved_find(const struct session *session, const struct player *other, struct options *options)
{
	struct match_row row;

	return match_find_saved(session->server->db, session->player->account.id, other->account.id, &row) ==
		       DB_OK &&
	       options_read(options, row.options);
}

bool
saved_is_with(const struct session *session, const struct player *other)
{
	struct match_row row;

	return match_find_saved(session->server->db, session->player->account.id, other->account.id, &row) ==
	       DB_OK;
}

/* A walk over the saved matches of a player. */
struct saved {
	struct session *session;
	saved_names_fn *names;
	int told;
};

static void
tell_saved(void *arg, const struct match_row *row)
{
	struct saved *saved = arg;
	struct session *session = saved->session;
	char name[PLAYER_NAME_SIZE];
	struct options options;

	if (saved->told == SAVED_TOLD || row->kind != MATCH_LIVE)
		return;
	match_name_now(session->server->db, row, row->player[0] == session->player->account.id, name);
	const struct player *other = lobby_find(session->server->lobby, name);
	if (other == NULL || (saved->names != NULL && !saved->names(session, other)) ||
		!options_read(&options, row->options))
		return;
	session_tell(session, message_of_length(MSG_SAVED_WITH, options.length),
		&(struct message_args){.a = name, .n = options.length});
	saved->told++;
}

void
saved_remind(struct session *session, saved_names_fn *names)
{
	struct db *db = session->server->db;
	struct saved saved = {.session = session, .names = names};
	int count;

	if (match_count_saved(db, session->player->account.id, &count) != DB_OK || count == 0)
		return;
	session_tell(session, MSG_SAVED_WAIT, &(struct message_args){.n = count});
	(void)match_each_saved(db, session->player->account.id, INT64_MAX, SAVED_SEEN, tell_saved, &saved);
}
