/*
 * typed.h - what somebody not online yet has typed: a name, a password, a new one.
 *
 * Owns: struct login, from the first name to the lobby; it is wiped when it is freed.
 */
#pragma once

#include "db/people/players.h"
#include "protocol/text.h"
#include "server/passwords/hashjob.h"
#include "server/passwords/reset.h"
#include "server/sessions/session.h"

struct login {
	char name[NAME_SIZE];
	char password[PASSWORD_MAX + 1]; /* a new one, until it has been typed twice */
	struct player_row player;	 /* whose name it is; id 0: nobody's */
	int failures;			 /* of this connection */
	bool program;			 /* a client program's login line came from it */
	bool resets;			 /* the new password takes the place of a forgotten one */
	char code[RESET_SIZE];		 /* by this code */
};

/* What was typed so far; makes it if there is none. Never NULL. */
struct login *typed_of(struct session *session);

/* Forgets and wipes it, if anything was typed. */
void typed_free(struct session *session);
