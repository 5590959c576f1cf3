/*
 * asked.h - what many commands ask alike before they do something: whom a word means, whether there is
 * something to say. A question that gets no answer has told the session why.
 */
#pragma once

#include <stdbool.h>

#include "protocol/messages.h"

struct player;
struct session;

/*
 * Somebody online whose name or unique prefix was typed; otherwise NULL, and the session has been told
 * (`** There is no one called x.` or which two names fit).
 */
struct session *command_player(struct session *session, const char *typed);

/*
 * Somebody registered, online or not. A whole name comes before a beginning: `bob` who isn't here is not
 * `bobby` who is. *online is NULL for who isn't here. False after telling `unknown`, or which two fit.
 */
bool command_anybody(struct session *session, const char *typed, enum message unknown, struct player *player,
	struct session **online);

/* Somebody registered, online or not, by his whole name in any case; otherwise false, and
 * `unknown` was told. */
bool command_account(struct session *session, const char *typed, enum message unknown, struct player *player);

/* The database can't be read just now: says so, with the reason in the log under `subject`. */
void command_cant_read(struct session *session, const char *subject);

/* Who is spoken to or invited may be away: then `session` reads why. */
void command_tell_away(struct session *session, const struct session *to);

/* True if there is something to say; else `empty` is told. */
bool command_has_text(struct session *session, const char *text, enum message empty);
