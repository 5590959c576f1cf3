/*
 * lot_test.c - lots of tournaments: the published vectors, whether all orders are as likely, and the rows of
 * a draw.
 */

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "db/statement.h"
#include "db/tournaments/lots.h"
#include "server/config/config.h"
#include "server/dice/book.h"
#include "server/dice/book_draw.h"
#include "server/journal/lot_recording.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "tests/db/fixture.h"
#include "tests/groups/group.h"

static const char *const names[] = {
	"alice", "bobby", "carol", "dave", "Erin", "frank_2", "grace", "heidi", "ivan", "judy"};

/* seed A is 00 01 .. 1f, seed B is 1f .. 00. */
static void
check_order(bool backwards, const struct lot_terms *terms, const char *context, const char *expected)
{
	uint8_t seed[ENVELOPE_SIZE], hash[ENVELOPE_SIZE];
	char text[ENVELOPE_HEX_SIZE], order_text[200] = "";
	struct envelope_throws throws;
	int order[LOT_MAX];

	for (int i = 0; i < ENVELOPE_SIZE; i++)
		seed[i] = (uint8_t)(backwards ? ENVELOPE_SIZE - 1 - i : i);
	lot_context(terms, hash);
	envelope_hex(hash, text);
	assert_string_equal(text, context);
	envelope_begin(seed, hash, &throws);
	lot_order(terms, &throws, order);
	for (int i = 0; i < terms->count; i++)
		snprintf(order_text + strlen(order_text), sizeof order_text - strlen(order_text), "%s ",
			terms->name[order[i]]);
	assert_string_equal(order_text, expected);
}

static void
the_published_lots(void **state)
{
	static const char *const seven[] = {"alice", "bobby", "carol", "dave", "Erin", "frank_2", "gnu_club"};
	(void)state;

	check_order(false, &(struct lot_terms){10, 5, 1, 7, 6, seven},
		"95011a57a3aa7f9803d3ff7a386e368bc524245a73b72ce3be640c6cdec81aeb",
		"alice carol bobby Erin dave frank_2 gnu_club ");
	/* Its first number, 66 62, is passed over. */
	check_order(true, &(struct lot_terms){12, 6, 2, 10, 10, names},
		"034e8ef17e2fa1360563fb0bc013cac8fbfbea41c54938216b4eb0f3f7f4d6a3",
		"judy bobby heidi dave frank_2 grace alice Erin carol ivan ");
}

/* Each of ten comes first, or last, about as often as the others: 2,000 of 20,000, with a deviation of 42. */
static void
everybody_is_as_likely_in_each_place(void **state)
{
	struct lot_terms terms = {.tournament = 1, .round = 1, .count = 10, .people = 10, .name = names};
	int first[10] = {0}, last[10] = {0}, order[LOT_MAX];
	uint8_t context[ENVELOPE_SIZE];
	const uint8_t seed[ENVELOPE_SIZE] = {1};
	struct envelope_throws throws;
	(void)state;

	for (int i = 0; i < 20000; i++) {
		int seen = 0;
		terms.envelope = i;
		lot_context(&terms, context);
		envelope_begin(seed, context, &throws);
		lot_order(&terms, &throws, order);
		for (int at = 0; at < 10; at++)
			seen |= 1 << order[at];
		assert_int_equal(seen, (1 << 10) - 1);
		first[order[0]]++;
		last[order[9]]++;
	}
	for (int i = 0; i < 10; i++) {
		assert_in_range(first[i], 1800, 2200);
		assert_in_range(last[i], 1800, 2200);
	}
}

/* --- a draw and its rows */

static struct server server;
static struct config config;

static int
setup(void **state)
{
	fixture_setup(state);
	struct fixture *fixture = *state;

	assert_true(sodium_init() >= 0);
	memset(&config, 0, sizeof config);
	snprintf(config.data, sizeof config.data, "%s", fixture->dir);
	snprintf(config.key, sizeof config.key, "%s/key", fixture->dir);
	server = (struct server){.db = fixture->db, .config = &config, .now_ms = 1700000000000};
	server.dice = dice_open(fixture->dir);
	undo_open(&server);
	book_open(&server);
	return 0;
}

static int
teardown(void **state)
{
	book_close(&server);
	undo_close(&server);
	dice_close(server.dice);
	unlink(config.key);
	strcat(config.key, ".mark");
	unlink(config.key);
	return fixture_teardown(state);
}

static bool
count_row(void *arg, const struct envelope_row *row)
{
	char *said = arg;

	snprintf(said + strlen(said), SEEN_SIZE - strlen(said), "%lld %s%s ", (long long)row->number,
		row->state == ENVELOPE_OPENED ? "opened" : "void", row->lot != 0 ? "" : " for none");
	return true;
}

static struct draw
draw_of(int round)
{
	return (struct draw){
		.terms = {.tournament = 3, .round = round, .count = 10, .people = 8, .name = names},
		.slots = 16,
	};
}

static void
a_draw_is_stored_with_its_envelope(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	struct draw draw = draw_of(1), again = draw_of(1), later = draw_of(2);
	struct lot_row row, found;
	char said[SEEN_SIZE] = "";

	assert_int_equal(book_draw(&server, &draw), DRAW_MADE);
	assert_int_equal(draw.terms.envelope, 1);
	assert_int_equal(book_draw(&server, &again), DRAW_MADE_BEFORE);
	assert_int_equal(book_draw(&server, &later), DRAW_MADE);
	assert_int_equal(later.terms.envelope, 2);
	assert_int_equal(lot_find(db, draw.lot, &row), DB_OK);
	assert_int_equal(row.slots, 16);
	assert_int_equal(row.people, 8);
	assert_int_equal(row.at, 1700000000);
	assert_true(strncmp(row.entrants, "alice\nbobby\ncarol\n", 18) == 0);
	assert_true(strncmp(row.ordered, names[draw.order[0]], strlen(names[draw.order[0]])) == 0);
	assert_true(draw.order[8] >= 8 && draw.order[9] >= 8);
	assert_int_equal(lot_find_of(db, 3, 2, &found), DB_OK);
	assert_int_equal(found.id, later.lot);
	assert_int_equal(envelopes_each_of_lot(db, draw.lot, count_row, said), DB_OK);
	assert_string_equal(said, "1 opened ");
}

/* The damaged ones become void in public, and the next one is taken; matches go on after it. */
static void
a_void_envelope_is_drawn_again(void **state)
{
	struct fixture *fixture = *state;
	struct draw draw = draw_of(1);
	struct envelope_row next;
	struct envelope_counts counts;
	char said[SEEN_SIZE] = "";

	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(sqlite3_exec(db_handle(fixture->db),
				 "UPDATE envelopes SET sealed = zeroblob(72) WHERE number IN (1, 2)", NULL,
				 NULL, NULL),
		SQLITE_OK);
	assert_int_equal(book_draw(&server, &draw), DRAW_MADE);
	assert_int_equal(draw.terms.envelope, 3);
	assert_int_equal(envelopes_each_of_lot(fixture->db, draw.lot, count_row, said), DB_OK);
	assert_string_equal(said, "1 void 2 void 3 opened ");
	assert_int_equal(envelope_find_sealed(fixture->db, &next), DB_OK);
	assert_int_equal(next.number, 4);
	assert_int_equal(envelopes_count(fixture->db, &counts), DB_OK);
	assert_int_equal(counts.by_state[ENVELOPE_VOID], 2);
	assert_int_equal(counts.by_state[ENVELOPE_OPENED], 1);
	assert_int_equal(counts.changes, 3);
}

static void
has(const char *text, const char *line)
{
	if (strstr(text, line) == NULL)
		fail_msg("no '%s' in:\n%s", line, text);
}

/* What barpoint-dice reads; whether it agrees is tested in tests/fairness/lots.py. */
static void
a_record_has_all_that_it_follows_from(void **state)
{
	struct fixture *fixture = *state;
	struct draw draw = draw_of(1);
	struct lot_row row;
	char text[8192] = "", line[100];

	assert_int_equal(book_draw(&server, &draw), DRAW_MADE);
	assert_int_equal(lot_find(fixture->db, draw.lot, &row), DB_OK);
	FILE *out = fmemopen(text, sizeof text, "w");
	assert_int_equal(lot_recording_write(fixture->db, &row, out), ARCHIVED);
	fclose(out);
	has(text, "barpoint lot record 1\nlot 1\ntournament 3\nround 1\npeople 8\nslots 16\nentrant alice\n");
	has(text, "\nentrant judy\nenvelope 1 commitment ");
	has(text, " opened lot 1 seed ");
	has(text, "\ncontext 1 ");
	snprintf(line, sizeof line, "\nplace 1 %s\nplace 2 %s\n", names[draw.order[0]], names[draw.order[1]]);
	has(text, line);
	/* Six slots are empty. */
	snprintf(line, sizeof line, "\nbye %s\nend\n", names[draw.order[5]]);
	has(text, line);
}

TEST_GROUP(lot)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_published_lots),
		cmocka_unit_test(everybody_is_as_likely_in_each_place),
		cmocka_unit_test_setup_teardown(a_draw_is_stored_with_its_envelope, setup, teardown),
		cmocka_unit_test_setup_teardown(a_void_envelope_is_drawn_again, setup, teardown),
		cmocka_unit_test_setup_teardown(a_record_has_all_that_it_follows_from, setup, teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
