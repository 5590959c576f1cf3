/*
 * messages.h - the sentences of the server, as rows of tables (messages/, a file for each subject). A row has
 * the sentence for people and the line for programs (CLIP; NULL = the same). Spoken text, rows of lists, the
 * rating calculation and answers about settings are made elsewhere (README.md).
 *
 * A template is literal but for {a} and {b} (names), {t} (text), {n} and {m} (numbers), {l} (the length of a
 * match), {r} (a rating) and \n, which becomes CRLF. A leading \n is the empty line before unasked text
 * (protocol 1.8).
 *
 * A colon and a name say what the field is called in tags (tags.h): {n:die1}. Without them it is player,
 * opponent, text, length or rating; numbers always have a name. {n:points|point} is a number with its noun in
 * singular or plural; {b:stage| (|)} is a text with what comes before and after it, or nothing if it is
 * empty. The name is a promise; so is the row's, which is the name of the tag.
 *
 * A dash makes a field of the tag alone, which the sentence says in words of its own: {-b:terms}. It is one
 * of {a}, {b}, {t}.
 *
 * A row that ends with a colon and a blank is a prompt, without a line end; with tags it is a line.
 *
 * A row that says that a command was not carried out is a REFUSAL, with refused=1 in its tag: what a program
 * has to do then differs from what news ask of it. A row that is sometimes news and sometimes a refusal has
 * to be two.
 */
#pragma once

#include <stddef.h>

#include "server/rules/event.h"
#include "server/rules/refusal.h"

enum dialect {
	DIALECT_TELNET, /* people */
	DIALECT_CLIP,	/* client programs */
	DIALECT_TAGGED, /* those that have asked for tags */
	DIALECT_COUNT,
	/* Of rows, not of sentences: what people are told who listen to a screen reader. */
	DIALECT_SPOKEN = DIALECT_COUNT,
};

struct message_args {
	const char *a, *b; /* names */
	const char *text;
	long n, m;
	int length; /* of a match */
	double rating;
};

/* No message is longer: a line of 1,024 bytes and a sentence around it fit, and for tagged sessions each of
 * its bytes once more as %XX. */
enum { SENTENCE_SIZE = 2048, MESSAGE_SIZE = 4 * SENTENCE_SIZE + 512 };

/* MSG_NONE, which says nothing, is 0. */
enum message {
#define MESSAGE(name, people, programs) MSG_##name,
#include "protocol/messages/all.def"
#undef MESSAGE
	MSG_COUNT,
};

/* Returns the length without the NUL. A text that is too long is cut at `size` - 3, or before the letter or
 * number there, and still ends with CRLF. */
size_t message_write(
	char *out, size_t size, enum dialect dialect, enum message message, const struct message_args *args);

/* The sentence as people read it, for a place that is no line: without CRLF. */
void message_write_bare(char *out, size_t size, enum message message, const struct message_args *args);

/* The sentence for a refusal; some take a number, an ordinal or the other player's name from
 * the arguments. */
enum message message_of_refusal(enum refusal refusal);

/* The rule that a play broke, within a sentence (R9.5). */
const char *message_fault(enum refusal fault);

/* That rule as one word, for tags: `bar_first`. */
const char *message_fault_word(enum refusal fault);

/* "first".."fourth" */
const char *message_ordinal(int step);

/* "beaver", "raccoon", "otter", then "redouble": what the next instant redouble after `made` is called. */
const char *message_redouble(int made);

/* What listeners are told in place of a heading, or of an order to their screen. */
enum message message_spoken(enum message message);

/* The row for unlimited play, where a sentence that tells the length of a match has one. */
enum message message_of_length(enum message message, int length);

enum role {
	ROLE_SELF,  /* the player who acted */
	ROLE_OTHER, /* the opponent */
	ROLE_WATCHER,
	ROLE_COUNT,
};
/* MSG_NONE if this role is told nothing. */
enum message message_of_event(const struct match_event *event, enum role role);
