/*
 * talk.c - players talk: to one, to a table, to everybody (protocol 8). Texts are passed on as typed.
 */
#include <string.h>

#include "server/commands/command.h"
#include "server/profile.h"
#include "server/server.h"
#include "server/table.h"

enum { CLIP_WITH_ALERTS = 1009 }; /* the version of the protocol from which on programs know line 20 */

/* The same sentence to many: encoded once for each dialect. */
struct broadcast {
	const struct session *from;
	char text[2][MESSAGE_SIZE];
	size_t size[2];
	int heard;
};

static void
broadcast_fill(
	struct broadcast *broadcast, enum message message, const struct session *from, const char *text)
{
	const struct message_args args = {.a = from->player.name, .text = text};

	for (int dialect = 0; dialect < 2; dialect++)
		broadcast->size[dialect] = message_write(
			broadcast->text[dialect], MESSAGE_SIZE, (enum dialect)dialect, message, &args);
	broadcast->from = from;
	broadcast->heard = 0;
	/* His login is told before what he says. */
	news_introduce(&from->server->news, from);
}

/* Who gags the speaker doesn't hear it. */
static void
broadcast_to(struct broadcast *broadcast, struct session *listener)
{
	if (profile_ignores(listener, IGNORE_GAG, broadcast->from->player.id))
		return;
	session_write(listener, broadcast->text[listener->dialect], broadcast->size[listener->dialect]);
	broadcast->heard++;
}

/* Whether both want to hear each other; if not, the one who would talk has been told. */
static bool
may_say(struct session *session, const struct session *to)
{
	if (profile_ignores(session, IGNORE_GAG, to->player.id))
		session_say(session, MSG_YOU_WONT_LISTEN);
	else if (profile_ignores(to, IGNORE_GAG, session->player.id))
		session_say_name(session, MSG_WONT_LISTEN, to->player.name);
	else
		return true;
	return false;
}

/* `message` is how it reaches the other. */
static void
say_as(struct session *session, struct session *to, enum message message, const char *text)
{
	if (to == session) {
		session_tell(session, MSG_SAY_TO_YOURSELF, &(struct message_args){.text = text});
		return;
	}
	if (!may_say(session, to))
		return;
	news_introduce(&session->server->news, session);
	session_ring(to);
	session_tell(to, message, &(struct message_args){.a = session->player.name, .text = text});
	session_tell(session, MSG_YOU_TELL, &(struct message_args){.a = to->player.name, .text = text});
	command_tell_away(session, to);
}

static void
say_to(struct session *session, struct session *to, const char *text)
{
	say_as(session, to, MSG_SAYS, text);
}

static void
run_tell(struct session *session, const struct words *words)
{
	const char *text = words_rest(words, 1);
	struct session *to = command_player(session, words->word[1]);

	if (to != NULL && command_has_text(session, text, MSG_TELL_WHO))
		say_to(session, to, text);
}

/* For programs: no completion, so that a text never reaches another than the one who was meant. */
static void
run_tellx(struct session *session, const struct words *words)
{
	const char *name = words_at(words, 1), *text = words_rest(words, 1);
	struct session *to = lobby_find(&session->server->lobby, name);

	if (to == NULL || strcmp(to->player.name, name) != 0)
		session_tell(session, MSG_NO_ONE_CALLED, &(struct message_args){.text = name});
	else if (command_has_text(session, text, MSG_TELL_WHO))
		say_to(session, to, text);
}

static void
run_alert(struct session *session, const struct words *words)
{
	const char *text = words_rest(words, 1);
	struct session *to = command_player(session, words_at(words, 1));

	if (to == NULL || !command_has_text(session, text, MSG_ALERT_WHO))
		return;
	/* Older programs know no alerts (protocol 3). */
	bool knows = !session_is_clip(to) || to->clip_version >= CLIP_WITH_ALERTS;
	say_as(session, to, knows ? MSG_ALERTS : MSG_SAYS, text);
}

static void
run_say(struct session *session, const struct words *words)
{
	const char *text = words_rest(words, 0);

	if (session->table == NULL)
		session_say(session, MSG_SAY_OUTSIDE);
	else if (command_has_text(session, text, MSG_SAY_WHAT))
		say_to(session, table_other(session), text);
}

static void
run_shout(struct session *session, const struct words *words)
{
	const char *text = words_rest(words, 0);
	struct broadcast broadcast;
	struct session *listener;

	if (session_has(session, TOGGLE_SILENT)) {
		session_say(session, MSG_SILENT);
		return;
	}
	if (session->player.muted_until > session->server->now_ms / 1000) {
		session_say(session, MSG_SHOUT_DISABLED);
		return;
	}
	if (!command_has_text(session, text, MSG_SHOUT_WHAT))
		return;
	broadcast_fill(&broadcast, MSG_SHOUTS, session, text);
	TAILQ_FOREACH(listener, &session->server->lobby.online, next_online)
		if (listener != session && !session_has(listener, TOGGLE_SILENT))
			broadcast_to(&broadcast, listener);
	session_tell(session, MSG_YOU_SHOUT, &(struct message_args){.text = text});
}

/* The second time he goes. Who sees logins sees it. */
static void
run_wave(struct session *session, const struct words *words)
{
	struct broadcast broadcast;
	struct session *listener;
	(void)words;

	broadcast_fill(&broadcast, session->waved ? MSG_WAVES_AGAIN : MSG_WAVES, session, "");
	TAILQ_FOREACH(listener, &session->server->lobby.online, next_online)
		if (listener != session && session_has(listener, TOGGLE_NOTIFY))
			broadcast_to(&broadcast, listener);
	session_say(session, session->waved ? MSG_YOU_WAVE_AGAIN : MSG_YOU_WAVE);
	if (session->waved)
		session_close(session, CLOSE_BYE);
	else
		session->waved_turn = session->server->turns;
	session->waved = true;
}

static void
tell_watchers(struct broadcast *broadcast, const struct session *player, const struct session *from)
{
	struct session *watcher;

	TAILQ_FOREACH(watcher, &player->watchers, next_watcher)
		if (watcher != from)
			broadcast_to(broadcast, watcher);
}

/* To all who watch the table, and to its players if `message` is a kibitz. */
static void
talk_at_table(struct session *session, const char *text, enum message message, enum message echo)
{
	struct session *player = session->table != NULL ? session : session->watching;
	struct broadcast broadcast;

	if (player == NULL) {
		session_say(session, MSG_NOT_WATCHING_OR_PLAYING);
		return;
	}
	broadcast_fill(&broadcast, message, session, text);
	struct session *players[2] = {player, player->table != NULL ? table_other(player) : NULL};
	for (int i = 0; i < 2 && players[i] != NULL; i++) {
		if (message == MSG_KIBITZES && players[i] != session)
			broadcast_to(&broadcast, players[i]);
		tell_watchers(&broadcast, players[i], session);
	}
	session_tell(session, echo, &(struct message_args){.text = text});
	session_tell(session, MSG_HEARD_YOU, &(struct message_args){.n = broadcast.heard});
}

static void
run_kibitz(struct session *session, const struct words *words)
{
	const char *text = words_rest(words, 0);

	if (command_has_text(session, text, MSG_KIBITZ_WHAT))
		talk_at_table(session, text, MSG_KIBITZES, MSG_YOU_KIBITZ);
}

static void
run_whisper(struct session *session, const struct words *words)
{
	const char *text = words_rest(words, 0);

	if (command_has_text(session, text, MSG_WHISPER_WHAT))
		talk_at_table(session, text, MSG_WHISPERS, MSG_YOU_WHISPER);
}

const struct command talk_commands[] = {
	{
		.name = "say",
		.repeat = REPEAT_BARE,
		.run = run_say,
	},
	{
		.name = "tell",
		.words_min = 1,
		.missing = MSG_TELL_WHO,
		.repeat = REPEAT_BARE,
		.run = run_tell,
	},
	{
		.name = "tellx",
		.words_min = 1,
		.missing = MSG_TELL_WHO,
		.repeat = REPEAT_BARE,
		.run = run_tellx,
	},
	{
		.name = "alert",
		.words_min = 1,
		.missing = MSG_ALERT_WHO,
		.repeat = REPEAT_BARE,
		.run = run_alert,
	},
	{
		.name = "kibitz",
		.repeat = REPEAT_BARE,
		.run = run_kibitz,
	},
	{
		.name = "whisper",
		.repeat = REPEAT_BARE,
		.run = run_whisper,
	},
	{
		.name = "shout",
		.repeat = REPEAT_BARE,
		.run = run_shout,
	},
	{
		.name = "wave",
		.run = run_wave,
	},
	{.name = NULL},
};
