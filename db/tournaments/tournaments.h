/*
 * tournaments.h - tournaments, and their editions: what is held at one time, under the number that people
 * type.
 *
 *   open --its start--> late --all are there, or time is up--> playing --> over
 *     \-------------------\--too few, or its director--> off      \--its director--> over
 */
#pragma once

#include "db/people/players.h"
#include "server/rules/options.h"

enum {
	TOURNAMENT_NAME_MAX = 40,
	TOURNAMENT_NAME_SIZE = TOURNAMENT_NAME_MAX + 1,
	TOURNAMENT_STARTS_SIZE = 24,
	TOURNAMENT_ZONE_SIZE = 64,
	TOURNAMENT_SEATS_MIN = 3,
	TOURNAMENT_SEATS_MAX = 128,
	EDITIONS_LIVE_MAX = 200, /* that are open or being played; no configuration allows more */
};

enum tournament_kind {
	TOURNAMENT_KNOCKOUT,
	TOURNAMENT_SWISS,
	TOURNAMENT_ROLLING, /* whoever is free is paired at once */
	TOURNAMENT_LEAGUE,  /* everybody plays everybody, when they like */
	TOURNAMENT_KINDS,
};

/* The word in the tables, and as it is typed: `knockout`. */
const char *tournament_kind_word(enum tournament_kind kind);
/* -1: there is no such kind. */
int tournament_kind_find(const char *word);

/* A second bracket, beside that of a knockout. */
enum tournament_consolation {
	TOURNAMENT_NO_CONSOLATION,
	TOURNAMENT_CONSOLATION_FIRST,	    /* for those who lose their first match */
	TOURNAMENT_CONSOLATION_PROGRESSIVE, /* for the losers of each round before the semi-final */
	TOURNAMENT_CONSOLATIONS,
};
const char *tournament_consolation_word(enum tournament_consolation consolation);
/* -1: there is no such word. */
int tournament_consolation_find(const char *word);

/* Which seats house players take when it starts. */
enum tournament_fill {
	TOURNAMENT_NO_FILL,
	TOURNAMENT_FILL_EVEN,  /* one, if the number of people is odd */
	TOURNAMENT_FILL_SEATS, /* all that are left */
	TOURNAMENT_FILLS,
};
const char *tournament_fill_word(enum tournament_fill fill);
/* -1: there is no such word. */
int tournament_fill_find(const char *word);

/* What the editions of a weekly series give for its season. */
enum season_kind {
	SEASON_BY_WINS,
	SEASON_BY_ROUNDS, /* by the round of the bracket that was reached */
	SEASON_KINDS,
};
const char *season_kind_word(enum season_kind kind);
/* -1: there is no such kind. */
int season_kind_find(const char *word);

/* What is agreed once for all editions. */
struct tournament_terms {
	char name[TOURNAMENT_NAME_SIZE];
	int64_t director; /* a player */
	enum tournament_kind kind;
	char options[OPTIONS_TEXT_SIZE]; /* of each match, its length first */
	int final_length;		 /* of the last match of a knockout; 0: as all others */
	enum tournament_consolation consolation;
	int rounds;			       /* of a Swiss one, or fewer, if there are too few players */
	int playoff;			       /* how many play off after these rounds; 0: nobody */
	int minutes;			       /* of a rolling one */
	bool twice;			       /* of a league: so often everybody plays everybody */
	char deadline[TOURNAMENT_STARTS_SIZE]; /* of a league: the last day */
	bool novacation;		       /* of a league of slow matches: vacations stop no clock */
	int seats;
	enum tournament_fill fill;
	bool seeded; /* by rating; else by lot */
	int least_experience, least_reliability;
	int late;			     /* minutes */
	char starts[TOURNAMENT_STARTS_SIZE]; /* "": when its director says so */
	char zone[TOURNAMENT_ZONE_SIZE];
	bool weekly;
	enum season_kind season;
	int64_t at; /* Unix seconds */
};
MUST_USE enum db_status tournament_create(struct db *db, const struct tournament_terms *terms, int64_t *id);

/* When a director opened the one before the last `newer`, in Unix seconds. DB_NONE: they haven't opened so
 * many. */
MUST_USE enum db_status tournament_opened_before(struct db *db, int64_t director, int newer, int64_t *at);

/* Another last day of a league. */
MUST_USE enum db_status tournament_move(struct db *db, int64_t id, const char *deadline);

enum edition_state {
	EDITION_OPEN,
	EDITION_LATE, /* its time has come; some who have entered are missing */
	EDITION_PLAYING,
	EDITION_OVER,
	EDITION_OFF,
	EDITION_STATES,
};
const char *edition_state_word(enum edition_state state);

/* 0 stands for no time, round or entrant. */
struct edition_row {
	int64_t id, tournament;
	struct tournament_terms terms;
	char director[PLAYER_NAME_SIZE];
	enum edition_state state;
	bool paused;
	int64_t starts; /* Unix seconds */
	int64_t wake;	/* likewise: when it is to be called, or to start; of a league, when it closes */
	bool put_off;	/* once: too few were there */
	int64_t due;	/* in service time: when to see whether those who are missing have come */
	/* Likewise: when they are dropped; of a rolling one that pairs no more, or a league after its last
	 * day, until when matches count. */
	int64_t late_until;
	int64_t until_ms;     /* likewise: until when a rolling one pairs; for how long, while it is paused */
	int round, rounds;    /* a round above `rounds` is one of the playoff */
	int64_t began, ended; /* Unix seconds */
	int64_t winner;	      /* an entrant */
	int entrants;	      /* how many are in */
};

/* Whether it has ended, or was called off. */
bool edition_is_over(const struct edition_row *row);

/* Whether the rounds are over, and the best of them play off. */
bool edition_plays_off(const struct edition_row *row);

/* Opens one: fills in row->id from row->tournament, starts and wake. */
MUST_USE enum db_status edition_create(struct db *db, struct edition_row *row);

/* Stores all that changes after that, but the terms. */
MUST_USE enum db_status edition_store(struct db *db, const struct edition_row *row);

MUST_USE enum db_status edition_find(struct db *db, int64_t id, struct edition_row *row);

/* The first that is to be called or to start by `now` (Unix seconds), or that is due in service time. */
MUST_USE enum db_status edition_find_awake(struct db *db, int64_t now, struct edition_row *row);
MUST_USE enum db_status edition_find_due(struct db *db, int64_t served_ms, struct edition_row *row);

/* DB_OK: its tournament has opened another one since. */
MUST_USE enum db_status edition_find_later(struct db *db, const struct edition_row *row);

/* The last one of a tournament, and how many of it aren't over. */
MUST_USE enum db_status edition_find_newest(struct db *db, int64_t tournament, struct edition_row *row);
MUST_USE enum db_status edition_count_of(struct db *db, int64_t tournament, int64_t *live);

/* Those that aren't over, the oldest first; those that are and have a lower number than `before`, the newest
 * first. */
typedef void edition_fn(void *arg, const struct edition_row *row);
MUST_USE enum db_status edition_each_live(struct db *db, edition_fn *each, void *arg);
MUST_USE enum db_status edition_each_past(
	struct db *db, int64_t before, int limit, edition_fn *each, void *arg);

/* How many are being played in which nothing can happen by itself: they are paused, or nobody plays and
 * nothing is due that wasn't due at that service time. */
MUST_USE enum db_status edition_count_standing(struct db *db, int64_t due_ms, int64_t *count);

/* How many of a director aren't over; 0: of all. */
MUST_USE enum db_status edition_count_live(struct db *db, int64_t director, int64_t *count);
