/*
 * disabled.h - accounts that the owner of the server has closed (barpoint-admin disable).
 */
#pragma once

#include <stdint.h>

struct player;
struct server;
struct session;

/* The password was right. Tells a person that the account is disabled and why; a program gets the same
 * answer as for a wrong password, unless it has come by WebSocket. */
void disabled_tell(struct session *session, int64_t player);

/* An account was disabled or enabled: triggers have moved the flags of its slow matches. */
void disabled_changed(struct server *server, const char *name);

/* Tells somebody who is here that their account was disabled, and parts from them. NULL is fine. */
void disabled_part(struct player *player);
