/*
 * page.c - /tournaments and /tournament/5: the shell that page/tournament/ draws in, and the same as text for
 * those without scripts.
 */
#include <stdio.h>

#include "db/tournaments/events.h"
#include "server/config/config.h"
#include "server/state/server.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/sentences.h"
#include "server/web/families.h"
#include "server/web/http/cache.h"
#include "server/web/page.h"
#include "server/web/shell.h"
#include "server/web/tournaments/one.h"
#include "server/web/tournaments/screen.h"

enum {
	PATH_SIZE = 64,
	PAST_SHOWN = 50,
	SECONDS_KEPT = 60,
};

struct plain {
	struct shell *shell;
	const struct asked *asked;
	enum tournament_kind kind;
	enum pairing_part part; /* told last; so is the round */
	int round;
	int past; /* tournaments told that are over; one more than fit means that there are more */
	int64_t last;
};

static void
put_head(void *arg, const struct edition_row *edition)
{
	const struct plain *plain = arg;
	char number[PATH_SIZE];

	snprintf(number, sizeof number, "%lld", (long long)edition->id);
	shell_link(plain->shell, plain->asked, "tournament/", number, edition->terms.name);
}

static void
put_past(void *arg, const struct edition_row *edition)
{
	struct plain *plain = arg;

	if (plain->past++ == PAST_SHOWN)
		return;
	plain->last = edition->id;
	put_head(plain, edition);
}

static void
answer_list(const struct asked *asked, struct reply *reply)
{
	struct db *db = asked->server->db;
	struct shell shell;
	struct plain plain = {.shell = &shell, .asked = asked};
	int64_t before = INT64_MAX;
	char number[PATH_SIZE];

	if (!asked_number(asked, "before", 1, &before, reply))
		return;
	shell_begin(&shell);
	snprintf(shell.title, sizeof shell.title, "Tournaments - barpoint");
	shell_fetch(&shell, asked, "api/tournaments");
	shell_sentence(&shell, MSG_WEB_PLAIN_SCRIPTS, &(struct message_args){.n = 0});
	if (edition_each_live(db, put_head, &plain) != DB_OK ||
		edition_each_past(db, before, PAST_SHOWN + 1, put_past, &plain) != DB_OK)
		shell_sentence(&shell, MSG_CANT_READ, &(struct message_args){.n = 0});
	snprintf(number, sizeof number, "%lld", (long long)plain.last);
	if (plain.past > PAST_SHOWN)
		shell_link(&shell, asked, "tournaments?before=", number, "Earlier tournaments");
	shell_link(&shell, asked, "", "", "barpoint");
	shell_answer(&shell, asked, reply, 200);
}

static void
put_pairing(void *arg, const struct pairing_row *row)
{
	struct plain *plain = arg;
	struct pairing_sentence sentence;

	if (plain->round != row->round || plain->part != row->part)
		shell_sentence(plain->shell, MSG_BRACKET_ROUND,
			&(struct message_args){.b = pairing_name_part(row->part), .n = row->round});
	plain->round = row->round;
	plain->part = row->part;
	pairing_sentence_make(&sentence, plain->kind, row);
	shell_sentence(plain->shell, sentence.message, &sentence.args);
}

static void
make_one(const struct asked *asked, const struct edition_row *edition, struct reply *reply)
{
	struct shell shell;
	struct plain plain = {.shell = &shell, .asked = asked, .kind = edition->terms.kind};
	char path[PATH_SIZE];

	shell_begin(&shell);
	snprintf(shell.title, sizeof shell.title, "%s - barpoint", edition->terms.name);
	snprintf(path, sizeof path, "api/tournaments/%lld", (long long)edition->id);
	shell_fetch(&shell, asked, path);
	shell_sentence(&shell, MSG_TOURNAMENT_IS,
		&(struct message_args){
			.text = edition->terms.name, .a = edition->director, .n = (long)edition->id});
	if (pairing_each(asked->server->db, edition->id, CONTEST_PAIRINGS_MAX, put_pairing, &plain) != DB_OK)
		shell_sentence(&shell, MSG_CANT_READ, &(struct message_args){.n = 0});
	else if (plain.round == 0)
		shell_sentence(&shell, MSG_BRACKET_NONE, &(struct message_args){.n = 0});
	shell_link(&shell, asked, "", "tournaments", "Tournaments");
	shell_answer(&shell, asked, reply, 200);
}

/* As it is after its last event, as its JSON is (list.c). Whoever works on the page (web-root) sees each
 * change of it at once. */
static void
answer_shown(const struct asked *asked, const struct edition_row *edition, struct reply *reply)
{
	struct server *server = asked->server;
	char key[CACHE_KEY_SIZE];
	int64_t last;

	if (server->config->web_root[0] != '\0' ||
		edition_event_last(server->db, edition->id, &last) != DB_OK) {
		make_one(asked, edition, reply);
		return;
	}
	snprintf(key, sizeof key, "page %lld %lld", (long long)edition->id, (long long)last);
	if (cache_answer(server, CACHE_TOURNAMENTS, key, reply)) {
		shell_policy(asked, reply);
	} else {
		make_one(asked, edition, reply);
		if (reply->body == NULL)
			return;
		cache_keep(server, CACHE_TOURNAMENTS, key, SECONDS_KEPT, reply);
	}
	reply->max_age = 0;
}

static void
answer_one(const struct asked *asked, struct reply *reply)
{
	struct edition_row edition;

	if (!tournament_asked(asked, asked->star[0], &edition, reply)) {
		*reply = (struct reply){.status = 0};
		page_missing(asked, reply);
	} else if (http_target_field(&asked->target, "screen") != NULL) {
		screen_answer(asked, &edition, reply);
	} else {
		answer_shown(asked, &edition, reply);
	}
}

const struct route tournament_page_routes[] = {
	{"/tournaments", answer_list},
	{"/tournament/*", answer_one},
	{NULL, NULL},
};
