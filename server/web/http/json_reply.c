/*
 * json_reply.c - see json_reply.h.
 */
#include "server/web/http/json_reply.h"

#include <assert.h>
#include <stdlib.h>

#include "server/system/memory.h"
#include "server/web/http/reply.h"

void
reply_json(struct reply *reply, struct json *json)
{
	assert(json->depth == 0);
	fputs("\r\n", json->out);
	must_close(json->out);
	reply_body(reply, media_json, json->text, json->size);
	free(json->text);
}

void
reply_json_if_read(struct reply *reply, struct json *json, int max_age, bool read)
{
	json_end(json);
	reply_json(reply, json);
	reply->max_age = max_age;
	if (!read)
		reply_refuse(reply, 503, MSG_CANT_READ, &(struct message_args){.n = 0});
}
