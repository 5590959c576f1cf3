/*
 * input_fuzz.c - the input path, from bytes to moves, fed with anything. Checks for every input:
 *
 *   - all at once, byte by byte and in uneven pieces give the same plain bytes and the same lines, whether
 * they can be edited or not;
 *   - never more plain bytes come out of telnet than went in, and none is ff;
 *   - a terminal that negotiates without end gets a few bytes back, the same ones, but for timing marks;
 *   - a line has no control bytes, is trimmed, and at most LINE_LENGTH long; as speech it is ASCII for
 * terminals that show no more, and screening it twice is the same as once;
 *   - words and rests are parts of the line, words are ASCII; a move that is read is written and read back
 * the same.
 */
#include "tests/fuzz/fuzz.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/boards/moves.h"
#include "protocol/text.h"
#include "protocol/wire/letters.h"
#include "protocol/wire/lines.h"
#include "protocol/wire/telnet.h"
#include "protocol/wire/terminal.h"
#include "protocol/wire/words.h"

/* A connection, and a digest of all its output. */
struct trace {
	struct telnet *telnet;
	struct terminal terminal;
	size_t answered; /* bytes sent to it */
	struct lines lines;
	enum lines_editing editing;
	size_t plain;
	uint64_t plain_digest;
	size_t results;
	uint64_t lines_digest;
};

/* FNV-1a */
static uint64_t
digest(uint64_t seed, const void *bytes, size_t size)
{
	const unsigned char *at = bytes;

	for (size_t i = 0; i < size; i++)
		seed = (seed ^ at[i]) * 0x100000001b3u;
	return seed;
}

typedef enum moves_result moves_reader(struct play *, enum side, const char *, struct moves_fault *);
typedef size_t moves_writer(const struct play *, enum side, char[MOVES_TEXT_SIZE]);

static void
check_moves_with(moves_reader *read, moves_writer *write, const char *text)
{
	for (int side = SIDE_O; side <= SIDE_X; side++) {
		struct play play, again;
		struct moves_fault fault;
		char written[MOVES_TEXT_SIZE];
		enum moves_result result = read(&play, (enum side)side, text, &fault);
		if (result != MOVES_OK) {
			assert(fault.step >= 0 && fault.step <= PLAY_STEPS);
			assert(strlen(fault.word) < MOVES_WORD_SIZE);
			continue;
		}
		assert(play.count >= 1 && play.count <= PLAY_STEPS);
		for (int i = 0; i < play.count; i++) {
			assert(play.steps[i].from >= 1 && play.steps[i].from <= POINT_BAR);
			assert(play.steps[i].to < POINT_BAR);
		}
		assert(write(&play, (enum side)side, written) > 0);
		assert(read(&again, (enum side)side, written, &fault) == MOVES_OK);
		assert(memcmp(&play, &again, sizeof play) == 0);
	}
}

static void
check_moves(const char *text)
{
	check_moves_with(moves_read, moves_write, text);
	check_moves_with(moves_read_slashed, moves_write_slashed, text);
}

/* As readers without UTF-8 see it; and nobody sees more letters than bytes were typed. */
static void
check_letters(const char *line)
{
	char text[LINE_SIZE], again[LINE_SIZE];

	memcpy(text, line, strlen(line) + 1);
	letters_screen(text);
	memcpy(again, text, strlen(text) + 1);
	letters_screen(again);
	assert(strlen(text) <= strlen(line) && strcmp(text, again) == 0);
	assert(letters_plain(text, strlen(text)) == strlen(text));
	for (const char *c = text; *c != '\0'; c++)
		assert(*c >= ' ' && *c <= '~');
}

static void
check_line(const char *line)
{
	size_t length = strlen(line);
	char clean[LINE_SIZE];
	struct words words;

	assert(length <= LINE_LENGTH);
	for (size_t i = 0; i < length; i++)
		assert((unsigned char)line[i] >= ' ' && line[i] != 0x7f);
	assert(length == 0 || (line[0] != ' ' && line[length - 1] != ' '));

	memcpy(clean, line, length + 1);
	text_clean(clean);
	words_split(&words, line);
	assert(words.count >= 0 && words.count <= WORDS_MAX && (words.count == 0) == (length == 0));
	for (int k = 0; k < words.count; k++) {
		const char *word = words_at(&words, k), *rest = words_rest(&words, k);
		assert(*word != '\0' && strchr(word, ' ') == NULL);
		assert(rest > line && rest <= line + length);
		assert(strstr(clean, word) != NULL);
	}
	check_letters(line);
	check_moves(line);
	check_moves(words_rest(&words, 0));
	(void)moves_look_like(words_at(&words, 0));
	(void)moves_look_slashed(words_at(&words, 0));
}

static void
take_lines(struct trace *trace)
{
	char line[LINE_SIZE];

	for (;;) {
		bool waiting = lines_waiting(&trace->lines);
		enum lines_result result = lines_next(&trace->lines, trace->editing, line);
		assert(waiting == (result != LINES_NONE));
		if (result == LINES_NONE)
			return;
		if (result == LINES_LINE)
			check_line(line);
		trace->results++;
		trace->lines_digest = digest(trace->lines_digest, &result, sizeof result);
		trace->lines_digest = digest(trace->lines_digest, line, strlen(line) + 1);
	}
}

static void
on_plain(const char *bytes, size_t size, void *arg)
{
	struct trace *trace = arg;

	assert(size > 0 && memchr(bytes, 0xff, size) == NULL);
	trace->plain += size;
	trace->plain_digest = digest(trace->plain_digest, bytes, size);
	assert(size <= lines_room(&trace->lines));
	bool fed = lines_feed(&trace->lines, bytes, size);
	assert(fed);
}

static void
on_sequence(const struct telnet_sequence *sequence, void *arg)
{
	struct trace *trace = arg;
	char answer[TERMINAL_ANSWER_SIZE];

	size_t owed = terminal_hear(&trace->terminal, sequence, answer);
	if (sequence->kind == TELNET_HEARD_DO && sequence->option == TELNET_OPTION_TIMING_MARK)
		assert(owed == 3);
	else
		trace->answered += owed;
	assert(trace->answered < 256); /* however long the storm of negotiations */
}

static const struct telnet_taker taker = {.plain = on_plain, .sequence = on_sequence};

/* `piece` bytes a read; 0 = uneven pieces. What was read is gone afterwards. */
static struct trace
trace_of(const uint8_t *bytes, size_t size, enum lines_editing editing, size_t piece)
{
	struct trace trace = {.editing = editing, .plain_digest = 1, .lines_digest = 1};
	char offer[TERMINAL_ANSWER_SIZE];

	trace.answered = terminal_offer(&trace.terminal, offer);

	for (size_t at = 0; at < size;) {
		size_t now = piece > 0 ? piece : 1 + (at * 31 + bytes[at]) % 97;
		size_t room = lines_room(&trace.lines);
		now = now < size - at ? now : size - at;
		now = now < room ? now : room;
		assert(now > 0);
		char *read = malloc(now);
		assert(read != NULL);
		memcpy(read, bytes + at, now);
		bool fed = telnet_feed(&trace.telnet, read, now, &taker, &trace);
		assert(fed);
		take_lines(&trace);
		bool settled = lines_settle(&trace.lines);
		assert(settled && trace.lines.length <= LINE_LENGTH);
		free(read);
		at += now;
	}
	telnet_drop(trace.telnet);
	lines_clear(&trace.lines);
	return trace;
}

static void
assert_same(const struct trace *a, const struct trace *b)
{
	assert(a->plain == b->plain && a->plain_digest == b->plain_digest);
	assert(a->results == b->results && a->lines_digest == b->lines_digest);
	assert(a->answered == b->answered && a->terminal.columns == b->terminal.columns);
}

static struct trace
check_pieces(const uint8_t *bytes, size_t size, enum lines_editing editing)
{
	struct trace whole = trace_of(bytes, size, editing, LINES_ROOM);
	struct trace single = trace_of(bytes, size, editing, 1);
	struct trace uneven = trace_of(bytes, size, editing, 0);

	assert(whole.plain <= size);
	assert_same(&whole, &single);
	assert_same(&whole, &uneven);
	return whole;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct trace as_sent = check_pieces(bytes, size, LINES_AS_SENT);
	struct trace edited = check_pieces(bytes, size, LINES_EDITED);

	assert(as_sent.results == edited.results);
	return 0;
}
