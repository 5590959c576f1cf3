/*
 * check.c - one thing after the other; the first that is wrong is said.
 */
#include "server/upgrade/check.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "db/file/trial.h"
#include "server/config/config.h"
#include "server/config/motd.h"
#include "server/entrance/certificate.h"
#include "server/entrance/listener.h"
#include "server/net/tls.h"
#include "server/state/server.h"
#include "server/state/shares.h"
#include "server/system/lockfile.h"
#include "server/system/privilege.h"
#include "server/upgrade/named_files.h"
#include "server/upgrade/take_over.h"
#include "server/web/page_files.h"

enum {
	IN_PLACE_MS = 1000, /* longer migrations would be felt by those who play */
	CHECK_REASON_SIZE = NAMED_FILES_REASON_SIZE,
};
static_assert((int)CHECK_REASON_SIZE >= (int)TLS_REASON_SIZE &&
		      (int)CHECK_REASON_SIZE >= (int)PAGE_REASON_SIZE &&
		      (int)LOCKFILE_REASON_SIZE >= (int)PRIVILEGE_REASON_SIZE &&
		      (int)CHECK_REASON_SIZE >= (int)SHARES_REASON_SIZE,
	"each reason fits");

static int
refuse(const char *reason)
{
	printf("%s\n", reason);
	return EXIT_FAILURE;
}

/* A server that runs hands its certificate on: the files may be readable by nobody here any more. */
static bool
certificate_fits(const struct config *config, const struct carried *left, char reason[CHECK_REASON_SIZE])
{
	const char *certificate = config->tls_certificate, *key = config->tls_key;

	if (certificate[0] == '\0' && key[0] == '\0')
		return true;
	if (!certificate_is_named(config, reason))
		return false;
	struct ssl_ctx_st *context = tls_context_open(certificate, key, time(NULL), reason);
	if (context == NULL)
		context = take_over_context(left);
	tls_context_close(context);
	return context != NULL;
}

/* The sentence is about this setting. Returns false. */
static bool
refuse_for(const char *key, const char *why, char reason[CHECK_REASON_SIZE])
{
	snprintf(reason, CHECK_REASON_SIZE, "%s: %s", key, why);
	return false;
}

static bool
files_fit(const struct config *config, char reason[CHECK_REASON_SIZE])
{
	char why[MOTD_REASON_SIZE];
	char *motd = motd_read(config->motd, why);

	free(motd);
	if (motd == NULL)
		return refuse_for("motd", why, reason);
	return (!config->web || page_root_check(config->web_root, reason)) && named_files_fit(config, reason);
}

static bool
place_fits(const struct config *config, char reason[CHECK_REASON_SIZE])
{
	char why[LOCKFILE_REASON_SIZE];

	if (config->user[0] != '\0' && !privilege_user_is_there(config->user, why))
		return refuse_for("user", why, reason);
	return lockfile_directory_fits(config->data, why) || refuse_for("data", why, reason);
}

static bool
database_fits(
	const struct config *config, bool in_place, struct file_trial *trial, char reason[CHECK_REASON_SIZE])
{
	char path[CONFIG_TEXT_SIZE + 32], why[DB_REASON_SIZE];

	snprintf(path, sizeof path, "%s/barpoint.db", config->data);
	if (!trial_of_file(path, trial, why)) {
		snprintf(reason, CHECK_REASON_SIZE, "%s", why);
		return false;
	}
	if (!in_place || trial->version == trial->known)
		return true;
	if (trial->too_large)
		snprintf(reason, CHECK_REASON_SIZE,
			"the database has to be brought from format %d to %d, and is too large to try how long that "
			"takes: stop the server and start it again",
			trial->version, trial->known);
	else
		snprintf(reason, CHECK_REASON_SIZE,
			"bringing the database from format %d to %d takes %.1f seconds: stop the server and start "
			"it again",
			trial->version, trial->known, (double)trial->took_ms / 1000);
	return !trial->too_large && trial->took_ms <= IN_PLACE_MS;
}

/* Wherever the server that runs does not listen already. */
static bool
can_listen(const struct config *config, const struct carried *left, char reason[CHECK_REASON_SIZE])
{
	static const struct server none;

	return left != NULL ? take_over_could_listen(config, left, reason)
			    : listeners_fit(&none, config, reason);
}

static int
try_all(const struct config *config, const struct carried *left)
{
	char reason[CHECK_REASON_SIZE];
	struct file_trial trial;

	if (!shares_fit(config, reason) || !can_listen(config, left, reason) || !files_fit(config, reason) ||
		!place_fits(config, reason) || !certificate_fits(config, left, reason) ||
		!database_fits(config, left != NULL, &trial, reason))
		return refuse(reason);
	printf("barpointd %s" CHECK_CAN_START, BARPOINT_VERSION);
	if (!trial.exists)
		printf("it makes a new database\n");
	else if (trial.version == trial.known)
		printf("the database has format %d, as it wants it\n", trial.known);
	else if (trial.too_large)
		printf("it brings the database from format %d to %d, which may take long\n", trial.version,
			trial.known);
	else
		printf("it brings the database from format %d to %d in %.1f seconds\n", trial.version,
			trial.known, (double)trial.took_ms / 1000);
	return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int
check(const struct config *config, struct carried *left)
{
	int status = try_all(config, left);

	carried_free(left);
	return status;
}
