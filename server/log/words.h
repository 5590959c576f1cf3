/*
 * words.h - where the log is, in the operator's words, and in ours for all that they leave open.
 */
#pragma once

#include <stdbool.h>

#include "server/log/libpq.h"
#include "server/rules/must_use.h"

enum {
	LOG_HOSTS_MAX = 8,
	LOG_WORDS_MAX = 64,
};

struct log_words {
	PQconninfoOption *options;			       /* owned */
	char *lists;					       /* owned; the next three point into it */
	const char *host[LOG_HOSTS_MAX], *port[LOG_HOSTS_MAX]; /* "" for libpq's default */
	const char *address[LOG_HOSTS_MAX];		       /* "": nobody knows it but by the name */
	int count;
};

/* As PQconnectStartParams() takes them; borrowed from the words. */
struct log_spoken {
	const char *keyword[LOG_WORDS_MAX], *value[LOG_WORDS_MAX];
	int count;
};

/* False: these are no words of libpq, or they have too many hosts, or neither one port nor as many, or other
 * numbers of names and addresses. Clear it also then. libpq is loaded (libpq.h). */
MUST_USE bool log_words_read(struct log_words *words, const char *text);
void log_words_clear(struct log_words *words);

/* For people: its name, or else its address. */
const char *log_words_host(const struct log_words *words, int host);

/* For one of the hosts alone. */
void log_words_spell(const struct log_words *words, int host, struct log_spoken *spoken);
