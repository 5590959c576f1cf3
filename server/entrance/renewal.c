/*
 * renewal.c - see renewal.h. Wrong keys are counted with the other wrong secrets of an address.
 */
#include "server/entrance/renewal.h"

#include "protocol/wire/words.h"
#include "server/config/config.h"
#include "server/net/address.h"
#include "server/notices/push_check.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/counters.h"
#include "server/state/server.h"

static enum message
renew(struct session *session, const struct words *words)
{
	struct server *server = session->server;
	const struct push_words before = {.p256dh = words->word[1], .auth = words->word[2]};
	const struct push_words now = {
		.endpoint = words->word[3], .p256dh = words->word[4], .auth = words->word[5]};

	enum push_fault fault = push_renew(server, &before, &now);
	if (fault == PUSH_UNKNOWN) {
		server->counters->refused[REFUSED_FEED]++;
		address_add(server->addresses, &session->peer, ADDRESS_FEED_FAILED, server->tick_ms / 1000);
	}
	return push_answers[fault];
}

void
renewal_asked(struct session *session, const struct words *words)
{
	struct server *server = session->server;
	bool may = address_may(server->addresses, &session->peer, ADDRESS_FEED_FAILED,
		server->config->feed_failures_per_address, server->tick_ms / 1000);

	session_say(session, may ? renew(session, words) : MSG_PUSH_UNKNOWN_TOO_MANY);
	session_say(session, MSG_LOGIN_PROMPT);
}
