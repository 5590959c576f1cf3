/*
 * admin.c - the requests of barpoint-admin, a row each.
 */
#include "server/admin.h"

#include <string.h>

#include "db/envelopes.h"
#include "db/operators.h"
#include "protocol/text.h"
#include "protocol/words.h"
#include "server/commands/command.h"

enum { ACTIONS_MAX = 1000 };

static const char shell[] = "barpoint-admin"; /* who acts; no player can be called that */

struct request_kind {
	const char *name;
	int words; /* its own included; -N = at least N */
	bool writes;
	enum db_status (*run)(struct admin_request *request, const struct words *words);
};

static enum db_status
refuse(struct admin_request *request, const char *sentence)
{
	fprintf(request->answer, "error %s\n", sentence);
	return DB_OK;
}

/* DB_NONE, and the answer says so, if there is no such player. */
static enum db_status
find(struct admin_request *request, const char *name, struct player *player)
{
	enum db_status status = player_find(request->db, name, true, player);

	if (status == DB_NONE)
		(void)refuse(request, "there is no player of that name");
	return status;
}

/* Something was changed: puts it on record and answers. */
static enum db_status
note(struct admin_request *request, const char *what, const char *whom, const char *reason)
{
	enum db_status status = operator_append(request->db, &(struct operator_action){
								     .at = request->now,
								     .who_name = shell,
								     .what = what,
								     .whom = whom,
								     .reason = reason,
							     });

	if (status == DB_OK)
		fputs("ok\n", request->answer);
	return status;
}

/* An account was changed, if `status` says so. */
static enum db_status
done(struct admin_request *request, enum db_status status, const char *what, const struct player *player,
	const char *reason)
{
	if (status == DB_OK)
		status = note(request, what, player->name, reason);
	if (status == DB_OK)
		memcpy(request->player, player->name, sizeof request->player);
	return status;
}

static enum db_status
run_operator(struct admin_request *request, const struct words *words)
{
	struct player player;
	const char *value = words->word[2];
	bool on = strcmp(value, "on") == 0;

	if (!on && strcmp(value, "off") != 0)
		return refuse(request, "say 'on' or 'off' behind the name");
	enum db_status status = find(request, words->word[1], &player);
	if (status != DB_OK)
		return status == DB_NONE ? DB_OK : status;
	return done(request, player_mark_operator(request->db, player.id, on), "operator", &player, value);
}

static bool
is_hash(const char *word)
{
	return strlen(word) < PLAYER_HASH_SIZE && strncmp(word, "$argon2id$", 10) == 0;
}

/* The hash was made by the tool: the password itself never passes through here. */
static enum db_status
run_password(struct admin_request *request, const struct words *words)
{
	struct player player;
	const char *hash = words->word[2];

	if (!is_hash(hash))
		return refuse(request, "that is no hash of a password");
	enum db_status status = find(request, words->word[1], &player);
	if (status != DB_OK)
		return status == DB_NONE ? DB_OK : status;
	return done(request, player_password(request->db, player.id, hash), "password", &player, "");
}

/* NULL, or what is wrong with a name, whoever wants it. */
static const char *
fault_of_name(const char *name)
{
	switch (name_check(name, NULL)) {
	case NAME_EMPTY:
	case NAME_BAD_CHARACTER:
		return "a name has letters and underscores, nothing else";
	case NAME_TOO_SHORT:
		return "a name has at least 3 letters";
	case NAME_TOO_LONG:
		return "a name has at most 20 letters";
	case NAME_RESERVED:
		return "the server needs that word for itself";
	case NAME_OK:
		break;
	}
	return command_is_called(name) ? "the server needs that word for itself" : NULL;
}

/* Like somebody who registers. */
static enum db_status
run_create(struct admin_request *request, const struct words *words)
{
	struct player player;
	const char *name = words->word[1], *hash = words->word[2], *fault = fault_of_name(name);

	if (fault != NULL)
		return refuse(request, fault);
	if (!is_hash(hash))
		return refuse(request, "that is no hash of a password");
	enum db_status status = player_create(request->db, name, hash, request->now, &player);
	if (status == DB_TAKEN)
		return refuse(request, "that name is taken");
	return done(request, status, "create", &player, "");
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
	fprintf(request->answer, "%s  %s: %s %s %s\n", date, action->who_name, action->what, action->whom,
		action->reason);
}

static enum db_status
run_actions(struct admin_request *request, const struct words *words)
{
	(void)words;
	fputs("ok\n", request->answer);
	return operator_each_action(request->db, ACTIONS_MAX, write_action, request);
}

static void
write_ban(void *arg, const struct ban *ban)
{
	const struct admin_request *request = arg;
	char date[TEXT_DATE_SIZE];

	text_date_short(date, (time_t)ban->since, NULL);
	fprintf(request->answer, "%s  since %s by %s %s\n", ban->what, date, ban->who_name, ban->reason);
}

static enum db_status
run_bans(struct admin_request *request, const struct words *words)
{
	(void)words;
	fputs("ok\n", request->answer);
	return ban_each(request->db, write_ban, request);
}

/* For who has banned too much: as `bans` lists it. */
static enum db_status
run_unban(struct admin_request *request, const struct words *words)
{
	const char *what = words->word[1];
	enum db_status status = strlen(what) < OPERATOR_WHOM_SIZE ? ban_remove(request->db, what) : DB_NONE;

	if (status == DB_NONE)
		return refuse(request, "that is not banned");
	if (status == DB_OK)
		status = note(request, "unban", what, "");
	request->bans = status == DB_OK;
	return status;
}

static bool
is_printable(const char *text)
{
	for (; *text != '\0'; text++)
		if (*text < ' ' || *text > '~')
			return false;
	return true;
}

/*
 * The key is lost, or the database was put back from a copy: all envelopes that are not opened yet, never a
 * single one. The server starts with new ones then; matches go on with them.
 */
static enum db_status
run_void_envelopes(struct admin_request *request, const struct words *words)
{
	const char *reason = words_rest(words, 0);
	int64_t count;

	if (request->running)
		return refuse(request, "the server runs, with its key: stop it first");
	if (!is_printable(reason))
		return refuse(request, "everybody reads the reason in the book: nothing but ASCII, please");
	if (strlen(reason) >= ENVELOPE_REASON_SIZE)
		return refuse(request, "that reason is too long: everybody reads it in the book");
	enum db_status status = envelopes_void(request->db, reason, &count);
	if (status == DB_OK)
		status = note(request, words->word[0], "", reason);
	if (status == DB_OK)
		fprintf(request->answer, "%lld envelopes are void\n", (long long)count);
	return status;
}

static const struct request_kind kinds[] = {
	{"operator", 3, true, run_operator},
	{"operators", 1, false, run_operators},
	{"password", 3, true, run_password},
	{"create", 3, true, run_create},
	{"actions", 1, false, run_actions},
	{"bans", 1, false, run_bans},
	{"unban", 2, true, run_unban},
	{"void-envelopes", -2, true, run_void_envelopes},
};

enum db_status
admin_answer(struct admin_request *request, const char *line)
{
	struct words words;

	request->player[0] = '\0';
	request->bans = false;
	words_split(&words, line);
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (strcmp(kinds[i].name, words_at(&words, 0)) != 0)
			continue;
		if (kinds[i].words < 0 ? words.count < -kinds[i].words : words.count != kinds[i].words)
			return refuse(request, "too few or too many words");
		if (kinds[i].writes && !request->may_store)
			return refuse(request, "the disk is full, nothing can be stored");
		return kinds[i].run(request, &words);
	}
	return refuse(request, "there is no such request");
}

bool
admin_socket_path(char path[ADMIN_PATH_SIZE], const char *directory)
{
	return snprintf(path, ADMIN_PATH_SIZE, "%s/admin.sock", directory) < ADMIN_PATH_SIZE;
}
