/*
 * bytes.c - see bytes.h.
 */
#include "db/log/bytes.h"

#include <stdlib.h>
#include <string.h>

enum {
	FIRST_ROOM = 4096,
	INT64_SIZE = 8,
};

/* Room for more; NULL: no memory. */
static uint8_t *
make_room(struct bytes *bytes, size_t size)
{
	if (bytes->room - bytes->size >= size)
		return bytes->failed ? NULL : bytes->data + bytes->size;

	size_t room = bytes->room == 0 ? FIRST_ROOM : bytes->room * 2;
	while (room - bytes->size < size)
		room *= 2;
	uint8_t *data = bytes->failed ? NULL : realloc(bytes->data, room);
	if (data == NULL) {
		bytes->failed = true;
		return NULL;
	}
	bytes->data = data;
	bytes->room = room;
	return data + bytes->size;
}

void
bytes_put(struct bytes *bytes, const void *data, size_t size)
{
	uint8_t *to = make_room(bytes, size);

	if (to == NULL)
		return;
	if (size > 0)
		memcpy(to, data, size);
	bytes->size += size;
}

void
bytes_put_byte(struct bytes *bytes, uint8_t byte)
{
	bytes_put(bytes, &byte, 1);
}

void
bytes_put_int64(struct bytes *bytes, int64_t number)
{
	uint8_t *to = make_room(bytes, INT64_SIZE);
	uint64_t rest = (uint64_t)number;

	if (to == NULL)
		return;
	for (int i = INT64_SIZE - 1; i >= 0; i--, rest >>= 8)
		to[i] = (uint8_t)rest;
	bytes->size += INT64_SIZE;
}

void
bytes_put_real(struct bytes *bytes, double number)
{
	int64_t same;

	memcpy(&same, &number, sizeof same);
	bytes_put_int64(bytes, same);
}

void
bytes_put_sized(struct bytes *bytes, const void *data, size_t size)
{
	uint8_t sevens[BYTES_OF_SIZE];
	int first = BYTES_OF_SIZE - 1;

	sevens[first] = size & 0x7f;
	for (size_t rest = size >> 7; rest > 0; rest >>= 7)
		sevens[--first] = (uint8_t)(rest & 0x7f) | 0x80;
	bytes_put(bytes, sevens + first, (size_t)(BYTES_OF_SIZE - first));
	bytes_put(bytes, data, size);
}

void
bytes_clear(struct bytes *bytes, size_t keep)
{
	if (bytes->room > keep) {
		free(bytes->data);
		*bytes = (struct bytes){0};
	}
	bytes->size = 0;
	bytes->failed = false;
}
