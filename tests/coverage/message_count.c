/*
 * message_count.c - records which message rows were really sent. Linked into barpointd-test, never into a
 * release.
 *
 * The linker puts __wrap_message_write() in the place of message_write(): it remembers the text until a
 * send() carries it. Each column of a row has a line in the file named by BARPOINT_TEST_MESSAGES:
 *
 *   SAYS people   +	sent
 *   SAYS programs -	not yet; a dot if the row has nothing to send there
 *
 * The file is mapped, so that neither a SIGKILL nor a restart loses a mark. Without the variable nothing is
 * recorded. It doesn't see what libevent writes by itself: the rest of an output that a socket didn't take at
 * once.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "protocol/messages.h"
#include "tests/shim/shim.h"

enum {
	COLUMNS = 2,
	WATERMARK_NAME = 46,
	WATERMARK_SIZE = 48, /* with the mark and a line feed */
	MARKS = MSG_COUNT * COLUMNS,
};

static const struct row {
	const char *name;
	const char *columns[COLUMNS]; /* the text for programs: NULL = the same */
} rows[] = {
#define MESSAGE(name, people, programs) [MSG_##name] = {#name, {people, programs}},
#include "protocol/messages/all.def"
#undef MESSAGE
};

/* A text written but not yet seen in a send(). */
struct waiting {
	struct waiting *next;
	int mark;
	enum dialect dialect; /* columns of some rows serve several */
	size_t size;
	char text[];
};

static char *marks; /* the file */
static struct waiting *waiting;

static void
write_names(char *file)
{
	for (int mark = 0; mark < MARKS; mark++) {
		const struct row *row = &rows[mark / COLUMNS];
		const char *text = row->columns[mark % COLUMNS];
		char line[WATERMARK_SIZE + 1];
		snprintf(line, sizeof line, "%-37.37s%-8s %c\n", row->name,
			mark % COLUMNS == DIALECT_CLIP ? "programs" : "people",
			text == NULL || *text == '\0' ? '.' : '-');
		memcpy(file + (size_t)mark * WATERMARK_SIZE, line, WATERMARK_SIZE);
	}
}

static char *
map_marks(void)
{
	const char *path = getenv("BARPOINT_TEST_MESSAGES");
	size_t size = (size_t)MARKS * WATERMARK_SIZE;

	if (path == NULL)
		return NULL;
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	off_t old = fd < 0 ? -1 : lseek(fd, 0, SEEK_END);
	if (old < 0 || ftruncate(fd, (off_t)size) != 0) {
		perror(path);
		abort();
	}
	char *mapped = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	close(fd);
	if (mapped == MAP_FAILED)
		abort();
	if ((size_t)old != size)
		write_names(mapped);
	return mapped;
}

static char *
mark_of(int mark)
{
	return marks + (size_t)mark * WATERMARK_SIZE + WATERMARK_NAME;
}

static void
on_send(const void *data, size_t size)
{
	for (struct waiting **at = &waiting; *at != NULL;) {
		struct waiting *one = *at;
		if (memmem(data, size, one->text, one->size) == NULL) {
			at = &one->next;
			continue;
		}
		*mark_of(one->mark) = '+';
		*at = one->next;
		free(one);
	}
}

/* Keeps only the last text of each column and dialect. The empty line in front may have been dropped, and so
 * may the end of the last line: JSON has the words alone. */
static void
wait_for_send(int mark, enum dialect dialect, const char *text, size_t size)
{
	if (size > 2 && memcmp(text, "\r\n", 2) == 0) {
		text += 2;
		size -= 2;
	}
	if (size > 2 && memcmp(text + size - 2, "\r\n", 2) == 0)
		size -= 2;
	for (struct waiting **at = &waiting; *at != NULL; at = &(*at)->next) {
		struct waiting *old = *at;
		if (old->mark == mark && old->dialect == dialect) {
			*at = old->next;
			free(old);
			break;
		}
	}
	struct waiting *one = malloc(sizeof *one + size);
	if (one == NULL)
		abort();
	*one = (struct waiting){.next = waiting, .mark = mark, .dialect = dialect, .size = size};
	memcpy(one->text, text, size);
	waiting = one;
}

/* Tagged programs read what programs read, or where that is nothing, what people read. */
static int
column_of(const struct row *row, enum dialect dialect)
{
	const char *programs = row->columns[DIALECT_CLIP];

	if (dialect == DIALECT_TELNET || programs == NULL)
		return DIALECT_TELNET;
	return dialect == DIALECT_TAGGED && *programs == '\0' ? DIALECT_TELNET : DIALECT_CLIP;
}

size_t __real_message_write(
	char *out, size_t size, enum dialect dialect, enum message message, const struct message_args *args);
size_t __wrap_message_write(
	char *out, size_t size, enum dialect dialect, enum message message, const struct message_args *args);

size_t
__wrap_message_write(
	char *out, size_t size, enum dialect dialect, enum message message, const struct message_args *args)
{
	static bool looked;
	size_t length = __real_message_write(out, size, dialect, message, args);

	if (!looked) {
		looked = true;
		marks = map_marks();
		if (marks != NULL)
			shim_on_send(on_send);
	}
	int mark = (int)message * COLUMNS + column_of(&rows[message], dialect);
	if (marks != NULL && length > 0 && *mark_of(mark) == '-')
		wait_for_send(mark, dialect, out, length);
	return length;
}
