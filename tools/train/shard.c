#include "tools/train/shard.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/engine/bearoff.h"
#include "server/engine/weights.h"
#include "tools/train/memory.h"

enum {
	HEADER = 64,
	CHECKSUM = 4,
	ROW = BOARD_CELLS + 2 * CHANCES,
	PATH_SIZE = 4096,
};

/* Corrections may lead beyond what a chance can be, and are right on average only if that is kept. */
static const float chance_least = -0.5f, chance_most = 1.5f, chance_units = 65535;

/* A file's bytes. */
struct bytes {
	unsigned char *at; /* owned */
	size_t length;
};

static void
path_of(char path[PATH_SIZE], const char *folder, uint64_t seed, const char *end)
{
	int length = snprintf(path, PATH_SIZE, "%s/shard-%llu%s", folder, (unsigned long long)seed, end);
	if (length < 0 || length >= PATH_SIZE)
		fail("too long a name: %s", folder);
}

static void
write_header(char header[HEADER], uint64_t seed, size_t rows)
{
	memset(header, 0, HEADER);
	snprintf(header, HEADER, "barpoint shard 2: seed %llu, %zu positions\n", (unsigned long long)seed,
		rows);
}

static void
write_row(unsigned char *row, const struct sample *sample)
{
	for (int i = 0; i < BOARD_CELLS; i++)
		*row++ = (unsigned char)sample->board.at[i];
	for (int i = 0; i < CHANCES; i++) {
		float chance = fminf(fmaxf(sample->target.of[i], chance_least), chance_most);
		float part = (chance - chance_least) / (chance_most - chance_least);
		unsigned units = (unsigned)lrintf(part * chance_units);
		*row++ = (unsigned char)(units & 255);
		*row++ = (unsigned char)(units >> 8);
	}
}

static struct sample
read_row(const unsigned char *row)
{
	struct sample sample;
	for (int i = 0; i < BOARD_CELLS; i++)
		sample.board.at[i] = (int8_t)*row++;
	for (int i = 0; i < CHANCES; i++) {
		float part = (float)(row[0] | row[1] << 8) / chance_units;
		sample.target.of[i] = chance_least + part * (chance_most - chance_least);
		row += 2;
	}
	return sample;
}

void
shard_write(const char *folder, uint64_t seed, const struct samples samples[KINDS])
{
	char path[PATH_SIZE], temporary[PATH_SIZE];
	size_t rows = 0;
	for (int kind = 0; kind < KINDS; kind++)
		rows += samples[kind].count;
	size_t length = HEADER + rows * ROW + CHECKSUM;
	unsigned char *bytes = resize(NULL, length), *row = bytes + HEADER;
	write_header((char *)bytes, seed, rows);
	for (int kind = 0; kind < KINDS; kind++) {
		for (size_t i = 0; i < samples[kind].count; i++, row += ROW)
			write_row(row, &samples[kind].list[i]);
	}
	uint32_t sum = weights_checksum(bytes, length - CHECKSUM);
	for (int i = 0; i < CHECKSUM; i++)
		row[i] = (unsigned char)(sum >> 8 * i & 255);
	path_of(path, folder, seed, "");
	path_of(temporary, folder, seed, ".new");
	FILE *file = fopen(temporary, "wb");
	if (file == NULL || fwrite(bytes, length, 1, file) != 1 || fclose(file) != 0 ||
		rename(temporary, path) != 0)
		fail("can't write %s: %s", path, strerror(errno));
	free(bytes);
}

/* False where there is no such file. */
static bool
read_file(const char *path, struct bytes *bytes)
{
	FILE *file = fopen(path, "rb");
	if (file == NULL && errno == ENOENT)
		return false;
	if (file == NULL || fseek(file, 0, SEEK_END) != 0)
		fail("%s: %s", path, strerror(errno));
	long length = ftell(file);
	*bytes = (struct bytes){resize(NULL, (size_t)length + 1), (size_t)length};
	rewind(file);
	if (fread(bytes->at, 1, bytes->length, file) != bytes->length)
		fail("%s: %s", path, strerror(errno));
	fclose(file);
	return true;
}

static bool
is_whole(const struct bytes *bytes, uint64_t seed)
{
	char header[HEADER];
	if (bytes->length < HEADER + CHECKSUM || (bytes->length - HEADER - CHECKSUM) % ROW != 0)
		return false;
	size_t before = bytes->length - CHECKSUM;
	write_header(header, seed, (before - HEADER) / ROW);
	uint32_t sum = 0;
	for (int i = CHECKSUM - 1; i >= 0; i--)
		sum = sum << 8 | bytes->at[before + (size_t)i];
	return memcmp(bytes->at, header, HEADER) == 0 && sum == weights_checksum(bytes->at, before);
}

/* No net is asked about it. */
static bool
is_known(const struct board *board)
{
	enum kind kind = position_kind(board);
	return kind == KIND_OVER ||
	       (kind == KIND_RACE && bearoff_has(board, SIDE_O) && bearoff_has(board, SIDE_X));
}

enum shard_state
shard_read(const char *folder, uint64_t seed, struct samples samples[KINDS])
{
	char path[PATH_SIZE];
	struct bytes bytes;
	path_of(path, folder, seed, "");
	if (!read_file(path, &bytes))
		return SHARD_NONE;
	bool whole = is_whole(&bytes, seed);
	for (size_t at = HEADER; whole && at + CHECKSUM < bytes.length; at += ROW) {
		struct sample sample = read_row(bytes.at + at);
		if (!is_known(&sample.board))
			samples_append(&samples[position_kind(&sample.board)], &sample);
	}
	free(bytes.at);
	return whole ? SHARD_READ : SHARD_DAMAGED;
}
