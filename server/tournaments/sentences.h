/*
 * sentences.h - a pairing as one sentence, for lists.
 */
#pragma once

#include "db/tournaments/tournaments.h"
#include "protocol/messages.h"
#include "server/tournaments/naming.h"

/* The arguments of such a sentence; those borrow from the row and from `name`. */
struct pairing_sentence {
	enum message message;
	struct message_args args;
	char name[PAIRING_NAME_SIZE];
};

/* `kind`: of the tournament that it is a pairing of. */
void pairing_sentence_make(
	struct pairing_sentence *sentence, enum tournament_kind kind, const struct pairing_row *row);
