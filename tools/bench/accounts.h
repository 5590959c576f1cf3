/*
 * accounts.h - the bench's people: registered over the socket like anybody else, then logged in.
 *
 * Person `n` has a name of letters made of n. Many dialogues run side by side.
 */
#pragma once

#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/conn.h"

enum {
	ACCOUNT_NAME_SIZE = 16,
	ACCOUNT_HASH_SIZE = 128,
};

enum login_way {
	LOGIN_CLIP,    /* a client program; board lines, the list of those online */
	LOGIN_CONNECT, /* one line, then plain prose without prompts */
};

void account_name(int number, char name[ACCOUNT_NAME_SIZE]);

/* Of the password that all have. */
void account_hash(char hash[ACCOUNT_HASH_SIZE]);

/* The login line with its end. */
void account_login_line(int number, enum login_way way, char *line, size_t size);

/* Persons first .. first + count - 1. `commands` (each with its CRLF) are typed by each once registered. */
void accounts_register(
	struct bench *bench, const struct child *child, int first, int count, const char *commands);

/* Logs them in, one on each of conns; discards everything they are told from then on. */
void accounts_login(struct bench *bench, const struct child *child, int first, int count, enum login_way way,
	struct conn *conns);

/* Closes them all and gives the server time to notice. */
void accounts_logout(struct bench *bench, struct conn *conns, int count);
