/*
 * main.c - barpoint-bench: reads the options, makes the folder for data, runs scenarios.
 *
 *   keeper -- waits for all, removes the data
 *     +-- bench -- clients and measurements
 *           +-- barpointd, ceilings: die with the bench, however it ends
 */
#include <event2/event.h>
#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "protocol/wire/number.h"
#include "tools/bench/bench.h"
#include "tools/bench/ceilings/echo.h"
#include "tools/bench/fail.h"
#include "tools/options.h"

static const struct scenario {
	const char *name, *help;
	void (*run)(struct bench *bench);
} scenarios[] = {
	{"ceilings", "both ceilings alone; needs no server", run_ceilings},
	{"query", "lines that keep nothing, against a plain line echo", run_query},
	{"play", "whole matches, against a line echo that journals", run_play},
	{"crowd", "whole matches of 1,000 and 4,000 pairs, against 100", run_crowd},
	{"clocks", "what 4,000 clocks cost that run at once", run_clocks},
	{"lobby", "the cost of keeping a full lobby informed", run_lobby},
	{"http", "the list of matches by HTTP, against a bare responder; play meanwhile", run_http},
	{"streams", "what a reader of a match costs by HTTP, against a watcher", run_streams},
	{"pages", "what a page that shows a match costs, against a bare event stream", run_pages},
	{"storm", "everybody's status changes at once, while others play", run_storm},
	{"audience", "a match before 1,000 and 5,000 watchers, against a loop that sends", run_audience},
	{"idle", "memory of idle sessions, and what they cost the others", run_idle},
	{"engine", "how fast and how well the engine plays; needs no server", run_engine},
	{"grow", "a database of years: the first login after a start, the commands that list", run_grow},
	{"levels", "how strong the levels of house players are; needs no server", run_levels},
	{"lines", "commands, idle sessions and reconnects under TLS and by WebSocket, against plain text",
		run_lines},
	{"analysis", "whole matches while finished ones are analysed", run_analysis},
	{"backup", "whole matches while the database is copied", run_backup},
	{"upgrade", "whole matches while another program takes the server's place", run_upgrade},
	{"visitors", "people without a name: until they play, and a rush of them", run_visitors},
	{"slow", "slow matches: their commands, a start, a minute, thousands that fall due at once",
		run_slow},
	{"tournament", "what it costs to pair tournaments; play beside a hundred of them, and while 128 join",
		run_tournament},
	{"cluster", "two machines with a log of turns in PostgreSQL, against one without", run_cluster},
	{"notices",
		"play while thousands are told of something, while letters are carried, beside 100,000 that wait",
		run_notices},
	{"connect", "200 connections at once; latency of others while passwords are hashed", run_connect},
};

enum { SCENARIOS = sizeof scenarios / sizeof *scenarios };

static void
print_help(void)
{
	puts("barpoint-bench [OPTIONS] SCENARIO... [-- SERVER-OPTIONS]\n");
	for (int i = 0; i < SCENARIOS; i++)
		printf("  %-14s %s\n", scenarios[i].name, scenarios[i].help);
	puts("  all            everything, in this order\n\n"
	     "  --server PATH  barpointd (default: that of the same build, or beside this program)\n"
	     "  --dir DIR      where data goes during the run (default: bench-data)\n"
	     "  --rounds N     pairs of measurements, server and ceiling in turn (5)\n"
	     "  --seconds S    length of one measurement (2)\n"
	     "  --pairs N      pairs of players (50, clocks 4000, crowd 1000 and 4000; without it play also\n"
	     "                 measures one pair), of games (engine 1000, levels 2000: of both a part where\n"
	     "                 more is looked ahead or judged)\n"
	     "  --length N     length of matches (play 5 and 1, lobby 1, engine 7); levels plays matches only\n"
	     "                 if it is given, and takes a list: 1,3,5,7\n"
	     "  --clock        play compares matches with a clock to those without\n"
	     "  --sessions N   sessions of idle and storm (10000)\n"
	     "  --listeners N  listeners of lobby (900), of streams and pages (1000); watchers of audience,\n"
	     "                 of each match of play (none)\n"
	     "  --players N    players of grow (100000)\n"
	     "  --matches N    matches of grow (1000000: some minutes and two gigabytes); backup has a tenth\n"
	     "  --slow N       slow matches of slow (20000), which has players and matches as grow has\n"
	     "  --readers N    machines of cluster that only read (none): their lag, and what a stream costs there\n"
	     "  --query LINE   what query, idle and connect ask (time)\n"
	     "  --tally FILE   engine and levels go on with the games of earlier runs that this file has, and keeps them");
}

static bool
read_seconds(void *arg, const char *text)
{
	struct bench *bench = arg;
	char *end;

	bench->seconds = strtod(text, &end);
	return text[strspn(text, "0123456789.")] == '\0' && end != text && *end == '\0' &&
	       bench->seconds >= 0.1 && bench->seconds <= 3600;
}

/* One length, or several with commas between them. */
static bool
read_lengths(void *arg, const char *text)
{
	struct bench *bench = arg;
	char part[8];
	int64_t length;

	bench->lengths_count = 0;
	for (;; text++) {
		size_t size = strcspn(text, ",");
		if (bench->lengths_count == BENCH_LENGTHS || size >= sizeof part)
			return false;
		snprintf(part, sizeof part, "%.*s", (int)size, text);
		if (!number_read(part, 1, 99, &length))
			return false;
		bench->lengths[bench->lengths_count++] = (int)length;
		text += size;
		if (*text == '\0')
			break;
	}
	bench->length = bench->lengths[0];
	return true;
}

/* Returns the index of the first scenario's name; cuts argv at the `--`. */
static int
read_options(struct bench *bench, int argc, char *argv[])
{
	const char *server = NULL, *dir = NULL;
	bool help = false;
	int end = 1;
	const struct option_row options[] = {
		{"server", .text = &server},
		{"dir", .text = &dir},
		{"rounds", .number = &bench->rounds, .low = 1, .high = BENCH_ROUNDS_MAX},
		{"seconds", .read = read_seconds, .arg = bench, .takes = "a number from 0.1 to 3600"},
		{"pairs", .number = &bench->pairs, .low = 1, .high = 100000},
		{"length", .read = read_lengths, .arg = bench, .takes = "some lengths from 1 to 99: 1,3,5"},
		{"clock", .flag = &bench->clock},
		{"sessions", .number = &bench->sessions, .low = 200, .high = 50000},
		{"listeners", .number = &bench->listeners, .low = 1, .high = 15000},
		{"players", .number = &bench->players, .low = 1000, .high = 10000000},
		{"matches", .number = &bench->matches, .low = 100, .high = 100000000},
		{"slow", .number = &bench->slow, .low = 3000, .high = 1000000},
		{"readers", .number = &bench->readers, .low = 1, .high = 4},
		{"query", .text = &bench->query},
		{"tally", .text = &bench->tally},
		{"help", .flag = &help},
		{NULL},
	};

	while (end < argc && strcmp(argv[end], "--") != 0)
		end++;
	bench->extra = end < argc ? argv + end + 1 : argv + argc;
	argv[end] = NULL;
	int first = tool_options_read(options, argv);
	if (help) {
		print_help();
		exit(0);
	}
	if (first < 0)
		exit(1);
	if (first == end)
		fail("which scenario? See --help");
	if (server != NULL)
		snprintf(bench->server, sizeof bench->server, "%s", server);
	if (dir != NULL)
		snprintf(bench->dir, sizeof bench->dir, "%s", dir);
	return first;
}

/* ---- the processes ---- */

static int
remove_one(const char *path, const struct stat *status, int type, struct FTW *walk)
{
	(void)status;
	(void)type;
	(void)walk;
	return remove(path);
}

/* Orphans of the bench become the keeper's own: when it has none left, nobody uses the data any more. */
static int
keep(pid_t bench, const char *dir, const char *parent)
{
	sigset_t signals;
	int status, exit_status = 1;
	pid_t ended;

	sigemptyset(&signals);
	sigaddset(&signals, SIGCHLD);
	sigaddset(&signals, SIGINT);
	sigaddset(&signals, SIGTERM);
	do {
		int signal = sigwaitinfo(&signals, NULL);
		if (signal == SIGINT || signal == SIGTERM) /* no signal: it was stopped and goes on */
			kill(bench, SIGTERM);
		while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
			if (ended == bench)
				exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : 1;
		}
	} while (ended == 0);
	nftw(dir, remove_one, 16, FTW_DEPTH | FTW_PHYS);
	rmdir(parent); /* fails, as it should, if others keep something there */
	return exit_status;
}

static void
make_dir(struct bench *bench, char parent[BENCH_PATH_SIZE])
{
	char path[PATH_MAX];

	mkdir(bench->dir, 0700);
	if (realpath(bench->dir, path) == NULL || strlen(path) + 16 > BENCH_PATH_SIZE)
		fail_system("can't use the folder %s", bench->dir);
	snprintf(parent, BENCH_PATH_SIZE, "%.*s", BENCH_PATH_SIZE - 16, path);
	snprintf(bench->dir, sizeof bench->dir, "%.*s/run-XXXXXX", BENCH_PATH_SIZE - 16, path);
	if (mkdtemp(bench->dir) == NULL)
		fail_system("can't make a folder in %s", parent);
}

static void
raise_descriptors(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
		return;
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
}

static void
run_scenarios(struct bench *bench, char *const names[])
{
	bench->base = event_base_new();
	if (bench->base == NULL)
		fail("no event loop");
	for (; *names != NULL; names++) {
		for (int i = 0; i < SCENARIOS; i++) {
			if (strcmp(*names, scenarios[i].name) == 0 || strcmp(*names, "all") == 0)
				scenarios[i].run(bench);
		}
	}
	event_base_free(bench->base);
}

static void
check_names(char *const names[])
{
	for (; *names != NULL; names++) {
		bool known = strcmp(*names, "all") == 0;
		for (int i = 0; i < SCENARIOS; i++)
			known = known || strcmp(*names, scenarios[i].name) == 0;
		if (!known)
			fail("there is no scenario \"%s\"; see --help", *names);
	}
}

static void
find_programs(struct bench *bench)
{
	ssize_t length = readlink("/proc/self/exe", bench->self, sizeof bench->self - 1);
	if (length < 0 || length > BENCH_PATH_SIZE - 64)
		fail_system("can't find this program's own file");
	bench->self[length] = '\0';
	const char *slash = strrchr(bench->self, '/');
	int folder = (int)(slash - bench->self);
	snprintf(bench->server, sizeof bench->server, "%.*s/../../server/barpointd", folder, bench->self);
	if (access(bench->server, X_OK) < 0) /* installed, the programs lie side by side */
		snprintf(bench->server, sizeof bench->server, "%.*s/barpointd", folder, bench->self);
}

/* A ceiling, as the bench starts it: its kind, its port, a file. */
static int
run_echo(const char *kind, const char *port, const char *file)
{
	int number;

	if (!option_number(kind, port, 0, INT_MAX, &number))
		return 1;
	if (strcmp(kind, "echo-plain") == 0)
		return echo_plain(number);
	if (strcmp(kind, "echo-spread") == 0)
		return echo_spread(number);
	return strcmp(kind, "echo-page") == 0 ? echo_page(number) : echo_journaled(number, file);
}

int
main(int argc, char *argv[])
{
	struct bench bench = {.query = "time",
		.dir = "bench-data",
		.rounds = 5,
		.seconds = 2,
		.sessions = 10000,
		.players = 100000,
		.matches = 1000000,
		.slow = 20000};
	char parent[BENCH_PATH_SIZE];
	sigset_t signals, before;

	if (argc == 4 && strncmp(argv[1], "echo-", 5) == 0)
		return run_echo(argv[1], argv[2], argv[3]);
	find_programs(&bench);
	int first = read_options(&bench, argc, argv);
	check_names(argv + first);
	raise_descriptors();
	/* Servers have it by their unit. Here the echoes have it, too. */
	setenv("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1", 0);
	make_dir(&bench, parent);

	sigfillset(&signals);
	sigprocmask(SIG_BLOCK, &signals, &before);
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	pid_t pid = fork();
	if (pid < 0)
		fail_system("fork");
	if (pid > 0)
		return keep(pid, bench.dir, parent);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	sigprocmask(SIG_SETMASK, &before, NULL);
	signal(SIGPIPE, SIG_IGN); /* OpenSSL may write to a connection that the server has closed */
	run_scenarios(&bench, argv + first);
	return 0;
}
