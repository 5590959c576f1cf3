/*
 * slow_letters.h - what one player of a slow match has left for the other (`slow 17 message`), told to those
 * who sit there. It is kept until they have done something there: until then nothing shows that it was read.
 */
#pragma once

#include "protocol/messages.h"

struct table;

/* Somebody sits down: nothing was told to them yet. */
void slow_letters_begin(struct table *table, int seat);

/* What was not told yet to the player who sits there, in the words of `message`. */
void slow_letters_tell(struct table *table, int seat, enum message message);

/* The player has done something there. */
void slow_letters_read(struct table *table, int seat);

/* The match is over: what was not read waits as any message does. */
void slow_letters_let_go(struct table *table);
