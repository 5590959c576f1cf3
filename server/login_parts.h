/*
 * login_parts.h - what login.c and register.c share; nobody else includes it.
 */
#pragma once

#include "server/hashjob.h"
#include "server/login.h"

/* What has been typed so far. */
struct login {
	char name[NAME_SIZE];
	char password[PASSWORD_MAX + 1]; /* a new one, until it has been typed twice */
	struct player player;		 /* whose name it is; id 0 if nobody's */
	int failures;			 /* of this connection */
};

/* What was typed so far is needed from now on. */
struct login *login_of(struct session *session);

/* TELNET_ECHO_OFF or TELNET_ECHO_ON, around a password that a person types. */
void login_echo(struct session *session, const char *sequence);

/* A line at `> ` of a guest, and at the two prompts for a new password. */
void register_guest_line(struct session *session, const char *line);
void register_password_line(struct session *session, const char *line);
void register_again_line(struct session *session, const char *line);
