/*
 * late_board.h - a board for programs that act on boards alone.
 *
 * A turn that passes by itself (R3.5) leaves the board as it was, so none follows it, and a player is asked
 * to roll. Most programs answer the question. Some wait for a board that says that it is their turn; others
 * would act twice if they got both. So it comes only to a program that has sent nothing for a while.
 *
 * Owns: struct late_board of the tables.
 */
#pragma once

struct server;
struct table;

/* The turn has passed, and its player is asked to roll. */
void late_board_wait(struct table *table);

/* A tick of the clock: those whose time has come get their board. */
void late_boards_tick(struct server *server);
