/*
 * record.c - the record of a match: are its throws the ones that its envelopes held?
 *
 * Tells the first fault of each, which may be the only reason for later ones. Several records in one file are
 * a dump: of those that are as committed only the number is told.
 */
#include "tools/dice/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/dice/envelope.h"
#include "tools/dice/reader.h"

enum {
	TERM_SIZE = 128,
	ENVELOPES_MAX = 64, /* of one match: one, and one more for each lost key */
	FAULT_SIZE = 512,
};

struct record {
	char match[TERM_SIZE]; /* its number */
	char player[2][TERM_SIZE], options[TERM_SIZE], salt[2][TERM_SIZE];
	char inviter; /* the side of player 1 in the current game */
	struct envelope envelopes[ENVELOPES_MAX];
	struct hash contexts[ENVELOPES_MAX];
	int count;	     /* of envelopes */
	bool has_terms[5];   /* players, options, salts */
	long long told;	     /* the number of throws; -1 = not stated */
	long long throws;    /* read so far */
	long long unchecked; /* of them */
	int at;		     /* the envelope of the last throw, -1 = none */
	bool ended;
	char fault[FAULT_SIZE]; /* "" = none yet */
};

bool
begins_record(const char *line)
{
	return strcmp(line, "barpoint record 1") == 0;
}

static void wrong(struct record *record, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void
wrong(struct record *record, const char *format, ...)
{
	va_list arguments;

	if (record->fault[0] != '\0')
		return;
	va_start(arguments, format);
	vsnprintf(record->fault, sizeof record->fault, format, arguments);
	va_end(arguments);
}

/* `salt 2 lucky68`: gets the value after the words; false if the line begins otherwise. Before an empty
 * value there is no blank. */
static bool
read_term(struct record *record, const char *line, const char *words, char term[TERM_SIZE], bool *has)
{
	size_t length = strlen(words);

	if (strncmp(line, words, length) != 0 || (line[length] != ' ' && line[length] != '\0'))
		return false;
	line += length + (line[length] == ' ');
	if (*has)
		wrong(record, "'%s' stands twice", words);
	if (snprintf(term, TERM_SIZE, "%s", line) >= TERM_SIZE)
		wrong(record, "'%s' is too long", words);
	return *has = true;
}

static void
read_envelope(struct record *record, const char *line)
{
	struct envelope *envelope = &record->envelopes[record->count];

	if (record->count == ENVELOPES_MAX) {
		wrong(record, "there are more than %d envelopes", ENVELOPES_MAX);
		return;
	}
	if (!envelope_read(envelope, line) || envelope->from < 1) {
		wrong(record, "this line can't be understood: %s", line);
		return;
	}
	if (record->count > 0 && envelope->from <= envelope[-1].from)
		wrong(record, "envelope %lld holds the dice from throw %lld on, as the one before it",
			envelope->number, envelope->from);
	if (envelope->opened) {
		struct hash commitment = commitment_of(&envelope->seed);
		if (!hash_same(&commitment, &envelope->commitment))
			wrong(record, "envelope %lld has another seed than was committed to",
				envelope->number);
	}
	record->count++;
}

/* Comes after its envelope; the terms come before it. */
static void
read_context(struct record *record, const char *line)
{
	char number[24], text[2 * HASH_BYTES + 1];
	struct hash told;

	for (int i = 0; i < 5; i++)
		if (!record->has_terms[i])
			wrong(record, "a context stands before the names, the options or the salts");
	if (record->count == 0 || sscanf(line, "context %*18[0-9] %64[0-9a-f]", text) != 1 ||
		!hash_read(&told, text)) {
		wrong(record, "this line can't be understood: %s", line);
		return;
	}
	const struct envelope *envelope = &record->envelopes[record->count - 1];
	snprintf(number, sizeof number, "%lld", envelope->number);
	const char *const lines[7] = {"barpoint dice 1", number, record->player[0], record->player[1],
		record->options, record->salt[0], record->salt[1]};
	record->contexts[record->count - 1] = context_of(lines, sizeof lines / sizeof *lines);
	if (!hash_same(&told, &record->contexts[record->count - 1]))
		wrong(record, "the context of envelope %lld is not that of these names, options and salts",
			envelope->number);
}

/* The envelope of throw n, -1 if there is none. */
static int
envelope_of(const struct record *record, long long n)
{
	int at = -1;

	while (at + 1 < record->count && record->envelopes[at + 1].from <= n)
		at++;
	return at;
}

static void
check_dice(struct record *record, long long n, const char *kind, const char *text, const int told[2])
{
	int at = envelope_of(record, n), dice[2];
	const char *end = strrchr(text, ' ');

	record->at = at;
	if (at < 0 || !record->envelopes[at].opened) {
		record->unchecked++;
		return;
	}
	throw_of(&record->envelopes[at].seed, &record->contexts[at], (uint64_t)n, dice);
	if (strncmp(text, "opening ", 8) == 0 && record->inviter == 'X') {
		/* The envelope has player 1's die first, the action that of O. */
		int first = dice[0];
		dice[0] = dice[1];
		dice[1] = first;
	}
	if (dice[0] != told[0] || dice[1] != told[1])
		wrong(record, "throw %lld (%s) is %d%d by envelope %lld, the record has %s", n, kind, dice[0],
			dice[1], record->envelopes[at].number, end != NULL ? end + 1 : text);
}

static const char *
kind_of(const char *text)
{
	if (strncmp(text, "opening ", 8) == 0)
		return "opening";
	return strstr(text, " rerolls ") != NULL ? "re-throw" : strstr(text, " rolls ") != NULL ? "turn" : "";
}

/* "throw 3 turn | O rolls 61 | O rolled 61, 2 to move"; with a clock "throw 3 turn spent 1500 | ..." */
static void
read_throw(struct record *record, const char *line)
{
	char kind[16], text[64], happened[64];
	int told[2], length = 0;
	long long n;

	if (sscanf(line, "throw %18lld %15s%*[^|]| %63[^|]| %63[^|]%n", &n, kind, text, happened, &length) !=
		4) {
		wrong(record, "this throw can't be understood: %s", line);
		return;
	}
	text[strlen(text) - (text[strlen(text) - 1] == ' ')] = '\0';
	if (n != record->throws + 1) {
		wrong(record,
			n > record->throws + 1
				? "throw %lld is missing: throw %lld stands in its place"
				: "throw %lld should come here: throw %lld stands in its place",
			record->throws + 1, n);
		return;
	}
	record->throws = n;
	size_t size = strlen(text);
	told[0] = size > 2 ? text[size - 2] - '0' : 0;
	told[1] = size > 2 ? text[size - 1] - '0' : 0;
	if (strcmp(kind, kind_of(text)) != 0)
		wrong(record, "throw %lld is called '%s', its action is '%s'", n, kind, text);
	check_dice(record, n, kind, text, told);
	/* The events of the throw must show the same dice. */
	char dice[4] = {' ', text[size > 2 ? size - 2 : 0], text[size > 2 ? size - 1 : 0], '\0'};
	if (strstr(happened, dice) == NULL)
		wrong(record, "throw %lld is%s, what came of it is '%s'", n, dice, happened);
}

static void
read_action(struct record *record, const char *line)
{
	const char *numbered = strstr(line, " throw "), *bar = strstr(line, " | ");
	const char *game = strstr(line, "inviter ");

	if (numbered != NULL && bar != NULL && numbered < bar)
		read_throw(record, numbered + 1);
	else if (strstr(line, " rolls ") != NULL || strstr(line, " rerolls ") != NULL ||
		 strstr(line, "| opening ") != NULL)
		wrong(record, "these dice have no number: %s", line);
	if (game != NULL)
		record->inviter = game[8];
}

static void
read_line(struct record *record, const char *line)
{
	char inviter[TERM_SIZE];
	bool has_inviter = false, has_match = false;

	if (read_term(record, line, "player 1", record->player[0], &record->has_terms[0]) ||
		read_term(record, line, "player 2", record->player[1], &record->has_terms[1]) ||
		read_term(record, line, "options", record->options, &record->has_terms[2]) ||
		read_term(record, line, "salt 1", record->salt[0], &record->has_terms[3]) ||
		read_term(record, line, "salt 2", record->salt[1], &record->has_terms[4]))
		return;
	if (read_term(record, line, "match", record->match, &has_match))
		return;
	if (read_term(record, line, "inviter", inviter, &has_inviter))
		record->inviter = inviter[0];
	else if (strncmp(line, "throws ", 7) == 0)
		record->told = strtoll(line + 7, NULL, 10);
	else if (strncmp(line, "envelope ", 9) == 0)
		read_envelope(record, line);
	else if (strncmp(line, "context ", 8) == 0)
		read_context(record, line);
	else if (strncmp(line, "action ", 7) == 0)
		read_action(record, line);
	else
		record->ended = strcmp(line, "end") == 0;
}

/* Says which throws can't be checked, and why. */
static void
tell_unchecked(const struct record *record, const char *prefix)
{
	for (int i = -1; i < record->count; i++) {
		const struct envelope *envelope = i >= 0 ? &record->envelopes[i] : NULL;
		long long from = envelope != NULL ? envelope->from : 1;
		long long to = i + 1 < record->count ? record->envelopes[i + 1].from - 1 : record->throws;
		if (to > record->throws)
			to = record->throws;
		if (from > to || (envelope != NULL && envelope->opened))
			continue;
		printf("%sthrows %lld to %lld can't be checked", prefix, from, to);
		if (envelope == NULL)
			puts(": they were made before there were envelopes");
		else if (envelope->dead)
			printf(" any more: envelope %lld is void (%s)\n", envelope->number, envelope->reason);
		else
			printf(" yet: envelope %lld is not opened\n", envelope->number);
	}
}

/* Reads to its end, or to the beginning of the next one; true if that is what was read last. */
static bool
read_record(struct record *record, struct reader *reader)
{
	const char *line;

	*record = (struct record){.told = -1, .at = -1};
	while (!record->ended && (line = reader_next(reader)) != NULL) {
		if (begins_record(line))
			return true;
		if (record->fault[0] == '\0')
			read_line(record, line);
		else
			record->ended = strcmp(line, "end") == 0;
	}
	return false;
}

static enum finding
finding_of(struct record *record)
{
	if (!record->ended)
		wrong(record, "the record is cut off: no 'end'");
	if (record->throws < record->told)
		wrong(record, "throw %lld is missing: there should be %lld", record->throws + 1,
			record->told);
	if (record->told < record->throws)
		wrong(record, "there are %lld throws, and more in the record", record->told);
	return record->fault[0] != '\0' ? FOUND_WRONG : record->unchecked > 0 ? FOUND_UNKNOWN : FOUND_RIGHT;
}

/* `prefix` begins each line. */
static void
tell(const struct record *record, enum finding finding, const char *prefix)
{
	switch (finding) {
	case FOUND_WRONG:
		printf("%s%s\n", prefix, record->fault);
		break;
	case FOUND_UNKNOWN:
		tell_unchecked(record, prefix);
		if (record->unchecked < record->throws)
			printf("%s%lld of %lld throws can be checked, all as committed\n", prefix,
				record->throws - record->unchecked, record->throws);
		break;
	case FOUND_RIGHT:
		printf("%s%lld %s, all as committed\n", prefix, record->throws,
			record->throws == 1 ? "throw" : "throws");
		break;
	}
}

static void
tell_of_many(const struct record *record, enum finding finding)
{
	char prefix[TERM_SIZE + 16];

	snprintf(prefix, sizeof prefix, "match %s: ", record->match);
	if (finding != FOUND_RIGHT)
		tell(record, finding, prefix);
}

static bool
find_next(struct reader *reader)
{
	const char *line;

	while ((line = reader_next(reader)) != NULL)
		if (begins_record(line))
			return true;
	return false;
}

enum finding
check_records(struct reader *reader)
{
	long long matches = 0, throws = 0;
	enum finding worst = FOUND_RIGHT;
	struct record record;
	bool more;

	do {
		more = read_record(&record, reader) || find_next(reader);
		enum finding finding = finding_of(&record);
		if (matches == 0 && !more) {
			tell(&record, finding, "");
			return finding;
		}
		matches++;
		throws += record.throws;
		tell_of_many(&record, finding);
		if (worst != FOUND_WRONG && finding != FOUND_RIGHT)
			worst = finding;
	} while (more);
	if (worst == FOUND_RIGHT)
		printf("%lld matches, %lld throws, all as committed\n", matches, throws);
	return worst;
}
