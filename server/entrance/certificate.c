/*
 * certificate.c - read and checked as a whole before it takes the place of the last one.
 */
#include "server/entrance/certificate.h"

#include <stdio.h>

#include "protocol/text.h"
#include "server/config/config.h"
#include "server/entrance/listener.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

void
certificate_drop(struct server *server)
{
	tls_context_close(server->certificate);
	server->certificate = NULL;
}

bool
certificate_is_early(const struct server *server, const struct config *config, char reason[TLS_REASON_SIZE])
{
	char date[TEXT_DATE_SIZE];

	if (server->certificate == NULL)
		return false;
	int64_t beginning = tls_context_beginning(server->certificate);
	if (beginning <= storing_now(server))
		return false;
	text_date_short(date, (time_t)beginning, NULL);
	snprintf(reason, TLS_REASON_SIZE, "the certificate in %.512s is not valid before %s",
		config->tls_certificate, date);
	return true;
}

/* NULL: there is none. */
static bool
is_same(struct ssl_ctx_st *before, struct ssl_ctx_st *now)
{
	return before != NULL && now != NULL ? tls_context_same(before, now) : before == now;
}

bool
certificate_is_named(const struct config *config, char reason[TLS_REASON_SIZE])
{
	if ((config->tls_certificate[0] == '\0') == (config->tls_key[0] == '\0'))
		return true;
	snprintf(reason, TLS_REASON_SIZE, "tls-certificate and tls-key go together: %s is missing",
		config->tls_certificate[0] == '\0' ? "tls-certificate" : "tls-key");
	return false;
}

enum certificate_status
certificate_read(struct server *server, const struct config *config, char reason[TLS_REASON_SIZE])
{
	const char *certificate = config->tls_certificate, *key = config->tls_key;
	struct ssl_ctx_st *context = NULL;
	char early[TLS_REASON_SIZE];

	if (!certificate_is_named(config, reason))
		return CERTIFICATE_REFUSED;
	const char *needs = listeners_under_tls(server);
	if (certificate[0] == '\0' && needs != NULL) {
		snprintf(reason, TLS_REASON_SIZE, "%s needs a certificate: give tls-certificate and tls-key",
			needs);
		return CERTIFICATE_REFUSED;
	}
	if (certificate[0] != '\0') {
		context = tls_context_open(certificate, key, storing_now(server), reason);
		if (context == NULL)
			return CERTIFICATE_REFUSED;
	}
	bool same = is_same(server->certificate, context);
	certificate_drop(server);
	server->certificate = context;
	if (certificate_is_early(server, config, early))
		log_warning("listener", "%s", early);
	return same ? CERTIFICATE_SAME : CERTIFICATE_CHANGED;
}
