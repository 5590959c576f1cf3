/*
 * tv.h - what TV shows (server/tv/), for those who read of it.
 */
#pragma once

#include "server/system/json.h"
#include "server/web/route.h"

struct shell;

/* An object with the kind; if there is a match, its number; if it is played, the number of its
 * game; if it is shown again, whether it is the match of the week. */
void tv_json(struct json *json, const char *name, const struct server *server);

/* In a shell that shows it: for those without scripts the board as text, and the way to the moves; for the
 * scripts of others, the match. */
void tv_put(struct shell *shell, const struct asked *asked);
