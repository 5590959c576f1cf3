/*
 * directing.h - what a director does with a tournament. Whoever carries an act out puts it on record in the
 * same turn, with who did it and why.
 */
#pragma once

#include <stdbool.h>

#include "protocol/messages.h"

struct edition_row;
struct entrant_row;
struct pairing_row;
struct player;
struct player_row;
struct server;

/* Whether the player may do these things with that tournament: they hold it, or are an operator. */
bool directing_may(const struct player *player, const struct edition_row *edition);

/* Puts it on record: what was done, and why. False if it could not be stored. */
bool directing_log(
	const struct player *player, const struct edition_row *edition, const char *what, const char *why);

/* Each changes the tournament, or returns what keeps it from that. */
enum message directing_start(struct server *server, struct edition_row *edition); /* also after a pause */
enum message directing_pause(struct server *server, struct edition_row *edition);
enum message directing_open(struct server *server, struct edition_row *edition); /* it was called off */
enum message directing_close(struct server *server, struct edition_row *edition);

/* Nobody more is waited for in the round that is played. */
enum message directing_next(struct server *server, struct edition_row *edition);

/* One of the two wins without a match; a pairing decided like that is played after all. */
enum message directing_award(struct server *server, struct pairing_row *row, int seat);
enum message directing_put_back(
	struct server *server, const struct edition_row *edition, struct pairing_row *row);

/* Another player takes the place of somebody who hasn't played yet. */
enum message directing_replace(struct server *server, const struct edition_row *edition,
	const struct entrant_row *entrant, const struct player_row *by);
