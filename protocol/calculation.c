/*
 * calculation.c - the rating block (protocol 4.8). Programs split its `change for` lines at the `=`.
 */
#include "protocol/calculation.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "protocol/tags.h"
#include "server/rules/rating.h"

static void
tag_figure(struct put *put, const char *field, double value)
{
	char text[64];

	snprintf(text, sizeof text, "%.6f", value);
	tag_text(put, field, text);
}

/* Points that the match adds to a player's experience. */
static int
added(const struct rated *after, int length)
{
	return after->fixed ? 0 : length;
}

/* What comes before the `=`, exactly one, after which programs look for the change. */
static const char *
formula_of(const struct rated *after, const char *usual)
{
	return after->fixed ? "fixed" : usual;
}

/* Before the match. */
struct before {
	double difference;
	int winner_experience, loser_experience;
};

static struct before
before_of(const struct calculation *calculation)
{
	const struct rating_change *change = calculation->change;
	double winner = change->winner.rating - change->gain;
	double loser = change->loser.rating + change->loss;

	return (struct before){
		.difference = fabs(winner - loser),
		.winner_experience = change->winner.experience - added(&change->winner, calculation->length),
		.loser_experience = change->loser.experience - added(&change->loser, calculation->length),
	};
}

static void
tag_calculation(struct put *put, const struct calculation *calculation, const struct before *before)
{
	const struct rating_change *change = calculation->change;

	tag_begin(put, "rating_calculation");
	tag_text(put, "winner", calculation->winner);
	tag_text(put, "loser", calculation->loser);
	tag_number(put, "length", calculation->length);
	tag_figure(put, "difference", before->difference);
	tag_number(put, "winner_experience", before->winner_experience);
	tag_number(put, "loser_experience", before->loser_experience);
	tag_figure(put, "underdog_wins", change->underdog);
	tag_figure(put, "p", change->surprise);
	tag_figure(put, "winner_k", change->k_winner);
	tag_figure(put, "winner_change", change->gain);
	tag_figure(put, "loser_k", change->k_loser);
	tag_figure(put, "loser_change", 0 - change->loss);
	tag_end(put);
}

static int
write_block(char out[CALCULATION_SIZE], const struct calculation *calculation, const struct before *before)
{
	const struct rating_change *change = calculation->change;
	const char *winner = calculation->winner, *loser = calculation->loser;

	return snprintf(out, CALCULATION_SIZE,
		"rating calculation:\r\n"
		"rating difference D=%.6f\r\n"
		"match length      N=%d\r\n"
		"Experience: %s %d - %s %d\r\n"
		"Probability that underdog wins: Pu=1/(10^(D*sqrt(N)/2000)+1)=%.6f\r\n"
		"P=%.6f is 1-Pu if underdog wins and Pu if favorite wins\r\n"
		"K=max(1 , -Experience/100+5) for %s: %.6f\r\n"
		"change for %s: %s=%.6f\r\n"
		"K=max(1 , -Experience/100+5) for %s: %.6f\r\n"
		"change for %s: %s=%.6f\r\n",
		before->difference, calculation->length, winner, before->winner_experience, loser,
		before->loser_experience, change->underdog, change->surprise, winner, change->k_winner,
		winner, formula_of(&change->winner, "4*K*sqrt(N)*P"), change->gain, loser, change->k_loser,
		loser, formula_of(&change->loser, "-4*K*sqrt(N)*P"), 0 - change->loss);
}

size_t
calculation_write(char out[CALCULATION_SIZE], enum dialect dialect, const struct calculation *calculation)
{
	const struct before before = before_of(calculation);
	char block[CALCULATION_SIZE];
	struct put put = put_begin(out, CALCULATION_SIZE);
	int written = write_block(block, calculation, &before);

	assert(written > 0 && written < CALCULATION_SIZE);
	if (dialect == DIALECT_TAGGED) {
		tag_calculation(&put, calculation, &before);
		tag_lines(&put, block, (size_t)written);
	} else {
		put_bytes(&put, block, (size_t)written);
	}
	assert(!put.full);
	return put_end(&put);
}

void
calculation_in_short(char out[CALCULATION_LINE_SIZE], double before, double after)
{
	snprintf(out, CALCULATION_LINE_SIZE, "%.2f to %.2f, %+.2f", before, after, after - before);
}
