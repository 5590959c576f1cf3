/*
 * base64url.h - bytes as letters that may be in an address and in a header (RFC 4648, section 5), without
 * padding.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "server/rules/must_use.h"

/* Of that many bytes, with the NUL. */
#define BASE64URL_SIZE(bytes) (((bytes) + 2) / 3 * 4 + 1)

/* Returns the length; `text` holds BASE64URL_SIZE(size). */
size_t base64url_write(char *text, const uint8_t *bytes, size_t size);

/* Padding may be there or not. Returns how many bytes there are; 0 if the text is empty, is no such text, or
 * has more than `size` of them. */
MUST_USE size_t base64url_read(uint8_t *bytes, size_t size, const char *text);
