/*
 * plain.h - what people read of the page who have no scripts: lists with a link for each row.
 */
#pragma once

#include "db/matches.h"
#include "db/players.h"
#include "server/web/shell.h"

/* The matches at the tables that anybody may read of, the first hundred. */
void plain_running(struct shell *shell, const struct asked *asked);

/* Who is here, the first hundred. */
void plain_people(struct shell *shell, const struct asked *asked);

/* The way to the moves of a match. */
void plain_moves(struct shell *shell, const struct asked *asked, int64_t match);

/* A match that is over, as far as one line goes; its moves and files tell the rest. */
void plain_match(struct shell *shell, const struct asked *asked, const struct match_row *row);

/* The last matches of a player that are over. Says so if they can't be read. */
void plain_past(struct shell *shell, const struct asked *asked, const struct player_row *player);
