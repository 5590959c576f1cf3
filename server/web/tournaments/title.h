/*
 * title.h - how a tournament is, in one sentence.
 */
#pragma once

#include <stdbool.h>

#include "protocol/messages.h"

struct edition_row;
struct server;

/* False if not all of it could be read. */
bool tournament_title(struct server *server, const struct edition_row *edition, char title[SENTENCE_SIZE]);
