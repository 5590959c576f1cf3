/*
 * tournament_new.c - `tournament new "Tuesdays" knockout 5 seats=24 clock=club`.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "db/tournaments/directors.h"
#include "db/tournaments/tournaments.h"
#include "server/commands/asked.h"
#include "server/commands/tournaments/tournaments.h"
#include "server/config/config.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tournaments/series.h"
#include "server/tournaments/told.h"

enum {
	LATE_USUAL = 5, /* minutes */
};

/* --- who may */

/* MSG_NONE: they may hold one more. */
static enum message
fault_of_holder(const struct player *player, int64_t *most)
{
	struct server *server = player->server;
	bool director =
		player->account.operator_mark || director_find(server->db, player->account.id) == DB_OK;
	int64_t own, all;

	if (!director && (!server->config->members_tournaments || player->account.visitor))
		return MSG_DIRECTOR_NOT;
	if (edition_count_live(server->db, player->account.id, &own) != DB_OK ||
		edition_count_live(server->db, 0, &all) != DB_OK)
		return MSG_CANT_READ;
	*most = server->config->tournaments_max;
	if (!director && own > 0)
		return MSG_NEW_ONE;
	return all >= *most ? MSG_NEW_ENOUGH : MSG_NONE;
}

/* --- its name */

/* Takes the name out of `text`, and returns what follows it; NULL: there is no such name. Programs would take
 * a line that begins with a digit for another one. */
static const char *
read_name(const char *text, char name[TOURNAMENT_NAME_SIZE])
{
	text += strspn(text, " ");
	const char *begin = text[0] == '"' ? text + 1 : text;
	size_t length = strcspn(begin, text[0] == '"' ? "\"" : " ");

	if (length < 1 || length > TOURNAMENT_NAME_MAX || (text[0] == '"' && begin[length] != '"') ||
		begin[0] == ' ' || isdigit((unsigned char)begin[0]))
		return NULL;
	memcpy(name, begin, length);
	name[length] = '\0';
	return begin + length + (text[0] == '"');
}

struct namesake {
	const char *name;
	int64_t director, edition;
};

static void
find_namesake(void *arg, const struct edition_row *row)
{
	struct namesake *namesake = arg;

	if (row->terms.director == namesake->director && strcasecmp(row->terms.name, namesake->name) == 0)
		namesake->edition = row->id;
}

/* False after telling that the same director has one of that name: this one was typed twice. */
static bool
is_new_name(struct session *session, const char *name)
{
	struct namesake namesake = {.name = name, .director = session->player->account.id};

	if (edition_each_live(session->server->db, find_namesake, &namesake) != DB_OK) {
		command_cant_read(session, "tournament");
		return false;
	}
	if (namesake.edition != 0)
		session_tell(
			session, MSG_NEW_NAME_TAKEN, &(struct message_args){.n = (long)namesake.edition});
	return namesake.edition == 0;
}

/* --- making it */

static void
make(struct session *session, const struct tournament_terms *terms, int64_t starts)
{
	struct server *server = session->server;
	struct edition_row edition = {.terms = *terms, .state = EDITION_OPEN, .starts = starts};

	if (starts != 0)
		edition.wake = series_next_wake(starts, storing_now(server));

	if (!storing_may(server) ||
		!storing_done(server, tournament_create(server->db, terms, &edition.tournament)) ||
		!storing_done(server, edition_create(server->db, &edition))) {
		session_say(session, MSG_NOT_STORED);
		return;
	}
	log_info(session->subject, "opens tournament %lld", (long long)edition.id);
	session_tell(session, MSG_TOURNAMENT_NEW,
		&(struct message_args){.text = terms->name, .n = (long)edition.id});
	told_opening(server, &edition, terms->director);
}

void
tournament_new(struct session *session, const struct words *words)
{
	struct tournament_terms terms = {
		.director = session->player->account.id,
		.late = LATE_USUAL,
		.at = storing_now(session->server),
	};
	int64_t most = 0, starts;
	enum message fault = fault_of_holder(session->player, &most);

	if (fault != MSG_NONE) {
		session_tell(session, fault, &(struct message_args){.n = (long)most});
		return;
	}
	const char *rest = read_name(words_rest(words, 1), terms.name);
	if (rest == NULL)
		session_say(session, MSG_NEW_NAME);
	else if (tournament_read_terms(session, rest, &terms) && is_new_name(session, terms.name) &&
		 tournament_read_start(session, &terms, &starts))
		make(session, &terms, starts);
}
