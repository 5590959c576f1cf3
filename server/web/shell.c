/*
 * shell.c - fills in index.html: {title}, {root} (the way up to where the lobby is), {files} (the folder
 * of the page's files), {modules} (links to those that it begins with), {plain}.
 */
#include "server/web/shell.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/config/config.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/web/page_files.h"

enum {
	ROOT_SIZE = 3 * HTTP_PARTS + 1,
	FILES_SIZE = ROOT_SIZE + 64,
	SOCKETS_SIZE = 600, /* the longest host twice */
};

void
shell_begin(struct shell *shell)
{
	*shell = (struct shell){.title = "barpoint"};
	shell->plain = must_memstream(&shell->text, &shell->size);
	shell->fetches = must_memstream(&shell->fetched, &shell->fetched_size);
}

void
shell_text(FILE *out, const char *text)
{
	for (; *text != '\0'; text++)
		switch (*text) {
		case '<':
			fputs("&lt;", out);
			break;
		case '>':
			fputs("&gt;", out);
			break;
		case '&':
			fputs("&amp;", out);
			break;
		case '"':
			fputs("&quot;", out);
			break;
		default:
			putc(*text, out);
		}
}

static void
put_pre(struct shell *shell, const char *text, const char *end)
{
	fputs("<pre>\r\n", shell->plain);
	shell_text(shell->plain, text);
	fprintf(shell->plain, "%s</pre>\r\n", end);
}

void
shell_line(struct shell *shell, const char *text)
{
	put_pre(shell, text, "\r\n");
}

void
shell_sentence(struct shell *shell, enum message message, const struct message_args *args)
{
	char text[MESSAGE_SIZE];

	message_write(text, sizeof text, DIALECT_TELNET, message, args);
	put_pre(shell, text, "");
}

/* From the address that was asked for to the lobby: relative, so that a proxy may put all under a prefix. */
static void
write_root(const struct asked *asked, char root[ROOT_SIZE])
{
	size_t used = (size_t)snprintf(root, ROOT_SIZE, "%s", asked->target.parts > 1 ? "" : "./");

	for (int i = 1; i < asked->target.parts; i++)
		used += (size_t)snprintf(root + used, ROOT_SIZE - used, "../");
}

/* Addresses in a folder of this name are kept for good, so files that may change have another one. */
static bool
has_version(const struct asked *asked)
{
	return asked->server->config->web_root[0] == '\0';
}

static void
write_files(const struct asked *asked, const char *root, char files[FILES_SIZE])
{
	int length = snprintf(files, FILES_SIZE, "%spage%s%s", root, has_version(asked) ? "-" : "",
		has_version(asked) ? page_version : "");

	assert(length < FILES_SIZE);
}

void
shell_file(FILE *out, const struct asked *asked, const char *name)
{
	char root[ROOT_SIZE], files[FILES_SIZE];

	write_root(asked, root);
	write_files(asked, root, files);
	fprintf(out, "%s/%s", files, name);
}

void
shell_link(struct shell *shell, const struct asked *asked, const char *folder, const char *name,
	const char *text)
{
	char root[ROOT_SIZE];

	write_root(asked, root);
	fprintf(shell->plain, "<p><a href=\"%s", root);
	shell_text(shell->plain, folder);
	shell_text(shell->plain, name);
	fputs("\">", shell->plain);
	shell_text(shell->plain, text);
	fputs("</a></p>\r\n", shell->plain);
}

void
shell_fetch(struct shell *shell, const struct asked *asked, const char *path)
{
	char root[ROOT_SIZE];

	write_root(asked, root);
	fprintf(shell->fetches, "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"%s", root);
	shell_text(shell->fetches, path);
	fputs("\">\r\n", shell->fetches);
}

/* What is in braces there, or NULL: it is nothing to fill in. */
static const char *
find_value(const char *name, size_t length, const char *const values[][2])
{
	for (int i = 0; values[i][0] != NULL; i++)
		if (strlen(values[i][0]) == length && memcmp(values[i][0], name, length) == 0)
			return values[i][1];
	return NULL;
}

/* Its lines end as all lines of the server do. */
static void
write_lines(FILE *out, const char *from, const char *to)
{
	const char *end;

	for (; (end = memchr(from, '\n', (size_t)(to - from))) != NULL; from = end + 1) {
		fwrite(from, 1, (size_t)(end - from), out);
		fputs("\r\n", out);
	}
	fwrite(from, 1, (size_t)(to - from), out);
}

static void
fill_in(FILE *out, const struct page_file *file, const char *const values[][2])
{
	const char *at = file->bytes, *end = file->bytes + file->size;

	while (at < end) {
		const char *brace = memchr(at, '{', (size_t)(end - at));
		const char *close = brace == NULL ? NULL : memchr(brace, '}', (size_t)(end - brace));
		if (close == NULL)
			break;
		const char *value = find_value(brace + 1, (size_t)(close - brace - 1), values);
		write_lines(out, at, brace);
		if (value != NULL)
			fputs(value, out);
		else
			write_lines(out, brace, close + 1);
		at = close + 1;
	}
	write_lines(out, at, end);
}

/* Nothing but ourselves: no script, picture or line of anybody else, and no page around ours. Only boards may
 * be shown in other pages. */
void
shell_policy(const struct asked *asked, struct reply *reply)
{
	const char *host = asked->http->host;
	char sockets[SOCKETS_SIZE] = "";
	const char *view = asked->target.part[0];
	bool may_be_framed = http_target_field(&asked->target, "embed") != NULL &&
			     (strcmp(view, "match") == 0 || strcmp(view, "tv") == 0);

	if (host[0] != '[') /* which no policy can name; 'self' has to do */
		snprintf(sockets, sizeof sockets, " ws://%s wss://%s", host, host);
	snprintf(reply->fields, sizeof reply->fields,
		"Content-Security-Policy: default-src 'self'; connect-src 'self'%s; object-src 'none'; "
		"base-uri 'none'; form-action 'self'; frame-ancestors %s\r\n"
		"Referrer-Policy: same-origin\r\n",
		sockets, may_be_framed ? "*" : "'none'");
}

/* The modules that the view begins with, as embed_page.py has found them. The browser tests compare them with
 * those that are loaded. */
static void
write_modules(FILE *out, const char *first, const char *files)
{
	for (int i = 0; i < page_view_count; i++)
		for (const short *at = page_views[i].begins;
			strcmp(page_views[i].first, first) == 0 && *at >= 0; at++)
			fprintf(out, "<link rel=\"modulepreload\" href=\"%s/%s\">\r\n", files,
				page_files[*at].name);
}

/* The title, and the links to modules and to what they ask for: memory of the caller, who frees it. */
static void
write_head(
	const struct shell *shell, const struct asked *asked, const char *files, char **title, char **modules)
{
	size_t title_size = 0, modules_size = 0;
	FILE *safe = must_memstream(title, &title_size), *links = must_memstream(modules, &modules_size);

	shell_text(safe, shell->title);
	if (has_version(asked))
		write_modules(links, asked->target.part[0], files);
	fputs(shell->fetched, links);
	must_close(safe);
	must_close(links);
}

static void
answer_filled(
	struct shell *shell, const struct asked *asked, struct reply *reply, const struct page_file *file)
{
	char root[ROOT_SIZE], files[FILES_SIZE], *html = NULL, *title = NULL, *modules = NULL;
	size_t size = 0;
	FILE *out = must_memstream(&html, &size);

	write_root(asked, root);
	write_files(asked, root, files);
	write_head(shell, asked, files, &title, &modules);
	fill_in(out, file,
		(const char *const[][2]){{"title", title}, {"root", root}, {"files", files},
			{"modules", modules}, {"plain", shell->text}, {NULL, NULL}});
	must_close(out);
	reply_body(reply, page_file_type(file->name), html, size);
	free(html);
	free(title);
	free(modules);
}

/* The folder has changed since the start; said once, and by barpoint-admin status from then on. */
static void
note_failure(struct server *server)
{
	char reason[PAGE_REASON_SIZE];

	if (server->counters->pages_failed++ == 0 && !page_root_check(server->config->web_root, reason))
		log_warning("web", "%s", reason);
}

void
shell_answer(struct shell *shell, const struct asked *asked, struct reply *reply, int status)
{
	struct page_reading reading;

	must_close(shell->plain);
	must_close(shell->fetches);
	if (page_file_open(asked->server->config->web_root, "index.html", &reading)) {
		answer_filled(shell, asked, reply, &reading.file);
		page_file_close(&reading);
		reply->status = status;
		reply->max_age = status == 200 ? 0 : REPLY_NOT_KEPT;
		shell_policy(asked, reply);
	} else {
		note_failure(asked->server);
		reply_refuse(reply, 503, MSG_WEB_NO_PAGE, &(struct message_args){.n = 0});
	}
	free(shell->text);
	free(shell->fetched);
}
