/*
 * pages.c - many readers of one running match: pages as a browser shows them, or bare event streams.
 */
#include "tools/bench/pages.h"
#include "tools/bench/loop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/bench/bench.h"
#include "tools/bench/fail.h"
#include "tools/bench/lines/answer.h"

enum {
	WAIT_SECONDS = 120,
	AT_ONCE = 50, /* how many come together */
	REQUEST_SIZE = 512,
};

enum page_stage {
	PAGE_SHELL,
	PAGE_MATCH,
	PAGE_STREAM_ASKED,
	PAGE_RETOLD, /* it hears what has happened so far */
	PAGE_STREAM, /* or, of the first page, all that it wanted to know */
};

enum page_kind {
	PAGE_FIRST, /* learns how far the match is */
	PAGE_WHOLE, /* as a browser shows it */
	PAGE_BARE,  /* its stream alone, as programs read it */
};

struct page {
	struct pages *pages; /* borrowed */
	enum page_kind kind;
	struct conn conn;  /* one question after another, at last for the stream */
	struct conn spare; /* which a browser opens in case it needs one */
	enum page_stage stage;
	struct answer answer;
	char *text; /* owned; the match, of the first one */
	size_t size;
};

static void
ask(struct page *page, enum page_stage stage, const char *path)
{
	char request[REQUEST_SIZE];
	int size = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n", path,
		page->kind == PAGE_FIRST ? "" : "Accept-Encoding: gzip\r\n");

	if (size < 0 || (size_t)size >= sizeof request)
		fail("a request for %s is too long", path);
	page->stage = stage;
	conn_send(&page->conn, request);
}

static void
ask_for_shell(struct page *page)
{
	char path[64];

	snprintf(path, sizeof path, "/match/%s", page->pages->match);
	ask(page, PAGE_SHELL, path);
}

static void
ask_for_match(struct page *page)
{
	char path[64];

	snprintf(path, sizeof path, "/api/matches/%s", page->pages->match);
	ask(page, PAGE_MATCH, path);
}

static void
ask_for_stream(struct page *page)
{
	bool bare = page->kind == PAGE_BARE;
	char path[96];

	snprintf(path, sizeof path, "/api/matches/%s/stream%s%s", page->pages->match,
		bare ? "" : "?after=", bare ? "" : page->pages->last);
	page->answer.is_stream = true;
	ask(page, PAGE_STREAM_ASKED, path);
}

/* The number of the last action in the JSON of a match. */
static void
learn_last(struct pages *pages, const char *text)
{
	static const char field[] = "{\"number\":"; /* strtol() passes over blanks */

	for (const char *at = text; (at = strstr(at, field)) != NULL; at += strlen(field))
		snprintf(pages->last, sizeof pages->last, "%ld", strtol(at + strlen(field), NULL, 10));
}

static void
on_end(void *owner)
{
	struct page *page = owner;

	if (page->stage == PAGE_SHELL) {
		ask_for_match(page);
	} else if (page->stage == PAGE_MATCH && page->kind == PAGE_FIRST) {
		learn_last(page->pages, page->text);
		page->stage = PAGE_STREAM;
	} else if (page->stage == PAGE_MATCH) {
		ask_for_stream(page);
	} else {
		fail("an answer that nobody asked for");
	}
}

static void
has_come(struct page *page)
{
	page->stage = PAGE_STREAM;
	page->pages->reading++;
}

/* Until the last action that there was. */
static void
take_retold(struct page *page, const char *line)
{
	static const char id[] = "id: ";

	if (strncmp(line, id, strlen(id)) == 0 && strcmp(line + strlen(id), page->pages->last) == 0)
		has_come(page);
}

/* The head of an answer; at its end a stream begins. */
static void
take_head(struct page *page, const char *line)
{
	static const char version[] = "HTTP/1.1 ", good[] = "HTTP/1.1 200 OK";

	if (strncmp(line, version, strlen(version)) == 0 && strcmp(line, good) != 0)
		fail("a page is answered \"%s\"", line);
	else if (line[0] == '\0' && page->stage == PAGE_STREAM_ASKED && page->kind == PAGE_BARE)
		page->stage = PAGE_RETOLD;
	else if (line[0] == '\0' && page->stage == PAGE_STREAM_ASKED)
		has_come(page);
}

static void
on_line(void *owner, const char *line)
{
	struct page *page = owner;

	if (page->stage == PAGE_RETOLD)
		take_retold(page, line);
	else if (page->stage != PAGE_STREAM)
		take_head(page, line);
}

static void
on_body(void *owner, const char *bytes, size_t size)
{
	struct page *page = owner;

	if (page->kind != PAGE_FIRST || page->stage != PAGE_MATCH)
		return;
	page->text = must_resize(page->text, page->size + size + 1, 1);
	memcpy(page->text + page->size, bytes, size);
	page->size += size;
	page->text[page->size] = '\0';
}

static const struct answer_hooks hooks = {.line = on_line, .body = on_body, .end = on_end};

/* Of the stream nothing is looked at: a thousand read it, on one core. */
static void
on_bytes(struct conn *conn, const char *bytes, size_t size)
{
	struct page *page = conn->owner;

	if (page->stage != PAGE_STREAM)
		answer_feed(&page->answer, bytes, size);
}

static void
on_closed(struct conn *conn)
{
	const struct page *page = conn->owner;

	if (page->kind != PAGE_FIRST)
		fail("the server has closed a connection of a page");
}

static const struct conn_handler handler = {.bytes = on_bytes, .closed = on_closed};

/* The server closes it when nothing is asked there. */
static const struct conn_handler spare_handler = {.line = NULL};

static void
page_open(struct page *page, struct pages *pages, enum page_kind kind)
{
	*page = (struct page){.pages = pages, .kind = kind};
	page->answer = (struct answer){.on = &hooks, .owner = page};
	conn_open(&page->conn, pages->bench, pages->door, &handler, page);
	if (kind == PAGE_BARE) {
		ask_for_stream(page);
		return;
	}
	conn_open(&page->spare, pages->bench, pages->door, &spare_handler, page);
	ask_for_shell(page);
}

static void
page_close(struct page *page)
{
	conn_close(&page->conn);
	conn_close(&page->spare);
	free(page->text);
}

static bool
has_learnt(void *arg)
{
	const struct page *page = arg;

	return page->stage == PAGE_STREAM;
}

void
pages_init(struct pages *pages, struct bench *bench, int port, int match)
{
	struct page *first = must_alloc(1, sizeof *first);

	*pages = (struct pages){.bench = bench, .door = {.port = port, .line = LINE_TEXT}};
	snprintf(pages->match, sizeof pages->match, "%d", match);
	page_open(first, pages, PAGE_FIRST);
	if (!bench_run_until(bench, WAIT_SECONDS, has_learnt, first))
		fail("a first page is not loaded in %d seconds", WAIT_SECONDS);
	page_close(first);
	free(first);
}

static bool
have_come(void *arg)
{
	const struct pages *pages = arg;

	return pages->reading == pages->count;
}

void
pages_open(struct pages *pages, int count, bool bare)
{
	pages->page = must_alloc((size_t)count, sizeof *pages->page);
	while (pages->count < count) {
		for (int i = 0; i < AT_ONCE && pages->count < count; i++)
			page_open(&pages->page[pages->count++], pages, bare ? PAGE_BARE : PAGE_WHOLE);
		if (!bench_run_until(pages->bench, WAIT_SECONDS, have_come, pages))
			fail("of %d readers %d have no stream after %d seconds", pages->count,
				pages->count - pages->reading, WAIT_SECONDS);
	}
}

void
pages_close(struct pages *pages)
{
	for (int i = 0; i < pages->count; i++)
		page_close(&pages->page[i]);
	free(pages->page);
	pages->page = NULL;
	pages->count = pages->reading = 0;
}
