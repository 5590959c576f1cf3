/*
 * reception.h - visitors are received here: their requests are read and answered.
 *
 * What is answered speaks of rows of this turn: it leaves when they are stored. If they can't be
 * stored, the visitors whose answers are lost are told so.
 *
 * May not touch: sessions. What is answered: answer.h.
 */
#pragma once

#include <stdbool.h>

#include "server/web/http/visitor.h"

struct link;
struct peer;
struct server;

/* A visitor comes. Takes over the link. False without memory: it is still the caller's. */
MUST_USE bool reception_open(struct server *server, const struct link *link, const struct peer *peer,
	const struct visitor_owner *owner, void *arg);

/* A turn begins: the next pieces of answers, and requests that waited for the answers before them. */
void reception_begin_turn(struct server *server);

/* A tick of the clock: those who are too slow have to go. */
void reception_tick(struct server *server);

/* The turn is lost: what it held is dropped, and who waited for it is told. */
void reception_lose_turn(struct server *server);
