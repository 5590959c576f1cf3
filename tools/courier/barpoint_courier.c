/*
 * barpoint_courier.c - a table of contents: read the settings, open the courier, loop, close.
 */
#include <curl/curl.h>
#include <event2/event.h>
#include <libgen.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "server/system/log.h"
#include "server/system/memory.h"
#include "tools/admin/owner.h"
#include "tools/courier/courier.h"
#include "tools/courier/figures.h"
#include "tools/courier/settings.h"

/* All that main() makes. */
struct program {
	struct event_base *base;
	struct courier *courier;
	struct figures_door *door;
	struct event *interrupt, *terminate;
	char test[128]; /* what the server is asked for; "": no test */
	bool leaving;
};

static const struct figures *
ask_figures(void *arg)
{
	struct program *program = arg;

	return courier_figures(program->courier);
}

/* The first signal has letters under way carried to their end; the second ends all at once. */
static void
on_signal(evutil_socket_t number, short what, void *arg)
{
	struct program *program = arg;

	(void)number;
	(void)what;
	if (program->leaving)
		event_base_loopbreak(program->base);
	program->leaving = true;
	courier_leave(program->courier);
}

static void
read_settings(struct settings *settings, struct wishes *wishes, char *words[])
{
	char error[SETTINGS_ERROR_SIZE];

	if (!settings_read(settings, wishes, words, error))
		fatal("%s", error);
	if (wishes->help) {
		settings_print_help(stdout);
		exit(EXIT_SUCCESS);
	}
	if (wishes->version) {
		puts("barpoint-courier " BARPOINT_VERSION);
		exit(EXIT_SUCCESS);
	}
}

/* Files that root makes there would lock the courier out. */
static void
give_up_root(const struct settings *settings)
{
	char folder[SETTING_SIZE], reason[OWNER_REASON_SIZE];

	if (settings->push_key[0] == '\0')
		return;
	snprintf(folder, sizeof folder, "%s", settings->push_key);
	if (!owner_become(dirname(folder), reason))
		fatal("push-key: %s", reason);
}

int
main(int argc, char *argv[])
{
	struct program program = {.base = NULL};
	struct settings settings;
	struct wishes wishes;

	(void)argc;
	log_set_program("barpoint-courier");
	read_settings(&settings, &wishes, argv);
	give_up_root(&settings);
	log_look_for_journal();
	log_open(settings.level);
	signal(SIGPIPE, SIG_IGN);
	if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
		fatal("libcurl doesn't start");
	program.base = must_have(event_base_new());
	if (wishes.test != NULL)
		snprintf(program.test, sizeof program.test, "test %.100s", wishes.test);
	else if (wishes.test_hooks)
		snprintf(program.test, sizeof program.test, "test-hooks");
	bool tests = program.test[0] != '\0';
	program.courier = courier_open(program.base, &settings, tests ? program.test : NULL);
	if (settings.listen_metrics[0] != '\0' && !tests)
		program.door = figures_open(program.base, settings.listen_metrics, ask_figures, &program);
	program.interrupt = must_have(evsignal_new(program.base, SIGINT, on_signal, &program));
	program.terminate = must_have(evsignal_new(program.base, SIGTERM, on_signal, &program));
	event_add(program.interrupt, NULL);
	event_add(program.terminate, NULL);
	event_base_dispatch(program.base);

	bool failed = tests && !courier_test_passed(program.courier);
	event_free(program.interrupt);
	event_free(program.terminate);
	figures_close(program.door);
	courier_close(program.courier);
	event_base_free(program.base);
	curl_global_cleanup();
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
