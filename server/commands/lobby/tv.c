/*
 * tv.c - what everybody may look at just now; operators take a match off it. Who wants to watch types
 * `watch tv` (watch.c).
 */
#include <stdio.h>
#include <strings.h>

#include "db/matches.h"
#include "protocol/wire/number.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/operators/operator.h"
#include "server/operators/operator_log.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/public.h"
#include "server/tables/table.h"
#include "server/tv/tv.h"

static void
say_number(struct session *session, enum message message, int64_t match)
{
	session_tell(session, message, &(struct message_args){.n = (long)match});
}

static void
tell_now(struct session *session)
{
	const struct table *table = tv_table(session->server);
	const struct tv_choice now = tv_now(session->server);

	if (table != NULL)
		session_tell(session, MSG_TV_LIVE,
			&(struct message_args){.a = table->seat[0]->account.name,
				.b = table->seat[1]->account.name,
				.n = (long)now.match});
	else if (now.kind == TV_REPLAY)
		say_number(session, MSG_TV_AGAIN, now.match);
	else
		session_say(session, MSG_TV_NOTHING);
}

/* False: the session has been told why not. */
static bool
find_match(struct session *session, const char *word, struct match_row *row)
{
	int64_t number;

	if (!number_read(word, 1, INT64_MAX, &number)) {
		session_say(session, MSG_TV_SKIP_WHAT);
		return false;
	}
	enum db_status status = match_find(session->server->db, number, row);
	if (status == DB_NONE)
		session_tell(session, MSG_MATCH_UNKNOWN, &(struct message_args){.text = word});
	else if (status != DB_OK)
		command_cant_read(session, "tv");
	return status == DB_OK;
}

/* `tv skip <match> [<reason>]` */
static void
skip(struct session *session, const struct words *words)
{
	struct server *server = session->server;
	char number[24];
	struct match_row row;

	if (!session->player->account.operator_mark) {
		session_say(session, MSG_TV_SKIP_OPERATORS);
		return;
	}
	if (!find_match(session, words_at(words, 2), &row))
		return;
	if (!public_players(server->db, row.player)) {
		say_number(session, MSG_TV_SKIP_PRIVATE, row.id);
		return;
	}
	snprintf(number, sizeof number, "%lld", (long long)row.id);
	enum db_status status = storing_may(server) ? tv_take_off(server, row.id) : DB_NONE;
	if (status == DB_TAKEN)
		say_number(session, MSG_TV_SKIPPED_ALREADY, row.id);
	else if (status == DB_NONE || !storing_done(server, status) ||
		 !operator_log(session, "tv skip", number, operator_reason(words, 2)))
		session_say(session, MSG_NOT_STORED);
	else
		say_number(session, MSG_TV_SKIPPED, row.id);
}

static void
run_tv(struct session *session, const struct words *words)
{
	if (words->count == 1)
		tell_now(session);
	else if (strcasecmp(words_at(words, 1), "skip") == 0)
		skip(session, words);
	else
		session_say(session, MSG_TV_HOW);
}

const struct command tv_commands[] = {
	{
		.name = "tv",
		.ours = true,
		.run = run_tv,
	},
	{.name = NULL},
};
