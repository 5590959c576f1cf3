/*
 * screen.c - settings first, then the terminal, then a guess.
 */
#include "server/sessions/screen.h"

#include "server/sessions/session.h"

int
screen_boardstyle(const struct session *session)
{
	int style = session->settings.boardstyle;

	if (session_is_clip(session))
		return style >= 1 && style <= BOARDSTYLES_OF_FIBS ? style : BOARDSTYLE_PROGRAM;
	if (style != 0)
		return style;
	return session->prompts && screen_has_utf8(session) ? BOARDSTYLE_PANEL : 2;
}

bool
screen_has_utf8(const struct session *session)
{
	/* The player may have set it as a person: many play with a program at other times. */
	if (session_is_clip(session) && !session->chose_charset)
		return false;
	if (session->settings.charset == CHARSET_AUTO)
		return terminal_has_utf8(&session->terminal);
	return session->settings.charset == CHARSET_UTF8;
}

bool
screen_has_colour(const struct session *session)
{
	if (session->settings.colour == COLOUR_AUTO)
		return !session->terminal.is_dumb;
	return session->settings.colour == COLOUR_YES;
}

int
screen_columns(const struct session *session)
{
	int told = session->terminal.columns;

	return told != 0 ? told : session->settings.linelength;
}

void
screen_settle_listening(struct session *session)
{
	const struct settings *settings = &session->settings;
	bool wanted = settings->screenreader == SCREENREADER_YES ||
		      (settings->screenreader == SCREENREADER_UNSET && session->terminal.listens);

	session->listens = wanted && session->state == SESSION_ONLINE && !session_is_clip(session);
}
