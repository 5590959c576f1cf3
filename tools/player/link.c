/*
 * link.c - a bufferevent, a timer for the pauses, the login, and a watch over the line: the server answers
 * each command, so a connection on which no answer comes is dead, whatever the kernel says.
 */
#include "tools/player/link.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/system/log.h"
#include "server/system/memory.h"
#include "tools/player/reader.h"

enum link_state { LINK_RESTING, LINK_CONNECTING, LINK_ENTERING, LINK_ASKING, LINK_IN, LINK_ENDED };

enum {
	COMMAND_SIZE = 512,
	PASSWORD_SIZE = 129,
	PAUSE_FIRST_MS = 1000,
	REFUSED_PAUSES = 5,    /* longest ones: failed logins count for all who come from this address */
	SILENCE_AT_LOGIN = 60, /* seconds */
	SILENCES = 2,	       /* times as long as an answer takes: then the server is asked for the time */
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
	bool refused;		    /* since the last login: this was told */
	bool in_motd, greeted;	    /* of a login: what others wrote; all of it was read */
	bool owed;		    /* the server has an answer to give */
};

static void
drop_stream(struct link *link)
{
	if (link->stream != NULL)
		bufferevent_free(link->stream);
	link->stream = NULL;
}

static void
try_again_after(struct link *link, int milliseconds)
{
	bool was_in = link->state == LINK_IN;
	struct timeval pause = {milliseconds / 1000, milliseconds % 1000 * 1000};
	drop_stream(link);
	link->state = LINK_RESTING;
	evtimer_add(link->timer, &pause);
	if (was_in)
		link->owner->lost(link->arg);
}

/* The connection is no more: the next one is tried after a pause. */
static void
rest(struct link *link, const char *why)
{
	int longest = link->target->longest_pause_s * 1000;
	int pause = link->pause_ms < longest ? link->pause_ms : longest;
	log_info(link->name, "%s; trying again in %d s", why, pause / 1000);
	link->pause_ms = 2 * pause;
	try_again_after(link, pause);
}

/* The server doesn't want this player. That may be over some time: one line says so, not one for each try. */
static void
rest_refused(struct link *link)
{
	int pause = REFUSED_PAUSES * link->target->longest_pause_s;
	if (!link->refused)
		log_warning(link->name,
			"the server refuses this name and password: is the account gone, disabled or banned? "
			"Trying again each %d s",
			pause);
	link->refused = true;
	try_again_after(link, pause * 1000);
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

bool
link_has_ended(const struct link *link)
{
	return link->state == LINK_ENDED;
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

/* --- what is sent */

/* From now on that many seconds may go by without a byte. */
static void
allow_silence(struct link *link, int seconds)
{
	struct timeval silence = {seconds, 0};
	bufferevent_set_timeouts(link->stream, &silence, NULL);
}

static void
expect_answer(struct link *link)
{
	if (link->state != LINK_IN || link->owed)
		return;
	link->owed = true;
	allow_silence(link, link->target->answer_s);
}

static void
note_answer(struct link *link)
{
	if (!link->owed)
		return;
	link->owed = false;
	allow_silence(link, SILENCES * link->target->answer_s);
}

static void
write_line(struct link *link, const char *line)
{
	bufferevent_write(link->stream, line, strlen(line));
	bufferevent_write(link->stream, "\r\n", 2);
	expect_answer(link);
}

static void
enter(struct link *link)
{
	char command[COMMAND_SIZE];
	snprintf(command, sizeof command, "login barpoint_player 1009 %s %s", link->name, link->password);
	link->state = LINK_ENTERING;
	write_line(link, command);
}

/* --- what comes */

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
		rest_refused(link);
		return;
	}
	snprintf(link->password, sizeof link->password, "%s", password);
	rest(link, "the password has changed");
}

/* Before its first command has been run the server counts this line as one with tags: a seat stays kept. */
static void
ask_for_tags(struct link *link)
{
	link->state = LINK_ASKING;
	link->in_motd = link->greeted = false;
	write_line(link, "set tags yes");
}

/* What servers without tags say to "set tags yes". Other lines may come before the answer: that an opponent
 * has left, or that the server stops now. */
static const char no_tags[] = "** Invalid argument. Type 'help set'.";

/* The greeting has no tags yet. It tells nothing that the state after "@tags" doesn't tell. */
static void
on_greeting(struct link *link, const char *line)
{
	if (link->in_motd) {
		link->in_motd = strcmp(line, "4") != 0;
	} else if (strcmp(line, "3") == 0) {
		link->in_motd = true;
	} else if (strcmp(line, "6") == 0) {
		link->greeted = true;
	} else if (strncmp(line, "@tags ", 6) == 0) {
		link->state = LINK_IN;
		link->pause_ms = PAUSE_FIRST_MS;
		link->refused = link->owed = false;
		allow_silence(link, SILENCES * link->target->answer_s);
		log_info(link->name, "logged in");
	} else if (link->greeted && strcmp(line, no_tags) == 0) {
		link_end(link,
			"this server knows no tags (`set tags yes`), without which house players don't play");
	}
}

static void
on_line(struct link *link, const char *line)
{
	if (link->state == LINK_ENTERING && strncmp(line, "1 ", 2) == 0)
		ask_for_tags(link);
	else if (link->state == LINK_ASKING)
		on_greeting(link, line);
	if (link->state == LINK_IN)
		link->owner->line(link->arg, line);
}

/* Any line may end the connection. */
static void
on_bytes(struct bufferevent *stream, void *arg)
{
	struct link *link = arg;
	char line[READER_LINE_SIZE];
	note_answer(link);
	while (link->stream == stream) {
		enum read read = reader_next(bufferevent_get_input(stream), line);
		if (read == READ_NOTHING)
			break;
		if (read == READ_LINE)
			on_line(link, line);
		else if (read == READ_LOGIN_PROMPT && link->state < LINK_ASKING)
			on_prompt(link);
		else if (read == READ_TOO_LONG)
			rest(link, "the server sends what is no line");
	}
	if (link->stream == stream && link->state == LINK_IN)
		link->owner->read(link->arg);
}

/* The kernel, too, may notice that nobody is there any more. */
static void
keep_alive(struct bufferevent *stream)
{
	evutil_socket_t fd = bufferevent_getfd(stream);
	const int yes = 1, idle = 60, between = 10, tries = 3;
	if (setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes) < 0 ||
		setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle) < 0 ||
		setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &between, sizeof between) < 0 ||
		setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &tries, sizeof tries) < 0)
		log_debug("line", "no keepalive: %s", strerror(errno));
}

/* Nothing has come for a while. */
static void
on_silence(struct link *link)
{
	if (link->state != LINK_IN || link->owed) {
		rest(link, "the server doesn't answer");
		return;
	}
	bufferevent_enable(link->stream, EV_READ);
	link_send(link, "time");
}

static void
on_event(struct bufferevent *stream, short what, void *arg)
{
	struct link *link = arg;
	char why[128];
	if (link->state == LINK_ENDED) {
		bufferevent_disable(stream, EV_READ | EV_WRITE);
	} else if ((what & BEV_EVENT_CONNECTED) != 0) {
		keep_alive(stream);
	} else if ((what & BEV_EVENT_TIMEOUT) != 0) {
		on_silence(link);
	} else if ((what & BEV_EVENT_ERROR) != 0) {
		snprintf(why, sizeof why, "no line to the server: %s", strerror(errno));
		rest(link, why);
	} else {
		rest(link, "the server has closed the line");
	}
}

static void
connect_now(struct link *link)
{
	const struct link_target *target = link->target;
	link->state = LINK_CONNECTING;
	link->owed = false;
	link->prompts = 0;
	link->stream = must_have(
		bufferevent_socket_new(target->base, -1, BEV_OPT_CLOSE_ON_FREE | BEV_OPT_DEFER_CALLBACKS));
	bufferevent_setcb(link->stream, on_bytes, NULL, on_event, link);
	allow_silence(link, SILENCE_AT_LOGIN);
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
	write_line(link, command);
}
