/*
 * frames_fuzz.c - frames of a WebSocket, from anything. Checks for every input:
 *
 *   - all at once, byte by byte and in uneven pieces give the same text and the same end;
 *   - never more text comes out than two bytes more than went in, and what comes out is UTF-8 of whole
 * messages;
 *   - a line that has ended in disorder says why.
 * And what our side frames is read back as it was.
 */
#include "tests/fuzz/fuzz.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/frames.h"
#include "server/net/websocket.h"

struct trace {
	char *text;
	size_t size;
	enum frames_end end;
	uint16_t code;
	size_t taken; /* bytes handed in */
};

/* Pieces of `first`, `first` + 1, ... bytes; 0: all at once. */
static struct trace
trace(const uint8_t *bytes, size_t size, size_t first)
{
	struct trace trace = {.text = malloc(3 * size + 3)};
	struct frames frames = {.head_size = 0};
	size_t piece = first == 0 ? size : first;

	while (trace.taken < size && trace.end == FRAMES_OPEN) {
		size_t here = size - trace.taken < piece ? size - trace.taken : piece, text_size;
		char *in = malloc(here), *out = malloc(here + 2); /* no byte beyond them is touched */
		memcpy(in, bytes + trace.taken, here);
		trace.end = frames_take(&frames, in, here, out, &text_size);
		assert(text_size <= here + 2);
		memcpy(trace.text + trace.size, out, text_size);
		trace.size += text_size;
		trace.taken += here;
		piece += first == 0 ? 0 : 1;
		free(in);
		free(out);
		frames.pong_due = frames.heard = false;
	}
	trace.code = frames.code;
	assert((trace.end == FRAMES_BROKEN) == (frames.fault != NULL));
	return trace;
}

static void
check_same(const struct trace *one, struct trace other)
{
	assert(one->end == other.end && one->code == other.code && one->size == other.size);
	assert(memcmp(one->text, other.text, one->size) == 0);
	free(other.text);
}

/* What is framed for a client: its messages, one after the other with CR LF but for an open one, are what
 * was held. Frames of ours aren't masked, so the reader of this file's subject is of no use. */
static void
check_framing(const uint8_t *bytes, size_t size)
{
	struct websocket *websocket = websocket_open("", 0, 0);
	struct hold hold = {.bytes = NULL};
	char *back = malloc(size + 2);
	size_t length = 0;

	assert(websocket != NULL && back != NULL);
	for (size_t i = 0; i < size; i += 7) {
		size_t here = size - i < 7 ? size - i : 7;
		assert(hold_add(&hold, (const char *)bytes + i, here));
	}
	assert(websocket_frame(websocket, &hold));
	for (size_t at = 0; at < hold.used;) {
		const uint8_t *head = (const uint8_t *)hold.bytes + at;
		size_t head_size = head[1] < 126 ? 2 : 4;
		size_t message = head_size == 2 ? head[1] : (size_t)head[2] << 8 | head[3];
		assert(head[0] == 0x81 && at + head_size + message <= hold.used);
		memcpy(back + length, head + head_size, message);
		length += message;
		at += head_size + message;
		if (at < hold.used || (size > 0 && !websocket->at_prompt))
			memcpy(back + length++, "\n", 1);
	}
	assert(length == size && memcmp(back, bytes, size) == 0);
	hold_clear(&hold);
	websocket_free(websocket);
	free(back);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	enum { FRAMED_MAX = 60000 };
	struct trace whole = trace(bytes, size, 0);

	check_same(&whole, trace(bytes, size, 1));
	check_same(&whole, trace(bytes, size, 5));
	free(whole.text);
	if (size < FRAMED_MAX && memchr(bytes, '\r', size) == NULL)
		check_framing(bytes, size);
	return 0;
}
