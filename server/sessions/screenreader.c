/*
 * screenreader.c - three ways to one switch.
 */
#include "server/sessions/screenreader.h"

#include "server/sessions/screen.h"
#include "server/sessions/session.h"

void
screenreader_typed(struct session *session)
{
	session->typed_screenreader = true;
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

void
screenreader_enter(struct session *session)
{
	struct settings *settings = &session->settings;
	bool is_new = session->typed_screenreader && settings->screenreader != SCREENREADER_YES;

	if (is_new)
		settings->screenreader = SCREENREADER_YES;
	screen_settle_listening(session);
	/* If it can't be stored they are told; for this connection it holds all the same. */
	if (is_new)
		(void)session_store_setting(session, variable_names[VARIABLE_SCREENREADER].name,
			screenreader_names[SCREENREADER_YES]);
}
