/*
 * own_match.js - what a player of a slow match finds on its page besides: the way to the table, and of a match that others may not
 * see, the board too.
 */
import { h, keepFocus } from "../dom.js";
import { current, isIn, subscribe } from "./session.js";
import { askForBoards } from "./slow_line.js";
import { SlowRow, rowButton } from "./slow_row.js";
import { boardIn } from "./slow_state.js";
import { SLOW } from "../words/slow.js";

/** @param {HTMLElement} place @param {() => void} draw now, and with each change until the place is gone */
function follow(place, draw) {
	const leaving = new AbortController();
	let wasThere = false;

	subscribe(() => {
		wasThere ||= place.isConnected;
		if (wasThere && !place.isConnected) leaving.abort();
		else draw();
	}, leaving.signal);
	draw();
}

/** @param {number} number of a match @param {boolean} isShown its board, by this page @returns {HTMLElement} */
export function ownMatch(number, isShown) {
	const place = h("div");
	/** @type {SlowRow | null} */
	let row = null;

	const draw = () => {
		const { slow } = current().state,
			match = slow.matches.find((each) => each.match === number);

		if (!isIn() || !slow.told) return; /* who loses the line keeps it */
		keepFocus(
			() => {
				place.hidden = match === undefined;
				if (match === undefined) return;
				if (isShown && place.firstChild === null)
					place.append(rowButton(SLOW.playThis, SLOW.playThis, `slow ${number}`, true));
				if (isShown) return;
				if (row === null) place.append((row = new SlowRow(match, "div")).element);
				row.tell(match, boardIn(slow, number));
				askForBoards([match]);
			},
			() => document.querySelector("h1"),
		);
	};
	follow(place, draw);
	return place;
}
