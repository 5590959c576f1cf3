/*
 * sentences.h - a pairing as one sentence, for lists.
 */
#pragma once

#include "protocol/messages.h"
#include "server/tournaments/naming.h"

/* The arguments of such a sentence; those borrow from the row and from `name`. */
struct pairing_sentence {
	enum message message;
	struct message_args args;
	char name[PAIRING_NAME_SIZE];
};

void pairing_sentence_make(struct pairing_sentence *sentence, const struct pairing_row *row);
