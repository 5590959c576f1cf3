/*
 * bytes.h - bytes that are put one after the other, in the forms that a changeset has; inside db/log/ only.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BYTES_OF_SIZE = 5 }; /* at most, seven bits to each: of a size below 2^35 */

/* All zero: empty. Without memory `failed` is set, and what is put is dropped. */
struct bytes {
	uint8_t *data; /* owned */
	size_t size, room;
	bool failed;
};

void bytes_put(struct bytes *bytes, const void *data, size_t size);
void bytes_put_byte(struct bytes *bytes, uint8_t byte);

/* The first byte is the highest. */
void bytes_put_int64(struct bytes *bytes, int64_t number);
void bytes_put_real(struct bytes *bytes, double number);

/* The size, seven bits to a byte, then the data, which may be NULL if there are none. */
void bytes_put_sized(struct bytes *bytes, const void *data, size_t size);

/* Empty again. Keeps at most this much memory. */
void bytes_clear(struct bytes *bytes, size_t keep);
