/*
 * whois.c - what is known of a player, online or not, and where he is (protocol 9).
 */
#include <stdio.h>
#include <string.h>

#include "protocol/rows.h"
#include "protocol/text.h"
#include "server/commands/command.h"
#include "server/profile.h"
#include "server/server.h"
#include "server/table.h"
#include "server/zones.h"

static void
whois_online(struct session *session, const struct session *subject)
{
	char idle[TEXT_DURATION_SIZE], state[ROW_SIZE];
	struct message_args args = {.a = subject->player.name, .text = idle};

	text_duration_minutes(idle, (long)((session->server->tick_ms - subject->active_ms) / 1000));
	session_tell(session, MSG_WHOIS_IDLE, &args);
	if (subject->table != NULL) {
		args.b = table_other(subject)->player.name;
		session_tell(session, MSG_WHOIS_PLAYING, &args);
	} else {
		row_state(state, session_has(subject, TOGGLE_READY),
			subject->watching != NULL ? subject->watching->player.name : NULL);
		args.text = state;
		session_tell(session, MSG_WHOIS_STATE, &args);
	}
	args.text = profile_away(subject);
	if (args.text[0] != '\0')
		session_tell(session, MSG_WHOIS_AWAY, &args);
}

static void
whois_offline(struct session *session, const struct player *player)
{
	char date[TEXT_DATE_SIZE];

	if (player->last_logout != 0) {
		text_date_short(date, (time_t)player->last_logout, zones_of(session));
		session_tell(session, MSG_WHOIS_LOGOUT, &(struct message_args){.text = date});
	}
	session_say(session, MSG_WHOIS_GONE);
}

static void
whois_login(struct session *session, const struct player *player, int64_t when, const char *host)
{
	char date[TEXT_DATE_SIZE], masked[PLAYER_HOST_SIZE];

	if (when == 0) {
		session_say(session, MSG_WHOIS_NEVER);
		return;
	}
	bool whole = session->player.operator_mark || session->player.id == player->id;
	text_mask_host(masked, sizeof masked, host);
	text_date_short(date, (time_t)when, zones_of(session));
	session_tell(
		session, MSG_WHOIS_LOGIN, &(struct message_args){.a = whole ? host : masked, .text = date});
}

static void
whois_email(struct session *session, const struct player *player, const struct session *online)
{
	struct player_texts texts = {.email = ""};

	if (online != NULL)
		snprintf(texts.email, sizeof texts.email, "%s", profile_email(online));
	else if (player_texts(session->server->db, player->id, &texts) != DB_OK)
		texts.email[0] = '\0';
	if (texts.email[0] != '\0')
		session_tell(session, MSG_WHOIS_EMAIL, &(struct message_args){.text = texts.email});
	else
		session_say(session, MSG_WHOIS_NO_EMAIL);
}

static void
run_whois(struct session *session, const struct words *words)
{
	struct session *online;
	struct player player;

	if (!command_anybody(session, words_at(words, 1), MSG_WHOIS_UNKNOWN, &player, &online))
		return;
	session_say_name(session, MSG_WHOIS_ABOUT, player.name);
	if (online != NULL)
		whois_login(session, &player, online->online_since, online->peer.text);
	else
		whois_login(session, &player, player.last_login, player.last_host);
	if (online != NULL)
		whois_online(session, online);
	else
		whois_offline(session, &player);
	session_tell(session, MSG_WHOIS_RATING,
		&(struct message_args){.rating = player.rating, .n = player.experience});
	whois_email(session, &player, online);
}

/* Operators read whole addresses, as does everybody of himself. */
static void
run_where(struct session *session, const struct words *words)
{
	const struct session *subject = command_player(session, words_at(words, 1));

	if (subject == NULL)
		return;
	bool whole = session->player.operator_mark || subject == session;
	session_tell(session, MSG_WHERE,
		&(struct message_args){.a = subject->player.name,
			.text = whole ? subject->peer.text : subject->masked_host});
}

const struct command whois_commands[] = {
	{
		.name = "where",
		.words_min = 1,
		.missing = MSG_WHOIS_WHO,
		.run = run_where,
	},
	{
		.name = "whois",
		.words_min = 1,
		.missing = MSG_WHOIS_WHO,
		.run = run_whois,
	},
	{.name = NULL},
};
