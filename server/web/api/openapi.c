/*
 * openapi.c - what programs that read OpenAPI need to know of the paths below /api.
 */
#include "server/web/api/openapi.h"

#include "server/web/families.h"

enum { SECONDS_KEPT = 60 };

static void
answer_openapi(const struct asked *asked, struct reply *reply)
{
	(void)asked;
	reply_body(reply, media_json, openapi_json, openapi_json_size);
	reply->max_age = SECONDS_KEPT;
}

const struct route openapi_routes[] = {
	{"/api/openapi.json", answer_openapi},
	{NULL, NULL},
};
