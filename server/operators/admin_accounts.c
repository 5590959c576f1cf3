/*
 * admin_accounts.c - what barpoint-admin asks for about one account.
 */
#include <string.h>
#include <strings.h>

#include "db/people/accounts.h"
#include "db/people/operators.h"
#include "db/rankings/standings.h"
#include "protocol/text.h"
#include "protocol/wire/words.h"
#include "server/operators/admin_answer.h"
#include "server/operators/admin_parts.h"
#include "server/operators/admin_request.h"
#include "server/passwords/hasher.h"
#include "server/passwords/reset.h"

/* DB_NONE, and the answer says so, if there is no such player. */
static enum db_status
find(struct admin_request *request, const char *name, struct player_row *player)
{
	enum db_status status = player_find(request->db, name, true, player);

	if (status == DB_NONE)
		(void)admin_refuse(request, "there is no player of that name");
	return status;
}

/* DB_NONE for a visitor, too, who has neither a name of their own nor a password. */
static enum db_status
find_member(struct admin_request *request, const char *name, struct player_row *player)
{
	enum db_status status = find(request, name, player);

	if (status != DB_OK || !player->visitor)
		return status;
	(void)admin_refuse(
		request, "that is a visitor, who has no password: they type 'keep' to become a member");
	return DB_NONE;
}

/* An account was changed, if `status` says so. */
static enum db_status
done(struct admin_request *request, enum db_status status, const char *what, const struct player_row *player,
	const char *reason)
{
	if (status == DB_OK)
		status = admin_note(request, what, player->name, reason);
	if (status == DB_OK)
		memcpy(request->player, player->name, sizeof request->player);
	return status;
}

static const char say_on_or_off[] = "say 'on' or 'off' behind the name";

static bool
read_switch(const char *word, bool *on)
{
	*on = strcmp(word, "on") == 0;
	return *on || strcmp(word, "off") == 0;
}

static enum db_status
run_operator(struct admin_request *request, const struct words *words)
{
	struct player_row player;
	const char *value = words->word[2];
	bool on;

	if (!read_switch(value, &on))
		return admin_refuse_word(request, say_on_or_off, value);
	enum db_status status = find_member(request, words->word[1], &player);
	if (status != DB_OK)
		return status == DB_NONE ? DB_OK : status;
	status = done(request, player_mark_operator(request->db, player.id, on), "operator", &player, value);
	if (status == DB_OK)
		fprintf(request->answer, "%s is %s\n", player.name,
			on ? "an operator now: 'help operators' tells what they may do"
			   : "no operator any more");
	return status;
}

bool
admin_is_hash(const char *word)
{
	return strlen(word) < PLAYER_HASH_SIZE && strncmp(word, "$argon2id$", 10) == 0;
}

/* The hash was made by the tool: the password itself never passes through here. */
static enum db_status
run_password(struct admin_request *request, const struct words *words)
{
	struct player_row player;
	const char *hash = words->word[2];

	if (!admin_is_hash(hash))
		return admin_refuse(request, "that is no hash of a password");
	enum db_status status = find_member(request, words->word[1], &player);
	if (status != DB_OK)
		return status == DB_NONE ? DB_OK : status;
	return done(request, player_password(request->db, player.id, hash), "password", &player, "");
}

const char *
admin_fault_of_name(const struct admin_request *request, const char *name)
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
	return request->is_reserved(name) || name_is_for_visitors(name)
		       ? "the server needs that word for itself"
		       : NULL;
}

/* Somebody has that name, or had it. */
static const char *
taken(struct admin_request *request, const char *name)
{
	int64_t player;

	return old_name_find(request->db, name, &player) == DB_OK
		       ? "somebody had that name once, nobody gets it any more"
		       : "that name is taken";
}

/* As at a registration. */
static enum db_status
run_create(struct admin_request *request, const struct words *words)
{
	struct player_row player;
	const char *name = words->word[1], *hash = words->word[2];
	const char *fault = admin_fault_of_name(request, name);

	if (fault != NULL)
		return admin_refuse(request, fault);
	if (!admin_is_hash(hash))
		return admin_refuse(request, "that is no hash of a password");
	enum db_status status = player_create(request->db, name, hash, request->now, &player);
	if (status == DB_TAKEN)
		return admin_refuse(request, taken(request, name));
	return done(request, status, "create", &player, "");
}

/* `disable alice spams`: a session logged in with the account is closed in the same turn (admin_socket.c). */
static enum db_status
run_disable(struct admin_request *request, const struct words *words)
{
	struct player_row player;
	const char *why = words_rest(words, 1);

	if (!admin_is_printable(why))
		return admin_refuse(request, "the player reads the reason: nothing but ASCII, please");
	if (strlen(why) >= PLAYER_WHY_SIZE)
		return admin_refuse(
			request, "that reason is too long: the player reads it when trying to log in");
	enum db_status status = find(request, words->word[1], &player);
	if (status != DB_OK)
		return status == DB_NONE ? DB_OK : status;
	if (player.disabled != 0)
		return admin_refuse(request, "that account is disabled already");
	request->parts = true;
	return done(
		request, player_disable(request->db, player.id, request->now, why), "disable", &player, why);
}

/* For a player who has forgotten their password: whoever runs the server hands the code on. */
static enum db_status
run_reset(struct admin_request *request, const struct words *words)
{
	struct player_row player;
	char code[RESET_SIZE], until[TEXT_DATE_SIZE];
	enum db_status status = find_member(request, words->word[1], &player);

	if (status != DB_OK)
		return status == DB_NONE ? DB_OK : status;
	if (player.disabled != 0)
		return admin_refuse(request, "that account is disabled: enable it first");
	status = reset_make(request->db, player.id, false, request->now + RESET_SECONDS, code);
	if (status == DB_OK)
		status = admin_note(request, "reset", player.name, "");
	request->noted = status == DB_OK;
	if (status != DB_OK)
		return status;
	text_date_short(until, (time_t)(request->now + RESET_SECONDS), NULL);
	fprintf(request->answer,
		"%s\n%s types all of this, with the word reset and the colon, once at the prompt for the "
		"password, until %s, and then gives a new password. It works at the prompts of telnet, not in "
		"a client program.\n",
		code, player.name, until);
	return DB_OK;
}

static enum db_status
run_enable(struct admin_request *request, const struct words *words)
{
	struct player_row player;
	enum db_status status = find(request, words->word[1], &player);

	if (status != DB_OK)
		return status == DB_NONE ? DB_OK : status;
	if (player.disabled == 0)
		return admin_refuse(request, "that account is not disabled");
	return done(request, player_enable(request->db, player.id), "enable", &player, "");
}

/* NULL, or why this player can't have that name. */
static const char *
fault_of_new_name(struct admin_request *request, const struct player_row *player, const char *name)
{
	const char *fault = admin_fault_of_name(request, name);

	if (fault != NULL)
		return fault;
	if (strcmp(player->name, name) == 0)
		return "the player has that name already";
	/* Everybody here knows them by the old one, in lists that are sorted by it. */
	if (request->server != NULL && request->is_online(request->server, player->name))
		return "the player is logged in: wait until they have gone, or disable the account first";
	if (strcasecmp(player->name, name) != 0 && ban_find(request->db, name) != DB_NONE)
		return "that name is banned";
	return NULL;
}

/* Everything refers to the player by number. Matches that were begun keep the name they had then. */
static enum db_status
run_rename(struct admin_request *request, const struct words *words)
{
	struct player_row player;
	const char *name = words->word[2];
	enum db_status status = find_member(request, words->word[1], &player);

	if (status != DB_OK)
		return status == DB_NONE ? DB_OK : status;
	const char *fault = fault_of_new_name(request, &player, name);
	if (fault != NULL)
		return admin_refuse(request, fault);
	status = player_rename(request->db, &player, name);
	if (status == DB_TAKEN)
		return admin_refuse(request, taken(request, name));
	request->bans = status == DB_OK; /* a ban of the old name bans the new one */
	return done(request, status, "rename", &player, name);
}

/* What an account says of itself, with `set program`, stays as it is. */
static enum db_status
run_program(struct admin_request *request, const struct words *words)
{
	struct player_row player;
	bool on;

	if (!read_switch(words->word[2], &on))
		return admin_refuse_word(request, say_on_or_off, words->word[2]);
	enum db_status status = find(request, words->word[1], &player);
	if (status != DB_OK)
		return status == DB_NONE ? DB_OK : status;
	return done(
		request, player_mark_program(request->db, player.id, on), "program", &player, words->word[2]);
}

const struct request_kind admin_account_kinds[] = {
	{"create", 3, true, run_create, "create NAME"},
	{"disable", -2, true, run_disable, "disable NAME [REASON]"},
	{"enable", 2, true, run_enable, "enable NAME"},
	{"operator", 3, true, run_operator, "operator NAME on|off"},
	{"password", 3, true, run_password, "password NAME"},
	{"program", 3, true, run_program, "program NAME on|off"},
	{"rename", 3, true, run_rename, "rename OLD NEW"},
	{"reset", 2, true, run_reset, "reset NAME"},
	{NULL, 0, false, NULL, NULL},
};
