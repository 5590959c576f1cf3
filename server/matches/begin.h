/*
 * begin.h - how a match begins, and how a saved one goes on.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/options.h"

struct session;

/* A new match of two who agreed: both are told, the first game starts. False: nothing happened, `invited` was
 * told. */
bool table_begin(struct session *inviter, struct session *invited, const struct options *options);

/* Their saved match goes on. `inviter` invited this time. False: nothing happened, `invited` was told. */
bool table_resume(struct session *inviter, struct session *invited);
