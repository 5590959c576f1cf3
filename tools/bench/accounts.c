/*
 * accounts.c - the bench's people: registers them over the socket like anybody else, then logs them in.
 *
 * Both dialogues are a crowd of at most SIDE_BY_SIDE newcomers; each that is done makes room for the next.
 */
#include "tools/bench/accounts.h"
#include "tools/bench/loop.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/bench/fail.h"

enum {
	SIDE_BY_SIDE = 64,
	LINE_SIZE = 256,
	PATIENCE = 60, /* seconds without any progress */
};

/* Status updates of others may come a second late. */
static const double settle_seconds = 1.5;

static const char password[] = "benchword";

/* People still to come, and those in the middle of their dialogue. */
struct crowd {
	struct bench *bench;
	const struct child *child;
	const struct conn_handler *on;
	struct conn *conns;   /* login: one for each person; NULL = newcomers keep theirs */
	const char *commands; /* registration */
	enum login_way way;   /* login */
	int first, count;
	int begun, done;
	char last_line[LINE_SIZE]; /* the last line of anybody, to show why it failed */
};

struct newcomer {
	struct crowd *crowd;
	struct conn *conn;
	int number; /* of the person */
	int step;
	bool is_registered;
};

void
account_name(int number, char name[ACCOUNT_NAME_SIZE])
{
	enum { LETTERS = 26, DIGITS = 5 };

	memcpy(name, "bp", 2);
	for (int i = DIGITS; i > 0; i--) {
		name[1 + i] = (char)('a' + number % LETTERS);
		number /= LETTERS;
	}
	name[2 + DIGITS] = '\0';
}

static_assert((int)ACCOUNT_HASH_SIZE >= (int)crypto_pwhash_STRBYTES, "every hash fits");

void
account_hash(char hash[ACCOUNT_HASH_SIZE])
{
	if (crypto_pwhash_str(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_MIN,
		    crypto_pwhash_MEMLIMIT_MIN) != 0)
		fail("out of memory");
}

void
account_login_line(int number, enum login_way way, char *line, size_t size)
{
	static const char *const forms[] = {
		[LOGIN_CLIP] = "login bench 1008",
		[LOGIN_CONNECT] = "connect",
	};
	char name[ACCOUNT_NAME_SIZE];

	account_name(number, name);
	snprintf(line, size, "%s %s %s\r\n", forms[way], name, password);
}

static void
remember(struct newcomer *newcomer, const char *line)
{
	if (line[0] != '\0')
		snprintf(newcomer->crowd->last_line, LINE_SIZE, "%s", line);
}

static void
begin_next(struct newcomer *newcomer)
{
	struct crowd *crowd = newcomer->crowd;

	if (crowd->conns != NULL)
		newcomer->conn = &crowd->conns[crowd->begun];
	newcomer->number = crowd->first + crowd->begun++;
	newcomer->step = 0;
	newcomer->is_registered = false;
	conn_open(newcomer->conn, crowd->bench, crowd->child->door, crowd->on, newcomer);
}

/* ---- registration ---- */

static bool
ends_with(const char *text, const char *end)
{
	size_t length = strlen(text), wanted = strlen(end);

	return length >= wanted && strcmp(text + length - wanted, end) == 0;
}

static bool
register_prompt(struct conn *conn, const char *text)
{
	static const char *const prompts[] = {"login: ", "> ", "password: ", "password: ", "> "};
	enum { STEPS = sizeof prompts / sizeof *prompts };
	struct newcomer *newcomer = conn->owner;
	char name[ACCOUNT_NAME_SIZE], answer[LINE_SIZE];

	remember(newcomer, text);
	if (newcomer->step == STEPS || !ends_with(text, prompts[newcomer->step]))
		return newcomer->step == STEPS; /* prompts of the commands at the end */
	account_name(newcomer->number, name);
	switch (newcomer->step++) {
	case 0:
		snprintf(answer, sizeof answer, "guest\r\n");
		break;
	case 1:
		snprintf(answer, sizeof answer, "name %s\r\n", name);
		break;
	case STEPS - 1:
		snprintf(answer, sizeof answer, "%sbye\r\n", newcomer->crowd->commands);
		break;
	default:
		snprintf(answer, sizeof answer, "%s\r\n", password);
		break;
	}
	conn_send(conn, answer);
	return true;
}

static void
register_line(struct conn *conn, char *line)
{
	struct newcomer *newcomer = conn->owner;

	remember(newcomer, line);
	if (strstr(line, "You are registered.") != NULL)
		newcomer->is_registered = true;
}

static void
register_closed(struct conn *conn)
{
	struct newcomer *newcomer = conn->owner;
	struct crowd *crowd = newcomer->crowd;
	char name[ACCOUNT_NAME_SIZE];

	account_name(newcomer->number, name);
	if (!newcomer->is_registered)
		fail("%s was not registered by %s; the last line was \"%s\"", name, crowd->child->name,
			crowd->last_line);
	crowd->done++;
	if (crowd->begun < crowd->count)
		begin_next(newcomer);
}

static const struct conn_handler register_handler = {
	.line = register_line, .prompt = register_prompt, .closed = register_closed};

/* ---- login ---- */

static void
idle_closed(struct conn *conn)
{
	(void)conn;
	fail("the server closed the connection of somebody who was logged in");
}

static const struct conn_handler idle_handler = {.closed = idle_closed};

static bool
login_prompt(struct conn *conn, const char *text)
{
	struct newcomer *newcomer = conn->owner;
	char line[LINE_SIZE];

	if (!ends_with(text, "login: "))
		return false;
	account_login_line(newcomer->number, newcomer->crowd->way, line, sizeof line);
	if (newcomer->step++ > 0)
		fail("%s refused a login: %s", newcomer->crowd->child->name, line);
	conn_send(conn, line);
	return true;
}

/* How the last line of a login begins: the end of the list of those online; the welcome. */
static void
login_line(struct conn *conn, char *line)
{
	struct newcomer *newcomer = conn->owner;
	struct crowd *crowd = newcomer->crowd;

	remember(newcomer, line);
	bool is_in = crowd->way == LOGIN_CLIP ? strcmp(line, "6") == 0 : strncmp(line, "** User ", 8) == 0;
	if (newcomer->step == 0 || !is_in)
		return;
	conn->on = &idle_handler;
	conn->owner = NULL;
	crowd->done++;
	if (crowd->begun < crowd->count)
		begin_next(newcomer);
}

static void
login_closed(struct conn *conn)
{
	struct newcomer *newcomer = conn->owner;

	fail("%s closed a connection at login; the last line was \"%s\"", newcomer->crowd->child->name,
		newcomer->crowd->last_line);
}

static const struct conn_handler login_handler = {
	.line = login_line, .prompt = login_prompt, .closed = login_closed};

/* ---- the crowd ---- */

struct progress {
	const struct crowd *crowd;
	int before;
};

static bool
has_progressed(void *arg)
{
	const struct progress *progress = arg;

	return progress->crowd->done > progress->before;
}

static void
crowd_run(struct crowd *crowd, const char *what)
{
	struct newcomer newcomers[SIDE_BY_SIDE];
	struct conn conns[SIDE_BY_SIDE];

	for (int i = 0; i < SIDE_BY_SIDE && i < crowd->count; i++) {
		newcomers[i] = (struct newcomer){.crowd = crowd, .conn = &conns[i]};
		begin_next(&newcomers[i]);
	}
	while (crowd->done < crowd->count) {
		struct progress progress = {crowd, crowd->done};
		if (!bench_run_until(crowd->bench, PATIENCE, has_progressed, &progress))
			fail("%s hangs after %d of %d people; the last line was \"%s\"", what, crowd->done,
				crowd->count, crowd->last_line);
	}
}

void
accounts_register(struct bench *bench, const struct child *child, int first, int count, const char *commands)
{
	struct crowd crowd = {.bench = bench,
		.child = child,
		.on = &register_handler,
		.commands = commands,
		.first = first,
		.count = count};

	crowd_run(&crowd, "registration");
}

void
accounts_login(struct bench *bench, const struct child *child, int first, int count, enum login_way way,
	struct conn *conns)
{
	struct crowd crowd = {.bench = bench,
		.child = child,
		.on = &login_handler,
		.conns = conns,
		.way = way,
		.first = first,
		.count = count};

	crowd_run(&crowd, "login");
	bench_run_for(bench, settle_seconds);
}

void
accounts_logout(struct bench *bench, struct conn *conns, int count)
{
	for (int i = 0; i < count; i++)
		conn_close(&conns[i]);
	bench_run_for(bench, 0.2);
}
