/*
 * screen.c - see screen.h.
 *
 * Its pages, one after the other, and then from the first again: pairings that wait, matches that are played,
 * results of the newest rounds, standings; and the entrants before it has begun. A rolling tournament is one
 * round, and a league is played in any order, so of their results the last ones are shown; of what a league
 * has yet to play only what is offered. A list too long for one page goes on on the next.
 */
#include "server/web/tournaments/screen.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/tournaments/events.h"
#include "server/rules/options.h"
#include "server/state/server.h"
#include "server/system/memory.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/places.h"
#include "server/web/http/cache.h"
#include "server/web/route.h"
#include "server/web/shell.h"
#include "server/web/tournaments/json.h"
#include "server/web/tournaments/title.h"

enum {
	PAGE_SECONDS = 15,
	ROWS = 16, /* of a page, in two columns */
	ROUNDS_TOLD = 2,
	LAST_RESULTS = 2 * ROWS,
	SECONDS_KEPT = 2,
};

enum section {
	SECTION_NEXT,
	SECTION_PLAYED,
	SECTION_RESULTS,
	SECTION_STANDINGS,
	SECTION_ENTRANTS,
	SECTIONS,
};

/* All lists, one after the other. */
struct slides {
	const struct contest *contest;
	int newest[PART_COUNT]; /* the last round of each part */
	struct standing standings[FIELD_MAX];
	int *row;		 /* owned: pairings, standings or entrants, by number */
	int first[SECTIONS + 1]; /* where each list begins, and the last one ends */
};

/* --- which rows there are */

static void
find_newest(const struct contest *contest, int newest[PART_COUNT])
{
	memset(newest, 0, PART_COUNT * sizeof *newest);
	for (int i = 0; i < contest->rows; i++) {
		const struct pairing_row *row = &contest->row[i];
		if (row->round > newest[row->part])
			newest[row->part] = row->round;
	}
}

static bool
is_league(const struct contest *contest)
{
	return contest->edition.terms.kind == TOURNAMENT_LEAGUE;
}

/* SECTIONS: nowhere. */
static enum section
section_of(const struct slides *slides, const struct pairing_row *row)
{
	bool league = is_league(slides->contest);

	if (row->state == PAIRING_WAITING)
		return !league || row->joined[0] || row->joined[1] ? SECTION_NEXT : SECTIONS;
	if (row->state == PAIRING_PLAYING)
		return SECTION_PLAYED;
	if (league)
		return SECTIONS; /* by the time of the result, see add_last_results() */
	return row->decided != PAIRING_BYE && row->round > slides->newest[row->part] - ROUNDS_TOLD
		       ? SECTION_RESULTS
		       : SECTIONS;
}

/* Of the rows from `first` to `count` the last ones stay. Returns where they end. */
static int
keep_last(struct slides *slides, int first, int count)
{
	if (count - first <= LAST_RESULTS)
		return count;
	memmove(&slides->row[first], &slides->row[count - LAST_RESULTS], LAST_RESULTS * sizeof *slides->row);
	return first + LAST_RESULTS;
}

static int
add_pairings(struct slides *slides, enum section section, int count)
{
	const struct contest *contest = slides->contest;
	int first = count;

	for (int i = 0; i < contest->rows; i++)
		if (section_of(slides, &contest->row[i]) == section)
			slides->row[count++] = i;
	bool rolling = contest->edition.terms.kind == TOURNAMENT_ROLLING;
	return rolling && section == SECTION_RESULTS ? keep_last(slides, first, count) : count;
}

struct last_results {
	struct slides *slides;
	int count;
};

static void
note_result(void *arg, const struct edition_event *event)
{
	struct last_results *results = arg;
	const struct contest *contest = results->slides->contest;

	for (int i = 0; i < contest->rows && event->kind == EVENT_OF_PAIRING; i++)
		if (contest->row[i].id == event->about && contest->row[i].state == PAIRING_OVER)
			results->slides->row[results->count++] = i;
}

/* Of a league; none if they can't be read. Pairings change last when they get their result. */
static int
add_last_results(struct slides *slides, struct db *db, int count)
{
	const struct contest *contest = slides->contest;
	struct last_results results = {slides, count};

	if (!is_league(contest) ||
		edition_event_each(db, contest->edition.id, 0, INT_MAX, note_result, &results) != DB_OK)
		return count;
	return keep_last(slides, count, results.count);
}

static int
add_standings(struct slides *slides, int count)
{
	const struct contest *contest = slides->contest;

	if (!tournament_has_standings(contest) || contest->rows == 0)
		return count;
	places_find(contest, slides->standings);
	for (int i = 0; i < contest->field.count; i++)
		slides->row[count++] = i;
	return count;
}

static int
add_entrants(struct slides *slides, int count)
{
	const struct contest *contest = slides->contest;

	for (int i = 0; i < contest->entrants && contest->rows == 0; i++)
		if (contest->entrant[i].state == ENTRANT_IN)
			slides->row[count++] = i;
	return count;
}

static void
slides_make(struct slides *slides, struct db *db, const struct contest *contest)
{
	int count = 0;

	slides->contest = contest;
	find_newest(contest, slides->newest);
	slides->row = must_calloc((size_t)(contest->rows + 2 * contest->entrants + 1), sizeof *slides->row);
	for (enum section section = SECTION_NEXT; section < SECTIONS; section++) {
		slides->first[section] = count;
		count = section == SECTION_STANDINGS  ? add_standings(slides, count)
			: section == SECTION_ENTRANTS ? add_entrants(slides, count)
						      : add_pairings(slides, section, count);
		if (section == SECTION_RESULTS)
			count = add_last_results(slides, db, count);
	}
	slides->first[SECTIONS] = count;
}

static int
pages_of(const struct slides *slides, enum section section)
{
	return (slides->first[section + 1] - slides->first[section] + ROWS - 1) / ROWS;
}

static int
count_pages(const struct slides *slides)
{
	int pages = 0;

	for (enum section section = SECTION_NEXT; section < SECTIONS; section++)
		pages += pages_of(slides, section);
	return pages;
}

/* --- what is written */

static void
put_sentence(FILE *out, enum message message, const struct message_args *args)
{
	char text[MESSAGE_SIZE];

	message_write_bare(text, sizeof text, message, args);
	shell_text(out, text);
}

static void
put_name(FILE *out, const struct pairing_row *row, int seat)
{
	const char *mark = row->state == PAIRING_WAITING && row->joined[seat] ? " here"
			   : row->winner == seat			      ? " won"
									      : "";

	fprintf(out, "<span class=\"name%s\">", mark);
	shell_text(out, row->name[seat]);
	fputs("</span>", out);
}

static void
put_pairing(FILE *out, const struct pairing_row *row)
{
	fputs("<li class=\"pairing\">", out);
	put_name(out, row, 0);
	if (row->state == PAIRING_OVER && row->score[0] + row->score[1] > 0)
		fprintf(out, "<span class=\"score\">%d - %d</span>", row->score[0], row->score[1]);
	else
		fputs("<span class=\"score\">-</span>", out);
	put_name(out, row, 1);
	fputs("</li>\r\n", out);
}

static void
put_row(FILE *out, const struct slides *slides, enum section section, int number)
{
	const struct contest *contest = slides->contest;
	const struct standing *standing;
	char score[PLACES_SCORE_SIZE];

	switch (section) {
	case SECTION_NEXT:
	case SECTION_PLAYED:
	case SECTION_RESULTS:
		put_pairing(out, &contest->row[number]);
		break;
	case SECTION_STANDINGS:
		standing = &slides->standings[number];
		fprintf(out, "<li><span class=\"place\">%d</span><span class=\"name\">", standing->place);
		shell_text(out, contest_of_field(contest, standing->entrant)->name);
		places_score(standing->results.score, score);
		fprintf(out, "</span><span class=\"score\">%s</span></li>\r\n", score);
		break;
	case SECTION_ENTRANTS:
		fputs("<li><span class=\"name\">", out);
		shell_text(out, contest->entrant[number].name);
		fputs("</span></li>\r\n", out);
		break;
	case SECTIONS:
		break;
	}
}

/* The page with that number, from 0, among all there are. */
static void
put_page(FILE *out, const struct slides *slides, int page)
{
	static const enum message titles[SECTIONS] = {
		[SECTION_NEXT] = MSG_SCREEN_NEXT,
		[SECTION_PLAYED] = MSG_SCREEN_PLAYED,
		[SECTION_RESULTS] = MSG_SCREEN_RESULTS,
		[SECTION_STANDINGS] = MSG_SCREEN_STANDINGS,
		[SECTION_ENTRANTS] = MSG_SCREEN_ENTRANTS,
	};
	enum section section = SECTION_NEXT;

	while (section < SECTIONS && page >= pages_of(slides, section))
		page -= pages_of(slides, section++);
	if (section == SECTIONS)
		return;
	fputs("<h2>", out);
	put_sentence(out, titles[section], &(struct message_args){.n = 0});
	fputs("</h2>\r\n<ul>\r\n", out);
	for (int i = slides->first[section] + page * ROWS;
		i < slides->first[section + 1] && i < slides->first[section] + (page + 1) * ROWS; i++)
		put_row(out, slides, section, slides->row[i]);
	fputs("</ul>\r\n", out);
}

static void
put_state(FILE *out, struct server *server, const struct edition_row *edition)
{
	bool league = edition->terms.kind == TOURNAMENT_LEAGUE;
	char title[SENTENCE_SIZE];
	struct options options;

	if (edition->state == EDITION_PLAYING && league && options_read(&options, edition->terms.options)) {
		put_sentence(out, edition->terms.twice ? MSG_TOURNAMENT_LEAGUE_TWICE : MSG_TOURNAMENT_LEAGUE,
			&(struct message_args){.length = options.length, .text = edition->terms.deadline});
		return;
	}
	if (edition->state == EDITION_PLAYING && edition->round > 0 && edition->round <= edition->rounds) {
		put_sentence(out, MSG_SCREEN_ROUND,
			&(struct message_args){.n = edition->round, .m = edition->rounds});
		return;
	}
	if (tournament_title(server, edition, title))
		shell_text(out, title);
}

static void
put_screen(FILE *out, const struct asked *asked, const struct slides *slides, int page)
{
	const struct edition_row *edition = &slides->contest->edition;
	int pages = count_pages(slides);

	if (page >= pages)
		page = 0;
	fprintf(out,
		"<!DOCTYPE html>\r\n<html lang=\"en\">\r\n<head>\r\n<meta charset=\"utf-8\">\r\n"
		"<meta http-equiv=\"refresh\" content=\"%d; url=?screen&amp;page=%d\">\r\n<title>",
		PAGE_SECONDS, page + 1 < pages ? page + 2 : 1);
	shell_text(out, edition->terms.name);
	fputs("</title>\r\n<link rel=\"icon\" href=\"", out);
	shell_file(out, asked, "icon.svg");
	fputs("\">\r\n<link rel=\"stylesheet\" href=\"", out);
	shell_file(out, asked, "tournament/screen.css");
	fputs("\">\r\n</head>\r\n<body>\r\n<header>\r\n<h1>", out);
	shell_text(out, edition->terms.name);
	fputs("</h1>\r\n<p>", out);
	put_state(out, asked->server, edition);
	fputs("</p>\r\n</header>\r\n<main>\r\n", out);
	put_page(out, slides, page);
	fputs("</main>\r\n", out);
	if (pages > 1)
		fprintf(out, "<footer>%d / %d</footer>\r\n", page + 1, pages);
	fputs("</body>\r\n</html>\r\n", out);
}

static bool
make(const struct asked *asked, int64_t edition, int page, struct reply *reply)
{
	struct contest contest;
	struct slides slides;
	char *html;
	size_t size;

	if (!contest_read(asked->server, edition, &contest)) {
		reply_refuse(reply, 503, MSG_CANT_READ, &(struct message_args){.n = 0});
		return false;
	}
	slides_make(&slides, asked->server->db, &contest);
	FILE *out = must_memstream(&html, &size);
	put_screen(out, asked, &slides, page);
	must_close(out);
	reply_body(reply, "text/html; charset=utf-8", html, size);
	free(html);
	free(slides.row);
	contest_clear(&contest);
	return true;
}

void
screen_answer(const struct asked *asked, const struct edition_row *edition, struct reply *reply)
{
	struct server *server = asked->server;
	char key[CACHE_KEY_SIZE];
	int64_t page = 1;

	if (!asked_number(asked, "page", 1, &page, reply))
		return;
	if (page > CONTEST_PAIRINGS_MAX)
		page = 1;
	snprintf(key, sizeof key, "screen %lld %lld", (long long)edition->id, (long long)page);
	if (!cache_answer(server, CACHE_TOURNAMENTS, key, reply)) {
		if (!make(asked, edition->id, (int)page - 1, reply))
			return;
		cache_keep(server, CACHE_TOURNAMENTS, key, SECONDS_KEPT, reply);
	}
	reply->max_age = 0;
	shell_policy(asked, reply);
}
