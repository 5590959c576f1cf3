/*
 * owner.c - files made by root in the server's directory would lock the server out.
 */
#include "tools/admin/owner.h"

#include <errno.h>
#include <pwd.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/system/privilege.h"

bool
owner_become(const char *directory, char reason[OWNER_REASON_SIZE])
{
	struct stat status;
	char why[PRIVILEGE_REASON_SIZE];

	if (stat(directory, &status) < 0) {
		snprintf(reason, OWNER_REASON_SIZE, "%s: %s", directory, strerror(errno));
		return false;
	}
	if (geteuid() != 0 || status.st_uid == 0)
		return true;
	const struct passwd *owner = getpwuid(status.st_uid);
	if (owner == NULL) {
		snprintf(reason, OWNER_REASON_SIZE, "the owner of %s, user %u, has no name", directory,
			(unsigned)status.st_uid);
		return false;
	}
	if (privilege_drop(owner->pw_name, why))
		return true;
	snprintf(reason, OWNER_REASON_SIZE, "%s", why);
	return false;
}
