/*
 * letter_json.c - a letter as the courier reads it (COURIER.md). What players have typed stays inside JSON's
 * strings. Headers are made of names, numbers and addresses that were checked when they came, so nothing in a
 * header can end it.
 */
#include <inttypes.h>
#include <stdio.h>

#include "server/config/config.h"
#include "server/notices/letter_parts.h"
#include "server/notices/mail_end.h"
#include "server/state/server.h"
#include "server/system/json.h"

enum {
	HEADER_SIZE = WEB_ADDRESS_SIZE + 128,
	HOUR = 60 * 60,
	DAY = 24 * HOUR,
};

static const char *
kind_word(const struct letter *letter)
{
	const struct notice_row *lead = &letter->row[0];

	if (lead->kind == NOTICE_TOURNAMENT)
		return letter->event;
	return lead->digest ? "digest" : notice_kind_word(lead->kind);
}

static void
put_headers(const struct letter *letter, struct json *json)
{
	const struct config_names *hosts = &letter->server->config->web_host;
	char header[HEADER_SIZE], link[LETTER_URL_SIZE];

	json_object(json, "headers");
	snprintf(header, sizeof header, "<%" PRId64 ".notice@%s>", letter->id,
		hosts->count > 0 ? hosts->at[0] : "localhost");
	json_text(json, "Message-ID", header);
	json_text(json, "Auto-Submitted", "auto-generated");
	bool asked_for = letter->row[0].kind == NOTICE_PROOF || letter->row[0].kind == NOTICE_FORGOT ||
			 letter->row[0].kind == NOTICE_MOVED;
	if (!asked_for && mail_end_address(letter->server, &letter->mail, link, sizeof link)) {
		snprintf(header, sizeof header, "<%s>", link);
		json_text(json, "List-Unsubscribe", header);
	}
	json_end(json);
}

static void
put_push(const struct letter *letter, struct json *json)
{
	char topic[32];
	bool called = letter->row[0].kind == NOTICE_CALLED;

	json_text(json, "endpoint", letter->push.endpoint);
	json_object(json, "keys");
	json_text(json, "p256dh", letter->push.p256dh);
	json_text(json, "auth", letter->push.auth);
	json_end(json);
	snprintf(topic, sizeof topic, "n%" PRId64, letter->id);
	json_text(json, "topic", topic);
	json_number(json, "ttl", called ? HOUR : DAY);
	json_text(json, "urgency", called || letter->row[0].kind == NOTICE_FLAG ? "high" : "normal");
}

void
letter_put(const struct letter *letter, FILE *out)
{
	struct json json = {.out = out};

	json_object(&json, NULL);
	json_number(&json, "id", letter->id);
	json_text(&json, "way", notice_way_word(letter->way));
	json_text(&json, "kind", kind_word(letter));
	json_text(&json, "subject", letter->subject);
	json_text(&json, "text", letter->text);
	json_text(&json, "url", letter->url);
	if (letter->way == NOTICE_BY_MAIL) {
		json_text(&json, "address", letter->address);
		put_headers(letter, &json);
	} else if (letter->way == NOTICE_BY_PUSH) {
		put_push(letter, &json);
	} else {
		json_text(&json, "endpoint", letter->row[0].hook);
	}
	json_end(&json);
	fputc('\n', out);
}
