/*
 * cors.c - the fields of heads that browsers read on behalf of other pages.
 */
#include "server/web/http/cors.h"

#include <stdio.h>

#include "server/web/http/reply.h"

const char cors_fields[] = "Access-Control-Allow-Origin: *\r\n";

const char cors_fields_of_heads[] =
	"Access-Control-Expose-Headers: Accept-Ranges, Barpoint-Turn, Content-Disposition, Content-Range, ETag, "
	"Retry-After\r\n";

static const char may_ask[] =
	"Allow: GET, HEAD, OPTIONS\r\n"
	"Access-Control-Allow-Methods: GET, HEAD\r\n"
	"Access-Control-Allow-Headers: Barpoint-Turn, If-None-Match, If-Range, Last-Event-ID, Range\r\n"
	"Access-Control-Max-Age: 86400\r\n";

void
cors_answer(struct reply *reply)
{
	reply->status = 204;
	reply->max_age = REPLY_NOT_KEPT;
	snprintf(reply->fields, sizeof reply->fields, "%s", may_ask);
}
