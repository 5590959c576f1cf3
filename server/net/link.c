/*
 * link.c - plain sockets, and TLS over them.
 */
#include "server/net/link.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

enum {
	RECORD = 16384, /* the most that one record of TLS holds */
	READ_OFF = 16,	/* times as much, at most, of what nobody wants any more */
};

ssize_t
link_read(const struct link *link, char *bytes, size_t size, bool *wants_write)
{
	enum tls_wait wait = TLS_FOR_NOTHING;
	ssize_t got;

	*wants_write = false;
	if (link->tls == NULL) {
		got = read(link->fd, bytes, size);
		if (got >= 0)
			return got;
		return errno == EAGAIN || errno == EINTR ? LINK_WAITS : LINK_FAILED;
	}
	got = tls_read(link->tls, bytes, size, &wait);
	*wants_write = wait == TLS_TO_WRITE;
	return got;
}

bool
link_has_more(const struct link *link)
{
	return link->tls != NULL && tls_has_more(link->tls);
}

/* Most output is one part, for which the system has less to do. */
static ssize_t
send_plain(const struct link *link, struct iovec *parts, int count)
{
	const int flags = MSG_NOSIGNAL | MSG_DONTWAIT;
	struct msghdr message = {.msg_iov = parts, .msg_iovlen = (size_t)count};
	ssize_t sent = count == 1 ? send(link->fd, parts->iov_base, parts->iov_len, flags)
				  : sendmsg(link->fd, &message, flags);

	if (sent >= 0)
		return sent;
	return errno == EAGAIN || errno == EINTR ? 0 : LINK_FAILED;
}

/* Walks over parts and hands them out in records. */
struct gatherer {
	const struct iovec *parts;
	int count;
	size_t offset; /* in the first of them */
};

static void
gatherer_take(struct gatherer *from, size_t size)
{
	from->offset += size;
	if (from->offset < from->parts->iov_len)
		return;
	from->parts++;
	from->count--;
	from->offset = 0;
}

/* The next bytes, at most a record: in place if they are in one part, else copied to `record`. */
static size_t
gather(struct gatherer *from, char record[RECORD], const char **bytes)
{
	size_t size = 0;

	*bytes = record;
	while (from->count > 0 && size < RECORD) {
		const char *part = (const char *)from->parts->iov_base + from->offset;
		size_t left = from->parts->iov_len - from->offset;
		size_t taken = left < RECORD - size ? left : RECORD - size;
		bool in_place = size == 0 && (from->count == 1 || taken == RECORD);

		gatherer_take(from, taken);
		if (in_place) {
			*bytes = part;
			return taken;
		}
		memcpy(record + size, part, taken);
		size += taken;
	}
	return size;
}

static ssize_t
send_records(const struct link *link, const struct iovec *parts, int count)
{
	struct gatherer from = {.parts = parts, .count = count};
	char record[RECORD];
	const char *bytes;
	ssize_t sent = 0;

	for (;;) {
		size_t size = gather(&from, record, &bytes);
		ssize_t taken = size > 0 ? tls_write(link->tls, bytes, size) : 0;
		if (taken == LINK_FAILED)
			return LINK_FAILED;
		if (taken <= 0)
			return sent;
		sent += taken;
		if ((size_t)taken < size)
			return sent;
	}
}

ssize_t
link_send(const struct link *link, struct iovec *parts, int count)
{
	return link->tls == NULL ? send_plain(link, parts, count) : send_records(link, parts, count);
}

void
link_close(const struct link *link)
{
	tls_close(link->tls);
	close(link->fd);
}

/* Of what has come by now. What comes later is answered with a reset all the same. */
static void
read_off(int fd)
{
	char bytes[RECORD];

	for (int i = 0; i < READ_OFF && recv(fd, bytes, sizeof bytes, MSG_DONTWAIT) > 0; i++)
		;
}

void
link_part(const struct link *link)
{
	tls_close(link->tls);
	(void)shutdown(link->fd, SHUT_WR);
	read_off(link->fd);
	close(link->fd);
}

int
link_round_trip_ms(const struct link *link)
{
	struct tcp_info info;
	socklen_t size = sizeof info;

	if (getsockopt(link->fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
		return -1;
	return (int)(info.tcpi_rtt / 1000);
}
