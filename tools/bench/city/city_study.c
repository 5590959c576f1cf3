/*
 * city_study.c - the last rows of a city: mistakes that wait for a second look, and positions of the day.
 */
#include "tools/bench/city/city_study.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "db/daily.h"
#include "db/file/filling.h"
#include "db/lessons.h"
#include "tools/bench/fail.h"

enum {
	DAY = 24 * 60 * 60,
	DECISIONS = 150, /* of a match, before the one that is asked */
	LESSONS_OF_OTHERS = 20,
	DAYS = 1000, /* that had a position */
	DAYS_ANSWERED = 5,
	PLAYS = 180, /* that a position lists */
	ROWS_PER_COMMIT = 500000,
};

static void
stored(struct db *db, enum db_status status)
{
	if (status != DB_OK)
		fail("the database can't be written: %s", db_error(db));
	if (db_pending(db) >= ROWS_PER_COMMIT && db_commit(db) != DB_OK)
		fail("the database can't be written: %s", db_error(db));
}

static struct decision_row
decision(int number)
{
	struct decision_row row = {.number = number,
		.game = 1,
		.move = number,
		.step = number,
		.player = 1,
		.side = SIDE_O,
		.dice = 31,
		.weight = DECISION_OPEN,
		.made = "24/23 13/10",
		.best = "8/5 6/5",
		.choice_count = 2,
		.choices = {
			{.text = "8/5 6/5", .plies = 2}, {.text = "24/23 13/10", .plies = 2, .equity = -.2}}};

	if (number == DECISIONS)
		snprintf(row.position, sizeof row.position, "4HPwATDgc/ABMA:cAkAAAAAAAAA");
	return row;
}

static void
make_lessons(struct db *db, int64_t player, int count)
{
	int64_t now = time(NULL);

	for (int match = 1; match <= count; match++)
		stored(db, lesson_store(db, &(struct lesson){.player = player,
						    .match = match,
						    .game = 1,
						    .step = DECISIONS,
						    .at = now,
						    .due = now}));
}

static void
make_days(struct db *db)
{
	int64_t today = time(NULL) / DAY;
	char plays[DAILY_PLAYS_SIZE] = "[";
	size_t used = 1;

	for (int i = 0; i < PLAYS; i++)
		used += (size_t)snprintf(plays + used, sizeof plays - used,
			"%s{\"play\":\"%d/5\",\"lost\":0.%03d}", i > 0 ? "," : "", 6 + i, i);
	snprintf(plays + used, sizeof plays - used, "]");
	for (int day = 0; day < DAYS; day++) {
		struct daily_row row = {.day = today - day, .match = 1, .options = "5", .made = "6/5"};
		row.decision = decision(DECISIONS);
		stored(db, daily_store(db, &row, plays));
	}
	for (int match = 1; match <= DAILY_POOL_USUAL; match++)
		stored(db, daily_pool_add(db, &(struct daily_candidate){.match = match, .player = 1},
				   DAILY_POOL_USUAL));
}

void
city_study_make(const char *dir, int players, int matches, int readers)
{
	int most = matches < LESSONS_USUAL ? matches : LESSONS_USUAL;
	char path[512], reason[DB_REASON_SIZE];
	int64_t today = time(NULL) / DAY;

	snprintf(path, sizeof path, "%s/barpoint.db", dir);
	struct db *db = db_open(path, reason);
	if (db == NULL)
		fail("%s", reason);
	db_fill(db);
	for (int match = 1; match <= most; match++)
		for (int number = 1; number <= DECISIONS; number++) {
			const struct decision_row row = decision(number);
			stored(db, decision_store(db, match, &row));
		}
	for (int player = 1; player <= players; player++) {
		make_lessons(db, player, LESSONS_OF_OTHERS);
		for (int day = 1; day <= DAYS_ANSWERED; day++)
			stored(db, daily_answer_store(db, &(struct daily_answer){.player = player,
								  .day = today - day,
								  .play = "6/5",
								  .run = DAYS_ANSWERED - day + 1}));
	}
	for (int reader = 1; reader <= readers; reader++)
		make_lessons(db, players + reader, most);
	make_days(db);
	stored(db, db_commit(db));
	db_close(db);
}
