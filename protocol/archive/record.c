/*
 * record.c - writes records.
 */
#include "protocol/archive/record.h"

#include <assert.h>
#include <string.h>
#include <time.h>

#include "protocol/zone.h"

enum { MOMENT_SIZE = 32 };

static const char *
moment(char text[MOMENT_SIZE], int64_t seconds, int milliseconds)
{
	struct tm parts;
	size_t length;

	zone_time(NULL, (time_t)seconds, &parts);
	length = strftime(text, MOMENT_SIZE, "%Y-%m-%dT%H:%M:%S", &parts);
	if (milliseconds >= 0)
		length += (size_t)snprintf(text + length, MOMENT_SIZE - length, ".%03d", milliseconds);
	snprintf(text + length, MOMENT_SIZE - length, "Z");
	return text;
}

void
record_write_begin(FILE *out)
{
	fprintf(out, "barpoint record %d\n", RECORD_VERSION);
}

static void
write_salt(FILE *out, int player, const char *salt)
{
	fprintf(out, "salt %d%s%s\n", player, salt[0] != '\0' ? " " : "", salt);
}

void
record_write_header(FILE *out, const struct record_header *header)
{
	char started[MOMENT_SIZE];

	fprintf(out,
		"match %lld\nplayer 1 %s\nplayer 2 %s\noptions %s\ninviter %c\nrules %d\n"
		"started %s\nstate %s\n",
		(long long)header->id, header->name[0], header->name[1], header->options,
		side_letter(header->inviter), header->rules_version, moment(started, header->started, -1),
		header->state);
	write_salt(out, 1, header->salt[0]);
	write_salt(out, 2, header->salt[1]);
	fprintf(out, "throws %d\n", header->throws);
}

void
record_write_envelope(FILE *out, const struct record_envelope *envelope)
{
	static const char *const states[] = {
		[RECORD_SEALED] = "sealed",
		[RECORD_IN_USE] = "in use",
		[RECORD_OPENED] = "opened",
		[RECORD_VOID] = "void",
	};
	static_assert(sizeof states / sizeof *states == RECORD_ENVELOPE_STATES, "a word for each state");

	fprintf(out, "envelope %lld commitment %s chain %s %s", (long long)envelope->number,
		envelope->commitment, envelope->chain, states[envelope->state]);
	if (envelope->match != 0)
		fprintf(out, " match %lld throw %d", (long long)envelope->match, envelope->from_throw);
	if (envelope->lot != 0)
		fprintf(out, " lot %lld", (long long)envelope->lot);
	if (envelope->state == RECORD_OPENED)
		fprintf(out, " seed %s", envelope->seed);
	if (envelope->state == RECORD_VOID)
		fprintf(out, " reason %s", envelope->reason);
	fputc('\n', out);
}

void
record_write_context(FILE *out, int64_t envelope, const char *context)
{
	fprintf(out, "context %lld %s\n", (long long)envelope, context);
}

/* What kind of throw an action has. */
static const char *
kind_of(const char *text)
{
	if (strncmp(text, "opening", 7) == 0)
		return "opening";
	return strstr(text, " rerolls ") != NULL ? "re-throw" : "turn";
}

void
record_write_action(FILE *out, const struct record_action *action)
{
	char at[MOMENT_SIZE];

	fprintf(out, "action %d %s %s", action->number,
		moment(at, action->at_ms / 1000, (int)(action->at_ms % 1000)), action->cause);
	if (action->throw_number > 0)
		fprintf(out, " throw %d %s", action->throw_number, kind_of(action->text));
	if (action->timed)
		fprintf(out, " spent %lld", (long long)action->spent_ms);
	fprintf(out, " | %s | %s\n", action->text, action->events);
}

void
record_write_stop(FILE *out, const struct record_stop *stop)
{
	char at[MOMENT_SIZE], offered[MOMENT_SIZE], resumed[MOMENT_SIZE];

	fprintf(out, "stop after %d %s %s", stop->after, moment(at, stop->at, -1), stop->why);
	if (stop->who[0] != '\0')
		fprintf(out, " by %s", stop->who);
	if (stop->offered != 0)
		fprintf(out, " offered %s", moment(offered, stop->offered, -1));
	if (stop->resumed != 0)
		fprintf(out, " resumed %s", moment(resumed, stop->resumed, -1));
	fputc('\n', out);
}

void
record_write_hint(FILE *out, const struct record_hint *hint)
{
	char at[MOMENT_SIZE];

	fprintf(out, "hint after %d %s for %s\n", hint->after, moment(at, hint->at, -1), hint->who);
}

void
record_write_analysis(FILE *out, int64_t at, const char *judge)
{
	char text[MOMENT_SIZE];

	fprintf(out, "analysed %s by %s\n", moment(text, at, -1), judge);
}

void
record_write_decision(FILE *out, const struct record_decision *decision)
{
	fprintf(out, "decision %d game %d move %d step %d player %d %s %s", decision->number, decision->game,
		decision->move, decision->step, decision->player + 1, decision->kind, decision->weight);
	if (decision->dice != 0)
		fprintf(out, " %d", decision->dice);
	fprintf(out, " lost %.5f", decision->lost);
	if (decision->dice != 0)
		fprintf(out, " luck %.5f", decision->luck);
	if (decision->best[0] != '\0')
		fprintf(out, " | %s | %s", decision->made, decision->best);
	fputc('\n', out);
}

void
record_write_claim(FILE *out, int64_t at, const char *by)
{
	char text[MOMENT_SIZE];

	fprintf(out, "claimed %s by %s\n", moment(text, at, -1), by);
}

void
record_write_tournament(FILE *out, int64_t number, const char *pairing, const char *name)
{
	fprintf(out, "tournament %lld pairing %s of %s\n", (long long)number, pairing, name);
}

void
record_write_decided(FILE *out, const char *word)
{
	fprintf(out, "decided %s\n", word);
}

void
record_write_end(FILE *out, const int score[2], int winner)
{
	fprintf(out, "score %d %d\n", score[0], score[1]);
	if (winner >= 0)
		fprintf(out, "winner %d\n", winner + 1);
	fputs("end\n", out);
}
