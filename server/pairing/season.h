/*
 * season.h - what a tournament gives its entrants for the season.
 */
#pragma once

#include "server/pairing/bracket.h"

/* By the round of the main bracket that they reached: 12 for the winner, 8 for the other finalist, 4 and 2
 * for those who lost one or two rounds before. Nothing without a match played; nothing for house players. */
int season_by_round(const struct bracket *bracket, const struct field *field, int entrant);

/* By matches won, in all rounds and the playoff; byes are none. Of those that two have won against each other
 * within a few plays only the first counts. */
int season_by_wins(const struct field *field, int entrant);

/* Whether they have played a match in it; house players never have. */
bool season_has_played(const struct field *field, int entrant);
