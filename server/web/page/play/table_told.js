/*
 * table_told.js - what is said at a table to who hears it, where nothing that happens says it: how things stand after a lost connection or a page
 * loaded anew, what can be done at the end, and, to who is new, where the keys are.
 */
import { say } from "../dom.js";
import { TABLE_VIEW } from "../words/at_table.js";
import { current, hasTold } from "./session.js";
import { LEARNT, currentSettings } from "./settings.js";

/** @typedef {import("./table_state.js").Table} Table */

export class Told {
	#actions;
	#isCrawford = false;
	#wasIn = hasTold(); /* else nothing of the match has been told on this page yet */
	#hadEnded = false;
	#endedMs = 0; /* when the match has ended before these eyes */
	#saidOfGone = ""; /* whether the opponent is here changes */
	#knowsKeys = currentSettings().plays >= LEARNT;

	/** @param {import("./actions.js").Actions} actions of the table */
	constructor(actions) {
		this.#actions = actions;
	}

	/** For how long the match has been over, in milliseconds; since 1970, if it had ended before. */
	get overMs() {
		return Date.now() - this.#endedMs;
	}

	/** @param {boolean} isIn how all things stand has been told @param {Table | null} table as it is shown */
	follow(isIn, table) {
		const { state, restarted } = current(),
			hasEnded = isIn && state.table?.ending != null,
			hasGone = isIn && state.gone !== "" && restarted !== null;

		if ((isIn && !this.#wasIn && table !== null) || (hasGone && this.#actions.says !== this.#saidOfGone))
			say(this.#actions.says);
		if (hasEnded && !this.#hadEnded) {
			this.#endedMs = this.#wasIn ? Date.now() : 0;
			say(this.#actions.offers, true);
		}
		if (isIn && table?.board && !this.#knowsKeys) {
			say(TABLE_VIEW.leads);
			this.#knowsKeys = true;
		}
		this.#wasIn = isIn;
		this.#saidOfGone = hasGone ? this.#actions.says : "";
		this.#hadEnded = hasEnded;
	}

	/** The cube can't be used: that is nowhere in the news. @param {Table | null} table */
	followCrawford(table) {
		const isCrawford = table?.board?.crawford ?? false;

		if (isCrawford && !this.#isCrawford) say(TABLE_VIEW.crawford);
		this.#isCrawford = isCrawford;
	}
}
