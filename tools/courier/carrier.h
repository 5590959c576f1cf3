/*
 * carrier.h - carries one letter by its way, and says what became of it.
 *
 * Owns: the relay, sendmail, the key for pushes, who is left alone for now.
 * May not touch: the server's socket.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"
#include "tools/courier/letter.h"

struct carrier;
struct event_base;
struct settings;

/* What became of a letter. */
struct carried {
	int64_t id;
	enum verdict verdict;
	int64_t rests;	 /* seconds, of VERDICT_RESTS */
	const char *why; /* NULL with VERDICT_DONE, else borrowed until the callback returns; it names no
			    address */
};
typedef void carrier_over(void *arg, const struct carried *carried);

/* The settings are borrowed. `heard`: complaints of sendmail go to standard error. Ends the process, with
 * a sentence, if it can't do what the settings say. */
MUST_USE struct carrier *carrier_open(
	struct event_base *base, const struct settings *settings, bool heard, carrier_over *over, void *arg);

/* What is under way ends with VERDICT_LATER. */
void carrier_close(struct carrier *carrier);

/* Whether there is such a way here, and the key that the server gives to browsers ("-" = none). */
bool carrier_has(const struct carrier *carrier, enum way way);
const char *carrier_key(const struct carrier *carrier);

/* What the server is called: shown as the sender of mail. Its address is made of it if settings have none. */
void carrier_name_server(struct carrier *carrier, const char *server);

/* Takes a copy. It is over now or later: `over` may be called from here. */
void carrier_start(struct carrier *carrier, const struct letter *letter);

/* Mailers and services that are left alone for now. */
bool carrier_mail_rests(const struct carrier *carrier);
int carrier_resting(const struct carrier *carrier);
