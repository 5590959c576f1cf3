/*
 * away.c - one ssh: the file on its standard input, what to do with it as its command.
 */
#include "tools/admin/away.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	COMMAND_SIZE = 8192,
	HASH_SIZE = 2 * crypto_hash_sha256_BYTES + 1,
	LOOK_EVERY_MS = 200,
	NO_SSH = 127, /* as a shell says it */
};

/* For any shell of POSIX. $1 folder, $2 name, $3 hash, $4 how many to keep. No quote of this kind ' may stand
 * in it. */
static const char script[] =
	"set -eu; umask 077; mkdir -p -- \"$1\"; cd -- \"$1\"\n"
	"trap \"rm -f -- $2.part\" EXIT\n"
	"[ ! -e \"$2\" ] || { echo \"there is a $2 already\" >&2; exit 1; }\n"
	"cat > \"$2.part\"; sync \"$2.part\" 2> /dev/null || sync\n"
	"came=$(sha256sum < \"$2.part\")\n"
	"[ \"${came%% *}\" = \"$3\" ] || { echo \"what has arrived is not what was sent\" >&2; exit 1; }\n"
	"mv -- \"$2.part\" \"$2\"; sync . 2> /dev/null || sync\n"
	"[ \"$4\" -gt 0 ] || exit 0\n"
	"ls | grep -E \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{6}[.]db$\" | sort -r | tail -n +$(($4 + 1)) |\n"
	"while read -r old; do [ \"$old\" = \"$2\" ] || rm -f -- \"$old\"; done\n";

bool
away_read(struct away *away, const char *typed)
{
	const char *colon = strchr(typed, ':');
	size_t host = colon != NULL ? (size_t)(colon - typed) : 0;
	const char *folder = colon != NULL ? colon + 1 : "";

	if (strncmp(folder, "~/", 2) == 0) /* it begins there anyway */
		folder += 2;
	bool plain = true;
	for (const char *at = typed; *at != '\0'; at++)
		plain = plain && (unsigned char)*at >= 0x20 && *at != 0x7f;
	if (host == 0 || host >= AWAY_HOST_SIZE || typed[0] == '-' || folder[0] == '\0' ||
		strlen(folder) >= AWAY_FOLDER_SIZE || !plain)
		return false;
	snprintf(away->host, sizeof away->host, "%.*s", (int)host, typed);
	snprintf(away->folder, sizeof away->folder, "%s", folder);
	return true;
}

static bool
hash_file(int fd, char hash[HASH_SIZE])
{
	static unsigned char bytes[1 << 16];
	unsigned char raw[crypto_hash_sha256_BYTES];
	crypto_hash_sha256_state state;
	ssize_t size;

	crypto_hash_sha256_init(&state);
	while ((size = read(fd, bytes, sizeof bytes)) > 0)
		crypto_hash_sha256_update(&state, bytes, (unsigned long long)size);
	crypto_hash_sha256_final(&state, raw);
	sodium_bin2hex(hash, HASH_SIZE, raw, sizeof raw);
	return size == 0 && lseek(fd, 0, SEEK_SET) == 0;
}

/* As one word of a shell. */
static void
put_word(FILE *out, const char *word)
{
	fputs(" '", out);
	for (; *word != '\0'; word++)
		if (*word == '\'')
			fputs("'\\''", out);
		else
			fputc(*word, out);
	fputc('\'', out);
}

/* What the shell of the other machine is given. */
static void
write_command(
	char command[COMMAND_SIZE], const struct away *away, const char *name, const char *hash, int keep)
{
	char number[16];
	FILE *out = fmemopen(command, COMMAND_SIZE, "w");

	if (out == NULL)
		abort();
	snprintf(number, sizeof number, "%d", keep);
	fputs("sh -c", out);
	put_word(out, script);
	fputs(" sh", out);
	put_word(out, away->folder);
	put_word(out, name);
	put_word(out, hash);
	put_word(out, number);
	fclose(out);
}

_Noreturn static void
become_ssh(const struct away *away, int fd, const char *command)
{
	if (dup2(fd, STDIN_FILENO) >= 0)
		execlp("ssh", "ssh", "-o", "BatchMode=yes", "-o", "ConnectTimeout=30", "-o",
			"ServerAliveInterval=15", "-o", "ServerAliveCountMax=4", "--", away->host, command,
			(char *)NULL);
	_exit(NO_SSH);
}

/* ssh reads from our descriptor, so its place in the file tells how far it is. Returns the status. */
static int
await(pid_t child, int fd, int64_t all, void (*told)(int64_t sent, int64_t all))
{
	const struct timespec pause = {.tv_nsec = LOOK_EVERY_MS * 1000000L};
	int status;

	for (;;) {
		pid_t ended = waitpid(child, &status, told != NULL ? WNOHANG : 0);
		if (ended == child)
			return status;
		if (ended < 0 && errno != EINTR)
			return -1;
		if (told != NULL) {
			told(lseek(fd, 0, SEEK_CUR), all);
			nanosleep(&pause, NULL);
		}
	}
}

static bool
send_by(const struct away *away, int fd, const char *command, void (*told)(int64_t sent, int64_t all),
	char reason[AWAY_REASON_SIZE])
{
	struct stat file;

	fflush(NULL);
	pid_t child = fstat(fd, &file) == 0 ? fork() : -1;
	if (child == 0)
		become_ssh(away, fd, command);
	int status = child > 0 ? await(child, fd, file.st_size, told) : -1;
	if (status == 0)
		return true;
	if (status > 0 && WIFEXITED(status) && WEXITSTATUS(status) == NO_SSH)
		snprintf(reason, AWAY_REASON_SIZE,
			"nothing was sent to %s: there is no ssh on this machine, or no shell on that",
			away->host);
	else
		snprintf(reason, AWAY_REASON_SIZE,
			"no copy was made in %.200s on %s: what ssh says stands above", away->folder,
			away->host);
	return false;
}

bool
away_send(const struct away *away, const char *path, const char *name, int keep,
	void (*told)(int64_t sent, int64_t all), char reason[AWAY_REASON_SIZE])
{
	char command[COMMAND_SIZE], hash[HASH_SIZE];
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool sent = fd >= 0 && hash_file(fd, hash);

	if (!sent)
		snprintf(reason, AWAY_REASON_SIZE, "%.400s: %s", path, strerror(errno));
	if (sent) {
		write_command(command, away, name, hash, keep);
		sent = send_by(away, fd, command, told, reason);
	}
	if (fd >= 0)
		close(fd);
	return sent;
}
