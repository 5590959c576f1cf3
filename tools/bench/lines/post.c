/*
 * post.c - see post.h. Requests are answered in their order, so it counts the answers that it waits for.
 */
#include "tools/bench/lines/post.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "tools/bench/fail.h"
#include "tools/bench/loop.h"

enum { PATIENCE = 60, PAUSE = 5 };

static void
ask(struct post *post, const char *line)
{
	post->awaited++;
	evbuffer_add_printf(bufferevent_get_output(post->stream), "%s\n", line);
}

static void
report(struct post *post)
{
	char line[48];

	for (int i = 0; i < post->count; i++) {
		snprintf(line, sizeof line, "done %" PRId64, post->letter[i]);
		ask(post, line);
	}
	post->carried += post->count;
	post->count = 0;
	post->has_reported = true;
}

static void
go_on(struct post *post, bool at_once)
{
	const struct timeval pause = {at_once ? 0 : PAUSE, 0};

	event_add(post->pause, &pause);
}

static void
on_pause(evutil_socket_t fd, short what, void *arg)
{
	struct post *post = arg;

	(void)fd;
	(void)what;
	if (post->goes_on)
		ask(post, post->take);
}

static void
read_line(struct post *post, const char *line)
{
	if (strncmp(line, "{\"id\":", 6) == 0 && post->count < POST_AT_ONCE) {
		post->letter[post->count++] = strtoll(line + 6, NULL, 10);
		return;
	}
	if (strncmp(line, "{\"end\":\"ok\"", 11) != 0)
		fail("a courier is answered: %s", line);
	if (--post->awaited > 0 || !post->goes_on)
		return;
	if (post->count > 0) {
		report(post);
	} else {
		go_on(post, post->has_reported);
		post->has_reported = false;
	}
}

static void
on_read(struct bufferevent *stream, void *arg)
{
	char *line;

	while ((line = evbuffer_readln(bufferevent_get_input(stream), NULL, EVBUFFER_EOL_LF)) != NULL) {
		read_line(arg, line);
		free(line);
	}
}

static void
on_event(struct bufferevent *stream, short what, void *arg)
{
	(void)stream;
	(void)arg;
	if ((what & BEV_EVENT_CONNECTED) == 0)
		fail("a courier has lost its line to the server");
}

static bool
is_answered(void *arg)
{
	const struct post *post = arg;

	return post->awaited == 0;
}

static void
await(struct post *post)
{
	if (!bench_run_until(post->bench, PATIENCE, is_answered, post))
		fail("a courier has waited for an answer for %d seconds", PATIENCE);
}

void
post_open(struct post *post, struct bench *bench, const struct child *child, const char *take)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};

	if (snprintf(address.sun_path, sizeof address.sun_path, "%s/courier.sock", child->dir) >=
		(int)sizeof address.sun_path)
		fail("%s is too long a path for a socket: choose another --dir", child->dir);
	*post = (struct post){.bench = bench, .take = take};
	post->stream =
		bufferevent_socket_new(bench->base, -1, BEV_OPT_CLOSE_ON_FREE | BEV_OPT_DEFER_CALLBACKS);
	post->pause = evtimer_new(bench->base, on_pause, post);
	if (post->stream == NULL || post->pause == NULL)
		fail("no memory for a courier");
	bufferevent_setcb(post->stream, on_read, NULL, on_event, post);
	bufferevent_enable(post->stream, EV_READ | EV_WRITE);
	if (bufferevent_socket_connect(post->stream, (const struct sockaddr *)&address, sizeof address) < 0)
		fail_system("can't connect to %s", address.sun_path);
	ask(post, "hello - mail hook");
	await(post);
}

void
post_close(struct post *post)
{
	bufferevent_free(post->stream);
	event_free(post->pause);
}

int
post_take(struct post *post)
{
	ask(post, post->take);
	await(post);
	return post->count;
}

void
post_report(struct post *post)
{
	report(post);
	await(post);
}

void
post_go_on(struct post *post, bool goes_on)
{
	post->goes_on = goes_on;
	if (goes_on)
		go_on(post, true);
	else
		await(post);
}
