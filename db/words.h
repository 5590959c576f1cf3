/*
 * words.h - the words that stand for our enums in the tables; inside db/ only.
 */
#pragma once

struct word_list {
	const char *const *list; /* by value of the enum */
	int count;
};

extern const struct word_list side_words, state_words, kind_words, decided_words, why_words, cause_words,
	win_words, ending_words, seat_words, ignore_words, envelope_words, decision_words, weight_words,
	fault_words;

/* Never NULL: a value without a word is a bug. */
const char *word_of(const struct word_list *words, int value);

/* The value, -1 if there is no such word. */
int word_find(const struct word_list *words, const char *word);
