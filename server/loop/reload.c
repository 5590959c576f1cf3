/*
 * reload.c - first all is read and checked, then taken over value by value.
 */
#include "server/loop/reload.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/text.h"
#include "server/config/config_keys.h"
#include "server/config/config_read.h"
#include "server/config/config_value.h"
#include "server/config/motd.h"
#include "server/entrance/certificate.h"
#include "server/entrance/listener.h"
#include "server/net/address.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/system/supervisor.h"
#include "server/upgrade/named_files.h"
#include "server/web/page_files.h"

struct reload {
	struct config *config; /* borrowed: what the server runs with */
	int argc;
	char *const *argv; /* borrowed */
};

/* One reload while it goes on. */
struct reloading {
	struct server *server;
	const struct config *fresh;
	FILE *told;
	int said;      /* lines */
	bool is_whole; /* so far: all could be read */
};

static void tell(struct reloading *change, enum log_level level, const char *format, va_list arguments)
	__attribute__((format(printf, 3, 0)));

/* A line for the log, and for whoever has asked for the reload. */
static void
tell(struct reloading *change, enum log_level level, const char *format, va_list arguments)
{
	char line[LOG_LINE_SIZE];

	vsnprintf(line, sizeof line, format, arguments);
	if (level == LOG_LEVEL_WARNING)
		log_warning("reload", "%s", line);
	else
		log_info("reload", "%s", line);
	if (change->told != NULL)
		fprintf(change->told, "%s\n", line);
	change->said++;
}

static void say(struct reloading *change, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void
say(struct reloading *change, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	tell(change, LOG_LEVEL_INFO, format, arguments);
	va_end(arguments);
}

/* What can't be read: the server keeps what it has. */
static void warn(struct reloading *change, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void
warn(struct reloading *change, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	tell(change, LOG_LEVEL_WARNING, format, arguments);
	va_end(arguments);
	change->is_whole = false;
}

void
reload_open(struct server *server, struct config *config, int argc, char *const argv[])
{
	server->reload = must_calloc(1, sizeof *server->reload);
	*server->reload = (struct reload){.config = config, .argc = argc, .argv = argv};
}

void
reload_close(struct server *server)
{
	free(server->reload);
}

static bool
is_about(const struct config_key *key, const char *name)
{
	return strcmp(key->name, name) == 0;
}

/* These take effect by a file that is read. */
static bool
has_a_file(const struct config_key *key)
{
	return is_about(key, "motd") || is_about(key, "tls-certificate") || is_about(key, "tls-key") ||
	       is_about(key, "web-root");
}

static void
take_key(struct reloading *change, const struct config_key *key)
{
	struct config *config = change->server->reload->config;

	if (has_a_file(key) || config_value_same(config, change->fresh, key))
		return;
	if (config_key_waits(key)) {
		say(change, "%s has changed: that needs a restart", key->name);
		return;
	}
	config_value_copy(config, change->fresh, key);
	say(change, "%s has changed", key->name);
}

static void
take_page(struct reloading *change)
{
	struct config *config = change->server->reload->config;
	char reason[PAGE_REASON_SIZE];

	if (config->web && !page_root_check(change->fresh->web_root, reason)) {
		warn(change, "%s: the old one stays", reason);
		return;
	}
	if (strcmp(config->web_root, change->fresh->web_root) != 0)
		say(change, "web-root has changed");
	memcpy(config->web_root, change->fresh->web_root, sizeof config->web_root);
}

static void
take_motd(struct reloading *change)
{
	struct server *server = change->server;
	char reason[MOTD_REASON_SIZE];
	char *text = motd_read(change->fresh->motd, reason);

	if (text == NULL) {
		warn(change, "motd: %s: the old one stays", reason);
		return;
	}
	memcpy(server->reload->config->motd, change->fresh->motd, sizeof change->fresh->motd);
	if (strcmp(text, server->motd) != 0)
		say(change, "the message of the day has changed");
	free(server->motd);
	server->motd = text;
}

/* With the date, so that a renewal that copied the wrong file shows. */
static void
say_certificate(struct reloading *change)
{
	struct ssl_ctx_st *certificate = change->server->certificate;
	char date[TEXT_DATE_SIZE];

	if (certificate == NULL) {
		say(change, "there is no certificate any more");
		return;
	}
	text_date_short(date, (time_t)tls_context_expiry(certificate), NULL);
	say(change, "the certificate has changed: it expires %s", date);
}

/* New lines have it; older ones keep theirs. */
static void
take_certificate(struct reloading *change)
{
	struct server *server = change->server;
	struct config *config = server->reload->config;
	struct config wanted = *config;
	char reason[TLS_REASON_SIZE];

	memcpy(wanted.tls_certificate, change->fresh->tls_certificate, sizeof wanted.tls_certificate);
	memcpy(wanted.tls_key, change->fresh->tls_key, sizeof wanted.tls_key);
	enum certificate_status status = certificate_read(server, &wanted, reason);
	if (status == CERTIFICATE_REFUSED) {
		warn(change, "%s: the old certificate stays", reason);
		return;
	}
	*config = wanted;
	if (status == CERTIFICATE_CHANGED)
		say_certificate(change);
	if (certificate_is_early(server, config, reason))
		say(change, "%s", reason);
}

/* These wait for a restart: it shall not be the first to say it. With the option `user` root may start what
 * this process can't. */
static void
look_at_named_files(struct reloading *change)
{
	char reason[NAMED_FILES_REASON_SIZE];

	if (!named_files_fit(change->fresh, reason))
		warn(change, "%s: what was there before stays, and a start by this user would fail", reason);
}

static void
take_all(struct reloading *change)
{
	struct server *server = change->server;
	const struct config *config = server->config;

	for (const struct config_key *key = config_keys; key < config_keys + CONFIG_KEYS; key++)
		take_key(change, key);
	log_open(config->log_level);
	address_counts_allow(server->addresses, config->reading_per_address);
	take_page(change);
	take_motd(change);
	take_certificate(change);
	look_at_named_files(change);
	if (change->said == 0)
		say(change, "nothing has changed");
}

/* Whatever else can be read: somebody has moved the old file away, and waits for us to let it go. */
static void
open_log_anew(struct reloading *change)
{
	const char *path = change->server->config->log_file;

	if (path[0] != '\0' && !log_to_file(path))
		warn(change, "log-file: can't write the log to %s: %s: it goes on where it was", path,
			strerror(errno));
}

bool
reload(struct server *server, FILE *told)
{
	struct reload *sources = server->reload;
	struct config *fresh = must_alloc(sizeof *fresh);
	struct reloading change = {.server = server, .fresh = fresh, .told = told, .is_whole = true};
	char error[CONFIG_ERROR_SIZE] = "", reason[LISTENER_REASON_SIZE];

	supervisor_reloading(server->supervisor);
	storing_look_at_clock(server);
	open_log_anew(&change);
	if (config_read(fresh, sources->argc, sources->argv, error) != CONFIG_WISH_SERVE)
		warn(&change, "nothing has changed, since the configuration can't be read: %s", error);
	else if (!listeners_fit(server, fresh, reason))
		warn(&change, "nothing has changed, since no server can start so: %s", reason);
	else
		take_all(&change);
	free(fresh);
	supervisor_ready(server->supervisor);
	return change.is_whole;
}
