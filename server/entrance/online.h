/*
 * online.h - the step from a proven name to a player in the lobby, with the greeting of their dialect
 * (protocol 2.3). The step out of it is departure.h.
 */
#pragma once

#include "server/sessions/session.h"
#include "server/state/announce.h"

/* How somebody comes online; decides what others read. */
enum arrival {
	ARRIVAL_LOGIN,
	ARRIVAL_REGISTERED,
	ARRIVAL_BACK, /* to a seat that was kept, or whose connection still looked open */
};

/* session->login->player, dialect, prompts, client are set. An older connection of the same player is closed;
 * or, if their seat may be taken (seat.h), they go on with this session. */
void online_enter(struct session *session, enum arrival arrival);

/* For a player who has registered in this connection (session->unwelcomed): asks for their terminal and
 * shows the message of the day. Not at once as at a login, because client programs that register, and then
 * say goodbye, compare what they get. */
void online_welcome(struct session *session);

/* Knows whose login is stored, and who is back for good. */
extern const struct subscriber online_subscriber;
