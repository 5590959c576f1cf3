/*
 * desk.c - requests go out as they come; their answers come in the same order, so a queue of what was asked
 * tells what each line answers.
 */
#include "tools/courier/desk.h"

#include <assert.h>
#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/un.h>

#include "server/system/log.h"
#include "server/system/memory.h"

enum { ASKED_MAX = 64, PAUSE_FIRST = 1, PAUSE_LONGEST = 60, PATIENCE = 60, FORBIDDEN_MAX = 3 };

enum request { REQUEST_HELLO, REQUEST_TAKE, REQUEST_REPORT };

struct asked {
	enum request request;
	int64_t id; /* of a report */
};

struct desk {
	struct event_base *base;
	const char *path, *greeting;
	const struct desk_owner *owner;
	void *arg;
	struct bufferevent *stream; /* owned; NULL while resting */
	struct event *timer;	    /* owned */
	bool in, was_told;	    /* that there is no line */
	int pause;		    /* seconds, the next one */
	int forbidden;		    /* times in a row that this user was not let in */
	struct asked asked[ASKED_MAX];
	int first, count; /* of what is asked and has no answer yet */
};

/* --- the line */

static void
rest(struct desk *desk, const char *why)
{
	struct timeval pause = {desk->pause, 0};
	bool was_told = desk->was_told;

	if (!was_told)
		log_warning("server", "%s; trying again", why);
	desk->was_told = true;
	bufferevent_free(desk->stream);
	desk->stream = NULL;
	desk->in = false;
	desk->count = 0;
	desk->pause = 2 * desk->pause < PAUSE_LONGEST ? 2 * desk->pause : PAUSE_LONGEST;
	evtimer_add(desk->timer, &pause);
	if (!was_told)
		desk->owner->lost(desk->arg, why);
}

bool
desk_is_in(const struct desk *desk)
{
	return desk->in;
}

/* --- what is asked */

static void
ask(struct desk *desk, struct asked asked, const char *line)
{
	struct timeval patience = {PATIENCE, 0};

	assert(desk->count < ASKED_MAX);
	desk->asked[(desk->first + desk->count++) % ASKED_MAX] = asked;
	evbuffer_add_printf(bufferevent_get_output(desk->stream), "%s\n", line);
	bufferevent_set_timeouts(desk->stream, &patience, &patience);
}

void
desk_take(struct desk *desk, int count, const char *ways)
{
	char line[64];

	snprintf(line, sizeof line, "take %d%s", count, ways);
	ask(desk, (struct asked){.request = REQUEST_TAKE}, line);
}

void
desk_test(struct desk *desk, const char *request)
{
	ask(desk, (struct asked){.request = REQUEST_TAKE}, request);
}

void
desk_report(struct desk *desk, int64_t id, enum verdict verdict, int64_t rests)
{
	static const char *const forms[] = {
		[VERDICT_DONE] = "done %" PRId64,
		[VERDICT_LATER] = "later %" PRId64,
		[VERDICT_RESTS] = "rests %" PRId64 " %" PRId64,
		[VERDICT_GONE] = "refused %" PRId64 " gone",
		[VERDICT_BAD] = "refused %" PRId64 " bad",
	};
	static_assert(sizeof forms / sizeof *forms == VERDICTS, "each verdict has its words");
	char line[64];

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
	snprintf(line, sizeof line, forms[verdict], id, rests);
#pragma GCC diagnostic pop
	ask(desk, (struct asked){.request = REQUEST_REPORT, .id = id}, line);
}

/* --- what is answered */

static void
on_hello(struct desk *desk, const struct answer_end *end)
{
	char why[sizeof end->why + 64];

	if (!end->ok) {
		snprintf(why, sizeof why, "the server refuses this courier: %s", end->why);
		rest(desk, why);
		return;
	}
	desk->in = true;
	desk->was_told = false;
	desk->pause = PAUSE_FIRST;
	log_info("server", "letters are taken from %s", end->server);
	desk->owner->in(desk->arg, end->server);
}

/* "no such letter" is as good as stored: the server has no more to do with it. */
static void
on_end(struct desk *desk, const struct answer_end *end)
{
	struct asked asked = desk->asked[desk->first];

	desk->first = (desk->first + 1) % ASKED_MAX;
	desk->count--;
	if (desk->count == 0)
		bufferevent_set_timeouts(desk->stream, NULL, NULL);
	if (asked.request == REQUEST_HELLO)
		on_hello(desk, end);
	else if (asked.request == REQUEST_TAKE)
		desk->owner->taken(desk->arg, end);
	else
		desk->owner->reported(desk->arg, asked.id, end->ok || strcmp(end->why, "not stored") != 0);
}

/* False: the connection has been lost. */
static bool
on_line(struct desk *desk, char *line)
{
	struct letter letter;
	struct answer_end end;
	enum line_kind kind = letter_read(&letter, &end, line);

	if (kind == LINE_RUBBISH || desk->count == 0) {
		rest(desk, "the server says what is no answer");
		return false;
	}
	if (kind == LINE_END)
		on_end(desk, &end);
	else if (kind == LINE_LETTER)
		desk->owner->letter(desk->arg, &letter);
	else
		desk->owner->bad_letter(desk->arg, letter.id);
	return desk->stream != NULL;
}

static void
on_bytes(struct bufferevent *stream, void *arg)
{
	struct desk *desk = arg;
	struct evbuffer *input = bufferevent_get_input(stream);
	char *line;
	bool goes_on = true;

	while (goes_on && (line = evbuffer_readln(input, NULL, EVBUFFER_EOL_LF)) != NULL) {
		goes_on = on_line(desk, line);
		free(line);
	}
	if (goes_on && evbuffer_get_length(input) > LETTER_LINE_MAX)
		rest(desk, "the server says what is no line");
}

/* Only somebody else can change that. Under systemd this ends in a new start, before which the socket is
 * opened for the courier: a server that is upgraded in place makes another one. */
static void
note_refusal(struct desk *desk, bool is_forbidden)
{
	desk->forbidden = is_forbidden ? desk->forbidden + 1 : 0;
	if (desk->forbidden == FORBIDDEN_MAX)
		fatal("socket: %s: %s", desk->path, strerror(EACCES));
}

static void
on_event(struct bufferevent *stream, short what, void *arg)
{
	int fault = errno;
	char why[160];

	(void)stream;
	if ((what & BEV_EVENT_CONNECTED) != 0)
		return;
	if ((what & BEV_EVENT_TIMEOUT) != 0)
		snprintf(why, sizeof why, "the server doesn't answer");
	else if ((what & BEV_EVENT_ERROR) != 0)
		snprintf(why, sizeof why, "no line to the server: %s", strerror(fault));
	else
		snprintf(why, sizeof why, "the server has closed the line");
	note_refusal(arg, (what & BEV_EVENT_ERROR) != 0 && fault == EACCES);
	rest(arg, why);
}

static void
connect_now(evutil_socket_t fd, short what, void *arg)
{
	struct desk *desk = arg;
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	char line[256];

	(void)fd;
	(void)what;
	snprintf(address.sun_path, sizeof address.sun_path, "%s", desk->path);
	desk->first = desk->count = 0;
	desk->stream = must_have(
		bufferevent_socket_new(desk->base, -1, BEV_OPT_CLOSE_ON_FREE | BEV_OPT_DEFER_CALLBACKS));
	bufferevent_setcb(desk->stream, on_bytes, NULL, on_event, desk);
	bufferevent_enable(desk->stream, EV_READ | EV_WRITE);
	snprintf(line, sizeof line, "hello %s", desk->greeting);
	ask(desk, (struct asked){.request = REQUEST_HELLO}, line);
	if (bufferevent_socket_connect(desk->stream, (const struct sockaddr *)&address, sizeof address) < 0)
		on_event(desk->stream, BEV_EVENT_ERROR, desk);
}

struct desk *
desk_open(struct event_base *base, const char *path, const char *greeting, const struct desk_owner *owner,
	void *arg)
{
	struct desk *desk = must_calloc(1, sizeof *desk);

	if (*path == '\0')
		fatal("socket: the path of the server's socket, not \"\"");
	if (strlen(path) >= sizeof((struct sockaddr_un *)NULL)->sun_path)
		fatal("socket: %s is too long for a path of a socket", path);
	*desk = (struct desk){.base = base,
		.path = path,
		.greeting = greeting,
		.owner = owner,
		.arg = arg,
		.pause = PAUSE_FIRST};
	desk->timer = must_have(evtimer_new(base, connect_now, desk));
	event_active(desk->timer, EV_TIMEOUT, 0);
	return desk;
}

void
desk_close(struct desk *desk)
{
	if (desk->stream != NULL)
		bufferevent_free(desk->stream);
	event_free(desk->timer);
	free(desk);
}
