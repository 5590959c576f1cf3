/*
 * playoff.h - the bracket in which the best play off after the rounds of a tournament.
 */
#pragma once

struct bracket;
struct contest;

/* As its first round was paired; before that, as the best stand. Less than two slots: nobody plays off. */
void playoff_bracket(const struct contest *contest, struct bracket *bracket);
