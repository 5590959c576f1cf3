/*
 * away.c - away and back (protocol 8): players who talk to somebody away are told why there is no answer.
 */
#include <string.h>

#include "server/commands/families.h"
#include "server/lobby/news.h"
#include "server/lobby/people_list.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

static bool
away_row(struct session *listener, struct player *subject, int count, const char *filter)
{
	const char *text = profile_away(subject);
	(void)filter;

	if (text[0] == '\0')
		return false;
	if (count == 0)
		session_say(listener, MSG_AWAY_HEADER);
	session_tell(listener, MSG_IS_AWAY, &(struct message_args){.a = subject->account.name, .text = text});
	return true;
}

static void
away_done(struct session *listener, int count)
{
	if (count == 0)
		session_say(listener, MSG_AWAY_NONE);
}

static const struct people_rows away_list = {.row = away_row, .done = away_done};

static void
change(struct session *session, const char *text, enum message done)
{
	if (!profile_set_away(session->player, text)) {
		session_say(session, MSG_NOT_STORED);
		return;
	}
	session_say(session, done);
	news_of_status(session->server->news, session->player);
	news_tell_status(session->player, session->player);
}

static void
run_away(struct session *session, const struct words *words)
{
	const char *text = words_rest(words, 0);

	text += strspn(text, " ");
	if (text[0] == '\0')
		people_list_start(session, &away_list, "", SORT_LOGIN);
	else if (strlen(text) >= PLAYER_AWAY_SIZE)
		session_tell(session, MSG_AWAY_LONG, &(struct message_args){.n = PLAYER_AWAY_SIZE - 1});
	else
		change(session, text, MSG_AWAY);
}

static void
run_back(struct session *session)
{
	if (profile_away(session->player)[0] == '\0')
		session_say(session, MSG_NOT_AWAY);
	else
		change(session, "", MSG_BACK);
}

const struct command away_commands[] = {
	{
		.name = "away",
		.needs = NEED_MEMBER,
		.speaks = true,
		.run = run_away,
	},
	{
		.name = "back",
		.run_bare = run_back,
	},
	{.name = NULL},
};
