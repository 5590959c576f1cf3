/*
 * puts.js - pieces put at an open table, one after the other: each goes out when the server has answered the one before.
 */
import { act, current } from "./session.js";

export class Puts {
	/** @type {string[]} */ #waiting = [];
	#noticed = 0; /* how many notices there were when the first of them began to wait */

	/** At once, or after those that have no answer yet. @param {string} line */
	put(line) {
		const { waits, state } = current();

		if (!waits) act(line);
		else if (this.#waiting.push(line) === 1) this.#noticed = state.notices;
	}

	/** The next piece; none, if the server said no to one before or the connection is lost. */
	goOn() {
		const { waits, status, state } = current();

		if (status !== "in" || state.notices !== this.#noticed) this.#waiting = [];
		const line = waits ? undefined : this.#waiting.shift();
		if (line !== undefined) act(line);
	}
}
