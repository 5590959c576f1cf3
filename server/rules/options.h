/*
 * options.h - what two players agreed on before a match (section 12), and its canonical line.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/rules/clock_terms.h"
#include "server/rules/days_terms.h"

enum {
	LENGTH_UNLIMITED = 0,
	LENGTH_MAX = 99, /* R11.1 */
	REDOUBLES_MAX = 99,
	REDOUBLES_UNLIMITED = -1,
	AUTODOUBLES_MAX = 12, /* the cube is 4096 then (R10.1) */
	OPTIONS_TEXT_SIZE = 160,
};

struct options {
	int length;	     /* points, LENGTH_UNLIMITED = money play */
	bool open;	     /* R9.2: not strict */
	bool crawford;	     /* R11.1 */
	bool nocube;	     /* R10.5 */
	bool anytime;	     /* R10.5, `cube=anytime` */
	bool cubelimit;	     /* R10.5 */
	bool hardbackgammon; /* R8.2 */
	bool reroll;	     /* R2.3 */
	bool jacoby;	     /* R11.2; this one and the rest but `unrated` in money play only */
	bool beavers;	     /* R11.2: one instant redouble */
	bool raccoons;	     /* R11.2: and a second; never without beavers */
	bool unrated;
	int redoubles;		  /* R11.2: instant ones in a row by the players' settings; 0 = none,
				     REDOUBLES_UNLIMITED. Not beside beavers */
	int autodoubles;	  /* R2.3: ties in an opening throw that double the cube */
	struct clock_terms clock; /* R14.1; in matches only, never beside `anytime` */
	struct days_terms days;	  /* R14.6; in matches only, beside none that needs both players there */
};

/* The defaults for a match to `length` points: the Crawford rule, nothing else. */
struct options options_default(int length);

/* R11.2: how many instant redoubles in a row there may be, by option or setting; REDOUBLES_UNLIMITED
 * = any. */
int options_redoubles(const struct options *options);

/* R14.1: the delay of a turn and the reserve of a side for the whole match, in milliseconds; 0 without a
 * clock. A clock that counts days is one, too. */
int64_t options_delay_ms(const struct options *options);
int64_t options_reserve_ms(const struct options *options);

/* R14.6: days for a turn. */
bool options_are_slow(const struct options *options);

/* A match that moves a rating: that of slow matches if it is one, else the one that everybody reads. */
bool options_move_a_rating(const struct options *options);

/* A match that moves the rating that everybody reads: neither unrated nor slow. */
bool options_are_rated(const struct options *options);

/* Points of a score that count in a match of this length: no more than that (R11.6). */
int options_points(int length, int points);

/* The length (or `unlimited`), then every option that differs from the default in the order of the rule
 * book's table. */
void options_write(const struct options *options, char text[OPTIONS_TEXT_SIZE]);

/* Reads a canonical line. False if it is not one, *options undefined then. */
bool options_read(struct options *options, const char *text);

/* The options that differ from the default one by one, for those who put them into words. */
enum option {
	OPTION_OPEN,
	OPTION_NOCRAWFORD,
	OPTION_NOCUBE,
	OPTION_ANYTIME,
	OPTION_CUBELIMIT,
	OPTION_HARDBACKGAMMON,
	OPTION_REROLL,
	OPTION_JACOBY,
	OPTION_BEAVERS,
	OPTION_RACCOONS,
	OPTION_REDOUBLES,  /* a number; agreed by settings, never typed */
	OPTION_AUTODOUBLE, /* a number */
	OPTION_UNRATED,
	OPTION_CLOCK, /* its terms: clock_terms.h */
	OPTION_DAYS,  /* likewise: days_terms.h */
	OPTION_COUNT,
};

/* 0 if the option isn't there; else its number, or 1 (REDOUBLES_UNLIMITED counts as there). */
int options_value(const struct options *options, enum option option);
