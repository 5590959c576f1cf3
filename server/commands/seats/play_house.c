/*
 * play_house.c - see play_house.h.
 */
#include "server/commands/seats/play_house.h"

#include <stdio.h>
#include <string.h>

#include "protocol/wire/words.h"
#include "server/commands/seats/invite_terms.h"
#include "server/commands/seats/inviting.h"
#include "server/commands/seats/saved.h"
#include "server/engine/levels.h"
#include "server/lobby/house.h"
#include "server/lobby/lobby.h"
#include "server/matches/leaving.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/tables/house_queue.h"
#include "server/tables/matching.h"
#include "server/tables/table.h"

enum { SILENT_SECONDS = 120 }; /* after which a visitor's seat is for others */

/* Nobody else has invited it: it joins one of them, at its own pace. */
static bool
is_free_for(const struct player *player, const struct player *house)
{
	const struct invitation *first = TAILQ_FIRST(&house->invitations);

	return house_is_free(house) && (first == NULL || first->from == player);
}

static bool
is_of(const struct player *house, const struct level *level)
{
	return strcmp(house->account.house, level->name) == 0;
}

/* The house player of that level with whom they begin now, and on which terms: anew, unless no length was
 * asked for and a saved match can go on. A new match never takes the place of a saved one. NULL: none is
 * free. */
static struct player *
choose(const struct session *session, const struct level *level, struct options_typed *terms, bool resumes)
{
	struct player *house, *fresh = NULL, *known = NULL;

	TAILQ_FOREACH(house, &session->server->lobby->houses, next_house) {
		if (house == session->player || !is_of(house, level) || !is_free_for(session->player, house))
			continue;
		bool is_saved = saved_is_with(session, house);
		if (is_saved && known == NULL)
			known = house;
		if (!is_saved && fresh == NULL)
			fresh = house;
		if (known != NULL || (fresh != NULL && !resumes))
			break;
	}
	bool goes_on = known != NULL && (resumes || fresh == NULL);
	if (goes_on)
		terms->options.length = INVITED_TO_RESUME;
	return goes_on ? known : fresh;
}

bool
play_house_tell_waiting(struct session *session)
{
	if (house_queue_level(session->player) == NULL)
		return false;
	session_tell(
		session, MSG_HOUSE_BUSY, &(struct message_args){.n = house_queue_place(session->player)});
	return true;
}

/* At least one of that level is here. */
static bool
is_here(const struct lobby *lobby, const struct level *level)
{
	const struct player *house;

	TAILQ_FOREACH(house, &lobby->houses, next_house)
		if (is_of(house, level))
			return true;
	return false;
}

/* Length and options after the level; without any, a match to one point. False: the player has been told
 * what is wrong. */
static bool
read_terms(struct session *session, const struct words *words, struct options_typed *terms)
{
	struct words full;
	char line[LINE_SIZE];

	snprintf(line, sizeof line, "play %s 1", words_at(words, 1));
	words_split(&full, line);
	if (words->count > 2)
		words_split(&full, words->line);
	enum options_fault fault = invite_terms_read(session, &full, 2, terms);
	if (fault != OPTIONS_FINE)
		invite_terms_tell_fault(session, full.word[2], fault, terms);
	return fault == OPTIONS_FINE;
}

void
play_house(struct session *session, const struct words *words)
{
	const struct level *level = level_find(words_at(words, 1));
	struct options_typed terms, asked;

	if (level == NULL) {
		session_say(session, MSG_PLAY_LEVEL);
		return;
	}
	if (!read_terms(session, words, &terms))
		return;
	if (!is_here(session->server->lobby, level)) {
		session_say_name(session, MSG_HOUSE_NONE, level->name);
		return;
	}
	asked = terms;
	struct player *house = house_queue_has(session->player, level)
				       ? NULL
				       : choose(session, level, &terms, words->count == 2);
	if (house != NULL) {
		(void)inviting_send(session, house, &terms);
		return;
	}
	if (house_queue_level(session->player) != level)
		house_queue_join(session->player, level, &asked);
	(void)play_house_tell_waiting(session);
}

/* Those who wait come in their order; of a level that has no free seat nobody else is looked at. */
static void
serve(struct server *server)
{
	const struct level *full[LEVELS];
	int full_count = 0;
	struct player *player, *next;

	for (player = TAILQ_FIRST(&server->lobby->waiting); player != NULL; player = next) {
		next = TAILQ_NEXT(player, next_waiting);
		const struct level *level = house_queue_level(player);
		bool is_full = player->session == NULL || player->table != NULL;
		for (int i = 0; i < full_count; i++)
			is_full |= full[i] == level;
		if (is_full)
			continue;
		struct options_typed terms = *house_queue_terms(player);
		struct player *house = choose(player->session, level, &terms, false);
		if (house == NULL) {
			full[full_count++] = level;
			continue;
		}
		house_queue_leave(player);
		(void)inviting_send(player->session, house, &terms);
	}
}

/* A visitor who does nothing at a table of the house. */
static struct player *
silent_visitor(const struct player *house)
{
	struct player *other = house->opponent;

	return other != NULL && other->account.visitor && other->session != NULL &&
			       player_idle(other) >= SILENT_SECONDS
		       ? other
		       : NULL;
}

static void
free_seats(struct server *server)
{
	const struct player *house;

	TAILQ_FOREACH(house, &server->lobby->houses, next_house) {
		struct player *visitor = silent_visitor(house);
		if (visitor == NULL)
			continue;
		player_tell(visitor, MSG_VISITOR_SILENT,
			&(struct message_args){.a = house->account.house, .n = SILENT_SECONDS / 60});
		table_leave(visitor);
	}
}

void
play_house_tick(struct server *server)
{
	free_seats(server);
	serve(server);
}
