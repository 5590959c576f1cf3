/*
 * invite_terms.h - reads what an invitation is for, and says what is wrong with options.
 */
#pragma once

#include "protocol/wire/words.h"
#include "server/rules/options_typed.h"
#include "server/sessions/session.h"

/* Tells what is wrong with options as typed, with a list of the known ones. `length` as typed. */
void invite_terms_tell_fault(struct session *session, const char *length, enum options_fault fault,
	const struct options_typed *terms);

/* Length and options of `invite <name> <length> ...`. False after telling what is wrong with them. */
bool invite_terms_read(struct session *session, const struct words *words, struct options_typed *terms);
