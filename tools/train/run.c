/*
 * run.c - files of a training. Whatever is wrong with one ends the program.
 */
#include "tools/train/run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "server/engine/built_in.h"
#include "server/engine/weights.h"
#include "tools/train/memory.h"

enum { PATH_SIZE = 4096 };

static const char magic[16] = "barpoint-train2";

static void
path_of(char path[PATH_SIZE], const char *folder, const char *name)
{
	int length = snprintf(path, PATH_SIZE, "%s/%s", folder, name);
	if (length < 0 || length >= PATH_SIZE)
		fail("too long a name: %s", folder);
}

static void
take_weights(struct engine *engine, const unsigned char *bytes, size_t length, const char *where)
{
	enum weights_fault fault = weights_read(engine, bytes, length);
	if (fault != WEIGHTS_GOOD)
		fail("the weights in %s %s", where, weights_fault_text(fault));
}

static void
read_weights(struct engine *engine, const char *path)
{
	unsigned char *bytes = resize(NULL, WEIGHTS_SIZE + 1); /* a byte more shows that a file is too long */
	FILE *file = fopen(path, "rb");
	if (file == NULL)
		fail("%s: %s", path, strerror(errno));
	size_t length = fread(bytes, 1, WEIGHTS_SIZE + 1, file);
	if (ferror(file))
		fail("%s: %s", path, strerror(errno));
	fclose(file);
	take_weights(engine, bytes, length, path);
	free(bytes);
}

static void
run_begin(struct run *run, const struct beginning *beginning)
{
	memset(run, 0, sizeof *run);
	memcpy(run->magic, magic, sizeof magic);
	run->seed = beginning->seed;
	run->stage = beginning->stage;
	learner_begin(&run->learner, run->seed);
	if (beginning->weights != NULL || beginning->stage > 0) {
		struct engine *engine = resize(NULL, sizeof *engine);
		if (beginning->weights != NULL)
			read_weights(engine, beginning->weights);
		else
			take_weights(engine, built_in_weights, built_in_weights_length, "this build");
		memcpy(run->learner.now.of, engine->nets, sizeof engine->nets);
		run->learner.mean = run->learner.now;
		free(engine);
	}
	run->rival = run->learner.mean;
}

void
run_open(struct run *run, const char *folder, const struct beginning *beginning)
{
	char path[PATH_SIZE];
	path_of(path, folder, "run");
	if (mkdir(folder, 0777) != 0 && errno != EEXIST)
		fail("%s: %s", folder, strerror(errno));
	FILE *file = fopen(path, "rb");
	if (file == NULL && errno == ENOENT) {
		run_begin(run, beginning);
		return;
	}
	if (file == NULL)
		fail("%s: %s", path, strerror(errno));
	if (fread(run, sizeof *run, 1, file) != 1 || memcmp(run->magic, magic, sizeof magic) != 0)
		fail("%s is no run of this program, or cut off", path);
	fclose(file);
	if (beginning->weights != NULL)
		fail("%s has a training already: --begin is for a new one", folder);
}

static void
write_file(const char *folder, const char *name, const void *bytes, size_t length)
{
	char path[PATH_SIZE], temporary[PATH_SIZE];
	path_of(path, folder, name);
	path_of(temporary, folder, "new");
	FILE *file = fopen(temporary, "wb");
	if (file == NULL || fwrite(bytes, length, 1, file) != 1 || fclose(file) != 0 ||
		rename(temporary, path) != 0)
		fail("can't write %s: %s", path, strerror(errno));
}

void
run_save(const struct run *run, const char *folder)
{
	struct engine *engine = resize(NULL, sizeof *engine);
	unsigned char *bytes = resize(NULL, WEIGHTS_SIZE);
	engine_of(engine, &run->learner.mean, NULL);
	weights_write(engine, bytes);
	write_file(folder, "weights.bin", bytes, WEIGHTS_SIZE);
	write_file(folder, "run", run, sizeof *run);
	free(bytes);
	free(engine);
}

void
engine_of(struct engine *engine, const struct nets *nets, const struct bearoff *bearoff)
{
	memcpy(engine->nets, nets->of, sizeof engine->nets);
	engine->bearoff = bearoff;
}
