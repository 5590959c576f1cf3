/*
 * machines.c - see machines.h.
 */
#include "tools/bench/cluster/machines.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/bench/cluster/admin.h"
#include "tools/bench/fail.h"

enum {
	ANSWER_SIZE = 65536,
	LEASE_S = 3,
	PATIENCE_S = 60,
	STREAMS_LEAST = 1000,
	STREAMS_MORE = 100, /* than the listeners that were asked for */
};

void
machine_init(struct machine *machine, const struct bench *bench, const char *name, const struct node *nodes,
	int count, int copies)
{
	*machine = (struct machine){
		.bench = bench, .watch_port = child_free_port(), .web_port = child_free_port()};
	machine->child.name = name;
	snprintf(machine->child.dir, sizeof machine->child.dir, "%s/%s", bench->dir, name);
	snprintf(machine->config, sizeof machine->config, "%s/%s.conf", bench->dir, name);
	FILE *file = fopen(machine->config, "w");
	if (file == NULL || (mkdir(machine->child.dir, 0700) != 0 && access(machine->child.dir, W_OK) != 0))
		fail_system("can't make %s", machine->child.dir);
	fprintf(file, "log = host=127.0.0.1");
	for (int i = 1; i < count; i++)
		fprintf(file, ",127.0.0.1");
	fprintf(file, " port=%d", nodes[0].port);
	for (int i = 1; i < count; i++)
		fprintf(file, ",%d", nodes[i].port);
	fprintf(file, " user=postgres dbname=club sslmode=disable\n");
	fprintf(file, "log-name = %s\nlog-copies = %d\nlog-lease = %d\n", name, copies, LEASE_S);
	if (fclose(file) != 0)
		fail_system("can't write %s", machine->config);
}

void
machine_admin(const struct machine *machine, const char *const *words)
{
	admin_run(machine->bench, machine->child.dir, words);
}

void
machine_begin_log(struct machine *machine)
{
	const char *name = machine->child.name;

	child_start_server(&machine->child, machine->bench, name, HASHING_CHEAP);
	child_stop(&machine->child);
	machine_admin(machine, (const char *[]){"log", "init", "--config", machine->config, NULL});
}

bool
file_copy(const char *from, const char *to, mode_t mode)
{
	FILE *in = fopen(from, "r"), *out = in != NULL ? fopen(to, "w") : NULL;
	char bytes[4096];
	bool copied = out != NULL && fchmod(fileno(out), mode) == 0;

	for (size_t size = 1; copied && size > 0;) {
		size = fread(bytes, 1, sizeof bytes, in);
		copied = fwrite(bytes, 1, size, out) == size;
	}
	if (in != NULL)
		fclose(in);
	return out != NULL && fclose(out) == 0 && copied;
}

static void
copy_file(const struct machine *machine, const struct machine *of, const char *end)
{
	char from[BENCH_PATH_SIZE + 96], to[BENCH_PATH_SIZE + 96];

	snprintf(from, sizeof from, "%s%s", of->child.dir, end);
	snprintf(to, sizeof to, "%s%s", machine->child.dir, end);
	if (!file_copy(from, to, 0600))
		fail_system("can't copy %s", from);
}

void
machine_copy(const struct machine *machine, const struct machine *of)
{
	char path[BENCH_PATH_SIZE + 96];

	snprintf(path, sizeof path, "%s/barpoint.db", machine->child.dir);
	machine_admin(of, (const char *[]){"backup", path, NULL});
	copy_file(machine, of, ".key");
	copy_file(machine, of, ".logkey");
}

static int
connect_to(int port)
{
	const struct sockaddr_in address = {.sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
		.sin_port = htons((uint16_t)port)};
	const struct timeval patience = {.tv_sec = 2};
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) != 0)
		fail_system("no socket");
	if (connect(fd, (const struct sockaddr *)&address, sizeof address) == 0)
		return fd;
	close(fd);
	return -1;
}

/* The whole answer, ended by a zero; false if there is none. */
static bool
get(const struct machine *machine, const char *path, char answer[ANSWER_SIZE])
{
	int fd = connect_to(machine->watch_port);
	size_t size = 0;
	ssize_t got = 1;

	answer[0] = '\0';
	if (fd < 0)
		return false;
	if (dprintf(fd, "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", path) > 0)
		while (size < ANSWER_SIZE - 1 &&
			(got = recv(fd, answer + size, ANSWER_SIZE - 1 - size, 0)) > 0)
			size += (size_t)got;
	answer[size] = '\0';
	close(fd);
	return size > 0;
}

static bool
is_ready(const struct machine *machine, const char *path)
{
	static char answer[ANSWER_SIZE];

	return get(machine, path, answer) && strncmp(answer, "HTTP/1.1 200", 12) == 0;
}

static void
start(struct machine *machine, int port, const char *role)
{
	char watch[64], web[64], streams[16];
	const char *name = machine->child.name;
	int wanted = machine->bench->listeners;

	snprintf(watch, sizeof watch, "127.0.0.1:%d", machine->watch_port);
	snprintf(web, sizeof web, "127.0.0.1:%d", machine->web_port);
	snprintf(streams, sizeof streams, "%d",
		(wanted > STREAMS_LEAST ? wanted : STREAMS_LEAST) + STREAMS_MORE);
	const char *const options[] = {"--config", machine->config, "--listen-metrics", watch, "--listen-web",
		web, "--max-streams", streams, "--log-role", role, NULL};
	child_start_awaiting(&machine->child, machine->bench, name, options, port);
}

void
machine_start_writer(struct machine *machine)
{
	start(machine, 0, "follower");
}

static void
start_behind(struct machine *machine, const char *role)
{
	start(machine, machine->watch_port, role);
	for (int i = 0; !is_ready(machine, "/readyz"); i++) {
		if (i > PATIENCE_S * 100)
			fail("%s does not follow", machine->child.name);
		usleep(10000);
	}
}

void
machine_start_follower(struct machine *machine)
{
	start_behind(machine, "follower");
}

void
machine_start_reader(struct machine *machine)
{
	start_behind(machine, "reader");
}

double
machine_figure(const struct machine *machine, const char *name)
{
	static char answer[ANSWER_SIZE];
	char line[128];

	snprintf(line, sizeof line, "\nbarpoint_%s ", name);
	const char *found = get(machine, "/metrics", answer) ? strstr(answer, line) : NULL;
	return found != NULL ? strtod(found + strlen(line), NULL) : -1;
}

bool
machine_serves(const struct machine *machine)
{
	int fd = connect_to(machine->child.door.port);
	char byte;

	if (fd < 0) {
		usleep(2000);
		return false;
	}
	bool greets = recv(fd, &byte, 1, 0) == 1;
	close(fd);
	return greets;
}
