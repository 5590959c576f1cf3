/*
 * choose.h - a random legal play, in steps. It doesn't use the rules core on purpose: CPU that the bench uses
 * is lost to the server, and the board line says how many checkers must be moved, which leaves little to find
 * out.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/board.h"
#include "server/rules/play.h"
#include "server/rules/side.h"

enum { CHOICE_TEXT_SIZE = 64 };

/*
 * Writes the command, "move 8-5 6-5\r\n" in the numbering both players share. False if no legal play makes
 * `needed` (1..4) steps: the server's board and the rules disagree.
 */
bool choose_play(const struct board *board, enum side side, struct dice dice, int needed, uint64_t *seed,
	char text[CHOICE_TEXT_SIZE]);
