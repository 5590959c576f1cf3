/*
 * tagged.c - `set tags` and `set legalplays`, and the whole state of a tagged program.
 */
#include "server/commands/account/tagged.h"

#include <string.h>

#include "protocol/status.h"
#include "protocol/tags.h"
#include "server/analysis/findings.h"
#include "server/commands/account/settings_list.h"
#include "server/commands/lobby/tables.h"
#include "server/commands/play/next_step.h"
#include "server/commands/seats/join.h"
#include "server/config/config.h"
#include "server/lobby/new_here.h"
#include "server/lobby/news.h"
#include "server/lobby/status.h"
#include "server/matches/begin.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/tables/audience.h"
#include "server/tables/clock_told.h"
#include "server/tables/legal_plays.h"
#include "server/tables/matching.h"
#include "server/tables/open_seat.h"
#include "server/tables/seeking.h"
#include "server/tables/table.h"
#include "server/tournaments/invitations.h"

static void
tell_itself(struct session *session)
{
	char line[STATUS_SIZE + 3];
	size_t size = status_own_line(session->player, line, STATUS_SIZE);

	memcpy(line + size, "\r\n", 2);
	session_write(session, line, size + 2);
	news_tell_status(session->player, session->player);
}

static void
tell_invitations(struct session *session)
{
	const struct options_typed *sought = seeking_terms(session->player);

	if (!TAILQ_EMPTY(&session->player->invitations))
		join_list_invitations(session);
	if (session->player->invitation != NULL)
		session_say_name(session, MSG_NEXT_INVITING, session->player->invitation->to->account.name);
	if (sought != NULL)
		session_tell(session, message_of_length(MSG_SEEK_OWN, sought->options.length),
			&(struct message_args){.n = sought->options.length});
}

/* A program whose connection is lost can't ask how long it may come back. */
static void
tell_how_long_seats_are_kept(struct session *session)
{
	const struct config *config = session->server->config;

	if (config->kept_seat > 0)
		session_tell(session, MSG_SEAT_KEPT, &(struct message_args){.n = (long)config->kept_seat});
	if (config->kept_seat_restart > 0)
		session_tell(session, MSG_SEAT_KEPT_RESTART,
			&(struct message_args){.n = (long)config->kept_seat_restart});
}

/* Where it sits, or whom it watches. */
static void
tell_place(struct session *session)
{
	struct player *player = session->player->table != NULL ? session->player : session->player->watching;

	if (session->player->watching != NULL)
		session_say_name(session, MSG_NOW_WATCHING, session->player->watching->account.name);
	if (player == NULL || player->table == NULL) {
		session_say(session, MSG_NOT_PLAYING);
		return;
	}
	tables_tell(session, player->table);
	if (match_in_game(&player->table->state.match))
		audience_board(session->player, player->table, player->seat);
	clock_tell(session->player, player->table);
	if (session->player->table != NULL)
		next_step_at_table(session);
}

static void
tagged_tell_state(struct session *session)
{
	session_tell(session, MSG_TAGS, &(struct message_args){.n = TAGS_PROTOCOL});
	tell_itself(session);
	if (session->player->account.visitor)
		session_say(session, MSG_VISITOR_NEXT);
	settings_list_toggles(session);
	settings_list_variables(session);
	tell_how_long_seats_are_kept(session);
	tell_invitations(session);
	invitations_remind(session->player);
	tell_place(session);
	if (session->tagged_person && session->player->table == NULL && !session->player->account.visitor)
		findings_tell_due(session->player);
	session_say(session, MSG_STATE_END);
	if (session->player->table != NULL)
		table_tell_restarted(session->player);
}

static const char *
value_of(const struct session *session)
{
	if (!session_is_tagged(session))
		return "no";
	return session->tagged_person ? "yes person" : "yes";
}

void
tagged_set(struct session *session, const struct words *words)
{
	const char *value = words_at(words, 2), *who = words_at(words, 3);
	bool person = strcasecmp(who, "person") == 0;

	if (words->count == 2) {
		session_tell(session, MSG_SET_VALUE,
			&(struct message_args){.a = "tags", .text = value_of(session)});
	} else if (strcasecmp(value, "no") == 0 && words->count == 3) {
		session_set_tags(session, false, false);
		open_seat_note(session->player);
		session_tell(session, MSG_SET_DONE,
			&(struct message_args){.a = "tags", .text = value_of(session)});
	} else if (strcasecmp(value, "yes") == 0 && (words->count == 3 || (person && words->count == 4))) {
		session_set_tags(session, true, person);
		open_seat_note(session->player);
		tagged_tell_state(session);
		new_here_tell(session->player);
	} else {
		session_say(session, MSG_TAGS_HOW);
	}
}

void
tagged_set_legal_plays(struct session *session, const struct words *words)
{
	const char *typed = words_at(words, 2);
	bool wants = strcasecmp(typed, "yes") == 0;

	if (words->count > 3 || (words->count == 3 && !wants && strcasecmp(typed, "no") != 0) ||
		(wants && !session_is_tagged(session))) {
		session_say(session, MSG_LEGALPLAYS_HOW);
		return;
	}
	if (words->count == 3) {
		undo_keep(session->server->undo, &session->legal_plays, sizeof session->legal_plays);
		session->legal_plays = wants;
	}
	session_tell(session, words->count == 3 ? MSG_SET_DONE : MSG_SET_VALUE,
		&(struct message_args){.a = "legalplays", .text = session->legal_plays ? "yes" : "no"});
	const struct table *table = session->player->table;
	if (table != NULL && words->count == 3 &&
		table->state.match.turn == table_side(table, session->player->seat))
		legal_plays_tell(table);
}
