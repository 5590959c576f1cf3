/*
 * mail_text.c - headers and body. Where there are others than ASCII letters, a header has encoded words (RFC
 * 2047), and the body is quoted-printable (RFC 2045), so every mailer hands both on as they are.
 */
#include "tools/courier/mail_text.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/system/memory.h"
#include "tools/courier/letter.h"

enum {
	LINE_LETTERS = 64, /* of a line with an encoded word: 76 with "=?UTF-8?Q?" and "?=" */
	BODY_LETTERS = 75, /* of a line, before the sign that it goes on */
};

static bool
is_plain(const char *text)
{
	for (; *text != '\0'; text++) {
		if ((unsigned char)*text >= 0x7f)
			return false;
	}
	return true;
}

/* How many bytes this letter has; a byte that is none counts as one. */
static size_t
letter_bytes(const char *text)
{
	size_t bytes = 1;

	while (((unsigned char)text[bytes] & 0xc0) == 0x80 && bytes < 4)
		bytes++;
	return (unsigned char)*text >= 0xc0 ? bytes : 1;
}

/* In each line a word, in the first one after `used` letters. No letter of UTF-8 is cut in two. */
static void
write_words(FILE *out, size_t used, const char *text)
{
	for (; *text != '\0'; used = 1) {
		fputs("=?UTF-8?Q?", out);
		while (*text != '\0') {
			size_t bytes = letter_bytes(text);
			bool is_itself = bytes == 1 && isalnum((unsigned char)*text) != 0 &&
					 (unsigned char)*text < 0x80;
			size_t letters = is_itself || *text == ' ' ? 1 : 3 * bytes;
			if (used + letters > LINE_LETTERS)
				break;
			for (size_t i = 0; i < bytes; i++) {
				if (is_itself || *text == ' ')
					fputc(*text == ' ' ? '_' : *text, out);
				else
					fprintf(out, "=%02X", (unsigned)(unsigned char)*text);
				text++;
			}
			used += letters;
		}
		fputs(*text != '\0' ? "?=\n " : "?=", out);
	}
}

static void
write_header(FILE *out, const char *name, const char *value)
{
	fprintf(out, "%s: ", name);
	/* What looks like an encoded word would be read as one. */
	if (is_plain(value) && strstr(value, "=?") == NULL)
		fputs(value, out);
	else
		write_words(out, strlen(name) + 2, value);
	fputc('\n', out);
}

/* The name in quotes, or in encoded words. */
static void
write_from(FILE *out, const struct mail_sender *sender)
{
	fputs("From: ", out);
	if (is_plain(sender->name)) {
		fputc('"', out);
		for (const char *at = sender->name; *at != '\0'; at++)
			fprintf(out, *at == '"' || *at == '\\' ? "\\%c" : "%c", *at);
		fputc('"', out);
	} else {
		write_words(out, strlen("From: "), sender->name);
	}
	fprintf(out, " <%s>\n", sender->address);
}

static void
write_date(FILE *out, int64_t now)
{
	static const char days[] = "SunMonTueWedThuFriSat", months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	time_t when = (time_t)now;
	struct tm date;

	gmtime_r(&when, &date);
	fprintf(out, "Date: %.3s, %d %.3s %d %02d:%02d:%02d +0000\n", days + 3 * date.tm_wday, date.tm_mday,
		months + 3 * date.tm_mon, 1900 + date.tm_year, date.tm_hour, date.tm_min, date.tm_sec);
}

/* One line of the body, quoted: blanks at its end are seen, and it goes on after 75 letters. */
static void
write_quoted(FILE *out, const char *line, size_t length)
{
	size_t used = 0;

	for (size_t i = 0; i < length; i++) {
		unsigned char letter = (unsigned char)line[i];
		bool is_itself = letter > 0x20 && letter < 0x7f && letter != '=';
		if (letter == ' ' && i + 1 < length)
			is_itself = true;
		if (used + (is_itself ? 1 : 3) > BODY_LETTERS) {
			fputs("=\n", out);
			used = 0;
		}
		if (is_itself)
			fputc(letter, out);
		else
			fprintf(out, "=%02X", (unsigned)letter);
		used += is_itself ? 1 : 3;
	}
}

static void
write_lines(FILE *out, const char *text, bool quoted)
{
	while (*text != '\0') {
		size_t length = strcspn(text, "\n");
		if (quoted)
			write_quoted(out, text, length);
		else
			fwrite(text, 1, length, out);
		fputc('\n', out);
		text += length;
		if (*text == '\n')
			text++;
	}
}

char *
mail_text_write(const struct letter *letter, const struct mail_sender *sender, int64_t now, size_t *size)
{
	char *text = NULL;
	bool quoted = !is_plain(letter->text) || !is_plain(letter->url);
	FILE *out = must_memstream(&text, size);

	write_date(out, now);
	write_from(out, sender);
	fprintf(out, "To: <%s>\n", letter->address);
	write_header(out, "Subject", letter->subject);
	for (int i = 0; i < letter->header_count; i++)
		fprintf(out, "%s: %s\n", letter->headers[i].name, letter->headers[i].value);
	fputs("MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n", out);
	fprintf(out, "Content-Transfer-Encoding: %s\n\n", quoted ? "quoted-printable" : "7bit");
	write_lines(out, letter->text, quoted);
	if (letter->url[0] != '\0' && strstr(letter->text, letter->url) == NULL) {
		fputc('\n', out);
		write_lines(out, letter->url, quoted);
	}
	must_close(out);
	return text;
}
