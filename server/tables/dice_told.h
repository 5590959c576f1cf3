/*
 * dice_told.h - what people at a table are told of the envelope behind their dice. Programs have to ask with
 * `fairness`.
 */
#pragma once

#include <stdint.h>

struct deal;
struct player;
struct table;

/* Number and commitment of the envelope just taken, to both players and those who watch; of another one, if
 * the first was lost. People read the commitment if they have `set envelopes yes`. */
void dice_told_sealed(const struct table *table);
void dice_told_sealed_to(const struct table *table, int seat);
void dice_told_sealed_anew(const struct table *table);

/* As above, to one person, for a match that is at no table. */
void dice_told_sealed_in(struct player *reader, int64_t match, const struct deal *deal);

/* The match has ended for good: number and seed, to all but `except`. */
void dice_told_opened(const struct table *table, const struct player *except);

/* As above, to one person, for a match that is at no table. */
void dice_told_opened_to(struct player *reader, int64_t match, const struct deal *deal);
