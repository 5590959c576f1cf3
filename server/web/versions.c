/*
 * versions.c - the addresses of the page's files. The shells name those with a version in them, which a
 * browser has to ask for once: what is there never changes.
 *
 *   /page-1f0c3a.../board.js   of this build: kept for good
 *   /page-0a1b2c.../board.js   of another one, which a page still runs that was loaded before an upgrade
 *   /page/board.js             as it is now; read from web-root, if there is one
 *   /worker.js                 likewise; a browser lets it act for what lies beside and below it
 */
#include <stdio.h>
#include <string.h>

#include "server/config/config.h"
#include "server/state/server.h"
#include "server/web/families.h"
#include "server/web/page.h"
#include "server/web/page_files.h"

enum { NAME_SIZE = 128 };

static void
put_file(struct reply *reply, const struct page_file *file, bool packed)
{
	packed = packed && file->packed != NULL;
	const char *etag = packed ? file->packed_etag : file->etag;

	reply_body(reply, page_file_type(file->name), packed ? file->packed : file->bytes,
		packed ? file->packed_size : file->size);
	snprintf(reply->fields, sizeof reply->fields, "%sVary: Accept-Encoding\r\n",
		packed ? "Content-Encoding: gzip\r\n" : "");
	reply->is_of_page = true;
	if (etag != NULL)
		snprintf(reply->etag, sizeof reply->etag, "%s", etag);
}

static void
answer_file(const struct asked *asked, struct reply *reply, const char *name, int max_age)
{
	struct page_reading reading;

	if (strcmp(name, "index.html") == 0 ||
		!page_file_open(asked->server->config->web_root, name, &reading)) {
		page_missing(asked, reply);
		return;
	}
	put_file(reply, &reading.file, asked->http->takes_gzip);
	reply->max_age = max_age;
	page_file_close(&reading);
}

/* What the path says after its folder: `board.js`, `play/hand.js`. False if that is longer than all there
 * is. */
static bool
read_name(const struct asked *asked, char name[NAME_SIZE])
{
	const struct http_target *target = &asked->target;
	bool is_deeper = target->parts > 2;
	int length = snprintf(name, NAME_SIZE, "%s%s%s", target->part[1], is_deeper ? "/" : "",
		is_deeper ? target->part[2] : "");

	return length >= 0 && length < NAME_SIZE;
}

static void
answer_now(const struct asked *asked, struct reply *reply)
{
	char name[NAME_SIZE];

	if (read_name(asked, name))
		answer_file(asked, reply, name, 0);
	else
		page_missing(asked, reply);
}

/* Modules of two builds may not fit each other: a page that asks for one of another build is told that it is
 * gone, and has to load all anew (page/address.js does). Looks and pictures fit well enough. */
static void
answer_version(const struct asked *asked, struct reply *reply)
{
	char name[NAME_SIZE];
	const char *type = read_name(asked, name) ? page_file_type(name) : NULL;
	bool is_ours =
		asked->server->config->web_root[0] == '\0' && strcmp(asked->star[0], page_version) == 0;

	if (type == NULL || (!is_ours && strcmp(type, page_file_type(".js")) == 0))
		page_missing(asked, reply);
	else
		answer_file(asked, reply, name, is_ours ? REPLY_FOREVER : REPLY_NOT_KEPT);
}

static void
answer_worker(const struct asked *asked, struct reply *reply)
{
	answer_file(asked, reply, "worker.js", 0);
}

const struct route version_routes[] = {
	{"/worker.js", answer_worker},
	{"/page/*", answer_now},
	{"/page/*/*", answer_now},
	{"/page-*/*", answer_version},
	{"/page-*/*/*", answer_version},
	{NULL, NULL},
};
