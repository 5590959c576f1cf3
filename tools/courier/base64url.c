/*
 * base64url.c - four letters for three bytes.
 */
#include "tools/courier/base64url.h"

#include <string.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

size_t
base64url_write(char *text, const uint8_t *bytes, size_t size)
{
	size_t length = 0;

	for (size_t i = 0; i < size; i += 3) {
		size_t left = size - i;
		uint32_t group = (uint32_t)bytes[i] << 16;
		if (left > 1)
			group |= (uint32_t)bytes[i + 1] << 8;
		if (left > 2)
			group |= bytes[i + 2];
		for (size_t letter = 0; letter < (left > 2 ? 4 : left + 1); letter++)
			text[length++] = letters[group >> (18 - 6 * letter) & 0x3f];
	}
	text[length] = '\0';
	return length;
}

size_t
base64url_read(uint8_t *bytes, size_t size, const char *text)
{
	size_t length = strlen(text), count = 0, bits = 0;
	uint32_t group = 0;

	for (int padding = 0; padding < 2 && length > 0 && text[length - 1] == '='; padding++)
		length--;
	if (length % 4 == 1)
		return 0;
	for (size_t i = 0; i < length; i++) {
		const char *letter = text[i] != '\0' ? strchr(letters, text[i]) : NULL;
		if (letter == NULL)
			return 0;
		group = group << 6 | (uint32_t)(letter - letters);
		bits += 6;
		if (bits < 8)
			continue;
		if (count == size)
			return 0;
		bits -= 8;
		bytes[count++] = (uint8_t)(group >> bits);
	}
	return count;
}
