/*
 * settings_list.c - a row for each toggle and variable.
 */
#include "server/commands/account/settings_list.h"

#include <assert.h>
#include <stdio.h>

#include "protocol/setting_rows.h"
#include "server/commands/list_rows.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/screen.h"
#include "server/sessions/session.h"

void
settings_list_toggles(struct session *session)
{
	session_say(session, MSG_TOGGLE_HEADER);
	for (int toggle = 0; toggle < TOGGLE_COUNT; toggle++)
		TELL_ROW(session, row_toggle, toggle_names[toggle].name,
			session_has(session, (enum toggle)toggle));
}

static_assert((int)ACCEPT_TEXT_SIZE <= (int)SETTING_SIZE, "a value that is shown has room");

void
settings_value_of(const struct session *session, enum variable variable, char value[SETTING_SIZE])
{
	if (variable == VARIABLE_ACCEPT) {
		accept_write(&session->settings->accept, value);
		return;
	}
	if (variable == VARIABLE_BOARDSTYLE)
		snprintf(value, SETTING_SIZE, "%d", screen_boardstyle(session));
	else if (variable == VARIABLE_SCREENREADER && session->listens)
		snprintf(value, SETTING_SIZE, "%s", screenreader_names[SCREENREADER_YES]);
	else
		settings_write(session->settings, variable, value);
}

int
settings_listed(const struct session *session)
{
	return session_knows_new_words(session) ? VARIABLE_COUNT : VARIABLES_OF_LINES;
}

void
settings_list_variables(struct session *session)
{
	char value[SETTING_SIZE];
	int count = session_is_of_fibs(session) ? VARIABLES_OF_FIBS : settings_listed(session);

	session_say(session, MSG_SET_HEADER);
	for (int variable = 0; variable < count; variable++) {
		settings_value_of(session, (enum variable)variable, value);
		TELL_ROW(session, row_variable, variable_names[variable].name, value);
	}
}
