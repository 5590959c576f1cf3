/*
 * move_list.h - the moves of a game as FIBS lists them (protocol 4.12), from the actions of the journal.
 *
 *   X: (3 1) 17-20 19-20
 *   O: (6 6) can't move
 *   X: doubles
 *   O: wants to resign
 *   X: wins
 */
#pragma once

#include <stddef.h>

#include "protocol/messages.h"
#include "server/rules/action.h"

enum { MOVE_LIST_SIZE = 1024 }; /* four lines with their tags */

/* What has been seen and not written yet. */
struct move_list {
	enum dialect dialect;	   /* of the reader */
	enum side rolled, resigns; /* SIDE_NONE = nobody */
	struct dice dice;
};

void move_list_begin(struct move_list *list, enum dialect dialect);

/* The lines that an action makes, none to four, with CRLF; `events` is its canonical text. Returns the
 * length. */
size_t move_list_add(
	struct move_list *list, const struct action *action, const char *events, char out[MOVE_LIST_SIZE]);

/* What is still open in a game that is not over: a roll, an offer to resign. */
size_t move_list_end(struct move_list *list, char out[MOVE_LIST_SIZE]);
