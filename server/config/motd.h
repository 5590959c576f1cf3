/*
 * motd.h - the message of the day, from the operator's file.
 */
#pragma once

enum { MOTD_REASON_SIZE = 768 };

/*
 * The text with CRLF after each line, made fit for every terminal and every program (protocol 1.2, 3: no line
 * begins with a digit). Empty path = a short built-in text. NULL with a sentence in `reason` if the file
 * can't be read or is too long. Owned by the caller.
 */
char *motd_read(const char *path, char reason[MOTD_REASON_SIZE]);
