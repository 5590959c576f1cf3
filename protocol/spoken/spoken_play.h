/*
 * spoken_play.h - steps, and what is put, taken back, challenged and ruled, for listeners. For
 * protocol/spoken_*.c only.
 */
#pragma once

#include "protocol/spoken/speech.h"
#include "server/rules/event.h"

/* "13 to 8 twice, 6 off"; "nothing" where there is none. */
void speech_steps(struct speech *speech, enum side side, const struct play *play);

/* ", hits on 5 and 4", or nothing at all. */
void speech_hits(struct speech *speech, const struct match_event *event);

/* R9.7: this side's last checker is off, and what the other has to do. */
void speech_claim(struct speech *speech, enum side side);

/* Placing by hand and open tables. */
void spoken_correction(struct speech *speech, const struct match_event *event);
