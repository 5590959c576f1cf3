/*
 * whois.c - what is known of a player, online or not, where they are, when they were here (protocol 9).
 */
#include <stdio.h>
#include <string.h>

#include "db/people/attendance.h"
#include "db/people/clubs.h"
#include "protocol/text.h"
#include "protocol/wire/number.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/engine/level_pr.h"
#include "server/lobby/lobby.h"
#include "server/lobby/reliability.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/sessions/say.h"
#include "server/sessions/screen.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/tables/table.h"

enum {
	LAST_DEFAULT = 20,
	LAST_MAX = 100,
};

/* People with a narrow screen read less, and dates that end with the minute. */
static bool
is_narrow(const struct session *session)
{
	return screen_list_form(session) == LIST_NARROW;
}

static void
write_date(const struct session *session, char out[TEXT_DATE_SIZE], int64_t when)
{
	if (is_narrow(session))
		text_date_minute(out, (time_t)when, zones_of(session));
	else
		text_date_short(out, (time_t)when, zones_of(session));
}

/* Nothing for plain text, FIBS had nothing else; nor for a connection that is lost. */
static void
whois_line(struct session *session, const struct player *subject)
{
	static const enum message messages[WIRE_KINDS] = {
		[WIRE_TLS] = MSG_WHOIS_TLS,
		[WIRE_WEB] = MSG_WHOIS_WEB,
		[WIRE_WEB_TLS] = MSG_WHOIS_WEB_TLS,
	};

	if (subject->session != NULL)
		session_say(session, messages[wire_kind(&subject->session->wire)]);
}

/* Of somebody at no table: all in one line, or in one each. */
static void
whois_state(struct session *session, const struct player *subject)
{
	const char *watched = subject->watching != NULL ? subject->watching->account.name : NULL;
	bool ready = player_has(subject, TOGGLE_READY);
	char state[ROW_SIZE];

	if (is_narrow(session)) {
		session_say(session, ready ? MSG_WHOIS_READY_NARROW : MSG_WHOIS_NOT_READY_NARROW);
		if (watched != NULL)
			session_tell(
				session, MSG_WHOIS_WATCHING_NARROW, &(struct message_args){.b = watched});
		return;
	}
	row_state(state, ready, watched);
	session_tell(
		session, MSG_WHOIS_STATE, &(struct message_args){.a = subject->account.name, .text = state});
}

/* FIBS has no such line. */
static void
whois_tournament(struct session *session, const struct player *subject)
{
	const struct occasion *occasion = subject->table != NULL ? &subject->table->occasion : NULL;

	if (occasion != NULL && occasion->edition != 0)
		session_tell(session, MSG_WHOIS_TOURNAMENT,
			&(struct message_args){.text = occasion->name, .n = (long)occasion->edition});
}

static void
whois_online(struct session *session, const struct player *subject)
{
	char idle[TEXT_DURATION_SIZE];
	struct message_args args = {.a = subject->account.name, .text = idle};
	bool narrow = is_narrow(session);

	text_duration_minutes(idle, player_idle(subject));
	session_tell(session, MSG_WHOIS_IDLE, &args);
	if (subject->table != NULL) {
		args.b = table_other(subject)->account.name;
		session_tell(session, narrow ? MSG_WHOIS_PLAYING_NARROW : MSG_WHOIS_PLAYING, &args);
	} else {
		whois_state(session, subject);
	}
	whois_tournament(session, subject);
	whois_line(session, subject);
	args.text = profile_away(subject);
	if (args.text[0] != '\0')
		session_tell(session, narrow ? MSG_WHOIS_AWAY_NARROW : MSG_WHOIS_AWAY, &args);
}

static void
whois_offline(struct session *session, const struct player_row *player)
{
	char date[TEXT_DATE_SIZE];

	if (player->last_logout != 0) {
		write_date(session, date, player->last_logout);
		session_tell(session, MSG_WHOIS_LOGOUT, &(struct message_args){.text = date});
	}
	session_say(session, MSG_WHOIS_GONE);
}

static void
whois_login(struct session *session, const struct player_row *player, int64_t when, const char *host)
{
	char date[TEXT_DATE_SIZE], masked[PLAYER_HOST_SIZE];

	if (when == 0) {
		session_say(session, MSG_WHOIS_NEVER);
		return;
	}
	bool whole = session->player->account.operator_mark || session->player->account.id == player->id;
	text_mask_host(masked, sizeof masked, session->player->account.visitor ? "" : host);
	write_date(session, date, when);
	session_tell(session, is_narrow(session) ? MSG_WHOIS_LOGIN_NARROW : MSG_WHOIS_LOGIN,
		&(struct message_args){.a = whole ? host : masked, .text = date});
}

static void
whois_email(struct session *session, const struct player_row *player, const struct player *online)
{
	struct player_texts texts = {.email = ""};

	if (online != NULL)
		snprintf(texts.email, sizeof texts.email, "%s", profile_email(online));
	else if (player_texts(session->server->db, player->id, &texts) != DB_OK)
		texts.email[0] = '\0';
	if (texts.email[0] != '\0' && !session->player->account.visitor)
		session_tell(session, MSG_WHOIS_EMAIL, &(struct message_args){.text = texts.email});
	else
		session_say(session, MSG_WHOIS_NO_EMAIL);
}

/* FIBS sends a line in this place only for some players, so programs don't count on one. */
static void
whois_reliability(struct session *session, const struct player_row *player)
{
	struct reliability counts;

	if (!reliability_of(session->server, player->id, &counts)) {
		command_cant_read(session, "whois");
		return;
	}
	const struct message_args args = {
		.n = reliability_percent(&counts), .m = (long)(counts.finished + counts.unfinished)};
	if (is_narrow(session))
		session_tell(session,
			args.n < 0 ? MSG_WHOIS_RELIABILITY_NONE_NARROW : MSG_WHOIS_RELIABILITY_NARROW, &args);
	else
		session_tell(session, args.n < 0 ? MSG_WHOIS_RELIABILITY_NONE : MSG_WHOIS_RELIABILITY, &args);
	if (counts.lost_on_time > 0)
		session_tell(
			session, MSG_WHOIS_ON_TIME, &(struct message_args){.n = (long)counts.lost_on_time});
}

static void
whois_house(struct session *session, const struct player_row *player)
{
	char pr[ROW_SIZE];

	if (player->house[0] == '\0')
		return;
	snprintf(pr, sizeof pr, "%.1f", (double)level_pr(player->house));
	session_tell(session, MSG_WHOIS_HOUSE,
		&(struct message_args){.a = player->house, .text = pr, .rating = player->rating});
}

/* FIBS has no such line. */
static void
whois_club(struct session *session, const struct player_row *player)
{
	char club[CLUB_SIZE];

	if (player_club(session->server->db, player->id, club) == DB_OK && club[0] != '\0')
		session_tell(session, MSG_CLUB_OF, &(struct message_args){.text = club});
}

static void
run_whois(struct session *session, const struct words *words)
{
	struct player *online;
	struct player_row player;

	if (!command_anybody(session, words_at(words, 1), MSG_WHOIS_UNKNOWN, &player, &online))
		return;
	session_say_name(session, MSG_WHOIS_ABOUT, player.name);
	if (online != NULL)
		whois_login(session, &player, online->online_since, player_peer(online)->text);
	else
		whois_login(session, &player, player.last_login, player.last_host);
	if (online != NULL)
		whois_online(session, online);
	else
		whois_offline(session, &player);
	whois_house(session, &player);
	whois_club(session, &player);
	whois_reliability(session, &player);
	session_tell(session, MSG_WHOIS_RATING,
		&(struct message_args){.rating = player.rating, .n = player.experience});
	whois_email(session, &player, online);
}

/* --- last */

struct last {
	struct session *reader;
	const struct player_row *player; /* whose logins, or NULL: everybody's */
	int count;
};

static bool
still_here(const struct session *reader, const struct login_row *row)
{
	const struct player *online = lobby_find(reader->server->lobby, row->name);

	return online != NULL && online->login_id == row->id;
}

static void
tell_own_login(void *arg, const struct login_row *row)
{
	struct last *last = arg;
	struct session *session = last->reader;
	char text[TEXT_DATE_SIZE];

	last->count++;
	whois_login(session, last->player, row->at, row->host);
	if (still_here(session, row)) {
		const struct player *online = lobby_find(session->server->lobby, row->name);
		text_duration_minutes(text, player_idle(online));
		session_tell(session, MSG_WHOIS_IDLE, &(struct message_args){.text = text});
	} else if (row->ended == 0) {
		session_say(session, MSG_LAST_LOST);
	} else {
		write_date(session, text, row->ended);
		session_tell(session, MSG_WHOIS_LOGOUT, &(struct message_args){.text = text});
	}
}

static void
tell_any_login(void *arg, const struct login_row *row)
{
	struct last *last = arg;
	struct session *session = last->reader;
	char masked[PLAYER_HOST_SIZE];
	bool whole = session->player->account.operator_mark || session->player->account.id == row->player;
	const struct row_login login = {
		.name = row->name,
		.host = whole ? row->host : masked,
		.login = row->at,
		.logout = row->ended,
		.online = still_here(session, row),
		.zone = zones_of(session),
	};

	text_mask_host(masked, sizeof masked, session->player->account.visitor ? "" : row->host);
	list_tell_login(session, &login);
}

static void
last_of_all(struct session *session, const char *typed)
{
	struct last last = {.reader = session};
	int64_t count = LAST_DEFAULT;

	if (typed[0] != '\0' && !number_read(typed, 1, LAST_MAX, &count)) {
		session_tell(session, MSG_LAST_NUMBER, &(struct message_args){.n = LAST_MAX});
		return;
	}
	list_tell_head(session, HEAD_LAST);
	if (login_each(session->server->db, (int)count, tell_any_login, &last) != DB_OK)
		command_cant_read(session, "logins");
}

/* A player who was here before logins were kept has only the last one. */
static void
tell_only_login(struct last *last)
{
	const struct player_row *player = last->player;
	struct login_row row = {.id = -1, .at = player->last_login, .ended = player->last_logout};

	memcpy(row.name, player->name, sizeof row.name);
	memcpy(row.host, player->last_host, sizeof row.host);
	tell_own_login(last, &row);
}

static void
last_of_one(struct session *session, const char *name)
{
	struct player_row player;
	struct last last = {.reader = session, .player = &player};

	if (!command_account(session, name, MSG_WHOIS_UNKNOWN, &player))
		return;
	if (login_each_of(session->server->db, player.id, tell_own_login, &last) != DB_OK) {
		command_cant_read(session, "logins");
		return;
	}
	if (last.count > 0)
		return;
	if (player.last_login == 0)
		session_say(session, MSG_WHOIS_NEVER);
	else
		tell_only_login(&last);
}

static void
run_last(struct session *session, const struct words *words)
{
	const char *typed = words_at(words, 1);

	if (typed[0] == '\0' || number_is(typed))
		last_of_all(session, typed);
	else
		last_of_one(session, typed);
}

/* Operators read whole addresses, and players their own. */
static void
run_where(struct session *session, const struct words *words)
{
	const struct player *subject = command_player(session, words_at(words, 1));

	if (subject == NULL)
		return;
	bool whole = session->player->account.operator_mark || subject == session->player;
	char host[PLAYER_HOST_SIZE];
	player_host(subject, host);
	if (session->player->account.visitor)
		snprintf(host, sizeof host, "-");
	session_tell(session, MSG_WHERE,
		&(struct message_args){
			.a = subject->account.name, .text = whole ? player_peer(subject)->text : host});
}

const struct command whois_commands[] = {
	{
		.name = "last",
		.run = run_last,
	},
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
