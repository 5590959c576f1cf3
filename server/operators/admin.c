/*
 * admin.c - the requests of barpoint-admin, a row each. Those about one account: admin_accounts.c; those
 * about people who are here: admin_live.c.
 */
#include "server/operators/admin.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "db/analyses.h"
#include "db/envelopes.h"
#include "db/people/operators.h"
#include "protocol/text.h"
#include "protocol/wire/day.h"
#include "protocol/wire/words.h"
#include "server/analysis/analysis.h"
#include "server/operators/admin_answer.h"
#include "server/operators/admin_parts.h"
#include "server/state/server.h"
#include "server/system/memory.h"

enum { ACTIONS_MAX = 1000 };

/* The line is no request: the tool's exit status tells it from a refusal. */
static enum db_status
misunderstand(struct admin_request *request, const struct request_kind *kind)
{
	if (kind == NULL)
		fputs("unclear there is no such command: see --help\n", request->answer);
	else
		fprintf(request->answer, "unclear usage: barpoint-admin %s\n", kind->usage);
	return DB_OK;
}

static void
write_name(void *arg, const char *name)
{
	const struct admin_request *request = arg;

	fprintf(request->answer, "%s\n", name);
}

static enum db_status
run_operators(struct admin_request *request, const struct words *words)
{
	(void)words;
	fputs("ok\n", request->answer);
	return operator_each(request->db, write_name, request);
}

static void
write_action(void *arg, const struct operator_action *action)
{
	const struct admin_request *request = arg;
	char date[TEXT_DATE_SIZE];

	text_date_short(date, (time_t)action->at, NULL);
	fprintf(request->answer, "%s  %s: %s%s%s%s%s\n", date, action->who_name, action->what,
		action->whom[0] != '\0' ? " " : "", action->whom, action->reason[0] != '\0' ? " " : "",
		action->reason);
}

static enum db_status
run_actions(struct admin_request *request, const struct words *words)
{
	int64_t last;
	(void)words;

	fputs("ok\n", request->answer);
	enum db_status status = operator_last_action(request->db, &last);
	return status == DB_OK ? operator_each_action(
					 request->db, last - ACTIONS_MAX, ACTIONS_MAX, write_action, request)
			       : status;
}

static void
write_ban(void *arg, const struct ban *ban)
{
	const struct admin_request *request = arg;
	char date[TEXT_DATE_SIZE];

	text_date_short(date, (time_t)ban->since, NULL);
	fprintf(request->answer, "%s  since %s by %s%s%s\n", ban->what, date, ban->who_name,
		ban->reason[0] != '\0' ? " " : "", ban->reason);
}

static enum db_status
run_bans(struct admin_request *request, const struct words *words)
{
	(void)words;
	fputs("ok\n", request->answer);
	return ban_each(request->db, 0, INT_MAX, write_ban, request);
}

/* Undoes a ban that keeps even the operators out. The word is what `bans` lists. */
static enum db_status
run_unban(struct admin_request *request, const struct words *words)
{
	const char *what = words->word[1];
	enum db_status status = strlen(what) < OPERATOR_WHOM_SIZE ? ban_remove(request->db, what) : DB_NONE;

	if (status == DB_NONE)
		return admin_refuse(request, "that is not banned");
	if (status == DB_OK)
		status = admin_note(request, "unban", what, "");
	request->bans = status == DB_OK;
	return status;
}

/* For a key that is lost, or a database restored from a copy: voids all unopened envelopes, never a single
 * one. The server then starts with new ones; matches go on with them. */
static enum db_status
run_void_envelopes(struct admin_request *request, const struct words *words)
{
	const char *reason = words_rest(words, 0);
	int64_t count;

	if (request->server != NULL)
		return admin_refuse(request, "the server runs, with its key: stop it first");
	if (!admin_is_printable(reason))
		return admin_refuse(
			request, "everybody reads the reason in the book: nothing but ASCII, please");
	if (strlen(reason) >= ENVELOPE_REASON_SIZE)
		return admin_refuse(request, "that reason is too long: everybody reads it in the book");
	enum db_status status = envelopes_void(request->db, reason, &count);
	if (status == DB_OK)
		status = admin_note(request, words->word[0], "", reason);
	if (status == DB_OK)
		fprintf(request->answer, "%lld envelopes are void\n", (long long)count);
	return status;
}

/* `--all`, or `--older-than` a day: of the older ones only those that were analysed before it.
 * The server that runs does it, or the next one that is started. */
static enum db_status
run_analyse(struct admin_request *request, const struct words *words)
{
	int64_t count, before = 0;
	bool some = words->count == 3 && strcmp(words->word[1], "--older-than") == 0 &&
		    day_read(words->word[2], &before);

	if (!some && (words->count != 2 || strcmp(words->word[1], "--all") != 0))
		return admin_refuse(
			request, "say 'analyse --all' or 'analyse --older-than' and a day, as 2026-11-21");
	if (request->server != NULL && !analysis_is_on(request->server))
		return admin_refuse(request, "the server has no weights, and judges nothing: see its log");
	enum db_status status = analysis_ask_old(request->db, before, &count);
	if (status == DB_OK)
		status = admin_note(request, words->word[0], "", "");
	if (status == DB_OK)
		status = analysis_waiting(request->db, &count);
	if (status == DB_OK)
		fprintf(request->answer,
			"%lld matches wait to be looked at; the server analyses them beside the play\n",
			(long long)count);
	return status;
}

/* What it says is the answer, and an error if something could not be read. */
static enum db_status
run_reload(struct admin_request *request, const struct words *words)
{
	char *told = NULL;
	size_t size;

	(void)words;
	if (request->server == NULL)
		return admin_refuse(request, "no server runs: there is nothing to reload");
	FILE *out = must_memstream(&told, &size);
	bool is_whole = request->reload(request->server, out);
	must_close(out);
	fprintf(request->answer, "%s%s", is_whole ? "ok\n" : "error ", told);
	free(told);
	return DB_OK;
}

/* Whether it is done the next program says, or this one if it goes on. */
static enum db_status
run_upgrade(struct admin_request *request, const struct words *words)
{
	char reason[ADMIN_REASON_SIZE];

	(void)words;
	if (request->server == NULL)
		return admin_refuse(request, "no server runs: the next start is of the new version");
	if (!request->upgrade(request->server, reason))
		return admin_refuse(request, reason);
	request->waits = true;
	return DB_OK;
}

static const struct request_kind kinds[] = {
	{"status", 1, false, admin_status, "status"},
	{"reload", 1, false, run_reload, "reload"},
	{"upgrade", 1, false, run_upgrade, "upgrade"},
	{"operators", 1, false, run_operators, "operators"},
	{"actions", 1, false, run_actions, "actions"},
	{"bans", 1, false, run_bans, "bans"},
	{"unban", 2, true, run_unban, "unban WHAT"},
	{"analyse", -2, true, run_analyse, "analyse --all|--older-than DAY"},
	{"void-envelopes", -2, true, run_void_envelopes, "void-envelopes REASON"},
	{NULL, 0, false, NULL, NULL},
};

/* NULL if there is none of that name. */
static const struct request_kind *
kind_of(const char *name)
{
	static const struct request_kind *const tables[] = {
		kinds, admin_account_kinds, admin_house_kinds, admin_live_kinds};

	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
		for (const struct request_kind *kind = tables[i]; kind->name != NULL; kind++)
			if (strcmp(kind->name, name) == 0)
				return kind;
	return NULL;
}

/* What a machine that only reads can answer: the rest is for the one that writes. */
static bool
is_for_readers(const struct request_kind *kind)
{
	return kind->run == admin_status || kind->run == run_reload;
}

enum db_status
admin_answer(struct admin_request *request, const char *line)
{
	struct words words;

	request->player[0] = '\0';
	request->bans = request->parts = request->noted = request->waits = false;
	words_split(&words, line);
	const struct request_kind *kind = kind_of(words_at(&words, 0));
	if (kind == NULL || (kind->words < 0 ? words.count < -kind->words : words.count != kind->words))
		return misunderstand(request, kind);
	if (request->server != NULL && request->server->only_reads && !is_for_readers(kind))
		return admin_refuse(request, "this machine only reads: ask the one that writes");
	if (request->server != NULL && request->db == NULL && kind->run != run_reload)
		return admin_refuse(
			request, "this machine follows the log of turns: ask the one that writes");
	if (kind->writes && request->server != NULL && !request->has_room(request->server))
		return admin_refuse(request, request->server->log_is_silent
						     ? "the log does not answer, nothing can be stored"
						     : "the disk is full, nothing can be stored");
	return kind->run(request, &words);
}

bool
admin_socket_path(char path[ADMIN_PATH_SIZE], const char *directory)
{
	return snprintf(path, ADMIN_PATH_SIZE, "%s/admin.sock", directory) < ADMIN_PATH_SIZE;
}
