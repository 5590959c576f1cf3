/*
 * delivery.c - pieces become chunks (RFC 9112, 7.1), unless the size of the whole is known.
 */
#include "server/web/http/delivery.h"

#include <stdlib.h>
#include <string.h>

#include "server/net/wire.h"
#include "server/system/memory.h"
#include "server/web/http/packing.h"

enum { BODY_SMALL = 8192 };

/* A small one of this reader's own is kept with its head: many of them wait as one block of memory, which is
 * given back whole. */
static void
hold_body(struct wire *wire, struct piece *body)
{
	if (body->holders > 1 || body->size > BODY_SMALL)
		wire_hold_piece(wire, body);
	else
		wire_hold(wire, body->bytes, body->size);
}

void
delivery_begin(struct delivery *delivery, struct wire *wire, struct answer *answer)
{
	struct reply *reply = &answer->reply;

	wire_hold(wire, answer->head, strlen(answer->head));
	if (reply->body != NULL)
		hold_body(wire, reply->body);
	wire_first(wire);
	*delivery = (struct delivery){.source_kind = reply->source_kind,
		.source = reply->source,
		.chunked = reply->source_size == 0,
		.packing = reply->packs && reply->source != NULL ? packing_open() : NULL,
		.keeper_kind = reply->keeper_kind,
		.keeper = reply->keeper};
	reply->source = reply->keeper = NULL;
	reply_drop(reply);
}

static void
hold_chunk(struct wire *wire, const char *bytes, size_t size)
{
	char length[2 * sizeof size + 3];

	if (size == 0)
		return;
	snprintf(length, sizeof length, "%zx\r\n", size);
	wire_hold(wire, length, strlen(length));
	wire_hold(wire, bytes, size);
	wire_hold(wire, "\r\n", 2);
}

/* Some bytes of memory, being written. */
struct written_text {
	FILE *out;
	char *bytes; /* once it is closed; of the caller, who frees it */
	size_t size;
};

static void
text_open(struct written_text *text)
{
	text->out = must_memstream(&text->bytes, &text->size);
}

static void
text_close(struct written_text *text)
{
	must_close(text->out);
}

static void
hold_packed(struct delivery *delivery, struct wire *wire, const struct written_text *plain, bool is_last)
{
	struct written_text packed;

	text_open(&packed);
	packing_add(delivery->packing, plain->bytes, plain->size, is_last, packed.out);
	text_close(&packed);
	hold_chunk(wire, packed.bytes, packed.size);
	free(packed.bytes);
}

enum source_state
delivery_go_on(struct delivery *delivery, struct wire *wire, size_t *made)
{
	static const char last_chunk[] = "0\r\n\r\n";
	struct written_text text;

	text_open(&text);
	enum source_state state = delivery->source_kind->go_on(delivery->source, text.out);
	text_close(&text);
	*made = delivery->packing != NULL ? 2 * text.size : text.size;
	if (delivery->packing != NULL && state != SOURCE_BREAKS)
		hold_packed(delivery, wire, &text, state == SOURCE_ENDS);
	else if (delivery->chunked)
		hold_chunk(wire, text.bytes, text.size);
	else
		wire_hold(wire, text.bytes, text.size);
	free(text.bytes);
	if (state == SOURCE_ENDS && delivery->chunked)
		wire_hold(wire, last_chunk, strlen(last_chunk));
	if (state != SOURCE_GOES_ON)
		delivery_stop(delivery);
	wire_first(wire);
	return state;
}

void
delivery_stop(struct delivery *delivery)
{
	const struct delivery last = *delivery;

	*delivery = (struct delivery){.source = NULL};
	if (last.source != NULL)
		last.source_kind->free(last.source);
	if (last.packing != NULL)
		packing_close(last.packing);
	if (last.keeper != NULL)
		last.keeper_kind->left(last.keeper);
}
