/*
 * parcel.c - writes by the table, reads by the table.
 */
#include "server/upgrade/parcel.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/system/memory.h"

static const char mark[] = "barpoint parcel 1\n"; /* another number for other rules of writing */
static const char end_name[] = "end";

enum { NUMBER_SIZE = 8, SIZE_SIZE = 4 };

struct parcel_bytes
parcel_borrow(const char *bytes, size_t size)
{
	struct parcel_bytes borrowed = {.size = size};

	memcpy(&borrowed.bytes, &bytes, sizeof bytes); /* they are only read */
	return borrowed;
}

static void
add(struct parcel_writer *writer, const void *bytes, size_t size)
{
	writer->bytes = must_reserve(writer->bytes, &writer->size, writer->used + size);
	if (size > 0)
		memcpy(writer->bytes + writer->used, bytes, size);
	writer->used += size;
}

/* The lowest byte first. */
static void
add_number(struct parcel_writer *writer, uint64_t number, int size)
{
	uint8_t bytes[NUMBER_SIZE];

	for (int i = 0; i < size; i++)
		bytes[i] = (uint8_t)(number >> 8 * i);
	add(writer, bytes, (size_t)size);
}

static void
add_name(struct parcel_writer *writer, const char *name)
{
	size_t size = strlen(name);

	add_number(writer, size, 1);
	add(writer, name, size);
}

/* Of a field that is a number; a signed one has its sign in all bytes above it. */
static uint64_t
number_of(const struct parcel_field *field, const void *value)
{
	bool is_signed = field->type == PARCEL_INT;
	uint64_t number = 0;

	memcpy(&number, value, field->size);
	if (is_signed && field->size < NUMBER_SIZE && number >> (8 * field->size - 1) != 0)
		number |= UINT64_MAX << 8 * field->size;
	return number;
}

static void
add_field(struct parcel_writer *writer, const struct parcel_field *field, const void *object)
{
	const char *value = (const char *)object + field->offset;
	const struct parcel_bytes *bytes = (const void *)value;
	bool is_number = field->type <= PARCEL_FLAG;
	const char *from = field->type == PARCEL_BYTES ? bytes->bytes : value;
	size_t size = field->type == PARCEL_BYTES  ? bytes->size
		      : field->type == PARCEL_TEXT ? strlen(value)
						   : field->size;

	add_name(writer, field->name);
	add_number(writer, is_number ? NUMBER_SIZE : size, SIZE_SIZE);
	if (is_number)
		add_number(writer, number_of(field, value), NUMBER_SIZE);
	else
		add(writer, from, size);
}

static void
begin(struct parcel_writer *writer)
{
	if (writer->used == 0)
		add(writer, mark, sizeof mark - 1);
}

void
parcel_write(struct parcel_writer *writer, const struct parcel_kind *kind, const void *object)
{
	struct parcel_writer body = {.bytes = NULL};

	for (int i = 0; i < kind->count; i++)
		add_field(&body, &kind->fields[i], object);
	begin(writer);
	add_name(writer, kind->name);
	add_number(writer, body.used, SIZE_SIZE);
	add(writer, body.bytes, body.used);
	parcel_clear(&body);
}

void
parcel_write_end(struct parcel_writer *writer)
{
	begin(writer);
	add_name(writer, end_name);
	add_number(writer, 0, SIZE_SIZE);
}

/* There may be passwords in it. */
void
parcel_clear(struct parcel_writer *writer)
{
	if (writer->bytes != NULL)
		explicit_bzero(writer->bytes, writer->size);
	free(writer->bytes);
	*writer = (struct parcel_writer){.bytes = NULL};
}

static bool
fail(struct parcel_reader *reader, const char *what, const char *name)
{
	snprintf(reader->reason, sizeof reader->reason, "%s %.100s", what, name);
	return false;
}

bool
parcel_open(struct parcel_reader *reader, const char *bytes, size_t size)
{
	*reader = (struct parcel_reader){.at = bytes, .left = size};
	if (size > PARCEL_MOST || size < sizeof mark - 1 || memcmp(bytes, mark, sizeof mark - 1) != 0)
		return fail(
			reader, "this program can't read", "what the other one left: it is of another kind");
	reader->at += sizeof mark - 1;
	reader->left -= sizeof mark - 1;
	return true;
}

static bool
take_number(struct parcel_reader *reader, int size, uint64_t *number)
{
	*number = 0;
	if (reader->left < (size_t)size)
		return false;
	for (int i = 0; i < size; i++)
		*number |= (uint64_t)(uint8_t)reader->at[i] << 8 * i;
	reader->at += size;
	reader->left -= (size_t)size;
	return true;
}

/* A name, and the bytes that follow under it: borrowed. */
static bool
take_named(struct parcel_reader *reader, char name[UCHAR_MAX + 1], struct parcel_reader *body)
{
	uint64_t length, size;

	if (!take_number(reader, 1, &length) || reader->left < length)
		return false;
	memcpy(name, reader->at, length);
	name[length] = '\0';
	reader->at += length;
	reader->left -= length;
	if (!take_number(reader, SIZE_SIZE, &size) || reader->left < size)
		return false;
	*body = (struct parcel_reader){.at = reader->at, .left = size};
	reader->at += size;
	reader->left -= size;
	return true;
}

/* False if the field is too small for it. */
static bool
put_number(const struct parcel_field *field, void *value, uint64_t number)
{
	if (field->type == PARCEL_FLAG) {
		*(bool *)value = number != 0;
		return number <= 1;
	}
	memcpy(value, &number, field->size);
	return number_of(field, value) == number;
}

static bool
put_field(const struct parcel_field *field, void *object, struct parcel_reader *body)
{
	char *value = (char *)object + field->offset;
	struct parcel_bytes *bytes = (void *)value;
	uint64_t number;

	switch (field->type) {
	case PARCEL_INT:
	case PARCEL_COUNT:
	case PARCEL_FLAG:
		return body->left == NUMBER_SIZE && take_number(body, NUMBER_SIZE, &number) &&
		       put_number(field, value, number);
	case PARCEL_TEXT:
		if (body->left >= field->size || memchr(body->at, '\0', body->left) != NULL)
			return false;
		memset(value, 0, field->size);
		memcpy(value, body->at, body->left);
		return true;
	case PARCEL_RAW:
		if (body->left != field->size)
			return false;
		memcpy(value, body->at, body->left);
		return true;
	case PARCEL_BYTES:
		if (bytes->bytes != NULL || body->left == 0)
			return body->left == 0;
		bytes->bytes = must_alloc(body->left);
		bytes->size = body->left;
		memcpy(bytes->bytes, body->at, body->left);
		return true;
	}
	return false;
}

static const struct parcel_field *
field_called(const struct parcel_kind *kind, const char *name)
{
	for (int i = 0; i < kind->count; i++)
		if (strcmp(kind->fields[i].name, name) == 0)
			return &kind->fields[i];
	return NULL;
}

static bool
read_fields(struct parcel_reader *reader, struct parcel_reader *body, const struct parcel_kind *kind,
	void *object)
{
	char name[UCHAR_MAX + 1];
	struct parcel_reader value;

	while (body->left > 0) {
		if (!take_named(body, name, &value))
			return fail(reader, "what the other program left is cut short in a", kind->name);
		const struct parcel_field *field = field_called(kind, name);
		if (field == NULL)
			return fail(reader, "this program doesn't know what the other one knows of a",
				kind->name);
		if (!put_field(field, object, &value))
			return fail(reader, "this program can't read", name);
	}
	return true;
}

bool
parcel_read(struct parcel_reader *reader, const struct parcel_kind *const *kinds, int count,
	struct parcel_object *object)
{
	char name[UCHAR_MAX + 1];
	struct parcel_reader body;

	*object = (struct parcel_object){.kind = -1};
	if (!take_named(reader, name, &body))
		return fail(reader, "what the other program left", "is cut short");
	if (strcmp(name, end_name) == 0)
		return true;
	for (int i = 0; i < count; i++) {
		if (strcmp(kinds[i]->name, name) != 0)
			continue;
		object->kind = i;
		object->object = must_calloc(1, kinds[i]->size);
		if (read_fields(reader, &body, kinds[i], object->object))
			return true;
		parcel_free(kinds[i], object->object);
		return false;
	}
	return fail(reader, "this program doesn't know what the other one calls a", name);
}

void
parcel_free(const struct parcel_kind *kind, void *object)
{
	for (int i = 0; i < kind->count; i++) {
		if (kind->fields[i].type != PARCEL_BYTES)
			continue;
		struct parcel_bytes *bytes = (void *)((char *)object + kind->fields[i].offset);
		if (bytes->bytes != NULL)
			explicit_bzero(bytes->bytes, bytes->size);
		free(bytes->bytes);
	}
	explicit_bzero(object, kind->size);
	free(object);
}
