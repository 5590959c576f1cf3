/*
 * range.h - a part of an answer, for a reader who has the beginning of it already (RFC 9110, 14).
 */
#pragma once

struct http_request;
struct reply;

/* Leaves that part of the reply's source which the request wants, or makes it the refusal of a part that
 * isn't there. The reply stays as it is if all of it is wanted, or it can't be parted. */
void range_take(struct reply *reply, const struct http_request *request);
