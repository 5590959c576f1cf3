/*
 * screen.c - settings first, then the terminal, then a guess.
 */
#include "server/sessions/screen.h"

#include "server/sessions/reader.h"
#include "server/sessions/session.h"

enum {
	ORDINARY_COLUMNS = 80,
	NARROWEST_COLUMNS = 20, /* who tells fewer means something else */
	LIST_COLUMNS = 64,	/* most rows of wide lists have no more */
};

/* The terminal of somebody at the prompts says that it is narrower than the 80 columns that FIBS drew for. */
static bool
is_narrow(const struct session *session)
{
	int columns = session->terminal.columns;

	return session_is_typed(session) && columns >= NARROWEST_COLUMNS && columns < ORDINARY_COLUMNS;
}

int
screen_boardstyle(const struct session *session)
{
	int style = session->settings->boardstyle;

	if (session->tagged_person)
		return BOARDSTYLE_PROGRAM;
	if (session_is_clip(session))
		return style >= 1 && style <= BOARDSTYLES_OF_FIBS ? style : BOARDSTYLE_PROGRAM;
	if (style != 0)
		return style;
	bool fits = !is_narrow(session);
	return session->prompts && (screen_has_utf8(session) || !fits) ? BOARDSTYLE_PANEL : 2;
}

bool
screen_wants_board(const struct session *session, bool after_roll)
{
	return session->tagged_person || (session_has(session, TOGGLE_AUTOBOARD) &&
						 (!after_roll || session_has(session, TOGGLE_MOREBOARDS)));
}

bool
screen_has_utf8(const struct session *session)
{
	if (session->at_login.utf8)
		return true;
	/* The player may have set it as a person: many play with a program at other times. */
	if (session_is_clip(session) && !session->chose_charset)
		return false;
	if (session->settings->charset == CHARSET_AUTO)
		return terminal_has_utf8(&session->terminal);
	return session->settings->charset == CHARSET_UTF8;
}

bool
screen_has_colour(const struct session *session)
{
	if (session->settings->colour == COLOUR_AUTO)
		return !session->terminal.is_dumb;
	return session->settings->colour == COLOUR_YES;
}

int
screen_columns(const struct session *session)
{
	int told = session->terminal.columns;

	return told != 0 ? told : session->settings->linelength;
}

int
screen_fold_width(const struct session *session)
{
	if (session_is_clip(session) || session_has(session, TOGGLE_WRAP))
		return 0;
	if (session->settings->linelength != 0)
		return session->settings->linelength;
	/* A terminal that is left to it breaks lines in the midst of a word. */
	bool told = session_is_typed(session) && session->terminal.columns >= NARROWEST_COLUMNS;
	return told ? session->terminal.columns : 0;
}

bool
screen_flows(const struct session *session)
{
	int width = screen_fold_width(session);

	return session_is_typed(session) && width > 0 && width < ORDINARY_COLUMNS;
}

enum list_form
screen_list_form(const struct session *session)
{
	int columns = session->settings->linelength;

	if (session->listens)
		return LIST_SPOKEN;
	if (columns == 0)
		columns = session->terminal.columns;
	return session_is_typed(session) && columns >= NARROWEST_COLUMNS && columns < LIST_COLUMNS
		       ? LIST_NARROW
		       : LIST_WIDE;
}

void
screen_settle_listening(struct session *session)
{
	const struct settings *settings = session->settings;
	bool wanted = settings->screenreader == SCREENREADER_YES ||
		      (settings->screenreader == SCREENREADER_UNSET && session->terminal.listens);

	session->listens = wanted && session->state == SESSION_ONLINE && !session_is_clip(session);
}
