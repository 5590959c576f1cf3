/*
 * frames_client.c - heads of frames. All masks are zero: the server unmasks by them as by any other.
 */
#include "tools/bench/lines/frames_client.h"

#include <stdint.h>
#include <string.h>

#include "tools/bench/fail.h"

enum {
	FINAL = 0x80,
	MASKED = 0x80,
	TEXT = 1,
	GOODBYE = 8,
	PING = 9,
	PONG = 10,
	SHORT_MOST = 125, /* longer ones have their length after the head */
	SIZE_IN_TWO = 126,
};

const char frames_client_request[] = "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
				     "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
				     "Sec-WebSocket-Key: YmFycG9pbnQtYmVuY2gtMQ==\r\n"
				     "Sec-WebSocket-Protocol: barpoint.v1\r\n\r\n";

size_t
frames_client_answer(const char *bytes, size_t size)
{
	static const char begin[] = "HTTP/1.1 101 ", end[] = "\r\n\r\n";
	const char *stop = memmem(bytes, size, end, strlen(end));

	if (size >= strlen(begin) && memcmp(bytes, begin, strlen(begin)) != 0)
		fail("the server makes no WebSocket: %.*s", (int)size, bytes);
	return stop == NULL ? 0 : (size_t)(stop - bytes) + strlen(end);
}

/* Head, length and mask. */
static char *
put_head(char *out, int kind, size_t size)
{
	*out++ = (char)(FINAL | kind);
	if (size <= SHORT_MOST) {
		*out++ = (char)(MASKED | size);
	} else {
		*out++ = (char)(MASKED | SIZE_IN_TWO);
		*out++ = (char)(size >> 8);
		*out++ = (char)size;
	}
	memset(out, 0, 4);
	return out + 4;
}

size_t
frames_client_wrap(const char *text, char *out, size_t size)
{
	const char *end;
	char *at = out;

	for (; (end = strstr(text, "\r\n")) != NULL; text = end + 2) {
		size_t length = (size_t)(end - text);
		if (length > UINT16_MAX || (size_t)(out + size - at) < length + FRAMES_CLIENT_ROOM)
			fail("a line is too long for the bench's frames");
		at = put_head(at, TEXT, length);
		memcpy(at, text, length);
		at += length;
	}
	return (size_t)(at - out);
}

static enum frame_kind
kind_of(int head)
{
	switch (head) {
	case FINAL | TEXT:
		return FRAME_TEXT;
	case FINAL | PING:
		return FRAME_PING;
	case FINAL | GOODBYE:
		return FRAME_GOODBYE;
	default:
		fail("the server sends a frame that begins with %02x", (unsigned)head);
	}
}

struct frame
frames_client_next(char *bytes, size_t size)
{
	const unsigned char *head = (const unsigned char *)bytes;
	struct frame frame = {.kind = FRAME_UNFINISHED};
	size_t begin = 2;

	if (size < 2)
		return frame;
	frame.text_size = head[1];
	if (frame.text_size == SIZE_IN_TWO) {
		begin = 4;
		if (size < begin)
			return frame;
		frame.text_size = (size_t)(head[2] << 8 | head[3]);
	} else if (frame.text_size > SIZE_IN_TWO) {
		fail("the server sends a frame of more than 64 KiB, or a masked one");
	}
	frame.size = begin + frame.text_size;
	if (size < frame.size)
		return frame;
	frame.kind = kind_of(head[0]);
	frame.text = bytes + begin;
	return frame;
}

size_t
frames_client_pong(const struct frame *ping, char out[FRAMES_CLIENT_PONG])
{
	char *at = put_head(out, PONG, ping->text_size);

	memcpy(at, ping->text, ping->text_size);
	return (size_t)(at - out) + ping->text_size;
}
