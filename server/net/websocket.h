/*
 * websocket.h - what one socket keeps for its frames (frames.h): what comes, what leaves, pings.
 *
 * Owns: nothing outside its memory. May not touch: the socket, the loop. The wire asks it on the way in and
 * on the way out.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/net/frames.h"
#include "server/net/hold.h"

enum {
	WEBSOCKET_PING_SECONDS = 30,
	WEBSOCKET_PINGS = 2, /* unanswered: the connection is dead */
};

struct websocket {
	struct frames frames;
	struct hold control; /* leaves before the lines: pings, answers to pings, at first the HTTP answer */
	bool at_prompt;	     /* a prompt was sent, and nobody has typed since */
	int unanswered;	     /* pings */
	int64_t pinged_ms;   /* the last one */
	bool restarts;	     /* our last frame says that the server is there again in a moment */
	bool asks_later;     /* our last frame says that another connection may be had later */
};

/* `answer` (borrowed) leaves first, as it is. NULL without memory. */
struct websocket *websocket_open(const char *answer, size_t size, int64_t now_ms);
void websocket_free(struct websocket *websocket); /* takes NULL */

/* As frames_take(). Pings are answered, unless much waits already: `backlog`. False without memory. */
MUST_USE bool websocket_take(struct websocket *websocket, const char *bytes, size_t size, char *text,
	size_t *text_size, size_t backlog, enum frames_end *end);

/* Frames what is held, with the control frames before it. False without memory. */
MUST_USE bool websocket_frame(struct websocket *websocket, struct hold *hold);

/* A ping is due at that time. */
static inline bool
websocket_may_be_pinged(const struct websocket *websocket, int64_t now_ms)
{
	return now_ms - websocket->pinged_ms >= WEBSOCKET_PING_SECONDS * 1000;
}

/* Holds one. False if the connection is dead, or without memory. */
MUST_USE bool websocket_ping(struct websocket *websocket, int64_t now_ms);

/* Our last frame. */
size_t websocket_goodbye(const struct websocket *websocket, uint8_t frame[FRAMES_CONTROL_SIZE]);
