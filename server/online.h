/*
 * online.h - the step from a proven name to a player in the lobby, with the greeting of his dialect
 * (protocol 2.3).
 */
#pragma once

#include "server/session.h"

/* How somebody comes online; decides what others read. */
enum arrival {
	ARRIVAL_LOGIN,
	ARRIVAL_REGISTERED,
};

/* session->player, dialect, prompts, client are set. An older connection of the same player is closed. */
void online_enter(struct session *session, enum arrival arrival);
