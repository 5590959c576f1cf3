/*
 * past.js - the tournaments that are over, of which more and more are known. Pure.
 */

export class Past {
	/** @type {Map<number, any>} by number: the newest come by themselves, older ones as they are asked for */
	#heads = new Map();

	/** One that was ended may be opened again. @param {any} lists as `/api/tournaments` tells */
	take({ tournaments, past }) {
		for (const { tournament } of tournaments) this.#heads.delete(tournament);
		for (const head of past) this.#heads.set(head.tournament, head);
	}

	/** The newest first. */
	heads() {
		return [...this.#heads.values()].sort((one, other) => other.tournament - one.tournament);
	}
}
