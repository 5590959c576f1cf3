/*
 * range.c - one range of a source whose size is known. Its tag says whether it is still the same.
 */
#include "server/web/http/range.h"

#include <stdio.h>
#include <string.h>

#include "server/net/http_request.h"
#include "server/net/http_tags.h"
#include "server/web/http/reply.h"

static void
take(struct reply *reply, const struct http_part *part)
{
	snprintf(reply->fields, sizeof reply->fields, "Content-Range: bytes %lld-%lld/%lld\r\n",
		(long long)part->first, (long long)(part->first + part->size - 1),
		(long long)reply->source_size);
	reply->source_kind->take(reply->source, part);
	reply->source_size = part->size;
	reply->status = 206;
}

static void
refuse(struct reply *reply)
{
	long long size = (long long)reply->source_size;

	reply_refuse(reply, 416, MSG_WEB_VALUE, &(struct message_args){.text = "Range"});
	snprintf(reply->fields, sizeof reply->fields, "Content-Range: bytes */%lld\r\n", size);
}

void
range_take(struct reply *reply, const struct http_request *request)
{
	struct http_part part;

	if (reply->source == NULL || reply->source_kind->take == NULL || reply->source_size == 0)
		return;
	snprintf(reply->fields, sizeof reply->fields, "Accept-Ranges: bytes\r\n");
	if (request->if_range != NULL && strcmp(request->if_range, reply->etag) != 0)
		return;
	switch (http_range_read(request->range, reply->source_size, &part)) {
	case HTTP_RANGE_WHOLE:
		break;
	case HTTP_RANGE_PART:
		take(reply, &part);
		break;
	case HTTP_RANGE_BEYOND:
		refuse(reply);
		break;
	}
}
