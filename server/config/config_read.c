/*
 * config_read.c - reads and prints by the table in config_keys.c. Defaults, file and command line are three
 * sources of the same thing: names with texts.
 */
#include "server/config/config_read.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include <ini.h>

#include "server/config/config_keys.h"
#include "server/config/config_value.h"

/* One source while it is read. */
struct config_source {
	struct config *config; /* borrowed */
	bool given[CONFIG_KEYS];
	char *error;	   /* borrowed; CONFIG_ERROR_SIZE, the first thing that was wrong */
	bool is_wrong;	   /* `error` is set */
	const char *path;  /* of the file; NULL for the command line */
	FILE *stream;	   /* of the file */
	int line;	   /* of the file */
	bool checks;	   /* on the command line: --check is there */
	const char *other; /* on the command line: the file given with --config */
};

static bool complain(struct config_source *source, const char *name, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Where it is, what it is, what is wrong with it; only the first complaint is kept. Returns false. */
static bool
complain(struct config_source *source, const char *name, const char *format, ...)
{
	va_list arguments;
	int length;

	if (source->is_wrong)
		return false;
	source->is_wrong = true;
	if (source->path != NULL)
		length = snprintf(source->error, CONFIG_ERROR_SIZE, "%.256s:%d: %.64s", source->path,
			source->line, name);
	else
		length = snprintf(source->error, CONFIG_ERROR_SIZE, "--%.64s", name);
	va_start(arguments, format);
	vsnprintf(source->error + length, CONFIG_ERROR_SIZE - (size_t)length, format, arguments);
	va_end(arguments);
	return false;
}

static const struct config_key *
find_key(const char *name)
{
	for (const struct config_key *key = config_keys; key < config_keys + CONFIG_KEYS; key++) {
		if (strcmp(key->name, name) == 0)
			return key;
	}
	return NULL;
}

static bool
is_list(enum config_type type)
{
	return type == CONFIG_LISTEN || type == CONFIG_NETWORKS || type == CONFIG_NAMES ||
	       type == CONFIG_HOOK;
}

static void
forget_list(struct config *config, const struct config_key *key)
{
	char *list = (char *)config + key->offset;

	if (key->type == CONFIG_LISTEN)
		((struct config_listens *)(void *)list)->count = 0;
	if (key->type == CONFIG_LISTEN)
		((struct config_listens *)(void *)list)->asked_for = true;
	if (key->type == CONFIG_NAMES)
		((struct config_names *)(void *)list)->count = 0;
	if (key->type == CONFIG_HOOK)
		((struct config_hooks *)(void *)list)->count = 0;
	if (key->type == CONFIG_NETWORKS)
		((struct config_networks *)(void *)list)->count = 0;
}

static bool
read_value(struct config_source *source, const char *name, const char *text)
{
	const struct config_key *key = find_key(name);
	char complaint[CONFIG_COMPLAINT_SIZE];

	if (key == NULL)
		return complain(source, name, ": there is no such setting");
	bool *given = &source->given[key - config_keys];
	if (!*given)
		forget_list(source->config, key); /* those of an earlier source */
	else if (!is_list(key->type))
		return complain(source, name, " is given twice");
	*given = true;
	if (!config_value_read(source->config, key, text, complaint))
		return complain(source, name, ": %s", complaint);
	return true;
}

static void
set_defaults(struct config *config)
{
	char complaint[CONFIG_COMPLAINT_SIZE];

	memset(config, 0, sizeof *config);
	for (const struct config_key *key = config_keys; key < config_keys + CONFIG_KEYS; key++) {
		bool is_read = config_value_read(config, key, key->default_text, complaint);
		assert(is_read);
		(void)is_read;
	}
}

/* Counts lines, which inih doesn't report, and refuses lines that it would silently cut in two. */
static char *
read_line(char *line, int size, void *arg)
{
	struct config_source *source = arg;

	if (fgets(line, size, source->stream) == NULL)
		return NULL;
	source->line++;
	if (strchr(line, '\n') == NULL && !feof(source->stream)) {
		complain(source, "", "the line is longer than %d characters, or has a NUL in it", size - 2);
		return NULL;
	}
	return line;
}

static int
on_line(void *arg, const char *section, const char *name, const char *text)
{
	struct config_source *source = arg;

	if (section[0] != '\0') {
		complain(source, "", "[%.64s]: there are no sections here", section);
		return 0;
	}
	return read_value(source, name, text);
}

static bool
read_file(struct config *config, const char *path, char error[CONFIG_ERROR_SIZE])
{
	struct config_source source = {.config = config, .error = error, .path = path};

	source.stream = fopen(path, "re");
	if (source.stream == NULL) {
		snprintf(error, CONFIG_ERROR_SIZE, "can't read %.256s: %s", path, strerror(errno));
		return false;
	}
	/* A line that is neither a comment nor "key = value" is counted by inih, but not handed
	 * to on_line(). */
	int first_bad_line = ini_parse_stream(read_line, &source, on_line, &source);
	if (ferror(source.stream) != 0)
		complain(&source, "", "can't be read: %s", strerror(errno));
	fclose(source.stream);
	if (first_bad_line != 0) {
		source.line = first_bad_line;
		complain(&source, "", "this is not KEY = VALUE");
	}
	return !source.is_wrong;
}

/* Words of the command line that are no settings. WISH_SERVE for any other word. */
static enum config_wish
find_wish(const char *word)
{
	if (strcmp(word, "--help") == 0)
		return CONFIG_WISH_HELP;
	if (strcmp(word, "--version") == 0)
		return CONFIG_WISH_VERSION;
	if (strcmp(word, "--check") == 0)
		return CONFIG_WISH_CHECK;
	return strcmp(word, "--sample-config") == 0 ? CONFIG_WISH_SAMPLE : CONFIG_WISH_SERVE;
}

/* "--key value" or "--key=value"; `i` is left at the last word used. */
static bool
read_option(struct config_source *source, int argc, char *const argv[], int *i)
{
	char name[64];
	const char *word = argv[*i] + 2;
	const char *text = strchr(word, '=');
	size_t length = text != NULL ? (size_t)(text - word) : strlen(word);

	if (length >= sizeof name)
		return complain(source, word, ": there is no such setting");
	memcpy(name, word, length);
	name[length] = '\0';
	if (find_key(name) == NULL && strcmp(name, "config") != 0)
		return complain(source, name, ": there is no such setting (--help lists them)");
	if (text != NULL)
		text++;
	else if (*i + 1 < argc)
		text = argv[++*i];
	else
		return complain(source, name, " wants a value");
	if (strcmp(name, "config") != 0)
		return read_value(source, name, text);
	if (source->other != NULL)
		return complain(source, name, " is given twice");
	source->other = text;
	return true;
}

static enum config_wish
read_arguments(struct config_source *source, int argc, char *const argv[])
{
	for (int i = 1; i < argc; i++) {
		enum config_wish wish = find_wish(argv[i]);

		if (wish == CONFIG_WISH_CHECK) {
			if (source->checks) {
				complain(source, "check", " is given twice");
				return CONFIG_WISH_UNCLEAR;
			}
			source->checks = true;
			continue;
		}
		if (wish != CONFIG_WISH_SERVE)
			return wish;
		if (strncmp(argv[i], "--", 2) != 0 || argv[i][2] == '\0') {
			snprintf(source->error, CONFIG_ERROR_SIZE,
				"\"%.64s\" is not an option (--help lists them)", argv[i]);
			return CONFIG_WISH_UNCLEAR;
		}
		if (!read_option(source, argc, argv, &i))
			return CONFIG_WISH_UNCLEAR;
	}
	return source->checks ? CONFIG_WISH_CHECK : CONFIG_WISH_SERVE;
}

enum config_wish
config_read(struct config *config, int argc, char *const argv[], char error[CONFIG_ERROR_SIZE])
{
	/* Read once for its faults and for the name of the file. If there is a file, read again after it,
	 * to win over it. */
	set_defaults(config);
	struct config_source first = {.config = config, .error = error};
	enum config_wish wish = read_arguments(&first, argc, argv);
	bool reads = wish == CONFIG_WISH_SERVE || wish == CONFIG_WISH_CHECK;
	if (!reads || first.other == NULL)
		return wish;

	set_defaults(config);
	if (!read_file(config, first.other, error))
		return CONFIG_WISH_UNCLEAR;
	struct config_source second = {.config = config, .error = error};
	return read_arguments(&second, argc, argv);
}

/* Words up to column 80, each line begun with `indent`. */
static void
print_wrapped(FILE *stream, const char *indent, const char *text)
{
	size_t column = 0;

	while (*text != '\0') {
		size_t length = strcspn(text, " ");
		bool begins = column == 0 || column + 1 + length > 80;

		if (begins && column > 0)
			fputc('\n', stream);
		column = begins ? strlen(indent) + length : column + 1 + length;
		fprintf(stream, "%s%.*s", begins ? indent : " ", (int)length, text);
		text += length + strspn(text + length, " ");
	}
	fputc('\n', stream);
}

static void
print_range(FILE *stream, const char *indent, const struct config_key *key)
{
	char range[CONFIG_COMPLAINT_SIZE];
	char text[CONFIG_COMPLAINT_SIZE + 32];

	config_value_range(key, range);
	if (range[0] == '\0')
		return;
	snprintf(text, sizeof text, "Range: %s.", range);
	print_wrapped(stream, indent, text);
}

void
config_print_help(FILE *stream)
{
	static const char *const forms[] = {
		[CONFIG_LISTEN] = "ADDR:PORT",
		[CONFIG_NETWORKS] = "NETWORK",
		[CONFIG_TEXT] = "TEXT",
		[CONFIG_MACHINE] = "MACHINE",
		[CONFIG_WEB] = "ADDRESS",
		[CONFIG_COUNT] = "NUMBER",
		[CONFIG_SECONDS] = "TIME",
		[CONFIG_BYTES] = "SIZE",
		[CONFIG_LEVEL] = "LEVEL",
		[CONFIG_CLAIM] = "RESULT",
		[CONFIG_ROLE] = "ROLE",
		[CONFIG_TAKEOVER] = "auto|by-hand",
		[CONFIG_SWITCH] = "yes|no",
		[CONFIG_NAMES] = "NAME",
		[CONFIG_HOOK] = "ADDRESS EVENT...",
	};
	static_assert(sizeof forms / sizeof *forms == CONFIG_TYPES, "each type has a form");

	fprintf(stream,
		"Usage: barpointd [--KEY VALUE]...\n\n"
		"  --config FILE\n\tRead settings from this file; the command line wins over it.\n"
		"  --sample-config\n\tPrint such a file, with all settings and their defaults.\n"
		"  --check\n\tSay what a start with these settings would meet, and end: status 1 if it can't be.\n"
		"  --help, --version\n\tPrint this, or the version.\n\n"
		"Settings, in a file as KEY = VALUE. Times: 90, 90s, 10m, 1h, 2d. Sizes: 4096, 64k, 1M.\n");
	for (const struct config_key *key = config_keys; key < config_keys + CONFIG_KEYS; key++) {
		fprintf(stream, "  --%s %s", key->name, forms[key->type]);
		fprintf(stream, key->default_text[0] == '\0' ? "\n" : "  (default %s)\n", key->default_text);
		print_wrapped(stream, "\t", key->help);
		print_range(stream, "\t", key);
	}
}

void
config_print_sample(FILE *stream)
{
	fprintf(stream, "# Settings of barpointd, with their defaults. Read with: barpointd --config FILE\n"
			"# Times: 90, 90s, 10m, 1h, 2d. Sizes: 4096, 64k, 1M, 2G.\n");
	for (const struct config_key *key = config_keys; key < config_keys + CONFIG_KEYS; key++) {
		fputc('\n', stream);
		print_wrapped(stream, "# ", key->help);
		print_range(stream, "# ", key);
		fprintf(stream, "%s = %s\n", key->name, key->default_text);
	}
}
