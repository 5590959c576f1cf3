/*
 * admin_house.c - barpoint-admin makes the accounts of house players, and gives them new passwords.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/people/house.h"
#include "protocol/wire/number.h"
#include "protocol/wire/words.h"
#include "server/engine/levels.h"
#include "server/operators/admin_answer.h"
#include "server/operators/admin_parts.h"
#include "server/operators/admin_request.h"

enum { SEATS_MAX = 200, LETTERS = 26 }; /* of a level; of the alphabet */

static_assert((int)PLAYER_HOUSE_SIZE == (int)LEVEL_NAME_SIZE, "the name of a level fits");

/* "club", "club_b" to "club_z", "club_aa" and so on; after the prefix. */
static void
write_name(char name[PLAYER_NAME_SIZE], const char *prefix, const char *level, int seat)
{
	char suffix[] = {'_', (char)('a' + seat % LETTERS), '\0', '\0'};

	if (seat >= LETTERS) {
		suffix[1] = (char)('a' + seat / LETTERS - 1);
		suffix[2] = (char)('a' + seat % LETTERS);
	}
	snprintf(name, PLAYER_NAME_SIZE, "%s%s%s", prefix, level, seat == 0 ? "" : suffix);
}

/* The first of its names that nobody has or had. DB_TAKEN if there is none. */
static enum db_status
create(struct admin_request *request, const char *level, int seat, const char *hash,
	struct player_row *player)
{
	static const char *const prefixes[] = {"", "house_", "robot_"};
	enum db_status status = DB_TAKEN;

	for (size_t i = 0; status == DB_TAKEN && i < sizeof prefixes / sizeof *prefixes; i++) {
		char name[PLAYER_NAME_SIZE];
		write_name(name, prefixes[i], level, seat);
		if (admin_fault_of_name(request, name) == NULL)
			status = player_create(request->db, name, hash, request->now, player);
	}
	if (status == DB_OK)
		status = house_mark(request->db, player->id, level);
	return status;
}

/* What the tool tells its user: the name, and that it is not the one to be expected. */
static void
answer(struct admin_request *request, const char *level, int seat, const char *name)
{
	char expected[PLAYER_NAME_SIZE];

	write_name(expected, "", level, seat);
	fprintf(request->answer, "%s%s%s\n", name, strcmp(name, expected) != 0 ? " " : "",
		strcmp(name, expected) != 0 ? expected : "");
}

/* `house club 1 HASH`: the second house player of that level has this password from now on. */
static enum db_status
run_house(struct admin_request *request, const struct words *words)
{
	const char *level = words->word[1], *hash = words->word[3];
	int64_t seat;
	struct player_row player;

	if (level_find(level) == NULL)
		return admin_refuse(request, "there is no such level");
	if (!number_read(words->word[2], 0, SEATS_MAX - 1, &seat))
		return admin_refuse(request, "a level has no house player of that number");
	if (!admin_is_hash(hash))
		return admin_refuse(request, "that is no hash of a password");
	enum db_status status = house_find(request->db, level, (int)seat, &player);
	if (status == DB_OK) {
		status = player_password(request->db, player.id, hash);
		if (status == DB_OK)
			fputs("ok\n", request->answer);
	} else if (status == DB_NONE) {
		status = create(request, level, (int)seat, hash, &player);
		if (status == DB_TAKEN)
			return admin_refuse(request, "all names of this house player are taken");
		if (status == DB_OK)
			status = admin_note(request, "house", player.name, level);
	}
	if (status == DB_OK)
		answer(request, level, (int)seat, player.name);
	return status;
}

const struct request_kind admin_house_kinds[] = {
	{"house", 4, true, run_house, "house FILE [SEATS]"},
	{NULL, 0, false, NULL, NULL},
};
