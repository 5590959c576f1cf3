/*
 * invite_terms.h - reads what an invitation is for, says what is wrong with options, and what they are.
 */
#pragma once

#include "protocol/wire/words.h"
#include "server/rules/options_typed.h"
#include "server/sessions/session.h"

/* Tells what is wrong with options as typed, with a list of the known ones. `length` as typed. */
void invite_terms_tell_fault(struct session *session, const char *length, enum options_fault fault,
	const struct options_typed *terms);

/* Length and options, from the word `at` on: as of `invite <name> <length> ...`, where it is 2. */
enum options_fault invite_terms_read(
	const struct session *session, const struct words *words, int at, struct options_typed *terms);

/* The terms word by word, if they are more than the length. */
void invite_terms_tell_options(struct session *session, const struct options *options);
