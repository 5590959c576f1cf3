/*
 * rubbish.c - a fixed run of a fuzzer without clang: every seed, then inputs made from the seeds, the same
 * every time, for some seconds at most.
 *
 *   rubbish SEEDS [ROUNDS [RANDOM-SEED]]
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"

enum {
	ROUNDS = 8000,
	INPUT_MAX = 24000, /* beyond the room for lines, so that reading has to stop */
	SEED_MAX = 4096,
	SEEDS_MAX = 100,
};

struct seed {
	char name[256];
	uint8_t bytes[SEED_MAX];
	size_t size;
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

static void
read_seed(struct seed *seed, const char *folder, const char *name)
{
	char path[4096];

	snprintf(path, sizeof path, "%s/%s", folder, name);
	snprintf(seed->name, sizeof seed->name, "%s", name);
	FILE *file = fopen(path, "rb");
	if (file == NULL || (seed->size = fread(seed->bytes, 1, SEED_MAX, file)) == 0) {
		perror(path);
		exit(2);
	}
	fclose(file);
}

static int
by_name(const void *one, const void *other)
{
	return strcmp(((const struct seed *)one)->name, ((const struct seed *)other)->name);
}

static size_t
read_seeds(struct seed *seeds, const char *folder)
{
	size_t count = 0;
	DIR *dir = opendir(folder);

	if (dir == NULL) {
		perror(folder);
		exit(2);
	}
	for (struct dirent *entry; (entry = readdir(dir)) != NULL;)
		if (entry->d_name[0] != '.' && count < SEEDS_MAX)
			read_seed(&seeds[count++], folder, entry->d_name);
	closedir(dir);
	if (count == 0) {
		fprintf(stderr, "%s: no seeds\n", folder);
		exit(2);
	}
	/* A directory has no order of its own. */
	qsort(seeds, count, sizeof *seeds, by_name);
	return count;
}

static size_t
append(uint8_t *input, size_t size, const void *bytes, size_t more)
{
	if (size + more > INPUT_MAX)
		more = INPUT_MAX - size;
	memcpy(input + size, bytes, more);
	return size + more;
}

/* Joins seeds, now and then with a long run of one byte or plain noise. */
static size_t
compose(uint8_t *input, const struct seed *seeds, size_t count, uint64_t *state)
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
			const struct seed *seed = &seeds[below(state, count)];
			size = append(input, size, seed->bytes, seed->size);
		}
		}
	}
	return size;
}

/* Changes a few bytes, most often to meaningful ones. */
static void
mutate(uint8_t *input, size_t size, uint64_t *state)
{
	static const uint8_t special[] = "\xff\xff\xfa\xf0\xfb\xfd\x56\n\n\r \t-/\0019b~";

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
	static struct seed seeds[SEEDS_MAX];
	static uint8_t input[INPUT_MAX];

	if (argc < 2) {
		fprintf(stderr, "usage: rubbish SEEDS [ROUNDS [RANDOM-SEED]]\n");
		return 2;
	}
	size_t count = read_seeds(seeds, argv[1]);
	long rounds = argc > 2 ? strtol(argv[2], NULL, 10) : ROUNDS;
	uint64_t state = argc > 3 ? strtoull(argv[3], NULL, 10) : 20200703;
	state = state != 0 ? state : 1;

	for (size_t i = 0; i < count; i++)
		LLVMFuzzerTestOneInput(seeds[i].bytes, seeds[i].size);
	for (long round = 0; round < rounds; round++) {
		size_t size = compose(input, seeds, count, &state);
		mutate(input, size, &state);
		LLVMFuzzerTestOneInput(input, size);
	}
	printf("%zu seeds, %ld inputs\n", count, rounds);
	return 0;
}
