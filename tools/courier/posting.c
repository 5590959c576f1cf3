/*
 * posting.c - each address is looked at when the socket for it is made: what a name resolves to before cannot
 * differ from where the line goes.
 */
#include "tools/courier/posting.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/system/memory.h"
#include "tools/courier/reach.h"
#include "tools/courier/transfers.h"

enum { RETRY_AFTER_MAX = 3600 };

struct posting {
	posting_over *over;
	void *arg;
	struct curl_slist *headers; /* owned */
	bool is_refused, is_tried;  /* some address */
};

static bool
has_part(CURLU *url, CURLUPart part)
{
	char *text = NULL;
	bool has = curl_url_get(url, part, &text, 0) == CURLUE_OK;

	curl_free(text);
	return has;
}

/* One that is at its default is left out. */
static bool
write_origin(CURLU *url, char origin[ORIGIN_SIZE])
{
	char *scheme = NULL, *host = NULL, *port = NULL;
	int length = -1;
	bool has = curl_url_get(url, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
		   curl_url_get(url, CURLUPART_HOST, &host, 0) == CURLUE_OK &&
		   curl_url_get(url, CURLUPART_PORT, &port, CURLU_DEFAULT_PORT) == CURLUE_OK;

	if (has && strcmp(scheme, "https") == 0 && reach_allows_port(strtol(port, NULL, 10)))
		length = snprintf(origin, ORIGIN_SIZE,
			strcmp(port, "443") == 0 ? "https://%s" : "https://%s:%s", host, port);
	curl_free(scheme);
	curl_free(host);
	curl_free(port);
	return length > 0 && length < ORIGIN_SIZE;
}

bool
posting_origin(const char *endpoint, char origin[ORIGIN_SIZE])
{
	CURLU *url = must_have(curl_url());
	bool may = curl_url_set(url, CURLUPART_URL, endpoint, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK &&
		   !has_part(url, CURLUPART_USER) && !has_part(url, CURLUPART_PASSWORD) &&
		   write_origin(url, origin) && strpbrk(origin, "\"\\ ") == NULL;

	curl_url_cleanup(url);
	return may;
}

static curl_socket_t
open_socket(void *arg, curlsocktype purpose, struct curl_sockaddr *address)
{
	struct posting *posting = arg;

	if (purpose != CURLSOCKTYPE_IPCXN || !reach_allows(&address->addr)) {
		posting->is_refused = true;
		return CURL_SOCKET_BAD;
	}
	posting->is_tried = true;
	return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* 404 and 410: nobody is there. 408, 425, 429 and 5xx pass. */
static enum verdict
judge_status(long status)
{
	if (status >= 200 && status < 300)
		return VERDICT_DONE;
	if (status == 404 || status == 410)
		return VERDICT_GONE;
	return status == 408 || status == 425 || status == 429 || status >= 500 ? VERDICT_LATER : VERDICT_BAD;
}

static void
on_over(void *arg, CURL *handle, CURLcode result)
{
	struct posting *posting = arg;
	struct posted posted = {.verdict = VERDICT_LATER};
	curl_off_t seconds = 0;

	if (result == CURLE_OK || result == CURLE_FILESIZE_EXCEEDED)
		curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &posted.status);
	if (posted.status > 0) {
		posted.verdict = judge_status(posted.status);
		curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &seconds);
		posted.retry_after = seconds < RETRY_AFTER_MAX ? seconds : RETRY_AFTER_MAX;
	} else if (posting->is_refused && !posting->is_tried) {
		posted.verdict = VERDICT_BAD;
		posted.why = "the address is not one of the open Internet";
	} else {
		posted.why = curl_easy_strerror(result);
	}
	posting->over(posting->arg, &posted);
	curl_slist_free_all(posting->headers);
	free(posting);
}

void
posting_start(struct transfers *transfers, const struct post_request *request, posting_over *over, void *arg)
{
	struct posting *posting = must_calloc(1, sizeof *posting);
	CURL *handle = must_have(transfer_new());

	*posting = (struct posting){.over = over, .arg = arg, .headers = request->headers};
	curl_easy_setopt(handle, CURLOPT_URL, request->endpoint);
	curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "https");
	curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
	curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, posting);
	curl_easy_setopt(handle, CURLOPT_HTTPHEADER, request->headers);
	curl_easy_setopt(
		handle, CURLOPT_USERAGENT, "barpoint-courier"); /* some services refuse who names nothing */
	curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE, (long)request->size);
	curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, request->body);
	if (*request->authority != '\0')
		curl_easy_setopt(handle, CURLOPT_CAINFO, request->authority);
	transfer_start(transfers, handle, on_over, posting);
}
