/*
 * disabled.h - accounts that the owner of the server has closed (barpoint-admin disable).
 */
#pragma once

#include <stdint.h>

struct session;

/* The password was right; what he reads instead of a welcome. Programs read what a wrong one gets them. */
void disabled_tell(struct session *session, int64_t player);

/* The account of somebody who is online was disabled in this turn: he goes. NULL is fine. */
void disabled_part(struct session *session);
