/*
 * talk.c - players talk: to one, to a table, to everybody (protocol 8). Texts are passed on as typed, in
 * letters that the listener's terminal shows.
 */
#include <string.h>

#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/people/mail.h"
#include "server/config/config.h"
#include "server/lobby/lobby.h"
#include "server/lobby/news.h"
#include "server/net/address.h"
#include "server/players/hearing.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/sessions/behind.h"
#include "server/sessions/broadcast.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/tables/absent.h"
#include "server/tables/table.h"

enum { CLIP_WITH_ALERTS = 1009 }; /* the version of the protocol from which on programs know line 20 */

/* What one says to several. */
struct talk {
	struct player *from;
	struct broadcast broadcast;
	struct heard *line; /* owned; NULL: nothing that is kept for reports */
	bool may_miss;	    /* listeners too far behind with reading miss it */
	bool may_refuse;    /* likewise, but they are counted for the speaker */
	int heard, refused;
};

/* What the speaker does, for reports; NULL: it is no talk. */
static const char *
how_of(enum message message)
{
	return message == MSG_SHOUTS	 ? "shouts"
	       : message == MSG_KIBITZES ? "kibitzes"
	       : message == MSG_WHISPERS ? "whispers"
	       : message == MSG_SAYS	 ? "says"
	       : message == MSG_ALERTS	 ? "alerts"
					 : NULL;
}

static void
talk_begin(struct talk *talk, struct player *from, enum message message, const char *text)
{
	talk->from = from;
	talk->heard = talk->refused = 0;
	talk->line = how_of(message) != NULL
			     ? heard_new(from->server, from->account.id, how_of(message), text)
			     : NULL;
	talk->may_miss = message == MSG_SHOUTS || message == MSG_KIBITZES;
	talk->may_refuse = message == MSG_WHISPERS;
	broadcast_fill(
		&talk->broadcast, message, &(struct message_args){.a = from->account.name, .text = text});
	/* A speaker's login is told before what they say. */
	news_introduce(from->server->news, from);
}

/* Players who gag the speaker don't hear it. */
static void
talk_to(struct talk *talk, struct player *listener)
{
	if (listener->session == NULL || profile_ignores(listener, IGNORE_GAG, talk->from->account.id))
		return;
	if (talk->may_miss && behind_misses_talk(listener->session))
		return;
	if (talk->may_refuse && player_is_behind(listener)) {
		talk->refused++;
		return;
	}
	broadcast_send(&talk->broadcast, listener->session);
	if (talk->line != NULL)
		hearing_note(listener, talk->line);
	talk->heard++;
}

static void
talk_end(struct talk *talk)
{
	heard_release(talk->line);
	talk->line = NULL;
}

/* Whether both want to hear each other, and the other reads; if not, the speaker has been told. */
static bool
may_say(struct session *session, const struct player *to)
{
	if (profile_ignores(session->player, IGNORE_GAG, to->account.id))
		session_say(session, MSG_YOU_WONT_LISTEN);
	else if (profile_ignores(to, IGNORE_GAG, session->player->account.id))
		session_say_name(session, MSG_WONT_LISTEN, to->account.name);
	else if (player_is_behind(to))
		session_say_name(session, MSG_TOO_MUCH_TO_READ, to->account.name);
	else
		return true;
	return false;
}

/* `message` is how the other reads it. */
static void
say_as(struct session *session, struct player *to, enum message message, const char *text)
{
	if (to == session->player) {
		session_tell(session, MSG_SAY_TO_YOURSELF, &(struct message_args){.text = text});
		return;
	}
	if (!may_say(session, to))
		return;
	if (to->session == NULL) {
		mail_keep(session, &to->account, text);
		return;
	}
	news_introduce(session->server->news, session->player);
	player_ring(to);
	player_tell(to, message, &(struct message_args){.a = session->player->account.name, .text = text});
	struct heard *line = heard_new(session->server, session->player->account.id, how_of(message), text);
	hearing_note(to, line);
	heard_release(line);
	session_tell(session, MSG_YOU_TELL, &(struct message_args){.a = to->account.name, .text = text});
	command_tell_away(session, to);
}

static void
say_to(struct session *session, struct player *to, const char *text)
{
	say_as(session, to, MSG_SAYS, text);
}

static void
run_tell(struct session *session, const struct words *words)
{
	const char *text = words_rest(words, 1);
	struct player *to = command_player(session, words->word[1]);

	if (to != NULL && command_has_text(session, text, MSG_TELL_WHO))
		say_to(session, to, text);
}

/* For programs: no completion, so that a text reaches nobody but the player meant. */
static void
run_tellx(struct session *session, const struct words *words)
{
	const char *name = words_at(words, 1), *text = words_rest(words, 1);
	struct player *to = lobby_find(session->server->lobby, name);

	if (to == NULL || strcmp(to->account.name, name) != 0)
		session_tell(session, MSG_NO_ONE_CALLED, &(struct message_args){.text = name});
	else if (command_has_text(session, text, MSG_TELL_WHO))
		say_to(session, to, text);
}

static void
run_alert(struct session *session, const struct words *words)
{
	const char *text = words_rest(words, 1);
	struct player *to = command_player(session, words_at(words, 1));

	if (to == NULL || !command_has_text(session, text, MSG_ALERT_WHO))
		return;
	/* Older programs know no alerts (protocol 3). */
	bool knows = to->session == NULL || !session_is_clip(to->session) ||
		     to->session->clip_version >= CLIP_WITH_ALERTS;
	say_as(session, to, knows ? MSG_ALERTS : MSG_SAYS, text);
}

/* The player at a table has said something that the other hears. */
static void
note_spoken(const struct player *player)
{
	if (player->table == NULL)
		return;
	bool *spoken = &player->table->spoken[player->seat];
	undo_keep(player->server->undo, spoken, sizeof *spoken);
	*spoken = true;
}

/* Visitors only answer. */
static bool
may_speak_first(const struct player *player)
{
	return !player->account.visitor || player->table->spoken[1 - player->seat];
}

static void
run_say(struct session *session, const struct words *words)
{
	const char *text = words_rest(words, 0);

	if (session->player->table == NULL)
		session_say(session, MSG_SAY_OUTSIDE);
	else if (!may_speak_first(session->player))
		session_say_name(session, MSG_VISITOR_ANSWERS, table_other(session->player)->account.name);
	else if (command_has_text(session, text, MSG_SAY_WHAT)) {
		struct player *other = absent_online(session->player->table, 1 - session->player->seat);
		note_spoken(session->player);
		say_to(session, other != NULL ? other : table_other(session->player), text);
	}
}

/* Whether one more shout may be made; if not, the player has been told why. */
static bool
may_shout(struct session *session)
{
	struct server *server = session->server;
	int64_t most = server->config->shouts_per_address, now = server->tick_ms / 1000;

	if (session_has(session, TOGGLE_SILENT))
		session_say(session, MSG_SILENT);
	else if (session->player->account.muted_until > storing_now(server))
		session_say(session, MSG_SHOUT_DISABLED);
	else if (!address_may(server->addresses, &session->peer, ADDRESS_SHOUTED, most, now))
		session_tell(session, MSG_SHOUTS_FULL, &(struct message_args){.n = (long)most});
	else
		return true;
	return false;
}

static void
run_shout(struct session *session, const struct words *words)
{
	const char *text = words_rest(words, 0);
	struct talk talk;
	struct player *listener;

	if (!may_shout(session) || !command_has_text(session, text, MSG_SHOUT_WHAT))
		return;
	address_add(
		session->server->addresses, &session->peer, ADDRESS_SHOUTED, session->server->tick_ms / 1000);
	talk_begin(&talk, session->player, MSG_SHOUTS, text);
	TAILQ_FOREACH(listener, &session->server->lobby->online, next_online)
		if (listener != session->player && !player_has(listener, TOGGLE_SILENT))
			talk_to(&talk, listener);
	talk_end(&talk);
	session_tell(session, MSG_YOU_SHOUT, &(struct message_args){.text = text});
}

/* The second wave leaves. Everybody who sees logins sees it. */
static void
run_wave(struct session *session)
{
	struct talk talk;
	struct player *listener;

	talk_begin(&talk, session->player, session->player->waved ? MSG_WAVES_AGAIN : MSG_WAVES, "");
	TAILQ_FOREACH(listener, &session->server->lobby->online, next_online)
		if (listener != session->player && player_has(listener, TOGGLE_NOTIFY))
			talk_to(&talk, listener);
	session_say(session, session->player->waved ? MSG_YOU_WAVE_AGAIN : MSG_YOU_WAVE);
	if (session->player->waved)
		session_close(session, CLOSE_BYE);
	undo_keep(session->server->undo, &session->player->waved, sizeof session->player->waved);
	session->player->waved = true;
}

static void
tell_watchers(struct talk *talk, const struct player *player)
{
	struct player *watcher;

	TAILQ_FOREACH(watcher, &player->watchers, next_watcher)
		if (watcher != talk->from)
			talk_to(talk, watcher);
}

/* To all who watch the table, and to its players if `message` is a kibitz. */
static void
talk_at_table(struct session *session, const char *text, enum message message, enum message echo)
{
	struct player *player = session->player->table != NULL ? session->player : session->player->watching;
	struct talk talk;

	if (player == NULL) {
		session_say(session, MSG_NOT_WATCHING_OR_PLAYING);
		return;
	}
	talk_begin(&talk, session->player, message, text);
	struct player *players[2] = {player, player->table != NULL ? table_other(player) : NULL};
	for (int i = 0; i < 2 && players[i] != NULL; i++) {
		if (message == MSG_KIBITZES && players[i] != session->player)
			talk_to(&talk, players[i]);
		tell_watchers(&talk, players[i]);
	}
	talk_end(&talk);
	session_tell(session, echo, &(struct message_args){.text = text});
	session_tell(session, MSG_HEARD_YOU, &(struct message_args){.n = talk.heard});
	if (talk.refused > 0)
		session_tell(session, MSG_DID_NOT_HEAR_YOU, &(struct message_args){.n = talk.refused});
}

static void
run_kibitz(struct session *session, const struct words *words)
{
	const char *text = words_rest(words, 0);

	if (!command_has_text(session, text, MSG_KIBITZ_WHAT))
		return;
	note_spoken(session->player);
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
		.speaks = true,
		.repeat = REPEAT_BARE,
		.run = run_say,
	},
	{
		.name = "tell",
		.needs = NEED_MEMBER,
		.words_min = 1,
		.missing = MSG_TELL_WHO,
		.speaks = true,
		.repeat = REPEAT_BARE,
		.run = run_tell,
	},
	{
		.name = "tellx",
		.needs = NEED_MEMBER,
		.words_min = 1,
		.missing = MSG_TELL_WHO,
		.speaks = true,
		.repeat = REPEAT_BARE,
		.run = run_tellx,
	},
	{
		.name = "alert",
		.needs = NEED_MEMBER,
		.words_min = 1,
		.missing = MSG_ALERT_WHO,
		.speaks = true,
		.repeat = REPEAT_BARE,
		.run = run_alert,
	},
	{
		.name = "kibitz",
		.needs = NEED_MEMBER,
		.speaks = true,
		.repeat = REPEAT_BARE,
		.run = run_kibitz,
	},
	{
		.name = "whisper",
		.needs = NEED_MEMBER,
		.speaks = true,
		.repeat = REPEAT_BARE,
		.run = run_whisper,
	},
	{
		.name = "shout",
		.needs = NEED_MEMBER,
		.speaks = true,
		.repeat = REPEAT_BARE,
		.run = run_shout,
	},
	{
		.name = "wave",
		.needs = NEED_MEMBER,
		.run_bare = run_wave,
	},
	{.name = NULL},
};
