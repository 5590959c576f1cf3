/*
 * admin_answer.h - what the requests of barpoint-admin answer alike.
 */
#pragma once

#include <stdbool.h>

#include "db/db.h"

struct admin_request;

/* Answers with that sentence. Always DB_OK. */
enum db_status admin_refuse(struct admin_request *request, const char *sentence);

/* Likewise, for a word that isn't what was asked for: the answer repeats it behind the sentence `wants`. */
enum db_status admin_refuse_word(struct admin_request *request, const char *wants, const char *word);

/* Something was changed: puts it on record and answers. */
MUST_USE enum db_status admin_note(
	struct admin_request *request, const char *what, const char *whom, const char *reason);

/* Whether the text is ASCII without control characters. */
bool admin_is_printable(const char *text);
