/*
 * account.c - address and save (protocol 7.2, 9).
 */
#include <string.h>

#include "protocol/text.h"
#include "server/commands/command.h"
#include "server/profile.h"
#include "server/server.h"

static void
run_address(struct session *session, const struct words *words)
{
	const char *email = words_rest(words, 0);

	if (words->count == 1) {
		session_say(session, MSG_ADDRESS_NONE);
	} else if (!text_is_email(email)) {
		session_tell(session, MSG_ADDRESS_BAD, &(struct message_args){.text = email});
	} else if (strlen(email) >= PLAYER_EMAIL_SIZE) {
		session_tell(session, MSG_ADDRESS_LONG, &(struct message_args){.n = PLAYER_EMAIL_SIZE - 1});
	} else if (!profile_set_email(session, email)) {
		session_say(session, MSG_NOT_STORED);
	} else {
		session_tell(session, MSG_ADDRESS, &(struct message_args){.text = email});
		lobby_changed(&session->server->lobby, session);
		lobby_tell_status(session, session);
	}
}

static void
run_save(struct session *session, const struct words *words)
{
	(void)words;
	/* Everything is stored in the turn that changes it. */
	session_say(session, MSG_SETTINGS_SAVED);
}

const struct command account_commands[] = {
	{
		.name = "address",
		.usage = "address <email>",
		.help = "Your email address, for everybody to read in 'whois' and 'who'. It isn't checked\n"
			"whether it is yours.",
		.run = run_address,
	},
	{
		.name = "save",
		.usage = "save",
		.help = "Your settings are saved whenever you change them; this only says so.",
		.run = run_save,
	},
	{.name = NULL},
};
