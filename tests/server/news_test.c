/*
 * news_test.c - changed status lines on their way to many programs: kept once for all, a bound for each
 * block, the rest a second later, each player as they are then.
 */
#include "tests/server/check.h"

#include <event2/event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/config/config.h"
#include "server/lobby/lobby.h"
#include "server/lobby/news.h"
#include "server/lobby/status.h"
#include "server/players/player.h"
#include "server/sessions/input.h"
#include "server/sessions/session.h"
#include "server/sessions/sessions.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "tests/groups/group.h"

enum {
	PEOPLE = 8,
	LIMIT = 65536,
	BLOCK = 100, /* bytes: two lines and a part of the third */
};

/* Programs in a lobby, each with a socket whose far end is read here. */
struct house {
	struct server server;
	struct config config;
	struct session people[PEOPLE];
	struct player players[PEOPLE];
	int far[PEOPLE];
	char came[4096];
};

static void
catches_up(struct session *session)
{
	(void)session; /* nobody watches anybody */
}

static const struct session_owner owner = {.catches_up = catches_up};

static void
enter(struct house *house, int i)
{
	struct session *session = &house->people[i];
	int ends[2];

	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), 0);
	house->far[i] = ends[1];
	session->server = &house->server;
	session->owner = &owner;
	session->player = &house->players[i];
	session->settings = &session->player->settings;
	session->player->server = session->server;
	session->player->session = session;
	session->player->account.id = i + 1;
	session->player->online = true;
	session->state = SESSION_ONLINE;
	session->dialect = DIALECT_CLIP;
	memcpy(session->player->account.name, (char[]){'b', 'o', 'b', (char)('a' + i)}, 4);
	session->player->account.rating = 1500;
	TAILQ_INIT(&session->player->watchers);
	TAILQ_INIT(&session->player->invitations);
	wire_open(&session->wire, house->server.base, &(struct link){.fd = ends[0]}, house->server.outbox,
		&input_owner, session);
	lobby_enter(house->server.lobby, session->player);
}

static int
set_up(void **state)
{
	struct house *house = calloc(1, sizeof *house);
	struct server *server = &house->server;

	house->config.output_limit = house->config.talk_backlog = LIMIT;
	house->config.status_per_second = BLOCK * (PEOPLE + 1);
	server->config = &house->config;
	server->base = event_base_new();
	server->outbox = outbox_open(server->base);
	server->turns = 1;
	undo_open(server);
	sessions_open(server, PEOPLE);
	lobby_open(server);
	news_open(server);
	for (int i = 0; i < PEOPLE; i++)
		enter(house, i);
	*state = house;
	return 0;
}

static int
tear_down(void **state)
{
	struct house *house = *state;
	struct server *server = &house->server;

	for (int i = 0; i < PEOPLE; i++) {
		news_leave(server->news, &house->players[i]);
		status_free(&house->players[i]);
		lobby_leave(server->lobby, &house->players[i]);
		session_rest(&house->people[i]);
		wire_close(&house->people[i].wire);
		close(house->far[i]);
	}
	news_close(server);
	lobby_close(server);
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
nobody_told(void *arg)
{
	(void)arg;
}

static void
end_turn(struct house *house, bool stored)
{
	struct server *server = &house->server;

	if (!stored) {
		undo_restore(server->undo);
		outbox_drop(server->outbox, online, nobody_told);
		undo_tell_lost(server->undo);
	}
	news_end_turn(server);
	undo_drop(server->undo);
	server->turns++;
}

/* The names in the `5` lines that one of them got in this turn, `6` where a block ends. */
static const char *
told(struct house *house, int i)
{
	static char names[64];
	size_t used = 0;

	while (outbox_flush(house->server.outbox))
		;
	ssize_t size = read(house->far[i], house->came, sizeof house->came - 1);
	house->came[size > 0 ? size : 0] = '\0';
	for (char *line = strtok(house->came, "\r\n"); line != NULL; line = strtok(NULL, "\r\n"))
		names[used++] = line[0] == '5' ? line[strlen("5 bob")] : line[0];
	names[used] = '\0';
	return names;
}

static void
next_second(struct house *house)
{
	event_base_loop(house->server.base, EVLOOP_ONCE);
	end_turn(house, true);
}

static void
all_change(struct house *house)
{
	for (int i = 0; i < PEOPLE; i++)
		news_of_status(house->server.news, &house->players[i]);
}

static void
a_block_is_kept_once_for_all(void **state)
{
	struct house *house = *state;

	all_change(house);
	end_turn(house, true);
	const struct hold *hold = &house->people[0].wire.hold;
	assert_int_equal(hold->join_count, 1);
	for (int i = 0; i < PEOPLE; i++) {
		assert_int_equal(house->people[i].wire.hold.used, 0);
		assert_ptr_equal(house->people[i].wire.hold.joins[0].piece, hold->joins[0].piece);
		assert_int_equal(wire_backlog(&house->people[i].wire), hold->shared);
	}
	assert_int_equal(hold->joins[0].piece->holders, PEOPLE);
}

static void
what_is_too_much_comes_a_second_later_each(void **state)
{
	struct house *house = *state;

	all_change(house);
	end_turn(house, true);
	assert_string_equal(told(house, 0), "abc6");
	/* A player who was told of and changes again comes after those who wait. */
	news_of_status(house->server.news, &house->players[1]);
	news_of_status(house->server.news, &house->players[7]);
	news_of_status(house->server.news, &house->players[4]);
	end_turn(house, true);
	assert_string_equal(told(house, 0), "");
	next_second(house);
	assert_string_equal(told(house, 7), "abc6def6");
	next_second(house);
	assert_string_equal(told(house, 7), "ghb6");
}

static void
who_introduces_themselves_need_not_wait(void **state)
{
	struct house *house = *state;
	struct player *newcomer = &house->players[7];

	all_change(house);
	end_turn(house, true);
	assert_string_equal(told(house, 0), "abc6");
	newcomer->news_from = 1;
	news_introduce(house->server.news, newcomer);
	end_turn(house, true);
	assert_string_equal(told(house, 0), "h6");
	next_second(house);
	assert_string_equal(told(house, 0), "def6");
}

static void
what_a_lost_turn_told_is_told_again(void **state)
{
	struct house *house = *state;

	all_change(house);
	end_turn(house, true);
	assert_string_equal(told(house, 0), "abc6");
	/* A block is told in a turn that is lost after it. */
	event_base_loop(house->server.base, EVLOOP_ONCE);
	news_end_turn(&house->server);
	end_turn(house, false);
	assert_string_equal(told(house, 0), "");
	next_second(house);
	assert_string_equal(told(house, 0), "ghd6");
}

static void
who_does_not_read_is_cut_off_by_shared_blocks_too(void **state)
{
	struct house *house = *state;

	house->config.output_limit = 2 * BLOCK;
	all_change(house);
	end_turn(house, true);
	assert_int_equal(house->people[0].end, END_NOT);
	event_base_loop(house->server.base, EVLOOP_ONCE);
	end_turn(house, true);
	assert_int_equal(house->people[0].end, END_FAILED);
}

TEST_GROUP(news)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_block_is_kept_once_for_all, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			what_is_too_much_comes_a_second_later_each, set_up, tear_down),
		cmocka_unit_test_setup_teardown(who_introduces_themselves_need_not_wait, set_up, tear_down),
		cmocka_unit_test_setup_teardown(what_a_lost_turn_told_is_told_again, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			who_does_not_read_is_cut_off_by_shared_blocks_too, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
