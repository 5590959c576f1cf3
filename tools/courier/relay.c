/*
 * relay.c - libcurl speaks SMTP. A refusal of the reader's address is told apart from all others, which say
 * something of this server or of the relay.
 */
#include "tools/courier/relay.h"

#include <ctype.h>
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/system/memory.h"
#include "tools/courier/transfers.h"

struct mailing {
	mailing_over *over;
	void *arg;
	struct curl_slist *to; /* owned */
	char *message;	       /* owned, with CRLF */
	size_t size, sent;
	char url[2 * RELAY_TEXT_SIZE];
	char why[64];
	int reached; /* the last command that was sent: see on_dialogue() */
};

enum { REACHED_NOTHING, REACHED_SENDER, REACHED_READER, REACHED_TEXT, REACHES };

static const struct {
	const char *command, *about;
} reaches[REACHES] = {
	[REACHED_NOTHING] = {"", "the greeting"},
	[REACHED_SENDER] = {"MAIL FROM:", "the sender"},
	[REACHED_READER] = {"RCPT TO:", "the address"},
	[REACHED_TEXT] = {"DATA", "the text"},
};

/* --- the setting */

static bool
take_part(CURLU *url, CURLUPart part, char out[RELAY_TEXT_SIZE])
{
	char *text = NULL;

	if (curl_url_get(url, part, &text, CURLU_URLDECODE) != CURLUE_OK) {
		out[0] = '\0';
		return true;
	}
	bool fits = snprintf(out, RELAY_TEXT_SIZE, "%s", text) < RELAY_TEXT_SIZE;
	curl_free(text);
	return fits && curl_url_set(url, part, NULL, 0) == CURLUE_OK;
}

/* What follows the host would be greeted with. */
static bool
has_path(CURLU *url)
{
	char *path = NULL;
	bool has = curl_url_get(url, CURLUPART_PATH, &path, 0) == CURLUE_OK && strcmp(path, "/") != 0;

	curl_free(path);
	return has;
}

static bool
host_is_local(CURLU *url)
{
	char *host = NULL;
	bool is_local = curl_url_get(url, CURLUPART_HOST, &host, 0) == CURLUE_OK &&
			(strcmp(host, "localhost") == 0 || strcmp(host, "127.0.0.1") == 0 ||
				strcmp(host, "[::1]") == 0);

	curl_free(host);
	return is_local;
}

bool
relay_read(struct relay *relay, const char *text)
{
	char password[RELAY_TEXT_SIZE], *whole = NULL;
	CURLU *url = must_have(curl_url());
	bool is_plain = strncmp(text, "smtp://", 7) == 0;
	bool read = (is_plain || strncmp(text, "smtps://", 8) == 0) &&
		    curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK &&
		    take_part(url, CURLUPART_USER, relay->user) &&
		    take_part(url, CURLUPART_PASSWORD, password) && password[0] == '\0' && !has_path(url) &&
		    curl_url_get(url, CURLUPART_URL, &whole, 0) == CURLUE_OK &&
		    snprintf(relay->url, sizeof relay->url, "%s", whole) < (int)sizeof relay->url;

	relay->local = is_plain && host_is_local(url);
	curl_free(whole);
	curl_url_cleanup(url);
	return read;
}

/* --- a mail */

static char *
with_crlf(const char *message, size_t size, size_t *length)
{
	char *out = must_alloc(2 * size + 1);

	*length = 0;
	for (size_t i = 0; i < size; i++) {
		if (message[i] == '\n')
			out[(*length)++] = '\r';
		out[(*length)++] = message[i];
	}
	return out;
}

static size_t
hand_over(char *out, size_t size, size_t count, void *arg)
{
	struct mailing *mailing = arg;
	size_t room = size * count, left = mailing->size - mailing->sent, part = left < room ? left : room;

	memcpy(out, mailing->message + mailing->sent, part);
	mailing->sent += part;
	return part;
}

/* Which of the courier's commands was the last. */
static int
on_dialogue(CURL *handle, curl_infotype type, char *bytes, size_t size, void *arg)
{
	struct mailing *mailing = arg;

	(void)handle;
	for (int i = REACHED_SENDER; type == CURLINFO_HEADER_OUT && i < REACHES; i++) {
		size_t length = strlen(reaches[i].command);
		if (size >= length && strncasecmp(bytes, reaches[i].command, length) == 0)
			mailing->reached = i;
	}
	return 0;
}

/* A 5xx about the sender or the login is the operator's to mend. */
static void
judge(struct mailed *mailed, struct mailing *mailing, CURLcode result, long code)
{
	const bool answered = code >= 400 && code < 600 && result != CURLE_LOGIN_DENIED;

	if (result == CURLE_OK) {
		*mailed = (struct mailed){.verdict = VERDICT_DONE};
		return;
	}
	*mailed = (struct mailed){.verdict = VERDICT_LATER, .why = curl_easy_strerror(result)};
	if (answered) {
		snprintf(mailing->why, sizeof mailing->why, "the mailer answers %ld to %s", code,
			reaches[mailing->reached].about);
		mailed->why = mailing->why;
	}
	if (answered && code >= 500 && mailing->reached >= REACHED_READER)
		mailed->verdict = VERDICT_GONE;
	mailed->unreachable = mailing->reached < REACHED_READER;
}

static void
on_over(void *arg, CURL *handle, CURLcode result)
{
	struct mailing *mailing = arg;
	struct mailed mailed;
	long code = 0;

	curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &code);
	judge(&mailed, mailing, result, code);
	mailing->over(mailing->arg, &mailed);
	curl_slist_free_all(mailing->to);
	free(mailing->message);
	free(mailing);
}

/* Each mail has its own connection, lest something that an earlier one has left there be taken for its
 * answer. */
void
relay_start(struct transfers *transfers, const struct relay *relay, const struct mail *mail,
	mailing_over *over, void *arg)
{
	struct mailing *mailing = must_calloc(1, sizeof *mailing);
	CURL *handle = must_have(transfer_new());

	*mailing = (struct mailing){
		.over = over, .arg = arg, .to = must_have(curl_slist_append(NULL, mail->to))};
	mailing->message = with_crlf(mail->message, mail->size, &mailing->size);
	/* After the slash comes the name with which the courier greets. */
	snprintf(mailing->url, sizeof mailing->url, "%s%s", relay->url, strchr(mail->from, '@') + 1);
	curl_easy_setopt(handle, CURLOPT_URL, mailing->url);
	curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
	curl_easy_setopt(handle, CURLOPT_USE_SSL, (long)(relay->local ? CURLUSESSL_TRY : CURLUSESSL_ALL));
	if (relay->local) { /* mailers offer TLS there by a certificate that they have made for themselves */
		curl_easy_setopt(handle, CURLOPT_SSL_VERIFYPEER, 0L);
		curl_easy_setopt(handle, CURLOPT_SSL_VERIFYHOST, 0L);
	}
	if (relay->user[0] != '\0') {
		curl_easy_setopt(handle, CURLOPT_USERNAME, relay->user);
		curl_easy_setopt(handle, CURLOPT_PASSWORD, relay->password);
	}
	if (relay->authority[0] != '\0')
		curl_easy_setopt(handle, CURLOPT_CAINFO, relay->authority);
	curl_easy_setopt(handle, CURLOPT_MAIL_FROM, mail->from);
	curl_easy_setopt(handle, CURLOPT_MAIL_RCPT, mailing->to);
	curl_easy_setopt(handle, CURLOPT_UPLOAD, 1L);
	curl_easy_setopt(handle, CURLOPT_READFUNCTION, hand_over);
	curl_easy_setopt(handle, CURLOPT_READDATA, mailing);
	curl_easy_setopt(handle, CURLOPT_FRESH_CONNECT, 1L);
	curl_easy_setopt(handle, CURLOPT_FORBID_REUSE, 1L);
	curl_easy_setopt(handle, CURLOPT_VERBOSE, 1L);
	curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, on_dialogue);
	curl_easy_setopt(handle, CURLOPT_DEBUGDATA, mailing);
	transfer_start(transfers, handle, on_over, mailing);
}
