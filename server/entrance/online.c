/*
 * online.c - a proven player comes into the lobby.
 */
#include "server/entrance/online.h"

#include <stdio.h>
#include <string.h>

#include "db/people/attendance.h"
#include "protocol/status.h"
#include "protocol/text.h"
#include "server/analysis/findings.h"
#include "server/commands/account/mailing.h"
#include "server/commands/lobby/who.h"
#include "server/commands/seats/saved.h"
#include "server/commands/seats/seek.h"
#include "server/commands/seats/slow.h"
#include "server/commands/seats/slow_offers.h"
#include "server/entrance/departure.h"
#include "server/entrance/seat.h"
#include "server/entrance/typed.h"
#include "server/lobby/friends.h"
#include "server/lobby/house.h"
#include "server/lobby/lobby.h"
#include "server/lobby/mailbox.h"
#include "server/lobby/new_here.h"
#include "server/lobby/news.h"
#include "server/lobby/status.h"
#include "server/matches/abandoned.h"
#include "server/matches/claim.h"
#include "server/matches/kept.h"
#include "server/operators/notices.h"
#include "server/operators/shutdown.h"
#include "server/players/player.h"
#include "server/players/preferences.h"
#include "server/players/profile.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/transport.h"
#include "server/sessions/zones.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/log.h"
#include "server/tournaments/invitations.h"

/* In the log, after where somebody comes from. */
static const char *const line_words[WIRE_KINDS] = {
	[WIRE_TEXT] = "",
	[WIRE_TLS] = ", under TLS",
	[WIRE_WEB] = ", by WebSocket",
	[WIRE_WEB_TLS] = ", by WebSocket under TLS",
};

static void
write_line(struct session *session, char *line, size_t size)
{
	memcpy(line + size, "\r\n", 3);
	session_write(session, line, size + 2);
}

/* Lines 1 to 6 (protocol 2.3); nothing may come before the 1 but one empty line. */
static void
greet_program(struct session *session, const struct player_row *before)
{
	char line[STATUS_SIZE + 3];
	const struct status_welcome welcome = {
		.name = before->name,
		.last_login = before->last_login != 0 ? before->last_login : session->player->online_since,
		.last_host = before->last_host[0] != '\0' ? before->last_host : session->peer.text,
	};

	session_write(session, "\r\n", 2);
	write_line(session, line, status_welcome_write(line, STATUS_SIZE, &welcome));
	write_line(session, line, status_own_line(session->player, line, STATUS_SIZE));
	session_say(session, MSG_MOTD_BEGIN);
	session_write(session, session->server->motd, strlen(session->server->motd));
	session_say(session, MSG_MOTD_END);
	mailbox_deliver(session);
	session_say(session, MSG_NOTHING);
	who_list_all(session);
	slow_remind(session);
	shutdown_remind(session->player);
}

/* Asks what terminal it is and shows the message of the day. The question comes first, so that programs which
 * look for the prompt find it at the start of a line. */
static void
welcome(struct session *session)
{
	if (session->prompts)
		session->transport->ask_terminal(session);
	notices_show_motd(session);
}

void
online_welcome(struct session *session)
{
	session->unwelcomed = false;
	welcome(session);
	if (!session_is_typed(session))
		return;
	(void)seek_tell_some(session);
	house_tell_ready(session->player);
	session_say(session, MSG_TYPE_PLAY);
}

static void
greet_person(struct session *session, const struct player_row *before, enum arrival arrival)
{
	char date[TEXT_DATE_SIZE];

	session->unwelcomed = arrival == ARRIVAL_REGISTERED;
	if (arrival != ARRIVAL_REGISTERED)
		session_write(session, "\r\n", 2); /* their Enter after the password was not echoed */
	player_enter_listening(session->player);
	if (arrival != ARRIVAL_REGISTERED) {
		session_say_name(session, MSG_AUTHENTICATED, before->name);
		if (before->last_login != 0) {
			text_date_short(date, (time_t)before->last_login, zones_of(session));
			session_tell(session, MSG_LAST_LOGIN,
				&(struct message_args){.a = before->last_host, .text = date});
		}
		welcome(session);
		mailbox_deliver(session);
	}
	if (arrival != ARRIVAL_BACK) {
		saved_remind(session, NULL);
		claim_remind(session->player);
		abandoned_remind(session->player);
		slow_offers_remind(session);
		slow_remind(session);
	}
	/* Visitors may not join a seek, and are told of house players when they come (visit.c). */
	if (arrival == ARRIVAL_LOGIN && session_is_typed(session) && !session->player->account.visitor) {
		(void)seek_tell_some(session);
		house_tell_ready(session->player);
		findings_tell_due(session->player);
	}
	shutdown_remind(session->player);
}

/* The newest login wins; a running match is saved as with a lost connection (protocol 2.3). */
static bool
close_older(struct session *session, struct player *older)
{
	if (older == NULL)
		return false;
	player_say_name(older, MSG_SECOND_LOGIN, session->peer.text);
	session_close(older->session, CLOSE_SECOND);
	return true;
}

static bool
append_login(struct player *player, int64_t now)
{
	struct server *server = player->server;
	int64_t id = player->account.id;

	return storing_done(server, player_login(server->db, id, now, player_peer(player)->text)) &&
	       storing_done(server,
		       login_append(server->db, id, now, player_peer(player)->text, &player->login_id));
}

/* Stores the login. People may log in even if the disk has no room for it. */
static bool
store_login(struct player *player, int64_t now)
{
	return !storing_may(player->server) || (claim_note_return(player) && append_login(player, now));
}

static void
greet(struct session *session, const struct player_row *before, enum arrival arrival)
{
	if (session_is_clip(session))
		greet_program(session, before);
	else
		greet_person(session, before, arrival);
	invitations_remind(session->player);
	mailing_remind(session);
	if (arrival == ARRIVAL_LOGIN)
		new_here_greet(session->player, before->last_login);
}

/* The greeting, then the match. */
static void
greet_back(struct player *player)
{
	struct player_row before;

	if (player_find_by_id(player->server->db, player->account.id, &before) != DB_OK)
		before = player->account;
	greet(player->session, &before, ARRIVAL_BACK);
	seat_show(player);
}

/* The turn is lost in which they took over the seat. The seat stays their own. */
static void
greet_again(void *arg)
{
	struct player *player = arg;

	if (player->session == NULL || !player->online)
		return;
	player->login_id = 0;
	player->session->regained = false;
	greet_back(player);
	if (!player->returning)
		player_say(player, MSG_NOT_STORED); /* what they have asked for since */
}

/* They are online, and go on with this session. */
static void
come_back(struct player *player, struct session *session)
{
	struct server *server = player->server;

	typed_free(session);
	seat_take(player, session);
	session_enter(session, SESSION_ONLINE);
	undo_tell(server->undo, greet_again, player);
	announce_player_back(server, player);
	news_of_status(server->news, player);
	greet_back(player);
	if (departure_store(player))
		(void)append_login(player, storing_now(server));
}

/* Their login is lost with the turn, whichever session they have by now. */
static void
refuse(void *arg)
{
	struct player *player = arg;

	if (player->online)
		player_part(player, CLOSE_REFUSED);
}

void
online_enter(struct session *session, enum arrival arrival)
{
	struct server *server = session->server;
	int64_t now = storing_now(server);
	struct player_row account = session->login->player;

	kept_match_load(server, account.id);
	struct player *older = lobby_find(server->lobby, account.name);

	if (older != NULL && seat_may_be_taken(older)) {
		come_back(older, session);
		return;
	}
	bool again = close_older(session, older);

	/* The older session may have changed what is stored: its match, its settings. */
	if (player_find_by_id(server->db, account.id, &account) != DB_OK) {
		session_close(session, CLOSE_REFUSED); /* there is no such account any more */
		return;
	}
	typed_free(session);
	struct player *player = player_new(server, &account);
	player_take_session(player, session);
	player_load_settings(player);
	profile_load(player);
	friends_load(player);
	player->online_since = now;
	player->fresh = true;
	undo_tell(server->undo, refuse, player);
	session_enter(session, SESSION_ONLINE);
	lobby_enter(server->lobby, session->player);
	news_enter(server->news, session->player);
	if (!store_login(player, now))
		return; /* the turn is taken back, and the session with it */
	announce_player_came(server, session->player);
	log_info(session->subject, "%s from %s%s", arrival == ARRIVAL_REGISTERED ? "registers" : "logs in",
		session->peer.text, line_words[wire_kind(&session->wire)]);

	enum message news = arrival == ARRIVAL_REGISTERED ? MSG_REGISTERS
			    : again			  ? MSG_LOGS_IN_AGAIN
							  : MSG_LOGS_IN;
	news_add(server->news, NEWS_LOGIN, news, &(struct message_args){.a = account.name}, session->player,
		NULL);
	greet(session, &account, arrival);
}

static void
on_came(struct server *server, struct player *player)
{
	(void)server;
	player->fresh = false;
}

static void
on_back(struct server *server, struct player *player)
{
	(void)server;
	if (player->session != NULL)
		player->session->regained = false;
}

const struct subscriber online_subscriber = {.player_came = on_came, .player_back = on_back};
