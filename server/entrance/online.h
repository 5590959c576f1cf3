/*
 * online.h - the step from a proven name to a player in the lobby, with the greeting of their dialect
 * (protocol 2.3), and the step out of it.
 */
#pragma once

#include "server/sessions/session.h"

/* How somebody comes online; decides what others read. */
enum arrival {
	ARRIVAL_LOGIN,
	ARRIVAL_REGISTERED,
};

/* session->player, dialect, prompts, client are set. An older connection of the same player is closed. */
void online_enter(struct session *session, enum arrival arrival);

/* Asks a player who has registered in this connection for their terminal and shows the message of the day,
 * once and later than at a login: client programs that register, and then say goodbye, compare
 * what they get. */
void online_welcome(struct session *session);

/* The player leaves: tells the table, their watchers and the lobby. */
void online_leave(struct session *session, enum close_why why);

/* After a lost turn: reloads stored settings and closes the sessions that logged in during it. */
void online_put_back(struct server *server, bool stored);

/* The logins of a turn are stored: tells those who waited for them. */
void online_end_turn(struct server *server, bool stored);
