/*
 * screen.h - /tournament/5?screen: a tournament for the projector of the room in which it is played. It needs
 * no scripts: the browser itself asks for the next page after some seconds.
 */
#pragma once

struct asked;
struct edition_row;
struct reply;

void screen_answer(const struct asked *asked, const struct edition_row *edition, struct reply *reply);
