/*
 * ignore.c - gag and blind: whom a player doesn't want to hear, or be watched by (protocol 8, 4.13).
 */
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/config/config.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/tables/matching.h"
#include "server/tables/table.h"

/* How the two lists read. */
static const struct wording {
	enum message begins, ends, oneself, full, header, nobody;
} wordings[IGNORE_COUNT] = {
	[IGNORE_GAG] = {MSG_GAG, MSG_UNGAG, MSG_GAG_YOURSELF, MSG_GAG_FULL, MSG_GAG_HEADER, MSG_GAG_NOBODY},
	[IGNORE_BLIND] = {MSG_BLIND, MSG_UNBLIND, MSG_BLIND_YOURSELF, MSG_BLIND_FULL, MSG_BLIND_HEADER,
		MSG_BLIND_NOBODY},
};

/* A list while it is written. */
struct ignored_list {
	struct session *session;
	enum message header;
	int count;
};

static void
list_row(void *arg, int64_t other, const char *name)
{
	struct ignored_list *listed = arg;
	(void)other;

	if (listed->count++ == 0)
		session_say(listed->session, listed->header);
	session_say_name(listed->session, MSG_LISTED_NAME, name);
}

static void
list(struct session *session, enum ignore how)
{
	struct ignored_list listed = {.session = session, .header = wordings[how].header};

	(void)ignored_each(session->server->db, session->player->account.id, how, list_row, &listed);
	if (listed.count == 0)
		session_say(session, wordings[how].nobody);
}

/* True if it begins. */
static bool
ignore(struct session *session, enum ignore how, const char *typed)
{
	const struct config *config = session->server->config;
	const struct wording *wording = &wordings[how];
	int64_t most = how == IGNORE_GAG ? config->gag_max : config->blind_max;
	struct player *online;
	struct player_row other;

	if (!command_anybody(session, typed, MSG_NO_ONE_CALLED, &other, &online))
		return false;
	if (online == session->player) {
		session_say(session, wording->oneself);
		return false;
	}
	enum ignoring result = profile_ignore(session->player, how, other.id, most);
	const enum message said[] = {
		[IGNORING_BEGINS] = wording->begins,
		[IGNORING_ENDS] = wording->ends,
		[IGNORING_FULL] = wording->full,
		[IGNORING_NOT_STORED] = MSG_NOT_STORED,
	};
	session_tell(session, said[result], &(struct message_args){.a = other.name, .n = (long)most});
	return result == IGNORING_BEGINS;
}

static void
run_gag(struct session *session, const struct words *words)
{
	if (words->count == 1)
		list(session, IGNORE_GAG);
	else
		(void)ignore(session, IGNORE_GAG, words->word[1]);
}

/* A blinded player stops watching, whichever of the two they watch. */
static void
run_blind(struct session *session, const struct words *words)
{
	if (words->count == 1) {
		list(session, IGNORE_BLIND);
		return;
	}
	if (!ignore(session, IGNORE_BLIND, words->word[1]))
		return;
	matching_dismiss_blinded(session->player, session->player);
	if (session->player->table != NULL)
		matching_dismiss_blinded(table_other(session->player), session->player);
}

const struct command ignore_commands[] = {
	{
		.name = "gag",
		.run = run_gag,
	},
	{
		.name = "blind",
		.run = run_blind,
	},
	{.name = NULL},
};
