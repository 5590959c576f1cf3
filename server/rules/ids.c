/*
 * ids.c - GNU Backgammon's IDs: bits packed from the lowest of each byte, written in base64.
 */
#include "server/rules/ids.h"

#include <stdint.h>
#include <string.h>

enum {
	POSITION_BYTES = 10,
	MATCH_BYTES = 9,
	ID_BYTES = 10,
	SCORE_BITS = 15,
	SCORE_MAX = (1 << SCORE_BITS) - 1,
};

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* A row of bits, read or written one after the other. */
struct bits {
	uint8_t bytes[ID_BYTES];
	int at;
	int size; /* in bits */
};

static void
bits_put(struct bits *bits, unsigned value, int count)
{
	for (int i = 0; i < count; i++, bits->at++)
		if (value >> i & 1u)
			bits->bytes[bits->at / 8] |= (uint8_t)(1u << bits->at % 8);
}

static unsigned
bits_take(struct bits *bits, int count)
{
	unsigned value = 0;

	for (int i = 0; i < count && bits->at < bits->size; i++, bits->at++)
		value |= (unsigned)(bits->bytes[bits->at / 8] >> bits->at % 8 & 1u) << i;
	return value;
}

/* Base64 without the padding: characters of 6 bits, the highest first. */
static void
encode(const uint8_t *bytes, int size, char *text)
{
	int characters = (size * 8 + 5) / 6;

	for (int i = 0; i < characters; i++) {
		unsigned value = 0;
		for (int bit = i * 6; bit < i * 6 + 6; bit++)
			value = value << 1 | (bit < size * 8 ? bytes[bit / 8] >> (7 - bit % 8) & 1u : 0u);
		text[i] = digits[value];
	}
	text[characters] = '\0';
}

static bool
decode(const char *text, uint8_t *bytes, int size)
{
	int characters = (size * 8 + 5) / 6;

	if (strlen(text) != (size_t)characters)
		return false;
	memset(bytes, 0, (size_t)size);
	for (int i = 0; i < characters; i++) {
		const char *digit = strchr(digits, text[i]);
		if (digit == NULL)
			return false;
		for (int j = 0; j < 6 && i * 6 + j < size * 8; j++)
			if ((digit - digits) >> (5 - j) & 1)
				bytes[(i * 6 + j) / 8] |= (uint8_t)(1u << (7 - (i * 6 + j) % 8));
	}
	return true;
}

static void
put_side(struct bits *bits, const struct board *board, enum side side)
{
	for (int point = 1; point <= POINT_BAR; point++) {
		int count = board_count(board, side, point);
		bits_put(bits, (1u << count) - 1, count);
		bits_put(bits, 0, 1);
	}
}

/* False if there are more checkers than a side has, or a point is held by both. */
static bool
take_side(struct bits *bits, struct board *board, enum side side)
{
	int left = BOARD_CHECKERS;
	int sign = side == SIDE_O ? 1 : -1;

	for (int point = 1; point <= POINT_BAR; point++) {
		int count = 0;
		while (bits->at < bits->size && bits_take(bits, 1) == 1)
			count++;
		if (count == 0)
			continue;
		int8_t *cell = &board->at[board_abs(side, point)];
		if (count > left || *cell != 0)
			return false;
		left -= count;
		*cell = (int8_t)(sign * count);
	}
	return true;
}

void
position_id_write(const struct board *board, enum side on_roll, char text[POSITION_ID_SIZE])
{
	struct bits bits = {.size = POSITION_BYTES * 8};

	put_side(&bits, board, side_other(on_roll));
	put_side(&bits, board, on_roll);
	encode(bits.bytes, POSITION_BYTES, text);
}

bool
position_id_read(struct board *board, enum side on_roll, const char *text)
{
	struct bits bits = {.size = POSITION_BYTES * 8};

	*board = (struct board){{0}};
	return decode(text, bits.bytes, POSITION_BYTES) && take_side(&bits, board, side_other(on_roll)) &&
	       take_side(&bits, board, on_roll);
}

static unsigned
log2_of(int cube)
{
	unsigned log = 0;

	while (cube > 1) {
		cube /= 2;
		log++;
	}
	return log;
}

void
match_id_write(const struct match_id *id, char text[MATCH_ID_SIZE])
{
	struct bits bits = {.size = MATCH_BYTES * 8};
	int higher = id->dice[0] > id->dice[1] ? 0 : 1;

	bits_put(&bits, log2_of(id->cube), 4);
	bits_put(&bits, (unsigned)id->cube_owner, 2);
	bits_put(&bits, (unsigned)id->on_roll, 1);
	bits_put(&bits, id->crawford, 1);
	bits_put(&bits, (unsigned)id->state, 3);
	bits_put(&bits, (unsigned)id->turn, 1);
	bits_put(&bits, id->doubled, 1);
	bits_put(&bits, (unsigned)id->resigned, 2);
	bits_put(&bits, (unsigned)id->dice[higher], 3);
	bits_put(&bits, (unsigned)id->dice[1 - higher], 3);
	bits_put(&bits, (unsigned)id->length, 15);
	bits_put(&bits, (unsigned)id->score[0], SCORE_BITS);
	bits_put(&bits, (unsigned)id->score[1], SCORE_BITS);
	bits_put(&bits, !id->jacoby, 1);
	encode(bits.bytes, MATCH_BYTES, text);
}

bool
match_id_read(struct match_id *id, const char *text)
{
	struct bits bits = {.size = MATCH_BYTES * 8};

	if (!decode(text, bits.bytes, MATCH_BYTES))
		return false;
	*id = (struct match_id){.cube = 1 << bits_take(&bits, 4)};
	id->cube_owner = (int)bits_take(&bits, 2);
	id->on_roll = (int)bits_take(&bits, 1);
	id->crawford = bits_take(&bits, 1);
	id->state = (int)bits_take(&bits, 3);
	id->turn = (int)bits_take(&bits, 1);
	id->doubled = bits_take(&bits, 1);
	id->resigned = (int)bits_take(&bits, 2);
	id->dice[0] = (int)bits_take(&bits, 3);
	id->dice[1] = (int)bits_take(&bits, 3);
	id->length = (int)bits_take(&bits, 15);
	id->score[0] = (int)bits_take(&bits, SCORE_BITS);
	id->score[1] = (int)bits_take(&bits, SCORE_BITS);
	id->jacoby = bits_take(&bits, 1) == 0;
	return id->dice[0] <= 6 && id->dice[1] <= 6 && id->cube_owner != 2;
}

/* Who has to act when something is on offer: not the player whose dice they are. */
static enum side
side_to_decide(const struct match *match)
{
	return match->offer == OFFER_NONE ? match->turn : side_other(match->offer_by);
}

/* R11.6: no more than the length; and no more than an ID has room for. */
static int
score_in_id(const struct match *match, enum side side)
{
	int points = match_points(match, side);

	return points < SCORE_MAX ? points : SCORE_MAX;
}

struct match_id
match_id_of(const struct match *match)
{
	bool in_game = match->turn != SIDE_NONE;

	return (struct match_id){
		.cube = match->cube,
		.cube_owner = match->cube_owner == SIDE_NONE ? 3 : (int)match->cube_owner,
		.on_roll = in_game ? (int)match->turn : 0,
		.crawford = match->crawford_game,
		.state = in_game		      ? 1
			 : match->phase == PHASE_OVER ? 2
						      : 0,
		.turn = in_game ? (int)side_to_decide(match) : 0,
		.doubled = match->offer == OFFER_DOUBLE,
		.resigned = match->offer == OFFER_RESIGN ? (int)match->offer_win : 0,
		.dice = {match->dice.die[0], match->dice.die[1]},
		.length = match->options.length,
		.score = {score_in_id(match, SIDE_O), score_in_id(match, SIDE_X)},
		.jacoby = match->options.jacoby,
	};
}
