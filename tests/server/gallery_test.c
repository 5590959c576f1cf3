/*
 * gallery_test.c - what those who watch one player are told: kept once for all, told some turns later, in the
 * order in which it happened, and dropped by a lost turn.
 */
#include "tests/server/check.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/config/config.h"
#include "server/players/player.h"
#include "server/sessions/input.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/sessions.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/tables/gallery.h"
#include "tests/groups/group.h"

enum {
	WATCHERS = 250, /* more than one turn serves */
	LIMIT = 65536,
};

/* A player, those who watch, and the far ends of their sockets. */
struct house {
	struct server server;
	struct config config;
	struct player player, watching[WATCHERS];
	struct session watchers[WATCHERS];
	int far[WATCHERS];
	int scenes; /* that are not freed */
	bool busy;  /* the next turn that ends */
};

struct word {
	struct scene scene;
	struct house *house;
	const char *text;
};

static void
word_show(struct scene *scene, struct session *watcher)
{
	const char *text = ((struct word *)scene)->text;

	session_write(watcher, text, strlen(text));
}

static void
word_free(struct scene *scene)
{
	((struct word *)scene)->house->scenes--;
	free(scene);
}

static const struct scene_kind word_kind = {.show = word_show, .free = word_free};

static void
happens(struct house *house, const char *text)
{
	struct word *word = calloc(1, sizeof *word);

	*word = (struct word){.scene = {.kind = &word_kind}, .house = house, .text = text};
	house->scenes++;
	gallery_show(&house->player, &word->scene);
}

static void
watch(struct player *watcher, struct player *player)
{
	watcher->watching = player;
	TAILQ_INSERT_TAIL(&player->watchers, watcher, next_watcher);
	gallery_join(watcher);
}

static void
stop_watching(struct player *watcher)
{
	gallery_leave(watcher);
	TAILQ_REMOVE(&watcher->watching->watchers, watcher, next_watcher);
	watcher->watching = NULL;
}

static void
catches_up(struct session *session)
{
	gallery_catch_up(session->player);
}

static const struct session_owner owner = {.catches_up = catches_up};

static void
enter(struct house *house, int i)
{
	struct session *session = &house->watchers[i];
	struct player *player = &house->watching[i];
	int ends[2];

	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), 0);
	house->far[i] = ends[1];
	session->server = player->server = &house->server;
	session->owner = &owner;
	session->player = player;
	player->session = session;
	session->settings = &settings_of_strangers;
	session->state = SESSION_ONLINE;
	session->dialect = DIALECT_CLIP;
	wire_open(&session->wire, house->server.base, &(struct link){.fd = ends[0]}, house->server.outbox,
		&input_owner, session);
	watch(player, &house->player);
}

static int
set_up(void **state)
{
	struct house *house = calloc(1, sizeof *house);
	struct server *server = &house->server;

	house->config.output_limit = house->config.talk_backlog = LIMIT;
	server->config = &house->config;
	server->base = event_base_new();
	server->outbox = outbox_open(server->base);
	server->turns = 1;
	undo_open(server);
	sessions_open(server, WATCHERS);
	players_open(server, NULL);
	house->player.server = server;
	TAILQ_INIT(&house->player.watchers);
	for (int i = 0; i < WATCHERS; i++)
		enter(house, i);
	*state = house;
	return 0;
}

static int
tear_down(void **state)
{
	struct house *house = *state;
	struct server *server = &house->server;

	for (int i = 0; i < WATCHERS; i++) {
		if (house->watching[i].watching != NULL)
			stop_watching(&house->watching[i]);
		wire_close(&house->watchers[i].wire);
		close(house->far[i]);
	}
	gallery_free(&house->player);
	assert_int_equal(house->scenes, 0);
	players_close(server);
	sessions_close(server);
	undo_close(server);
	outbox_close(server->outbox);
	event_base_free(server->base);
	free(house);
	return 0;
}

static bool
online(void *arg)
{
	return ((struct session *)arg)->state == SESSION_ONLINE;
}

static void
settle(void *arg)
{
	struct session *watcher = arg;

	gallery_catch_up(watcher->player);
	session_prompt(watcher);
}

/* As turn.c ends one. True if some have not been served. */
static bool
end_turn(struct house *house, bool stored)
{
	struct server *server = &house->server;

	galleries_end_turn(server, stored);
	if (!stored)
		outbox_drop(server->outbox, online, NULL);
	outbox_each(server->outbox, settle);
	while (outbox_flush(server->outbox))
		;
	server->outbox->busy = house->busy;
	bool more = galleries_go_on(server);
	server->turns++;
	return more;
}

/* What has come at the far end is just this. */
static void
check_came(const struct house *house, int i, const char *expected)
{
	char came[256];
	ssize_t size = read(house->far[i], came, sizeof came - 1);

	came[size > 0 ? size : 0] = '\0';
	assert_string_equal(came, expected);
}

static void
say(struct house *house, int i, const char *text)
{
	session_write(&house->watchers[i], text, strlen(text));
}

static void
all_are_told_some_in_each_turn(void **state)
{
	struct house *house = *state;

	happens(house, "one\r\n");
	check_came(house, 0, "");
	assert_true(end_turn(house, true));
	check_came(house, 0, "one\r\n");
	check_came(house, WATCHERS - 1, "");
	happens(house, "two\r\n");
	while (end_turn(house, true))
		;
	check_came(house, 0, "two\r\n");
	for (int i = 1; i < WATCHERS; i++)
		check_came(house, i, "one\r\ntwo\r\n");
	assert_int_equal(house->scenes, 0);
}

static void
what_happened_before_is_told_before(void **state)
{
	struct house *house = *state;

	happens(house, "one\r\n");
	say(house, 7, "hello\r\n");
	happens(house, "two\r\n");
	(void)end_turn(house, true);
	check_came(house, 7, "one\r\nhello\r\ntwo\r\n");

	/* Turns later, to one whose time has not come. */
	say(house, WATCHERS - 1, "hello\r\n");
	(void)end_turn(house, true);
	check_came(house, WATCHERS - 1, "one\r\ntwo\r\nhello\r\n");
	check_came(house, 7, "");
}

static void
the_prompt_stands_behind_each_turn(void **state)
{
	struct house *house = *state;
	struct session *last = &house->watchers[WATCHERS - 1];

	last->dialect = DIALECT_TELNET;
	last->prompts = last->at_prompt = true;
	happens(house, "one\r\n");
	happens(house, "two\r\n");
	(void)end_turn(house, true);
	happens(house, "three\r\n");
	while (end_turn(house, true))
		;
	check_came(house, WATCHERS - 1, "\r\none\r\ntwo\r\n\r\n> \r\nthree\r\n\r\n> ");
}

static void
a_lost_turn_takes_back_its_own(void **state)
{
	struct house *house = *state;
	const int late = WATCHERS - 1, told = WATCHERS - 2;

	happens(house, "one\r\n");
	(void)end_turn(house, true);
	check_came(house, 0, "one\r\n");
	check_came(house, late, "");

	/* Some are told of it while it goes on. */
	happens(house, "lost\r\n");
	say(house, told, "hello\r\n");
	say(house, 0, "hello\r\n");
	(void)end_turn(house, false);
	happens(house, "two\r\n");
	while (end_turn(house, true))
		;
	check_came(house, 0, "two\r\n");
	check_came(house, told, "one\r\ntwo\r\n");
	check_came(house, late, "one\r\ntwo\r\n");
	assert_int_equal(house->scenes, 0);
}

static void
who_stops_watching_has_seen_it_all(void **state)
{
	struct house *house = *state;
	struct session *next = &house->watchers[WATCHERS / 2], *last = &house->watchers[WATCHERS - 1];

	happens(house, "one\r\n");
	(void)end_turn(house, true);
	/* Whoever is the next to be told is among these. */
	for (struct session *watcher = &house->watchers[1]; watcher <= next; watcher++)
		stop_watching(watcher->player);
	stop_watching(last->player);
	happens(house, "two\r\n");
	watch(&house->watching[WATCHERS / 2], &house->player);
	happens(house, "three\r\n");
	while (end_turn(house, true))
		;
	check_came(house, 1, "one\r\n");
	check_came(house, WATCHERS / 2, "one\r\nthree\r\n");
	check_came(house, WATCHERS / 2 + 1, "one\r\ntwo\r\nthree\r\n");
	check_came(house, WATCHERS - 1, "one\r\n");
	assert_int_equal(house->scenes, 0);
}

static void
nobody_is_left_to_see_it(void **state)
{
	struct house *house = *state;

	happens(house, "one\r\n");
	for (int i = 0; i < WATCHERS; i++)
		stop_watching(&house->watching[i]);
	while (end_turn(house, true))
		;
	assert_int_equal(house->scenes, 0);
	check_came(house, WATCHERS - 1, "one\r\n");
}

/* Two players are watched: the one with few watchers doesn't wait for the one with many. */
static void
galleries_are_served_side_by_side(void **state)
{
	struct house *house = *state;
	struct player other = {.server = &house->server};
	struct word *word = calloc(1, sizeof *word);

	TAILQ_INIT(&other.watchers);
	stop_watching(&house->watching[WATCHERS - 1]);
	watch(&house->watching[WATCHERS - 1], &other);
	happens(house, "one\r\n");
	*word = (struct word){.scene = {.kind = &word_kind}, .house = house, .text = "other\r\n"};
	house->scenes++;
	gallery_show(&other, &word->scene);
	assert_true(end_turn(house, true));
	check_came(house, WATCHERS - 1, "other\r\n");
	check_came(house, WATCHERS - 2, "");
	stop_watching(&house->watching[WATCHERS - 1]);
	gallery_free(&other);
}

static bool
somebody_rests(const struct house *house)
{
	return !TAILQ_EMPTY(&house->server.players->resting);
}

static void
happens_calmly(struct house *house, const char *text)
{
	bool calm = gallery_is_calm(&house->player);

	happens(house, text);
	if (calm)
		gallery_may_wait(&house->player);
}

static void
what_may_wait_is_told_together(void **state)
{
	struct house *house = *state;

	happens_calmly(house, "one\r\n");
	while (end_turn(house, true))
		;
	check_came(house, WATCHERS - 1, "one\r\n"); /* the server isn't busy */
	house->busy = true;
	happens_calmly(house, "two\r\n");
	assert_false(end_turn(house, true));
	check_came(house, 0, "one\r\n");
	happens_calmly(house, "three\r\n");
	assert_false(end_turn(house, true));
	check_came(house, 0, "");
	event_base_loop(house->server.base, EVLOOP_ONCE); /* the timer */
	while (end_turn(house, true))
		;
	check_came(house, 0, "two\r\nthree\r\n");
	check_came(house, WATCHERS - 1, "two\r\nthree\r\n");

	happens_calmly(house, "four\r\n");
	assert_false(end_turn(house, true));
	happens(house, "five\r\n"); /* may not wait, and takes along what does */
	assert_false(gallery_is_calm(&house->player));
	while (end_turn(house, true))
		;
	check_came(house, 0, "four\r\nfive\r\n");
	assert_int_equal(house->scenes, 0);
}

enum { STORIES = 1000, STREAM_SIZE = 32768 };

/* What a watcher has read. */
struct stream {
	char bytes[STREAM_SIZE];
	size_t size;
};

static void
read_along(const struct house *house, struct stream streams[WATCHERS])
{
	for (int i = 0; i < WATCHERS; i++) {
		struct stream *stream = &streams[i];
		ssize_t size = read(house->far[i], stream->bytes + stream->size, STREAM_SIZE - stream->size);
		stream->size += size > 0 ? (size_t)size : 0;
		assert_true(stream->size < STREAM_SIZE);
	}
}

/* Something happens, is said to one watcher, or one goes or comes. */
static void
tell_a_story(struct house *house, int kind, int i, const char *text)
{
	struct player *watcher = &house->watching[i];

	if (kind < 3)
		happens_calmly(house, text);
	else if (kind == 3)
		happens(house, text);
	else if (kind == 4)
		say(house, i, text);
	else if (watcher->watching != NULL)
		stop_watching(watcher);
	else
		watch(watcher, &house->player);
}

/* Some are people at a prompt. */
static void
set_prompts(struct house *house)
{
	for (int i = 0; i < WATCHERS; i += 3) {
		house->watchers[i].dialect = DIALECT_TELNET;
		house->watchers[i].prompts = house->watchers[i].at_prompt = true;
	}
}

static void
tell_the_rest(struct house *house, struct stream streams[WATCHERS])
{
	do {
		if (somebody_rests(house))
			event_base_loop(house->server.base, EVLOOP_ONCE);
		read_along(house, streams);
	} while (end_turn(house, true) || somebody_rests(house));
	read_along(house, streams);
}

/* Each watcher reads the same bytes whether the server is busy now and then or never, in lost turns, too. */
static void
what_waits_keeps_its_order(void **state)
{
	struct house *calm = *state, *busy;
	static struct stream without[WATCHERS], with[WATCHERS];
	static char texts[STORIES][8];
	unsigned int seed = 28;
	int rests = 0;

	set_up((void **)&busy);
	set_prompts(calm);
	set_prompts(busy);
	for (int i = 0; i < STORIES; i++) {
		int kind = rand_r(&seed) % 6, who = rand_r(&seed) % WATCHERS;
		snprintf(texts[i], sizeof texts[i], "%d\r\n", i);
		tell_a_story(calm, kind, who, texts[i]);
		tell_a_story(busy, kind, who, texts[i]);
		if (rand_r(&seed) % 3 == 0)
			continue; /* more of it in this turn */
		bool stored = rand_r(&seed) % 16 != 0;
		busy->busy = rand_r(&seed) % 3 != 0;
		(void)end_turn(calm, stored);
		(void)end_turn(busy, stored);
		rests += somebody_rests(busy);
		if (rand_r(&seed) % 8 == 0)
			event_base_loop(busy->server.base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
		read_along(calm, without);
		read_along(busy, with);
	}
	tell_the_rest(calm, without);
	tell_the_rest(busy, with);
	assert_true(rests > STORIES / 20);
	for (int i = 0; i < WATCHERS; i++)
		assert_string_equal(with[i].bytes, without[i].bytes);
	assert_int_equal(busy->scenes, 0);
	tear_down((void **)&busy);
}

/* What is told counts as what waits for a reader, though it is kept once. */
static void
who_does_not_read_is_cut_off(void **state)
{
	static char long_text[LIMIT / 2];
	struct house *house = *state;
	struct session *deaf = &house->watchers[3];

	memset(long_text, 'x', sizeof long_text - 1);
	for (int i = 0; i < 40 && deaf->end == END_NOT; i++) {
		happens(house, long_text);
		while (end_turn(house, true))
			for (int other = 0; other < WATCHERS; other++) {
				char bytes[LIMIT];
				if (other != 3)
					(void)!read(house->far[other], bytes, sizeof bytes);
			}
	}
	assert_int_equal(deaf->end, END_FAILED);
	session_rest(deaf);
}

TEST_GROUP(gallery)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(all_are_told_some_in_each_turn, set_up, tear_down),
		cmocka_unit_test_setup_teardown(what_happened_before_is_told_before, set_up, tear_down),
		cmocka_unit_test_setup_teardown(the_prompt_stands_behind_each_turn, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_lost_turn_takes_back_its_own, set_up, tear_down),
		cmocka_unit_test_setup_teardown(who_stops_watching_has_seen_it_all, set_up, tear_down),
		cmocka_unit_test_setup_teardown(nobody_is_left_to_see_it, set_up, tear_down),
		cmocka_unit_test_setup_teardown(galleries_are_served_side_by_side, set_up, tear_down),
		cmocka_unit_test_setup_teardown(what_may_wait_is_told_together, set_up, tear_down),
		cmocka_unit_test_setup_teardown(what_waits_keeps_its_order, set_up, tear_down),
		cmocka_unit_test_setup_teardown(who_does_not_read_is_cut_off, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
