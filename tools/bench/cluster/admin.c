/*
 * admin.c - see admin.h.
 */
#include "tools/bench/cluster/admin.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/bench/bench.h"
#include "tools/bench/fail.h"

enum { WORDS_MOST = 16 };

/* In the same build as the server, or installed beside it. */
static void
find_tool(const struct bench *bench, char tool[BENCH_PATH_SIZE + 64])
{
	const char *server = bench->server, *slash = strrchr(server, '/');
	int folder = (int)(slash != NULL ? slash - server : 0);

	snprintf(tool, BENCH_PATH_SIZE + 64, "%.*s/../tools/admin/barpoint-admin", folder, server);
	if (access(tool, X_OK) < 0)
		snprintf(tool, BENCH_PATH_SIZE + 64, "%.*s/barpoint-admin", folder, server);
	if (access(tool, X_OK) < 0)
		fail("there is no barpoint-admin beside %s", server);
}

static _Noreturn void
become(const char *tool, const char *data, const char *const *words)
{
	char *arguments[WORDS_MOST + 4] = {strdup(tool), strdup("--data"), strdup(data)};

	for (int i = 0; words[i] != NULL && i < WORDS_MOST; i++)
		arguments[3 + i] = strdup(words[i]);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (freopen("/dev/null", "w", stdout) != NULL)
		execv(tool, arguments);
	_exit(127);
}

pid_t
admin_start(const struct bench *bench, const char *data, const char *const *words)
{
	char tool[BENCH_PATH_SIZE + 64];

	find_tool(bench, tool);
	pid_t pid = fork();
	if (pid < 0)
		fail_system("fork");
	if (pid == 0)
		become(tool, data, words);
	return pid;
}

void
admin_run(const struct bench *bench, const char *data, const char *const *words)
{
	int status;

	if (waitpid(admin_start(bench, data, words), &status, 0) < 0 || status != 0)
		fail("barpoint-admin %s failed with status %d", words[0], WEXITSTATUS(status));
}
