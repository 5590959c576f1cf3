/*
 * password.c - reads a password and hashes it here, so that it never travels.
 */
#include "tools/admin/password.h"

#include <assert.h>
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>

#include "server/passwords/hashjob.h"

/* Signals that would end or stop the tool and leave the terminal without echo. */
static const int endings[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};

static_assert((int)HASHER_HASH_SIZE >= (int)crypto_pwhash_STRBYTES, "a hash fits");

/* False if a signal came first. */
static bool
line_comes(int signals)
{
	struct pollfd ready[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = signals, .events = POLLIN}};

	return poll(ready, 2, -1) > 0 && ready[1].revents == 0;
}

/* Reads from a terminal with echo off. */
static bool
read_hidden(const char *prompt, const struct termios *shown, char line[PASSWORD_MAX + 2])
{
	struct termios hidden = *shown;
	sigset_t ending, before;

	sigemptyset(&ending);
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
		sigaddset(&ending, endings[i]);
	sigprocmask(SIG_BLOCK, &ending, &before);
	int signals = signalfd(-1, &ending, SFD_CLOEXEC);
	hidden.c_lflag &= ~(tcflag_t)ECHO;
	tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
	fputs(prompt, stderr);
	bool read = line_comes(signals) && fgets(line, PASSWORD_MAX + 2, stdin) != NULL;
	tcsetattr(STDIN_FILENO, TCSAFLUSH, shown);
	fputs("\n", stderr);
	if (signals >= 0)
		close(signals);
	/* A signal takes effect here, once the terminal echoes again. */
	sigprocmask(SIG_SETMASK, &before, NULL);
	return read;
}

/* Reads a line of printable characters, at most PASSWORD_MAX + 1 of them. */
static bool
read_line(const char *prompt, char line[PASSWORD_MAX + 2])
{
	struct termios shown;
	bool read = tcgetattr(STDIN_FILENO, &shown) == 0 ? read_hidden(prompt, &shown, line)
							 : fgets(line, PASSWORD_MAX + 2, stdin) != NULL;

	if (read)
		line[strcspn(line, "\r\n")] = '\0';
	return read;
}

/* NULL, or what is wrong with the password. */
static const char *
fault_of(const char *password)
{
	size_t length = strlen(password);

	if (length < PASSWORD_MIN || length > PASSWORD_MAX)
		return "a password has 4 to 128 characters";
	for (size_t i = 0; i < length; i++)
		if (password[i] <= ' ' || password[i] > '~' || password[i] == ':')
			return "a password has no blanks, no ':' and nothing but ASCII";
	return NULL;
}

static const char *
make(char hash[HASHER_HASH_SIZE])
{
	char password[PASSWORD_MAX + 2], again[PASSWORD_MAX + 2];

	if (!read_line("New password: ", password))
		return "no password was given";
	const char *fault = fault_of(password);
	if (fault == NULL && isatty(STDIN_FILENO) &&
		(!read_line("Again: ", again) || strcmp(password, again) != 0))
		fault = "the two passwords were not identical";
	/* The hash itself says how costly it is to check: the server's settings don't matter. */
	if (fault == NULL &&
		crypto_pwhash_str(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
			crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
		fault = "there is no memory for a password hash";
	sodium_memzero(password, sizeof password);
	sodium_memzero(again, sizeof again);
	return fault;
}

bool
password_read_hash(char hash[HASHER_HASH_SIZE], char reason[PASSWORD_REASON_SIZE])
{
	const char *fault = sodium_init() < 0 ? "libsodium can't be used on this machine" : make(hash);

	if (fault != NULL)
		snprintf(reason, PASSWORD_REASON_SIZE, "%s", fault);
	return fault == NULL;
}
