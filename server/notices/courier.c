/*
 * courier.c - a table with a row for each request. No address and no text is logged.
 */
#include "server/notices/courier.h"

#include <string.h>

#include "db/notices/pushes.h"
#include "db/people/players.h"
#include "protocol/wire/number.h"
#include "protocol/wire/words.h"
#include "server/config/config.h"
#include "server/notices/letter.h"
#include "server/notices/outcome.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/json.h"
#include "server/system/log.h"

enum {
	AT_ONCE_MOST = 20, /* letters */
	ASK_AGAIN = 5,	   /* seconds, at most */
	HOUR = 60 * 60,
};

static const char take_usage[] = "usage: take N WAY... (1 to 20; of the ways of hello)";

/* --- answers */

static void
end_with(FILE *out, const char *end, const char *name, const char *text)
{
	struct json json = {.out = out};

	json_object(&json, NULL);
	json_text(&json, "end", end);
	if (name != NULL)
		json_text(&json, name, text);
	json_end(&json);
	fputc('\n', out);
}

static void
refuse(FILE *out, const char *why)
{
	end_with(out, "error", "why", why);
}

void
courier_answer_lost(FILE *out)
{
	refuse(out, "not stored");
}

static void
end_letters(struct server *server, unsigned ways, FILE *out)
{
	struct json json = {.out = out};

	json_object(&json, NULL);
	json_text(&json, "end", "ok");
	json_number(&json, "again", letters_next(server, ways, ASK_AGAIN));
	json_end(&json);
	fputc('\n', out);
}

/* --- hello */

/* A point of P-256 that is not compressed begins with a byte 4. */
static bool
is_key(const char *word)
{
	static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

	return strlen(word) == PUSH_KEY_SIZE - 1 && word[0] == 'B' && strspn(word, alphabet) == strlen(word);
}

/* False: one of the words is no way, or there is none. */
static bool
read_ways(const struct words *words, unsigned *ways)
{
	*ways = 0;
	for (int i = 2; i < words->count; i++) {
		int way = notice_way_find(words->word[i]);
		if (way < 0)
			return false;
		*ways |= 1u << way;
	}
	return *ways != 0;
}

/* Subscriptions were made for one key. */
static bool
take_key(struct server *server, struct courier_row *row, const char *key)
{
	bool another = row->key[0] != '\0' && strcmp(row->key, key) != 0;

	snprintf(row->key, sizeof row->key, "%s", key);
	if (!another)
		return true;
	log_info("courier", "it has another key: browsers have to subscribe again");
	return storing_done(server, pushes_remove_all(server->db));
}

/* `key` "": it carries no pushes, and another courier may. False: it could not be stored. */
static bool
note_courier(struct server *server, unsigned ways, const char *key)
{
	struct courier_row row = {.key = ""};
	enum db_status found = courier_find(server->db, &row);

	if (!storing_may(server) || (found != DB_OK && found != DB_NONE))
		return false;
	for (int way = 0; way < NOTICE_WAYS; way++)
		if (ways & 1u << way)
			row.seen[way] = storing_now(server);
	if (key[0] != '\0' && !take_key(server, &row, key))
		return false;
	return storing_done(server, courier_store(server->db, &row));
}

static void
log_courier(unsigned ways)
{
	char text[32] = "";

	for (int way = 0; way < NOTICE_WAYS; way++)
		if (ways & 1u << way) {
			size_t length = strlen(text);
			snprintf(text + length, sizeof text - length, "%s%s", length > 0 ? " " : "",
				notice_way_word((enum notice_way)way));
		}
	log_info("courier", "it is here, and carries: %s", text);
}

static void
run_hello(struct courier *courier, const struct words *words, FILE *out)
{
	struct server *server = courier->server;
	const char *key = words_at(words, 1);
	const struct config_names *hosts = &server->config->web_host;
	unsigned ways;

	bool none = strcmp(key, "-") == 0;
	if ((!none && !is_key(key)) || !read_ways(words, &ways) || (none && ways & 1u << NOTICE_BY_PUSH)) {
		refuse(out, "usage: hello KEY WAY... (KEY of 87 letters, or -; mail, push, hook)");
		return;
	}
	if (!note_courier(server, ways, none ? "" : key)) {
		courier_answer_lost(out);
		return;
	}
	courier->greeted = true;
	courier->ways = ways;
	log_courier(ways);
	end_with(out, "ok", "server", hosts->count > 0 ? hosts->at[0] : "localhost");
}

/* --- letters */

/* The courier is still here: stored once an hour. */
static bool
note_seen(struct server *server, unsigned ways)
{
	struct courier_row row;
	int64_t now = storing_now(server);
	bool old = false;

	if (courier_find(server->db, &row) != DB_OK)
		return true;
	for (int way = 0; way < NOTICE_WAYS; way++)
		old |= (ways & 1u << way) && row.seen[way] <= now - HOUR;
	return !old || note_courier(server, ways, "");
}

static void
run_take(struct courier *courier, const struct words *words, FILE *out)
{
	struct server *server = courier->server;
	unsigned ways = courier->ways;
	int64_t most;

	if (!number_read(words_at(words, 1), 1, AT_ONCE_MOST, &most) ||
		(words->count > 2 && (!read_ways(words, &ways) || (ways & ~courier->ways) != 0)))
		refuse(out, take_usage);
	else if (!note_seen(server, courier->ways) || !letters_take(server, ways, (int)most, out))
		courier_answer_lost(out);
	else
		end_letters(server, ways, out);
}

static void
run_test(struct courier *courier, const struct words *words, FILE *out)
{
	struct server *server = courier->server;
	struct player_row player;
	int count;

	if (player_find(server->db, words_at(words, 1), true, &player) != DB_OK)
		refuse(out, "no such player");
	else if (!letters_test(server, player.id, courier->ways, out, &count))
		courier_answer_lost(out);
	else if (count == 0)
		refuse(out, "no way to that player");
	else
		end_letters(server, courier->ways, out);
}

static void
run_test_hooks(struct courier *courier, const struct words *words, FILE *out)
{
	struct server *server = courier->server;
	int count;

	(void)words;
	if (!letters_test_hooks(server, out, &count))
		courier_answer_lost(out);
	else if (count == 0)
		refuse(out, "no hook");
	else
		end_letters(server, courier->ways, out);
}

/* --- what became of them */

static void
run_outcome(struct courier *courier, const struct words *words, FILE *out, outcome_fn *outcome)
{
	struct server *server = courier->server;
	struct notice_row row;

	if (!outcome_find(server, words, &row))
		refuse(out, "no such letter");
	else if (!storing_may(server) || !outcome(server, words, &row))
		courier_answer_lost(out);
	else
		end_with(out, "ok", NULL, NULL);
}

static void
run_done(struct courier *courier, const struct words *words, FILE *out)
{
	run_outcome(courier, words, out, outcome_done);
}

static void
run_later(struct courier *courier, const struct words *words, FILE *out)
{
	run_outcome(courier, words, out, outcome_later);
}

static void
run_rests(struct courier *courier, const struct words *words, FILE *out)
{
	int64_t seconds;

	if (!number_read(words_at(words, 2), 1, HOUR, &seconds))
		refuse(out, "usage: rests ID SECONDS (1 to 3600)");
	else
		run_outcome(courier, words, out, outcome_rests);
}

static void
run_refused(struct courier *courier, const struct words *words, FILE *out)
{
	const char *why = words_at(words, 2);

	if (strcmp(why, "gone") != 0 && strcmp(why, "bad") != 0)
		refuse(out, "usage: refused ID gone|bad");
	else
		run_outcome(courier, words, out, outcome_refused);
}

/* --- the table */

static const struct request {
	const char *name;
	int least, most; /* words, its own among them */
	const char *usage;
	void (*run)(struct courier *courier, const struct words *words, FILE *out);
} requests[] = {
	{"hello", 3, 5, "usage: hello KEY WAY...", run_hello},
	{"take", 2, 5, take_usage, run_take},
	{"done", 2, 2, "usage: done ID", run_done},
	{"later", 2, 2, "usage: later ID", run_later},
	{"rests", 3, 3, "usage: rests ID SECONDS (1 to 3600)", run_rests},
	{"refused", 3, 3, "usage: refused ID gone|bad", run_refused},
	{"test", 2, 2, "usage: test NAME", run_test},
	{"test-hooks", 1, 1, "usage: test-hooks", run_test_hooks},
};

void
courier_answer(struct courier *courier, const char *line, FILE *out)
{
	struct words words;

	words_split(&words, line);
	for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
		const struct request *request = &requests[i];
		if (words.count == 0 || strcmp(words.word[0], request->name) != 0)
			continue;
		if (words.count < request->least || words.count > request->most)
			refuse(out, request->usage);
		else if (!courier->greeted && request->run != run_hello)
			refuse(out, "say hello first");
		else
			request->run(courier, &words, out);
		return;
	}
	refuse(out, "no such request: hello, take, done, later, rests, refused, test, test-hooks");
}
