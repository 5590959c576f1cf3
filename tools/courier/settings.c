/*
 * settings.c - one table, from which the file, the command line and --help are read.
 */
#include "tools/courier/settings.h"

#include <errno.h>
#include <ini.h>
#include <stddef.h>
#include <string.h>

#include "tools/courier/letter.h"

struct setting {
	const char *name;
	size_t offset;
	const char *takes, *usual; /* its default */
	const char *help;
};

#define FIELD(name) offsetof(struct settings, name)

static const struct setting rows[] = {
	{"socket", FIELD(socket), "PATH", "data/courier.sock",
		"The server's socket, where letters are asked for."},
	{"mailer", FIELD(mailer), "MAILER", "sendmail",
		"How mail leaves: sendmail (the program /usr/sbin/sendmail), smtps://USER@HOST (a relay under TLS),\n"
		"\tsmtp://USER@HOST:587 (by STARTTLS), smtp://localhost (a mailer on this machine), or none."},
	{"mailer-password", FIELD(mailer_password), "FILE", "",
		"File whose first line is the password for the relay. Only the courier should be able to read it."},
	{"from", FIELD(from), "ADDRESS", "",
		"Whom mail comes from, and where refused mail goes back to; push services are told it, too. If empty,\n"
		"\tbarpoint@ and the server's name."},
	{"push-key", FIELD(push_key), "FILE", "push.key",
		"The key by which push services know this server; made at the first start. With another one all browsers\n"
		"\thave to subscribe anew. If empty, nothing is pushed."},
	{"authority", FIELD(authority), "FILE", "",
		"PEM file of the authorities that vouch for the relay and for hooks. If empty, the machine's own."},
	{"listen-metrics", FIELD(listen_metrics), "ADDR:PORT", "",
		"Where programs that watch the courier get /metrics, like 127.0.0.1:9322. If empty, nowhere."},
	{"log-level", FIELD(log_level), "LEVEL", "info",
		"Least important lines to log: debug, info, warning or error."},
};

enum { ROWS = sizeof rows / sizeof *rows };

/* One source while it is read. */
struct source {
	struct settings *settings;
	bool given[ROWS];
	char *error;
	const char *path; /* NULL = the command line */
	int line;
	FILE *stream;
};

static bool
complain(const struct source *source, const char *name, const char *what)
{
	if (source->path != NULL)
		snprintf(source->error, SETTINGS_ERROR_SIZE, "%s:%d: %s%s", source->path, source->line, name,
			what);
	else
		snprintf(source->error, SETTINGS_ERROR_SIZE, "--%s%s", name, what);
	return false;
}

static bool
set(struct source *source, const char *name, const char *text)
{
	for (int i = 0; i < ROWS; i++) {
		char *value = (char *)source->settings + rows[i].offset;
		if (strcmp(rows[i].name, name) != 0)
			continue;
		if (source->given[i])
			return complain(source, name, " is given twice");
		source->given[i] = true;
		return snprintf(value, SETTING_SIZE, "%s", text) < SETTING_SIZE ||
		       complain(source, name, " is too long");
	}
	return complain(source, name, ": there is no such setting (--help lists them)");
}

static int
on_line(void *arg, const char *section, const char *name, const char *text)
{
	struct source *source = arg;

	if (*section != '\0')
		return complain(source, section, ": there are no sections here");
	return set(source, name, text);
}

static char *
read_line(char *line, int size, void *arg)
{
	struct source *source = arg;

	source->line++;
	return fgets(line, size, source->stream);
}

static bool
read_file(struct settings *settings, const char *path, char error[SETTINGS_ERROR_SIZE])
{
	struct source source = {
		.settings = settings, .error = error, .path = path, .stream = fopen(path, "re")};

	if (source.stream == NULL) {
		snprintf(error, SETTINGS_ERROR_SIZE, "can't read %s: %s", path, strerror(errno));
		return false;
	}
	*error = '\0';
	int bad_line = ini_parse_stream(read_line, &source, on_line, &source);
	fclose(source.stream);
	source.line = bad_line;
	return bad_line == 0 || (*error != '\0' ? false : complain(&source, "", "this is not KEY = VALUE"));
}

/* Where the value of a word goes that is no setting; NULL: it is none of these. */
static const char **
find_wish(struct wishes *wishes, const char *name)
{
	if (strcmp(name, "config") == 0)
		return &wishes->config;
	return strcmp(name, "test") == 0 ? &wishes->test : NULL;
}

static bool
take(struct source *source, struct wishes *wishes, const char *name, const char *text)
{
	const char **wish = find_wish(wishes, name);

	if (wish == NULL)
		return set(source, name, text);
	if (*wish != NULL)
		return complain(source, name, " is given twice");
	*wish = text;
	return true;
}

/* `--name value` or `--name=value`; those that are no settings go to the wishes. */
static bool
read_words(struct source *source, struct wishes *wishes, char *words[])
{
	char name[64];

	for (int i = 1; words[i] != NULL; i++) {
		const char *word = words[i], *text = strchr(word, '=');
		size_t length = text != NULL ? (size_t)(text - word) : strlen(word);
		if (strcmp(word, "--help") == 0 || strcmp(word, "--version") == 0) {
			*(word[2] == 'h' ? &wishes->help : &wishes->version) = true;
			return true;
		}
		if (strcmp(word, "--test-hooks") == 0) {
			if (wishes->test_hooks)
				return complain(source, "test-hooks", " is given twice");
			wishes->test_hooks = true;
			continue;
		}
		if (strncmp(word, "--", 2) != 0 || length < 3 || length - 2 >= sizeof name) {
			snprintf(source->error, SETTINGS_ERROR_SIZE,
				"\"%.64s\" is not an option (--help lists them)", word);
			return false;
		}
		snprintf(name, sizeof name, "%.*s", (int)length - 2, word + 2);
		text = text != NULL ? text + 1 : words[++i];
		if (text == NULL)
			return complain(source, name, " wants a value");
		if (!take(source, wishes, name, text))
			return false;
	}
	return true;
}

static bool
check(struct settings *settings, char error[SETTINGS_ERROR_SIZE])
{
	if (settings->from[0] != '\0' && !letter_is_address(settings->from)) {
		snprintf(error, SETTINGS_ERROR_SIZE, "from: an address like club@example.org, not \"%s\"",
			settings->from);
		return false;
	}
	for (int level = 0; level < LOG_LEVELS; level++) {
		settings->level = (enum log_level)level;
		if (strcmp(log_level_name(settings->level), settings->log_level) == 0)
			return true;
	}
	snprintf(error, SETTINGS_ERROR_SIZE, "log-level: debug, info, warning or error, not \"%s\"",
		settings->log_level);
	return false;
}

static void
set_defaults(struct settings *settings)
{
	for (int i = 0; i < ROWS; i++)
		snprintf((char *)settings + rows[i].offset, SETTING_SIZE, "%s", rows[i].usual);
}

bool
settings_read(
	struct settings *settings, struct wishes *wishes, char *words[], char error[SETTINGS_ERROR_SIZE])
{
	struct source first = {.settings = settings, .error = error}, second = first;
	struct wishes again = {.config = NULL};

	*wishes = (struct wishes){.config = NULL};
	set_defaults(settings);
	if (!read_words(&first, wishes, words))
		return false;
	if (wishes->help || wishes->version)
		return true;
	if (wishes->config != NULL) {
		/* Again after the file, to win over it. */
		set_defaults(settings);
		if (!read_file(settings, wishes->config, error) || !read_words(&second, &again, words))
			return false;
	}
	return check(settings, error);
}

void
settings_print_help(FILE *stream)
{
	fputs("Usage: barpoint-courier [--KEY VALUE]...\n\n"
	      "Carries what players of a backgammon server are told while they are away, by mail and, to\n"
	      "browsers, by web push.\n\n"
	      "Started as root, it goes on as the owner of the folder of push-key.\n\n"
	      "  --config FILE\n\tRead settings from this file; the command line wins over it.\n"
	      "  --test NAME\n\tCarry a letter to this player, by each way that they have, say what became of it, and end.\n"
	      "  --test-hooks\n\tLikewise to all chat rooms that the server tells something by their hooks.\n"
	      "  --help, --version\n\tPrint this, or the version.\n\n"
	      "Settings, in a file as KEY = VALUE.\n",
		stream);
	for (int i = 0; i < ROWS; i++) {
		fprintf(stream, "  --%s %s", rows[i].name, rows[i].takes);
		fprintf(stream, *rows[i].usual == '\0' ? "\n" : "  (default %s)\n", rows[i].usual);
		fprintf(stream, "\t%s\n", rows[i].help);
	}
}
