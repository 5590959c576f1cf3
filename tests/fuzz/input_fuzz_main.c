/*
 * input_fuzz_main.c - a fixed run of the fuzzer: the same inputs every time, some seconds at most.
 *
 *   input_fuzz [ROUNDS [SEED]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/input_fuzz.h"

enum {
	ROUNDS = 8000,
	INPUT_MAX = 24000, /* beyond the room for lines, so that reading has to stop */
};

struct seed {
	const char *bytes;
	size_t size;
};
#define SEED(text)                                                                                           \
	{                                                                                                    \
		text, sizeof(text) - 1                                                                       \
	}

/* What clients do send, and the beginnings of what could hurt. */
static const struct seed seeds[] = {
	SEED("login myclient_1.0 1008 alice secret\r\n"),
	SEED("\xff\xfd\x01\xff\xfb\x1f\xff\xfa\x1f\x00\x50\x00\x18\xff\xf0"),
	SEED("alice\r\nset boardstyle 3\r\n"),
	SEED("move 24-18 13-11\n\r"),
	SEED("m 24 18 13 11\r\nbar-22 3-off 3-o 3-home\n"),
	SEED("b 22\r\n25-22\r\n0-3\n99-1000\n18446744073709551640-18\n"),
	SEED("tell bob  hi,   there\t!\r\n"),
	SEED("kibitz gr\xc3\xbc\xc3\x9f\x7f\x00\x1b[2J\r\n"),
	SEED("\r\n\n\r\r\n \n\t\n"),
	SEED("\xff\xff\xff\xf0\xff\xf1\xff"),
	SEED("\xff\xfa\x56\xff\xf0\x78\x9c\xed\xc1\x01\x0d\x00\x00\x00"),
	SEED("\xff\xfa\x18\x00xterm\xff\xff\xff\xf0\xff\xfa\x27\x00\x00USER\x01x\xff\xf0"),
	SEED("\xff\xfa\x46\x01NAME\x02x\xff\xfb\xff\xfa\x5d"
	     "a\x00\xff\xf0\xff\xfa\x55\xfb\xf0"),
	SEED("\xff\xfa"),
	SEED("\xff\xf0"),
};

/* xorshift64*: the same numbers everywhere. */
static uint64_t
next_random(uint64_t *state)
{
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return *state * 0x2545f4914f6cdd1du;
}

static size_t
below(uint64_t *state, size_t limit)
{
	return (size_t)(next_random(state) % limit);
}

static size_t
append(uint8_t *input, size_t size, const void *bytes, size_t more)
{
	if (size + more > INPUT_MAX)
		more = INPUT_MAX - size;
	memcpy(input + size, bytes, more);
	return size + more;
}

/* Seeds one behind the other, now and then a long run of one byte or plain noise. */
static size_t
compose(uint8_t *input, uint64_t *state)
{
	size_t size = 0;

	for (size_t parts = 1 + below(state, 12); parts > 0; parts--) {
		uint8_t run[4096];
		size_t length = below(state, 8) == 0 ? below(state, sizeof run) : below(state, 40);
		switch (below(state, 6)) {
		case 0:
			memset(run, (int)below(state, 256), length);
			size = append(input, size, run, length);
			break;
		case 1:
			for (size_t i = 0; i < length; i++)
				run[i] = (uint8_t)next_random(state);
			size = append(input, size, run, length);
			break;
		default: {
			const struct seed *seed = &seeds[below(state, sizeof seeds / sizeof *seeds)];
			size = append(input, size, seed->bytes, seed->size);
		}
		}
	}
	return size;
}

/* A few bytes changed, most often to those that mean something. */
static void
mutate(uint8_t *input, size_t size, uint64_t *state)
{
	static const uint8_t special[] = "\xff\xff\xfa\xf0\xfb\xfd\x56\n\n\r \t-\0019b";

	if (size == 0)
		return;
	for (size_t changes = below(state, 8); changes > 0; changes--) {
		size_t at = below(state, size);
		input[at] = below(state, 3) == 0 ? (uint8_t)next_random(state)
						 : special[below(state, sizeof special - 1)];
	}
}

int
main(int argc, char **argv)
{
	long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : ROUNDS;
	uint64_t state = argc > 2 ? strtoull(argv[2], NULL, 10) : 20200703;
	static uint8_t input[INPUT_MAX];

	state = state != 0 ? state : 1;
	for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++)
		input_check((const uint8_t *)seeds[i].bytes, seeds[i].size);
	for (long round = 0; round < rounds; round++) {
		size_t size = compose(input, &state);
		mutate(input, size, &state);
		input_check(input, size);
	}
	printf("%ld inputs\n", rounds);
	return 0;
}
