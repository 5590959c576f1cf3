/*
 * carrier.c - the ways. Whatever doesn't answer is left alone for a while, and letters to it go back at
 * once: a mailer that is dead for a day holds up no push.
 */
#include "tools/courier/carrier.h"

#include <openssl/crypto.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/system/clock.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "tools/courier/bodies.h"
#include "tools/courier/mail_text.h"
#include "tools/courier/posting.h"
#include "tools/courier/push_crypt.h"
#include "tools/courier/push_key.h"
#include "tools/courier/reach.h"
#include "tools/courier/relay.h"
#include "tools/courier/rests.h"
#include "tools/courier/sendmail.h"
#include "tools/courier/settings.h"
#include "tools/courier/transfers.h"

static const char mailer_rests[] = "mailer", no_keys[] = "these are no keys of a browser";

struct carrier {
	const struct settings *settings; /* borrowed */
	carrier_over *over;
	void *arg;
	struct transfers *transfers;
	struct push_key *key;	   /* NULL = no pushes */
	struct sendmail *sendmail; /* NULL = none is used */
	struct relay relay;
	bool relayed; /* there is a relay */
	char server[LETTER_ADDRESS_SIZE], from[LETTER_ADDRESS_SIZE + 16];
	struct rests rests;
};

/* A letter under way. */
struct errand {
	struct carrier *carrier;
	int64_t id;
	enum way way;
	char target[ORIGIN_SIZE]; /* by which it may be left alone */
};

static void
end_errand(struct errand *errand, enum verdict verdict, const char *why)
{
	struct carrier *carrier = errand->carrier;

	carrier->over(
		carrier->arg, &(struct carried){.id = errand->id,
				      .verdict = verdict,
				      .rests = rests_left(&carrier->rests, errand->target, clock_tick_ms()),
				      .why = why});
	free(errand);
}

static void
let_rest(struct errand *errand, int64_t asked_seconds)
{
	rests_begin(&errand->carrier->rests, errand->target, clock_tick_ms(), asked_seconds);
}

/* --- push and hooks */

static void
on_posted(void *arg, const struct posted *posted)
{
	struct errand *errand = arg;
	enum verdict verdict = posted->verdict;
	char why[64];

	if (posted->retry_after > 0 || verdict == VERDICT_LATER)
		let_rest(errand, posted->retry_after);
	else
		rests_end(&errand->carrier->rests, errand->target);
	if (verdict == VERDICT_GONE && errand->way == WAY_HOOK)
		verdict = VERDICT_BAD; /* a hook is the operator's: no reader has left */
	snprintf(why, sizeof why, "the answer is %ld", posted->status);
	end_errand(errand, verdict, verdict == VERDICT_DONE ? NULL : posted->why != NULL ? posted->why : why);
}

static struct curl_slist *
add(struct curl_slist *list, const char *name, const char *value)
{
	char line[PUSH_SIGNED_SIZE + LETTER_HEADER_NAME_SIZE];

	snprintf(line, sizeof line, "%s: %s", name, value);
	return must_have(curl_slist_append(list, line));
}

static struct curl_slist *
push_headers(const struct letter *letter, const char *word)
{
	char ttl[24];
	struct curl_slist *list = add(NULL, "Authorization", word);

	snprintf(ttl, sizeof ttl, "%lld", (long long)letter->ttl);
	list = add(list, "TTL", ttl);
	list = add(list, "Urgency", letter->urgency);
	if (letter->topic[0] != '\0')
		list = add(list, "Topic", letter->topic);
	list = add(list, "Content-Encoding", "aes128gcm");
	return add(list, "Content-Type", "application/octet-stream");
}

/* The length of the body; 0 if the keys are none, or the text is too long. */
static size_t
encrypt(uint8_t body[PUSH_BODY_MAX], const struct letter *letter)
{
	struct push_reader reader;
	size_t length = 0, size = 0;
	char *text = body_for_browser(letter, &length);

	if (push_reader_read(&reader, letter->p256dh, letter->auth))
		size = push_encrypt(body, &reader, text, length);
	free(text);
	return size;
}

static void
start_push(struct errand *errand, const struct letter *letter)
{
	struct carrier *carrier = errand->carrier;
	char word[PUSH_SIGNED_SIZE], contact[sizeof carrier->from + 8];
	uint8_t body[PUSH_BODY_MAX];
	size_t size = encrypt(body, letter);

	snprintf(contact, sizeof contact, "mailto:%s", carrier->from);
	if (size == 0 || !push_key_sign(carrier->key, errand->target, contact, clock_now(), word)) {
		end_errand(errand, VERDICT_BAD, no_keys);
		return;
	}
	const struct post_request request = {.endpoint = letter->endpoint,
		.authority = reach_authority(),
		.headers = push_headers(letter, word),
		.body = body,
		.size = size};
	posting_start(carrier->transfers, &request, on_posted, errand);
}

static void
start_hook(struct errand *errand, const struct letter *letter)
{
	struct carrier *carrier = errand->carrier;
	size_t size = 0;
	char *body = body_for_hook(letter, &size);
	const struct post_request request = {.endpoint = letter->endpoint,
		.authority = carrier->settings->authority,
		.headers = add(NULL, "Content-Type", "application/json"),
		.body = body,
		.size = size};

	posting_start(carrier->transfers, &request, on_posted, errand);
	free(body);
}

/* --- mail */

static void
on_mailed(void *arg, const struct mailed *mailed)
{
	struct errand *errand = arg;

	if (mailed->unreachable)
		let_rest(errand, 0);
	else
		rests_end(&errand->carrier->rests, errand->target);
	end_errand(errand, mailed->verdict, mailed->why);
}

static void
start_mail(struct errand *errand, const struct letter *letter)
{
	struct carrier *carrier = errand->carrier;
	const struct mail_sender sender = {carrier->from, carrier->server};
	struct mail mail = {.from = carrier->from, .to = letter->address};
	char *message = mail_text_write(letter, &sender, clock_now(), &mail.size);

	mail.message = message;
	if (carrier->sendmail != NULL)
		sendmail_start(carrier->sendmail, &mail, on_mailed, errand);
	else
		relay_start(carrier->transfers, &carrier->relay, &mail, on_mailed, errand);
	free(message);
}

/* --- any of them */

void
carrier_start(struct carrier *carrier, const struct letter *letter)
{
	struct errand *errand = must_calloc(1, sizeof *errand);

	*errand = (struct errand){.carrier = carrier, .id = letter->id, .way = letter->way};
	if (!carrier_has(carrier, letter->way)) {
		end_errand(errand, VERDICT_LATER, "there is no such way here");
		return;
	}
	if (letter->way == WAY_MAIL)
		snprintf(errand->target, sizeof errand->target, "%s", mailer_rests);
	else if (!posting_origin(letter->endpoint, errand->target)) {
		end_errand(errand, VERDICT_BAD, "no letter is carried to such an address");
		return;
	}
	if (rests_left(&carrier->rests, errand->target, clock_tick_ms()) > 0) {
		end_errand(errand, VERDICT_RESTS, "nobody has answered there just now");
		return;
	}
	if (letter->way == WAY_MAIL)
		start_mail(errand, letter);
	else if (letter->way == WAY_PUSH)
		start_push(errand, letter);
	else
		start_hook(errand, letter);
}

bool
carrier_has(const struct carrier *carrier, enum way way)
{
	if (way == WAY_MAIL)
		return carrier->sendmail != NULL || carrier->relayed;
	return way == WAY_HOOK || carrier->key != NULL;
}

const char *
carrier_key(const struct carrier *carrier)
{
	return carrier->key != NULL ? push_key_text(carrier->key) : "-";
}

bool
carrier_mail_rests(const struct carrier *carrier)
{
	return rests_left(&carrier->rests, mailer_rests, clock_tick_ms()) > 0;
}

int
carrier_resting(const struct carrier *carrier)
{
	return rests_count(&carrier->rests, clock_tick_ms());
}

void
carrier_name_server(struct carrier *carrier, const char *server)
{
	const char *from = carrier->settings->from;

	snprintf(carrier->server, sizeof carrier->server, "%s", server);
	snprintf(carrier->from, sizeof carrier->from, *from != '\0' ? "%s" : "barpoint@%s",
		*from != '\0' ? from : server);
	if (!letter_is_address(carrier->from))
		snprintf(carrier->from, sizeof carrier->from, "barpoint@localhost");
}

/* --- the beginning */

static void
read_password(struct relay *relay, const char *path)
{
	FILE *file = fopen(path, "re");

	if (file == NULL)
		fatal("mailer-password: can't read %s", path);
	if (fgets(relay->password, sizeof relay->password, file) == NULL)
		relay->password[0] = '\0';
	relay->password[strcspn(relay->password, "\r\n")] = '\0';
	fclose(file);
	if (relay->password[0] == '\0')
		fatal("mailer-password: there is no password in the first line of %s", path);
}

static void
open_mailer(struct carrier *carrier, struct event_base *base, bool heard)
{
	const struct settings *settings = carrier->settings;

	if (strcmp(settings->mailer, "none") == 0)
		return;
	if (strcmp(settings->mailer, "sendmail") == 0) {
		const char *fault = sendmail_fault();
		if (fault != NULL)
			log_warning("courier", "no mail is carried: %s", fault);
		else
			carrier->sendmail = must_have(sendmail_open(base, heard));
		return;
	}
	if (!relay_read(&carrier->relay, settings->mailer))
		fatal("mailer: sendmail, none, or smtps://USER@HOST, not \"%s\"", settings->mailer);
	carrier->relayed = true;
	snprintf(carrier->relay.authority, sizeof carrier->relay.authority, "%s", settings->authority);
	if (settings->mailer_password[0] != '\0')
		read_password(&carrier->relay, settings->mailer_password);
}

struct carrier *
carrier_open(
	struct event_base *base, const struct settings *settings, bool heard, carrier_over *over, void *arg)
{
	char reason[PUSH_KEY_REASON_SIZE];
	struct carrier *carrier = must_calloc(1, sizeof *carrier);

	*carrier = (struct carrier){.settings = settings, .over = over, .arg = arg};
	carrier->transfers = must_have(transfers_open(base));
	carrier_name_server(carrier, "localhost");
	if (settings->authority[0] != '\0' && access(settings->authority, R_OK) < 0)
		fatal("authority: can't read %s", settings->authority);
	if (settings->push_key[0] != '\0') {
		carrier->key = push_key_open(settings->push_key, reason);
		if (carrier->key == NULL)
			fatal("push-key: %s", reason);
	}
	open_mailer(carrier, base, heard);
	return carrier;
}

void
carrier_close(struct carrier *carrier)
{
	transfers_close(carrier->transfers);
	sendmail_close(carrier->sendmail);
	push_key_close(carrier->key);
	OPENSSL_cleanse(carrier->relay.password, sizeof carrier->relay.password);
	free(carrier);
}
