/*
 * pack_people.c - who is online, what they wish for, and where they play.
 */
#include "server/upgrade/pack_people.h"

#include <stdio.h>
#include <string.h>

#include "db/daily.h"
#include "server/engine/levels.h"
#include "server/journal/playback.h"
#include "server/lobby/interests.h"
#include "server/lobby/lobby.h"
#include "server/lobby/waitfor.h"
#include "server/players/hearing.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/study/studying.h"
#include "server/study/visitor_answers.h"
#include "server/tables/house_queue.h"
#include "server/tables/matching.h"
#include "server/tables/seeking.h"
#include "server/tables/table.h"
#include "server/upgrade/packing.h"

static void
fill_absence(struct carried_player *carried, const struct absence *away)
{
	if (away == NULL)
		return;
	carried->away_restart = away->restart;
	carried->away_why = (int32_t)away->why;
	carried->away_since_ms = away->since_ms;
	carried->away_at = away->at;
	carried->away_match = away->match;
	carried->away_after = away->after;
	carried->away_parted = away->parted;
	carried->away_program = away->program;
	carried->away_tagged_person = away->tagged_person;
	carried->away_active_ms = away->active_ms;
	memcpy(carried->away_peer, away->peer.text, sizeof carried->away_peer);
	carried->away_is_exempt = away->peer.is_exempt;
	memcpy(carried->away_client, away->client, sizeof carried->away_client);
}

static void
fill_playback(struct carried_player *carried, const struct playback *playback)
{
	if (playback == NULL)
		return;
	carried->playback_match = playback->match;
	carried->playback_head = playback->match_head;
	carried->playback_game = playback->range.game;
	carried->playback_steps = playback->steps;
	carried->playback_step = playback->step;
}

static void
fill_studying(struct carried_player *carried, const struct studying *studying)
{
	if (studying == NULL)
		return;
	carried->asked = (int32_t)studying->kind;
	carried->asked_answered = studying->answered;
	carried->asked_day = studying->day;
	carried->asked_match = studying->lesson.match;
	carried->asked_game = studying->lesson.game;
	carried->asked_step = studying->lesson.step;
	carried->asked_kind = (int32_t)studying->lesson.kind;
	carried->asked_at = studying->lesson.at;
	carried->asked_due = studying->lesson.due;
	carried->asked_stage = studying->lesson.stage;
}

static void
pack_player(const struct player *player, struct parcel_writer *writer)
{
	bool has_session = player->session != NULL && pack_may_carry(player->session);
	char *last = player->last_line;
	struct carried_player carried = {
		.account = player->account.id,
		.line = has_session ? player->session->number : 0,
		.online_since = player->online_since,
		.login_id = player->login_id,
		.returning = player->returning,
		.unread_news = player->unread_news,
		.restarted = player->restarted,
		.linked = player->linked,
		.mistakes_untold = player->mistakes_untold,
		.last_line = {.bytes = last, .size = last != NULL ? strlen(last) : 0},
		.waved = player->waved,
		.warned_of = player->warned_of,
		.seat_row = (int32_t)player->seat_row,
		.follows_tv = player->follows_tv,
		.tv_told = player->tv_told,
	};

	memcpy(carried.keeps, player->keeps, sizeof carried.keeps);
	fill_absence(&carried, player->away);
	fill_playback(&carried, player->playback);
	fill_studying(&carried, player->studying);
	pack(writer, CARRIED_PLAYER, &carried);
}

/* Terms without a length, which has a field of its own: it may be that of a saved match. */
static struct carried_wish
wish_of(const struct player *from, const struct options_typed *terms)
{
	struct options options = terms->options;
	struct carried_wish wish = {
		.from = from->account.id,
		.length = options.length,
		.names_crawford = terms->names_crawford,
		.names_redoubles = terms->names_redoubles,
		.names_autodoubles = terms->names_autodoubles,
	};

	if (options.length == INVITED_TO_RESUME)
		options = options_default(1);
	options_write(&options, wish.options);
	return wish;
}

static void
pack_wishes(const struct player *player, struct parcel_writer *writer)
{
	const struct level *level = house_queue_level(player);
	const struct invitation *invitation;

	if (level != NULL) {
		struct carried_wish wish = wish_of(player, house_queue_terms(player));
		const struct house_place place = house_queue_order(player);
		snprintf(wish.level, sizeof wish.level, "%s", level->name);
		wish.rank = place.rank;
		wish.place = place.number;
		pack(writer, CARRIED_WISH, &wish);
	}
	/* In the order in which the invited player has them. */
	TAILQ_FOREACH(invitation, &player->invitations, next) {
		struct carried_wish wish = wish_of(invitation->from, &invitation->terms);
		wish.to = player->account.id;
		wish.lapses_ms = invitation->lapses_ms;
		pack(writer, CARRIED_WISH, &wish);
	}
}

/* The one who waits for them first comes first. */
static void
pack_waits(const struct player *player, struct parcel_writer *writer)
{
	int count = 0;

	while (waitfor_player(player, count) != 0)
		count++;
	while (count-- > 0) {
		const struct carried_wait wait = {
			.who = player->account.id, .player = waitfor_player(player, count)};
		pack(writer, CARRIED_WAIT, &wait);
	}
	for (const struct interest *friend = player->friends; friend != NULL; friend = friend->next_own) {
		const struct carried_friend carried = {.who = player->account.id,
			.player = friend->player,
			.comes_ms = friend->comes.at_ms,
			.goes_ms = friend->goes.at_ms,
			.heard_comes = friend->heard_comes,
			.is_late = friend->is_late};
		pack(writer, CARRIED_FRIEND, &carried);
	}
}

static void
pack_watchers(const struct player *player, struct parcel_writer *writer)
{
	const struct player *watcher;

	TAILQ_FOREACH(watcher, &player->watchers, next_watcher) {
		const struct carried_watch watch = {.who = watcher->account.id, .player = player->account.id};
		pack(writer, CARRIED_WATCH, &watch);
	}
}

static void
pack_talk(const struct player *player, struct parcel_writer *writer)
{
	struct report_line lines[REPORT_LINES];
	int count = hearing_lines(player, lines);

	for (int i = 0; i < count; i++) {
		struct carried_talk talk = {.hearer = player->account.id,
			.at = lines[i].at,
			.speaker = lines[i].speaker,
			.text = parcel_borrow(lines[i].text, strlen(lines[i].text))};
		snprintf(talk.how, sizeof talk.how, "%s", lines[i].how);
		pack(writer, CARRIED_TALK, &talk);
	}
}

static void
fill_clock(struct carried_table *carried, const struct table_clock *clock)
{
	carried->runs = clock->runs;
	carried->since_ms = clock->since_ms;
	carried->waited = clock->waited;
	carried->spent_ms = clock->spent_ms;
	carried->game_over_ms = clock->game_over_ms;
	carried->warned = clock->warned;
	carried->lost_once0 = clock->lost_once[0];
	carried->lost_once1 = clock->lost_once[1];
	carried->stands0 = clock->stands[0];
	carried->stands1 = clock->stands[1];
	carried->untold = clock->untold;
	carried->paused = clock->paused;
	carried->pause_began_ms = clock->pause_began_ms;
	carried->paused_ms = clock->paused_ms;
	carried->wants_pause0 = clock->wants_pause[0];
	carried->wants_pause1 = clock->wants_pause[1];
	carried->wants_adjourned0 = clock->wants_adjourned[0];
	carried->wants_adjourned1 = clock->wants_adjourned[1];
}

static void
fill_slow(struct carried_table *carried, const struct slow_clock *slow)
{
	carried->due_ms = slow->due_ms;
	carried->vacation_until_ms0 = slow->vacation_until_ms[0];
	carried->vacation_until_ms1 = slow->vacation_until_ms[1];
	carried->on_turn = slow->on_turn;
	carried->turn_began = slow->turn_began;
	carried->rolls0 = slow->rolls[0];
	carried->rolls1 = slow->rolls[1];
	carried->acted0 = slow->acted[0];
	carried->acted1 = slow->acted[1];
	carried->looks0 = slow->looks[0];
	carried->looks1 = slow->looks[1];
	carried->played0 = slow->played[0];
	carried->played1 = slow->played[1];
	carried->answer0 = (int32_t)slow->answer[0];
	carried->answer1 = (int32_t)slow->answer[1];
	carried->letter_told0 = slow->letter_told[0];
	carried->letter_told1 = slow->letter_told[1];
}

static void
pack_table(const struct table *table, struct parcel_writer *writer)
{
	struct carried_table carried = {
		.match = table->row.id,
		.sits0 = !table->seat[0]->stands_in,
		.sits1 = !table->seat[1]->stands_in,
		.off_tv = table->off_tv,
		.spoken0 = table->spoken[0],
		.spoken1 = table->spoken[1],
		.board_waits = table->late_board.waits,
		.board_side = (int32_t)table->late_board.side,
		.board_touches = table->late_board.touches,
		.board_since_ms = table->late_board.since_ms,
	};

	fill_clock(&carried, &table->state.clock);
	fill_slow(&carried, &table->state.slow);
	pack(writer, CARRIED_TABLE, &carried);
}

static void
pack_answer(void *arg, const struct daily_answer *answer)
{
	struct carried_answer carried = {.player = answer->player, .day = answer->day, .run = answer->run};

	memcpy(carried.play, answer->play, sizeof carried.play);
	memcpy(carried.lost, &answer->lost, sizeof carried.lost);
	pack(arg, CARRIED_ANSWER, &carried);
}

void
pack_people(struct server *server, struct parcel_writer *writer)
{
	const struct player *player;
	const struct table *table;

	TAILQ_FOREACH(player, &server->lobby->online, next_online)
		pack_player(player, writer);
	TAILQ_FOREACH(table, &server->tables->all, next)
		if (table->state.open)
			pack_table(table, writer);
	TAILQ_FOREACH(player, &server->lobby->seekers, next_seeker) {
		const struct carried_wish wish = wish_of(player, seeking_terms(player));
		pack(writer, CARRIED_WISH, &wish);
	}
	TAILQ_FOREACH(player, &server->lobby->online, next_online) {
		pack_wishes(player, writer);
		pack_waits(player, writer);
		pack_watchers(player, writer);
		pack_talk(player, writer);
	}
	visitor_answers_each(server, pack_answer, writer);
}
