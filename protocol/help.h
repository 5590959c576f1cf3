/*
 * help.h - the help pages, and how they are found. They are written in protocol/help/, as its README.md says.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct help_page {
	const char *const *names; /* ended by NULL; the first is its own */
	const char *theme;	  /* pages of a theme are together */
	const char *about;	  /* one sentence */
	const char *text;	  /* the whole page, with CRLF; no line begins with a digit, `** ` or `>` */
	const char *flowing;	  /* the same, each paragraph as one line, for those whose lines are folded */
	bool operators;		  /* for others there is no such page */
};

/* Ended by a row without names. */
extern const struct help_page help_pages[];

/* By name. For a setting the bare name is enough if no other page has it: `bell` finds toggle-bell. NULL if
 * none. */
const struct help_page *help_find(const char *name, bool for_operator);

/* The page with a name that begins so, or NULL unless it is the only one. */
const struct help_page *help_find_beginning(const char *word, bool for_operator);

/*
 * Names of pages that resemble a word: spelled almost the same, or with the word in their name or in what
 * they are about. With commas between them; "" if there are none. With `may` only names count, and of them
 * those that it lets pass; it may be NULL.
 */
enum { HELP_NEAREST_SIZE = 128 };
typedef bool help_may_fn(const char *page);
void help_nearest(char out[HELP_NEAREST_SIZE], const char *word, bool for_operator, help_may_fn *may);

/* How many letters of one word have to change to make the other of it: 0 to HELP_ALIKE. More: they don't
 * resemble each other. */
enum { HELP_ALIKE = 2 };
int help_letters_apart(const char *name, const char *word);

/* All pages by theme; without those of settings, which the pages of `toggle` and `set` name. Flowing: each
 * theme is one line. */
enum { HELP_OVERVIEW_SIZE = 4096 };
size_t help_overview(char out[HELP_OVERVIEW_SIZE], bool for_operator, bool flowing);

/* One theme of it, by its title in any case. Returns 0, and "", if there is none. */
size_t help_theme(char out[HELP_OVERVIEW_SIZE], const char *title, bool for_operator, bool flowing);
