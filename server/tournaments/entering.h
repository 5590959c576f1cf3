/*
 * entering.h - who may enter a tournament, and how they go again.
 */
#pragma once

#include <stdbool.h>

#include "protocol/messages.h"

struct edition_row;
struct player_row;
struct server;

/* What keeps somebody out; MSG_NONE: nothing. */
struct entering_fault {
	enum message message;
	long n, m; /* numbers in it */
};

/* What the account itself lacks, whoever enters it. */
struct entering_fault entering_check(
	struct server *server, const struct edition_row *edition, const struct player_row *account);

/* Enters them, as a late entrant if it has begun. If a fault comes back nothing has changed. */
struct entering_fault entering_add(
	struct server *server, const struct edition_row *edition, const struct player_row *account);

/* Takes them out: they withdraw, or the director does it. Before it begins it is as if they had never
 * entered; afterwards they forfeit what they have yet to play. Returns what keeps them in, MSG_NONE if
 * nothing does. */
enum message entering_withdraw(
	struct server *server, const struct edition_row *edition, const struct player_row *account);
enum message entering_remove(
	struct server *server, const struct edition_row *edition, const struct player_row *account);
