/*
 * metrics_door.c - a request of HTTP/1.1, an answer, the end of the connection.
 */
#include "server/health/metrics_door.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <unistd.h>

#include "server/config/config.h"
#include "server/health/health.h"
#include "server/health/metrics.h"
#include "server/net/acceptor.h"
#include "server/net/address.h"
#include "server/net/address_range.h"
#include "server/net/http_request.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/system/memory.h"

enum {
	WATCHERS_MAX = 16, /* connections at the same time */
	PATIENCE = 5,	   /* seconds for the request, and for taking the answer */
};

/* One connection. */
struct scraper {
	struct metrics_door *door;  /* borrowed */
	struct bufferevent *stream; /* owned, and the descriptor with it */
	TAILQ_ENTRY(scraper) next;
};

struct metrics_door {
	struct server *server;	 /* borrowed */
	struct event_base *base; /* borrowed */
	struct acceptor *acceptors[CONFIG_LISTEN_MAX];
	int count;
	TAILQ_HEAD(, scraper) scrapers;
	int watching;
};

struct metrics_answer {
	int status;
	const char *type;
	const char *text; /* borrowed */
	size_t size;
};

static void
scraper_free(struct scraper *scraper)
{
	TAILQ_REMOVE(&scraper->door->scrapers, scraper, next);
	scraper->door->watching--;
	bufferevent_free(scraper->stream);
	free(scraper);
}

/* 200 and "ok", or 503 and the fault. */
static int
write_fault(FILE *out, const char *fault)
{
	fprintf(out, "%s\n", fault != NULL ? fault : "ok");
	return fault != NULL ? 503 : 200;
}

static bool
wants_open_metrics(const struct http_request *request)
{
	return request->accept != NULL && strstr(request->accept, "application/openmetrics-text") != NULL;
}

/* `query`: for whom it is asked. */
static const char *
refusal(struct server *server, const char *query)
{
	if (query != NULL && strcmp(query, "write") == 0)
		return health_refusal_to_play(server);
	if (query != NULL && strcmp(query, "store") == 0)
		return health_refusal_to_store(server);
	if (query != NULL && strcmp(query, "read") == 0)
		return health_refusal_to_read(server);
	return health_refusal(server);
}

/* Its text is in *memory, which the caller frees. */
static void
make_answer(struct server *server, const struct http_request *request, struct metrics_answer *answer,
	char **memory)
{
	FILE *out = must_memstream(memory, &answer->size);

	answer->status = 200;
	answer->type = "text/plain; charset=utf-8";
	if (strcmp(request->path, "/metrics") == 0) {
		bool open_metrics = wants_open_metrics(request);
		answer->type = open_metrics ? "application/openmetrics-text; version=1.0.0; charset=utf-8"
					    : "text/plain; version=0.0.4; charset=utf-8";
		metrics_write(server, out, open_metrics);
	} else if (strcmp(request->path, "/healthz") == 0) {
		answer->status = write_fault(out, health_fault(server));
	} else if (strcmp(request->path, "/readyz") == 0) {
		answer->status = write_fault(out, refusal(server, request->query));
	} else {
		answer->status = 404;
		fputs("here are /metrics, /healthz and /readyz\n", out);
	}
	must_close(out);
	answer->text = *memory;
}

static void
on_written(struct bufferevent *stream, void *arg)
{
	(void)stream;
	scraper_free(arg);
}

static void
on_event(struct bufferevent *stream, short what, void *arg)
{
	(void)stream;
	(void)what; /* hung up, failed or too slow: it is all the same */
	scraper_free(arg);
}

static const char *
words_of(int status)
{
	switch (status) {
	case 200:
		return "OK";
	case 404:
		return "Not Found";
	case HTTP_NO_SUCH_METHOD:
		return "Method Not Allowed";
	case HTTP_TOO_LARGE:
		return "Request Header Fields Too Large";
	case 503:
		return "Service Unavailable";
	case HTTP_NO_SUCH_VERSION:
		return "HTTP Version Not Supported";
	default:
		return "Bad Request";
	}
}

/* Sends it; the connection ends once it has left. */
static void
send_answer(struct scraper *scraper, const struct metrics_answer *answer, bool is_head)
{
	struct evbuffer *output = bufferevent_get_output(scraper->stream);

	bufferevent_disable(scraper->stream, EV_READ);
	bufferevent_setcb(scraper->stream, NULL, on_written, on_event, scraper);
	must_succeed(evbuffer_add_printf(output,
			     "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n"
			     "Cache-Control: no-store\r\nConnection: close\r\n\r\n",
			     answer->status, words_of(answer->status), answer->type, answer->size) >= 0);
	if (!is_head)
		must_succeed(evbuffer_add(output, answer->text, answer->size) == 0);
}

static void
refuse(struct scraper *scraper, enum http_reading reading)
{
	static const char sentence[] = "this is no request for GET or HEAD\n";
	const struct metrics_answer answer = {
		.status = reading >= HTTP_BAD ? (int)reading : (int)HTTP_BAD,
		.type = "text/plain; charset=utf-8",
		.text = sentence,
		.size = sizeof sentence - 1,
	};

	send_answer(scraper, &answer, false);
}

static void
on_read(struct bufferevent *stream, void *arg)
{
	struct scraper *scraper = arg;
	struct server *server = scraper->door->server;
	struct http_request request;
	struct metrics_answer answer;
	char head[HTTP_HEAD_MAX], *memory;
	size_t taken;

	ssize_t size = evbuffer_copyout(bufferevent_get_input(stream), head, sizeof head);
	enum http_reading reading = http_request_read(&request, head, size > 0 ? (size_t)size : 0, &taken);
	if (reading == HTTP_MORE)
		return;
	storing_look_at_clock(server);
	if (reading == HTTP_READY && request.method == HTTP_OPTIONS)
		reading = HTTP_NO_SUCH_METHOD;
	if (reading != HTTP_READY) {
		refuse(scraper, reading);
		return;
	}
	make_answer(server, &request, &answer, &memory);
	send_answer(scraper, &answer, request.method == HTTP_HEAD);
	free(memory);
}

static bool
on_scraper(void *arg, int fd, const struct sockaddr *address)
{
	const struct timeval patience = {.tv_sec = PATIENCE};
	struct metrics_door *door = arg;
	(void)address;

	if (door->watching >= WATCHERS_MAX) {
		log_warning("metrics", "a connection was refused: there are %d already", WATCHERS_MAX);
		close(fd);
		return true;
	}
	struct scraper *scraper = must_calloc(1, sizeof *scraper);
	scraper->door = door;
	scraper->stream = must_have(bufferevent_socket_new(door->base, fd, BEV_OPT_CLOSE_ON_FREE));
	TAILQ_INSERT_TAIL(&door->scrapers, scraper, next);
	door->watching++;
	bufferevent_setcb(scraper->stream, on_read, NULL, on_event, scraper);
	bufferevent_setwatermark(scraper->stream, EV_READ, 0, HTTP_HEAD_MAX);
	bufferevent_set_timeouts(scraper->stream, &patience, &patience);
	bufferevent_enable(scraper->stream, EV_READ | EV_WRITE);
	return true;
}

static void
warn_of_strangers(const struct config_listen *address)
{
	struct peer peer;

	peer_init(&peer, (const struct sockaddr *)&address->address);
	if (!address_is_private(peer.address))
		log_warning("metrics", "everybody who reaches %s can read the figures of this server",
			address->text);
}

static struct metrics_door *
door_new(struct server *server, struct event_base *base)
{
	struct metrics_door *door = must_calloc(1, sizeof *door);

	door->server = server;
	door->base = base;
	TAILQ_INIT(&door->scrapers);
	return door;
}

bool
metrics_door_open(struct server *server, char reason[METRICS_DOOR_REASON_SIZE])
{
	const struct config_listens *listens = &server->config->listen_metrics;
	struct metrics_door *door = door_new(server, server->base);

	server->metrics_door = door;
	for (int i = 0; i < listens->count; i++) {
		const struct config_listen *address = &listens->at[i];
		int fd = acceptor_listen((const struct sockaddr *)&address->address, address->length);
		if (fd < 0) {
			snprintf(reason, METRICS_DOOR_REASON_SIZE, "can't listen on %s for metrics: %s",
				address->text, strerror(errno));
			return false;
		}
		door->acceptors[door->count++] = acceptor_open(server->base, fd, "metrics", on_scraper, door);
		log_info("metrics", "listening on %s", address->text);
		warn_of_strangers(address);
	}
	return true;
}

struct metrics_door *
metrics_door_stand_in(const struct server *server, struct event_base *base)
{
	const struct metrics_door *other = server->metrics_door;
	struct metrics_door *door = door_new(other->server, base);

	for (int i = 0; i < other->count; i++) {
		int fd = fcntl(acceptor_fd(other->acceptors[i]), F_DUPFD_CLOEXEC, 0);
		if (fd >= 0)
			door->acceptors[door->count++] = acceptor_open(base, fd, "metrics", on_scraper, door);
	}
	return door;
}

void
metrics_door_close(struct server *server)
{
	metrics_door_free(server->metrics_door);
	server->metrics_door = NULL;
}

void
metrics_door_free(struct metrics_door *door)
{
	struct scraper *scraper;

	while ((scraper = TAILQ_FIRST(&door->scrapers)) != NULL)
		scraper_free(scraper);
	for (int i = 0; i < door->count; i++)
		acceptor_close(door->acceptors[i]);
	free(door);
}
