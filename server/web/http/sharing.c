/*
 * sharing.c - pieces pass through a copy of the whole, as long as that is not too long.
 */
#include "server/web/http/sharing.h"

#include <stdlib.h>

#include "server/system/memory.h"

enum {
	SECONDS_KEPT = 2,
	BYTES_MOST = 256 * 1024, /* longer ones are made anew for each who asks */
};

void
sharing_begin(struct sharing *sharing, struct server *server, const char *key, const char *etag)
{
	*sharing = (struct sharing){.server = server};
	snprintf(sharing->key, sizeof sharing->key, "%s", key);
	snprintf(sharing->etag, sizeof sharing->etag, "%s", etag);
	sharing->out = must_memstream(&sharing->bytes, &sharing->size);
}

FILE *
sharing_out(const struct sharing *sharing, FILE *out)
{
	return sharing->out != NULL ? sharing->out : out;
}

static void
keep(struct sharing *sharing)
{
	struct reply whole = {.status = 0};

	snprintf(whole.etag, sizeof whole.etag, "%s", sharing->etag);
	reply_body(&whole, media_json, sharing->bytes, sharing->size);
	cache_keep(sharing->server, CACHE_MATCHES, sharing->key, SECONDS_KEPT, &whole);
	reply_drop(&whole);
}

void
sharing_pass(struct sharing *sharing, FILE *out, bool more)
{
	if (sharing->out == NULL)
		return;
	must_flush(sharing->out);
	fwrite(sharing->bytes + sharing->passed, 1, sharing->size - sharing->passed, out);
	sharing->passed = sharing->size;
	if (!more && sharing->size <= BYTES_MOST)
		keep(sharing);
	if (!more || sharing->size > BYTES_MOST)
		sharing_end(sharing);
}

void
sharing_end(struct sharing *sharing)
{
	if (sharing->out != NULL)
		fclose(sharing->out);
	free(sharing->bytes);
	sharing->out = NULL;
	sharing->bytes = NULL;
}
