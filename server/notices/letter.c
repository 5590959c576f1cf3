/*
 * letter.c - which rows are a letter, and whether it may go now.
 */
#include "server/notices/letter.h"

#include <stdlib.h>
#include <string.h>

#include "server/config/config.h"
#include "server/notices/letter_parts.h"
#include "server/notices/raise.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/clock.h"
#include "server/system/memory.h"

enum {
	MINUTE = 60,
	HOUR = 60 * MINUTE,
	DAY = 24 * HOUR,
	PAUSE = 15 * MINUTE,	  /* between two letters of a kind */
	DIGEST_PAUSE = 20 * HOUR, /* between two digests, whose time may have been changed */
	SHORT_TRIES = 6,	  /* of a letter, before a courier has it for an hour */
	LOOKED_AT_ONCE = 200,	  /* rows, letters and others */
};

/* Players wait for the rest of this turn, and for its commit, which takes about a millisecond more. */
static const int64_t TURN_NS = 5 * 1000 * 1000 / 2;

static void
note(void *arg, const struct notice_row *row)
{
	struct letter *letter = arg;

	letter->row[letter->count++] = *row;
}

/* --- manners */

/* Whether players choose when such a notice comes. All others answer what somebody has just asked for. */
static bool
is_routed(const struct notice_row *row)
{
	return row->kind < NOTICE_ROUTED;
}

/* When it may go; 0: now. *digest: it goes with the others then. */
static int64_t
pause_until(struct server *server, const struct notice_row *lead, bool *digest)
{
	int64_t now = storing_now(server);
	struct notice_lately lately;
	struct reach reach;

	*digest = lead->digest;
	if (lead->letter != 0 || !is_routed(lead) || notice_lately(server->db, lead, now, &lately) != DB_OK)
		return 0;
	if (!lead->digest && lately.same > now - PAUSE)
		return lately.same + PAUSE;
	bool many = !lead->digest && lead->kind != NOTICE_FLAG && lead->kind != NOTICE_CALLED &&
		    lately.letters >= server->config->notices_per_day;
	if (!many && !(lead->digest && lately.same > now - DIGEST_PAUSE))
		return 0;
	*digest = true;
	return reach_find(server->db, lead->player, lead->kind, &reach) == DB_OK
		       ? raise_digest_time(server, &reach, now + 1)
		       : now + HOUR;
}

static bool
put_off(struct letter *letter, int64_t due, bool digest)
{
	struct server *server = letter->server;

	for (int i = 0; i < letter->count; i++)
		if (!storing_done(server, notice_put_off(server->db, letter->row[i].id, due, digest)))
			return false;
	return true;
}

/* --- to whom */

/* The operator may have taken it away since. */
static bool
is_hook(const struct server *server, const char *address)
{
	const struct config_hooks *hooks = &server->config->hooks;

	for (int i = 0; i < hooks->count; i++)
		if (strcmp(hooks->at[i].address, address) == 0)
			return true;
	return false;
}

/* False: nobody is there any more. */
static bool
find_reader(struct letter *letter)
{
	struct server *server = letter->server;
	const struct notice_row *lead = &letter->row[0];

	letter->way = lead->way;
	if (lead->way == NOTICE_BY_HOOK)
		return is_hook(server, lead->hook);
	if (player_find_by_id(server->db, lead->player, &letter->account) != DB_OK ||
		letter->account.disabled != 0)
		return false;
	if (lead->way == NOTICE_BY_PUSH)
		return push_find(server->db, lead->push, &letter->push) == DB_OK;
	if (lead->kind == NOTICE_PROOF)
		return true; /* the proof has the address */
	if (lead->kind == NOTICE_MOVED) {
		snprintf(letter->address, sizeof letter->address, "%.*s", MAIL_ADDRESS_SIZE - 1, lead->hook);
		return true;
	}
	if (mail_route_find(server->db, lead->player, &letter->mail) != DB_OK || letter->mail.ended)
		return false;
	snprintf(letter->address, sizeof letter->address, "%s", letter->mail.address);
	return true;
}

/* --- handed over */

/* Longer after some attempts: a courier that crashes at this letter must not get it day and night. */
static int64_t
seconds_of(const struct notice_row *lead)
{
	return lead->tries + lead->silent < SHORT_TRIES ? LETTER_SECONDS : HOUR;
}

/* A day has passed since it was first handed over, and the courier has said nothing. After a stop of the
 * server it goes once more. */
static bool
is_given_up(const struct letter *letter)
{
	const struct notice_row *lead = &letter->row[0];

	return lead->silent && lead->tries > 0 && storing_now(letter->server) - lead->taken >= DAY;
}

static bool
give_up(const struct letter *letter)
{
	struct server *server = letter->server;
	const struct notice_row *lead = &letter->row[0];

	server->counters->notices_failed[lead->way]++;
	return storing_done(
		server, notice_settle(server->db, lead->letter, NOTICE_FAILED, storing_now(server)));
}

/* What is told goes with it; all else was answered, unless there was no room. */
static bool
settle_rows(struct letter *letter, bool full)
{
	struct server *server = letter->server;
	int64_t now = storing_now(server), until = now + seconds_of(&letter->row[0]);

	for (int i = 0; i < letter->count; i++) {
		int64_t id = letter->row[i].id;
		enum db_status status = DB_OK;
		/* A row of this letter that stayed due would bring the letter again at once. */
		if (letter->told[i] || (full && letter->row[i].letter != 0))
			status = notice_take(server->db, id, letter->id, now, until);
		else if (!full)
			status = notice_drop(server->db, id, now);
		if (!storing_done(server, status))
			return false;
		server->counters->notices_answered += !letter->told[i] && !full;
	}
	return true;
}

/* *written: a line was. False: something could not be stored. */
static bool
hand_over(struct letter *letter, FILE *out, bool *written)
{
	bool digest, done = true;

	*written = false;
	if (is_given_up(letter))
		return give_up(letter);
	int64_t due = pause_until(letter->server, &letter->row[0], &digest);
	if (due != 0)
		return put_off(letter, due, digest);
	letter->id = letter->row[0].letter != 0 ? letter->row[0].letter : letter->row[0].id;
	if (!find_reader(letter))
		return settle_rows(letter, false);
	letter->out = must_memstream(&letter->text, &letter->size);
	done = letter_write(letter);
	must_close(letter->out);
	*written = done && letter->lines > 0;
	bool full = letter->size > LETTER_TEXT_MAX;
	done = done && settle_rows(letter, full);
	if (done && *written)
		letter_put(letter, out);
	free(letter->text);
	return done;
}

/* The letter that `row` is in. */
static bool
take_one(struct server *server, const struct notice_row *row, FILE *out, bool *written)
{
	struct letter *letter = must_calloc(1, sizeof *letter);

	letter->server = server;
	enum db_status status =
		notice_each_with(server->db, row, storing_now(server), LETTER_ROWS, note, letter);
	*written = false;
	bool done = status == DB_OK && (letter->count == 0 || hand_over(letter, out, written));
	free(letter);
	return done;
}

bool
letters_take(struct server *server, unsigned ways, int most, FILE *out)
{
	int64_t began = clock_cpu_ns();
	struct notice_row row;
	int written = 0;

	for (int looked = 0; looked < LOOKED_AT_ONCE && written < most; looked++) {
		bool one;
		enum db_status status = notice_next_by(server->db, ways, storing_now(server), &row);
		if (status != DB_OK)
			return status == DB_NONE;
		if (!storing_may(server) || !take_one(server, &row, out, &one))
			return false;
		written += one;
		if (clock_cpu_ns() - began > TURN_NS)
			break;
	}
	return true;
}

int64_t
letters_next(struct server *server, unsigned ways, int64_t most)
{
	int64_t due = 0;

	if (notice_next_due_by(server->db, ways, &due) != DB_OK || due == 0)
		return most;
	int64_t in = due - storing_now(server);
	return in < 0 ? 0 : in > most ? most : in;
}

/* --- to see that it works */

static bool
test_by(struct server *server, struct notice_row *row, unsigned ways, FILE *out, int *count)
{
	bool one;

	if (!(ways & 1u << row->way))
		return true;
	if (!raise_row(server, row) || !take_one(server, row, out, &one))
		return false;
	*count += one;
	return true;
}

bool
letters_test(struct server *server, int64_t player, unsigned ways, FILE *out, int *count)
{
	struct notice_row row = {.player = player, .kind = NOTICE_TEST, .way = NOTICE_BY_MAIL};
	struct reach reach;

	*count = 0;
	row.at = row.due = storing_now(server);
	if (!storing_may(server) || reach_find(server->db, player, NOTICE_TEST, &reach) != DB_OK ||
		(reach.mail && !test_by(server, &row, ways, out, count)))
		return false;
	row.way = NOTICE_BY_PUSH;
	for (int i = 0; i < reach.pushes; i++) {
		row.push = reach.push[i];
		if (!test_by(server, &row, ways, out, count))
			return false;
	}
	return true;
}

bool
letters_test_hooks(struct server *server, FILE *out, int *count)
{
	const struct config_hooks *hooks = &server->config->hooks;
	struct notice_row row = {.kind = NOTICE_TEST, .way = NOTICE_BY_HOOK};

	*count = 0;
	row.at = row.due = storing_now(server);
	for (int i = 0; i < hooks->count; i++) {
		snprintf(row.hook, sizeof row.hook, "%s", hooks->at[i].address);
		if (!storing_may(server) || !test_by(server, &row, 1u << NOTICE_BY_HOOK, out, count))
			return false;
	}
	return true;
}
