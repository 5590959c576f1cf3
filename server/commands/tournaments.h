/*
 * tournaments.h - what the commands about tournaments share.
 */
#pragma once

#include "protocol/wire/words.h"

struct edition_row;
struct session;

/* `tournament new "Name" knockout 5 ...` */
void tournament_new(struct session *session, const struct words *words);

/* What a director does with it: `tournament 5 start`. False: there is no such word. */
bool tournament_direct(struct session *session, struct edition_row *edition, const struct words *words);

/* Who plays whom: `bracket`, `mine`, `why 1`; where everybody stands: `standings`. */
void tournament_bracket(struct session *session, const struct edition_row *edition);
void tournament_mine(struct session *session, const struct edition_row *edition);
void tournament_why(struct session *session, const struct edition_row *edition, const char *typed);
void tournament_standings(struct session *session, const struct edition_row *edition);
