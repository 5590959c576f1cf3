/*
 * arrival.c - the kernel's stamps are of the wall clock, so they are taken as the time that has passed since.
 */
#include "tools/bench/lines/arrival.h"

#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "tools/bench/fail.h"

void
arrival_note(int fd)
{
	if (setsockopt(fd, SOL_SOCKET, SO_TIMESTAMPNS, &(int){1}, sizeof(int)) != 0)
		fail_system("the kernel doesn't note when bytes come");
}

static int64_t
nanoseconds(struct timespec time)
{
	return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

/* How long ago; 0 if the kernel doesn't say. */
static int64_t
age(struct msghdr *head)
{
	struct timespec stamp, now;

	for (struct cmsghdr *part = CMSG_FIRSTHDR(head); part != NULL; part = CMSG_NXTHDR(head, part)) {
		if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SO_TIMESTAMPNS)
			continue;
		memcpy(&stamp, CMSG_DATA(part), sizeof stamp);
		clock_gettime(CLOCK_REALTIME, &now);
		int64_t passed = nanoseconds(now) - nanoseconds(stamp);
		return passed > 0 ? passed : 0;
	}
	return 0;
}

ssize_t
arrival_read(int fd, char *buffer, size_t size, int64_t *at)
{
	union {
		struct cmsghdr head; /* for its alignment */
		char bytes[CMSG_SPACE(sizeof(struct timespec))];
	} parts;
	struct iovec into = {.iov_base = buffer, .iov_len = size};
	struct msghdr head = {
		.msg_iov = &into, .msg_iovlen = 1, .msg_control = &parts, .msg_controllen = sizeof parts};
	ssize_t got = recvmsg(fd, &head, 0);

	if (got > 0)
		*at = clock_now() - age(&head);
	return got;
}
