/*
 * begin.h - how a match begins, and how a saved one goes on.
 */
#pragma once

#include <stdbool.h>

#include "protocol/messages.h"
#include "server/rules/options.h"

struct match_row;
struct occasion;
struct server;
struct player;
struct table;

/* Why no new match may begin now, whoever would play it; MSG_NONE if nothing is wrong. */
enum message table_fault(const struct server *server);

/* A new match of two who agreed: both are told, the first game starts. False: nothing happened, `invited` was
 * told. */
bool table_begin(struct player *inviter, struct player *invited, const struct options *options);

/* Likewise, of a tournament: it takes the place of no other match. */
bool table_begin_paired(struct player *inviter, struct player *invited, const struct options *options,
	const struct occasion *occasion);

/* R9.8: at an open table the rules have to know which seats can't challenge. False: this could not be
 * stored. */
bool table_know_programs(struct table *table);

/* What a player reads who comes to the running match again. */
void table_tell_back(struct player *player);

/* If the server was restarted since they were here last, and they have not sent anything since: they read so,
 * and how long the other may still come back. For those who know such words. */
void table_tell_restarted(struct player *player);

/* Their saved match goes on. `inviter` invited this time. False: nothing happened, `invited` was told. */
bool table_resume(struct player *inviter, struct player *invited);
bool table_resume_match(struct player *inviter, struct player *invited, const struct match_row *saved);
