/*
 * sample.c - a ring of samples.
 */
#include "tools/train/sample.h"

#include "tools/train/memory.h"

void
samples_begin(struct samples *samples, size_t room)
{
	*samples = (struct samples){.list = resize(NULL, room * sizeof *samples->list), .room = room};
}

void
samples_add(struct samples *samples, const struct sample *sample)
{
	samples->list[samples->next] = *sample;
	samples->added++;
	samples->next = (samples->next + 1) % samples->room;
	if (samples->count < samples->room)
		samples->count++;
}
