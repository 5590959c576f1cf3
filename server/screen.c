/*
 * screen.c - settings first, then the terminal, then a guess.
 */
#include "server/screen.h"

#include "server/session.h"

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
	return session->settings.charset == CHARSET_UTF8;
}

bool
screen_has_colour(const struct session *session)
{
	return session->settings.colour != COLOUR_NO;
}

int
screen_columns(const struct session *session)
{
	return session->settings.linelength;
}
