/*
 * json_reply.h - what was written as JSON (system/json.h) is an answer.
 */
#pragma once

#include "server/system/json.h"

struct reply;

/* What was written from json_open() on is the body. */
void reply_json(struct reply *reply, struct json *json);

/* The object that is open ends, and is the answer, which caches may keep for `max_age` seconds; or the
 * refusal, if not everything could be read. */
void reply_json_if_read(struct reply *reply, struct json *json, int max_age, bool read);
