/*
 * link.c - a bufferevent, a timer for the pauses, and the login.
 */
#include "tools/player/link.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/system/log.h"
#include "tools/player/reader.h"

enum link_state { LINK_RESTING, LINK_CONNECTING, LINK_ENTERING, LINK_IN, LINK_ENDED };

enum {
	COMMAND_SIZE = 512,
	PASSWORD_SIZE = 129,
	PAUSE_FIRST_MS = 1000,
	PAUSE_LAST_MS = 60000,
	SILENCE_AT_LOGIN = 60, /* seconds */
};

struct link {
	const struct link_target *target;
	const struct link_owner *owner;
	void *arg;
	const char *name;
	char password[PASSWORD_SIZE];
	enum link_state state;
	struct bufferevent *stream; /* owned; NULL while resting and at the end */
	struct event *timer;	    /* owned */
	int pause_ms;		    /* the next one */
	int prompts;		    /* that came in this connection: the second one is a refusal */
};

static void connect_now(struct link *link);

static void
drop_stream(struct link *link)
{
	if (link->stream != NULL)
		bufferevent_free(link->stream);
	link->stream = NULL;
}

/* The connection is no more: the next one is tried after a pause. */
static void
rest(struct link *link, const char *why)
{
	bool was_in = link->state == LINK_IN;
	log_info(link->name, "%s; trying again in %d s", why, link->pause_ms / 1000);
	drop_stream(link);
	link->state = LINK_RESTING;
	struct timeval pause = {link->pause_ms / 1000, link->pause_ms % 1000 * 1000};
	evtimer_add(link->timer, &pause);
	link->pause_ms = link->pause_ms < PAUSE_LAST_MS / 2 ? link->pause_ms * 2 : PAUSE_LAST_MS;
	if (was_in)
		link->owner->lost(link->arg);
}

void
link_end(struct link *link, const char *why)
{
	bool was_in = link->state == LINK_IN;
	log_error(link->name, "%s; this seat ends", why);
	drop_stream(link);
	evtimer_del(link->timer);
	link->state = LINK_ENDED;
	if (was_in)
		link->owner->lost(link->arg);
	link->owner->ended(link->arg);
}

void
link_leave(struct link *link)
{
	link_send(link, "bye");
	evtimer_del(link->timer);
	if (link->state == LINK_IN)
		bufferevent_disable(link->stream, EV_READ);
	else
		drop_stream(link);
	link->state = LINK_ENDED;
}

static void
enter(struct link *link)
{
	char command[COMMAND_SIZE];
	int length = snprintf(
		command, sizeof command, "login barpoint_player 1009 %s %s\r\n", link->name, link->password);
	bufferevent_write(link->stream, command, (size_t)length);
	link->state = LINK_ENTERING;
}

/* The first prompt asks who this is, the second one means that the server doesn't know. */
static void
on_prompt(struct link *link)
{
	if (link->prompts++ == 0) {
		enter(link);
		return;
	}
	const char *password = link->owner->refused(link->arg);
	if (password == NULL) {
		link_end(link, "the server refuses this name and password: is the account gone or disabled?");
		return;
	}
	snprintf(link->password, sizeof link->password, "%s", password);
	rest(link, "the password has changed");
}

static void
on_line(struct link *link, const char *line)
{
	if (link->state == LINK_ENTERING && strncmp(line, "1 ", 2) == 0) {
		link->state = LINK_IN;
		link->pause_ms = PAUSE_FIRST_MS;
		bufferevent_set_timeouts(link->stream, NULL, NULL);
		log_info(link->name, "logged in");
	}
	if (link->state == LINK_IN)
		link->owner->line(link->arg, line);
}

/* Any line may end the connection. */
static void
on_bytes(struct bufferevent *stream, void *arg)
{
	struct link *link = arg;
	char line[READER_LINE_SIZE];
	while (link->stream == stream) {
		enum read read = reader_next(bufferevent_get_input(stream), line);
		if (read == READ_NOTHING)
			break;
		if (read == READ_LINE)
			on_line(link, line);
		else if (read == READ_LOGIN_PROMPT && link->state != LINK_IN)
			on_prompt(link);
		else if (read == READ_TOO_LONG)
			rest(link, "the server sends what is no line");
	}
	if (link->stream == stream && link->state == LINK_IN)
		link->owner->read(link->arg);
}

static void
on_event(struct bufferevent *stream, short what, void *arg)
{
	struct link *link = arg;
	char why[128];
	(void)stream;
	if ((what & BEV_EVENT_CONNECTED) != 0)
		return;
	if ((what & BEV_EVENT_ERROR) != 0)
		snprintf(why, sizeof why, "no line to the server: %s", strerror(errno));
	else
		snprintf(why, sizeof why, "%s",
			(what & BEV_EVENT_TIMEOUT) != 0 ? "the server says nothing"
							: "the server has closed the line");
	rest(link, why);
}

static void
connect_now(struct link *link)
{
	const struct link_target *target = link->target;
	struct timeval silence = {SILENCE_AT_LOGIN, 0};
	link->state = LINK_CONNECTING;
	link->prompts = 0;
	link->stream =
		bufferevent_socket_new(target->base, -1, BEV_OPT_CLOSE_ON_FREE | BEV_OPT_DEFER_CALLBACKS);
	if (link->stream == NULL)
		fatal("out of memory");
	bufferevent_setcb(link->stream, on_bytes, NULL, on_event, link);
	bufferevent_set_timeouts(link->stream, &silence, NULL);
	bufferevent_enable(link->stream, EV_READ | EV_WRITE);
	if (bufferevent_socket_connect(
		    link->stream, (const struct sockaddr *)&target->address, target->address_length) < 0)
		rest(link, "no socket");
}

static void
on_timer(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;
	connect_now(arg);
}

struct link *
link_open(const struct link_target *target, const char *name, const char *password,
	const struct link_owner *owner, void *arg)
{
	struct link *link = calloc(1, sizeof *link);
	if (link == NULL)
		return NULL;
	*link = (struct link){
		.target = target,
		.owner = owner,
		.arg = arg,
		.name = name,
		.pause_ms = PAUSE_FIRST_MS,
		.timer = evtimer_new(target->base, on_timer, link),
	};
	snprintf(link->password, sizeof link->password, "%s", password);
	if (link->timer == NULL) {
		free(link);
		return NULL;
	}
	event_active(link->timer, EV_TIMEOUT, 0);
	return link;
}

void
link_close(struct link *link)
{
	drop_stream(link);
	event_free(link->timer);
	free(link);
}

void
link_send(struct link *link, const char *format, ...)
{
	char command[COMMAND_SIZE];
	va_list arguments;
	if (link->state != LINK_IN)
		return;
	va_start(arguments, format);
	int length = vsnprintf(command, sizeof command, format, arguments);
	va_end(arguments);
	if (length < 0 || length >= (int)sizeof command)
		return; /* no command is that long */
	log_debug(link->name, "> %s", command);
	bufferevent_write(link->stream, command, (size_t)length);
	bufferevent_write(link->stream, "\r\n", 2);
}
