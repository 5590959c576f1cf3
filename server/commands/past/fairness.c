/*
 * fairness.c - what anybody may know of the dice: the book of envelopes, the envelopes of a match, the lot
 * of a tournament; and the salt that a player adds to their next match. The lines are those of records
 * (protocol/archive/record.h, lot_record.h).
 */
#include <string.h>

#include "protocol/wire/number.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/past/stream.h"
#include "server/config/config.h"
#include "server/journal/lot_recording.h"
#include "server/journal/recording.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/match_now.h"
#include "server/tables/record.h"
#include "server/tables/table.h"

enum {
	ENVELOPES_SHOWN = 1000, /* at once, if half of output-limit has room for them */
	ENVELOPE_LINE = 384,	/* no line of the book is longer */
};

#define NUMBER_MAX INT64_C(999999999999999)

/* 0 if it is no number of an envelope or a match. */
static int64_t
number_of(const char *text)
{
	int64_t number;

	return number_read(text, 1, NUMBER_MAX, &number) ? number : 0;
}

static bool
write_envelope(void *arg, const struct envelope_row *row)
{
	recording_write_envelope(row, arg);
	return true;
}

static void
list_book(struct session *session, const struct words *words)
{
	struct db *db = session->server->db;
	struct envelope_row last;
	struct row_stream stream;
	int64_t from = words->count > 2 ? number_of(words->word[2]) : 1;
	int64_t to = words->count > 3 ? number_of(words->word[3]) : INT64_MAX;
	int64_t shown = session->server->config->output_limit / 2 / ENVELOPE_LINE;

	if (shown > ENVELOPES_SHOWN)
		shown = ENVELOPES_SHOWN;
	if (from == 0 || to < from || words->count > 4) {
		session_say(session, MSG_BOOK_HOW);
		return;
	}
	if (envelope_find_last(db, &last) != DB_OK) {
		command_cant_read(session, "book");
		return;
	}
	if (from > last.number) {
		session_tell(session, MSG_BOOK_ENDS, &(struct message_args){.n = last.number});
		return;
	}
	int64_t stop = to < last.number ? to : last.number;
	if (stop - from >= shown)
		stop = from + shown - 1;
	stream_open(&stream);
	text_tag_fairness(stream.tag);
	enum db_status status = envelopes_each(db, from, stop, write_envelope, stream.out);
	stream_send(&stream, session);
	if (status != DB_OK)
		command_cant_read(session, "book");
	else if (stop < to && stop < last.number)
		session_tell(session, MSG_BOOK_GOES_ON, &(struct message_args){.n = stop + 1});
}

/* The table where somebody sits or watches, or NULL. */
static const struct table *
table_at_hand(const struct session *session)
{
	if (session->player->table != NULL || session->player->watching == NULL)
		return session->player->table;
	return session->player->watching->table;
}

static void
sum_up(struct session *session)
{
	struct db *db = session->server->db;
	const struct table *table = table_at_hand(session);
	struct envelope_counts counts;
	struct envelope_row last;
	char chain[ENVELOPE_HEX_SIZE];

	if (envelopes_count(db, &counts) != DB_OK || envelope_find_last(db, &last) != DB_OK) {
		command_cant_read(session, "book");
		return;
	}
	envelope_hex(last.chain, chain);
	session_tell(session, MSG_BOOK_UNOPENED,
		&(struct message_args){
			.n = counts.by_state[ENVELOPE_SEALED], .m = counts.by_state[ENVELOPE_IN_USE]});
	session_tell(session, MSG_BOOK_OPENED,
		&(struct message_args){
			.n = counts.by_state[ENVELOPE_OPENED], .m = counts.by_state[ENVELOPE_VOID]});
	session_tell(session, MSG_BOOK_CHAIN, &(struct message_args){.n = last.number, .text = chain});
	if (table == NULL)
		return;
	if (table->state.deal.envelope == 0) {
		session_tell(session, MSG_MATCH_NO_ENVELOPE, &(struct message_args){.m = table->row.id});
		return;
	}
	envelope_hex(table->state.deal.commitment, chain);
	session_tell(session, MSG_MATCH_ENVELOPE,
		&(struct message_args){.m = table->row.id, .n = table->state.deal.envelope, .text = chain});
}

/* The match with that number, or the one that a player plays or has played last. False after telling why
 * not. */
static bool
find_asked(struct session *session, const char *typed, struct match_row *row)
{
	struct player *online;
	struct player_row player;
	struct record record;
	struct match_now now;
	enum db_status status;

	if (typed[0] >= '0' && typed[0] <= '9') {
		status = match_now_find(session->server, number_of(typed), &now);
	} else {
		if (!command_anybody(session, typed, MSG_NO_ONE_CALLED, &player, &online))
			return false;
		if (!record_find(session->server, &player, online, &record)) {
			session_say_name(session, MSG_NO_GAME_YET, player.name);
			return false;
		}
		status = match_now_find(session->server, record.match.id, &now);
	}
	if (status == DB_NONE)
		session_tell(session, MSG_MATCH_UNKNOWN, &(struct message_args){.text = typed});
	else if (status != DB_OK)
		command_cant_read(session, "matches");
	else
		*row = now.row;
	return status == DB_OK;
}

static void
show_match(struct session *session, const struct match_row *row)
{
	struct row_stream stream;

	stream_open(&stream);
	text_tag_fairness(stream.tag);
	enum archived archived = recording_write_dice(session->server->db, row, stream.out);
	stream_send(&stream, session);
	if (archived != ARCHIVED)
		command_cant_read(session, "matches");
}

static void
show_lot(struct session *session, const struct words *words)
{
	const char *typed = words_at(words, 2);
	struct row_stream stream;
	struct lot_row row;

	if (words->count > 3 || number_of(typed) == 0) {
		session_say(session, MSG_LOT_HOW);
		return;
	}
	enum db_status status = lot_find(session->server->db, number_of(typed), &row);
	if (status == DB_NONE) {
		session_tell(session, MSG_LOT_UNKNOWN, &(struct message_args){.text = typed});
		return;
	}
	stream_open(&stream);
	text_tag_fairness(stream.tag);
	enum archived archived =
		status == DB_OK ? lot_recording_write(session->server->db, &row, stream.out) : ARCHIVE_FAILED;
	stream_send(&stream, session);
	if (archived != ARCHIVED)
		command_cant_read(session, "lots");
}

static void
run_fairness(struct session *session, const struct words *words)
{
	const char *typed = words_at(words, 1);
	struct match_row row;

	if (typed[0] == '\0')
		sum_up(session);
	else if (strcasecmp(typed, "book") == 0)
		list_book(session, words);
	else if (strcasecmp(typed, "lot") == 0)
		show_lot(session, words);
	else if (find_asked(session, typed, &row))
		show_match(session, &row);
}

/* Without the blanks at both ends; false if it is too long. */
static bool
trim(char salt[PLAYER_SALT_SIZE], const char *text)
{
	text += strspn(text, " ");
	size_t length = strlen(text);
	while (length > 0 && text[length - 1] == ' ')
		length--;
	if (length >= PLAYER_SALT_SIZE)
		return false;
	memcpy(salt, text, length);
	salt[length] = '\0';
	return true;
}

static void
run_salt(struct session *session, const struct words *words)
{
	struct server *server = session->server;
	char salt[PLAYER_SALT_SIZE];

	if (!trim(salt, words_rest(words, 0))) {
		session_tell(session, MSG_SALT_LONG, &(struct message_args){.n = PLAYER_SALT_SIZE - 1});
	} else if (salt[0] != '\0') {
		if (storing_may(server) &&
			storing_done(server, player_set_salt(server->db, session->player->account.id, salt)))
			session_tell(session, MSG_SALT, &(struct message_args){.text = salt});
		else
			session_say(session, MSG_NOT_STORED);
	} else if (player_salt(server->db, session->player->account.id, salt) != DB_OK) {
		command_cant_read(session, "salt");
	} else {
		session_tell(session, salt[0] != '\0' ? MSG_SALT : MSG_SALT_NONE,
			&(struct message_args){.text = salt});
	}
}

const struct command fairness_commands[] = {
	{
		.name = "fairness",
		.ours = true,
		.run = run_fairness,
	},
	{
		.name = "salt",
		.ours = true,
		.ascii = MSG_SALT_ASCII,
		.run = run_salt,
	},
	{.name = NULL},
};
