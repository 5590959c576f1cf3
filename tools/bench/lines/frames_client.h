/*
 * frames_client.h - the client's end of WebSocket: lines in masked frames, messages out of the server's
 * frames.
 *
 * Only what the server of this project sends is understood: text in one frame each, pings, a goodbye.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The request that makes lines of HTTP. */
extern const char frames_client_request[];

/* The length of the answer to it at the beginning of the bytes, 0 = not whole yet. Any other answer ends the
 * bench. */
size_t frames_client_answer(const char *bytes, size_t size);

enum { FRAMES_CLIENT_ROOM = 8 }; /* that a line needs beyond its own length without CRLF */

/* The lines of `text`, each with its CRLF, as frames; their length. `out` has room for `size`; the bench ends
 * if that is too little. */
size_t frames_client_wrap(const char *text, char *out, size_t size);

enum frame_kind {
	FRAME_UNFINISHED, /* more of it has to come */
	FRAME_TEXT,
	FRAME_PING, /* wants frames_client_pong() */
	FRAME_GOODBYE,
};

struct frame {
	enum frame_kind kind;
	char *text; /* borrowed from the bytes, without a NUL */
	size_t text_size;
	size_t size; /* with its head */
};

struct frame frames_client_next(char *bytes, size_t size);

/* The answer to a ping; its length. */
enum { FRAMES_CLIENT_PONG = 131 };
size_t frames_client_pong(const struct frame *ping, char out[FRAMES_CLIENT_PONG]);
