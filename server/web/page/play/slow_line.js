/*
 * slow_line.js - asks the server for slow matches, offers and vacation anew, whenever they may have changed; and for boards.
 */
import { current, isIn, send, subscribe } from "./session.js";

let known = 0; /* changes after which the lists have been asked for */
/** @type {Map<number, number>} which board of a match was asked for last */
const asked = new Map();

function ask() {
	const { state } = current();

	if (!isIn()) {
		known = 0; /* a new connection tells nothing of it unasked */
		asked.clear();
	}
	if (!isIn() || state.visitor || state.slow.changes === known) return;
	known = state.slow.changes;
	send("slow");
	send("slow offers");
	send("vacation");
}

/** Asks for the boards that are older than these rows. @param {import("./slow_state.js").SlowMatch[]} matches */
export function askForBoards(matches) {
	const { boards } = current().state.slow;

	for (const { match, last } of matches)
		if (boards[match]?.last !== last && asked.get(match) !== last && send(`slow ${match} board`))
			asked.set(match, last);
}

/** From now on. */
export function followSlow() {
	subscribe(ask);
	ask();
}
