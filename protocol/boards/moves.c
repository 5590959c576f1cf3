/*
 * moves.c - absolute points as typed to steps in own numbering, and back.
 *
 * Grammar (protocol 10): ends separated by blanks and dashes, two a step; an end is a number, `bar` or `b`,
 * or `off`, `home`, `o` or `h`. The bar and off also have their numbers: 25 and 0 for O, 0 and 25 for X.
 * With slashes: moves separated by blanks and commas, such as 24/18/14*, bar/20(2), 6/off; a star for a hit,
 * after a point or after the count, says nothing.
 */
#include "protocol/boards/moves.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "protocol/put.h"

enum {
	END_NONE = -1, /* no such point */
	END_BAD = -2,  /* no such word */
};

static const char separators[] = " -\t";

static bool
word_is(const char *word, size_t length, const char *const *list)
{
	for (; *list != NULL; list++) {
		if (strlen(*list) == length && strncasecmp(word, *list, length) == 0)
			return true;
	}
	return false;
}

static const char *const bar_words[] = {"bar", "b", NULL};
static const char *const off_words[] = {"off", "home", "o", "h", NULL};

/* An absolute point; END_NONE for numbers that are none, however long. */
static int
number_read(const char *word, size_t length)
{
	int number = 0;

	for (size_t i = 0; i < length; i++) {
		if (!isdigit((unsigned char)word[i]))
			return END_BAD;
		if (number <= POINT_BAR)
			number = 10 * number + (word[i] - '0');
	}
	return number <= POINT_BAR ? number : END_NONE;
}

/* An end in own numbering, END_NONE or END_BAD. */
static int
end_read(const char *word, size_t length, enum side side)
{
	if (!isdigit((unsigned char)word[0])) {
		if (word_is(word, length, bar_words))
			return POINT_BAR;
		if (word_is(word, length, off_words))
			return POINT_OFF;
	}
	int number = number_read(word, length);
	return number >= 0 && side == SIDE_X ? 25 - number : number;
}

static void
fault_set(struct moves_fault *fault, int index, const char *word, size_t length)
{
	*fault = (struct moves_fault){.step = index / 2 + 1, .is_target = index % 2 == 1};
	for (size_t i = 0; i < length && i < sizeof fault->word - 1; i++)
		fault->word[i] = (char)tolower((unsigned char)word[i]);
}

enum moves_result
moves_read(struct play *play, enum side side, const char *text, struct moves_fault *fault)
{
	struct play read = {0};
	int count = 0; /* of ends */

	*fault = (struct moves_fault){0};
	for (text += strspn(text, separators); *text != '\0'; text += strspn(text, separators), count++) {
		size_t length = strcspn(text, separators);
		bool is_target = count % 2 == 1;
		if (count == 2 * PLAY_STEPS)
			return MOVES_TOO_MANY;

		int end = end_read(text, length, side);
		if (end < 0 || end == (is_target ? POINT_BAR : POINT_OFF)) {
			fault_set(fault, count, text, length);
			return end == END_BAD ? MOVES_BAD_WORD : MOVES_BAD_POINT;
		}
		if (is_target)
			read.steps[count / 2].to = (uint8_t)end;
		else
			read.steps[count / 2].from = (uint8_t)end;
		text += length;
	}
	if (count == 0)
		return MOVES_NONE;
	if (count % 2 == 1) {
		fault_set(fault, count, "", 0);
		return MOVES_ODD;
	}
	read.count = (uint8_t)(count / 2);
	*play = read;
	return MOVES_OK;
}

/* A text with slashes, as far as it has been read. */
struct slashed {
	const char *text;
	enum side side;
	struct play play;
	struct moves_fault *fault;
};

static const char blanks[] = " \t";

static enum moves_result
read_point(struct slashed *read, bool is_target, int *point)
{
	size_t length = strcspn(read->text, "/*(), \t");
	int end = length == 0 ? END_BAD : end_read(read->text, length, read->side);

	if (read->play.count == PLAY_STEPS)
		return MOVES_TOO_MANY;
	if (end < 0 || end == (is_target ? POINT_BAR : POINT_OFF)) {
		fault_set(read->fault, 2 * read->play.count + is_target, read->text, length);
		return end != END_BAD				 ? MOVES_BAD_POINT
		       : memchr(read->text, '-', length) != NULL ? MOVES_MIXED
								 : MOVES_BAD_WORD;
	}
	*point = end;
	read->text += length;
	if (*read->text == '*')
		read->text++;
	size_t gap = strspn(read->text, blanks);
	if (read->text[gap] == '/' || read->text[gap] == '(')
		read->text += gap;
	return MOVES_OK;
}

/* `(2)`: the steps from `first` on are made so often. */
static enum moves_result
read_times(struct slashed *read, int first)
{
	struct play *play = &read->play;
	size_t digits = strspn(read->text + 1, "0123456789");
	int steps = play->count - first, times = number_read(read->text + 1, digits);

	if (digits == 0 || times == 0 || read->text[1 + digits] != ')') {
		fault_set(read->fault, 2 * first + 1, read->text, strcspn(read->text, ", \t"));
		return MOVES_BAD_TIMES;
	}
	if (times == END_NONE || first + steps * times > PLAY_STEPS)
		return MOVES_TOO_MANY;
	for (; play->count < first + steps * times; play->count++)
		play->steps[play->count] = play->steps[play->count - steps];
	read->text += digits + 2;
	if (*read->text == '*')
		read->text++;
	return MOVES_OK;
}

/* From its first point to what follows it. */
static enum moves_result
read_slashed(struct slashed *read)
{
	int from = POINT_OFF, to = POINT_OFF, first = read->play.count;
	enum moves_result result = read_point(read, false, &from);

	if (result == MOVES_OK && *read->text != '/') {
		fault_set(read->fault, 2 * first, "", 0);
		return *read->text == '(' ? MOVES_BAD_WORD : MOVES_ODD;
	}
	while (result == MOVES_OK && *read->text == '/') {
		read->text += 1 + strspn(read->text + 1, blanks);
		result = read_point(read, true, &to);
		if (result != MOVES_OK)
			return result;
		if (from == POINT_OFF) {
			fault_set(read->fault, 2 * read->play.count, "off", 3);
			return MOVES_BAD_POINT;
		}
		read->play.steps[read->play.count++] = (struct step){(uint8_t)from, (uint8_t)to};
		from = to;
	}
	return result == MOVES_OK && *read->text == '(' ? read_times(read, first) : result;
}

enum moves_result
moves_read_slashed(struct play *play, enum side side, const char *text, struct moves_fault *fault)
{
	static const char between[] = ", \t";
	struct slashed read = {.text = text, .side = side, .fault = fault};

	*fault = (struct moves_fault){0};
	for (read.text += strspn(read.text, between); *read.text != '\0';
		read.text += strspn(read.text, between)) {
		enum moves_result result = read_slashed(&read);
		if (result != MOVES_OK)
			return result;
		if (*read.text != '\0' && strchr(between, *read.text) == NULL) {
			fault_set(fault, 2 * read.play.count - 1, read.text, strcspn(read.text, between));
			return MOVES_BAD_WORD;
		}
	}
	if (read.play.count == 0)
		return MOVES_NONE;
	*play = read.play;
	return MOVES_OK;
}

bool
moves_look_slashed(const char *first_word)
{
	size_t digits = strspn(first_word, "0123456789");

	if (digits == 0 && strncasecmp(first_word, "bar", 3) == 0)
		digits = 3;
	else if (digits == 0 && (first_word[0] == 'b' || first_word[0] == 'B'))
		digits = 1;
	return digits > 0 && first_word[digits] == '/';
}

bool
moves_look_like(const char *first_word)
{
	size_t digits = strspn(first_word, "0123456789");

	if (digits > 0)
		return first_word[digits] == '\0' || first_word[digits] == '-';
	if (strncasecmp(first_word, "bar", 3) == 0)
		return first_word[3] == '\0' || first_word[3] == '-';
	return (first_word[0] == 'b' || first_word[0] == 'B') && first_word[1] == '-';
}

bool
moves_are_steps(const struct play *play)
{
	for (int i = 0; i < play->count; i++) {
		int length = play->steps[i].from - play->steps[i].to;
		if (length < 1 || length > 6)
			return false;
	}
	return true;
}

static void
put_own_point(struct put *put, int point, enum side side)
{
	if (point == POINT_BAR)
		put_text(put, "bar");
	else if (point == POINT_OFF)
		put_text(put, "off");
	else
		put_number(put, side == SIDE_X ? 25 - point : point);
}

static size_t
write_steps(const struct play *play, enum side side, char between, char text[MOVES_TEXT_SIZE])
{
	struct put put = put_begin(text, MOVES_TEXT_SIZE);

	for (int i = 0; i < play->count; i++) {
		if (i > 0)
			put_char(&put, ' ');
		put_own_point(&put, play->steps[i].from, side);
		put_char(&put, between);
		put_own_point(&put, play->steps[i].to, side);
	}
	return put_end(&put);
}

size_t
moves_write(const struct play *play, enum side side, char text[MOVES_TEXT_SIZE])
{
	return write_steps(play, side, '-', text);
}

size_t
moves_write_slashed(const struct play *play, enum side side, char text[MOVES_TEXT_SIZE])
{
	return write_steps(play, side, '/', text);
}
