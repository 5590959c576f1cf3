/*
 * directing.c - `director alice on`, and what directors type: `tournament 5 start`.
 *
 * Names are whole names: a beginning might hit somebody else.
 */
#include "server/tournaments/directing.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "db/people/ignored.h"
#include "db/tournaments/directors.h"
#include "db/tournaments/entrants.h"
#include "db/tournaments/pairings.h"
#include "db/tournaments/tournaments.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/operators/operator.h"
#include "server/commands/tournaments/tournaments.h"
#include "server/config/config.h"
#include "server/lobby/lobby.h"
#include "server/operators/operator_log.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tournaments/entering.h"
#include "server/tournaments/evening.h"
#include "server/tournaments/naming.h"
#include "server/tournaments/told.h"

enum { WHAT_SIZE = 128, WHY_SIZE = 161 };

/* --- what was typed */

struct direction {
	struct session *session;
	struct edition_row *edition;
	const struct words *words; /* from `tournament` on */
	struct message_args args;  /* of the fault that a handler returns */
};

/* The pairing that the word names, such as 1.3; false after telling that there is none. */
static bool
find_pairing(const struct direction *order, int word, struct pairing_row *row)
{
	const char *typed = words_at(order->words, word);
	struct pairing_row of = {.edition = order->edition->id};

	if (pairing_name_read(typed, &of) &&
		pairing_find_place(order->session->server->db, &of, row) == DB_OK)
		return true;
	session_tell(order->session, MSG_PAIRING_NONE,
		&(struct message_args){.text = typed, .n = (long)order->edition->id});
	return false;
}

/* What others are told of it, and why it was done. */
static struct message_args
news_of(const struct direction *order, const char *why)
{
	return (struct message_args){.a = order->session->player->account.name,
		.b = why,
		.text = order->edition->terms.name,
		.n = (long)order->edition->id};
}

static void
tell_entrants(const struct direction *order, enum message message, const char *why)
{
	const struct message_args args = news_of(order, why);

	told_others(
		order->session->server, order->edition, order->session->player->account.id, message, &args);
}

static enum message
order_start(struct direction *order)
{
	order->args.n = order->edition->entrants;
	order->args.m = evening_least(order->edition);
	bool goes_on = order->edition->paused;
	enum message fault = directing_start(order->session->server, order->edition);
	if (fault == MSG_NONE && goes_on)
		tell_entrants(order, MSG_DIRECTOR_GOES_ON, "");
	return fault;
}

static enum message
order_pause(struct direction *order)
{
	return directing_pause(order->session->server, order->edition);
}

static enum message
order_open(struct direction *order)
{
	order->args.n = order->session->server->config->tournaments_max;
	return directing_open(order->session->server, order->edition);
}

static enum message
order_close(struct direction *order)
{
	order->args.n = (long)order->edition->id;
	return directing_close(order->session->server, order->edition);
}

static enum message
order_next(struct direction *order)
{
	return directing_next(order->session->server, order->edition);
}

/* MSG_COUNT: it has been told already what is wrong. */
static enum message
order_award(struct direction *order)
{
	const char *name = words_at(order->words, 4);
	struct pairing_row row;

	if (!find_pairing(order, 3, &row))
		return MSG_COUNT;
	int seat = strcasecmp(name, row.name[0]) == 0 ? 0 : 1;
	if (strcasecmp(name, row.name[seat]) != 0) {
		order->args.a = name;
		return MSG_PAIRING_NOT_IN;
	}
	return directing_award(order->session->server, &row, seat);
}

static enum message
order_put_back(struct direction *order)
{
	struct pairing_row row;

	if (!find_pairing(order, 3, &row))
		return MSG_COUNT;
	return directing_put_back(order->session->server, order->edition, &row);
}

/* Whoever gags a director enters by themselves, or not at all. */
static bool
is_gagged_by(const struct direction *order, const struct player_row *account)
{
	const struct player *director = order->session->player;

	return ignored_find(director->server->db, account->id, IGNORE_GAG, director->account.id) == DB_OK;
}

/* What somebody who enters or goes would read themselves, as a director reads it of them. */
static enum message
of_other(enum message message)
{
	static const struct {
		enum message own, other;
	} both[] = {
		{MSG_ENTER_TWICE, MSG_REPLACE_IN},
		{MSG_ENTER_AGAIN, MSG_ADD_AGAIN},
		{MSG_ENTER_EXPERIENCE, MSG_ADD_EXPERIENCE},
		{MSG_ENTER_RELIABILITY, MSG_ADD_RELIABILITY},
		{MSG_NOT_EXPERIENCED, MSG_ADD_NEWCOMER},
		{MSG_WITHDRAW_NOT_IN, MSG_REPLACE_NOT_IN},
		{MSG_WITHDRAW_PLAYING, MSG_REMOVE_PLAYING},
	};

	for (size_t i = 0; i < sizeof both / sizeof *both; i++)
		if (both[i].own == message)
			return both[i].other;
	return message;
}

static enum message
order_add(struct direction *order)
{
	struct player_row account;

	if (!command_account(order->session, words_at(order->words, 3), MSG_NO_ONE_CALLED, &account))
		return MSG_COUNT;
	order->args.a = words_at(order->words, 3);
	if (is_gagged_by(order, &account))
		return MSG_ADD_GAGGED;
	struct entering_fault fault = entering_add(order->session->server, order->edition, &account);
	order->args.n = fault.n;
	order->args.m = fault.m;
	return of_other(fault.message);
}

static enum message
order_remove(struct direction *order)
{
	struct player_row account;

	if (!command_account(order->session, words_at(order->words, 3), MSG_NO_ONE_CALLED, &account))
		return MSG_COUNT;
	order->args.n = (long)order->edition->id;
	order->args.a = words_at(order->words, 3);
	return of_other(entering_remove(order->session->server, order->edition, &account));
}

static enum message
order_replace(struct direction *order)
{
	struct server *server = order->session->server;
	struct player_row old, new;
	struct entrant_row entrant;

	if (!command_account(order->session, words_at(order->words, 3), MSG_NO_ONE_CALLED, &old) ||
		!command_account(order->session, words_at(order->words, 4), MSG_NO_ONE_CALLED, &new))
		return MSG_COUNT;
	order->args.a = words_at(order->words, 4);
	if (is_gagged_by(order, &new))
		return MSG_ADD_GAGGED;
	order->args.a = words_at(order->words, 3);
	if (entrant_find(server->db, order->edition->id, old.id, &entrant) != DB_OK ||
		entrant.state != ENTRANT_IN)
		return MSG_REPLACE_NOT_IN;
	struct entering_fault lacks = entering_check(server, order->edition, &new);
	order->args.n = lacks.n;
	order->args.m = lacks.m;
	if (lacks.message != MSG_NONE) {
		order->args.a = words_at(order->words, 4);
		return of_other(lacks.message);
	}
	order->args.n = (long)order->edition->id;
	enum message fault = directing_replace(server, order->edition, &entrant, &new);
	if (fault == MSG_REPLACE_IN)
		order->args.a = words_at(order->words, 4);
	return fault;
}

static const struct {
	const char *word;
	int words;	  /* that follow it */
	bool why;	  /* a reason has to follow these */
	const char *form; /* as people type it */
	enum message (*run)(struct direction *order);
	enum message all;   /* what all others who are in are told; MSG_NONE: nothing */
	enum message named; /* likewise, the player whose name is the first of the words */
} director_words[] = {
	{"open", 0, false, "open", order_open, MSG_DIRECTOR_OPENS, MSG_NONE},
	{"start", 0, false, "start", order_start, MSG_NONE, MSG_NONE},
	{"pause", 0, false, "pause", order_pause, MSG_DIRECTOR_PAUSES, MSG_NONE},
	{"next", 0, true, "next <why>", order_next, MSG_DIRECTOR_NEXT, MSG_NONE},
	{"award", 2, true, "award 1.3 <name> <why>", order_award, MSG_DIRECTOR_AWARDS, MSG_NONE},
	{"replace", 2, true, "replace <name> <name> <why>", order_replace, MSG_NONE, MSG_DIRECTOR_REPLACES},
	{"add", 1, false, "add <name>", order_add, MSG_NONE, MSG_DIRECTOR_ADDS},
	{"remove", 1, true, "remove <name> <why>", order_remove, MSG_NONE, MSG_DIRECTOR_REMOVES},
	{"put-back", 1, true, "put-back 1.3 <why>", order_put_back, MSG_DIRECTOR_PUTS_BACK, MSG_NONE},
	{"close", 0, true, "close <why>", order_close, MSG_DIRECTOR_CLOSES, MSG_NONE},
};

enum { DIRECTOR_WORDS = sizeof director_words / sizeof *director_words };

/* What is put on record: the word, and those that follow it. */
static void
write_done(char done[WHAT_SIZE], const struct words *words, int count)
{
	int used = snprintf(done, WHAT_SIZE, "%s", words->word[2]);

	for (int i = 0; i < count && used < WHAT_SIZE; i++)
		used += snprintf(done + used, WHAT_SIZE - (size_t)used, " %s", words_at(words, 3 + i));
}

/* It is done: whoever it concerns, and is here, is told. */
static void
tell_others(const struct direction *order, int k, const char *why)
{
	const struct player *director = order->session->player;
	struct player *named = lobby_find(director->server->lobby, words_at(order->words, 3));

	if (director_words[k].all != MSG_NONE)
		tell_entrants(order, director_words[k].all, why);
	if (director_words[k].named != MSG_NONE && named != NULL && named != director) {
		const struct message_args args = news_of(order, why);
		player_tell(named, director_words[k].named, &args);
	}
}

static void
carry_out(struct direction *order, int k)
{
	struct session *session = order->session;
	int last = 2 + director_words[k].words;
	const char *why = operator_reason(order->words, last);
	char done[WHAT_SIZE], reason[WHY_SIZE];

	if (order->words->count <= last || (director_words[k].why && why[0] == '\0')) {
		session_tell(session, MSG_DIRECTOR_WHY,
			&(struct message_args){
				.n = (long)order->edition->id, .text = director_words[k].form});
		return;
	}
	write_done(done, order->words, director_words[k].words);
	snprintf(reason, sizeof reason, "%s", why);
	enum message fault = director_words[k].run(order);
	if (fault == MSG_NONE && !directing_log(session->player, order->edition, done, reason))
		fault = MSG_NOT_STORED;
	if (fault == MSG_NONE) {
		tell_others(order, k, reason);
		session_tell(session, MSG_DIRECTOR_DONE, &(struct message_args){.text = done});
	} else if (fault != MSG_COUNT) {
		session_tell(session, fault, &order->args);
	}
}

bool
tournament_direct(struct session *session, struct edition_row *edition, const struct words *words)
{
	struct direction order = {.session = session, .edition = edition, .words = words};

	for (int k = 0; k < DIRECTOR_WORDS; k++) {
		if (strcasecmp(words->word[2], director_words[k].word) != 0)
			continue;
		if (directing_may(session->player, edition))
			carry_out(&order, k);
		else
			session_say_name(session, MSG_DIRECTOR_ANOTHER, edition->director);
		return true;
	}
	return false;
}

void
tournament_add_director_words(
	const struct session *session, const struct edition_row *edition, char words[TOURNAMENT_WORDS_SIZE])
{
	size_t length = strlen(words);

	if (!directing_may(session->player, edition))
		return;
	for (int k = 0; k < DIRECTOR_WORDS && length < TOURNAMENT_WORDS_SIZE; k++)
		length += (size_t)snprintf(
			words + length, TOURNAMENT_WORDS_SIZE - length, " %s", director_words[k].word);
}

/* --- who is a director */

static void
tell_director(void *arg, const char *name)
{
	session_say_name(arg, MSG_DIRECTOR_IS, name);
}

static void
mark(struct session *session, const struct player_row *account, bool on)
{
	struct server *server = session->server;

	if (!storing_may(server) ||
		!storing_done(server, director_mark(server->db, account->id, on, storing_now(server))) ||
		!operator_log(session, "director", account->name, on ? "on" : "off")) {
		session_say(session, MSG_NOT_STORED);
		return;
	}
	struct player *player = lobby_find(server->lobby, account->name);
	if (player != NULL)
		player_say(player, on ? MSG_DIRECTOR_TOLD_ON : MSG_DIRECTOR_TOLD_OFF);
	session_say_name(session, on ? MSG_DIRECTOR_ON : MSG_DIRECTOR_OFF, account->name);
}

static void
run_director(struct session *session, const struct words *words)
{
	bool on = strcasecmp(words_at(words, 2), "on") == 0;
	struct player_row account;

	if (words->count == 1) {
		if (director_each(session->server->db, tell_director, session) != DB_OK)
			command_cant_read(session, "director");
	} else if (!on && strcasecmp(words_at(words, 2), "off") != 0) {
		session_say(session, MSG_DIRECTOR_HOW);
	} else if (command_account(session, words->word[1], MSG_NO_ONE_CALLED, &account)) {
		mark(session, &account, on);
	}
}

const struct command directing_commands[] = {
	{
		.name = "director",
		.needs = NEED_OPERATOR,
		.ours = true,
		.run = run_director,
	},
	{.name = NULL},
};
