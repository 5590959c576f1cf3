/*
 * send_check.c - checks that no byte leaves before the rows it may tell of are safe.
 *
 * The linker replaces send() and its like by these functions (shim_link_args): they end the process if it
 * writes to a socket while the thread's database has an open transaction or an unsynced commit. Without a
 * shim they only pass the call on. They don't see what libevent writes inside its shared library (the rest of
 * an output that a socket didn't take at once).
 */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "tests/shim/shim.h"

ssize_t __real_send(int fd, const void *data, size_t size, int flags);
ssize_t __real_sendto(
	int fd, const void *data, size_t size, int flags, const struct sockaddr *to, socklen_t length);
ssize_t __real_sendmsg(int fd, const struct msghdr *message, int flags);
ssize_t __real_write(int fd, const void *data, size_t size);
ssize_t __real_writev(int fd, const struct iovec *parts, int count);

ssize_t __wrap_send(int fd, const void *data, size_t size, int flags);
ssize_t __wrap_sendto(
	int fd, const void *data, size_t size, int flags, const struct sockaddr *to, socklen_t length);
ssize_t __wrap_sendmsg(int fd, const struct msghdr *message, int flags);
ssize_t __wrap_write(int fd, const void *data, size_t size);
ssize_t __wrap_writev(int fd, const struct iovec *parts, int count);

static void (*on_send)(const void *data, size_t size);
static void (*on_sent)(int fd, size_t size);

void
shim_on_send(void (*told)(const void *data, size_t size))
{
	on_send = told;
}

void
shim_on_sent(void (*told)(int fd, size_t size))
{
	on_sent = told;
}

static void
check(int fd, const char *call)
{
	struct stat info;
	if (!shim_dirty() || fstat(fd, &info) != 0 || !S_ISSOCK(info.st_mode))
		return;
	fprintf(stderr, "shim: %s() to socket %d while rows written before it are not synced\n", call, fd);
	abort();
}

/* Another server takes 44 ms a roll: Nagle's algorithm waits for a delayed acknowledgement. */
static void
check_nodelay(int fd)
{
	int on = 0;
	socklen_t size = sizeof on;
	if (getsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, &size) != 0 || on != 0)
		return;
	fprintf(stderr, "shim: socket %d waits to gather output: TCP_NODELAY is off\n", fd);
	abort();
}

void
shim_check_send(int fd, const char *call, const void *data, size_t size)
{
	check(fd, call);
	check_nodelay(fd);
	/* Reports before sending: a test that has read what it waits for may kill the process at once. */
	if (on_send != NULL)
		on_send(data, size);
}

void
shim_sent(int fd, size_t size)
{
	if (on_sent != NULL)
		on_sent(fd, size);
}

ssize_t
__wrap_send(int fd, const void *data, size_t size, int flags)
{
	shim_check_send(fd, "send", data, size);
	ssize_t sent = __real_send(fd, data, size, flags);
	if (sent > 0)
		shim_sent(fd, (size_t)sent);
	return sent;
}

ssize_t
__wrap_sendto(int fd, const void *data, size_t size, int flags, const struct sockaddr *to, socklen_t length)
{
	if (to == NULL || to->sa_family != AF_UNIX) /* systemd hears how many are here, and of no row */
		check(fd, "sendto");
	return __real_sendto(fd, data, size, flags, to, length);
}

ssize_t
__wrap_sendmsg(int fd, const struct msghdr *message, int flags)
{
	check(fd, "sendmsg");
	check_nodelay(fd);
	for (size_t part = 0; on_send != NULL && part < message->msg_iovlen; part++)
		on_send(message->msg_iov[part].iov_base, message->msg_iov[part].iov_len);
	ssize_t sent = __real_sendmsg(fd, message, flags);
	if (sent > 0)
		shim_sent(fd, (size_t)sent);
	return sent;
}

ssize_t
__wrap_write(int fd, const void *data, size_t size)
{
	check(fd, "write");
	return __real_write(fd, data, size);
}

ssize_t
__wrap_writev(int fd, const struct iovec *parts, int count)
{
	check(fd, "writev");
	return __real_writev(fd, parts, count);
}
