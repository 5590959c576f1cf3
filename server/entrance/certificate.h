/*
 * certificate.h - the certificate for connections under TLS, from the operator's files.
 */
#pragma once

#include <stdbool.h>

#include "server/net/tls.h"
#include "server/rules/must_use.h"

struct config;
struct server;

enum certificate_status {
	CERTIFICATE_REFUSED,
	CERTIFICATE_SAME, /* as the one before */
	CERTIFICATE_CHANGED,
};

/* Reads both files; new connections have it from now on, older ones keep theirs. Without a certificate in the
 * configuration there is none afterwards. CERTIFICATE_REFUSED with a sentence in `reason`: nothing has
 * changed. */
MUST_USE enum certificate_status certificate_read(
	struct server *server, const struct config *config, char reason[TLS_REASON_SIZE]);

/* Whether both files are named, or neither. False with a sentence. */
MUST_USE bool certificate_is_named(const struct config *config, char reason[TLS_REASON_SIZE]);

/* Whether the certificate that was read is not valid yet; then `reason` says from when it is. It serves all
 * the same, with a warning in the log: the clock of this machine may be wrong. */
bool certificate_is_early(
	const struct server *server, const struct config *config, char reason[TLS_REASON_SIZE]);

void certificate_drop(struct server *server);
