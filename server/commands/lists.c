/*
 * lists.c - what can be asked about players and matches: whois, ratings, show, time (protocol 9).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/spoken_rows.h"
#include "protocol/text.h"
#include "server/commands/command.h"
#include "server/listing.h"
#include "server/log.h"
#include "server/profile.h"
#include "server/server.h"
#include "server/table.h"

enum {
	RATED_EXPERIENCE = 50, /* who has no more isn't in the rating list */
	RATINGS_DEFAULT = 20,
	RATINGS_MAX = 100,
};

static void
run_time(struct session *session, const struct words *words)
{
	char date[TEXT_DATE_SIZE + 2];
	(void)words;

	text_date_long(date, (time_t)(session->server->now_ms / 1000), NULL);
	size_t size = strlen(date);
	memcpy(date + size, "\r\n", 2);
	session_write(session, date, size + 2);
}

static void
whois_online(struct session *session, const struct session *subject)
{
	char idle[TEXT_DURATION_SIZE], state[ROW_SIZE];
	struct message_args args = {.a = subject->player.name, .text = idle};

	text_duration_minutes(idle, (long)((session->server->tick_ms - subject->active_ms) / 1000));
	session_tell(session, MSG_WHOIS_IDLE, &args);
	if (subject->table != NULL) {
		args.b = table_other(subject)->player.name;
		session_tell(session, MSG_WHOIS_PLAYING, &args);
	} else {
		row_state(state, session_has(subject, TOGGLE_READY),
			subject->watching != NULL ? subject->watching->player.name : NULL);
		args.text = state;
		session_tell(session, MSG_WHOIS_STATE, &args);
	}
	args.text = profile_away(subject);
	if (args.text[0] != '\0')
		session_tell(session, MSG_WHOIS_AWAY, &args);
}

static void
whois_offline(struct session *session, const struct player *player)
{
	char date[TEXT_DATE_SIZE];

	if (player->last_logout != 0) {
		text_date_short(date, (time_t)player->last_logout, NULL);
		session_tell(session, MSG_WHOIS_LOGOUT, &(struct message_args){.text = date});
	}
	session_say(session, MSG_WHOIS_GONE);
}

static void
whois_login(struct session *session, const struct player *player, int64_t when, const char *host)
{
	char date[TEXT_DATE_SIZE], masked[PLAYER_HOST_SIZE];

	if (when == 0) {
		session_say(session, MSG_WHOIS_NEVER);
		return;
	}
	bool whole = session->player.operator_mark || session->player.id == player->id;
	text_mask_host(masked, sizeof masked, host);
	text_date_short(date, (time_t)when, NULL);
	session_tell(
		session, MSG_WHOIS_LOGIN, &(struct message_args){.a = whole ? host : masked, .text = date});
}

static void
whois_email(struct session *session, const struct player *player, const struct session *online)
{
	struct player_texts texts = {.email = ""};

	if (online != NULL)
		snprintf(texts.email, sizeof texts.email, "%s", profile_email(online));
	else if (player_texts(session->server->db, player->id, &texts) != DB_OK)
		texts.email[0] = '\0';
	if (texts.email[0] != '\0')
		session_tell(session, MSG_WHOIS_EMAIL, &(struct message_args){.text = texts.email});
	else
		session_say(session, MSG_WHOIS_NO_EMAIL);
}

static void
run_whois(struct session *session, const struct words *words)
{
	struct session *online;
	struct player player;
	char rating[24];

	if (!command_anybody(session, words_at(words, 1), MSG_WHOIS_UNKNOWN, &player, &online))
		return;
	session_say_name(session, MSG_WHOIS_ABOUT, player.name);
	if (online != NULL)
		whois_login(session, &player, online->online_since, online->peer.text);
	else
		whois_login(session, &player, player.last_login, player.last_host);
	if (online != NULL)
		whois_online(session, online);
	else
		whois_offline(session, &player);
	snprintf(rating, sizeof rating, "%.2f", player.rating);
	session_tell(
		session, MSG_WHOIS_RATING, &(struct message_args){.text = rating, .n = player.experience});
	whois_email(session, &player, online);
}

/* What `ratings [from n to m] [<name>]` asks for. */
struct ratings_wish {
	long from, to;
	const char *name;
};

/* False after telling what is wrong with it. */
static bool
read_bound(struct session *session, const struct words *words, int *at, long *bound)
{
	const char *typed = words_at(words, *at + 1);

	*bound = strtol(typed, NULL, 10);
	if (typed[strspn(typed, "0123456789")] != '\0' || *bound < 1 || *bound > 1000000000) {
		session_tell(session, MSG_RATINGS_FROM, &(struct message_args){.text = words->word[*at]});
		return false;
	}
	(*at)++;
	return true;
}

static bool
read_ratings_wish(struct session *session, const struct words *words, struct ratings_wish *wish)
{
	*wish = (struct ratings_wish){.from = 1};
	for (int i = 1; i < words->count; i++) {
		if (strcasecmp(words->word[i], "from") == 0) {
			if (!read_bound(session, words, &i, &wish->from))
				return false;
		} else if (strcasecmp(words->word[i], "to") == 0) {
			if (!read_bound(session, words, &i, &wish->to))
				return false;
		} else {
			wish->name = words->word[i];
		}
	}
	if (wish->to == 0)
		wish->to = wish->from + RATINGS_DEFAULT - 1;
	if (wish->to < wish->from) {
		session_tell(
			session, MSG_RATINGS_RANGE, &(struct message_args){.n = wish->from, .m = wish->to});
		return false;
	}
	if (wish->to - wish->from >= RATINGS_MAX) {
		session_say(session, MSG_RATINGS_LIMIT);
		return false;
	}
	return true;
}

static void
write_ranked(struct session *session, const struct ranked *ranked, bool marked)
{
	char row[ROW_SIZE];

	session_write(session, row,
		session->listens ? spoken_row_ranked(row, ranked->rank, ranked->name, ranked->rating,
					   ranked->experience)
				 : row_ranked(row, marked, ranked->rank, ranked->name, ranked->rating,
					   ranked->experience));
}

/* The row of a player who wasn't among those listed; nothing if he isn't in the list at all. */
static void
write_one(struct session *session, const struct ratings_wish *wish, const char *name)
{
	struct ranked ranked;

	if (name == NULL || ranking_of(session->server->db, RATED_EXPERIENCE, name, &ranked) != DB_OK)
		return;
	if (ranked.rank < wish->from || ranked.rank > wish->to)
		write_ranked(session, &ranked, true);
}

static void
run_ratings(struct session *session, const struct words *words)
{
	struct ranked rows[RATINGS_MAX];
	struct ratings_wish wish;
	int found = 0;

	if (!read_ratings_wish(session, words, &wish))
		return;
	if (ranking_list(session->server->db, RATED_EXPERIENCE, (int)wish.from,
		    (int)(wish.to - wish.from + 1), rows, &found) == DB_BROKEN)
		log_warning("ratings", "%s", db_error(session->server->db));
	if (session->listens)
		session_tell(session, MSG_RATINGS_SPOKEN, &(struct message_args){.n = wish.from});
	else
		session_say(session, MSG_RATINGS_HEADER);
	if (found == 0 && wish.from == 1)
		session_tell(session, MSG_RATINGS_NONE, &(struct message_args){.n = RATED_EXPERIENCE});
	for (int i = 0; i < found; i++)
		write_ranked(session, &rows[i],
			strcmp(rows[i].name, session->player.name) == 0 ||
				(wish.name != NULL && strcmp(rows[i].name, wish.name) == 0));
	write_one(session, &wish, session->player.name);
	if (wish.name != NULL && strcmp(wish.name, session->player.name) != 0)
		write_one(session, &wish, wish.name);
}

/* A match has a row where its inviter is passed. */
static bool
game_row(struct session *listener, struct session *subject, int count, const char *filter)
{
	char row[ROW_SIZE];
	(void)count;
	(void)filter;

	if (subject->table == NULL || subject->seat != 0)
		return false;
	const struct table *table = subject->table;
	const struct match *match = &table->state.match;
	const char *const names[2] = {table->seat[0]->player.name, table->seat[1]->player.name};
	const int score[2] = {match->score[table_side(table, 0)], match->score[table_side(table, 1)]};
	session_write(listener, row,
		listener->listens ? spoken_row_game(row, names, match->options.length, score)
				  : row_game(row, names, match->options.length, score));
	return true;
}

static void
games_done(struct session *listener, int count)
{
	(void)listener;
	(void)count;
}

static const struct listing_kind games = {.row = game_row, .done = games_done};

static void
show_games(struct session *session)
{
	session_say(session, MSG_GAMES_HEADER);
	listing_start(session, &games, "");
}

static bool
watcher_row(struct session *listener, struct session *subject, int count, const char *filter)
{
	(void)filter;
	if (subject->watching == NULL)
		return false;
	if (count == 0)
		session_say(listener, MSG_WATCHERS_HEADER);
	session_tell(listener, MSG_WATCHERS_ROW,
		&(struct message_args){.a = subject->player.name, .b = subject->watching->player.name});
	return true;
}

static void
watchers_done(struct session *listener, int count)
{
	if (count == 0)
		session_say(listener, MSG_WATCHERS_NONE);
}

static const struct listing_kind watchers = {.row = watcher_row, .done = watchers_done};

static void
show_watchers(struct session *session)
{
	listing_start(session, &watchers, "");
}

struct saved_list {
	struct session *session;
	int count;
};

static void
saved_row(void *arg, const struct match_row *row)
{
	struct saved_list *list = arg;
	struct session *session = list->session;
	int own = row->player[0] == session->player.id ? 0 : 1;
	const struct session *other = lobby_find(&session->server->lobby, row->name[1 - own]);
	struct options options;
	char text[ROW_SIZE];

	if (!options_read(&options, row->options))
		return;
	const struct row_saved saved = {
		.online = other != NULL,
		.ready = other != NULL && session_has(other, TOGGLE_READY) && other->table == NULL,
		.opponent = row->name[1 - own],
		.length = options.length,
		.own = row->score[own],
		.other = row->score[1 - own],
	};
	session_write(
		session, text, session->listens ? spoken_row_saved(text, &saved) : row_saved(text, &saved));
	list->count++;
}

static void
show_saved(struct session *session)
{
	struct saved_list list = {.session = session};

	if (!session->listens)
		session_say(session, MSG_SAVED_HEADER);
	if (match_each_saved(session->server->db, session->player.id, saved_row, &list) == DB_BROKEN)
		log_warning("journal", "saved matches can't be read: %s", db_error(session->server->db));
	if (list.count == 0)
		session_say(session, MSG_SAVED_NONE);
}

static void
run_show(struct session *session, const struct words *words)
{
	static const struct {
		const char *word;
		void (*show)(struct session *session);
	} kinds[] = {{"games", show_games}, {"saved", show_saved}, {"watchers", show_watchers}};
	const char *typed = words_at(words, 1);

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (strncasecmp(kinds[i].word, typed, strlen(typed)) == 0) {
			kinds[i].show(session);
			return;
		}
	}
	session_tell(session, MSG_SHOW_UNKNOWN, &(struct message_args){.text = typed});
}

const struct command list_commands[] = {
	{
		.name = "whois",
		.usage = "whois <name>",
		.help = "Tells about a player: last login, what he does, rating and experience.",
		.words_min = 1,
		.missing = MSG_WHOIS_WHO,
		.run = run_whois,
	},
	{
		.name = "ratings",
		.usage = "ratings [from <n> to <m>] [<name>]",
		.help = "The rating list: everybody who has played matches worth more than 50 points.\n"
			"Your own row is marked with a star.",
		.run = run_ratings,
	},
	{
		.name = "show",
		.usage = "show games|saved|watchers",
		.help = "'show games': the matches that run now. 'show saved': your matches that wait to\n"
			"be resumed. 'show watchers': who watches whom.",
		.words_min = 1,
		.missing = MSG_SHOW_WHAT,
		.run = run_show,
	},
	{
		.name = "time",
		.usage = "time",
		.help = "The time on this server.",
		.run = run_time,
	},
	{.name = NULL},
};
