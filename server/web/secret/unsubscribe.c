/*
 * unsubscribe.c - /mail/end/ASKS: the page that a letter's link leads to. It asks once more, since programs
 * open the links of mails, too; the link on it, /mail/end/ASKS/ENDS, ends the mail. No other GET changes
 * anything.
 */
#include <stdlib.h>

#include "server/notices/mail_end.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/memory.h"
#include "server/web/families.h"
#include "server/web/shell.h"

/* A page of its own, which loads nothing: the secret in its address goes nowhere. */
static void
answer_page(struct reply *reply, enum message message, const char *link)
{
	static const struct message_args none = {.n = 0};
	char *text, sentence[SENTENCE_SIZE];
	size_t size;
	FILE *out = must_memstream(&text, &size);

	message_write_bare(sentence, sizeof sentence, message, &none);
	fputs("<!DOCTYPE html>\r\n<html lang=\"en\"><meta charset=\"utf-8\">"
	      "<meta name=\"viewport\" content=\"width=device-width\"><title>barpoint</title>\r\n<p>",
		out);
	shell_text(out, sentence);
	if (link != NULL) {
		message_write_bare(sentence, sizeof sentence, MSG_WEB_MAIL_END_LINK, &none);
		fprintf(out, "</p>\r\n<p><a href=\"%s\">", link);
		shell_text(out, sentence);
		fputs("</a>", out);
	}
	fputs("</p>\r\n</html>\r\n", out);
	must_close(out);
	reply_body(reply, "text/html; charset=utf-8", text, size);
	free(text);
	reply->max_age = REPLY_NOT_KEPT;
	reply->is_private = true;
	snprintf(reply->fields, sizeof reply->fields,
		"X-Robots-Tag: noindex\r\nContent-Security-Policy: default-src 'none'\r\n"
		"Referrer-Policy: no-referrer\r\n");
}

static void
answer_asks(const struct asked *asked, struct reply *reply)
{
	char ends[MAIL_ENDS_SIZE], link[MAIL_ASKS_SIZE + MAIL_ENDS_SIZE];
	struct mail_route route;

	if (!mail_end_find(asked->server, asked->star[0], &route)) {
		answer_page(reply, MSG_WEB_MAIL_ENDED, NULL);
		return;
	}
	mail_end_secret(&route, ends);
	snprintf(link, sizeof link, "%s/%s", asked->star[0], ends);
	answer_page(reply, MSG_WEB_MAIL_END, link);
}

/* A link that is used up and one that never was get the same answer: nobody learns which it is. */
static void
answer_ends(const struct asked *asked, struct reply *reply)
{
	struct server *server = asked->server;
	struct mail_route route;

	if (server->only_reads)
		reply_refuse(reply, 503, MSG_WEB_ELSEWHERE, &(struct message_args){.n = 0});
	else if (mail_end_find(server, asked->star[0], &route) && mail_end_fits(&route, asked->star[1]) &&
		 (!storing_may(server) || !storing_done(server, mail_route_remove(server->db, route.player))))
		reply_refuse(reply, 503, MSG_NOT_STORED, &(struct message_args){.n = 0});
	else
		answer_page(reply, MSG_WEB_MAIL_ENDED, NULL);
}

const struct route unsubscribe_routes[] = {
	{"/mail/end/*", answer_asks},
	{"/mail/end/*/*", answer_ends},
	{NULL, NULL},
};
