/*
 * dice.c - what the dice of a match follow from, and its throws: all that somebody needs to check them. What
 * is to be done with it says tools/dice/README.md.
 */
#include <stdlib.h>

#include "db/envelopes.h"
#include "protocol/wire/number.h"
#include "server/dice/envelope.h"
#include "server/dice/match_context.h"
#include "server/journal/slices.h"
#include "server/state/server.h"
#include "server/system/json.h"
#include "server/system/memory.h"
#include "server/web/families.h"
#include "server/web/public_match.h"

enum {
	SECONDS_KEPT = 60, /* it names players */
	SLICE_ACTIONS = 200,
};

struct proof {
	struct db *db; /* borrowed */
	struct match_row match;
	struct json json;
	char *head; /* owned: what was written already, until it is sent */
	size_t head_size;
	struct slices slices;
	int game;
	enum side inviter; /* in it */
	bool failed;
};

/* --- what they follow from */

static void
hex_json(struct json *json, const char *name, const uint8_t bytes[ENVELOPE_SIZE])
{
	char text[ENVELOPE_HEX_SIZE];

	envelope_hex(bytes, text);
	json_text(json, name, text);
}

static const char *
state_word(enum envelope_state state)
{
	static const char *const words[ENVELOPE_STATE_COUNT] = {
		[ENVELOPE_SEALED] = "sealed",
		[ENVELOPE_IN_USE] = "in use",
		[ENVELOPE_OPENED] = "opened",
		[ENVELOPE_VOID] = "void",
	};

	return words[state];
}

static bool
write_envelope(void *arg, const struct envelope_row *row)
{
	struct proof *proof = arg;
	struct json *json = &proof->json;
	uint8_t context[ENVELOPE_SIZE];

	match_context(&proof->match, row->number, context);
	json_object(json, NULL);
	json_number(json, "number", row->number);
	hex_json(json, "commitment", row->commitment);
	hex_json(json, "chain", row->chain);
	json_text(json, "state", state_word(row->state));
	json_text(json, "reason", row->state == ENVELOPE_VOID ? row->reason : NULL);
	json_number(json, "from_throw", row->from_throw);
	if (row->state == ENVELOPE_OPENED)
		hex_json(json, "seed", row->seed);
	else
		json_null(json, "seed");
	hex_json(json, "context", context);
	json_end(json);
	return true;
}

static void
pair_json(struct json *json, const char *name, const char *one, const char *other)
{
	json_list(json, name);
	json_text(json, NULL, one);
	json_text(json, NULL, other);
	json_end(json);
}

static bool
write_head(struct proof *proof)
{
	const struct match_row *match = &proof->match;
	const char inviter[2] = {side_letter(match->inviter), '\0'};
	struct json *json = &proof->json;

	json_open(json);
	json_object(json, NULL);
	json_number(json, "match", match->id);
	json_text(json, "state", match_state_word(match->state));
	pair_json(json, "players", match->name[0], match->name[1]);
	json_text(json, "options", match->options);
	pair_json(json, "salts", match->salt[0], match->salt[1]);
	json_text(json, "inviter_side", inviter);
	json_number(json, "throws", match->throws);
	json_list(json, "envelopes");
	bool read = envelopes_each_of_match(proof->db, match->id, write_envelope, proof) == DB_OK;
	json_end(json);
	json_list(json, "list");
	must_close(json->out);
	proof->head = json->text;
	proof->head_size = json->size;
	return read;
}

/* --- the throws */

static const char *
throw_kind(enum action_type type)
{
	return type == ACTION_OPENING ? "opening" : type == ACTION_REROLL ? "reroll" : "roll";
}

/* An opening throw is kept with O's die first, and was thrown with the inviter's. */
static bool
write_throw(void *arg, const struct action_row *row)
{
	struct proof *proof = arg;
	struct json *json = &proof->json;
	struct action action;

	proof->failed = !action_read(&action, row->text);
	if (proof->failed)
		return false;
	(void)event_read_game(row->events, &proof->game, &proof->inviter);
	if (row->throw_number == 0)
		return true;
	bool turned = action.type == ACTION_OPENING && proof->inviter == SIDE_X;
	json_object(json, NULL);
	json_number(json, "throw", row->throw_number);
	json_number(json, "action", row->number);
	json_number(json, "game", proof->game);
	json_text(json, "kind", throw_kind(action.type));
	json_list(json, "dice");
	json_number(json, NULL, action.dice.die[turned ? 1 : 0]);
	json_number(json, NULL, action.dice.die[turned ? 0 : 1]);
	json_end(json);
	json_end(json);
	return true;
}

static enum source_state
proof_go_on(void *source, FILE *out)
{
	struct proof *proof = source;

	proof->json.out = out;
	fwrite(proof->head, 1, proof->head_size, out);
	proof->head_size = 0;
	if (slices_more(&proof->slices)) {
		enum db_status status = slices_each(&proof->slices, write_throw, proof);
		return status == DB_OK && !proof->failed ? SOURCE_GOES_ON : SOURCE_BREAKS;
	}
	json_end(&proof->json);
	json_end(&proof->json);
	fputs("\r\n", out);
	return SOURCE_ENDS;
}

static void
proof_free(void *source)
{
	struct proof *proof = source;

	slices_close(&proof->slices);
	free(proof->head);
	free(proof);
}

static const struct source_kind proof_kind = {.go_on = proof_go_on, .free = proof_free};

static void
answer_dice(const struct asked *asked, struct reply *reply)
{
	struct match_now now;
	int64_t match;

	if (!number_read(asked->star[0], 1, INT64_MAX, &match)) {
		reply_refuse(reply, 404, MSG_WEB_NOT_FOUND, &(struct message_args){.n = 0});
		return;
	}
	if (!public_match_find(asked->server, match, &now, reply))
		return;
	struct proof *proof = must_calloc(1, sizeof *proof);
	*proof = (struct proof){.db = asked->server->db, .match = now.row, .inviter = now.row.inviter};
	reply_pieces(reply, media_json, &proof_kind, proof);
	if (!write_head(proof)) {
		public_match_unreadable(&now.row, reply);
		return;
	}
	slices_open(&proof->slices, proof->db, match, &(struct game_end){.game = 0}, now.head, SLICE_ACTIONS);
	etag_of(reply->etag, proof->head, proof->head_size);
	reply->max_age = now.row.state == MATCH_RUNNING ? 0 : SECONDS_KEPT;
}

const struct route dice_routes[] = {
	{"/api/dice/*", answer_dice},
	{NULL, NULL},
};
