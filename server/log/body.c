/*
 * body.c - runs of zeros or zlib at its fastest, XChaCha20-Poly1305, BLAKE2b.
 *
 * Most of what a play changes are numbers of eight bytes that are small. To say how many zeros there are
 * takes a thirtieth of zlib's time, and a turn of one or two plays is about as short; what has more in it
 * zlib packs shorter.
 */
#include "server/log/body.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "server/system/log.h"
#include "server/system/memory.h"

enum {
	PACK_LEVEL = 1,
	CHANGES_MAX = 256 * 1024 * 1024, /* rows-per-turn bounds a turn far below that */
	NUMBERS_SIZE = 8 + 3 * 4,	 /* seq, epoch, schema, kind */
	SMALL_MOST = 1024,		 /* bytes of changes */
	RUN_MOST = 255,
	LENGTH_SIZE = 4,
	HEAD_SIZE = 1 + (int)crypto_aead_xchacha20poly1305_ietf_NPUBBYTES,
	TAG_SIZE = (int)crypto_aead_xchacha20poly1305_ietf_ABYTES,
};
#define IN_RUNS UINT32_C(0x80000000)
#define HOW UINT32_C(0xE0000000) /* in the length: how the rest is packed */
static_assert((int)LOG_KEY_SIZE == (int)crypto_aead_xchacha20poly1305_ietf_KEYBYTES, "a key of that cipher");

struct packer {
	z_stream stream;
};

struct packer *
packer_open(void)
{
	struct packer *packer = must_calloc(1, sizeof *packer);

	must_succeed(deflateInit(&packer->stream, PACK_LEVEL) == Z_OK);
	return packer;
}

void
packer_close(struct packer *packer)
{
	if (packer == NULL)
		return;
	(void)deflateEnd(&packer->stream);
	free(packer);
}

static void
put_number(uint8_t *to, uint64_t number, int bytes)
{
	for (int i = 0; i < bytes; i++)
		to[i] = (uint8_t)(number >> (8 * (bytes - 1 - i)));
}

static uint32_t
get_length(const uint8_t *from)
{
	return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8 | from[3];
}

/* What is beside the body, in one form on all machines. */
static void
put_numbers(uint8_t to[NUMBERS_SIZE], const struct log_entry *row)
{
	put_number(to, (uint64_t)row->seq, 8);
	put_number(to + 8, (uint32_t)row->epoch, 4);
	put_number(to + 12, (uint32_t)row->schema, 4);
	put_number(to + 16, (uint32_t)row->kind, 4);
}

static void
make_digest(uint8_t digest[LOG_DIGEST_SIZE], const struct log_entry *row)
{
	uint8_t numbers[NUMBERS_SIZE];
	crypto_generichash_state hash;

	put_numbers(numbers, row);
	crypto_generichash_init(&hash, NULL, 0, LOG_DIGEST_SIZE);
	crypto_generichash_update(&hash, row->before, sizeof row->before);
	crypto_generichash_update(&hash, numbers, sizeof numbers);
	crypto_generichash_update(&hash, row->body, row->size);
	crypto_generichash_final(&hash, digest, LOG_DIGEST_SIZE);
}

/* What the seal covers besides the changes. */
static void
put_beside(uint8_t to[LOG_DIGEST_SIZE + NUMBERS_SIZE], const struct log_entry *row)
{
	memcpy(to, row->before, LOG_DIGEST_SIZE);
	put_numbers(to + LOG_DIGEST_SIZE, row);
}

/* A zero is followed by how many there are. `to` has room for twice as much. Returns how many bytes came of
 * it. */
static size_t
pack_runs(const uint8_t *changes, size_t size, uint8_t *to)
{
	size_t used = 0, at = 0;

	while (at < size) {
		uint8_t byte = changes[at++], run = 1;
		to[used++] = byte;
		if (byte != 0)
			continue;
		for (; at < size && run < RUN_MOST && changes[at] == 0; at++)
			run++;
		to[used++] = run;
	}
	return used;
}

/* False if that is not what was packed. */
static bool
unpack_runs(const uint8_t *packed, size_t packed_size, uint8_t *changes, size_t size)
{
	size_t used = 0;

	for (size_t at = 0; at < packed_size; at++) {
		uint8_t byte = packed[at];
		size_t run = 1;
		if (byte == 0 && ++at == packed_size)
			return false;
		if (byte == 0)
			run = packed[at];
		if (run > size - used)
			return false;
		memset(changes + used, byte, run);
		used += run;
	}
	return used == size;
}

/* Returns how many bytes came of it. */
static size_t
deflate_all(struct packer *packer, const void *changes, size_t size, uint8_t *to, size_t room)
{
	z_stream *stream = &packer->stream;

	if (deflateReset(stream) != Z_OK)
		fatal("zlib can't begin anew");
	stream->next_in = (z_const Bytef *)(uintptr_t)changes;
	stream->avail_in = (uInt)size;
	stream->next_out = to;
	stream->avail_out = (uInt)room;
	if (deflate(stream, Z_FINISH) != Z_STREAM_END)
		fatal("zlib can't pack a turn of %zu bytes", size);
	return room - stream->avail_out;
}

/* With its length in front. Returns how many bytes came of it. */
static size_t
pack(struct packer *packer, const void *changes, size_t size, uint8_t *to, size_t room)
{
	bool in_runs = size <= SMALL_MOST;

	put_number(to, size | (in_runs ? IN_RUNS : 0), LENGTH_SIZE);
	to += LENGTH_SIZE;
	return LENGTH_SIZE + (in_runs ? pack_runs(changes, size, to)
				      : deflate_all(packer, changes, size, to, room - LENGTH_SIZE));
}

static size_t
room_for(struct packer *packer, size_t size)
{
	return LENGTH_SIZE + (size <= SMALL_MOST ? 2 * size : deflateBound(&packer->stream, size));
}

void
log_entry_seal(struct log_entry *row, struct packer *packer, const struct log_keys *keys, const void *changes,
	size_t size)
{
	const struct log_key *key = &keys->at[keys->count - 1];
	uint8_t beside[LOG_DIGEST_SIZE + NUMBERS_SIZE];
	unsigned long long sealed;

	if (size > CHANGES_MAX)
		fatal("a turn has changed %zu bytes of rows: that is too much for the log", size);
	size_t room = room_for(packer, size);
	row->body = must_alloc(HEAD_SIZE + room + TAG_SIZE);
	uint8_t *nonce = row->body + 1, *packed = row->body + HEAD_SIZE;
	row->body[0] = key->id;
	randombytes_buf(nonce, HEAD_SIZE - 1);
	size_t used = pack(packer, changes, size, packed, room);
	put_beside(beside, row);
	crypto_aead_xchacha20poly1305_ietf_encrypt(
		packed, &sealed, packed, used, beside, sizeof beside, NULL, nonce, key->bytes);
	row->size = HEAD_SIZE + (size_t)sealed;
	make_digest(row->digest, row);
}

static enum entry_opened
refuse(const struct log_entry *row, const char *why, char reason[ENTRY_REASON_SIZE])
{
	snprintf(reason, ENTRY_REASON_SIZE, "turn %lld of the log %s", (long long)row->seq, why);
	return ENTRY_SHUT;
}

/* `packed` has its length in front. */
static enum entry_opened
unpack(const uint8_t *packed, size_t packed_size, uint8_t **changes, size_t *size)
{
	uint32_t said = packed_size >= LENGTH_SIZE ? get_length(packed) : CHANGES_MAX + 1;
	uint32_t how = said & HOW;
	uLongf length = said & ~HOW;

	if (how != 0 && how != IN_RUNS)
		return ENTRY_NEWER;
	if (length > CHANGES_MAX)
		return ENTRY_SHUT;
	*changes = must_alloc(length + 1);
	*size = length;
	packed += LENGTH_SIZE;
	packed_size -= LENGTH_SIZE;
	if (how == IN_RUNS ? unpack_runs(packed, packed_size, *changes, length)
			   : uncompress(*changes, &length, packed, packed_size) == Z_OK && length == *size)
		return ENTRY_OPENED;
	free(*changes);
	*changes = NULL;
	return ENTRY_SHUT;
}

enum entry_opened
log_entry_open(const struct log_entry *row, const struct log_keys *keys, uint8_t **changes, size_t *size,
	char reason[ENTRY_REASON_SIZE])
{
	uint8_t beside[LOG_DIGEST_SIZE + NUMBERS_SIZE];
	unsigned long long opened = 0;

	*changes = NULL;
	if (row->size < HEAD_SIZE + TAG_SIZE)
		return refuse(row, "is cut short", reason);
	const struct log_key *key = log_keys_find(keys, row->body[0]);
	if (key == NULL)
		return refuse(
			row, "was sealed with a key that this machine's log-key file doesn't have", reason);
	uint8_t *packed = must_alloc(row->size);
	put_beside(beside, row);
	if (crypto_aead_xchacha20poly1305_ietf_decrypt(packed, &opened, NULL, row->body + HEAD_SIZE,
		    row->size - HEAD_SIZE, beside, sizeof beside, row->body + 1, key->bytes) != 0) {
		free(packed);
		return refuse(row,
			"doesn't open with this machine's log-key file: it is of another club, or damaged",
			reason);
	}
	enum entry_opened unpacked = unpack(packed, (size_t)opened, changes, size);
	free(packed);
	if (unpacked == ENTRY_SHUT)
		return refuse(row, "holds no changes that can be unpacked", reason);
	if (unpacked == ENTRY_NEWER)
		(void)refuse(row, "is packed as only a newer version of this program can", reason);
	return unpacked;
}

bool
log_entry_is_next(const struct log_entry *row)
{
	uint8_t digest[LOG_DIGEST_SIZE];

	make_digest(digest, row);
	return memcmp(digest, row->digest, sizeof digest) == 0;
}

struct log_place
log_entry_place(const struct log_entry *row)
{
	struct log_place place = {.seq = row->seq, .epoch = row->epoch};

	memcpy(place.digest, row->digest, sizeof place.digest);
	return place;
}

void
log_entry_clear(struct log_entry *row)
{
	free(row->body);
	row->body = NULL;
	row->size = 0;
}
