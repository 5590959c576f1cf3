/*
 * settings.c - toggle and set: what players may choose for themselves (protocol 7).
 */
#include <stdio.h>
#include <string.h>

#include "protocol/help.h"
#include "protocol/setting_rows.h"
#include "server/commands/account/settings_list.h"
#include "server/commands/account/tagged.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/commands/seats/invite_terms.h"
#include "server/lobby/news.h"
#include "server/players/player.h"
#include "server/players/preferences.h"
#include "server/rules/options_typed.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/screen.h"
#include "server/sessions/session.h"
#include "server/sessions/settings.h"
#include "server/sessions/zones.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/state/undo.h"

/* The toggle that a word or its unique beginning means; TOGGLE_COUNT if none or several. */
static enum toggle
find_toggle(const char *word)
{
	enum toggle found = TOGGLE_COUNT;
	size_t length = strlen(word);

	if (strcasecmp(word, "autoroll") == 0)
		return TOGGLE_DOUBLE; /* its other name, which is not listed */
	for (int toggle = 0; toggle < TOGGLE_COUNT; toggle++) {
		if (strcasecmp(toggle_names[toggle].name, word) == 0)
			return (enum toggle)toggle;
		if (strncasecmp(toggle_names[toggle].name, word, length) != 0)
			continue;
		if (found != TOGGLE_COUNT)
			return TOGGLE_COUNT;
		found = (enum toggle)toggle;
	}
	return found;
}

/* The setting whose name comes nearest to the word. */
struct nearest_setting {
	const char *command, *name; /* of it */
	int apart;
};

static void
look_at(struct nearest_setting *nearest, const char *command, const char *name, const char *word)
{
	int apart = help_letters_apart(name, word);

	if (apart < nearest->apart)
		*nearest = (struct nearest_setting){command, name, apart};
}

/* People may have misspelled it, or taken a toggle for a variable. */
static void
tell_nearest(struct session *session, const char *word)
{
	struct nearest_setting nearest = {.apart = HELP_ALIKE + 1};
	char setting[SETTING_SIZE];

	if (!session_is_typed(session))
		return;
	look_at(&nearest, "set", "ready", word);
	for (int variable = 0; variable < settings_listed(session); variable++)
		look_at(&nearest, "set", variable_names[variable].name, word);
	for (int toggle = 0; toggle < TOGGLE_COUNT; toggle++)
		look_at(&nearest, "toggle", toggle_names[toggle].name, word);
	if (nearest.apart > HELP_ALIKE)
		return;
	snprintf(setting, sizeof setting, "%s %s", nearest.command, nearest.name);
	session_tell(session, MSG_SETTING_NEAREST, &(struct message_args){.text = setting});
}

static void
switch_to(struct session *session, enum toggle toggle, bool on)
{
	if (toggle == TOGGLE_READY && on && session->player->account.visitor) {
		session_say_name(session, MSG_VISITOR_MAY_NOT, "ready");
		return;
	}
	if (!player_toggle(session->player, toggle, on))
		return;
	TELL_ROW(session, row_toggled, &toggle_names[toggle], on);
	if (toggle == TOGGLE_READY) {
		news_of_status(session->server->news, session->player);
		news_tell_status(session->player, session->player);
	}
}

static void
tell_unknown_toggle(struct session *session, const char *word)
{
	session_tell(session, MSG_TOGGLE_UNKNOWN, &(struct message_args){.text = word});
	tell_nearest(session, word);
}

static void
switch_toggle(struct session *session, const char *word)
{
	enum toggle toggle = find_toggle(word);

	if (toggle == TOGGLE_COUNT)
		tell_unknown_toggle(session, word);
	else
		switch_to(session, toggle, !session_has(session, toggle));
}

static void
run_toggle(struct session *session, const struct words *words)
{
	if (words->count == 1)
		settings_list_toggles(session);
	for (int i = 1; i < words->count; i++)
		switch_toggle(session, words->word[i]);
}

/* The one from `first` to before `end` that begins with the word; *fitting is how many do. */
static enum variable
find_among(const char *word, int first, int end, int *fitting)
{
	enum variable found = VARIABLE_COUNT;

	*fitting = 0;
	for (int variable = first; variable < end; variable++) {
		if (strncasecmp(variable_names[variable].name, word, strlen(word)) != 0)
			continue;
		(*fitting)++;
		found = (enum variable)variable;
	}
	return *fitting == 1 ? found : VARIABLE_COUNT;
}

/* Others count only where none of FIBS's begins with the word. */
static enum variable
find_variable(const struct session *session, const char *word)
{
	int fitting;
	enum variable found = find_among(word, 0, VARIABLES_OF_FIBS, &fitting);

	if (strcasecmp(word, "color") == 0)
		return VARIABLE_COLOUR; /* its other spelling, which is not listed */
	return fitting > 0 ? found : find_among(word, VARIABLES_OF_FIBS, settings_listed(session), &fitting);
}

/* Programs read the lines they know, and have FIBS's three styles only. */
static void
tell_wrong(struct session *session, enum variable variable, const char *typed)
{
	const struct variable_name *name = &variable_names[variable];

	if (variable == VARIABLE_OPTIONS) {
		struct options_typed faulty;
		char preferred[OPTIONS_TEXT_SIZE];
		enum options_fault fault = options_read_preferred(&faulty, typed, preferred);
		invite_terms_tell_fault(session, typed, fault, &faulty);
		return;
	}
	bool here = name->wrong_here != NULL && !session_is_clip(session);
	const struct row_wrong wrong = {
		.name = name->name, .sentence = here ? name->wrong_here : name->wrong, .value = typed};
	TELL_ROW_LETTERS(session, row_wrong, &wrong);
}

static bool
is_for_people(enum variable variable, const struct settings *changed)
{
	return variable == VARIABLE_BOARDSTYLE && changed->boardstyle > BOARDSTYLES_OF_FIBS;
}

static void
set_variable(struct session *session, enum variable variable, const char *typed)
{
	struct settings changed = *session->settings;
	char value[SETTING_SIZE];

	if (variable == VARIABLE_TIMEZONE && zones_name(session->server->zones, typed) == NULL) {
		tell_wrong(session, variable, typed);
		return;
	}
	if (variable == VARIABLE_TIMEZONE)
		typed = zones_name(session->server->zones, typed); /* as the tz database writes it */
	/* A club that lost control bytes on its way in is not the one that was meant. */
	bool altered = variable == VARIABLE_CLUB && lines_altered(&session->lines);
	if (altered || settings_set(&changed, variable, typed) == SET_BAD_VALUE ||
		(session_is_clip(session) && is_for_people(variable, &changed))) {
		tell_wrong(session, variable, typed);
		return;
	}
	settings_write(&changed, variable, value);
	if (!player_store_setting(session->player, variable_names[variable].name, value))
		return;
	session->player->settings = changed;
	if (variable == VARIABLE_CHARSET) {
		session->chose_charset = true;
		undo_keep(session->server->undo, &session->at_login.utf8, sizeof session->at_login.utf8);
		session->at_login.utf8 = false;
	}
	screen_settle_listening(session);
	if (variable == VARIABLE_ACCEPT)
		accept_write(&changed.accept, value);
	if (variable == VARIABLE_PUBLIC)
		announce_player_shown(session->server, session->player->account.id);
	/* Redoubles in words are in quotes: clients look for them. */
	bool is_word = variable == VARIABLE_REDOUBLES && changed.redoubles <= 0;
	session_tell(session, is_word ? MSG_SET_DONE_QUOTED : MSG_SET_DONE,
		&(struct message_args){.a = variable_names[variable].name, .text = value});
}

/* The whole rest of the line, without quotes around it: options are several words. */
static void
set_options(struct session *session, const struct words *words)
{
	char typed[LINE_SIZE];
	const char *rest = words_rest(words, 1);
	size_t skipped = strspn(rest, " \""), length = strlen(rest + skipped);

	while (length > 0 && strchr(" \"", rest[skipped + length - 1]) != NULL)
		length--;
	memcpy(typed, rest + skipped, length);
	typed[length] = '\0';
	set_variable(session, VARIABLE_OPTIONS, typed);
}

/* Of what has the values yes and no and is no variable. */
static void
tell_yes_or_no(struct session *session, const char *name, const char *typed)
{
	const struct row_wrong wrong = {
		.name = name, .sentence = variable_names[VARIABLE_PROGRAM].wrong, .value = typed};

	TELL_ROW_LETTERS(session, row_wrong, &wrong);
}

/* A toggle that inviting switches, too: who sets it need not know what it is. */
static void
set_ready(struct session *session, const struct words *words)
{
	const char *typed = words_at(words, 2);

	if (words->count == 2)
		session_tell(session, MSG_SET_VALUE,
			&(struct message_args){
				.a = "ready", .text = session_has(session, TOGGLE_READY) ? "yes" : "no"});
	else if (strcasecmp(typed, "yes") == 0 || strcasecmp(typed, "no") == 0)
		switch_to(session, TOGGLE_READY, strcasecmp(typed, "yes") == 0);
	else
		tell_yes_or_no(session, "ready", typed);
}

static void
run_set(struct session *session, const struct words *words)
{
	char value[SETTING_SIZE];

	if (words->count == 1) {
		settings_list_variables(session);
		return;
	}
	if (session_is_clip(session) && strcasecmp(words->word[1], "tags") == 0) {
		tagged_set(session, words);
		return;
	}
	if (session_is_clip(session) && strcasecmp(words->word[1], "legalplays") == 0) {
		tagged_set_legal_plays(session, words);
		return;
	}
	if (strcasecmp(words->word[1], "ready") == 0) {
		set_ready(session, words);
		return;
	}
	enum variable variable = find_variable(session, words->word[1]);
	if (variable == VARIABLE_COUNT) {
		session_say(session, MSG_SET_INVALID);
		tell_nearest(session, words->word[1]);
	} else if (words->count == 2) {
		settings_value_of(session, variable, value);
		session_tell(session, MSG_SET_VALUE,
			&(struct message_args){.a = variable_names[variable].name, .text = value});
	} else if (variable == VARIABLE_OPTIONS) {
		set_options(session, words);
	} else {
		/* Conditions have blanks between them. */
		set_variable(session, variable,
			variable == VARIABLE_ACCEPT || variable == VARIABLE_CLUB ? words_rest(words, 1)
										 : words->word[2]);
	}
}

const struct command setting_commands[] = {
	{
		.name = "toggle",
		.run = run_toggle,
	},
	{
		.name = "set",
		.run = run_set,
	},
	{.name = NULL},
};
