/*
 * feed_atom.c - a feed of everything that waits, an entry for each match. An entry keeps its id whatever
 * becomes of its match, so a reader shows one line for it.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

#include "server/notices/waiting.h"
#include "server/state/storing.h"
#include "server/system/memory.h"
#include "server/web/feeds/feed.h"
#include "server/web/shell.h"

/* Entries come last, and the time of the newest one before them. */
struct entries {
	const struct player_feed *feed;
	FILE *out;
	char *text; /* owned */
	size_t size;
	int64_t newest;
};

void
feed_put_updated(FILE *out, int64_t at)
{
	char text[FEED_TIME_SIZE];
	time_t when = (time_t)at;
	struct tm tm;

	strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&when, &tm));
	fprintf(out, "<updated>%s</updated>", text);
}

/* The id of the feed, or of one thing in it: no address, so it stays the same wherever the server moves. */
static void
put_id(const struct player_feed *feed, FILE *out, const char *what, int64_t number)
{
	fputs("<id>tag:", out);
	shell_text(out, feed->name);
	fprintf(out, ",2026:feed/%" PRId64, feed->player.id);
	if (what != NULL)
		fprintf(out, "/%s/%" PRId64, what, number);
	fputs("</id>", out);
}

/* To the page, or to one thing there. */
static void
put_link(const struct player_feed *feed, FILE *out, const char *what, int64_t number)
{
	fputs("<link href=\"", out);
	shell_text(out, feed->root);
	if (number != 0)
		fprintf(out, "%s/%" PRId64, what, number);
	fputs("\"/>", out);
}

static void
put_entry(void *arg, const struct waiting *waiting)
{
	struct entries *entries = arg;
	FILE *out = entries->out;

	if (waiting->from > storing_now(entries->feed->server))
		return;
	fputs("<entry><title>", out);
	shell_text(out, waiting->title);
	fputs("</title>", out);
	if (waiting->message != 0)
		put_id(entries->feed, out, "message", waiting->message);
	else if (waiting->offer != 0)
		put_id(entries->feed, out, "offer", waiting->offer);
	else if (waiting->pairing != 0)
		put_id(entries->feed, out, "pairing", waiting->pairing);
	else if (waiting->edition != 0)
		put_id(entries->feed, out, "tournament", waiting->edition);
	else if (waiting->seeker != 0)
		put_id(entries->feed, out, "seek", waiting->seeker);
	else
		put_id(entries->feed, out, "match", waiting->match);
	feed_put_updated(out, waiting->since);
	fprintf(out, "<category term=\"%s\"/>", waiting_kind_word(waiting->kind));
	/* What is over can be read; all else waits where the player logs in. */
	if (waiting->kind == WAITING_CALLED)
		put_link(entries->feed, out, "tournament", waiting->edition);
	else
		put_link(entries->feed, out, "match", waiting->kind == WAITING_RESULT ? waiting->match : 0);
	fputs("</entry>\r\n", out);
	if (waiting->since > entries->newest)
		entries->newest = waiting->since;
}

enum db_status
feed_write_atom(const struct player_feed *feed, FILE *out)
{
	struct entries entries = {.feed = feed, .newest = feed->player.registered};

	entries.out = must_memstream(&entries.text, &entries.size);
	enum db_status status = waiting_each(feed->server, feed->player.id, put_entry, &entries);
	must_close(entries.out);
	fprintf(out,
		"<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\r\n"
		"<title>What waits for %s</title><link rel=\"self\" href=\"%s.atom\"/>",
		feed->player.name, feed->token);
	put_link(feed, out, NULL, 0);
	put_id(feed, out, NULL, 0);
	feed_put_updated(out, entries.newest);
	fputs("<author><name>barpoint</name></author>\r\n", out);
	fwrite(entries.text, 1, entries.size, out);
	fputs("</feed>\r\n", out);
	free(entries.text);
	return status;
}
