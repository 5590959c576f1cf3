/*
 * tournaments.h - what the commands about tournaments share.
 */
#pragma once

#include <stdint.h>

#include "protocol/wire/words.h"

struct edition_row;
struct entrant_row;
struct session;
struct tournament_terms;

/* `tournament new "Name" knockout 5 ...` */
void tournament_new(struct session *session, const struct words *words);

/* Reads all that follows its name. False after telling what is wrong. */
bool tournament_read_terms(struct session *session, const char *text, struct tournament_terms *terms);

/* Works out when the first edition starts, 0 if its director is to say. False after telling what is wrong. */
bool tournament_read_start(struct session *session, struct tournament_terms *terms, int64_t *starts);

/* What a director does with it: `tournament 5 start`. False: there is no such word. */
bool tournament_direct(struct session *session, struct edition_row *edition, const struct words *words);

/* Adds the words that a director may type there to those of players; for anybody else, nothing. */
enum { TOURNAMENT_WORDS_SIZE = 256 };
void tournament_add_director_words(
	const struct session *session, const struct edition_row *edition, char words[TOURNAMENT_WORDS_SIZE]);

/* `tournament 5`, and `rules`: what it is played for. */
void tournament_show(struct session *session, const struct edition_row *edition);
void tournament_rules(struct session *session, const struct edition_row *edition);

/* The name of the winner, "" if there is none; `winner` has room for it. */
const char *tournament_winner(
	struct session *session, const struct edition_row *edition, struct entrant_row *winner);

/* `season`, or `season 2026`. */
void tournament_season(struct session *session, const struct edition_row *edition, const char *typed);

/* Who plays whom: `bracket`, `mine`, `why 1`; where everybody stands: `standings`. */
void tournament_bracket(struct session *session, const struct edition_row *edition);
void tournament_mine(struct session *session, const struct edition_row *edition);
void tournament_why(struct session *session, const struct edition_row *edition, const char *typed);
void tournament_standings(struct session *session, const struct edition_row *edition);
