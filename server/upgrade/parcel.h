/*
 * parcel.h - plain structs as bytes, by tables of their fields: what one program leaves for the next.
 *
 *   mark | group group ... "end"       group: name, size, fields       field: name, size, value
 *
 * Everything has its name, so that a program which doesn't know a field says so, and one that misses a field
 * has it as zero. Nothing that is read is believed: sizes are checked against what is left, numbers against
 * the field they go to. Memory in, memory out: pure.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/rules/must_use.h"

enum {
	PARCEL_REASON_SIZE = 256,
	PARCEL_MOST = 1 << 30, /* bytes */
};

enum parcel_type {
	PARCEL_INT,   /* signed, of 1, 2, 4 or 8 bytes */
	PARCEL_COUNT, /* unsigned, likewise */
	PARCEL_FLAG,
	PARCEL_TEXT,  /* an array with a NUL at the end */
	PARCEL_RAW,   /* an array of bytes */
	PARCEL_BYTES, /* struct parcel_bytes */
};

/* Any number of bytes, owned by whoever owns the struct; NULL if there are none. */
struct parcel_bytes {
	char *bytes;
	size_t size;
};

/* Bytes that stay somebody else's, to be written. */
struct parcel_bytes parcel_borrow(const char *bytes, size_t size);

struct parcel_field {
	const char *name;
	enum parcel_type type;
	size_t offset, size;
};

#define PARCEL_FIELD(kind, of, field)                                                                        \
	{                                                                                                    \
#field, kind, offsetof(of, field), sizeof(((of *)NULL)->field)                               \
	}

/* A struct that is carried. */
struct parcel_kind {
	const char *name;
	const struct parcel_field *fields;
	int count;   /* of the fields */
	size_t size; /* of the struct */
};

/* All zero: empty. */
struct parcel_writer {
	char *bytes; /* owned */
	size_t size, used;
};

void parcel_write(struct parcel_writer *writer, const struct parcel_kind *kind, const void *object);
void parcel_write_end(struct parcel_writer *writer);
void parcel_clear(struct parcel_writer *writer);

struct parcel_reader {
	const char *at; /* borrowed, what is left */
	size_t left;
	char reason[PARCEL_REASON_SIZE]; /* what is wrong, once something is */
};

/* False: these bytes are no parcel, or one of another version. */
MUST_USE bool parcel_open(struct parcel_reader *reader, const char *bytes, size_t size);

/* One group: allocates its struct. */
struct parcel_object {
	int kind; /* number in the table; -1: the end */
	void *object;
};
MUST_USE bool parcel_read(struct parcel_reader *reader, const struct parcel_kind *const *kinds, int count,
	struct parcel_object *object);

/* Frees the struct with all bytes in it. */
void parcel_free(const struct parcel_kind *kind, void *object);
