/*
 * whose_turn.js - whose turn it is, for the title of the page: that is all one sees of it in the background. Pure.
 */
import { waitingIn } from "./slow_state.js";
import { WHOSE_TURN } from "../words/at_table.js";

/** @typedef {import("./table_state.js").Table} Table */

/** Does the match wait for this player? @param {Table | null} table */
function waitsForMe(table) {
	if (table === null || table.ending !== null) return false;
	if (table.offer !== null) return !table.offer.mine;
	return table.between
		? !table.joined
		: table.mayRoll || (table.board !== null && table.board.turn === table.board.side);
}

/** The title of the table. @param {Table | null} table */
export function tableTitle(table) {
	if (table === null) return WHOSE_TURN.table;
	return table.ending !== null || waitsForMe(table) ? table.opponent : WHOSE_TURN.waiting(table.opponent);
}

/** What goes before every title. @param {import("./state.js").State} state */
export function callOf({ table, invitations }) {
	const [inviter] = invitations.from.keys();

	return waitsForMe(table) ? WHOSE_TURN.yourTurn : inviter === undefined ? "" : WHOSE_TURN.invites(inviter);
}

/** What goes before that: how many slow matches wait. @param {import("./state.js").State} state */
export function countOf({ slow }) {
	const waiting = waitingIn(slow);

	return waiting === 0 ? "" : `(${waiting})`;
}
