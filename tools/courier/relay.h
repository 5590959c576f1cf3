/*
 * relay.h - mail by SMTP: to another machine under TLS only, to a mailer on this one without.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"
#include "tools/courier/letter.h"
#include "tools/courier/mailer.h"

struct transfers;

enum { RELAY_TEXT_SIZE = 300 };

/* Where it is, and who one is there. */
struct relay {
	char url[RELAY_TEXT_SIZE];  /* without user and password */
	char user[RELAY_TEXT_SIZE]; /* "" = none is asked for */
	char password[RELAY_TEXT_SIZE];
	char authority[RELAY_TEXT_SIZE]; /* a PEM file of whom to trust in place of the machine's, or "" */
	bool local;			 /* on this machine: TLS if it is offered, whoever vouches for it */
};

/* `smtps://user@host`, with or without `:port`; `smtp://...` likewise, by STARTTLS or, to `localhost`,
 * without. False if it is nothing of the kind. */
MUST_USE bool relay_read(struct relay *relay, const char *text);

/* The message is copied. */
void relay_start(struct transfers *transfers, const struct relay *relay, const struct mail *mail,
	mailing_over *over, void *arg);
