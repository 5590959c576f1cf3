/*
 * slow_line.js - asks the server for slow matches, offers and vacation anew, whenever they may have changed.
 */
import { current, isIn, send, subscribe } from "./session.js";

let known = 0; /* changes after which the lists have been asked for */

function ask() {
	const { state } = current();

	if (!isIn() || state.visitor || state.slow.changes === known) return;
	known = state.slow.changes;
	send("slow");
	send("slow offers");
	send("vacation");
}

/** From now on. */
export function followSlow() {
	subscribe(ask);
	ask();
}
