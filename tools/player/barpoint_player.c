/*
 * barpoint_player.c - house players: reads the options, the weights and the accounts, seats everybody.
 */
#include <event2/event.h>
#include <netdb.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/engine/bearoff.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "tools/admin/owner.h"
#include "tools/options.h"
#include "tools/player/openings.h"
#include "tools/player/seat.h"
#include "tools/rules/weights_file.h"

static const char usage[] =
	"usage: barpoint-player --accounts FILE [OPTIONS]\n"
	"\n"
	"House players: they log in by CLIP like other programs and play with everybody who invites them.\n"
	"\n"
	"  --accounts FILE    who plays: written by `barpoint-admin house FILE`\n"
	"  --server HOST:PORT the server (127.0.0.1:4321)\n"
	"  --weights FILE     judges by these weights of barpoint-train, not by those of this build\n"
	"  --seats N          seats of each level that are always open (2)\n"
	"  --seats-max N      of each level that are opened while people play (50)\n"
	"  --pace MS          milliseconds that a choice takes, about (1500)\n"
	"  --patience S       seconds of silence after which a match is left (600)\n"
	"  --answer S         seconds in which the server has to answer; else the line is made anew (30)\n"
	"  --longest-pause S  seconds at most between two tries to make a line (60)\n"
	"  --challenges FILE  matches that they begin by themselves, a row for each, such as\n"
	"                     club bob 5 open; ends when all are over\n"
	"  --until-eof        ends when standard input does, as the server's end of a pipe\n"
	"  --debug            logs what they type\n";

struct player_options {
	const char *accounts, *server, *weights, *challenges;
	int pace_ms, patience_ms, answer_s, longest_pause_s;
	struct openings_bounds bounds;
	bool until_eof;
	enum log_level level;
};

/* All that main() makes. Large: the engine and its table. */
struct house_program {
	struct event_base *base;
	struct house house;
	struct engine engine;
	struct bearoff bearoff;
	struct openings *openings;
	struct event *tick, *look, *interrupt, *terminate, *pipe;
	bool leaving;
};

static void
read_options(struct player_options *options, char **argv)
{
	int patience_s = options->patience_ms / 1000;
	bool debug = false, help = false;
	const struct option_row known[] = {
		{"accounts", .text = &options->accounts},
		{"server", .text = &options->server},
		{"weights", .text = &options->weights},
		{"challenges", .text = &options->challenges},
		{"seats", .number = &options->bounds.always, .low = 1, .high = ACCOUNTS_MAX},
		{"seats-max", .number = &options->bounds.most, .low = 1, .high = ACCOUNTS_MAX},
		{"pace", .number = &options->pace_ms, .low = 0, .high = 60000},
		{"patience", .number = &patience_s, .low = 0, .high = 86400},
		{"answer", .number = &options->answer_s, .low = 1, .high = 3600},
		{"longest-pause", .number = &options->longest_pause_s, .low = 1, .high = 3600},
		{"until-eof", .flag = &options->until_eof},
		{"debug", .flag = &debug},
		{"help", .flag = &help},
		{NULL},
	};
	int at = tool_options_read(known, argv);

	if (at == OPTIONS_REFUSED)
		exit(EXIT_FAILURE);
	if (help || at < 0 || argv[at] != NULL || options->accounts == NULL) {
		fputs(usage, help ? stdout : stderr);
		exit(help ? EXIT_SUCCESS : 2);
	}
	options->patience_ms = patience_s * 1000;
	if (debug)
		options->level = LOG_LEVEL_DEBUG;
	if (options->challenges != NULL)
		options->bounds =
			(struct openings_bounds){ACCOUNTS_MAX, ACCOUNTS_MAX}; /* each may have one */
}

/* "[::1]:4321" or "localhost:4321". */
static void
find_server(struct link_target *target, const char *server)
{
	char host[256];
	const char *colon = strrchr(server, ':');
	if (colon == NULL || (size_t)(colon - server) >= sizeof host)
		fatal("--server takes HOST:PORT, not \"%s\"", server);
	snprintf(host, sizeof host, "%.*s", (int)(colon - server), server);
	char *name = host;
	if (name[0] == '[' && name[strlen(name) - 1] == ']') {
		name[strlen(name) - 1] = '\0';
		name++;
	}
	struct addrinfo *found;
	const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
	int fault = getaddrinfo(name, colon + 1, &hints, &found);
	if (fault != 0)
		fatal("%s: %s", server, gai_strerror(fault));
	memcpy(&target->address, found->ai_addr, found->ai_addrlen);
	target->address_length = (int)found->ai_addrlen;
	freeaddrinfo(found);
}

/* --- the loop */

/* The second time at once. */
static void
leave(struct house_program *player)
{
	struct timeval soon = {1, 0};
	openings_leave(player->openings);
	event_base_loopexit(player->base, player->leaving ? NULL : &soon);
	player->leaving = true;
}

static void
on_signal(evutil_socket_t number, short what, void *arg)
{
	(void)number;
	(void)what;
	leave(arg);
}

static void
on_pipe(evutil_socket_t fd, short what, void *arg)
{
	char bytes[256];
	(void)what;
	if (read(fd, bytes, sizeof bytes) <= 0)
		event_base_loopbreak(((struct house_program *)arg)->base);
}

static void
on_tick(evutil_socket_t fd, short what, void *arg)
{
	struct house_program *player = arg;
	(void)fd;
	(void)what;
	openings_tick(player->openings);
	bool done = player->house.challenges.count > 0 && challenges_are_over(&player->house.challenges);
	if (player->house.seats == 0)
		event_base_loopbreak(player->base);
	else if (done && !player->leaving)
		leave(player);
}

static void
watch(struct house_program *player, bool until_eof)
{
	struct timeval second = {1, 0};
	player->tick = event_new(player->base, -1, EV_PERSIST, on_tick, player);
	player->interrupt = evsignal_new(player->base, SIGINT, on_signal, player);
	player->terminate = evsignal_new(player->base, SIGTERM, on_signal, player);
	player->pipe = event_new(player->base, STDIN_FILENO, EV_READ | EV_PERSIST, on_pipe, player);
	event_add(player->tick, &second);
	event_add(player->interrupt, NULL);
	event_add(player->terminate, NULL);
	if (until_eof)
		event_add(player->pipe, NULL);
}

/* When what the server has said has been heard. */
static void
on_moved(void *arg)
{
	event_active(((struct house_program *)arg)->look, EV_TIMEOUT, 0);
}

static void
on_look(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;
	openings_look(((struct house_program *)arg)->openings);
}

static void
open_house(struct house_program *player, const struct player_options *options)
{
	struct house *house = &player->house;
	if (!weights_load(&player->engine, options->weights))
		exit(EXIT_FAILURE);
	bearoff_make(&player->bearoff);
	player->engine.bearoff = &player->bearoff;
	player->base = must_have(event_base_new());
	house->thinker = must_have(thinker_open(player->base));
	player->look = must_have(event_new(player->base, -1, 0, on_look, player));
	house->moved = on_moved;
	house->arg = player;
	house->accounts = options->accounts;
	house->engine = &player->engine;
	house->pace_ms = options->pace_ms;
	house->patience_ms = options->patience_ms;
	house->target.base = player->base;
	house->target.answer_s = options->answer_s;
	house->target.longest_pause_s = options->longest_pause_s;
	find_server(&house->target, options->server);
	evutil_secure_rng_get_bytes(&house->secret, sizeof house->secret);
	if (options->challenges != NULL && !challenges_read(&house->challenges, options->challenges))
		exit(EXIT_FAILURE);
}

static void
close_house(struct house_program *player)
{
	struct event *const events[] = {
		player->tick, player->look, player->interrupt, player->terminate, player->pipe};
	openings_close(player->openings);
	thinker_close(player->house.thinker);
	for (size_t i = 0; i < sizeof events / sizeof *events; i++)
		event_free(events[i]);
	challenges_clear(&player->house.challenges);
	event_base_free(player->base);
}

int
main(int argc, char **argv)
{
	static struct house_program player;
	static struct accounts accounts;
	char reason[OWNER_REASON_SIZE];
	struct player_options options = {
		.server = "127.0.0.1:4321",
		.pace_ms = 1500,
		.patience_ms = 600000,
		.answer_s = 30,
		.longest_pause_s = 60,
		.bounds = {.always = 2, .most = 50},
		.level = LOG_LEVEL_INFO,
	};
	log_set_program("barpoint-player");
	(void)argc;
	read_options(&options, argv);
	log_look_for_journal();
	log_open(options.level);
	signal(SIGPIPE, SIG_IGN);
	/* Started by root, it needs no more than the file's owner may do. */
	if (!owner_become(options.accounts, reason))
		fatal("%s", reason);
	if (!accounts_read(&accounts, options.accounts))
		return EXIT_FAILURE;
	open_house(&player, &options);
	player.openings = openings_new(&player.house, &accounts, &options.bounds);
	watch(&player, options.until_eof);
	event_base_dispatch(player.base);
	int seats = player.house.seats;
	close_house(&player);
	return seats > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
