/*
 * copying.h - have two database files the same rows?
 */
#pragma once

#include <stdbool.h>

/* Every table but those that each file has for itself. Where they differ is printed to standard error. */
bool copies_differ(const char *path, const char *copy);
