/*
 * answer.c - a row for each status; the head of an answer, and whether its content is wanted at all.
 */
#include "server/web/http/answer.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "server/config/config.h"
#include "server/net/http_tags.h"
#include "server/net/http_target.h"
#include "server/net/websocket_key.h"
#include "server/state/server.h"
#include "server/system/json.h"
#include "server/web/http/cache.h"
#include "server/web/http/cors.h"
#include "server/web/http/json_reply.h"
#include "server/web/http/packing.h"
#include "server/web/http/range.h"
#include "server/web/page.h"
#include "server/web/routes.h"

enum {
	HOST_SIZE = 256,
	PACKED_FROM = 1000, /* bytes: less of it fits into one packet as it is */
};

static const char *
reason_of(int status)
{
	static const struct {
		int status;
		const char *reason;
	} rows[] = {
		{200, "OK"},
		{204, "No Content"},
		{206, "Partial Content"},
		{304, "Not Modified"},
		{400, "Bad Request"},
		{403, "Forbidden"},
		{404, "Not Found"},
		{405, "Method Not Allowed"},
		{408, "Request Timeout"},
		{416, "Range Not Satisfiable"},
		{421, "Misdirected Request"},
		{426, "Upgrade Required"},
		{429, "Too Many Requests"},
		{431, "Request Header Fields Too Large"},
		{500, "Internal Server Error"},
		{503, "Service Unavailable"},
		{505, "HTTP Version Not Supported"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (rows[i].status == status)
			return rows[i].reason;
	return "";
}

/* What some statuses have to say besides. */
static const char *
fields_of(int status)
{
	switch (status) {
	case 405:
		return "Allow: GET, HEAD, OPTIONS\r\n";
	case 426:
		return "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n";
	case 429:
	case 503:
		return "Retry-After: 10\r\n";
	default:
		return "";
	}
}

static size_t put_line(struct answer *answer, size_t used, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* One more line of the head, or several. Behind it there is room for what is put later. */
static size_t
put_line(struct answer *answer, size_t used, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	int length = vsnprintf(answer->head + used, sizeof answer->head - used, format, args);
	va_end(args);
	assert(length >= 0 && used + (size_t)length < sizeof answer->head);
	return used + (size_t)length;
}

static bool
has_content(int status)
{
	return status != 204 && status != 304;
}

/* How long the content is, and where it ends. */
static size_t
put_length(struct answer *answer, size_t used)
{
	const struct reply *reply = &answer->reply;

	if (!has_content(answer->status))
		return used;
	used = put_line(answer, used, "Content-Type: %s\r\n%s", reply->type,
		reply->packs ? "Content-Encoding: gzip\r\n" : "");
	if (reply->source != NULL && reply->source_size > 0)
		return put_line(answer, used, "Content-Length: %lld\r\n", (long long)reply->source_size);
	if (reply->source != NULL)
		return put_line(answer, used, "Transfer-Encoding: chunked\r\n");
	if (reply->keeper != NULL)
		return used; /* it ends with the connection */
	return put_line(answer, used, "Content-Length: %zu\r\n", reply->body == NULL ? 0 : reply->body->size);
}

static const char *
manner_of_keeping(int max_age)
{
	if (max_age == 0)
		return ", must-revalidate";
	return max_age == REPLY_FOREVER ? ", immutable" : "";
}

static size_t
put_caching(struct answer *answer, size_t used)
{
	const struct reply *reply = &answer->reply;

	if (reply->max_age == REPLY_NOT_KEPT)
		used = put_line(answer, used, "Cache-Control: no-store\r\n");
	else
		used = put_line(answer, used, "Cache-Control: %s, max-age=%d%s\r\n",
			reply->is_private ? "private" : "public", reply->max_age,
			manner_of_keeping(reply->max_age));
	if (reply->etag[0] != '\0')
		used = put_line(answer, used, "ETag: %s\r\n", reply->etag);
	if (reply->may_pack)
		used = put_line(answer, used, "Vary: Accept-Encoding\r\n");
	return used;
}

/* The head for the reply that is there. */
static void
put_head(struct answer *answer, const struct manner *manner)
{
	const struct reply *reply = &answer->reply;
	size_t used = put_line(answer, 0, "HTTP/1.1 %d %s\r\n", answer->status, reason_of(answer->status));

	used = put_length(answer, used);
	used = put_caching(answer, used);
	used = put_line(answer, used, "X-Content-Type-Options: nosniff\r\n%s%s%s%s", cors_fields,
		reply->is_of_page ? "" : cors_fields_of_heads, fields_of(answer->status), reply->fields);
	if (reply->name[0] != '\0')
		used = put_line(
			answer, used, "Content-Disposition: attachment; filename=\"%s\"\r\n", reply->name);
	if (manner->turn > 0)
		used = put_line(answer, used, "Barpoint-Turn: %lld\r\n",
			(long long)(reply->turn > 0 ? reply->turn : manner->turn));
	if (manner->under_tls && manner->config->hsts > 0)
		used = put_line(answer, used, "Strict-Transport-Security: max-age=%lld\r\n",
			(long long)manner->config->hsts);
	put_line(answer, used, "%s\r\n", answer->closes ? "Connection: close\r\n" : "");
}

/* Programs that ask for JSON read why in JSON, too. */
static void
put_why(struct reply *reply, bool in_json)
{
	struct json json;

	if (!in_json) {
		char text[REPLY_WHY_SIZE + 2];
		int length = snprintf(text, sizeof text, "%s\r\n", reply->why);
		reply_body(reply, media_text, text, (size_t)length);
		return;
	}
	json_open(&json);
	json_object(&json, NULL);
	json_text(&json, "error", reply->why);
	json_number(&json, "status", reply->status);
	json_end(&json);
	reply_json(reply, &json);
}

static bool
is_known(const struct reply *reply, const char *tags)
{
	return reply->etag[0] != '\0' && tags != NULL && http_tags_have(tags, reply->etag);
}

/* Files of the page were packed when they were built. What is made in pieces is packed as they come. */
static bool
may_pack(const struct reply *reply)
{
	bool is_text = reply->type == media_json ||
		       (reply->type != NULL && strncmp(reply->type, "text/", strlen("text/")) == 0);
	bool has_body = reply->body != NULL && reply->body->size >= PACKED_FROM;

	return is_text && !reply->is_of_page &&
	       (has_body || (reply->source != NULL && reply->source_size == 0));
}

/* One content in two forms has two tags. */
static void
tag(struct reply *reply)
{
	static const char ending[] = "-gzip\"";

	if (reply->status != 200)
		return;
	if (reply->body != NULL && reply->etag[0] == '\0' && reply->max_age != REPLY_NOT_KEPT)
		etag_of(reply->etag, reply->body->bytes, reply->body->size);
	size_t length = strlen(reply->etag);
	if (reply->packs && length > 0 && length + sizeof ending - 1 <= sizeof reply->etag)
		memcpy(reply->etag + length - 1, ending, sizeof ending);
}

/* A body becomes its packed form. Returns how many bytes had to be packed for that. */
static size_t
pack(struct reply *reply, struct cache *cache)
{
	bool made = true;
	struct piece *body = reply->body;

	if (!reply->packs || body == NULL)
		return 0;
	struct piece *kept = cache_packed(cache, body, &made);
	size_t size = kept == NULL || made ? body->size : 0;
	if (kept != NULL)
		kept->holders++;
	reply->body = kept != NULL ? kept : packing_whole(body->bytes, body->size);
	piece_free(body);
	return size;
}

/* What the reader has already is not sent again. */
static void
look_at_conditions(struct reply *reply, const struct http_request *request)
{
	if (is_known(reply, request->if_none_match))
		reply->status = 304;
	else if (request->method != HTTP_HEAD)
		range_take(reply, request);
}

/* What is ready already costs next to nothing; what comes in pieces is counted as they come. */
static size_t
made_of(const struct reply *reply)
{
	return reply->body == NULL || reply->was_kept || reply->is_of_page ? 0 : reply->body->size;
}

/* Completes the head, and drops the content where none is wanted. */
static void
complete(struct answer *answer, const struct manner *manner, const struct http_request *request)
{
	struct reply *reply = &answer->reply;

	answer->closes |= reply->keeper != NULL;
	if (reply->status == 0)
		reply->status = 200;
	reply->may_pack = may_pack(reply);
	reply->packs = reply->may_pack && request != NULL && request->takes_gzip;
	tag(reply);
	if (reply->status == 200 && request != NULL)
		look_at_conditions(reply, request);
	if (reply->why[0] != '\0')
		put_why(reply, manner->in_json);
	answer->status = reply->status;
	answer->made = made_of(reply);
	if (has_content(answer->status))
		answer->made += pack(reply, manner->cache);
	put_head(answer, manner);
	if (!has_content(answer->status) || (request != NULL && request->method == HTTP_HEAD))
		reply_drop(reply);
}

bool
answer_is_for_programs(const char *path, size_t size)
{
	return http_path_is_below(path, size, "/api");
}

void
answer_refuse(struct answer *answer, const struct manner *manner, int status, enum message message)
{
	*answer = (struct answer){.closes = true};
	reply_refuse(
		&answer->reply, status, message, &(struct message_args){.text = manner->config->web_address});
	complete(answer, manner, NULL);
}

void
answer_too_many(struct answer *answer, const struct manner *manner, const struct http_request *request)
{
	*answer = (struct answer){.closes = true};
	reply_refuse(&answer->reply, 429, MSG_WEB_TOO_MANY, &(struct message_args){.n = 0});
	complete(answer, manner, request);
}

void
answer_unread(struct answer *answer, const struct manner *manner, enum http_reading reading)
{
	enum message message = MSG_WEB_BAD;

	if (reading == HTTP_NO_SUCH_METHOD)
		message = MSG_WEB_METHOD;
	else if (reading == HTTP_TOO_LARGE)
		message = MSG_WEB_TOO_LARGE;
	else if (reading == HTTP_NO_SUCH_VERSION)
		message = MSG_WEB_VERSION;
	answer_refuse(answer, manner, (int)reading, message);
}

static bool
is_address(const char *name)
{
	struct in6_addr address;

	return inet_pton(AF_INET, name, &address) == 1 || inet_pton(AF_INET6, name, &address) == 1;
}

/* An address can't be made to mean somebody else's machine, as a name can. */
static bool
is_our_host(const struct config *config, const char *name)
{
	for (int i = 0; i < config->web_host.count; i++)
		if (strcasecmp(config->web_host.at[i], name) == 0)
			return true;
	return is_address(name);
}

/* The connection becomes a WebSocket. */
static void
put_upgrade(struct answer *answer, const struct http_request *request, const char *proof)
{
	answer->status = 101;
	answer->upgrades = true;
	snprintf(answer->head, sizeof answer->head,
		"HTTP/1.1 101 Switching Protocols\r\n"
		"Upgrade: websocket\r\n"
		"Connection: Upgrade\r\n"
		"Sec-WebSocket-Accept: %s\r\n%s\r\n",
		proof, request->offers_barpoint ? "Sec-WebSocket-Protocol: barpoint.v1\r\n" : "");
}

/* True if it is refused. */
static bool
refuse(struct answer *answer, int status, enum message message)
{
	reply_refuse(&answer->reply, status, message, &(struct message_args){.n = 0});
	answer->closes = true;
	return true;
}

static bool
refuse_websocket(struct answer *answer, const struct http_request *request, char *proof)
{
	if (request->origin != NULL && !http_origin_is(request->origin, request->host))
		return refuse(answer, 403, MSG_WEB_ORIGIN);
	if (!request->upgrades || request->version == NULL || strcmp(request->version, "13") != 0)
		return refuse(answer, 426, MSG_WEB_UPGRADE);
	if (request->method != HTTP_GET || request->key == NULL || !websocket_key_answer(request->key, proof))
		return refuse(answer, 400, MSG_WEB_BAD);
	return false;
}

static bool
refuse_host(struct answer *answer, const struct config *config, const char *host, char name[HOST_SIZE])
{
	if (!http_host_name(host, name, HOST_SIZE))
		return refuse(answer, 400, MSG_WEB_BAD);
	return !is_our_host(config, name) && refuse(answer, 421, MSG_WEB_HOST);
}

static int64_t
turn_in(const char *text)
{
	return text != NULL ? http_turn(text, strlen(text)) : 0;
}

/* The turn of the log that they have seen; 0: they name none. */
static int64_t
turn_seen(const struct http_target *target, const struct http_request *request)
{
	int64_t asked = turn_in(http_target_field(target, "turn")), said = turn_in(request->turn);

	return asked > said ? asked : said;
}

/* Handlers answer what is in families.h. */
static void
answer_path(struct reply *reply, struct asked *asked, struct http_request *request)
{
	const struct route *route = NULL;
	bool is_read = http_target_read(&asked->target, request->path, request->query);
	bool is_there = is_read && asked->server->config->web;

	if (is_read)
		cache_want(asked->server, turn_seen(&asked->target, request));
	if (is_there && request->method != HTTP_OPTIONS)
		route = routes_find(asked);
	if (route != NULL)
		route->answer(asked, reply);
	else if (is_there && request->method == HTTP_OPTIONS)
		cors_answer(reply);
	else if (is_there && strcmp(asked->target.part[0], "api") != 0)
		page_other(asked, reply);
	else if (is_read)
		reply_refuse(reply, 404, MSG_WEB_NOT_FOUND, &(struct message_args){.n = 0});
	else
		reply_refuse(reply, 400, MSG_WEB_PATH, &(struct message_args){.n = 0});
}

bool
answer_is_line(const struct http_request *request)
{
	return request->upgrades && (strcmp(request->path, "/ws") == 0 || strcmp(request->path, "/") == 0);
}

void
answer_request(struct answer *answer, struct server *server, struct visitor *visitor,
	struct http_request *request, const struct manner *manner)
{
	char proof[WEBSOCKET_ANSWER_SIZE], name[HOST_SIZE];
	struct asked asked = {.server = server, .visitor = visitor, .http = request, .host = name};

	*answer = (struct answer){.closes = request->closes};
	if (!refuse_host(answer, manner->config, request->host, name)) {
		if (strcmp(request->path, "/ws") != 0 && !answer_is_line(request)) {
			answer_path(&answer->reply, &asked, request);
		} else if (!refuse_websocket(answer, request, proof)) {
			put_upgrade(answer, request, proof);
			return;
		}
	}
	complete(answer, manner, request);
}
