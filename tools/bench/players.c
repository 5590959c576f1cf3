/*
 * players.c - pairs of CLIP clients that play one match after another with random legal plays.
 */
#include "tools/bench/players.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/bench/cluster/pace.h"
#include "tools/bench/fail.h"

/* Items of the board line from the match length (3) on: protocol section 5. */
enum item {
	ITEM_FIRST = 3,
	ITEM_POINTS = 6,
	ITEM_TURN = 32,
	ITEM_DICE = 33,
	ITEM_COLOUR = 41,
	ITEM_TO_MOVE = 49,
	ITEM_COUNT = 53,
};

static struct bench_player *
opponent_of(const struct bench_player *player)
{
	return &player->pair->player[player == &player->pair->player[0]];
}

static void
send_now(struct bench_player *player, const char *text)
{
	struct pair *pair = player->pair;
	struct players *players = pair->players;
	int64_t now = clock_now();

	if (player->asked_at == 0)
		players->work.outstanding++;
	player->asked_at = now;
	player->asked_move = strncmp(text, "move ", 5) == 0;
	if (player->asked_move) {
		if (pair->unseen == PLAYERS_UNSEEN)
			fail("a player was never shown what the other one played");
		players->work.outstanding++;
		pair->mover = player;
		pair->moved_at[pair->unseen++] = now;
	}
	if (players->work.window != NULL)
		players->work.window->lines++;
	conn_send(player->conn, text);
}

static void
send_held(struct bench_player *player)
{
	if (player->held[0] != '\0')
		send_now(player, player->held);
	player->held[0] = '\0';
}

static void
send_or_hold(struct bench_player *player, const char *text)
{
	const struct players *players = player->pair->players;
	bool waits = players->pace != NULL && !players->work.is_paused && strncmp(text, "move ", 5) == 0;

	if (!players->work.is_paused && !waits) {
		send_now(player, text);
		return;
	}
	snprintf(player->held, sizeof player->held, "%s", text);
	if (waits)
		pace_wait(players->pace, player);
}

/* Its turn has come; at rest it keeps what it would send. */
static void
on_turn(void *who)
{
	struct bench_player *player = who;

	if (!player->pair->players->work.is_paused)
		send_held(player);
}

/* ---- what the server says ---- */

static void
count_bytes(struct window *window, struct pair *pair)
{
	for (int i = 0; i < 2; i++) {
		if (window != NULL)
			window->bytes += pair->player[i].conn->bytes - pair->player[i].bytes;
		pair->player[i].bytes = pair->player[i].conn->bytes;
	}
}

/* The player has got what it asked for. */
static void
on_answered(struct bench_player *player, const char *line)
{
	struct work *work = &player->pair->players->work;

	(void)line;
	if (player->asked_at == 0)
		return;
	if (work->window != NULL && !player->asked_move)
		work->window->busy += clock_now() - player->asked_at;
	player->asked_at = 0;
	work->outstanding--;
}

/* The player has seen the opponent's oldest unseen play. */
static void
on_seen(struct bench_player *player)
{
	struct pair *pair = player->pair;
	struct work *work = &pair->players->work;

	if (pair->unseen == 0 || pair->mover == player)
		return;
	work->outstanding--;
	count_bytes(work->window, pair);
	if (work->window != NULL) {
		int64_t waited = clock_now() - pair->moved_at[0];
		work->window->operations++;
		work->window->busy += waited;
		window_sample(work->window, waited);
	}
	pair->unseen--;
	memmove(pair->moved_at, pair->moved_at + 1, (size_t)pair->unseen * sizeof *pair->moved_at);
}

static bool
read_board(const char *line, int item[ITEM_COUNT])
{
	const char *at = line;

	for (int i = 0; i < ITEM_FIRST; i++) {
		at = strchr(at, ':');
		if (at == NULL)
			return false;
		at++;
	}
	for (int i = ITEM_FIRST; i < ITEM_COUNT; i++) {
		bool negative = *at == '-';
		int value = 0;
		for (at += negative; *at >= '0' && *at <= '9'; at++)
			value = 10 * value + (*at - '0');
		item[i] = negative ? -value : value;
		if (*at++ != (i == ITEM_COUNT - 1 ? '\0' : ':'))
			return false;
	}
	return true;
}

static void
move(struct bench_player *player, const char *line, const int item[ITEM_COUNT])
{
	struct dice dice = {{(uint8_t)item[ITEM_DICE], (uint8_t)item[ITEM_DICE + 1]}};
	enum side side = item[ITEM_COLOUR] > 0 ? SIDE_O : SIDE_X;
	struct board board;
	char text[CHOICE_TEXT_SIZE];

	for (int point = 0; point <= POINT_BAR; point++)
		board.at[point] = (int8_t)item[ITEM_POINTS + point];
	if (!choose_play(&board, side, dice, item[ITEM_TO_MOVE], &player->pair->players->seed, text))
		fail("no legal play moves %d checkers in %s", item[ITEM_TO_MOVE], line);
	send_or_hold(player, text);
}

static void
on_board(struct bench_player *player, const char *line)
{
	int item[ITEM_COUNT];

	if (!read_board(line, item))
		fail("not a board of %d items: %s", ITEM_COUNT, line);
	on_answered(player, line);
	if (item[ITEM_TURN] != item[ITEM_COLOUR])
		return;
	/* The first board since the opponent's play shows it. It has dice where the server rolls at once. */
	on_seen(player);
	if (item[ITEM_DICE] != 0 && item[ITEM_TO_MOVE] > 0)
		move(player, line, item);
}

static void
on_roll_wanted(struct bench_player *player, const char *line)
{
	(void)line;
	send_or_hold(player, "roll\r\n");
}

static void
on_join_wanted(struct bench_player *player, const char *line)
{
	(void)line;
	on_answered(player, line);
	send_or_hold(player, "join\r\n");
}

static void
invite(struct bench_player *player)
{
	char name[ACCOUNT_NAME_SIZE], text[CHOICE_TEXT_SIZE];

	account_name(opponent_of(player)->number, name);
	snprintf(text, sizeof text, "invite %s %d%s\r\n", name, player->pair->players->length,
		player->pair->players->options);
	send_or_hold(player, text);
}

static void
on_invited(struct bench_player *player, const char *line)
{
	char name[ACCOUNT_NAME_SIZE], text[CHOICE_TEXT_SIZE];

	(void)line;
	account_name(opponent_of(player)->number, name);
	snprintf(text, sizeof text, "join %s\r\n", name);
	send_or_hold(player, text);
}

/* Either player's win of the game or of the match. */
static void
on_won(struct bench_player *player, const char *line)
{
	struct players *players = player->pair->players;

	on_answered(player, line);
	for (int unseen = player->pair->unseen; unseen > 0; unseen--)
		on_seen(player);
	if (strstr(line, " the game ") != NULL || player != &player->pair->player[0])
		return;
	if (players->work.window != NULL)
		players->work.window->matches++;
	invite(player);
}

static void
on_error(struct bench_player *player, const char *line)
{
	struct players *players = player->pair->players;

	if (players->errors++ == 0)
		fprintf(stderr, "barpoint-bench: a player of legal plays was told: %s\n", line);
}

static void
on_nothing(struct bench_player *player, const char *line)
{
	(void)player;
	(void)line;
}

/* How lines begin, in the order tried; a player ignores all others. */
static const struct {
	const char *start;
	void (*then)(struct bench_player *player, const char *line);
} meanings[] = {
	{"board:", on_board},
	{"You roll ", on_answered},
	{"It's your turn. Please roll", on_roll_wanted},
	{"You win the ", on_won},
	{"Type 'join' if", on_join_wanted},
	{"Type 'join ", on_invited},
	{"** You invited ", on_answered},
	{"** You are now playing ", on_answered},
	{"** Please wait for ", on_answered},
	{"Starting a new game ", on_answered},
	{"** Player ", on_nothing},
	{"** ", on_error},
};

static void
on_line(struct conn *conn, char *line)
{
	struct bench_player *player = conn->owner;

	for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++) {
		if (strncmp(line, meanings[i].start, strlen(meanings[i].start)) == 0) {
			meanings[i].then(player, line);
			return;
		}
	}
	/* `bob wins the game and gets ...`, `bob wins the 3 point match ...`; others' wins are reports. */
	const char *wins = strchr(line, ' ');
	char name[ACCOUNT_NAME_SIZE];
	if (wins == NULL || strncmp(wins, " wins the ", 10) != 0)
		return;
	account_name(opponent_of(player)->number, name);
	if (strncmp(line, name, strlen(name)) == 0)
		on_won(player, line);
}

static void
on_closed(struct conn *conn)
{
	struct bench_player *player = conn->owner;
	char name[ACCOUNT_NAME_SIZE];

	account_name(player->number, name);
	fail("the connection of %s was closed in the middle of a match", name);
}

static const struct conn_handler player_handler = {.line = on_line, .closed = on_closed};

/* ---- the load ---- */

static void
players_resume(struct work *work)
{
	struct players *players = (struct players *)work;

	for (int i = 0; i < 2 * players->count; i++)
		send_held(&players->pairs[i / 2].player[i % 2]);
	for (int i = 0; i < players->count; i++)
		count_bytes(NULL, &players->pairs[i]);
}

void
players_init(struct players *players, struct conn *conns, int first, int pairs, int length)
{
	*players = (struct players){.work = {.resume = players_resume, .is_paused = true},
		.count = pairs,
		.length = length,
		.options = "",
		.seed = UINT64_C(0x9e3779b97f4a7c15)};
	players->pairs = must_alloc((size_t)pairs, sizeof *players->pairs);
	for (int i = 0; i < 2 * pairs; i++) {
		struct pair *pair = &players->pairs[i / 2];
		struct bench_player *player = &pair->player[i % 2];
		pair->players = players;
		*player = (struct bench_player){.pair = pair, .conn = &conns[i], .number = first + i};
		conns[i].on = &player_handler;
		conns[i].owner = player;
	}
	for (int i = 0; i < pairs; i++)
		invite(&players->pairs[i].player[0]);
}

void
players_agree_on(struct players *players, const char *options)
{
	players->options = options;
	for (int i = 0; i < players->count; i++)
		invite(&players->pairs[i].player[0]);
}

void
players_keep_pace(struct players *players, struct event_base *base, double per_second)
{
	players->pace = pace_open(base, per_second, 4 * players->count, on_turn);
}

void
players_clear(struct players *players)
{
	pace_close(players->pace);
	if (players->errors > 0)
		fprintf(stderr, "barpoint-bench: %lld unexpected answers in all\n",
			(long long)players->errors);
	for (int i = 0; i < 2 * players->count; i++)
		conn_close(players->pairs[i / 2].player[i % 2].conn);
	free(players->pairs);
	*players = (struct players){0};
}
