/*
 * text_tags.c - a name, and what a program can't know otherwise.
 */
#include "protocol/text_tags.h"

#include <assert.h>

#include "protocol/tags.h"

size_t
text_tag_help(char out[TEXT_TAG_SIZE], const char *topic)
{
	struct put put = put_begin(out, TEXT_TAG_SIZE);

	tag_begin(&put, "help_page");
	tag_text(&put, "topic", topic);
	tag_end(&put);
	assert(!put.full);
	return put_end(&put);
}

size_t
text_tag_export(char out[TEXT_TAG_SIZE], long match)
{
	struct put put = put_begin(out, TEXT_TAG_SIZE);

	tag_begin(&put, "exported");
	tag_number(&put, "match", match);
	tag_end(&put);
	assert(!put.full);
	return put_end(&put);
}

size_t
text_tag_fairness(char out[TEXT_TAG_SIZE])
{
	struct put put = put_begin(out, TEXT_TAG_SIZE);

	tag_begin(&put, "fairness");
	tag_end(&put);
	assert(!put.full);
	return put_end(&put);
}

size_t
text_tag_drawing(char out[TEXT_TAG_SIZE])
{
	struct put put = put_begin(out, TEXT_TAG_SIZE);

	tag_begin(&put, "drawing");
	tag_end(&put);
	assert(!put.full);
	return put_end(&put);
}

size_t
text_tag_position(char out[TEXT_TAG_SIZE], const char *asked)
{
	struct put put = put_begin(out, TEXT_TAG_SIZE);

	tag_begin(&put, "position");
	tag_text(&put, "asked", asked);
	tag_end(&put);
	assert(!put.full);
	return put_end(&put);
}
