/*
 * option_number.h - numbers after the options of the tools.
 */
#pragma once

/* Reads the number after --NAME, or ends the program with status 1 and one clear line. */
int option_number(const char *name, const char *text, int low, int high);
