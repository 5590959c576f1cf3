/*
 * invite_terms.c - what an invitation is for: a length, and options.
 */
#include "server/commands/invite_terms.h"

#include <string.h>

void
invite_terms_tell_fault(struct session *session, const char *typed, enum options_fault fault,
	const struct options_typed *terms)
{
	static const enum message messages[OPTIONS_FAULTS] = {
		[OPTIONS_UNKNOWN] = MSG_OPTION_UNKNOWN,
		[OPTIONS_BAD_NUMBER] = MSG_OPTION_NUMBER,
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
uses_preference(const struct session *session, const struct words *words)
{
	return words->count == 3 && !session_is_clip(session) && strcasecmp(words->word[2], "money") != 0;
}

bool
invite_terms_read(struct session *session, const struct words *words, struct options_typed *terms)
{
	enum options_fault fault = uses_preference(session, words)
					   ? options_prefer(terms, words->word[2], session->settings.options)
					   : options_read_typed(terms, words_rest(words, 1));

	if (fault != OPTIONS_FINE)
		invite_terms_tell_fault(session, words->word[2], fault, terms);
	return fault == OPTIONS_FINE;
}
