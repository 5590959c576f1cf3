/*
 * reply.c - puts together what a handler answers.
 */
#include "server/web/http/reply.h"

#include <sodium.h>
#include <string.h>

#include "server/system/memory.h"

const char media_text[] = "text/plain; charset=utf-8";
const char media_json[] = "application/json; charset=utf-8";

void
reply_drop(struct reply *reply)
{
	if (reply->body != NULL)
		piece_free(reply->body);
	if (reply->source != NULL)
		reply->source_kind->free(reply->source);
	if (reply->keeper != NULL)
		reply->keeper_kind->left(reply->keeper);
	reply->body = NULL;
	reply->source = reply->keeper = NULL;
}

void
reply_refuse(struct reply *reply, int status, enum message message, const struct message_args *args)
{
	char text[MESSAGE_SIZE];

	reply_drop(reply);
	*reply = (struct reply){.status = status, .max_age = REPLY_NOT_KEPT};
	message_write_bare(text, sizeof text, message, args);
	/* The mark is for lines among others. */
	snprintf(reply->why, sizeof reply->why, "%.*s", REPLY_WHY_SIZE - 1,
		strncmp(text, "** ", 3) == 0 ? text + 3 : text);
}

void
reply_body(struct reply *reply, const char *type, const char *bytes, size_t size)
{
	reply->type = type;
	reply->body = must_have(piece_new(bytes, size));
}

void
reply_pieces(struct reply *reply, const char *type, const struct source_kind *kind, void *source)
{
	reply->type = type;
	reply->source_kind = kind;
	reply->source = source;
}

void
reply_keep(struct reply *reply, const char *type, const struct keeper_kind *kind, void *keeper)
{
	reply->type = type;
	reply->max_age = REPLY_NOT_KEPT;
	reply->keeper_kind = kind;
	reply->keeper = keeper;
}

void
etag_of(char etag[ETAG_SIZE], const char *bytes, size_t size)
{
	unsigned char hash[crypto_generichash_BYTES_MIN];
	char text[2 * 12 + 1];

	crypto_generichash(hash, sizeof hash, (const unsigned char *)bytes, size, NULL, 0);
	sodium_bin2hex(text, sizeof text, hash, 12);
	snprintf(etag, ETAG_SIZE, "\"%s\"", text);
}
