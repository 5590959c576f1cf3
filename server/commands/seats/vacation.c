/*
 * vacation.c - the days in which a player's slow clocks are stopped.
 */
#include "server/tables/vacation.h"

#include <string.h>
#include <strings.h>

#include "protocol/text.h"
#include "protocol/wire/number.h"
#include "server/commands/families.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/state/storing.h"

static void
tell(struct session *session)
{
	struct server *server = session->server;
	int64_t player = session->player->account.id, until = vacation_until(server, player);
	char when[TEXT_DATE_SIZE];

	text_date_short(
		when, (time_t)(storing_now(server) + (until - server->served_ms) / 1000), zones_of(session));
	session_tell(session, until > 0 ? MSG_VACATION : MSG_VACATION_NONE,
		&(struct message_args){.text = when, .n = vacation_left(server, player)});
}

static void
stop(struct session *session)
{
	struct server *server = session->server;

	if (!storing_may(server))
		session_say(session, MSG_NOT_STORED);
	else if (!vacation_stop(server, session->player->account.id))
		session_say(session, MSG_VACATION_NOT_NOW);
	else if (vacation_until(server, session->player->account.id) > 0)
		tell(session); /* a day that was taken in place of a loss goes on */
	else
		session_tell(session, MSG_VACATION_ENDS,
			&(struct message_args){.n = vacation_left(server, session->player->account.id)});
}

static void
run_vacation(struct session *session, const struct words *words)
{
	struct server *server = session->server;
	int64_t player = session->player->account.id, days;

	if (words->count == 1) {
		tell(session);
	} else if (strcasecmp(words->word[1], "off") == 0) {
		stop(session);
	} else if (words->count > 2 || !number_read(words->word[1], 1, VACATION_DAYS, &days)) {
		session_say(session, MSG_VACATION_HOW);
	} else if (days > vacation_left(server, player)) {
		session_tell(session, MSG_VACATION_FEW,
			&(struct message_args){.n = vacation_left(server, player)});
	} else if (!vacation_begin(server, player, (int)days)) {
		session_say(session, MSG_NOT_STORED);
	} else {
		tell(session);
	}
}

const struct command vacation_commands[] = {
	{
		.name = "vacation",
		.needs = NEED_MEMBER,
		.ours = true,
		.run = run_vacation,
	},
	{.name = NULL},
};
