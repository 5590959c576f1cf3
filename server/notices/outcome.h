/*
 * outcome.h - what a courier says of a letter: it has arrived, waits for another attempt, or is over. Two
 * mails that came back end the player's mail, one push that found nobody ends that browser's.
 *
 * May not touch: what the courier is answered (courier.h).
 */
#pragma once

#include <stdbool.h>

#include "db/notices/outbox.h"

struct server;
struct words;

/* The letter whose number is the second word; false if the courier doesn't have it. */
bool outcome_find(struct server *server, const struct words *words, struct notice_row *row);

/* Each is a request whose words are checked. False: it is not stored. */
typedef bool outcome_fn(struct server *server, const struct words *words, const struct notice_row *row);
outcome_fn outcome_done, outcome_later, outcome_rests, outcome_refused;
