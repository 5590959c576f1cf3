/*
 * openapi.h - the description of the HTTP API, made from protocol/openapi.yaml when the server is built.
 */
#pragma once

#include <stddef.h>

/* JSON in ASCII; the size is without the zero after it. */
extern const char openapi_json[];
extern const size_t openapi_json_size;
