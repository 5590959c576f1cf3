/*
 * screenreader.c - three ways to one switch.
 */
#include "server/sessions/screenreader.h"

#include "server/sessions/say.h"
#include "server/sessions/screen.h"
#include "server/sessions/session.h"

void
screenreader_typed(struct session *session)
{
	session->at_login.screenreader = true;
	session_say(session, MSG_SCREENREADER_TYPED);
}

void
screenreader_reported(struct session *session)
{
	bool before = session->listens;

	screen_settle_listening(session);
	if (session->listens && !before)
		session_say(session, MSG_SCREENREADER_REPORTED);
}
