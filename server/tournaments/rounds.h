/*
 * rounds.h - who plays whom, and what follows from a result: the draw, the next round, the end.
 *
 * All of it happens in the turn of what it follows from, so that a kill at any instant pairs nobody twice and
 * leaves nobody out.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/tournaments/tournaments.h"

struct pairing_row;
struct server;

/* It begins: draws all who are in, and pairs the first round. False if it could not be stored. */
bool rounds_draw(struct server *server, int64_t edition);

/* A match is over: if it belongs to a tournament, so is its pairing. False if it could not be stored. */
bool rounds_note_match(struct server *server, int64_t match);

/* A pairing is over, as row->winner and row->decided say. False if it could not be stored. */
bool rounds_decide(struct server *server, struct pairing_row *row);

/* A pairing that was decided without a match is to be played: it was put back, or has another player, in the
 * place of a bye or of somebody else. False if it could not be stored. */
bool rounds_play_again(struct server *server, enum tournament_kind kind, struct pairing_row *row);

/* Somebody has withdrawn, or a pairing has been put back: pairs whoever can be paired now. False if it could
 * not be stored. */
bool rounds_go_on(struct server *server, int64_t edition);
