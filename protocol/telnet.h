/*
 * telnet.h - takes the telnet sequences out of what a connection sends (protocol 1.5).
 *
 * Owns: libtelnet's state, which exists only while a sequence is unfinished; at rest a session has a pointer.
 * May not touch: sockets. libtelnet's own answers are dropped here, nothing it wants to send ever leaves.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "server/rules/must_use.h"

struct telnet;

/* Around a password typed by a person, never to a program (protocol 1.5). */
#define TELNET_ECHO_OFF "\xff\xfb\x01" /* IAC WILL ECHO: the person's terminal stops echoing */
#define TELNET_ECHO_ON "\xff\xfc\x01"  /* IAC WONT ECHO */

/* Plain bytes, a slice of what was fed: borrowed until telnet_feed() returns. Never empty. */
typedef void telnet_data_fn(const char *bytes, size_t size, void *arg);

/*
 * `*telnet` starts as NULL, is made and freed by this function, and belongs to the session. Never more plain
 * bytes come out than were fed. False without memory: what was not handed out by then is lost.
 */
MUST_USE bool telnet_feed(
	struct telnet **telnet, const char *bytes, size_t size, telnet_data_fn *fn, void *arg);

/* When a session ends in the middle of a sequence; NULL is fine. */
void telnet_drop(struct telnet *telnet);
