/*
 * who.c - who is online (protocol 9): rows for people, `5` lines and `6` for programs.
 */
#include "server/commands/lobby/who.h"

#include <stdio.h>
#include <string.h>

#include "protocol/status.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/commands/seats/seek.h"
#include "server/lobby/house.h"
#include "server/lobby/lobby.h"
#include "server/lobby/people_list.h"
#include "server/lobby/status.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"

/* Operators read whole addresses, visitors none; others what is left of it in `masked`. */
static const char *
host_for(const struct session *listener, const struct player *subject, char masked[PLAYER_HOST_SIZE])
{
	if (listener->player->account.operator_mark)
		return player_peer(subject)->text;
	if (listener->player->account.visitor && listener->player != subject)
		return "-";
	player_host(subject, masked);
	return masked;
}

static bool
is_ready(const struct player *subject)
{
	return player_has(subject, TOGGLE_READY) && subject->table == NULL;
}

/*
 * The selections that can be asked for. `from` compares what the asker may read: nobody finds out a hidden
 * part by trying.
 */
static bool
is_selected(const struct session *listener, const struct player *subject, const char *filter)
{
	char masked[PLAYER_HOST_SIZE];

	if (filter[0] == '\0')
		return true;
	if (strcmp(filter, "ready") == 0)
		return is_ready(subject);
	if (strcmp(filter, "playing") == 0)
		return subject->table != NULL;
	if (strcmp(filter, "away") == 0)
		return profile_away(subject)[0] != '\0';
	return strstr(host_for(listener, subject, masked), filter + strlen("from ")) != NULL;
}

static struct row_player
row_of(const struct session *listener, const struct player *subject, int number,
	char masked[PLAYER_HOST_SIZE])
{
	return (struct row_player){
		.number = number,
		.playing = subject->table != NULL,
		.ready = player_has(subject, TOGGLE_READY),
		.watching = subject->watching != NULL,
		.away = profile_away(subject)[0] != '\0',
		.name = subject->account.name,
		.rating = subject->account.rating,
		.experience = subject->account.experience,
		.login = subject->online_since,
		.idle = player_idle(subject),
		.host = host_for(listener, subject, masked),
		.zone = zones_of(listener),
	};
}

static bool
who_row(struct session *listener, struct player *subject, int count, const char *filter)
{
	char masked[PLAYER_HOST_SIZE];

	if (!is_selected(listener, subject, filter))
		return false;
	const struct row_player player = row_of(listener, subject, count + 1, masked);
	list_tell_who(listener, &player);
	return true;
}

/* For people at the prompts: below those who seek an opponent comes what to type. */
static bool
ready_row(struct session *listener, struct player *subject, int count, const char *filter)
{
	if (!who_row(listener, subject, count, filter))
		return false;
	(void)seek_tell(listener, subject, MSG_SEEK_BELOW);
	return true;
}

static bool
rawwho_row(struct session *listener, struct player *subject, int count, const char *filter)
{
	char row[ROW_SIZE], masked[PLAYER_HOST_SIZE];

	if (!is_selected(listener, subject, filter))
		return false;
	const struct row_player player = row_of(listener, subject, count + 1, masked);
	session_write(listener, row, row_rawwho(row, &player));
	return true;
}

static bool
program_row(struct session *listener, struct player *subject, int count, const char *filter)
{
	char line[STATUS_LINE_SIZE + 2], hidden[STATUS_LINE_SIZE + 2];
	(void)count;

	if (!is_selected(listener, subject, filter))
		return false;
	size_t size = status_line(subject, line, STATUS_LINE_SIZE);
	memcpy(line + size, "\r\n", 2);
	size += 2;
	if (listener->player->account.visitor)
		size = status_without_addresses(hidden, line, size);
	session_write(listener, listener->player->account.visitor ? hidden : line, size);
	return true;
}

static void
who_done(struct session *listener, int count)
{
	/* Others have seen a header. People who listen must hear that a list is empty. */
	if (listener->listens && count != 1)
		session_tell(listener, MSG_LISTED, &(struct message_args){.n = count});
}

static void
rawwho_done(struct session *listener, int count)
{
	(void)count;
	session_say(listener, MSG_RAWWHO_END);
}

static void
program_done(struct session *listener, int count)
{
	(void)count;
	session_write(listener, STATUS_END, strlen(STATUS_END));
}

static const struct people_rows for_people = {.row = who_row, .done = who_done};
static const struct people_rows ready_for_people = {.row = ready_row, .done = who_done};
static const struct people_rows raw_for_people = {.row = rawwho_row, .done = rawwho_done};
static const struct people_rows for_programs = {.row = program_row, .done = program_done};

void
who_list_all(struct session *session)
{
	people_list_start(session, &for_programs, "", SORT_LOGIN);
}

/* The words after `who` as a filter; false if they are no selection but a name. */
static bool
read_filter(const struct words *words, char filter[PEOPLE_FILTER_SIZE])
{
	static const char *const selections[] = {"ready", "playing", "away"};
	const char *typed = words_at(words, 1);

	filter[0] = '\0';
	if (typed[0] == '\0' || strcasecmp(typed, "count") == 0)
		return true;
	if (strcasecmp(typed, "from") == 0) {
		snprintf(filter, PEOPLE_FILTER_SIZE, "from %.*s", PLAYER_HOST_SIZE, words_at(words, 2));
		return true;
	}
	for (size_t i = 0; i < sizeof selections / sizeof *selections; i++) {
		if (strcasecmp(typed, selections[i]) == 0) {
			snprintf(filter, PEOPLE_FILTER_SIZE, "%s", selections[i]);
			return true;
		}
	}
	return false;
}

static void
list(struct session *session, const struct people_rows *kind, const char *filter)
{
	if (kind == &for_people && strcmp(filter, "ready") == 0)
		house_tell_ready(session->player);
	if (kind == &for_people)
		list_tell_head(session, HEAD_WHO);
	if (kind == &for_people && session_knows_new_words(session) && strcmp(filter, "ready") == 0)
		kind = &ready_for_people;
	people_list_start(session, kind, filter, (enum sort_who)session->settings->sortwho);
}

/* Programs wait for the last line, whatever the argument was (protocol 9). */
static void
end_without_rows(struct session *session, const struct people_rows *kind)
{
	if (kind != &for_people)
		kind->done(session, 0);
}

static void
list_one(struct session *session, const struct people_rows *kind, const char *name)
{
	struct player *subject = command_player(session, name);

	if (subject == NULL) {
		end_without_rows(session, kind);
		return;
	}
	if (kind == &for_people)
		list_tell_head(session, HEAD_WHO);
	kind->row(session, subject, 0, "");
	kind->done(session, 1);
}

static void
who(struct session *session, const struct words *words, const struct people_rows *kind)
{
	char filter[PEOPLE_FILTER_SIZE];

	if (session_is_clip(session))
		kind = &for_programs;
	if (strcasecmp(words_at(words, 1), "count") == 0 && kind != &for_programs) {
		session_tell(
			session, MSG_WHO_COUNT, &(struct message_args){.n = session->server->lobby->count});
		end_without_rows(session, kind);
	} else if (strcasecmp(words_at(words, 1), "from") == 0 && words->count == 2) {
		session_say(session, MSG_WHO_FROM);
		end_without_rows(session, kind);
	} else if (read_filter(words, filter)) {
		list(session, kind, filter);
	} else {
		list_one(session, kind, words->word[1]);
	}
}

static void
run_who(struct session *session, const struct words *words)
{
	who(session, words, &for_people);
}

static void
run_rawwho(struct session *session, const struct words *words)
{
	who(session, words, &raw_for_people);
}

const struct command who_commands[] = {
	{
		.name = "who",
		.run = run_who,
	},
	{
		.name = "rawwho",
		.run = run_rawwho,
	},
	{.name = NULL},
};
