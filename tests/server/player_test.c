/*
 * player_test.c - a person and their line: it is lost, another comes, they go.
 */
#include "tests/server/check.h"

#include <stdlib.h>
#include <string.h>

#include "server/players/player.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "tests/groups/group.h"

/* Two lines of nobody yet, without sockets. */
struct house {
	struct server server;
	struct session first, second;
	int left, freed; /* how many players */
	enum close_why why;
};

static struct house *house_of(struct player *player);

static void
leaves(struct player *player, enum close_why why)
{
	house_of(player)->left++;
	house_of(player)->why = why;
	player_is_gone(player);
}

static void
frees(struct player *player)
{
	house_of(player)->freed++;
}

static const struct player_owner owner = {.leaves = leaves, .frees = frees};

/* The server is its first member. */
static struct house *
house_of(struct player *player)
{
	return (struct house *)player->server;
}

static void
open_session(struct house *house, struct session *session, const char *address, const char *client)
{
	session->server = &house->server;
	session->settings = &settings_of_strangers;
	session->state = SESSION_ONLINE;
	session->dialect = DIALECT_CLIP;
	strcpy(session->peer.text, address);
	strcpy(session->client, client);
}

static int
set_up(void **state)
{
	struct house *house = calloc(1, sizeof *house);

	house->server.base = event_base_new();
	players_open(&house->server, &owner);
	open_session(house, &house->first, "192.0.2.7", "one");
	open_session(house, &house->second, "192.0.2.8", "two");
	*state = house;
	return 0;
}

static int
tear_down(void **state)
{
	struct house *house = *state;

	players_close(&house->server);
	event_base_free(house->server.base);
	free(house);
	return 0;
}

static struct player *
alice(struct house *house)
{
	struct player *player = player_new(&house->server, &(struct player_row){.id = 1, .name = "alice"});

	player_take_session(player, &house->first);
	return player;
}

static void
lose_line(struct player *player)
{
	player_lose_session(player, &(struct absence){.why = CLOSE_NETWORK, .since_ms = 5000});
}

static void
goes(struct house *house, struct player *player)
{
	player_part(player, CLOSE_KICKED);
	assert_int_equal(house->left, 1);
	assert_int_equal(house->why, CLOSE_KICKED);
	players_sweep(&house->server);
	assert_int_equal(house->freed, 1);
}

static void
who_is_away_is_told_nothing_and_remembered(void **state)
{
	struct house *house = *state;
	struct player *player = alice(house);
	char host[PLAYER_HOST_SIZE];

	house->first.active_ms = 1000;
	lose_line(player);
	assert_null(player->session);
	assert_null(house->first.player);
	assert_ptr_equal(house->first.settings, &settings_of_strangers);
	player_say(player, MSG_NOT_STORED); /* there is no line that could be told */
	player_ring(player);
	house->server.tick_ms = 9000;
	assert_int_equal(player_idle(player), 8);
	assert_string_equal(player_client(player), "one");
	player_host(player, host);
	assert_string_equal(host, "192.0.2.*");
	assert_true(player_is_played(player));
	assert_false(player_is_behind(player));
	goes(house, player);
}

static void
who_comes_back_has_another_line(void **state)
{
	struct house *house = *state;
	struct player *player = alice(house);

	player->table = (struct table *)house; /* nobody looks into it */
	lose_line(player);
	assert_ptr_equal(TAILQ_FIRST(&house->server.players->away), player);
	player_take_session(player, &house->second);
	assert_null(player->away);
	assert_true(TAILQ_EMPTY(&house->server.players->away));
	assert_ptr_equal(house->second.player, player);
	assert_ptr_equal(house->second.settings, &player->settings);
	assert_true(house->second.at_table);
	assert_string_equal(player_client(player), "two");
	assert_string_equal(house->second.subject, "session 0 alice");
	assert_ptr_equal(player_let_go(player), &house->second);
	assert_false(house->second.at_table);
	player_part(player, CLOSE_KICKED);
}

static void
who_is_gone_is_freed_once_their_last_words_are_out(void **state)
{
	struct house *house = *state;
	struct player *player = alice(house);

	leaves(player, CLOSE_BYE);
	assert_false(player->online);
	players_sweep(&house->server);
	assert_int_equal(house->freed, 0);
	(void)player_let_go(player);
	players_sweep(&house->server);
	assert_int_equal(house->freed, 1);
}

TEST_GROUP(player)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			who_is_away_is_told_nothing_and_remembered, set_up, tear_down),
		cmocka_unit_test_setup_teardown(who_comes_back_has_another_line, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			who_is_gone_is_freed_once_their_last_words_are_out, set_up, tear_down),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
