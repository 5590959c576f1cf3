/*
 * websocket.c - lines to frames, and control frames among them.
 */
#include "server/net/websocket.h"

#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>

enum {
	PARTS = 64,
	PONG_BACKLOG = 16384, /* whoever lets this much wait gets no answers to pings */
	SHORT_HEAD = 2,
};

struct websocket *
websocket_open(const char *answer, size_t size, int64_t now_ms)
{
	struct websocket *websocket = calloc(1, sizeof *websocket);

	if (websocket == NULL)
		return NULL;
	websocket->pinged_ms = now_ms;
	if (hold_add(&websocket->control, answer, size))
		return websocket;
	free(websocket);
	return NULL;
}

void
websocket_free(struct websocket *websocket)
{
	if (websocket == NULL)
		return;
	hold_clear(&websocket->control);
	free(websocket);
}

static bool
add_control(struct websocket *websocket, const uint8_t *frame, size_t size)
{
	return hold_add(&websocket->control, (const char *)frame, size);
}

bool
websocket_take(struct websocket *websocket, const char *bytes, size_t size, char *text, size_t *text_size,
	size_t backlog, enum frames_end *end)
{
	struct frames *frames = &websocket->frames;
	uint8_t frame[FRAMES_CONTROL_SIZE];

	*end = frames_take(frames, bytes, size, text, text_size);
	if (frames->heard)
		websocket->unanswered = 0;
	if (*text_size > 0)
		websocket->at_prompt = false;
	frames->heard = false;
	bool answers = frames->pong_due && backlog < PONG_BACKLOG;
	frames->pong_due = false;
	return !answers || add_control(websocket, frame, frames_pong(frame, frames->pong, frames->pong_size));
}

/* A walk over lines that lie in several parts. */
struct framing {
	struct hold *to;
	size_t start; /* in `to`: where the head of the open message is */
	bool open;    /* a message has begun */
};

static bool
open_message(struct framing *framing)
{
	static const char head[SHORT_HEAD];

	if (framing->open)
		return true;
	framing->open = true;
	framing->start = framing->to->used;
	return hold_add(framing->to, head, sizeof head);
}

/* Writes the head, for which room is made if it is a long one. */
static bool
close_message(struct framing *framing)
{
	struct hold *to = framing->to;
	size_t at = framing->start + SHORT_HEAD, size = to->used - at;
	uint8_t head[FRAMES_HEAD_MAX];
	size_t head_size = frames_text_head(head, size);

	framing->open = false;
	if (head_size > SHORT_HEAD) {
		if (!hold_add(to, (const char *)head, head_size - SHORT_HEAD))
			return false;
		memmove(to->bytes + framing->start + head_size, to->bytes + at, size);
	}
	memcpy(to->bytes + framing->start, head, head_size);
	return true;
}

static bool
add_text(struct framing *framing, const char *text, size_t size)
{
	return open_message(framing) && hold_add(framing->to, text, size);
}

/* Whole lines become messages; what is after the last one stays open. */
static bool
add_part(struct framing *framing, const char *bytes, size_t size)
{
	const char *stop = bytes + size;

	while (bytes < stop) {
		const char *end = memchr(bytes, '\n', (size_t)(stop - bytes));
		size_t line = (size_t)((end != NULL ? end : stop) - bytes);
		if (!add_text(framing, bytes, line))
			return false;
		if (end == NULL)
			return true;
		struct hold *to = framing->to;
		if (to->used > framing->start + SHORT_HEAD && to->bytes[to->used - 1] == '\r')
			to->used--;
		if (!close_message(framing))
			return false;
		bytes = end + 1;
	}
	return true;
}

/* The end of line that leaves the line of a prompt is no empty line: the prompt was a message. */
static size_t
skipped(struct websocket *websocket, const struct hold *hold)
{
	struct iovec parts[2];
	char first[2];
	size_t got = 0;
	int count = hold_parts(hold, 0, parts, 2);

	for (int i = 0; i < count; i++)
		for (size_t at = 0; at < parts[i].iov_len && got < sizeof first; at++)
			first[got++] = ((const char *)parts[i].iov_base)[at];
	return websocket->at_prompt && got == 2 && memcmp(first, "\r\n", 2) == 0 ? 2 : 0;
}

bool
websocket_frame(struct websocket *websocket, struct hold *hold)
{
	struct hold framed = websocket->control;
	struct framing framing = {.to = &framed};
	struct iovec parts[PARTS];
	size_t from = skipped(websocket, hold), length = hold_length(hold);
	bool done = true;

	websocket->control = (struct hold){.bytes = NULL};
	while (done && from < length) {
		int count = hold_parts(hold, from, parts, PARTS);
		for (int i = 0; i < count && done; i++) {
			done = add_part(&framing, parts[i].iov_base, parts[i].iov_len);
			from += parts[i].iov_len;
		}
	}
	if (length > 0)
		websocket->at_prompt = framing.open;
	if (framing.open)
		done = close_message(&framing) && done;
	hold_clear(hold);
	*hold = framed;
	return done;
}

bool
websocket_ping(struct websocket *websocket, int64_t now_ms)
{
	uint8_t frame[FRAMES_CONTROL_SIZE];

	websocket->pinged_ms = now_ms;
	if (websocket->unanswered >= WEBSOCKET_PINGS)
		return false;
	websocket->unanswered++;
	return add_control(websocket, frame, frames_ping(frame));
}

size_t
websocket_goodbye(const struct websocket *websocket, uint8_t frame[FRAMES_CONTROL_SIZE])
{
	uint16_t code = websocket->frames.code;

	if (code == 0)
		code = websocket->restarts     ? FRAMES_RESTART
		       : websocket->asks_later ? FRAMES_LATER
					       : FRAMES_NORMAL;
	return frames_close(frame, code);
}
