/*
 * reports.c - see reports.h. Rows are read in batches: no long query keeps the server from checkpointing its
 * log.
 */
#include "tools/admin/reports.h"

#include <inttypes.h>
#include <time.h>

#include "db/people/reports.h"
#include "protocol/zone.h"

enum { BATCH = 100, WHEN_SIZE = 32 };

struct report_listing {
	FILE *out;
	int64_t last; /* the report written last */
	int count;
};

static void
show_report(void *arg, const struct report_row *report)
{
	struct report_listing *listing = arg;
	struct tm day;
	char when[WHEN_SIZE];

	zone_time(NULL, (time_t)report->at, &day);
	if (strftime(when, sizeof when, "%Y-%m-%d %H:%M UTC", &day) == 0)
		when[0] = '\0';
	fprintf(listing->out, "report %" PRId64 "  %s  %s reports %s\n    why: %s\n", report->id, when,
		report->reporter_name, report->subject_name, report->why);
	listing->last = report->id;
	listing->count++;
}

enum db_status
reports_list(struct db *db, FILE *out)
{
	struct report_listing listing = {.out = out, .last = INT64_MAX};
	enum db_status status;
	int before;

	do {
		before = listing.count;
		status = report_each(db, listing.last, BATCH, show_report, &listing);
	} while (status == DB_OK && listing.count > before);
	if (listing.count == 0 && status == DB_OK)
		fputs("no report is kept\n", out);
	return status;
}

static void
show_line(void *arg, const struct report_line *line)
{
	fprintf(arg, "    %s %s: %s\n", line->name, line->how, line->text);
}

enum db_status
reports_show(struct db *db, int64_t id, FILE *out)
{
	struct report_listing listing = {.out = out};
	struct report_row report;
	enum db_status status = report_find(db, id, &report);

	if (status != DB_OK)
		return status;
	show_report(&listing, &report);
	return report_line_each(db, id, show_line, out);
}
