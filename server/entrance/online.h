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

/* Who has registered in this connection is asked for their terminal and shown the message of the day, once
 * and later than at a login: client programs that register, and then say goodbye, compare what they get. */
void online_welcome(struct session *session);

/* They leave: the table, those who watch, everybody who hears of it. */
void online_leave(struct session *session, enum close_why why);

/* After a turn that was lost: settings are what is stored, and who came in it is parted from. */
void online_put_back(struct server *server, bool stored);

/* The logins of a turn are stored: those who waited for them are told. */
void online_end_turn(struct server *server, bool stored);
