/*
 * replay.h - the match that somebody walks through.
 */
#pragma once

struct session;

/* An empty line of a person who walks through a match: the next step. */
void replay_enter(struct session *session);
