/*
 * privilege.c - done once at start, while there is one thread: what is given up here doesn't come back.
 */
#include "server/system/privilege.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

int64_t
privilege_raise_descriptors(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) < 0)
		return sysconf(_SC_OPEN_MAX);
	rlim_t before = limit.rlim_cur;
	limit.rlim_cur = limit.rlim_max;
	if (setrlimit(RLIMIT_NOFILE, &limit) < 0)
		limit.rlim_cur = before;
	/* Descriptors are ints, whatever the limit says. */
	return limit.rlim_cur > INT32_MAX ? INT32_MAX : (int64_t)limit.rlim_cur;
}

static bool
is_now(const struct passwd *entry)
{
	return getuid() == entry->pw_uid && geteuid() == entry->pw_uid;
}

/* NULL with a sentence. */
static const struct passwd *
find_user(const char *user, char reason[PRIVILEGE_REASON_SIZE])
{
	errno = 0;
	const struct passwd *entry = getpwnam(user);
	if (entry == NULL)
		snprintf(reason, PRIVILEGE_REASON_SIZE, "can't become user %s: %s", user,
			errno == 0 ? "there is none of that name" : strerror(errno));
	return entry;
}

bool
privilege_user_is_there(const char *user, char reason[PRIVILEGE_REASON_SIZE])
{
	return find_user(user, reason) != NULL;
}

bool
privilege_drop(const char *user, char reason[PRIVILEGE_REASON_SIZE])
{
	const struct passwd *entry = find_user(user, reason);

	if (entry == NULL)
		return false;
	if (is_now(entry))
		return true;
	/* In this order: without root's uid the other two calls would fail. */
	if (initgroups(user, entry->pw_gid) < 0 || setgid(entry->pw_gid) < 0 || setuid(entry->pw_uid) < 0) {
		snprintf(reason, PRIVILEGE_REASON_SIZE, "can't become user %s: %s", user, strerror(errno));
		return false;
	}
	if (!is_now(entry) || getgid() != entry->pw_gid || getegid() != entry->pw_gid || setuid(0) == 0) {
		snprintf(reason, PRIVILEGE_REASON_SIZE, "can't become user %s: root's rights would stay",
			user);
		return false;
	}
	return true;
}
