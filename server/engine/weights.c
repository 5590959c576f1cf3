/*
 * weights.c - reads and writes the nets as bytes, the same on every machine.
 */
#include "server/engine/weights.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Where a number of a net is. */
struct number_place {
	unsigned char *write;
	const unsigned char *read;
};

typedef void each_number(struct number_place *place, float *number);

static void
write_number(struct number_place *place, float *number)
{
	float units = *number * (float)WEIGHTS_UNIT;
	float bounded = units > WEIGHTS_MAX ? WEIGHTS_MAX : units < -WEIGHTS_MAX ? -WEIGHTS_MAX : units;
	int rounded = (int)(bounded < 0 ? bounded - 0.5f : bounded + 0.5f);
	*place->write++ = (unsigned char)(rounded & 255);
	*place->write++ = (unsigned char)(rounded >> 8 & 255);
}

static void
read_number(struct number_place *place, float *number)
{
	int low = *place->read++;
	int high = *place->read++;
	*number = (float)(int16_t)(high << 8 | low) / (float)WEIGHTS_UNIT;
}

static void
each_of_row(float *row, int count, each_number *number, struct number_place *place)
{
	for (int i = 0; i < count; i++)
		number(place, &row[i]);
}

/* The order of the numbers. */
static void
each_of_net(struct net *net, each_number *number, struct number_place *place)
{
	for (int i = 0; i < NET_INPUTS; i++)
		each_of_row(net->first[i], NET_FIRST, number, place);
	each_of_row(net->first_bias, NET_FIRST, number, place);
	for (int i = 0; i < NET_FIRST; i++)
		each_of_row(net->second[i], NET_SECOND, number, place);
	each_of_row(net->second_bias, NET_SECOND, number, place);
	for (int i = 0; i < NET_SECOND; i++)
		each_of_row(net->output[i], NET_OUTPUTS, number, place);
	each_of_row(net->output_bias, NET_OUTPUTS, number, place);
}

uint32_t
weights_checksum(const unsigned char *bytes, size_t length)
{
	uint32_t sum = 2166136261u;
	for (size_t i = 0; i < length; i++)
		sum = (sum ^ bytes[i]) * 16777619u;
	return sum;
}

/* What weights of all versions begin with. The version and a colon follow; the first had none. */
static const char name[] = "barpoint weights";

/* All of the header but what is filled up after it with NULs. */
static void
write_header(char header[WEIGHTS_HEADER])
{
	memset(header, 0, WEIGHTS_HEADER);
	int length = snprintf(header, WEIGHTS_HEADER, "%s %d: %d nets %d-%d-%d-%d\n", name, WEIGHTS_VERSION,
		KINDS, NET_INPUTS, NET_FIRST, NET_SECOND, NET_OUTPUTS);
	assert(length > 0 && length < WEIGHTS_HEADER);
}

enum weights_fault
weights_read(struct engine *engine, const void *bytes, size_t length)
{
	const unsigned char *start = bytes;
	struct number_place place = {.read = start + WEIGHTS_HEADER};
	char header[WEIGHTS_HEADER];

	write_header(header);
	size_t known = length < WEIGHTS_HEADER ? length : WEIGHTS_HEADER;
	size_t version = strcspn(header, ":") + 1;
	if (length < sizeof name - 1 || memcmp(start, name, sizeof name - 1) != 0)
		return WEIGHTS_FOREIGN;
	if (memcmp(start, header, version < known ? version : known) != 0)
		return WEIGHTS_OTHER_VERSION;
	if (memcmp(start, header, known) != 0)
		return WEIGHTS_OTHER_SHAPE;
	if (length < WEIGHTS_SIZE)
		return WEIGHTS_CUT_OFF;
	if (length > WEIGHTS_SIZE)
		return WEIGHTS_TOO_LONG;
	uint32_t sum = 0;
	for (int i = 4; i > 0; i--)
		sum = sum << 8 | start[WEIGHTS_SIZE - 5 + i];
	if (sum != weights_checksum(start, WEIGHTS_SIZE - 4))
		return WEIGHTS_DAMAGED;
	memset(engine->nets, 0, sizeof engine->nets);
	for (int kind = 0; kind < KINDS; kind++)
		each_of_net(&engine->nets[kind], read_number, &place);
	return WEIGHTS_GOOD;
}

const char *
weights_fault_text(enum weights_fault fault)
{
	static const char *const texts[] = {
		[WEIGHTS_GOOD] = "are good",
		[WEIGHTS_FOREIGN] = "are no weights",
		[WEIGHTS_OTHER_VERSION] = "are of another version",
		[WEIGHTS_OTHER_SHAPE] = "are of another shape",
		[WEIGHTS_CUT_OFF] = "are cut off",
		[WEIGHTS_TOO_LONG] = "are too long",
		[WEIGHTS_DAMAGED] = "are damaged",
	};
	static_assert(sizeof texts / sizeof *texts == WEIGHTS_FAULTS, "a text for each fault");
	return texts[fault];
}

void
weights_write(const struct engine *engine, unsigned char bytes[WEIGHTS_SIZE])
{
	struct number_place place = {.write = bytes + WEIGHTS_HEADER};
	char header[WEIGHTS_HEADER];
	write_header(header);
	memcpy(bytes, header, sizeof header);
	for (int kind = 0; kind < KINDS; kind++) {
		struct net net = engine->nets[kind];
		each_of_net(&net, write_number, &place);
	}
	uint32_t sum = weights_checksum(bytes, WEIGHTS_SIZE - 4);
	for (int i = 0; i < 4; i++)
		*place.write++ = (unsigned char)(sum >> 8 * i & 255);
}
