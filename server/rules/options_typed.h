/*
 * options_typed.h - options as people type them: after the length of an invitation, or as their preference.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/options.h"

enum {
	OPTION_WORD_SIZE = 24, /* of a typed word; a longer one is no option, and is cut when it is quoted */
};

/* What can be wrong with options as typed. */
enum options_fault {
	OPTIONS_FINE,
	OPTIONS_UNKNOWN,       /* `word` is none */
	OPTIONS_BAD_LENGTH,    /* `word` is neither 1..99, `unlimited` nor `money` */
	OPTIONS_BAD_NUMBER,    /* `autodouble` without a number 1..12 */
	OPTIONS_BAD_CLOCK,     /* `word` names no terms of a clock */
	OPTIONS_BAD_DAYS,      /* `word` names no days */
	OPTIONS_CONTRADICTION, /* `word` and `other` can't both be */
	OPTIONS_MATCHES_ONLY,  /* `word` makes no sense in money play */
	OPTIONS_MONEY_ONLY,    /* R11.2: `word` makes no sense in a match */
	OPTIONS_SLOW_WITH,     /* R14.6: `word` makes no sense in a slow match */
	OPTIONS_SLOW_LENGTH,   /* R14.6: such a match has no such length */
	OPTIONS_FAULTS,
};

/* Typed options, and whether they name those that the players' toggles and settings would decide. */
struct options_typed {
	struct options options;
	bool names_crawford;  /* `crawford` or `nocrawford` */
	bool names_redoubles; /* `beavers` or `raccoons` */
	bool names_autodoubles;
	char word[OPTION_WORD_SIZE]; /* beside a fault: the words it is about, in lower case */
	char other[OPTION_WORD_SIZE];
};

/*
 * Reads "7 open cubelimit": a length (a number, `unlimited`, or `money` for `unlimited jacoby beavers`), then
 * options in any order and case. `text` is words with blanks between; a word may come twice.
 */
enum options_fault options_read_typed(struct options_typed *typed, const char *text);

/*
 * Options that somebody prefers, without a length: those of matches and those of money play may be given side
 * by side, so no fault is MATCHES_ONLY or MONEY_ONLY. Writes them to `preferred` in the order of the table;
 * *typed is for the words of a fault.
 */
enum options_fault options_read_preferred(
	struct options_typed *typed, const char *text, char preferred[OPTIONS_TEXT_SIZE]);

/* A length as typed with those preferred options that make sense there. */
enum options_fault options_prefer(struct options_typed *typed, const char *length, const char *preferred);

/* All words that options_read_typed() knows after the length, in the order of the rule book's table, with
 * blanks between: for the list of known ones. */
const char *options_known(void);
