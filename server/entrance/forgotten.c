/*
 * forgotten.c - from a code to a new password.
 */
#include "server/entrance/forgotten.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "server/entrance/online.h"
#include "server/entrance/register.h"
#include "server/entrance/typed.h"
#include "server/operators/bans.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/transport.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

/* Back to the first prompt, with a line that says why. */
static void
give_up(struct session *session, enum message why)
{
	session->login->resets = false;
	session->prompts = false;
	session->transport->echo(session, true);
	session_enter(session, SESSION_GREETING);
	session_say(session, why);
	session_say(session, MSG_LOGIN_FAILED);
}

static enum message
fault_of(enum reset_verdict verdict)
{
	switch (verdict) {
	case RESET_FITS:
		return MSG_NONE;
	case RESET_OTHERS:
		return MSG_RESET_OTHERS;
	case RESET_LATE:
		return MSG_RESET_LATE;
	case RESET_USED:
		return MSG_RESET_USED;
	case RESET_NONE:
		break;
	}
	return MSG_RESET_NONE;
}

void
forgotten_prove(struct session *session, const char *code, enum reset_verdict verdict)
{
	struct login *login = session->login;

	if (verdict != RESET_FITS) {
		give_up(session, fault_of(verdict));
		return;
	}
	login->resets = true;
	snprintf(login->code, sizeof login->code, "%s", code);
	session_enter(session, SESSION_NEW_PASSWORD);
	session_say(session, MSG_RESET_FITS);
	session->transport->echo(session, false);
	session_say(session, MSG_NEW_PASSWORD_PROMPT);
}

void
forgotten_password_line(struct session *session, const char *line)
{
	if (line[0] == '\0')
		give_up(session, MSG_RESET_NO_PASSWORD);
	else
		register_new_password(session, line);
}

/* What keeps the new password out; MSG_NONE if it is stored. While it was typed the code may have been used
 * elsewhere, and the account banned, disabled, erased or renamed. */
static enum message
store(struct session *session, const char *hash)
{
	struct server *server = session->server;
	struct login *login = session->login;
	enum message fault = fault_of(reset_judge(server, login->player.id, login->code));

	if (fault != MSG_NONE)
		return fault;
	if (bans_have_name(server->bans, login->name) ||
		player_find_by_id(server->db, login->player.id, &login->player) != DB_OK ||
		strcmp(login->player.name, login->name) != 0 || login->player.disabled != 0)
		return MSG_RESET_NONE;
	if (!storing_may(server) ||
		!storing_done(server, player_password(server->db, login->player.id, hash)))
		return MSG_NOT_STORED;
	return MSG_NONE;
}

static void
on_made(struct session *session, const struct hash_result *result)
{
	enum message fault = store(session, result->hash);

	if (fault != MSG_NONE) {
		if (fault == MSG_NOT_STORED) /* of all these it alone begins no line */
			session_write(session, "\r\n", 2);
		give_up(session, fault);
		return;
	}
	log_info(session->subject, "%s has a new password by a code, as %s", session->peer.text,
		session->login->name);
	session_say(session, MSG_RESET_DONE);
	session->transport->echo(session, true);
	online_enter(session, ARRIVAL_LOGIN);
}

void
forgotten_again_line(struct session *session, const char *line)
{
	register_repeated_password(session, line, on_made);
}
