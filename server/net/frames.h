/*
 * frames.h - the frames of a WebSocket (RFC 6455): from what a client sends to lines, from lines to frames.
 *
 *   client:  [head mask|text][head mask|..][ping] --frames_take()--> "a line\n" ...
 *   server:  "a line\r\nlogin: " --websocket.c--> [head|a line][head|login: ]
 *
 * One message is one line, without its end; ends of lines within it become a blank. What comes after the
 * last end of a line when output leaves is a prompt: a message of its own. Text alone, UTF-8, no extensions;
 * a binary message is taken as text. Memory in, memory out: pure, so that a fuzzer can have it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/wire/lines.h"
#include "server/rules/must_use.h"

enum {
	FRAMES_CONTROL_MAX = 125,
	FRAMES_MESSAGE_MAX = LINE_LENGTH + 2, /* a line; that its end comes with it is borne */
	FRAMES_HEAD_MAX = 14,
};

/* Codes of RFC 6455, 7.4.1. */
enum frames_code {
	FRAMES_NORMAL = 1000,
	FRAMES_PROTOCOL = 1002,
	FRAMES_NO_CODE = 1005, /* the far end gave none */
	FRAMES_NOT_UTF8 = 1007,
	FRAMES_TOO_LONG = 1009,
	FRAMES_RESTART = 1012, /* this one and the next: in the registry of codes since */
	FRAMES_LATER = 1013,
};

enum frames_end {
	FRAMES_OPEN,
	FRAMES_CLOSED, /* by the far end */
	FRAMES_BROKEN, /* it breaks the rules: `fault` says how */
};

/* Where in a letter a text is. */
struct frames_letter {
	uint8_t more, low, high; /* bytes to come, and what the next may be */
};

/* All zero at the start. */
struct frames {
	uint8_t head[FRAMES_HEAD_MAX];
	uint8_t head_size; /* bytes of it that are there */
	uint8_t opcode;
	bool last; /* frame of its message */
	bool in_payload;
	bool empty;	  /* a piece of a message without any bytes */
	bool in_message;  /* a message has begun and has more frames to come */
	bool end_waits;	  /* the text so far ends in CR or LF: a blank, if more follows */
	uint64_t left;	  /* of the payload */
	uint64_t message; /* bytes of the message so far, those announced among them */
	uint8_t mask_at;
	struct frames_letter letter;
	uint8_t control[FRAMES_CONTROL_MAX], control_size;
	uint8_t pong[FRAMES_CONTROL_MAX], pong_size; /* what the last ping said */
	bool pong_due;				     /* the caller answers, and forgets it */
	uint32_t idle;	   /* frames without text, but for goodbyes; the caller forgets them */
	bool heard;	   /* a message was completed, or a pong came; the caller forgets it */
	uint16_t code;	   /* when it has ended: what our goodbye says */
	const char *fault; /* static */
};

/*
 * Takes all of `bytes`, unless the line ends within them. The text of the messages goes to `text`, which has
 * room for two bytes more than `size`, with LF after each message and nowhere else. Call it no more once it
 * has said that the line is at its end.
 */
MUST_USE enum frames_end frames_take(
	struct frames *frames, const char *bytes, size_t size, char *text, size_t *text_size);

/* The head of a message of `size` bytes, of 2, 4 or 10 bytes. */
size_t frames_text_head(uint8_t head[FRAMES_HEAD_MAX], uint64_t size);

/* A whole frame; `size` is at most FRAMES_CONTROL_MAX. */
enum { FRAMES_CONTROL_SIZE = FRAMES_CONTROL_MAX + 2 };
size_t frames_ping(uint8_t frame[FRAMES_CONTROL_SIZE]);
size_t frames_pong(uint8_t frame[FRAMES_CONTROL_SIZE], const uint8_t *payload, size_t size);
/* FRAMES_NO_CODE is said by saying none. */
size_t frames_close(uint8_t frame[FRAMES_CONTROL_SIZE], uint16_t code);
