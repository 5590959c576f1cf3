/*
 * inbox.c - a buffer that grows to the longest head there may be, and is gone between two requests.
 */
#include "server/web/http/inbox.h"

#include <stdlib.h>
#include <string.h>

enum { BUFFER_FIRST = 1024 };

size_t
inbox_room(const struct inbox *inbox)
{
	return HTTP_HEAD_MAX - inbox->used;
}

bool
inbox_add(struct inbox *inbox, const char *bytes, size_t size)
{
	size_t wanted = inbox->used + size, room = inbox->size == 0 ? BUFFER_FIRST : inbox->size;

	while (room < wanted)
		room *= 2;
	if (room != inbox->size) {
		char *bigger = realloc(inbox->bytes, room);
		if (bigger == NULL)
			return false;
		inbox->bytes = bigger;
		inbox->size = room;
	}
	memcpy(inbox->bytes + inbox->used, bytes, size);
	inbox->used = wanted;
	return true;
}

/* Read from its beginning with each byte that comes, a head would cost the square of its length: only its
 * first byte, the end of a line and the last byte there is room for tell anything new. */
static bool
may_be_head(const struct inbox *inbox)
{
	size_t fresh = inbox->used - inbox->looked;

	return fresh > 0 && (inbox->looked == 0 || inbox->used == HTTP_HEAD_MAX ||
				    memchr(inbox->bytes + inbox->looked, '\n', fresh) != NULL);
}

enum http_reading
inbox_read(struct inbox *inbox, struct http_request *request, size_t *taken)
{
	if (!may_be_head(inbox)) {
		inbox->looked = inbox->used;
		return HTTP_MORE;
	}
	enum http_reading reading = http_request_read(request, inbox->bytes, inbox->used, taken);
	inbox->looked = reading == HTTP_MORE ? inbox->used : 0;
	return reading;
}

void
inbox_drop(struct inbox *inbox, size_t taken)
{
	inbox->used -= taken;
	if (inbox->used == 0)
		inbox_clear(inbox);
	else
		memmove(inbox->bytes, inbox->bytes + taken, inbox->used);
}

void
inbox_clear(struct inbox *inbox)
{
	free(inbox->bytes);
	*inbox = (struct inbox){.bytes = NULL};
}
