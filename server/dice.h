/*
 * dice.h - where the dice come from: numbered throws of numbered matches.
 *
 * Owns: the source of chance. May not touch: matches, the journal. A build used for tests only puts another
 * dice.c in its place, with throws fixed by a file in the data directory; this one has no such switch.
 */
#pragma once

#include <stdint.h>

#include "server/rules/play.h"
#include "server/rules/side.h"

struct dice_source;

/* Needs sodium_init() before. NULL without memory; dice_close() frees the result, and takes NULL. */
struct dice_source *dice_open(const char *data_dir);
void dice_close(struct dice_source *source);

/* Throw number n (1, 2, ...) of a match, the opening throws included. Each is asked for once. */
struct dice dice_throw(struct dice_source *source, int64_t match_id, int n);

/* R1.3: the side the inviter has in the first game. */
enum side dice_side(struct dice_source *source, int64_t match_id);
