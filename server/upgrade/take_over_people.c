/*
 * take_over_people.c - players and what hangs on them.
 */
#include <stdlib.h>
#include <string.h>

#include "db/daily.h"
#include "db/matches.h"
#include "server/engine/levels.h"
#include "server/journal/playback.h"
#include "server/lobby/friends.h"
#include "server/lobby/interests.h"
#include "server/lobby/lobby.h"
#include "server/lobby/waitfor.h"
#include "server/players/hearing.h"
#include "server/players/playbacks.h"
#include "server/players/player.h"
#include "server/players/preferences.h"
#include "server/players/profile.h"
#include "server/state/server.h"
#include "server/study/studying.h"
#include "server/study/visitor_answers.h"
#include "server/system/memory.h"
#include "server/tables/house_queue.h"
#include "server/tables/matching.h"
#include "server/tables/seeking.h"
#include "server/tv/tv.h"
#include "server/upgrade/take_over_parts.h"
#include "server/upgrade/taking.h"

static struct absence
absence_of(const struct carried_player *carried)
{
	struct absence away = {
		.restart = carried->away_restart,
		.why = (enum close_why)carried->away_why,
		.since_ms = carried->away_since_ms,
		.at = carried->away_at,
		.match = carried->away_match,
		.after = carried->away_after,
		.parted = carried->away_parted,
		.program = carried->away_program,
		.tagged_person = carried->away_tagged_person,
		.active_ms = carried->away_active_ms,
	};

	peer_read(&away.peer, carried->away_peer);
	away.peer.is_exempt = carried->away_is_exempt;
	memcpy(away.client, carried->away_client, sizeof away.client);
	return away;
}

/* Of a match that can't be looked through any more nothing is shown. */
static void
put_playback(struct player *player, const struct carried_player *carried)
{
	struct db *db = player->server->db;
	struct match_row row;
	struct playback playback;

	if (carried->playback_match == 0 || match_find(db, carried->playback_match, &row) != DB_OK ||
		playback_find(db, &row, carried->playback_head, carried->playback_game, &playback) !=
			PLAYBACK_FOUND)
		return;
	playback.steps = carried->playback_steps;
	playback.step = carried->playback_step;
	playbacks_open(player, &playback);
}

static void
put_studying(struct player *player, const struct carried_player *carried)
{
	if (carried->asked == ASKED_NOTHING)
		return;
	*studying_change(player) = (struct studying){
		.kind = (enum asked_kind)carried->asked,
		.answered = carried->asked_answered,
		.day = carried->asked_day,
		.lesson = {.player = player->account.id,
			.match = carried->asked_match,
			.game = carried->asked_game,
			.step = carried->asked_step,
			.kind = (enum decision_kind)carried->asked_kind,
			.at = carried->asked_at,
			.due = carried->asked_due,
			.stage = carried->asked_stage},
	};
}

static void
put_player(struct player *player, const struct carried_player *carried)
{
	const struct parcel_bytes *last = &carried->last_line;

	player->online_since = carried->online_since;
	player->login_id = carried->login_id;
	player->returning = carried->returning;
	player->unread_news = carried->unread_news;
	player->restarted = carried->restarted;
	player->linked = carried->linked;
	memcpy(player->keeps, carried->keeps, sizeof player->keeps);
	player->mistakes_untold = carried->mistakes_untold;
	player->waved = carried->waved;
	player->warned_of = carried->warned_of;
	player->seat_row = (enum seat_row)carried->seat_row;
	player->tv_told = carried->tv_told;
	if (carried->follows_tv)
		tv_restore_follower(player);
	if (last->size > 0) {
		player->last_line = must_calloc(1, last->size + 1);
		memcpy(player->last_line, last->bytes, last->size);
	}
	put_playback(player, carried);
	put_studying(player, carried);
}

static bool
take_player(struct taking *taking, const struct carried_player *carried)
{
	struct server *server = taking->server;
	struct session *session = taking_session(taking, carried->line);
	struct player_row account;

	if (player_find_by_id(server->db, carried->account, &account) != DB_OK)
		return taking_fails(taking, "no row has the account", carried->account);
	if (carried->line != 0 && (session == NULL || session->player != NULL))
		return taking_fails(taking, "no session has the number", carried->line);
	struct player *player = player_new(server, &account);
	if (session != NULL) {
		player_take_session(player, session);
	} else {
		const struct absence away = absence_of(carried);
		player_stay_away(player, &away);
	}
	player_load_settings(player);
	profile_load(player);
	friends_load(player);
	lobby_enter(server->lobby, player);
	put_player(player, carried);
	taking->players[taking->player_count++] = player;
	return true;
}

bool
take_over_players(struct taking *taking)
{
	const struct carried_player *carried;
	int at = 0;

	taking->players =
		must_calloc((size_t)taking->carried->list[CARRIED_PLAYER].count + 1, sizeof(struct player *));
	while ((carried = taking_next(taking, CARRIED_PLAYER, &at)) != NULL)
		if (!take_player(taking, carried))
			return false;
	return true;
}

/* Terms that this program doesn't know: there is no such wish any more. */
static bool
read_terms(const struct carried_wish *wish, struct options_typed *terms)
{
	*terms = (struct options_typed){.names_crawford = wish->names_crawford,
		.names_redoubles = wish->names_redoubles,
		.names_autodoubles = wish->names_autodoubles};
	if (!options_read(&terms->options, wish->options))
		return false;
	terms->options.length = wish->length;
	return true;
}

static void
take_wish(struct taking *taking, const struct carried_wish *wish)
{
	struct player *from = taking_player(taking, wish->from), *to = taking_player(taking, wish->to);
	const struct level *level = wish->level[0] != '\0' ? level_find(wish->level) : NULL;
	struct options_typed terms;

	if (from == NULL || !read_terms(wish, &terms))
		return;
	if (to != NULL && from->invitation == NULL)
		matching_restore(from, to, &terms, wish->lapses_ms);
	else if (level != NULL)
		house_queue_restore(from, level, &terms,
			&(struct house_place){.rank = (int)wish->rank, .number = wish->place});
	else if (wish->to == 0 && wish->level[0] == '\0')
		seeking_begin(from, &terms);
}

static void
take_friend(struct taking *taking, const struct carried_friend *carried)
{
	const struct player *who = taking_player(taking, carried->who);
	struct interest *friend = who != NULL ? interests_find(who->friends, carried->player) : NULL;

	if (friend == NULL)
		return;
	friend->comes.at_ms = carried->comes_ms;
	friend->goes.at_ms = carried->goes_ms;
	friend->heard_comes = carried->heard_comes;
	if (carried->is_late)
		interests_set_late(friend, true);
}

static void
take_talk(struct taking *taking, const struct carried_talk *talk)
{
	struct player *hearer = taking_player(taking, talk->hearer);
	char *text = must_calloc(1, talk->text.size + 1);

	if (talk->text.size > 0)
		memcpy(text, talk->text.bytes, talk->text.size);
	if (hearer != NULL)
		hearing_restore(hearer,
			&(struct report_line){
				.at = talk->at, .speaker = talk->speaker, .how = talk->how, .text = text});
	free(text);
}

static void
take_answers(struct taking *taking)
{
	const struct carried_answer *carried;
	int at = 0;

	while ((carried = taking_next(taking, CARRIED_ANSWER, &at)) != NULL) {
		struct daily_answer answer = {
			.player = carried->player, .day = carried->day, .run = carried->run};
		memcpy(answer.play, carried->play, sizeof answer.play);
		memcpy(&answer.lost, carried->lost, sizeof answer.lost);
		visitor_answers_add(taking->server, &answer);
	}
}

void
take_over_wishes(struct taking *taking)
{
	const struct carried_wish *wish;
	const struct carried_wait *wait;
	const struct carried_watch *watch;
	const struct carried_friend *friend;
	const struct carried_talk *talk;
	int wishes = 0, waits = 0, watches = 0, friends = 0, talks = 0;

	while ((wish = taking_next(taking, CARRIED_WISH, &wishes)) != NULL)
		take_wish(taking, wish);
	while ((wait = taking_next(taking, CARRIED_WAIT, &waits)) != NULL) {
		struct player *who = taking_player(taking, wait->who);
		if (who != NULL)
			(void)waitfor_add(who, wait->player, INT64_MAX);
	}
	while ((watch = taking_next(taking, CARRIED_WATCH, &watches)) != NULL) {
		struct player *who = taking_player(taking, watch->who),
			      *player = taking_player(taking, watch->player);
		if (who != NULL && player != NULL && who->watching == NULL)
			matching_restore_watcher(who, player);
	}
	while ((friend = taking_next(taking, CARRIED_FRIEND, &friends)) != NULL)
		take_friend(taking, friend);
	while ((talk = taking_next(taking, CARRIED_TALK, &talks)) != NULL)
		take_talk(taking, talk);
	take_answers(taking);
}
