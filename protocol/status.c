/*
 * status.c - the CLIP lines 1, 2 and 5 (protocol 3), field by field.
 */
#include "protocol/status.h"

#include "protocol/put.h"
#include "protocol/text.h"

/* Behind the number of the line or another field. Nothing in it can end the field or the line. */
static void
field_text(struct put *put, const char *text)
{
	put_char(put, ' ');
	if (text == NULL || *text == '\0') {
		put_char(put, '-');
		return;
	}
	for (; *text != '\0'; text++) {
		unsigned char byte = (unsigned char)*text;
		put_char(put, byte <= ' ' ? '_' : byte >= 0x7f ? '?' : *text);
	}
}

static void
field_number(struct put *put, long number)
{
	put_char(put, ' ');
	put_number(put, number);
}

static void
field_flag(struct put *put, bool flag)
{
	put_text(put, flag ? " 1" : " 0");
}

static void
field_rating(struct put *put, double rating)
{
	char text[TEXT_RATING_SIZE];

	text_rating(text, rating);
	put_char(put, ' ');
	put_text(put, text);
}

size_t
status_welcome_write(char *out, size_t size, const struct status_welcome *welcome)
{
	struct put put = put_begin(out, size);

	put_char(&put, '1');
	field_text(&put, welcome->name);
	field_number(&put, (long)welcome->last_login);
	field_text(&put, welcome->last_host);
	return put_end(&put);
}

size_t
status_own_write(char *out, size_t size, const struct status_own *own)
{
	struct put put = put_begin(out, size);

	put_char(&put, '2');
	field_text(&put, own->name);
	field_flag(&put, own->allowpip);
	field_flag(&put, own->autoboard);
	field_flag(&put, own->autodouble);
	field_flag(&put, own->automove);
	field_flag(&put, own->away);
	field_flag(&put, own->bell);
	field_flag(&put, own->crawford);
	field_flag(&put, own->doubling);
	field_number(&put, own->experience);
	field_flag(&put, own->greedy);
	field_flag(&put, own->moreboards);
	field_flag(&put, own->moves);
	field_flag(&put, own->notify);
	field_rating(&put, own->rating);
	field_flag(&put, own->ratings);
	field_flag(&put, own->ready);
	if (own->redoubles < 0)
		field_text(&put, "unlimited");
	else
		field_number(&put, own->redoubles);
	field_flag(&put, own->report);
	field_flag(&put, own->silent);
	field_text(&put, own->timezone);
	return put_end(&put);
}

size_t
status_who_write(char *out, size_t size, const struct status_who *who, size_t *idle_at)
{
	struct put put = put_begin(out, size);

	put_char(&put, '5');
	field_text(&put, who->name);
	field_text(&put, who->opponent);
	field_text(&put, who->watching);
	field_flag(&put, who->ready);
	field_flag(&put, who->away);
	field_rating(&put, who->rating);
	field_number(&put, who->experience);
	*idle_at = (size_t)(put.at - put.start);
	field_number(&put, (long)who->login);
	field_text(&put, who->host);
	field_text(&put, who->client);
	field_text(&put, who->email);
	return put_end(&put);
}

size_t
status_idle_write(char *out, size_t size, const char *line, size_t idle_at, long idle)
{
	struct put put = put_begin(out, size);

	put_bytes(&put, line, idle_at);
	field_number(&put, idle);
	put_text(&put, line + idle_at);
	return put_end(&put);
}

/* Where a 5 line has the fields that say where somebody is. */
enum { FIELD_HOST = 10, FIELD_EMAIL = 12 };

size_t
status_without_addresses(char *out, const char *lines, size_t size)
{
	size_t used = 0;
	int field = 0;
	bool is_status = size > 1 && lines[0] == '5' && lines[1] == ' ', hidden = false;

	for (size_t i = 0; i < size; i++) {
		char byte = lines[i];
		if (byte == ' ' || byte == '\r') {
			field++;
			hidden = false;
		}
		bool hides = is_status && (field == FIELD_HOST || field == FIELD_EMAIL) && byte != ' ' &&
			     byte != '\r' && byte != '\n';
		if (!hides)
			out[used++] = byte;
		else if (!hidden)
			out[used++] = '-';
		hidden |= hides;
		if (byte != '\n')
			continue;
		field = 0;
		is_status = i + 2 < size && lines[i + 1] == '5' && lines[i + 2] == ' ';
	}
	return used;
}
