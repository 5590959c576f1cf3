/*
 * telnet.h - takes the telnet sequences out of what a connection sends (protocol 1.5).
 *
 * Owns: libtelnet's state, which exists only while a sequence is unfinished; at rest a session has a pointer.
 * May not touch: sockets. libtelnet's own answers are dropped here, nothing it wants to send ever leaves;
 * what is answered is terminal.h's business.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "server/rules/must_use.h"

struct telnet;

/* Around a password typed by a person, never to a program (protocol 1.5). */
#define TELNET_ECHO_OFF "\xff\xfb\x01" /* IAC WILL ECHO: the person's terminal stops echoing */
#define TELNET_ECHO_ON "\xff\xfc\x01"  /* IAC WONT ECHO */

/* The options that mean something here (terminal.h). */
enum {
	TELNET_OPTION_TIMING_MARK = 6,
	TELNET_OPTION_TTYPE = 24,
	TELNET_OPTION_NAWS = 31,
	TELNET_OPTION_CHARSET = 42,
};

/* A negotiation, or a subnegotiation with its bytes. */
struct telnet_sequence {
	enum {
		TELNET_HEARD_WILL,
		TELNET_HEARD_WONT,
		TELNET_HEARD_DO,
		TELNET_HEARD_DONT,
		TELNET_HEARD_MORE,
	} kind;
	unsigned char option;
	const char *bytes; /* TELNET_HEARD_MORE: borrowed, without a NUL */
	size_t size;
};

/* Who takes what is found. Neither may feed or drop the same `struct telnet`. */
struct telnet_taker {
	/* Plain bytes, a slice of what was fed: borrowed until telnet_feed() returns. Never empty. */
	void (*plain)(const char *bytes, size_t size, void *arg);
	void (*sequence)(const struct telnet_sequence *sequence, void *arg); /* NULL: nobody wants them */
};

/*
 * `*telnet` starts as NULL, is made and freed by this function, and belongs to the session. Never more plain
 * bytes come out than were fed; sequences come in between, in order. False without memory: what was not
 * handed out by then is lost.
 */
MUST_USE bool telnet_feed(
	struct telnet **telnet, const char *bytes, size_t size, const struct telnet_taker *taker, void *arg);

/* What has come of an unfinished sequence: bytes that, fed to another one, bring it to the same place.
 * Returns how many; NULL has none. */
enum { TELNET_UNFINISHED_MAX = 1026 };
size_t telnet_unfinished(const struct telnet *telnet, char bytes[TELNET_UNFINISHED_MAX]);

/* When a session ends in the middle of a sequence; NULL is fine. */
void telnet_drop(struct telnet *telnet);
