/*
 * frames.c - an automaton over the bytes of a client: head, payload, head ...
 */
#include "server/net/frames.h"

#include <assert.h>
#include <string.h>

enum opcode {
	OP_MORE = 0,
	OP_TEXT = 1,
	OP_BINARY = 2,
	OP_CLOSE = 8,
	OP_PING = 9,
	OP_PONG = 10,
};

enum {
	BIT_LAST = 0x80,
	BITS_RESERVED = 0x70,
	BITS_OPCODE = 0x0f,
	BIT_MASKED = 0x80,
	BITS_SIZE = 0x7f,
	SIZE_16 = 126, /* the size follows, in 2 bytes */
	SIZE_64 = 127,
	MASK = 4,
};

static enum frames_end
broken(struct frames *frames, enum frames_code code, const char *fault)
{
	frames->code = (uint16_t)code;
	frames->fault = fault;
	return FRAMES_BROKEN;
}

static bool
is_control(uint8_t opcode)
{
	return opcode >= OP_CLOSE;
}

/* One byte more of a text; false if no letter of UTF-8 has it there. Surrogates, letters written longer than
 * need be and those beyond U+10FFFF are none. */
static bool
letter_take(struct frames_letter *letter, uint8_t byte)
{
	if (letter->more > 0) {
		if (byte < letter->low || byte > letter->high)
			return false;
		*letter = (struct frames_letter){(uint8_t)(letter->more - 1), 0x80, 0xbf};
		return true;
	}
	*letter = (struct frames_letter){0, 0x80, 0xbf};
	if (byte < 0x80)
		return true;
	if (byte < 0xc2 || byte > 0xf4)
		return false;
	letter->more = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
	if (byte == 0xe0)
		letter->low = 0xa0;
	else if (byte == 0xf0)
		letter->low = 0x90;
	else if (byte == 0xed)
		letter->high = 0x9f;
	else if (byte == 0xf4)
		letter->high = 0x8f;
	return true;
}

static uint64_t
number_of(const uint8_t *bytes, size_t size)
{
	uint64_t number = 0;

	for (size_t i = 0; i < size; i++)
		number = number << 8 | bytes[i];
	return number;
}

/* Bytes of a head that begins so. */
static size_t
head_wanted(const struct frames *frames)
{
	if (frames->head_size < 2)
		return 2;
	uint8_t size = frames->head[1] & BITS_SIZE;
	return 2 + (size == SIZE_16 ? 2 : size == SIZE_64 ? 8 : 0) + MASK;
}

/* The first two bytes tell most faults: nothing of the rest is waited for. */
static enum frames_end
look_at_kind(struct frames *frames)
{
	uint8_t opcode = frames->head[0] & BITS_OPCODE, size = frames->head[1] & BITS_SIZE;
	bool last = (frames->head[0] & BIT_LAST) != 0;

	if ((frames->head[0] & BITS_RESERVED) != 0)
		return broken(frames, FRAMES_PROTOCOL, "a frame with reserved bits");
	if ((frames->head[1] & BIT_MASKED) == 0)
		return broken(frames, FRAMES_PROTOCOL, "a frame that is not masked");
	if (opcode > OP_PONG || (opcode > OP_BINARY && opcode < OP_CLOSE))
		return broken(frames, FRAMES_PROTOCOL, "a frame of an unknown kind");
	if (is_control(opcode) && (!last || size > FRAMES_CONTROL_MAX))
		return broken(frames, FRAMES_PROTOCOL, "a control frame that is long or in pieces");
	if (!is_control(opcode) && (opcode == OP_MORE) != frames->in_message)
		return broken(frames, FRAMES_PROTOCOL, "pieces of messages in disorder");
	frames->opcode = opcode == OP_BINARY ? OP_TEXT : opcode; /* client libraries send text as either */
	frames->last = last;
	return FRAMES_OPEN;
}

static enum frames_end
begin_payload(struct frames *frames)
{
	uint8_t size = frames->head[1] & BITS_SIZE;

	frames->left = size;
	if (size == SIZE_16)
		frames->left = number_of(frames->head + 2, 2);
	else if (size == SIZE_64)
		frames->left = number_of(frames->head + 2, 8);
	if ((size == SIZE_16 && frames->left < SIZE_16) || (size == SIZE_64 && frames->left <= UINT16_MAX))
		return broken(frames, FRAMES_PROTOCOL, "a frame whose size is written too long");
	frames->in_payload = true;
	frames->mask_at = 0;
	if (is_control(frames->opcode)) {
		frames->control_size = 0;
		return FRAMES_OPEN;
	}
	if (frames->opcode == OP_TEXT) {
		frames->message = 0;
		frames->letter = (struct frames_letter){0};
		frames->end_waits = false;
	}
	frames->in_message = true;
	frames->empty = frames->left == 0;
	if (frames->left > FRAMES_MESSAGE_MAX - frames->message)
		return broken(frames, FRAMES_TOO_LONG, "a message longer than a line");
	frames->message += frames->left;
	return FRAMES_OPEN;
}

/* What may be in a goodbye (RFC 6455, 7.4). */
static bool
is_code(uint16_t code)
{
	if (code >= 3000)
		return code <= 4999;
	return code >= 1000 && code <= 1014 && (code < 1004 || code > 1006);
}

static enum frames_end
end_close(struct frames *frames)
{
	struct frames_letter letter = {0};
	uint16_t code = frames->control_size >= 2 ? (uint16_t)number_of(frames->control, 2) : FRAMES_NO_CODE;

	if (frames->control_size == 1 || (frames->control_size > 1 && !is_code(code)))
		return broken(frames, FRAMES_PROTOCOL, "a goodbye with no code that there is");
	for (size_t i = 2; i < frames->control_size; i++)
		if (!letter_take(&letter, frames->control[i]))
			return broken(frames, FRAMES_NOT_UTF8, "a goodbye that is not UTF-8");
	if (letter.more > 0)
		return broken(frames, FRAMES_NOT_UTF8, "a goodbye that is not UTF-8");
	frames->code = code;
	return FRAMES_CLOSED;
}

static enum frames_end
end_control(struct frames *frames)
{
	if (frames->opcode == OP_CLOSE)
		return end_close(frames);
	if (frames->opcode == OP_PING) {
		memcpy(frames->pong, frames->control, frames->control_size);
		frames->pong_size = frames->control_size;
		frames->pong_due = true;
	}
	frames->idle++;
	frames->heard = true;
	return FRAMES_OPEN;
}

/* The payload is complete. */
static enum frames_end
end_frame(struct frames *frames, char *text, size_t *text_size)
{
	frames->in_payload = false;
	frames->head_size = 0;
	if (is_control(frames->opcode))
		return end_control(frames);
	if (!frames->last) {
		frames->idle += frames->empty;
		return FRAMES_OPEN;
	}
	if (frames->letter.more > 0)
		return broken(frames, FRAMES_NOT_UTF8, "a message that ends within a letter");
	text[(*text_size)++] = '\n';
	frames->in_message = false;
	frames->heard = true;
	return FRAMES_OPEN;
}

static uint8_t
unmask(struct frames *frames, char byte)
{
	const uint8_t *mask = frames->head + frames->head_size - MASK;

	return (uint8_t)byte ^ mask[frames->mask_at++ % MASK];
}

/* What a client pastes in several lines is one line: they would be several commands. */
static void
put_letter(struct frames *frames, uint8_t byte, char *text, size_t *text_size)
{
	bool ends = byte == '\r' || byte == '\n';

	if (frames->end_waits && !ends)
		text[(*text_size)++] = ' ';
	frames->end_waits = ends;
	if (!ends)
		text[(*text_size)++] = (char)byte;
}

/* Some of the payload, as much as there is of it. */
static enum frames_end
take_payload(struct frames *frames, const char *bytes, size_t size, char *text, size_t *text_size)
{
	bool control = is_control(frames->opcode);

	frames->left -= size;
	for (size_t i = 0; i < size; i++) {
		uint8_t byte = unmask(frames, bytes[i]);
		if (control) {
			frames->control[frames->control_size++] = byte;
			continue;
		}
		if (!letter_take(&frames->letter, byte))
			return broken(frames, FRAMES_NOT_UTF8, "a message that is not UTF-8");
		put_letter(frames, byte, text, text_size);
	}
	return FRAMES_OPEN;
}

/* One byte more of the head. */
static enum frames_end
take_head(struct frames *frames, char byte)
{
	enum frames_end end = FRAMES_OPEN;

	assert(frames->head_size < FRAMES_HEAD_MAX);
	frames->head[frames->head_size++] = (uint8_t)byte;
	if (frames->head_size == 2)
		end = look_at_kind(frames);
	else if (frames->head_size == head_wanted(frames))
		end = begin_payload(frames);
	return end;
}

enum frames_end
frames_take(struct frames *frames, const char *bytes, size_t size, char *text, size_t *text_size)
{
	const char *stop = bytes + size;
	enum frames_end end = FRAMES_OPEN;

	*text_size = 0;
	while (end == FRAMES_OPEN && bytes < stop) {
		if (frames->in_payload) {
			size_t here = (size_t)(stop - bytes);
			size_t part = frames->left < here ? (size_t)frames->left : here;
			end = take_payload(frames, bytes, part, text, text_size);
			bytes += part;
		} else {
			end = take_head(frames, *bytes++);
		}
		if (end == FRAMES_OPEN && frames->in_payload && frames->left == 0)
			end = end_frame(frames, text, text_size);
	}
	return end;
}

size_t
frames_text_head(uint8_t head[FRAMES_HEAD_MAX], uint64_t size)
{
	size_t bytes = size < SIZE_16 ? 0 : size <= UINT16_MAX ? 2 : 8;

	head[0] = BIT_LAST | OP_TEXT;
	head[1] = (uint8_t)(bytes == 0 ? size : bytes == 2 ? SIZE_16 : SIZE_64);
	for (size_t i = 0; i < bytes; i++)
		head[2 + i] = (uint8_t)(size >> 8 * (bytes - 1 - i));
	return 2 + bytes;
}

static size_t
put_control(uint8_t frame[FRAMES_CONTROL_SIZE], enum opcode opcode, const uint8_t *payload, size_t size)
{
	assert(size <= FRAMES_CONTROL_MAX);
	frame[0] = (uint8_t)(BIT_LAST | opcode);
	frame[1] = (uint8_t)size;
	if (size > 0)
		memcpy(frame + 2, payload, size);
	return 2 + size;
}

size_t
frames_ping(uint8_t frame[FRAMES_CONTROL_SIZE])
{
	return put_control(frame, OP_PING, NULL, 0);
}

size_t
frames_pong(uint8_t frame[FRAMES_CONTROL_SIZE], const uint8_t *payload, size_t size)
{
	return put_control(frame, OP_PONG, payload, size);
}

size_t
frames_close(uint8_t frame[FRAMES_CONTROL_SIZE], uint16_t code)
{
	const uint8_t payload[2] = {(uint8_t)(code >> 8), (uint8_t)code};

	return put_control(frame, OP_CLOSE, payload, code == FRAMES_NO_CODE ? 0 : sizeof payload);
}
