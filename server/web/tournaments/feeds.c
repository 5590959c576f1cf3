/*
 * feeds.c - /tournaments.atom and /tournaments.ics: what is open, being played, and over, for whoever asks.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "protocol/messages.h"
#include "server/config/config.h"
#include "server/state/server.h"
#include "server/state/web_address.h"
#include "server/system/memory.h"
#include "server/tournaments/contest.h"
#include "server/web/families.h"
#include "server/web/feeds/calendar.h"
#include "server/web/feeds/feed.h"
#include "server/web/http/cache.h"
#include "server/web/shell.h"
#include "server/web/tournaments/title.h"

enum {
	SECONDS_KEPT = 5 * 60,
	PAST_SHOWN = 20,
	WEEK = 7 * 24 * 60 * 60,
};

/* One of the two while it is written. */
struct tournament_feed {
	struct server *server;
	const char *name;	     /* of this server */
	char root[WEB_ADDRESS_SIZE]; /* what links begin with: an address, or nothing */
	FILE *out;
	int64_t newest;
	bool is_broken; /* something could not be read */
};

/* When what is told of it happened: those of each week open a week before. */
static int64_t
time_of(const struct edition_row *edition)
{
	int64_t opened = edition->terms.at;

	if (edition->terms.weekly && edition->starts - WEEK > opened)
		opened = edition->starts - WEEK;
	return edition_is_over(edition) ? edition->ended : edition->began != 0 ? edition->began : opened;
}

/* --- Atom */

/* It stays the same whatever becomes of the tournament, and wherever the server moves. */
static void
put_id(const struct tournament_feed *feed, FILE *out, int64_t number)
{
	fputs("<id>tag:", out);
	shell_text(out, feed->name);
	fputs(",2026:tournaments", out);
	if (number != 0)
		fprintf(out, "/%" PRId64, number);
	fputs("</id>", out);
}

static void
put_link(const struct tournament_feed *feed, FILE *out, const char *path, int64_t number)
{
	fputs("<link href=\"", out);
	shell_text(out, feed->root);
	fputs(path, out);
	if (number != 0)
		fprintf(out, "%" PRId64, number);
	fputs("\"/>", out);
}

static void
put_entry(void *arg, const struct edition_row *edition)
{
	struct tournament_feed *feed = arg;
	char title[SENTENCE_SIZE];
	int64_t at = time_of(edition);

	feed->is_broken = !tournament_title(feed->server, edition, title) || feed->is_broken;
	fputs("<entry><title>", feed->out);
	shell_text(feed->out, title);
	fputs("</title>", feed->out);
	put_id(feed, feed->out, edition->id);
	feed_put_updated(feed->out, at);
	fprintf(feed->out, "<category term=\"%s\"/>", edition_state_word(edition->state));
	put_link(feed, feed->out, "tournament/", edition->id);
	fputs("</entry>\r\n", feed->out);
	if (at > feed->newest)
		feed->newest = at;
}

static void
write_each(struct tournament_feed *feed, edition_fn *each)
{
	struct db *db = feed->server->db;

	if (edition_each_live(db, each, feed) != DB_OK ||
		edition_each_past(db, INT64_MAX, PAST_SHOWN, each, feed) != DB_OK)
		feed->is_broken = true;
}

/* Entries come last, and the time of the newest one before them. */
static void
write_atom(struct tournament_feed *feed, FILE *out)
{
	char *entries;
	size_t size;

	feed->out = must_memstream(&entries, &size);
	write_each(feed, put_entry);
	must_close(feed->out);
	fputs("<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\r\n"
	      "<title>Backgammon tournaments</title><link rel=\"self\" href=\"tournaments.atom\"/>",
		out);
	put_link(feed, out, "tournaments", 0);
	put_id(feed, out, 0);
	feed_put_updated(out, feed->newest);
	fputs("<author><name>barpoint</name></author>\r\n", out);
	fwrite(entries, 1, size, out);
	fputs("</feed>\r\n", out);
	free(entries);
}

/* --- iCalendar */

static void
put_event(void *arg, const struct edition_row *edition)
{
	struct tournament_feed *feed = arg;
	char name[CALENDAR_TEXT_SIZE];
	FILE *out = feed->out;

	if (edition->starts == 0)
		return;
	calendar_escape(name, edition->terms.name);
	calendar_line(out, "BEGIN:VEVENT");
	calendar_line(out, "UID:tournament-%" PRId64 "@%s", edition->id, feed->name);
	calendar_time(out, "DTSTAMP", time_of(edition));
	calendar_time(out, "DTSTART", edition->starts);
	calendar_line(out, "SUMMARY:%s", name);
	calendar_line(out, "CATEGORIES:%s", edition_state_word(edition->state));
	calendar_line(out, "STATUS:%s", edition->state == EDITION_OFF ? "CANCELLED" : "CONFIRMED");
	if (feed->root[0] != '\0')
		calendar_line(out, "URL:%stournament/%" PRId64, feed->root, edition->id);
	calendar_line(out, "END:VEVENT");
}

static void
write_calendar(struct tournament_feed *feed, FILE *out)
{
	feed->out = out;
	calendar_begin(out, "Backgammon tournaments");
	write_each(feed, put_event);
	calendar_end(out);
}

/* --- answers */

typedef void write_fn(struct tournament_feed *feed, FILE *out);

static void
answer_with(
	const struct asked *asked, const char *key, const char *type, write_fn *write, struct reply *reply)
{
	struct server *server = asked->server;
	const struct config *config = server->config;
	struct tournament_feed feed = {.server = server, .name = "localhost"};
	char *text;
	size_t size;

	if (cache_answer(server, CACHE_LISTS, key, reply))
		return;
	if (config->web_host.count > 0)
		feed.name = config->web_host.at[0];
	if (config->web_address[0] == '\0' || !web_address(server, feed.root))
		feed.root[0] = '\0'; /* a proxy may have put all of it under a prefix */
	FILE *out = must_memstream(&text, &size);
	write(&feed, out);
	must_close(out);
	reply_body(reply, type, text, size);
	free(text);
	if (feed.is_broken)
		reply_refuse(reply, 503, MSG_CANT_READ, &(struct message_args){.n = 0});
	else
		cache_keep(server, CACHE_LISTS, key, SECONDS_KEPT, reply);
}

static void
answer_atom(const struct asked *asked, struct reply *reply)
{
	answer_with(asked, "tournaments.atom", "application/atom+xml; charset=utf-8", write_atom, reply);
}

static void
answer_calendar(const struct asked *asked, struct reply *reply)
{
	answer_with(asked, "tournaments.ics", "text/calendar; charset=utf-8", write_calendar, reply);
}

const struct route tournament_feed_routes[] = {
	{"/tournaments.atom", answer_atom},
	{"/tournaments.ics", answer_calendar},
	{NULL, NULL},
};
