/*
 * begin.c - two players sit down: to a new match, or to one that the journal remembers.
 */
#include "server/matches/begin.h"

#include <sodium.h>
#include <string.h>

#include "db/slow/offers.h"
#include "server/dice/book.h"
#include "server/dice/dice.h"
#include "server/journal/pending_stops.h"
#include "server/lobby/hourly.h"
#include "server/lobby/house.h"
#include "server/lobby/news.h"
#include "server/matches/abandoned_lost.h"
#include "server/matches/act.h"
#include "server/matches/stored.h"
#include "server/players/player.h"
#include "server/state/announce.h"
#include "server/state/checkup.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tables/audience.h"
#include "server/tables/clock_told.h"
#include "server/tables/dice_told.h"
#include "server/tables/matching.h"
#include "server/tables/open_seat.h"
#include "server/tables/slow_clock.h"
#include "server/tables/standing_told.h"
#include "server/tables/table.h"
#include "server/tables/teller.h"

/* Seats are taken; both read each other's new status before anything else of the match (protocol,
 * section 3). */
static void
sit_down(struct table *table)
{
	for (int seat = 0; seat < 2; seat++) {
		matching_forget(table->seat[seat]);
		matching_unwatch(table->seat[seat]);
		matching_dismiss_blinded(table->seat[seat], table->seat[1 - seat]);
	}
	table_sit(table);
	for (int seat = 0; seat < 2; seat++)
		open_seat_note(table->seat[seat]);
	hourly_count(table->seat[0], table->seat[1]);
	for (int seat = 0; seat < 2; seat++) {
		struct player *subject = table->seat[1 - seat];
		if (!subject->stands_in)
			news_tell_status(table->seat[seat], subject);
		news_tell_status(table->seat[seat], table->seat[seat]);
	}
}

/* A new match puts an end to a saved one of the same two (R11.5). */
static bool
annul_saved(struct server *server, struct player *const seat[2])
{
	struct match_row saved;
	struct deal deal;
	enum db_status status =
		match_find_saved(server->db, seat[0]->account.id, seat[1]->account.id, &saved);

	if (status == DB_NONE)
		return true;
	if (!storing_done(server, status))
		return false;
	(void)book_find(server, &saved, &deal);
	if (!book_open_envelope(server, saved.id) ||
		!storing_done(server, match_annul(server->db, saved.id, storing_now(server))))
		return false;
	for (int i = 0; i < 2; i++)
		dice_told_opened_to(seat[i], saved.id, &deal);
	sodium_memzero(&deal, sizeof deal);
	return true;
}

/* What the two have saved or offered each other gives way to a new match of the same kind. */
static bool
make_room(struct server *server, const struct match_row *row, struct player *const seat[2])
{
	if (!storing_may(server))
		return false;
	switch (row->kind) {
	case MATCH_LIVE:
		return abandoned_settle(seat) && annul_saved(server, seat);
	case MATCH_SLOW:
		return storing_done(server, slow_offers_settle(server->db, row->player[0], row->player[1]));
	case MATCH_TOURNAMENT:
	case MATCH_KIND_COUNT:
		break;
	}
	return true;
}

static bool
create(struct server *server, struct match_row *row, struct player *const seat[2],
	const struct options *options, struct deal *deal)
{
	enum match_kind kind = row->kind;

	*row = (struct match_row){
		.kind = kind,
		.inviter = dice_side(server->dice, 0),
		.rules_version = RULES_VERSION,
		.started = storing_now(server),
		.slow_turn = options_are_slow(options) ? options_delay_ms(options) / 1000 : 0,
	};
	for (int i = 0; i < 2; i++) {
		row->player[i] = seat[i]->account.id;
		memcpy(row->name[i], seat[i]->account.name, sizeof row->name[i]);
		enum db_status status = player_salt(server->db, row->player[i], row->salt[i]);
		if (status != DB_OK && !storing_done(server, status))
			return false;
	}
	options_write(options, row->options);
	/* A stop of the last match of the two may still wait for the disk. */
	pending_stops_try(server);
	if (!make_room(server, row, seat))
		return false;
	enum db_status status = match_create(server->db, row);
	if (status == DB_TAKEN) {
		/* Running in the database, but at no table: the two can't play, the others can. */
		log_error("journal", "%s and %s have a match that runs without a table", row->name[0],
			row->name[1]);
		return false;
	}
	return storing_done(server, status) && house_count_match(seat, options) &&
	       book_take(server, row, 1, deal);
}

bool
table_know_programs(struct table *table)
{
	for (int seat = 0; seat < 2 && table->state.match.options.open; seat++) {
		enum side side = table_side(table, seat);
		bool program = player_is_played(table->seat[seat]);
		if (program == table->state.match.program[side])
			continue;
		if (!table_act_alone(table, program ? ACTION_PROGRAM : ACTION_PERSON, side))
			return false;
	}
	return true;
}

enum message
table_fault(const struct server *server)
{
	if (checkup_found_damage(server))
		return MSG_NO_MATCHES_DAMAGED;
	return storing_space_is_low(server) ? MSG_NO_NEW_MATCHES : MSG_NONE;
}

/* `occasion`: the tournament that it is part of; NULL: none. */
static bool
begin(struct player *inviter, struct player *invited, const struct options *options, enum match_kind kind,
	const struct occasion *occasion)
{
	struct server *server = inviter->server;
	struct player *const seat[2] = {inviter, invited};
	struct match_row row = {.kind = kind};
	struct deal deal;
	const struct message_args args = {
		.a = inviter->account.name, .b = invited->account.name, .n = options->length};

	enum message fault = table_fault(server);
	if (fault != MSG_NONE) {
		player_say(invited, fault);
		return false;
	}
	if (!create(server, &row, seat, options, &deal)) {
		player_say(invited, MSG_NOT_STORED);
		return false;
	}
	struct table *table = table_new(server, inviter, invited);
	table->row = row;
	if (occasion != NULL)
		table->occasion = *occasion;
	table->state.deal = deal;
	sodium_memzero(&deal, sizeof deal);
	match_begin(&table->state.match, options, row.inviter);
	if (table_is_slow(table)) {
		table->state.slow.on_turn = -1;
		slow_clock_read_vacations(table);
	}
	announce_match_begun(server, row.id, false);
	sit_down(table);
	player_tell(invited, message_of_length(MSG_NOW_PLAYING, options->length), &args);
	player_tell(inviter, message_of_length(MSG_HAS_JOINED, options->length),
		&(struct message_args){.a = args.b, .n = args.n});
	for (int i = 0; i < 2; i++)
		standing_tell_tournament(table, seat[i]);
	dice_told_sealed(table);
	for (int i = 0; i < 2 && options->open; i++)
		player_say_name(seat[i], MSG_OPEN_TABLE, seat[!i]->account.name);
	news_add(server->news, NEWS_REPORT, message_of_length(MSG_REPORT_START, options->length), &args,
		inviter, invited);
	if (table_know_programs(table) && table_act_alone(table, ACTION_JOIN, SIDE_O) &&
		table_act_alone(table, ACTION_JOIN, SIDE_X))
		table_go_on(table);
	return true;
}

bool
table_begin(struct player *inviter, struct player *invited, const struct options *options)
{
	return begin(inviter, invited, options, options->days.turn > 0 ? MATCH_SLOW : MATCH_LIVE, NULL);
}

bool
table_begin_paired(struct player *inviter, struct player *invited, const struct options *options,
	const struct occasion *occasion)
{
	return begin(inviter, invited, options, MATCH_TOURNAMENT, occasion);
}

void
table_tell_restarted(struct player *player)
{
	const struct player *other = table_other(player);

	if (!player->restarted || !player->returning || !player_knows_new_words(player))
		return;
	player_say_name(player, MSG_SEAT_RESTARTED, other->account.name);
	if (player_is_awaited(other))
		player_tell(player, MSG_SEAT_AWAITED,
			&(struct message_args){.a = other->account.name, .n = player_seat_left(other)});
}

void
table_tell_back(struct player *player)
{
	table_tell_restarted(player);
	player_say_name(player, MSG_NOW_RESUMED, table_other(player)->account.name);
	standing_tell_tournament(player->table, player);
	standing_tell(player->table, player->seat);
	standing_tell_board(player->table, player->seat);
	clock_tell_all(player->table);
}

static void
tell_resumed(struct table *table, struct player *inviter, struct player *invited)
{
	int length = table->state.match.options.length;
	const struct message_args args = {
		.a = inviter->account.name, .b = invited->account.name, .n = length};

	player_say_name(invited, MSG_NOW_RESUMED, inviter->account.name);
	player_say_name(inviter, MSG_HAS_RESUMED, invited->account.name);
	for (int seat = 0; seat < 2; seat++) {
		standing_tell_tournament(table, table->seat[seat]);
		standing_tell(table, seat);
		if (!audience_rolls_at_once(table, seat))
			standing_tell_board(table, seat);
	}
	audience_watchers_resumed(table, &args);
	news_add(table->server->news, NEWS_REPORT, message_of_length(MSG_REPORT_RESUME, length), &args,
		inviter, invited);
}

enum resumed {
	RESUMED,
	RESUMED_NOT_STORED,
	RESUMED_DAMAGED,
};

/* Reads the match and has it run in the database. One that is damaged stays as it is, and the log says so. */
static enum resumed
resume(struct server *server, const struct match_row *row, struct table_state *state)
{
	if (!stored_match_read(server, row, state))
		return RESUMED_DAMAGED;
	if (!storing_may(server))
		return RESUMED_NOT_STORED;
	enum db_status status = match_resume(server->db, row->id, storing_now(server));
	if (status == DB_NONE) {
		log_error("journal", "match %lld is saved, and its row or that of its stop says otherwise",
			(long long)row->id);
		return RESUMED_DAMAGED;
	}
	return storing_done(server, status) ? RESUMED : RESUMED_NOT_STORED;
}

bool
table_resume(struct player *inviter, struct player *invited)
{
	struct match_row row;

	if (match_find_saved(inviter->server->db, inviter->account.id, invited->account.id, &row) != DB_OK) {
		player_say_name(invited, MSG_NO_SAVED_MATCH, inviter->account.name);
		return false;
	}
	return table_resume_match(inviter, invited, &row);
}

bool
table_resume_match(struct player *inviter, struct player *invited, const struct match_row *saved)
{
	struct server *server = inviter->server;
	struct match_row row = *saved;
	struct table_state state;

	switch (resume(server, &row, &state)) {
	case RESUMED_DAMAGED:
		player_say_name(invited, MSG_SAVED_CORRUPT, inviter->account.name);
		player_say_name(inviter, MSG_SAVED_CORRUPT_TOLD, invited->account.name);
		return false;
	case RESUMED_NOT_STORED:
		player_say(invited, MSG_NOT_STORED);
		return false;
	case RESUMED:
		break;
	}
	bool same = row.player[0] == inviter->account.id;
	struct table *table = table_new(server, same ? inviter : invited, same ? invited : inviter);
	table_take_row(table, &row);
	table->state = state;
	announce_match_begun(server, row.id, true);
	sit_down(table);
	tell_resumed(table, inviter, invited);
	if (!table_know_programs(table))
		return true;
	table_join_both(table); /* both have said that they go on */
	teller_remind(table);
	clock_tell_all(table);
	for (int seat = 0; seat < 2; seat++)
		clock_tell_people(table, seat);
	table_go_on(table);
	return true;
}
