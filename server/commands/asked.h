/*
 * asked.h - questions that many commands ask first: whom a word means, whether there is something to say. If
 * there is no answer the session has been told why.
 */
#pragma once

#include <stdbool.h>

#include "protocol/messages.h"

struct player;
struct player_row;
struct session;

/*
 * Somebody online whose name or unique prefix was typed; otherwise NULL, and the session has been told
 * (`** There is no one called x.` or which two names fit).
 */
struct player *command_player(struct session *session, const char *typed);

/* Like command_player(), but the whole name of a player who isn't online never means somebody else. */
struct player *command_opponent(struct session *session, const char *typed);

/*
 * A registered player, online or not. A whole name comes before a beginning: `bob`, who isn't here, is not
 * `bobby`, who is. *online is NULL for a player who isn't here. False after telling `unknown`, or which two
 * fit.
 */
bool command_anybody(struct session *session, const char *typed, enum message unknown,
	struct player_row *player, struct player **online);

/* A registered player, online or not, by whole name in any case; otherwise false, and `unknown` was told. */
bool command_account(
	struct session *session, const char *typed, enum message unknown, struct player_row *player);

/* The database can't be read just now: says so, with the reason in the log under `subject`. */
void command_cant_read(struct session *session, const char *subject);

/* If `to`, who is spoken to or invited, is away: tells `session` why. */
void command_tell_away(struct session *session, const struct player *to);

/* True if there is something to say; else `empty` is told. */
bool command_has_text(struct session *session, const char *text, enum message empty);
