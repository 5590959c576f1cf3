/*
 * http_fuzz.c - heads of HTTP requests, from anything. Checks for every input:
 *
 *   - what is ready in pieces is ready as a whole, and just as long; what is refused early is refused later;
 *   - what isn't ready is left as it was;
 *   - the texts of a request lie in what was read, printable, and the path begins with a slash;
 *   - a host's name has nothing in it that a name or an address has not;
 *   - the parts of a path and the fields of a query lie in what was read, without control characters; a part
 *     names no other folder;
 *   - a tag is found only in a list that has it, and in a longer list as well;
 *   - a range lies in the body;
 *   - whoever is behind proxies has an address, and so has the nearest of them;
 *   - the path of what is no request lies in it, too.
 */
#include "tests/fuzz/fuzz.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/address_range.h"
#include "server/net/forwarded.h"
#include "server/net/http_request.h"
#include "server/net/http_tags.h"
#include "server/net/http_target.h"
#include "server/net/websocket_key.h"

enum { TEXT_MAX = 4096 };

static enum http_reading
read_copy(const uint8_t *bytes, size_t size, struct http_request *request, char **copy, size_t *taken)
{
	*copy = malloc(size + 1);
	if (size > 0)
		memcpy(*copy, bytes, size);
	enum http_reading reading = http_request_read(request, *copy, size, taken);
	if (reading == HTTP_MORE || reading == HTTP_FOREIGN || reading == HTTP_TLS)
		assert(size == 0 || memcmp(*copy, bytes, size) == 0);
	return reading;
}

static void
check_text(const char *text, const char *copy, size_t taken)
{
	if (text == NULL)
		return;
	assert(text >= copy && text + strlen(text) < copy + taken);
	for (const char *p = text; *p != '\0'; p++)
		assert(((unsigned char)*p >= ' ' || *p == '\t') && *p != 0x7f);
}

/* A text of its own, so that a sanitizer sees every step beyond it. */
static char *
text_of(const char *bytes, size_t size)
{
	char *text = malloc(size + 1);

	memcpy(text, bytes, size);
	text[size] = '\0';
	return text;
}

static void
check_decoded(const char *text, const char *from, size_t size)
{
	assert(text >= from && text + strlen(text) <= from + size);
	for (const char *p = text; *p != '\0'; p++)
		assert((unsigned char)*p >= ' ' && *p != 0x7f);
}

/* `path` begins with a slash; `query` may be NULL. */
static void
check_target(const char *path, const char *query)
{
	size_t path_size = strlen(path), query_size = query == NULL ? 0 : strlen(query);
	char *own_path = text_of(path, path_size), *own_query = NULL;
	struct http_target target;

	if (query != NULL)
		own_query = text_of(query, query_size);
	if (http_target_read(&target, own_path, own_query)) {
		assert(target.parts > 0 && target.parts <= HTTP_PARTS && target.fields <= HTTP_FIELDS);
		for (int i = 0; i < target.parts; i++) {
			check_decoded(target.part[i], own_path, path_size);
			assert(strpbrk(target.part[i], "/\\") == NULL);
			assert(strcmp(target.part[i], ".") != 0 && strcmp(target.part[i], "..") != 0);
		}
		for (int i = 0; i < target.fields; i++) {
			check_decoded(target.field[i].name, own_query, query_size);
			check_decoded(target.field[i].value, own_query, query_size);
			assert(http_target_field(&target, target.field[i].name) != NULL);
		}
	}
	free(own_path);
	free(own_query);
}

/* What a list has, a longer list has as well. */
static void
check_tags(const char *list)
{
	static const char tag[] = "\"tag\"";
	char longer[HTTP_HEAD_MAX + sizeof tag + 1];

	snprintf(longer, sizeof longer, "%s,%s", tag, list);
	if (http_tags_have(list, tag) && strcmp(list, "*") != 0)
		assert(strstr(list, tag) != NULL && http_tags_have(longer, tag));
}

static void
check_range(const char *text)
{
	static const int64_t sizes[] = {0, 1, 100, INT64_MAX};
	struct http_part part;

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		if (http_range_read(text, sizes[i], &part) == HTTP_RANGE_PART)
			assert(part.first >= 0 && part.size > 0 && part.size <= sizes[i] - part.first);
}

static void
check_forwarded(const struct http_request *request)
{
	struct sockaddr_storage nearest, client;
	struct address_range proxies[2];
	char text[FORWARDED_TEXT_SIZE];

	assert(request->forwarded_count <= HTTP_FORWARDED_MAX);
	bool is_read =
		address_range_read(&proxies[0], "127.0.0.0/8") && address_range_read(&proxies[1], "::/1");
	assert(is_read);
	if (!forwarded_read(request, proxies, 2, &client, text))
		return;
	assert(request->forwarded_count > 0);
	is_read = forwarded_read(request, NULL, 0, &nearest, text);
	assert(is_read && (client.ss_family == AF_INET || client.ss_family == AF_INET6));
}

static void
check_request(const struct http_request *request, const char *copy, size_t taken)
{
	char name[64], answer[WEBSOCKET_ANSWER_SIZE];

	check_text(request->path, copy, taken);
	check_text(request->query, copy, taken);
	check_text(request->accept, copy, taken);
	check_text(request->if_none_match, copy, taken);
	check_text(request->range, copy, taken);
	check_text(request->if_range, copy, taken);
	check_text(request->last_event_id, copy, taken);
	check_text(request->turn, copy, taken);
	check_text(request->host, copy, taken);
	check_text(request->origin, copy, taken);
	for (int i = 0; i < request->forwarded_count; i++)
		check_text(request->forwarded[i], copy, taken);
	check_forwarded(request);
	check_text(request->key, copy, taken);
	check_text(request->version, copy, taken);
	assert(request->path[0] == '/' && strpbrk(request->path, " ?#") == NULL);
	check_target(request->path, request->query);
	if (request->if_none_match != NULL)
		check_tags(request->if_none_match);
	check_range(request->range);
	if (http_host_name(request->host, name, sizeof name))
		assert(name[0] != '\0' && strpbrk(name, " /@[]\\\"'<>") == NULL);
	if (request->origin != NULL && http_origin_is(request->origin, request->host))
		assert(strlen(request->origin) > strlen(request->host));
	if (request->key != NULL && websocket_key_answer(request->key, answer))
		assert(strlen(answer) == WEBSOCKET_ANSWER_SIZE - 1);
}

/* Of whatever was refused the path is looked at as well. */
static void
check_path(const char *bytes, size_t size)
{
	size_t length = 0;
	const char *path = size == 0 ? NULL : http_request_path(bytes, size, &length);

	if (path != NULL)
		assert(path > bytes && path + length <= bytes + size);
	if (path != NULL && http_path_is_below(path, length, "/api"))
		assert(length >= strlen("/api"));
}

/* Paths, tags and ranges that no request could bring. */
static void
check_texts(const uint8_t *bytes, size_t size)
{
	char path[TEXT_MAX + 2] = "/";

	if (size > 0)
		memcpy(path + 1, bytes, size < TEXT_MAX ? size : TEXT_MAX);
	check_target(path, path + 1);
	check_path((const char *)bytes, size);
	check_tags(path + 1);
	check_range(path + 1);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct http_request request;
	size_t taken = 0, less_taken = 0;
	char *copy, *less;

	enum http_reading reading = read_copy(bytes, size, &request, &copy, &taken);
	if (reading == HTTP_READY) {
		assert(taken > 0 && taken <= size && taken <= HTTP_HEAD_MAX);
		check_request(&request, copy, taken);
		struct http_request again;
		assert(read_copy(bytes, taken, &again, &less, &less_taken) == HTTP_READY &&
			less_taken == taken);
		free(less);
		assert(read_copy(bytes, taken - 1, &again, &less, &less_taken) != HTTP_READY);
		free(less);
	}
	struct http_request half;
	enum http_reading early = read_copy(bytes, size / 2, &half, &less, &less_taken);
	if (early == HTTP_READY)
		assert(reading == HTTP_READY && taken == less_taken);
	else if (early != HTTP_MORE)
		assert(reading == early);
	free(less);
	free(copy);
	check_texts(bytes, size);
	return 0;
}
