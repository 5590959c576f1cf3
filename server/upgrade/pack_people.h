/*
 * pack_people.h - the part of pack.h that is about people.
 */
#pragma once

struct parcel_writer;
struct server;

/* Players in order of their logins, what they wish for, and the tables. */
void pack_people(struct server *server, struct parcel_writer *writer);
