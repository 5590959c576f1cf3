/*
 * descriptors.h - standard input, output and error, which a program may be started without.
 */
#pragma once

/*
 * The first thing a program does: whichever of the three is closed is opened on /dev/null. Otherwise the next
 * file opened would get its number, and the log, or an answer, would be written into the database. Ends the
 * process with status 1 if that can't be done.
 */
void descriptors_fill(void);
