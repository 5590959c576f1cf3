/*
 * child.c - a process under test: barpointd or a ceiling, started with its own folder for data.
 */
#include "tools/bench/child.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tools/bench/fail.h"
#include "tools/bench/lines/certificate.h"

enum {
	ARGUMENTS_MAX = 64,
	START_SECONDS = 120, /* a busy machine takes its time */
	STOP_SECONDS = 180,  /* beside a copy the server compares both at its end */
	STATS_SECONDS = 30,
	LOG_TAIL = 2000,
	ADDRESS_SIZE = 64,
	PORT_FIRST = 10000,
	PORT_COUNT = 22000,
};

/*
 * The port for browsers that is opened unasked may be another server's, for which the start would wait. With
 * an empty --listen-web none is opened unasked; one that is given besides counts, for the setting is a list.
 * Loopback is exempt from limits by address, but not from those of a session, an account or a table. Finished
 * matches are not judged: that is done when nothing else wants the processor, and would count as its CPU.
 */
static const char *const server_options[] = {"--listen-web", "", "--lines-per-second", "1000000",
	"--lines-burst", "1000000", "--matches-per-account", "1000000", "--games-per-account", "1000000",
	"--watchers-max", "1000000", NULL};
static const char *const unjudged_options[] = {"--weights", "none", NULL};
static const char *const cheap_options[] = {"--password-ops", "1", "--password-mem", "8192", NULL};

static void
sleep_briefly(void)
{
	nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

/* One that the kernel gives to no outgoing connection: until the child listens there, others may come. */
static in_port_t
any_port(void)
{
	uint16_t chance;

	if (getrandom(&chance, sizeof chance, 0) != sizeof chance)
		fail_system("no chance");
	return (in_port_t)(PORT_FIRST + chance % PORT_COUNT);
}

/* A socket that keeps a port from others; its number. */
static int
take_port(int *port)
{
	for (int tries = 0; tries < PORT_COUNT; tries++) {
		*port = any_port();
		const struct sockaddr_in address = {.sin_family = AF_INET,
			.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
			.sin_port = htons((in_port_t)*port)};

		int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
		if (fd < 0)
			break;
		if (bind(fd, (const struct sockaddr *)&address, sizeof address) == 0)
			return fd;
		close(fd);
	}
	fail_system("no free port on 127.0.0.1");
}

/* Different ones: all are taken before the first is let go. */
static void
find_ports(int *ports, int count)
{
	int fds[LINE_COUNT];

	for (int i = 0; i < count; i++)
		fds[i] = take_port(&ports[i]);
	for (int i = 0; i < count; i++)
		close(fds[i]);
}

int
child_free_port(void)
{
	int port;

	close(take_port(&port));
	return port;
}

static bool
port_answers(int port)
{
	struct sockaddr_in address = {.sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
		.sin_port = htons((uint16_t)port)};

	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		fail_system("no socket");
	bool answers = connect(fd, (struct sockaddr *)&address, sizeof address) == 0;
	close(fd);
	return answers;
}

/* Shows the last lines of the child's standard error when the bench failed. */
static void
show_log(const struct child *child)
{
	FILE *log = fopen(child->log, "r");
	char text[LOG_TAIL + 1];

	if (log == NULL)
		return;
	if (fseek(log, -LOG_TAIL, SEEK_END) != 0)
		rewind(log);
	text[fread(text, 1, LOG_TAIL, log)] = '\0';
	fclose(log);
	fprintf(stderr, "--- the last of what %s said\n%s---\n", child->name, text);
}

static bool
has_died(const struct child *child, int *status)
{
	return waitpid(child->pid, status, WNOHANG) != 0;
}

static _Noreturn void
become(const struct child *child, const char *const *arguments)
{
	char *words[ARGUMENTS_MAX];
	int count = 0;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	int log = open(child->log, O_WRONLY | O_CREAT | O_APPEND, 0600);
	if (log < 0 || dup2(log, STDERR_FILENO) < 0 || dup2(log, STDOUT_FILENO) < 0)
		_exit(126);
	while (arguments[count] != NULL) {
		words[count] = strdup(arguments[count]);
		count++;
	}
	words[count] = NULL;
	execv(words[0], words);
	fprintf(stderr, "can't start %s: %s\n", words[0], strerror(errno));
	_exit(127);
}

/* Returns once it accepts connections on that port. */
static void
start(struct child *child, const char *const *arguments, int port)
{
	fflush(stdout);
	child->pid = fork();
	if (child->pid < 0)
		fail_system("fork");
	if (child->pid == 0)
		become(child, arguments);

	int64_t deadline = clock_now() + START_SECONDS * INT64_C(1000000000);
	while (!port_answers(port)) {
		if (has_died(child, NULL) || clock_now() > deadline) {
			show_log(child);
			fail("%s (%s) doesn't accept connections on port %d", child->name, arguments[0],
				port);
		}
		sleep_briefly();
	}
}

static void
prepare(struct child *child, const struct bench *bench, const char *name)
{
	*child = (struct child){.name = name};
	find_ports(child->port, LINE_COUNT);
	child->door.port = child->port[LINE_TEXT];
	snprintf(child->dir, sizeof child->dir, "%s/%s", bench->dir, name);
	snprintf(child->log, sizeof child->log, "%s/%s.log", bench->dir, name);
	mkdir(child->dir, 0700); /* may be there: a second start on the same data */
}

static int
append(const char **arguments, int count, const char *const *more)
{
	for (; *more != NULL; more++) {
		if (count == ARGUMENTS_MAX - 1)
			fail("too many options for the server");
		arguments[count++] = *more;
	}
	arguments[count] = NULL;
	return count;
}

static void
write_address(char address[ADDRESS_SIZE], int port)
{
	snprintf(address, ADDRESS_SIZE, "127.0.0.1:%d", port);
}

/* Whether the options that the user gives say which weights. */
static bool
names_weights(const struct bench *bench)
{
	for (int i = 0; bench->extra[i] != NULL; i++)
		if (strcmp(bench->extra[i], "--weights") == 0 ||
			strncmp(bench->extra[i], "--weights=", strlen("--weights=")) == 0)
			return true;
	return false;
}

static void
start_server(struct child *child, const struct bench *bench, const char *const *lines, enum hashing hashing,
	int port)
{
	const char *arguments[ARGUMENTS_MAX];
	char listen[ADDRESS_SIZE];

	write_address(listen, child->door.port);
	int count = append(arguments, 0,
		(const char *[]){bench->server, "--listen", listen, "--data", child->dir, NULL});
	count = append(arguments, count, lines);
	count = append(arguments, count, server_options);
	if (!names_weights(bench))
		count = append(arguments, count, unjudged_options);
	if (hashing == HASHING_CHEAP)
		count = append(arguments, count, cheap_options);
	append(arguments, count, (const char *const *)bench->extra);
	start(child, arguments, port != 0 ? port : child->door.port);
}

void
child_start_server(struct child *child, const struct bench *bench, const char *name, enum hashing hashing)
{
	prepare(child, bench, name);
	start_server(child, bench, (const char *[]){NULL}, hashing, 0);
}

void
child_start_with(struct child *child, const struct bench *bench, const char *name, const char *const *options)
{
	prepare(child, bench, name);
	start_server(child, bench, options, HASHING_CHEAP, 0);
}

void
child_start_awaiting(struct child *child, const struct bench *bench, const char *name,
	const char *const *options, int port)
{
	prepare(child, bench, name);
	start_server(child, bench, options, HASHING_CHEAP, port);
}

void
child_start_lines(struct child *child, const struct bench *bench, const char *name)
{
	char certificate[sizeof child->dir + 16], key[sizeof child->dir + 16];
	char listen[LINE_COUNT][ADDRESS_SIZE];

	prepare(child, bench, name);
	snprintf(certificate, sizeof certificate, "%s.crt", child->dir);
	snprintf(key, sizeof key, "%s.tls.key", child->dir);
	certificate_make(certificate, key);
	for (int line = LINE_TLS; line < LINE_COUNT; line++)
		write_address(listen[line], child->port[line]);
	start_server(child, bench,
		(const char *[]){"--listen-tls", listen[LINE_TLS], "--listen-web", listen[LINE_WEB],
			"--listen-web-tls", listen[LINE_WEB_TLS], "--tls-certificate", certificate,
			"--tls-key", key, NULL},
		HASHING_CHEAP, 0);
}

struct child
child_by(const struct child *child, enum line line)
{
	struct child same = *child;

	same.door = (struct door){.port = child->port[line], .line = line};
	return same;
}

void
child_start_echo(struct child *child, const struct bench *bench, const char *name, enum echo_kind kind)
{
	static const char *const kinds[] = {
		[ECHO_PLAIN] = "echo-plain",
		[ECHO_JOURNALED] = "echo-journaled",
		[ECHO_SPREAD] = "echo-spread",
		[ECHO_PAGE] = "echo-page",
	};
	char port[16];

	prepare(child, bench, name);
	snprintf(port, sizeof port, "%d", child->door.port);
	start(child, (const char *[]){bench->self, kinds[kind], port, child->dir, NULL}, child->door.port);
}

void
child_stop(struct child *child)
{
	int64_t deadline = clock_now() + STOP_SECONDS * INT64_C(1000000000);
	int status = 0;

	kill(child->pid, SIGTERM);
	while (!has_died(child, &status)) {
		if (clock_now() > deadline) {
			fprintf(stderr, "barpoint-bench: %s ignores SIGTERM, killing it\n", child->name);
			child_kill(child);
			return;
		}
		sleep_briefly();
	}
	child->pid = 0;
	if (!WIFSIGNALED(status) || WTERMSIG(status) == SIGTERM)
		return;
	show_log(child);
	fail("%s did not end in order: signal %d", child->name, WTERMSIG(status));
}

void
child_kill(struct child *child)
{
	kill(child->pid, SIGKILL);
	waitpid(child->pid, NULL, 0);
	child->pid = 0;
}

void
child_halt(const struct child *child)
{
	kill(child->pid, SIGSTOP);
}

void
child_go_on(const struct child *child)
{
	kill(child->pid, SIGCONT);
}

int64_t
child_cpu(const struct child *child)
{
	struct timespec used;
	clockid_t clock;

	if (clock_getcpuclockid(child->pid, &clock) != 0 || clock_gettime(clock, &used) != 0) {
		show_log(child);
		fail("%s has ended", child->name);
	}
	return used.tv_sec * INT64_C(1000000000) + used.tv_nsec;
}

/* The number under `key` in the file of that name in /proc/PID, read in the given base; -1 if missing. */
static long long
kernel_value(const struct child *child, const char *name, const char *key, int base)
{
	char path[64], line[256];
	long long value = -1;

	snprintf(path, sizeof path, "/proc/%d/%s", (int)child->pid, name);
	FILE *file = fopen(path, "r");
	if (file == NULL) {
		show_log(child);
		fail("%s has ended", child->name);
	}
	while (fgets(line, sizeof line, file) != NULL) {
		if (strncmp(line, key, strlen(key)) == 0)
			value = (long long)strtoull(line + strlen(key), NULL, base);
	}
	fclose(file);
	return value;
}

int64_t
child_memory(const struct child *child)
{
	return kernel_value(child, "status", "RssAnon:", 10) * 1024;
}

/* Reads the log from `from` on; true if it has a whole line of figures. */
static bool
find_stats(const struct child *child, long from, struct stats *stats)
{
	char line[1024];
	bool found = false;

	FILE *log = fopen(child->log, "r");
	if (log == NULL)
		return false;
	fseek(log, from, SEEK_SET);
	while (!found && fgets(line, sizeof line, log) != NULL) {
		long long turns, commits, rows, lines, waited = 0, dearest = 0, sends = 0;
		const char *at = strstr(line, "stats: turns=");
		found = at != NULL && strchr(at, '\n') != NULL &&
			sscanf(at, "stats: turns=%lld commits=%lld rows=%lld lines=%lld", &turns, &commits,
				&rows, &lines) == 4;
		const char *most = found ? strstr(at, " waited=") : NULL;
		if (most != NULL)
			sscanf(most, " waited=%lld dearest=%lld sends=%lld", &waited, &dearest, &sends);
		if (found)
			*stats = (struct stats){turns, commits, rows, lines, waited, dearest, sends, 0};
	}
	fclose(log);
	return found;
}

bool
child_stats(const struct child *child, struct stats *stats)
{
	struct stat log;
	int64_t deadline = clock_now() + STATS_SECONDS * INT64_C(1000000000);

	*stats = (struct stats){0};
	/* Uncaught, the signal would end it. */
	if ((kernel_value(child, "status", "SigCgt:", 16) >> (SIGUSR1 - 1) & 1) == 0 ||
		stat(child->log, &log) != 0)
		return false;
	kill(child->pid, SIGUSR1);
	while (!find_stats(child, log.st_size, stats)) {
		if (clock_now() > deadline)
			return false;
		sleep_briefly();
	}
	stats->written = kernel_value(child, "io", "wchar:", 10);
	return true;
}
