/*
 * messages.c - fills templates with names and numbers, and tags them for those who ask.
 */
#include "protocol/messages.h"

#include <assert.h>
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "protocol/put.h"
#include "protocol/tags.h"
#include "protocol/text.h"
#include "protocol/wire/letters.h"

enum { MESSAGE_FIELDS = 8 }; /* at most, in a row */

struct message_row {
	const char *name;
	const char *people;
	const char *programs; /* NULL = the same */
	bool is_refusal;      /* a command was not carried out */
};

static const struct message_row rows[] = {
#define MESSAGE(name, for_people, for_programs) [MSG_##name] = {#name, for_people, for_programs},
#define REFUSAL(name, for_people, for_programs) [MSG_##name] = {#name, for_people, for_programs, true},
#include "protocol/messages/all.def"
#undef MESSAGE
};
static_assert(sizeof rows / sizeof *rows == MSG_COUNT, "a row for each message");

/* As much of it as fits: a message that is too long is cut, not dropped. */
static void
put_cut(struct put *put, const char *bytes, size_t size)
{
	size_t room = (size_t)(put->end - put->at) - 1;

	put_bytes(put, bytes, size < room ? size : room);
	if (size > room)
		put->full = true;
}

static void
put_argument(struct put *put, const char *text)
{
	assert(text != NULL);
	put_cut(put, text, strlen(text));
}

static void
put_rating(struct put *put, double rating)
{
	char text[TEXT_RATING_SIZE];

	text_rating(text, rating);
	put_argument(put, text);
}

/* " piece" or " pieces" of {n:pieces|piece|pieces}, where `noun` is "piece|pieces"; " points" of "point". */
static void
put_noun(struct put *put, const char *noun, const char *end, long number)
{
	const char *plural = memchr(noun, '|', (size_t)(end - noun));

	put_char(put, ' ');
	if (number != 1 && plural != NULL) {
		put_cut(put, plural + 1, (size_t)(end - plural - 1));
		return;
	}
	put_cut(put, noun, (size_t)((plural != NULL ? plural : end) - noun));
	if (number != 1)
		put_char(put, 's');
}

/* The text of a field; NULL: it is a number. */
static const char *
text_of(char letter, const struct message_args *args)
{
	return letter == 'a' ? args->a : letter == 'b' ? args->b : letter == 't' ? args->text : NULL;
}

/* What comes before and after a text that isn't empty: " (" and ")" of " (|)". */
static void
put_before(struct put *put, const char *around, const char *end, const char *text)
{
	const char *bar = memchr(around, '|', (size_t)(end - around));

	assert(bar != NULL);
	if (text[0] != '\0')
		put_cut(put, around, (size_t)(bar - around));
}

static void
put_after(struct put *put, const char *around, const char *end, const char *text)
{
	const char *bar = memchr(around, '|', (size_t)(end - around));

	if (text[0] != '\0')
		put_cut(put, bar + 1, (size_t)(end - bar - 1));
}

static void
put_value(struct put *put, char letter, const struct message_args *args)
{
	switch (letter) {
	case 'a':
	case 'b':
	case 't':
		put_argument(put, text_of(letter, args));
		return;
	case 'r':
		put_rating(put, args->rating);
		return;
	case 'l':
		put_number(put, args->length);
		return;
	case 'n':
		put_number(put, args->n);
		return;
	default:
		assert(letter == 'm');
		put_number(put, args->m);
	}
}

/* Where in a sentence the values of its fields are. */
struct notes {
	int count;
	struct tag_field field[MESSAGE_FIELDS];
	int silent_count;
	struct tag_field silent[MESSAGE_FIELDS]; /* in the tag alone */
};

/* What a field without a name in its template is called. */
static const char *
usual_name(char letter)
{
	switch (letter) {
	case 'a':
		return "player";
	case 'b':
		return "opponent";
	case 't':
		return "text";
	case 'l':
		return "length";
	default:
		assert(letter == 'r');
		return "rating";
	}
}

/* A field that is in a sentence twice is noted once. `field` is what is between the braces. */
static void
note(struct notes *notes, const char *field, size_t size, const char *value, const char *value_end)
{
	struct tag_field noted = {.value = value, .value_size = (size_t)(value_end - value)};
	const char *noun = memchr(field, '|', size);

	noted.name = size > 1 ? field + 2 : usual_name(field[0]);
	noted.name_size =
		size > 1 ? (size_t)((noun != NULL ? noun : field + size) - noted.name) : strlen(noted.name);
	for (int i = 0; i < notes->count; i++)
		if (notes->field[i].name_size == noted.name_size &&
			memcmp(notes->field[i].name, noted.name, noted.name_size) == 0)
			return;
	assert(notes->count < MESSAGE_FIELDS);
	notes->field[notes->count++] = noted;
}

static void
put_field(
	struct put *put, const char *field, size_t size, const struct message_args *args, struct notes *notes)
{
	const char *noun = size > 1 ? memchr(field, '|', size) : NULL;
	const char *text = text_of(field[0], args), *end = field + size;

	if (noun != NULL && text != NULL)
		put_before(put, noun + 1, end, text);
	const char *value = put->at;
	put_value(put, field[0], args);
	if (notes != NULL)
		note(notes, field, size, value, put->at);
	if (noun != NULL && text != NULL)
		put_after(put, noun + 1, end, text);
	else if (noun != NULL)
		put_noun(put, noun + 1, end, field[0] == 'n' ? args->n : args->m);
}

/* {-b:name}: `field` is what comes after the dash. */
static void
note_silent(struct notes *notes, const char *field, size_t size, const struct message_args *args)
{
	const char *value = text_of(field[0], args);

	assert(value != NULL && notes->silent_count < MESSAGE_FIELDS);
	notes->silent[notes->silent_count++] = (struct tag_field){
		.name = field + 2, .name_size = size - 2, .value = value, .value_size = strlen(value)};
}

static void
put_template(struct put *put, const char *at, const struct message_args *args, struct notes *notes)
{
	while (*at != '\0') {
		size_t plain = strcspn(at, "{\n");
		put_cut(put, at, plain);
		at += plain;
		if (*at == '\n') {
			put_text(put, "\r\n");
			at++;
		} else if (*at == '{') {
			const char *end = strchr(at, '}');
			assert(end != NULL);
			if (at[1] != '-')
				put_field(put, at + 1, (size_t)(end - at - 1), args, notes);
			else if (notes != NULL)
				note_silent(notes, at + 2, (size_t)(end - at - 2), args);
			at = end + 1;
		}
	}
}

/* A text that is too long is cut at `size` - 3, or before the letter or number there, and still ends with
 * CRLF. */
static size_t
write_sentence(
	char *out, size_t size, const char *template, const struct message_args *args, struct notes *notes)
{
	assert(size >= 3);
	struct put put = put_begin(out, size);

	put_template(&put, template, args, notes);
	if (!put.full)
		return put_end(&put);
	*put.at = '\0';
	size_t used = (size_t)(put.at - put.start);
	used = letters_whole(out, used < size - 3 ? used : size - 3);
	memcpy(out + used, "\r\n", 3);
	return used + 2;
}

/* It asks for something at `login:`. With tags it ends its line. */
static bool
is_prompt(const char *template)
{
	size_t size = strlen(template);

	return size > 2 && strcmp(template + size - 2, ": ") == 0;
}

/* Numbered lines say what they are already; what else has no line end is a part of a line. */
static bool
has_tag(const char *template)
{
	size_t size = strlen(template);
	bool ends = size > 0 && template[size - 1] == '\n';

	return (ends || is_prompt(template)) && !isdigit((unsigned char)template[0]);
}

/* The sentence has been cut: what is noted of it ends before the CRLF. */
static void
put_notes(struct put *put, const struct notes *notes, const char *end)
{
	for (int i = 0; i < notes->count; i++) {
		struct tag_field field = notes->field[i];
		size_t room = field.value < end ? (size_t)(end - field.value) : 0;
		if (field.value_size > room)
			field.value_size = room;
		tag_field(put, &field);
	}
	for (int i = 0; i < notes->silent_count; i++)
		tag_field(put, &notes->silent[i]);
}

/* Of what programs aren't told a tagged one reads what people read. Empty lines in front stay there. */
static size_t
write_tagged(char *out, size_t size, enum message message, const struct message_args *args)
{
	const struct message_row *row = &rows[message];
	const char *template =
		row->programs != NULL && row->programs[0] != '\0' ? row->programs : row->people;
	char sentence[SENTENCE_SIZE + 2]; /* a prompt gets the end of a line */
	struct notes notes = {.count = 0, .silent_count = 0};
	struct put put = put_begin(out, size);

	if (!has_tag(template))
		return write_sentence(out, size, template, args, NULL);
	size_t used = write_sentence(sentence, SENTENCE_SIZE, template, args, &notes);
	if (is_prompt(template)) {
		memcpy(sentence + used, "\r\n", 3);
		used += 2;
	}
	size_t empty = strspn(sentence, "\r\n");
	put_bytes(&put, sentence, empty);
	if (empty < used) {
		tag_begin(&put, row->name);
		put_notes(&put, &notes, sentence + used - 2);
		if (row->is_refusal)
			tag_refused(&put);
		tag_end(&put);
		tag_lines(&put, sentence + empty, used - empty);
	}
	assert(!put.full);
	return put_end(&put);
}

size_t
message_write(
	char *out, size_t size, enum dialect dialect, enum message message, const struct message_args *args)
{
	assert(message < MSG_COUNT);
	const struct message_row *row = &rows[message];

	if (dialect == DIALECT_TAGGED)
		return write_tagged(out, size, message, args);
	return write_sentence(out, size < SENTENCE_SIZE ? size : SENTENCE_SIZE,
		dialect == DIALECT_CLIP && row->programs != NULL ? row->programs : row->people, args, NULL);
}
