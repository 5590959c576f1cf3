/*
 * letters_fuzz.c - lines that a server might send to the courier. What is read as a letter has nothing in it
 * that begins a header or an option, and a mail that is made of it has each header once.
 */
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tools/courier/bodies.h"
#include "tools/courier/letter.h"
#include "tools/courier/mail_text.h"

static void
check_plain(const char *text)
{
	for (; *text != '\0'; text++)
		assert(iscntrl((unsigned char)*text) == 0);
}

/* How many lines of the head begin so. */
static int
count_headers(const char *message, const char *name)
{
	int count = 0;

	for (const char *line = message; *line != '\n'; line = strchr(line, '\n') + 1)
		count += strncasecmp(line, name, strlen(name)) == 0;
	return count;
}

static void
check_mail(const struct letter *letter)
{
	static const char *const once[] = {
		"From:", "To:", "Date:", "Subject:", "Content-Type:", "MIME-Version:"};
	const struct mail_sender sender = {"club@example.org", "play.example.org"};
	size_t size;
	char *message = mail_text_write(letter, &sender, 0, &size);

	assert(letter_is_address(letter->address) && letter->address[0] != '-' && size == strlen(message));
	for (size_t i = 0; i < sizeof once / sizeof *once; i++)
		assert(count_headers(message, once[i]) == 1);
	assert(count_headers(message, "Cc:") == 0 && count_headers(message, "Bcc:") == 0);
	free(message);
}

static void
check_letter(const struct letter *letter)
{
	size_t size;

	assert(letter->id > 0 && letter->way < WAYS && letter->header_count <= LETTER_HEADERS_MAX);
	check_plain(letter->subject);
	check_plain(letter->url);
	check_plain(letter->endpoint);
	check_plain(letter->topic);
	check_plain(letter->urgency);
	free(body_for_browser(letter, &size));
	free(body_for_hook(letter, &size));
	if (letter->way == WAY_MAIL)
		check_mail(letter);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct letter letter;
	struct answer_end end;
	char *line = malloc(size + 1);

	assert(line != NULL);
	memcpy(line, data, size);
	line[size] = '\0';
	if (letter_read(&letter, &end, line) == LINE_LETTER)
		check_letter(&letter);
	free(line);
	return 0;
}
