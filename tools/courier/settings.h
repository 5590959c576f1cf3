/*
 * settings.h - what the operator has chosen for the courier: a file of KEY = VALUE, and the same words on the
 * command line.
 *
 * May not touch: standard error. What is wrong comes back as a sentence.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "server/rules/must_use.h"
#include "server/system/log.h"

enum { SETTING_SIZE = 300, SETTINGS_ERROR_SIZE = 1024 };

struct settings {
	char socket[SETTING_SIZE];
	char mailer[SETTING_SIZE];	    /* "sendmail", "none", "smtps://user@host" */
	char mailer_password[SETTING_SIZE]; /* path of a file */
	char from[SETTING_SIZE];	    /* "" = barpoint@ and the server's name */
	char push_key[SETTING_SIZE];	    /* path of a file; "" = no pushes */
	char authority[SETTING_SIZE];	    /* path of a PEM file */
	char listen_metrics[SETTING_SIZE];
	char log_level[SETTING_SIZE];
	enum log_level level; /* what log_level says */
};

/* What else is on the command line. */
struct wishes {
	const char *config; /* NULL = no file is read */
	const char *test;   /* for whom; NULL = nobody */
	bool test_hooks, help, version;
};

/* Defaults, the file, the command line: the later wins. */
MUST_USE bool settings_read(
	struct settings *settings, struct wishes *wishes, char *words[], char error[SETTINGS_ERROR_SIZE]);

void settings_print_help(FILE *stream);
