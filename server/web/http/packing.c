/*
 * packing.c - zlib with a small window. Of an answer in JSON, what is like something before is like something
 * just before; and thousands may read at once.
 */
#include "server/web/http/packing.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#define ZLIB_CONST /* it only reads what it packs */
#include <zlib.h>

#include "server/net/hold.h"
#include "server/system/memory.h"

enum {
	LEVEL = 5,
	WINDOW_BITS = 13, /* with MEMORY about 70 kB for each who reads */
	GZIP = 16,	  /* rather than zlib's own form */
	MEMORY = 6,	  /* zlib's scale, from 1 to 9 */
	OUT_SIZE = 8 * 1024,
};

struct packing {
	z_stream stream;
};

struct packing *
packing_open(void)
{
	struct packing *packing = must_calloc(1, sizeof *packing);

	must_succeed(deflateInit2(&packing->stream, LEVEL, Z_DEFLATED, WINDOW_BITS + GZIP, MEMORY,
			     Z_DEFAULT_STRATEGY) == Z_OK);
	return packing;
}

void
packing_close(struct packing *packing)
{
	(void)deflateEnd(&packing->stream); /* it may be given up midway */
	free(packing);
}

void
packing_add(struct packing *packing, const char *bytes, size_t size, bool is_last, FILE *out)
{
	z_stream *stream = &packing->stream;
	unsigned char packed[OUT_SIZE];

	assert(size <= UINT_MAX);
	stream->next_in = (const unsigned char *)bytes;
	stream->avail_in = (unsigned)size;
	do {
		stream->next_out = packed;
		stream->avail_out = sizeof packed;
		int status = deflate(stream, is_last ? Z_FINISH : Z_NO_FLUSH);
		assert(status != Z_STREAM_ERROR);
		(void)status;
		fwrite(packed, 1, sizeof packed - stream->avail_out, out);
	} while (stream->avail_out == 0);
	assert(stream->avail_in == 0);
}

struct piece *
packing_whole(const char *bytes, size_t size)
{
	struct packing *packing = packing_open();
	char *packed = NULL;
	size_t packed_size = 0;
	FILE *out = must_memstream(&packed, &packed_size);

	packing_add(packing, bytes, size, true, out);
	packing_close(packing);
	must_close(out);
	struct piece *piece = must_have(piece_new(packed, packed_size));
	free(packed);
	return piece;
}
