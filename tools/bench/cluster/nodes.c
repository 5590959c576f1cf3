/*
 * nodes.c - see nodes.h.
 */
#include "tools/bench/cluster/nodes.h"

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tools/bench/child.h"
#include "tools/bench/fail.h"

enum {
	SECONDS = 60,
	PROGRAM_SIZE = 512,
	WORDS_SIZE = 256,
	LEVELS = 3, /* of folders that the bench has made */
};

static const char settings[] = "listen_addresses = '127.0.0.1'\n"
			       "unix_socket_directories = ''\n"
			       "shared_buffers = '64MB'\n"
			       "max_connections = 30\n"
			       "max_wal_senders = 6\n"
			       "wal_keep_size = '256MB'\n"
			       "dynamic_shared_memory_type = mmap\n"
			       "log_min_messages = warning\n";

static char folder[PROGRAM_SIZE]; /* of PostgreSQL's programs */

/* As the user who may run PostgreSQL. */
static const struct passwd *
postgres_user(void)
{
	const struct passwd *user = geteuid() == 0 ? getpwnam("postgres") : NULL;

	if (geteuid() == 0 && user == NULL)
		fail("there is no user postgres, and root may not run PostgreSQL");
	return user;
}

/* Debian's of the newest version. */
void
nodes_find(const struct bench *bench)
{
	glob_t found;

	if (glob("/usr/lib/postgresql/*/bin/initdb", 0, NULL, &found) != 0)
		fail("cluster needs PostgreSQL: there is no /usr/lib/postgresql/*/bin/initdb");
	const char *last = found.gl_pathv[found.gl_pathc - 1];
	snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(last, '/') - last), last);
	globfree(&found);
	for (size_t size = strlen(bench->dir), up = 0; postgres_user() != NULL && up < LEVELS; up++) {
		char path[BENCH_PATH_SIZE];
		snprintf(path, sizeof path, "%.*s", (int)size, bench->dir);
		if (chmod(path, 0711) != 0)
			fail_system("can't let user postgres into %s", path);
		while (size > 0 && bench->dir[--size] != '/')
			;
	}
}

static _Noreturn void
become(const struct node *node, const char *const *words)
{
	const struct passwd *user = postgres_user();
	char log[sizeof node->dir + 8], program[PROGRAM_SIZE + 32];
	char *arguments[32];
	int count = 0;

	snprintf(log, sizeof log, "%s.log", node->dir);
	int file = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
	if (file < 0 || dup2(file, STDERR_FILENO) < 0 || dup2(file, STDOUT_FILENO) < 0 || chdir("/") != 0)
		_exit(126);
	if (user != NULL && (initgroups(user->pw_name, user->pw_gid) != 0 || setgid(user->pw_gid) != 0 ||
				    setuid(user->pw_uid) != 0))
		_exit(126);
	prctl(PR_SET_PDEATHSIG, SIGKILL); /* another user would have ended that */
	setpgid(0, 0);
	snprintf(program, sizeof program, "%s/%s", folder, words[0]);
	for (; words[count] != NULL; count++)
		arguments[count] = strdup(words[count]);
	arguments[count] = NULL;
	execv(program, arguments);
	fprintf(stderr, "can't start %s: %s\n", program, strerror(errno));
	_exit(127);
}

static pid_t
start(const struct node *node, const char *const *words)
{
	fflush(stdout);
	pid_t pid = fork();
	if (pid < 0)
		fail_system("fork");
	if (pid == 0)
		become(node, words);
	return pid;
}

/* One of its programs, to its end. */
static void
run(const struct node *node, const char *const *words)
{
	int status;

	if (waitpid(start(node, words), &status, 0) < 0 || status != 0)
		fail("%s failed: see %s.log", words[0], node->dir);
}

static PGconn *
connect_to(const struct node *node, const char *database)
{
	char words[WORDS_SIZE];

	snprintf(words, sizeof words,
		"host=127.0.0.1 port=%d user=postgres dbname=%s sslmode=disable connect_timeout=2",
		node->port, database);
	return PQconnectdb(words);
}

static void
await(const struct node *node)
{
	int64_t deadline = clock_now() + SECONDS * INT64_C(1000000000);
	PGconn *line = connect_to(node, "postgres");

	while (PQstatus(line) != CONNECTION_OK) {
		if (clock_now() > deadline || waitpid(node->pid, NULL, WNOHANG) != 0)
			fail("PostgreSQL does not start: see %s.log", node->dir);
		PQfinish(line);
		nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
		line = connect_to(node, "postgres");
	}
	PQfinish(line);
}

static PGresult *
ask(const struct node *node, const char *database, const char *sql)
{
	PGconn *line = connect_to(node, database);
	PGresult *answer = PQexec(line, sql);
	ExecStatusType status = PQresultStatus(answer);

	if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
		fail("%s: %s", sql, PQerrorMessage(line));
	PQfinish(line);
	return answer;
}

static void
say(const struct node *node, const char *database, const char *sql)
{
	PQclear(ask(node, database, sql));
}

long long
node_ask(const struct node *node, const char *database, const char *sql)
{
	PGresult *answer = ask(node, database, sql);
	long long number = PQntuples(answer) == 1 ? strtoll(PQgetvalue(answer, 0, 0), NULL, 10) : 0;

	PQclear(answer);
	return number;
}

static void
prepare(struct node *node, const struct bench *bench, const char *name)
{
	const struct passwd *user = postgres_user();
	char log[sizeof node->dir + 8];

	*node = (struct node){.name = name, .port = child_free_port()};
	snprintf(node->dir, sizeof node->dir, "%s/%s", bench->dir, name);
	snprintf(log, sizeof log, "%s.log", node->dir);
	if (mkdir(node->dir, 0700) != 0 ||
		(user != NULL && chown(node->dir, user->pw_uid, user->pw_gid) != 0))
		fail_system("can't make %s", node->dir);
}

static void
set(const struct node *node, const char *text)
{
	char path[sizeof node->dir + 32];

	snprintf(path, sizeof path, "%s/postgresql.auto.conf", node->dir);
	FILE *file = fopen(path, "a");
	if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0)
		fail_system("can't write %s", path);
}

static void
serve(struct node *node)
{
	char port[16];

	snprintf(port, sizeof port, "%d", node->port);
	node->pid = start(node, (const char *[]){"postgres", "-D", node->dir, "-p", port, NULL});
	await(node);
}

void
node_make(struct node *node, const struct bench *bench, const char *name)
{
	prepare(node, bench, name);
	run(node, (const char *[]){"initdb", "-D", node->dir, "-A", "trust", "-U", "postgres", "-N", "-E",
			  "UTF8", "--locale=C", NULL});
	set(node, settings);
	serve(node);
	say(node, "postgres", "CREATE DATABASE club");
}

/* Until it says so. */
static void
await_number(const struct node *node, const char *sql, long long wanted)
{
	int64_t deadline = clock_now() + SECONDS * INT64_C(1000000000);

	while (node_ask(node, "postgres", sql) != wanted) {
		if (clock_now() > deadline)
			fail("PostgreSQL never comes to it: %s", sql);
		nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
	}
}

void
node_follow(struct node *node, const struct bench *bench, const char *name, const struct node *primary)
{
	char port[16], text[WORDS_SIZE];

	prepare(node, bench, name);
	snprintf(port, sizeof port, "%d", primary->port);
	run(node, (const char *[]){"pg_basebackup", "-D", node->dir, "-h", "127.0.0.1", "-p", port, "-U",
			  "postgres", "-R", "-X", "stream", "-c", "fast", "-N", NULL});
	snprintf(text, sizeof text, "primary_conninfo = 'host=127.0.0.1 port=%d user=postgres'\n",
		primary->port);
	set(node, text);
	serve(node);
	set(primary, "synchronous_standby_names = '*'\n");
	kill(primary->pid, SIGHUP);
	await_number(primary, "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'", 1);
}

void
node_promote(const struct node *node)
{
	say(node, "postgres", "SELECT pg_promote(true, 60)");
}

void
node_kill(struct node *node)
{
	kill(-node->pid, SIGKILL);
	waitpid(node->pid, NULL, 0);
	node->pid = 0;
}
