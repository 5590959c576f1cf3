/*
 * forgot.c - see forgot.h. A row is stored for a name that nobody has, too: it is dropped when it would be
 * carried. So neither the answer nor the time it takes tells who has an account here.
 */
#include "server/entrance/forgot.h"

#include "db/notices/outbox.h"
#include "db/people/players.h"
#include "protocol/wire/words.h"
#include "server/net/address.h"
#include "server/notices/raise.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"

enum {
	DAY = 24 * 60 * 60,
	OF_ACCOUNT = 3,	 /* a day */
	OF_ADDRESS = 10, /* an hour */
};

/* Whose code it is; 0: nobody gets one. */
static int64_t
find_account(struct server *server, const char *name)
{
	struct player_row player;
	int64_t asked;

	if (player_find(server->db, name, true, &player) != DB_OK)
		player.id = 0;
	if (notice_count_since(server->db, player.id, NOTICE_FORGOT, storing_now(server) - DAY, &asked) !=
		DB_OK)
		return 0;
	return asked < OF_ACCOUNT ? player.id : 0;
}

void
forgot_asked(struct session *session, const struct words *words)
{
	struct server *server = session->server;
	int64_t now = storing_now(server), tick = server->tick_ms / 1000;
	struct notice_row row = {.kind = NOTICE_FORGOT, .way = NOTICE_BY_MAIL, .at = now, .due = now};

	if (words->count != 2) {
		session_say(session, MSG_FORGOT_WHOM);
	} else if (!address_may(server->addresses, &session->peer, ADDRESS_FORGOT, OF_ADDRESS, tick)) {
		session_say(session, MSG_FORGOT_TOO_MANY);
	} else {
		address_add(server->addresses, &session->peer, ADDRESS_FORGOT, tick);
		row.player = find_account(server, words->word[1]);
		session_say(session, raise_row(server, &row) ? MSG_FORGOT_SENT : MSG_NOT_STORED);
	}
	session_say(session, MSG_LOGIN_PROMPT);
}
