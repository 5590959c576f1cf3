/*
 * dump.c - all matches of a month, in a file that barpoint-export has made. Read as it is, a piece at a time.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/config/config.h"
#include "server/net/http_tags.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/web/families.h"

enum {
	PIECE = 32 * 1024,
	SECONDS_KEPT = 60, /* it names players */
	PATH_SIZE = CONFIG_TEXT_SIZE + 32,
};

struct dump {
	int fd;		  /* owned */
	int64_t at, left; /* bytes to be sent: the file is never longer than the head said */
};

static enum source_state
dump_go_on(void *source, FILE *out)
{
	struct dump *dump = source;
	char bytes[PIECE];
	size_t wanted = dump->left < PIECE ? (size_t)dump->left : PIECE;
	ssize_t got = pread(dump->fd, bytes, wanted, dump->at);

	if (got < 0 && errno == EINTR)
		return SOURCE_GOES_ON;
	if (got <= 0 && wanted > 0) {
		log_warning("web", "a dump can't be read: %s", got < 0 ? strerror(errno) : "it is cut off");
		return SOURCE_BREAKS;
	}
	fwrite(bytes, 1, (size_t)got, out);
	dump->at += got;
	dump->left -= got;
	return dump->left > 0 ? SOURCE_GOES_ON : SOURCE_ENDS;
}

static void
dump_free(void *source)
{
	struct dump *dump = source;

	close(dump->fd);
	free(dump);
}

static void
dump_take(void *source, const struct http_part *part)
{
	struct dump *dump = source;

	dump->at = part->first;
	dump->left = part->size;
}

static const struct source_kind dump_kind = {.go_on = dump_go_on, .free = dump_free, .take = dump_take};

/* "2026-11.txt.gz": so no other name gets to the disk. */
static bool
is_name(const char *name)
{
	static const char shape[] = "0000-00.txt.gz";

	if (strlen(name) != strlen(shape))
		return false;
	for (size_t i = 0; i < strlen(shape); i++)
		if (shape[i] == '0' ? name[i] < '0' || name[i] > '9' : name[i] != shape[i])
			return false;
	return true;
}

/* -1 if there is none of that name. */
static int
open_file(const char *data, const char *name, struct stat *found)
{
	char path[PATH_SIZE];

	snprintf(path, sizeof path, "%s/dumps/%s", data, name);
	int fd = is_name(name) ? open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) : -1;
	if (fd >= 0 && fstat(fd, found) == 0 && S_ISREG(found->st_mode))
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

/* A month that is made anew is another file. */
static void
tag(char etag[ETAG_SIZE], const struct stat *found)
{
	char text[64];
	int size = snprintf(text, sizeof text, "%lld %lld %ld %llu", (long long)found->st_size,
		(long long)found->st_mtim.tv_sec, found->st_mtim.tv_nsec, (unsigned long long)found->st_ino);

	etag_of(etag, text, (size_t)size);
}

static void
answer_dump(const struct asked *asked, struct reply *reply)
{
	struct stat found;
	int fd = open_file(asked->server->config->data, asked->star[0], &found);

	if (fd < 0) {
		reply_refuse(reply, 404, MSG_WEB_NOT_FOUND, &(struct message_args){.n = 0});
		return;
	}
	struct dump *dump = must_alloc(sizeof *dump);
	*dump = (struct dump){.fd = fd, .left = found.st_size};
	reply->max_age = SECONDS_KEPT;
	tag(reply->etag, &found);
	snprintf(reply->name, sizeof reply->name, "%s", asked->star[0]);
	reply_pieces(reply, "application/gzip", &dump_kind, dump);
	reply->source_size = found.st_size;
}

const struct route dump_routes[] = {
	{"/dump/*", answer_dump},
	{NULL, NULL},
};
