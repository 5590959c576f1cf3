/*
 * echo_journaled.c - a line echo that keeps each line in SQLite before it answers: the least that a server
 * with the same promise can do.
 *
 * One transaction per turn of the loop: lines that are ready are read and become rows, COMMIT, and only then
 * are the answers sent, by send() at once.
 */
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "tools/bench/bench.h"
#include "tools/bench/ceilings/echo.h"
#include "tools/bench/fail.h"
#include "tools/bench/window.h"

struct echo {
	struct event_base *base;
	sqlite3 *database;
	sqlite3_stmt *begin, *insert, *commit;
	struct client *held; /* those with answers of this turn */
	struct stats stats;
	int64_t numbered; /* clients so far */
	bool in_transaction;
	bool is_ending;
};

/* Freed at the end of the turn in which its connection closed. */
struct client {
	struct echo *echo; /* borrowed */
	struct client *next_held;
	struct bufferevent *stream; /* input, and what send() could not take */
	int64_t number, lines;
	char *answer; /* held until COMMIT; owned */
	size_t length, size;
	bool is_held, is_closed;
};

static void
must(struct echo *echo, bool went_well)
{
	if (!went_well)
		fail("the journal failed: %s", sqlite3_errmsg(echo->database));
}

static void
step(struct echo *echo, sqlite3_stmt *statement)
{
	must(echo, sqlite3_step(statement) == SQLITE_DONE);
	sqlite3_reset(statement);
}

static void
append_row(struct client *client, const char *line, size_t length)
{
	struct echo *echo = client->echo;

	if (!echo->in_transaction)
		step(echo, echo->begin);
	echo->in_transaction = true;
	sqlite3_bind_int64(echo->insert, 1, client->number);
	sqlite3_bind_int64(echo->insert, 2, ++client->lines);
	sqlite3_bind_int64(echo->insert, 3, clock_now() / 1000000);
	sqlite3_bind_text(echo->insert, 4, line, (int)length, SQLITE_STATIC);
	step(echo, echo->insert);
	echo->stats.rows++;
	echo->stats.lines++;
}

static void
hold(struct client *client, const char *text, size_t length)
{
	if (client->length + length > client->size) {
		client->size = 2 * (client->length + length);
		client->answer = must_resize(client->answer, client->size, 1);
	}
	memcpy(client->answer + client->length, text, length);
	client->length += length;
}

static void
list_held(struct client *client)
{
	if (client->is_held)
		return;
	client->is_held = true;
	client->next_held = client->echo->held;
	client->echo->held = client;
}

static void
on_read(struct bufferevent *stream, void *arg)
{
	struct client *client = arg;
	size_t length;
	char *line;

	while ((line = evbuffer_readln(bufferevent_get_input(stream), &length, EVBUFFER_EOL_CRLF)) != NULL) {
		append_row(client, line, length);
		hold(client, line, length);
		hold(client, "\r\n", 2);
		free(line);
	}
	list_held(client);
}

static void
on_event(struct bufferevent *stream, short what, void *arg)
{
	struct client *client = arg;

	(void)stream;
	if (what & (BEV_EVENT_EOF | BEV_EVENT_ERROR)) {
		client->is_closed = true;
		list_held(client);
	}
}

static void
on_accept(struct evconnlistener *listener, evutil_socket_t fd, struct sockaddr *peer, int length, void *arg)
{
	struct echo *echo = arg;
	struct client *client = must_alloc(1, sizeof *client);

	(void)listener;
	(void)peer;
	(void)length;
	client->echo = echo;
	client->number = ++echo->numbered;
	client->stream = bufferevent_socket_new(echo->base, fd, BEV_OPT_CLOSE_ON_FREE);
	if (client->stream == NULL)
		fail("no memory for a connection");
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
	bufferevent_setcb(client->stream, on_read, NULL, on_event, client);
	bufferevent_enable(client->stream, EV_READ | EV_WRITE);
}

static void
let_go(struct client *client)
{
	ssize_t sent = 0;

	client->is_held = false;
	if (client->is_closed) {
		bufferevent_free(client->stream);
		free(client->answer);
		free(client);
		return;
	}
	if (evbuffer_get_length(bufferevent_get_output(client->stream)) == 0)
		sent = send(bufferevent_getfd(client->stream), client->answer, client->length, MSG_NOSIGNAL);
	if (sent < 0)
		sent = 0;
	if ((size_t)sent < client->length)
		bufferevent_write(client->stream, client->answer + sent, client->length - (size_t)sent);
	client->length = 0;
}

static void
end_turn(struct echo *echo)
{
	echo->stats.turns++;
	if (echo->in_transaction) {
		step(echo, echo->commit);
		echo->in_transaction = false;
		echo->stats.commits++;
	}
	while (echo->held != NULL) {
		struct client *client = echo->held;
		echo->held = client->next_held;
		let_go(client);
	}
}

static void
on_signal(evutil_socket_t number, short what, void *arg)
{
	struct echo *echo = arg;
	const struct stats *stats = &echo->stats;

	(void)what;
	if (number == SIGTERM)
		echo->is_ending = true;
	else
		fprintf(stderr, "stats: turns=%lld commits=%lld rows=%lld lines=%lld\n",
			(long long)stats->turns, (long long)stats->commits, (long long)stats->rows,
			(long long)stats->lines);
}

static void
open_journal(struct echo *echo, const char *dir)
{
	static const char schema[] =
		"PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
		"CREATE TABLE IF NOT EXISTS line (id INTEGER PRIMARY KEY,"
		" client INTEGER NOT NULL, number INTEGER NOT NULL, at_ms INTEGER NOT NULL,"
		" text TEXT NOT NULL)";
	static const char row[] = "INSERT INTO line (client, number, at_ms, text) VALUES (?, ?, ?, ?)";
	char path[BENCH_PATH_SIZE + 64];

	snprintf(path, sizeof path, "%s/journal.db", dir);
	/* As the server has it. */
	must(echo, sqlite3_config(SQLITE_CONFIG_SINGLETHREAD) == SQLITE_OK &&
			   sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK);
	must(echo, sqlite3_open(path, &echo->database) == SQLITE_OK);
	must(echo, sqlite3_exec(echo->database, schema, NULL, NULL, NULL) == SQLITE_OK);
	must(echo,
		sqlite3_prepare_v2(echo->database, "BEGIN IMMEDIATE", -1, &echo->begin, NULL) == SQLITE_OK);
	must(echo, sqlite3_prepare_v2(echo->database, "COMMIT", -1, &echo->commit, NULL) == SQLITE_OK);
	must(echo, sqlite3_prepare_v2(echo->database, row, -1, &echo->insert, NULL) == SQLITE_OK);
}

static void
close_journal(struct echo *echo)
{
	sqlite3_finalize(echo->begin);
	sqlite3_finalize(echo->commit);
	sqlite3_finalize(echo->insert);
	sqlite3_close(echo->database);
}

int
echo_journaled(int port, const char *dir)
{
	struct echo echo = {.base = event_base_new()};
	struct sockaddr_in address = {.sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
		.sin_port = htons((uint16_t)port)};

	signal(SIGPIPE, SIG_IGN);
	open_journal(&echo, dir);
	struct event *term = evsignal_new(echo.base, SIGTERM, on_signal, &echo);
	struct event *ask = evsignal_new(echo.base, SIGUSR1, on_signal, &echo);
	struct evconnlistener *listener = evconnlistener_new_bind(echo.base, on_accept, &echo,
		LEV_OPT_CLOSE_ON_FREE | LEV_OPT_REUSEABLE, 4096, (struct sockaddr *)&address, sizeof address);
	if (event_add(term, NULL) != 0 || event_add(ask, NULL) != 0 || listener == NULL)
		fail_system("can't listen on port %d", port);
	while (!echo.is_ending) {
		event_base_loop(echo.base, EVLOOP_ONCE);
		end_turn(&echo);
	}
	evconnlistener_free(listener);
	event_free(term);
	event_free(ask);
	event_base_free(echo.base);
	close_journal(&echo);
	return 0;
}
