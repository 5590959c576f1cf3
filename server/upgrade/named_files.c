/*
 * named_files.c - one after the other; the first that can't be used is said.
 */
#include "server/upgrade/named_files.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/analysis/analysis.h"
#include "server/config/config.h"
#include "server/log/turn_log.h"
#include "server/notices/courier_socket.h"
#include "server/system/directory.h"

static_assert((int)NAMED_FILES_REASON_SIZE >= (int)ANALYSIS_REASON_SIZE &&
		      (int)NAMED_FILES_REASON_SIZE >= (int)TURN_LOG_KEY_REASON_SIZE &&
		      (int)NAMED_FILES_REASON_SIZE >= (int)COURIER_REASON_SIZE,
	"each reason fits");

/* Nothing is opened: it may be a pipe that somebody reads later. False with errno. */
static bool
may_append(const char *path)
{
	struct stat status;

	if (stat(path, &status) < 0)
		return errno == ENOENT && directory_may_hold(path);
	if (S_ISDIR(status.st_mode)) {
		errno = EISDIR;
		return false;
	}
	return faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0;
}

static bool
log_file_fits(const char *path, char reason[NAMED_FILES_REASON_SIZE])
{
	if (path[0] == '\0' || may_append(path))
		return true;
	snprintf(reason, NAMED_FILES_REASON_SIZE, "log-file: can't write the log to %s: %s", path,
		strerror(errno));
	return false;
}

bool
named_files_fit(const struct config *config, char reason[NAMED_FILES_REASON_SIZE])
{
	return log_file_fits(config->log_file, reason) && turn_log_key_fits(config, reason) &&
	       analysis_weights_fit(config, reason) && courier_socket_fits(config, reason);
}
