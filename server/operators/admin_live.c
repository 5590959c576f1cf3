/*
 * admin_live.c - what barpoint-admin asks of a server that runs: kicks, erasures, words to all, the end. And
 * bans and mutes, for which no server need run, but which concern whoever is here.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "db/people/operators.h"
#include "protocol/wire/letters.h"
#include "protocol/wire/number.h"
#include "protocol/wire/words.h"
#include "server/lobby/lobby.h"
#include "server/log/turn_log.h"
#include "server/operators/admin_answer.h"
#include "server/operators/admin_parts.h"
#include "server/operators/admin_request.h"
#include "server/operators/bans.h"
#include "server/operators/erasure.h"
#include "server/operators/notices.h"
#include "server/operators/removal.h"
#include "server/operators/shutdown.h"
#include "server/players/player.h"
#include "server/state/server.h"

/* Without a server: false, and the answer says so. */
static bool
runs(struct admin_request *request)
{
	if (request->server == NULL)
		(void)admin_refuse(request, "no server runs there");
	return request->server != NULL;
}

/* What people will read: false, and the answer says so, if it is no plain text. */
static bool
is_plain(struct admin_request *request, const char *reason)
{
	if (!admin_is_printable(reason))
		(void)admin_refuse(request, "people read the reason: nothing but ASCII, please");
	return admin_is_printable(reason);
}

static void
count_ban(void *arg, const struct ban *ban)
{
	int *count = arg;

	(void)ban;
	(*count)++;
}

static enum db_status
store_ban(struct admin_request *request, const struct ban_target *target, const char *reason)
{
	const struct ban ban = {
		.what = target->text, .since = request->now, .who_name = "barpoint-admin", .reason = reason};
	int count = 0;

	enum db_status status = ban_each(request->db, 0, BANS_MAX, count_ban, &count);
	if (status == DB_OK && count == BANS_MAX)
		return admin_refuse(request, "there are as many bans as there can be: lift one first");
	if (status == DB_OK)
		status = ban_add(request->db, &ban);
	if (status == DB_TAKEN)
		return admin_refuse(request, "that is banned already");
	if (status == DB_OK)
		status = admin_note(request, "ban", target->text, reason);
	request->bans = status == DB_OK;
	if (request->bans && target->is_nobody)
		fprintf(request->answer,
			"no account is called %s: is that the right name? From now on nobody can take it\n",
			target->text);
	if (request->bans && request->server != NULL)
		removal_part_banned(request->server, target, reason);
	return status;
}

static enum db_status
run_ban(struct admin_request *request, const struct words *words)
{
	const char *reason = words_rest(words, 1);
	struct ban_target target;
	struct player_row player;

	if (!is_plain(request, reason))
		return DB_OK;
	if (!ban_target_read(&target, words->word[1]))
		return admin_refuse(
			request, "please give a name, an address, or a network like 192.0.2.0/24");
	if (ban_target_meets_operator(&target, request->db, request->server, &player))
		return admin_refuse(
			request, "that would keep an operator out: undo 'operator NAME on' first");
	return store_ban(request, &target, reason);
}

static enum db_status
run_kick(struct admin_request *request, const struct words *words)
{
	const char *reason = words_rest(words, 1);

	if (!runs(request) || !is_plain(request, reason))
		return DB_OK;
	struct player *player = lobby_find(request->server->lobby, words->word[1]);
	if (player == NULL)
		return admin_refuse(request, "nobody of that name is logged in");
	enum db_status status = admin_note(request, "kick", player->account.name, reason);
	if (status == DB_OK)
		removal_part(player, reason);
	request->noted = true;
	return status;
}

/* DB_NONE, and the answer says so, for whom the owner can't mean: nobody, or an operator. */
static enum db_status
find_account(struct admin_request *request, const char *name, struct player_row *player)
{
	enum db_status status = player_find(request->db, name, true, player);

	if (status == DB_NONE)
		(void)admin_refuse(request, "there is no player of that name");
	if (status != DB_OK || !player->operator_mark)
		return status;
	(void)admin_refuse(request, "that is an operator: undo 'operator NAME on' first");
	return DB_NONE;
}

/* Stores it, and tells the player if they are online. */
static enum db_status
mute(struct admin_request *request, const char *what, const struct player_row *player, int64_t until,
	const char *reason)
{
	enum db_status status = player_mute(request->db, player->id, until);

	if (status == DB_OK)
		status = admin_note(request, what, player->name, reason);
	if (status != DB_OK)
		return status;
	memcpy(request->player, player->name, sizeof request->player);
	struct player *online =
		request->server != NULL ? lobby_find(request->server->lobby, player->name) : NULL;
	if (online != NULL)
		player_say(online, until != 0 ? MSG_MUTED : MSG_UNMUTED);
	return DB_OK;
}

static enum db_status
run_mute(struct admin_request *request, const struct words *words)
{
	const char *word = words_at(words, 2);
	bool has_minutes = word[0] >= '0' && word[0] <= '9';
	int64_t minutes = 0, until = MUTED_FOR_GOOD;
	struct player_row player;

	if (has_minutes && !number_read(word, 1, MUTE_MINUTES_MAX, &minutes))
		return admin_refuse_word(request,
			"please give 1 minute to a year of them, or none for a mute without an end", word);
	if (!is_plain(request, words_rest(words, 1)))
		return DB_OK;
	enum db_status status = find_account(request, words->word[1], &player);
	if (status != DB_OK)
		return status == DB_NONE ? DB_OK : status;
	if (has_minutes)
		until = request->now + minutes * 60;
	return mute(request, "mute", &player, until, words_rest(words, 1));
}

static enum db_status
run_unmute(struct admin_request *request, const struct words *words)
{
	struct player_row player;
	enum db_status status = find_account(request, words->word[1], &player);

	if (status != DB_OK)
		return status == DB_NONE ? DB_OK : status;
	if (player.muted_until <= request->now)
		return admin_refuse(request, "that player is not muted");
	return mute(request, "unmute", &player, 0, "");
}

/* The envelopes of saved matches are opened with the key, which only a server has in its hands. */
static enum db_status
run_erase(struct admin_request *request, const struct words *words)
{
	const char *reason = words_rest(words, 2);
	struct player_row player;

	if (strcasecmp(words->word[1], words->word[2]) != 0)
		return admin_refuse(request, "nothing brings an account back: type the name twice");
	if (!runs(request) || !is_plain(request, reason))
		return DB_OK;
	enum db_status status = find_account(request, words->word[1], &player);
	if (status != DB_OK)
		return status == DB_NONE ? DB_OK : status;
	status = admin_note(request, "erase", player.name, reason);
	request->noted = true;
	if (status == DB_OK && !erasure_carry_out(request->server, &player, reason))
		return admin_refuse(request, "it could not be stored");
	return status;
}

static enum db_status
run_broadcast(struct admin_request *request, const struct words *words)
{
	char text[LINE_SIZE];

	if (!runs(request))
		return DB_OK;
	snprintf(text, sizeof text, "%s", words_rest(words, 0));
	letters_screen(text);
	enum db_status status = admin_note(request, "broadcast", "", text);
	if (status == DB_OK)
		notices_broadcast(request->server, "The owner of this server", text);
	request->noted = true;
	return status;
}

static enum db_status
run_shutdown(struct admin_request *request, const struct words *words)
{
	const char *when = words->word[1], *reason = words_rest(words, 1);
	bool cancels = strcmp(when, "cancel") == 0;
	int64_t minutes = 0;

	if (!runs(request) || !is_plain(request, reason))
		return DB_OK;
	if (!cancels && !number_read(when, 0, SHUTDOWN_MINUTES_MAX, &minutes))
		return admin_refuse_word(
			request, "please give the minutes, at most a week, or 'cancel'", when);
	if (cancels && !shutdown_cancel(request->server))
		return admin_refuse(request, "no shutdown was ordered");
	if (!cancels)
		shutdown_order(request->server, (int)minutes, reason);
	request->noted = true;
	enum db_status status = admin_note(request, "shutdown", when, reason);
	if (status == DB_OK && !cancels && shutdown_ends_soon(request->server))
		fputs("systemd starts the server again as soon as somebody connects: "
		      "'systemctl stop barpoint.target' keeps it down\n",
			request->answer);
	return status;
}

/* As people read it; with `reload` from the file again. */
static enum db_status
run_motd(struct admin_request *request, const struct words *words)
{
	char reason[MOTD_REASON_SIZE];

	if (!runs(request))
		return DB_OK;
	if (words->count > 2 || (words->count == 2 && strcmp(words->word[1], "reload") != 0))
		return admin_refuse_word(
			request, "'motd' shows it, 'motd reload' reads its file again", words_rest(words, 0));
	if (words->count == 2 && !notices_reload_motd(request->server, reason))
		return admin_refuse(request, reason);
	request->noted = words->count == 2;
	enum db_status status = DB_OK;
	if (request->noted)
		status = admin_note(request, "motd", "reload", "");
	else
		fputs("ok\n", request->answer);
	for (const char *at = request->server->motd; status == DB_OK && *at != '\0'; at++)
		if (*at != '\r')
			fputc(*at, request->answer);
	return status;
}

/* An end in order, after which another machine writes. */
static enum db_status
run_hand_over(struct admin_request *request, const struct words *words)
{
	char reason[TURN_LOG_REASON_SIZE];

	if (!runs(request))
		return DB_OK;
	if (strcmp(words->word[1], "hand-over") != 0)
		return admin_refuse(request, "'log hand-over NAME' has that machine write");
	if (!turn_log_hand_over(request->server, words->word[2], reason))
		return admin_refuse(request, reason);
	shutdown_order(request->server, 0, "--back");
	request->noted = true;
	return admin_note(request, "hand-over", words->word[2], "");
}

const struct request_kind admin_live_kinds[] = {
	{"ban", -2, true, run_ban, "ban NAME [REASON], or an address, or a network"},
	{"kick", -2, true, run_kick, "kick NAME [REASON]"},
	{"mute", -2, true, run_mute, "mute NAME [MINUTES] [REASON]"},
	{"unmute", 2, true, run_unmute, "unmute NAME"},
	{"erase", -3, true, run_erase, "erase NAME NAME [REASON]"},
	{"broadcast", -2, true, run_broadcast, "broadcast TEXT"},
	{"shutdown", -2, false, run_shutdown, "shutdown MINUTES [--back] [REASON], or shutdown cancel"},
	{"log", 3, false, run_hand_over, "log hand-over NAME"},
	{"motd", -1, false, run_motd, "motd [reload]"},
	{NULL, 0, false, NULL, NULL},
};
