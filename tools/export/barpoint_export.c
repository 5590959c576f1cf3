/*
 * barpoint_export.c - writes matches of the database as files for other programs, and reads such files back.
 *
 * Only reads, so the server may run. Writes each match from one snapshot, one match at a time, so that no
 * long query keeps the server from checkpointing its log.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "protocol/wire/day.h"
#include "protocol/wire/number.h"
#include "server/system/descriptors.h"
#include "tools/export/check.h"
#include "tools/export/dump.h"
#include "tools/export/progress.h"
#include "tools/export/tournament.h"
#include "tools/export/whole_file.h"
#include "tools/export/write.h"
#include "tools/options.h"

enum { PATH_SIZE = 4096 };

static const char usage[] =
	"usage: barpoint-export [--data DIR] ID FORM\n"
	"       barpoint-export [--data DIR] --all [--since DATE] FORM DIRECTORY\n"
	"       barpoint-export [--data DIR] --tournament ID DIRECTORY\n"
	"       barpoint-export [--data DIR] --month MONTH | --months\n"
	"       barpoint-export --check FILE...\n"
	"\n"
	"Writes the match ID to standard output, or all matches as files ID.FORM into DIRECTORY; with\n"
	"--since, those that began on that day (2026-11-21, UTC) or later. FORM is one of\n"
	"\n"
	"  mat     the text that eXtreme Gammon, GNU Backgammon and others read\n"
	"  sgf     the Smart Game Format, as GNU Backgammon reads it\n"
	"  record  everything: who did what and when, every throw with its number\n"
	"\n"
	"--tournament 5 writes the matches of that tournament as mat into DIRECTORY, index.csv, which\n"
	"lists its pairings with their results and files, and lots.txt, the records of its lots.\n"
	"\n"
	"--month 2026-11 writes the records of all matches that ended in that month (UTC) into one file,\n"
	"dumps/2026-11.txt.gz in the data directory, which the server gives to everybody; --months does\n"
	"so for each month that is over and has no such file yet.\n"
	"\n"
	"--check reads files of any of the three forms, dumps, too, replays them by the rules and names\n"
	"the first difference. --data is the server's data directory (./data); the server may run.\n"
	"Exit status: 0 done, 1 not done or not in full, 2 not understood.\n";

struct export_order {
	const char *data;
	bool all, months, check, help;
	const char *month;
	int64_t tournament; /* 0 = none */
	int64_t since;
	enum archive_form form;
	struct db *db;
};

static int
misunderstood(const char *why)
{
	fprintf(stderr, "barpoint-export: %s\n\n%s", why, usage);
	return 2;
}

/* Prints a sentence and returns false if not all output could be written. */
static bool
print_end(void)
{
	/* fflush() doesn't report earlier failures. */
	if (fflush(stdout) == 0 && !ferror(stdout))
		return true;
	complain("standard output", "not all can be written");
	return false;
}

static int
failed(const char *what, const char *why)
{
	complain(what, why);
	return 1;
}

static int
export_one(const struct export_order *order, const char *word)
{
	char note[ARCHIVE_NOTE_SIZE];
	struct match_row match;
	int64_t id;

	if (!number_read(word, 1, INT64_MAX, &id))
		return misunderstood("a match has a number");
	if (match_find(order->db, id, &match) != DB_OK)
		return failed(word, "there is no such match");
	bool whole = write_tell(write_match(order->db, id, order->form, stdout, note), id, note);
	return print_end() && whole ? 0 : 1;
}

static int
export_all(const struct export_order *order, const char *directory)
{
	struct match_row match = {.id = 0};
	int64_t count, done = 0;
	enum db_status status;
	bool whole = true;

	if (match_count(order->db, order->since, &count) != DB_OK)
		return failed("the database", "it can't be read");
	while ((status = match_find_next(order->db, match.id, order->since, &match)) == DB_OK) {
		if (!whole_file_of_match(order->db, match.id, order->form, directory, &whole))
			return 1;
		progress_show(++done, count);
	}
	progress_end();
	if (status != DB_NONE)
		complain("the database", db_error(order->db));
	fprintf(stderr, "%lld match%s\n", (long long)done, done == 1 ? "" : "es");
	return status == DB_NONE && whole ? 0 : 1;
}

static int
check_all(char *const files[])
{
	bool right = true;

	for (; *files != NULL; files++)
		right = check_file(*files) && right;
	return print_end() && right ? 0 : 1;
}

static bool
read_tournament(void *arg, const char *text)
{
	return number_read(text, 1, INT64_MAX, arg);
}

static bool
read_since(void *arg, const char *text)
{
	return day_read(text, arg);
}

/* False if the options aren't understood, after a line that says so. *words becomes what follows them. */
static bool
read_options(struct export_order *order, char ***words)
{
	const struct option_row rows[] = {
		{"data", .text = &order->data},
		{"all", .flag = &order->all},
		{"since", .read = read_since, .arg = &order->since, .takes = "a day like 2026-11-21"},
		{"tournament", .read = read_tournament, .arg = &order->tournament, .takes = "its number"},
		{"month", .text = &order->month},
		{"months", .flag = &order->months},
		{"check", .flag = &order->check},
		{"help", .flag = &order->help},
		{NULL},
	};
	int at = tool_options_read(rows, *words);

	if (at < 0)
		return false;
	*words += at;
	return true;
}

static bool
open_database(struct export_order *order)
{
	char path[PATH_SIZE], reason[DB_REASON_SIZE];

	if (snprintf(path, sizeof path, "%s/barpoint.db", order->data) >= (int)sizeof path) {
		complain(order->data, "the name is too long");
		return false;
	}
	order->db = db_open_to_read(path, reason);
	if (order->db == NULL)
		complain("export", reason);
	return order->db != NULL;
}

static int
write_matches(struct export_order *order, char *const words[])
{
	const char *form = words[0] != NULL ? words[order->all ? 0 : 1] : NULL;

	if (form == NULL || words[1] == NULL || words[2] != NULL)
		return misunderstood(
			order->all ? "say the form and the directory" : "say which match, and the form");
	if (!archive_form_of(form, &order->form))
		return misunderstood("the form is mat, sgf or record");
	if (!open_database(order))
		return 1;
	int status = order->all ? export_all(order, words[1]) : export_one(order, words[0]);
	db_close(order->db);
	return status;
}

static int
write_tournament(struct export_order *order, char *const words[])
{
	if (words[0] == NULL || words[1] != NULL || order->all || order->since != 0)
		return misunderstood("--tournament takes its number, and the directory");
	if (!open_database(order))
		return 1;
	bool whole = tournament_write(order->db, order->tournament, words[0]);
	db_close(order->db);
	return whole ? 0 : 1;
}

static int
write_dumps(struct export_order *order, char *const words[])
{
	int64_t now = time(NULL);
	struct month month;

	if (words[0] != NULL || order->all || (order->months && order->month != NULL) ||
		order->tournament != 0)
		return misunderstood("--month and --months go with --data alone");
	if (order->month != NULL && !month_read(&month, order->month))
		return misunderstood("a month is written 2026-11");
	if (order->month != NULL && month.begin > now)
		return failed(order->month, "this month has not begun");
	if (!open_database(order))
		return 1;
	int status = order->months ? dump_months(order->db, order->data, now)
				   : dump_month(order->db, order->data, &month);
	db_close(order->db);
	return status;
}

int
main(int argc, char *argv[])
{
	struct export_order order = {.data = "./data"};
	char **words = argv;

	(void)argc;
	descriptors_fill();
	if (!read_options(&order, &words))
		return 2;
	if (order.help)
		return fputs(usage, stdout) >= 0 && print_end() ? 0 : 1;
	if (order.check)
		return check_all(words);
	if (order.months || order.month != NULL)
		return write_dumps(&order, words);
	if (order.tournament != 0)
		return write_tournament(&order, words);
	if (order.since != 0 && !order.all)
		return misunderstood("--since goes with --all");
	return write_matches(&order, words);
}
