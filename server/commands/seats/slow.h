/*
 * slow.h - slow matches: lists of them, and sitting down.
 */
#pragma once

#include <stdbool.h>

struct session;

/* `invite alice` without a length, as FIBS's programs go on with a saved match. False: the two have no slow
 * match to go on with, or a live one that is saved. */
bool slow_resume_by_name(struct session *session, const char *typed);

/* At a login: how many wait for the player, if any do. */
void slow_remind(struct session *session);
