/*
 * legal_plays.h - all plays that a roll allows, for programs that have asked for them (`set legalplays yes`).
 */
#pragma once

struct table;

/* To the player who has a roll to play and has put no checker yet, if they want it. */
void legal_plays_tell(const struct table *table);
