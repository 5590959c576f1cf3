/*
 * invite_terms.c - what an invitation is for: a length, and options.
 */
#include "server/commands/seats/invite_terms.h"

#include <string.h>

#include "protocol/options_words.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"

void
invite_terms_tell_fault(struct session *session, const char *typed, enum options_fault fault,
	const struct options_typed *terms)
{
	static const enum message messages[OPTIONS_FAULTS] = {
		[OPTIONS_UNKNOWN] = MSG_OPTION_UNKNOWN,
		[OPTIONS_BAD_NUMBER] = MSG_OPTION_NUMBER,
		[OPTIONS_BAD_CLOCK] = MSG_OPTION_CLOCK,
		[OPTIONS_BAD_DAYS] = MSG_OPTION_DAYS,
		[OPTIONS_SLOW_WITH] = MSG_OPTION_NOT_SLOW,
		[OPTIONS_SLOW_LENGTH] = MSG_SLOW_LENGTH,
		[OPTIONS_CONTRADICTION] = MSG_OPTIONS_CONTRADICT,
		[OPTIONS_MATCHES_ONLY] = MSG_OPTION_OF_MATCHES,
		[OPTIONS_MONEY_ONLY] = MSG_OPTION_OF_MONEY,
	};
	bool is_number = typed[0] != '\0' && typed[strspn(typed, "0123456789")] == '\0';

	if (fault != OPTIONS_BAD_LENGTH)
		session_tell(session, messages[fault],
			&(struct message_args){.a = terms->word, .b = terms->other, .text = options_known()});
	else if (is_number)
		session_tell(session, MSG_INVITE_LENGTH, &(struct message_args){.text = typed});
	else
		session_say(session, MSG_INVITE_NUMBER);
}

/* A person who names only a length means what they have set; programs always mean the defaults. */
static bool
uses_preference(const struct session *session, const struct words *words, int at)
{
	return words->count == at + 1 && !session_is_clip(session) &&
	       strcasecmp(words->word[at], "money") != 0;
}

enum options_fault
invite_terms_read(
	const struct session *session, const struct words *words, int at, struct options_typed *terms)
{
	return uses_preference(session, words, at)
		       ? options_prefer(terms, words->word[at], session->settings->options)
		       : options_read_typed(terms, words_rest(words, at - 1));
}

void
invite_terms_tell_options(struct session *session, const struct options *options)
{
	char text[OPTIONS_WORDS_SIZE], terms[OPTIONS_TEXT_SIZE];
	bool any = false;

	for (int option = 0; option < OPTION_COUNT; option++)
		any |= options_value(options, (enum option)option) != 0;
	if (!any)
		return;
	options_in_words(text, options);
	options_write(options, terms);
	session_tell(session, MSG_WITH_OPTIONS, &(struct message_args){.b = terms, .text = text});
}
