/*
 * tournament_terms.c - what a tournament is played for, as it is typed after its name: `knockout 5 seats=24
 * clock=club`.
 */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "db/tournaments/tournaments.h"
#include "protocol/wire/number.h"
#include "server/commands/seats/invite_terms.h"
#include "server/commands/tournaments/tournaments.h"
#include "server/lobby/house.h"
#include "server/pairing/league.h"
#include "server/pairing/swiss.h"
#include "server/rules/options_typed.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/tournaments/evening.h"

enum {
	LENGTH_MOST = 25,
	SEATS_USUAL = 32,
	ROUNDS_USUAL = 5,
	MINUTES_USUAL = 120,
};

/* What is ours; all other words are options of its matches. */
static const struct number_option {
	const char *name; /* with what follows it */
	int least, most;
	size_t offset; /* of an int in the terms */
} number_options[] = {
	{"rounds=", 1, SWISS_ROUNDS_MAX, offsetof(struct tournament_terms, rounds)},
	{"seats=", TOURNAMENT_SEATS_MIN, TOURNAMENT_SEATS_MAX, offsetof(struct tournament_terms, seats)},
	{"minutes=", 10, 720, offsetof(struct tournament_terms, minutes)},
	{"late=", 0, 60, offsetof(struct tournament_terms, late)},
	{"final=", 1, LENGTH_MOST, offsetof(struct tournament_terms, final_length)},
	{"min=", 0, 1000000, offsetof(struct tournament_terms, least_experience)},
	{"reliability=", 0, 100, offsetof(struct tournament_terms, least_reliability)},
};

enum { NUMBER_OPTIONS = sizeof number_options / sizeof *number_options };

enum taken {
	TAKEN_NOT, /* it is none of ours */
	TAKEN,
	TAKEN_WRONG, /* they have read why */
};

static enum taken
take_number(struct session *session, const char *word, struct tournament_terms *terms)
{
	for (int i = 0; i < NUMBER_OPTIONS; i++) {
		const struct number_option *option = &number_options[i];
		size_t length = strlen(option->name);
		int64_t number;
		if (strncasecmp(word, option->name, length) != 0)
			continue;
		if (!number_read(word + length, option->least, option->most, &number)) {
			session_tell(session, MSG_NEW_NUMBER,
				&(struct message_args){
					.text = option->name, .n = option->least, .m = option->most});
			return TAKEN_WRONG;
		}
		*(int *)((char *)terms + option->offset) = (int)number;
		return TAKEN;
	}
	return TAKEN_NOT;
}

/* `consolation=first`. */
static enum taken
take_consolation(struct session *session, const char *word, struct tournament_terms *terms)
{
	int consolation = tournament_consolation_find(word);

	if (consolation < 0) {
		session_say(session, MSG_NEW_CONSOLATION);
		return TAKEN_WRONG;
	}
	terms->consolation = (enum tournament_consolation)consolation;
	return TAKEN;
}

/* `fill=house`. */
static enum taken
take_fill(struct session *session, const char *word, struct tournament_terms *terms)
{
	int fill = tournament_fill_find(word);

	if (fill < 0) {
		session_say(session, MSG_NEW_FILL);
		return TAKEN_WRONG;
	}
	terms->fill = (enum tournament_fill)fill;
	return TAKEN;
}

/* `season=wins`. */
static enum taken
take_season(struct session *session, const char *word, struct tournament_terms *terms)
{
	int season = season_kind_find(word);

	if (season < 0 || (season == SEASON_BY_ROUNDS && terms->kind != TOURNAMENT_KNOCKOUT)) {
		session_say(session, MSG_NEW_SEASON);
		return TAKEN_WRONG;
	}
	terms->season = (enum season_kind)season;
	return TAKEN;
}

static enum taken
take_word(struct session *session, const char *word, struct tournament_terms *terms)
{
	static const char consolation[] = "consolation=", fill[] = "fill=", season[] = "season=";

	if (strncasecmp(word, consolation, sizeof consolation - 1) == 0)
		return take_consolation(session, word + sizeof consolation - 1, terms);
	if (strncasecmp(word, fill, sizeof fill - 1) == 0)
		return take_fill(session, word + sizeof fill - 1, terms);
	if (strncasecmp(word, season, sizeof season - 1) == 0)
		return take_season(session, word + sizeof season - 1, terms);
	return TAKEN_NOT;
}

/* When it starts; whether that is a time is seen later, with the zone. */
static bool
take_start(const char *word, struct tournament_terms *terms)
{
	static const char starts[] = "starts=", zone[] = "zone=", by[] = "by=";

	if (strncasecmp(word, starts, sizeof starts - 1) == 0)
		snprintf(terms->starts, sizeof terms->starts, "%s", word + sizeof starts - 1);
	else if (strncasecmp(word, zone, sizeof zone - 1) == 0)
		snprintf(terms->zone, sizeof terms->zone, "%s", word + sizeof zone - 1);
	else if (strncasecmp(word, by, sizeof by - 1) == 0)
		snprintf(terms->deadline, sizeof terms->deadline, "%s", word + sizeof by - 1);
	else if (strcasecmp(word, "every=week") == 0)
		terms->weekly = true;
	else if (strcasecmp(word, "twice") == 0)
		terms->twice = true;
	else if (strcasecmp(word, "novacation") == 0)
		terms->novacation = true;
	else
		return false;
	return true;
}

/* The options of a match among the words, after its length, as one text. False after telling what is
 * wrong. */
static bool
take_words(struct session *session, const struct words *words, struct tournament_terms *terms,
	char match[LINE_SIZE])
{
	int used = snprintf(match, LINE_SIZE, "%s", words_at(words, 1));
	bool clock = false;

	for (int i = 2; i < words->count; i++) {
		if (take_start(words->word[i], terms))
			continue;
		if (strcasecmp(words->word[i], "seeded") == 0) {
			terms->seeded = true;
			continue;
		}
		enum taken taken = take_number(session, words->word[i], terms);
		if (taken == TAKEN_NOT)
			taken = take_word(session, words->word[i], terms);
		if (taken == TAKEN_WRONG)
			return false;
		if (taken == TAKEN)
			continue;
		clock |= strncasecmp(words->word[i], "clock=", strlen("clock=")) == 0 ||
			 strncasecmp(words->word[i], "days=", strlen("days=")) == 0;
		used += snprintf(match + used, LINE_SIZE - (size_t)used, " %s", words->word[i]);
	}
	if (!clock)
		snprintf(match + used, LINE_SIZE - (size_t)used, " clock=club");
	return true;
}

static bool
read_match(struct session *session, const char *length, const char *match, struct tournament_terms *terms)
{
	struct options_typed typed;
	bool league = terms->kind == TOURNAMENT_LEAGUE;

	if (strcasecmp(length, "unlimited") == 0) { /* before its clock is refused, which is ours */
		session_say(session, league ? MSG_NEW_MATCH_LEAGUE : MSG_NEW_MATCH);
		return false;
	}
	enum options_fault fault = options_read_typed(&typed, match);
	if (fault == OPTIONS_UNKNOWN) {
		session_tell(session, MSG_NEW_OPTION, &(struct message_args){.text = typed.word});
		return false;
	}
	if (fault == OPTIONS_BAD_LENGTH || fault == OPTIONS_MATCHES_ONLY) {
		session_say(session, MSG_NEW_MATCH);
		return false;
	}
	if (fault != OPTIONS_FINE) {
		invite_terms_tell_fault(session, length, fault, &typed);
		return false;
	}
	const struct options *options = &typed.options;
	bool slow = options->days.turn > 0;
	if (options->length < 1 || options->length > LENGTH_MOST ||
		(slow ? !league : options->clock.delay == 0)) {
		session_say(session, league ? MSG_NEW_MATCH_LEAGUE : MSG_NEW_MATCH);
		return false;
	}
	if (terms->novacation && !slow) {
		session_say(session, MSG_NEW_NOVACATION);
		return false;
	}
	if (terms->fill != TOURNAMENT_NO_FILL && options_are_rated(options) &&
		(options->length > HOUSE_LENGTH_MAX || terms->final_length > HOUSE_LENGTH_MAX)) {
		session_tell(session, MSG_NEW_FILL_LENGTH, &(struct message_args){.n = HOUSE_LENGTH_MAX});
		return false;
	}
	options_write(options, terms->options);
	return true;
}

/* `final=4` says how many play off after rounds; of a knockout it is the length of the last match. */
static bool
take_playoff(struct session *session, struct tournament_terms *terms)
{
	if (terms->kind == TOURNAMENT_KNOCKOUT || terms->kind == TOURNAMENT_LEAGUE ||
		terms->final_length == 0)
		return true;
	terms->playoff = terms->final_length;
	terms->final_length = 0;
	bool eight = terms->kind == TOURNAMENT_ROLLING;
	if (terms->playoff == 2 || terms->playoff == 4 || (eight && terms->playoff == 8))
		return true;
	session_tell(session, eight ? MSG_NEW_PLAYOFF_EIGHT : MSG_NEW_PLAYOFF,
		&(struct message_args){.text = tournament_kind_word(terms->kind)});
	return false;
}

/* A word that makes no sense in this kind; NULL: there is none. */
static const char *
foreign_to(const struct tournament_terms *terms)
{
	bool swiss = terms->kind == TOURNAMENT_SWISS, knockout = terms->kind == TOURNAMENT_KNOCKOUT,
	     rolling = terms->kind == TOURNAMENT_ROLLING, league = terms->kind == TOURNAMENT_LEAGUE;

	return !knockout && terms->consolation != TOURNAMENT_NO_CONSOLATION ? "consolation="
	       : !swiss && terms->rounds > 0				    ? "rounds="
	       : !rolling && terms->minutes > 0				    ? "minutes="
	       : !league && terms->twice				    ? "twice"
	       : !league && terms->deadline[0] != '\0'			    ? "by="
	       : !league && terms->novacation				    ? "novacation"
	       : league && terms->weekly				    ? "every=week"
	       : league && terms->final_length + terms->playoff > 0	    ? "final="
	       : league && terms->fill != TOURNAMENT_NO_FILL		    ? "fill="
	       : rolling && terms->fill == TOURNAMENT_FILL_SEATS	    ? "fill=seats"
	       : !knockout && terms->seeded				    ? "seeded"
									    : NULL;
}

/* False after telling how many there may be. */
static bool
has_seats(struct session *session, const struct tournament_terms *terms)
{
	const struct edition_row edition = {.terms = {.kind = terms->kind}};
	int least = evening_least(&edition);
	int most = terms->kind == TOURNAMENT_LEAGUE ? LEAGUE_MAX : TOURNAMENT_SEATS_MAX;
	bool fits = terms->seats >= least && terms->seats <= most;

	if (!fits)
		session_tell(session, MSG_NEW_NUMBER,
			&(struct message_args){.text = "seats=", .n = least, .m = most});
	return fits;
}

/* What each kind has when nothing else was typed. False after telling what is wrong. */
static bool
fits_kind(struct session *session, struct tournament_terms *terms)
{
	const char *foreign = foreign_to(terms);

	if (foreign != NULL) {
		session_tell(session, MSG_NEW_OTHER_KIND,
			&(struct message_args){.a = foreign, .text = tournament_kind_word(terms->kind)});
		return false;
	}
	if (terms->seats == 0)
		terms->seats = terms->kind == TOURNAMENT_LEAGUE ? LEAGUE_MAX : SEATS_USUAL;
	if (!has_seats(session, terms))
		return false;
	int most = swiss_rounds_max(terms->seats);
	if (terms->kind == TOURNAMENT_ROLLING && terms->minutes == 0)
		terms->minutes = MINUTES_USUAL;
	if (terms->kind == TOURNAMENT_SWISS && terms->rounds == 0)
		terms->rounds = most < ROUNDS_USUAL ? most : ROUNDS_USUAL;
	if (terms->kind == TOURNAMENT_SWISS && terms->rounds > most) {
		session_tell(session, terms->seats <= LEAGUE_MAX ? MSG_NEW_ROUNDS_LEAGUE : MSG_NEW_ROUNDS,
			&(struct message_args){.n = terms->seats, .m = most});
		return false;
	}
	return true;
}

bool
tournament_read_terms(struct session *session, const char *text, struct tournament_terms *terms)
{
	struct words words;
	char match[LINE_SIZE];

	words_split(&words, text);
	if (words.count == 0) {
		session_say(session, MSG_NEW_KIND_NEEDED);
		return false;
	}
	int kind = tournament_kind_find(words_at(&words, 0));
	if (kind < 0) {
		session_tell(session, MSG_NEW_KIND, &(struct message_args){.text = words_at(&words, 0)});
		return false;
	}
	terms->kind = (enum tournament_kind)kind;
	terms->season = terms->kind == TOURNAMENT_KNOCKOUT ? SEASON_BY_ROUNDS : SEASON_BY_WINS;
	return take_words(session, &words, terms, match) && take_playoff(session, terms) &&
	       fits_kind(session, terms) && read_match(session, words_at(&words, 1), match, terms);
}
