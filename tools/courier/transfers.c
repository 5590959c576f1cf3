/*
 * transfers.c - libcurl says which sockets it waits for and until when; libevent waits.
 */
#include "tools/courier/transfers.h"

#include <event2/event.h>
#include <stdlib.h>

#include "server/system/memory.h"

enum { CONNECT_SECONDS = 15, TRANSFER_SECONDS = 30, ANSWER_BYTES_MAX = 65536 };

struct transfer {
	transfer_over *over;
	void *arg;
	CURL *handle;
	struct transfer *next, **link;
};

struct transfers {
	struct event_base *base; /* borrowed */
	CURLM *multi;
	struct event *timer;
	struct transfer *first; /* all that run, each owned with its handle */
};

static void
drop(struct transfers *transfers, struct transfer *transfer)
{
	*transfer->link = transfer->next;
	if (transfer->next != NULL)
		transfer->next->link = transfer->link;
	curl_multi_remove_handle(transfers->multi, transfer->handle);
	curl_easy_cleanup(transfer->handle);
	free(transfer);
}

/* Whoever is told may start others. */
static void
tell_those_that_are_over(struct transfers *transfers)
{
	struct transfer *transfer;
	CURLMsg *message;
	int left;

	while ((message = curl_multi_info_read(transfers->multi, &left)) != NULL) {
		CURLcode result = message->data.result;
		if (message->msg != CURLMSG_DONE)
			continue;
		curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&transfer);
		transfer->over(transfer->arg, transfer->handle, result);
		drop(transfers, transfer);
	}
}

static void
on_socket(evutil_socket_t fd, short what, void *arg)
{
	struct transfers *transfers = arg;
	int running, ready = 0;

	if ((what & EV_READ) != 0)
		ready |= CURL_CSELECT_IN;
	if ((what & EV_WRITE) != 0)
		ready |= CURL_CSELECT_OUT;
	curl_multi_socket_action(transfers->multi, fd, ready, &running);
	tell_those_that_are_over(transfers);
}

static void
on_timer(evutil_socket_t fd, short what, void *arg)
{
	struct transfers *transfers = arg;
	int running;

	(void)fd;
	(void)what;
	curl_multi_socket_action(transfers->multi, CURL_SOCKET_TIMEOUT, 0, &running);
	tell_those_that_are_over(transfers);
}

/* `kept` is the event of this socket, NULL at first. */
static int
watch_socket(CURL *handle, curl_socket_t fd, int wanted, void *arg, void *kept)
{
	struct transfers *transfers = arg;
	short what = EV_PERSIST;

	(void)handle;
	if (kept != NULL)
		event_free(kept);
	if (wanted == CURL_POLL_REMOVE) {
		curl_multi_assign(transfers->multi, fd, NULL);
		return 0;
	}
	if (wanted != CURL_POLL_OUT)
		what |= EV_READ;
	if (wanted != CURL_POLL_IN)
		what |= EV_WRITE;
	struct event *event = must_have(event_new(transfers->base, fd, what, on_socket, transfers));
	event_add(event, NULL);
	curl_multi_assign(transfers->multi, fd, event);
	return 0;
}

static int
watch_time(CURLM *multi, long milliseconds, void *arg)
{
	struct transfers *transfers = arg;
	struct timeval pause = {milliseconds / 1000, milliseconds % 1000 * 1000};

	(void)multi;
	if (milliseconds < 0)
		evtimer_del(transfers->timer);
	else
		evtimer_add(transfers->timer, &pause);
	return 0;
}

struct transfers *
transfers_open(struct event_base *base)
{
	struct transfers *transfers = calloc(1, sizeof *transfers);

	if (transfers == NULL)
		return NULL;
	transfers->base = base;
	transfers->multi = must_have(curl_multi_init());
	transfers->timer = must_have(evtimer_new(base, on_timer, transfers));
	curl_multi_setopt(transfers->multi, CURLMOPT_SOCKETFUNCTION, watch_socket);
	curl_multi_setopt(transfers->multi, CURLMOPT_SOCKETDATA, transfers);
	curl_multi_setopt(transfers->multi, CURLMOPT_TIMERFUNCTION, watch_time);
	curl_multi_setopt(transfers->multi, CURLMOPT_TIMERDATA, transfers);
	return transfers;
}

void
transfers_close(struct transfers *transfers)
{
	if (transfers == NULL)
		return;
	while (transfers->first != NULL) {
		struct transfer *transfer = transfers->first;
		transfer->over(transfer->arg, transfer->handle, CURLE_ABORTED_BY_CALLBACK);
		drop(transfers, transfer);
	}
	curl_multi_cleanup(transfers->multi);
	event_free(transfers->timer);
	free(transfers);
}

/* Nobody reads the body of an answer: its status says enough. */
static size_t
forget(char *bytes, size_t size, size_t count, void *arg)
{
	(void)bytes;
	(void)arg;
	return size * count;
}

CURL *
transfer_new(void)
{
	CURL *handle = curl_easy_init();

	if (handle == NULL)
		return NULL;
	curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
	curl_easy_setopt(handle, CURLOPT_TIMEOUT, (long)TRANSFER_SECONDS);
	curl_easy_setopt(handle, CURLOPT_PROXY, "");
	curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
	curl_easy_setopt(handle, CURLOPT_SSL_VERIFYPEER, 1L);
	curl_easy_setopt(handle, CURLOPT_SSL_VERIFYHOST, 2L);
	curl_easy_setopt(handle, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
	curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, forget);
	curl_easy_setopt(handle, CURLOPT_MAXFILESIZE, (long)ANSWER_BYTES_MAX);
	curl_easy_setopt(handle, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
	return handle;
}

void
transfer_start(struct transfers *transfers, CURL *handle, transfer_over *over, void *arg)
{
	struct transfer *transfer = must_calloc(1, sizeof *transfer);

	*transfer = (struct transfer){.over = over, .arg = arg, .handle = handle, .next = transfers->first};
	transfer->link = &transfers->first;
	if (transfer->next != NULL)
		transfer->next->link = &transfer->next;
	transfers->first = transfer;
	curl_easy_setopt(handle, CURLOPT_PRIVATE, (char *)transfer);
	curl_multi_add_handle(transfers->multi, handle);
}
