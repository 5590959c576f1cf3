/*
 * reader.h - bytes from the server to whole lines, and to the one prompt that has no line end.
 */
#pragma once

struct evbuffer;

/* A tag may say a line of 1024 bytes over again, with three for each. */
enum { READER_LINE_SIZE = 16384 };

enum read {
	READ_NOTHING, /* more has to come first */
	READ_LINE,
	READ_LOGIN_PROMPT,
	READ_TOO_LONG, /* this is no server of ours */
};

/* Takes what comes next out of `input`; of a line the text without its end. */
enum read reader_next(struct evbuffer *input, char line[READER_LINE_SIZE]);
