/*
 * export.h - a match as a file for other programs, like the command `export`.
 */
#pragma once

#include "server/journal/archive.h"
#include "server/tables/match_now.h"
#include "server/web/http/reply.h"

struct server;

/* ".mat", ".sgf", ".txt" for a record; false for anything else. */
bool export_form_of(const char *suffix, enum archive_form *form);

void export_answer(
	struct server *server, struct reply *reply, const struct match_now *now, enum archive_form form);
