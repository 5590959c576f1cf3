/*
 * ear.c - leaves out what a listener doesn't need, a byte at a time.
 *
 * Left out are words made of marks at the start of a line (`**`, the frame around a text), and a single mark
 * at its end (the other side of the frame, a full stop after a blank). Marks within a line may be somebody's
 * words.
 */
#include "protocol/spoken/ear.h"

#include <string.h>

static bool
is_mark(const struct ear *ear, char c)
{
	if (ear->in_line)
		return ear->blank && ear->held == 0 && (c == '|' || c == '.');
	return memchr("*|+-=#.", c, 7) != NULL;
}

static size_t
put_held(struct ear *ear, char *out)
{
	size_t size = 0;

	if (ear->blank)
		out[size++] = ' ';
	for (size_t i = 0; i < ear->held && i < EAR_MARKS; i++)
		out[size++] = ear->mark[i];
	ear->blank = false;
	ear->held = 0;
	ear->in_line = true;
	return size;
}

static size_t
put_blank(struct ear *ear, char *out)
{
	size_t size = ear->in_line && ear->held > 0 ? put_held(ear, out) : 0;

	ear->held = 0;
	ear->blank = ear->in_line;
	return size;
}

static size_t
put_line_end(struct ear *ear, char *out)
{
	bool ends_text = ear->in_line;

	*ear = (struct ear){.in_line = false};
	if (!ends_text)
		return 0;
	memcpy(out, "\r\n", 2);
	return 2;
}

static size_t
put_visible(struct ear *ear, char c, char *out)
{
	size_t size = put_held(ear, out);

	out[size++] = c;
	return size;
}

size_t
ear_filter(struct ear *ear, const char *text, size_t size, char *out)
{
	size_t used = 0;

	for (size_t i = 0; i < size; i++) {
		char c = text[i];
		if (c == '\r')
			continue; /* comes with its \n */
		if (c == '\n') {
			used += put_line_end(ear, out + used);
		} else if (c == ' ') {
			used += put_blank(ear, out + used);
		} else if (c == '\a') {
			out[used++] = c; /* is heard, but is no text */
		} else if (is_mark(ear, c)) {
			if (ear->held < EAR_MARKS)
				ear->mark[ear->held] = c;
			ear->held++;
		} else {
			used += put_visible(ear, c, out + used);
		}
	}
	return used;
}
