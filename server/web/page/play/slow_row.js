/*
 * slow_row.js - a slow match of the player as lists show it: whose turn it is, a small board, what can be done with it.
 */
import { address } from "../address.js";
import { Board } from "../board.js";
import { fill, h, renewInside, say } from "../dom.js";
import { askForm, box } from "./form.js";
import { pictureOf } from "./picture.js";
import { ask, current, NO_LINE, sendOrTell } from "./session.js";
import { currentSettings, lightSide } from "./settings.js";
import { lengthWords } from "./terms.js";
import { OPENED } from "./table_state.js";
import { SLOW } from "../words/slow.js";
import { scoreText } from "../words/spoken.js";
import { sentenceOf } from "../words/tags.js";

/** @typedef {import("./slow_state.js").SlowMatch} SlowMatch */
/** @typedef {import("./board_line.js").Board} BoardLine */

const LETTER_BYTES = 200;
const LEFT = ["slow_message_kept", "slow_message_read"];
const NOT_LEFT = [
	"slow_message_long",
	"slow_not_yours",
	"wont_listen",
	"you_wont_listen",
	"mail_too_many",
	"mail_full",
	"not_stored",
];

/** @param {string} name */
const playerLink = (name) => h("a", { class: "name", href: address(`player/${name}`) }, name);

/** A button of a row, whose whole name says of which row. @param {string} label @param {string} name @param {string} command @param {boolean} [main] */
export const rowButton = (label, name, command, main = false) =>
	h(
		"button",
		{ type: "button", class: main ? "main" : null, "aria-label": name, onclick: () => void sendOrTell(command) },
		label,
	);

/** What the player on turn is asked lies on the board. @param {SlowMatch} row @param {BoardLine} board */
function tableOf({ opponent, waits, task }, board) {
	const offer = task === "double" ? { kind: /** @type {"double"} */ ("double"), mine: !waits, points: null } : null;

	return {
		...OPENED,
		opponent,
		board,
		offer: offer && { ...offer, redouble: null },
		stake: offer && { cube: 2 * board.cube, points: board.cube },
	};
}

/** A line for the opponent, who reads it on sitting down. @param {number} match @param {string} opponent */
function letterForm(match, opponent) {
	const input = /** @type {HTMLInputElement} */ (
		h("input", { name: "letter", autocomplete: "off", required: true, dir: "auto" })
	);
	let told = "";
	const form = askForm({
		button: SLOW.leaveLetter,
		fields: [h("label", null, SLOW.letter(opponent), input)],
		act: async ({ letter }) => {
			const answer = await ask(`slow ${match} message ${letter.trim()}`, [...LEFT, ...NOT_LEFT]);

			if (answer === null) return NO_LINE;
			told = sentenceOf(answer);
			return LEFT.includes(answer.name) ? "" : told;
		},
		onDone: () => {
			input.value = "";
			more.open = false;
			summary.focus();
			say(told);
		},
	});
	const summary = h("summary", null, SLOW.letterTo(opponent)),
		more = /** @type {HTMLDetailsElement} */ (h("details", null, summary, form));

	input.addEventListener("input", () => {
		const { length } = new TextEncoder().encode(input.value.trim());
		input.setCustomValidity(length > LETTER_BYTES ? SLOW.letterLong : length === 0 ? SLOW.letterEmpty : "");
	});
	return more;
}

/** A match, and the board of it, once that is there. */
export class SlowRow {
	#board = new Board();
	#place = h("div", { class: "small-board", hidden: true });
	#words = h("p", null);
	#button = h("div", { class: "buttons" });
	#rolls;

	/** @param {SlowMatch} match @param {string} [kind] of element */
	constructor({ opponent, match }, kind = "li") {
		this.#place.append(this.#board.element);
		this.#rolls = box(
			SLOW.rolls,
			false,
			(checked) => void sendOrTell(`slow ${match} roll ${checked ? "yes" : "no"}`),
		);
		this.element = h(
			kind,
			{ class: "card" },
			h(
				"h2",
				null,
				playerLink(opponent),
				" ",
				h("a", { class: "quiet", href: address(`match/${match}`) }, SLOW.match(match)),
			),
			this.#words,
			this.#place,
			this.#button,
			this.#rolls,
			letterForm(match, opponent),
		);
	}

	/** @param {SlowMatch} row @param {BoardLine | undefined} board */
	tell(row, board) {
		const { opponent, match, length, own, other, waits, task, left, rolls } = row;

		renewInside(
			this.#words,
			h("strong", null, waits ? SLOW.task(task) : SLOW.theirTurn(opponent)),
			`, ${SLOW.left(left)}. ${scoreText([own, other], length)}, ${lengthWords(length)}.`,
		);
		/** @type {HTMLInputElement} */ (this.#rolls.querySelector("input")).checked = rolls;
		if (board !== undefined) this.#show(row, board);
		if (this.#button.dataset.waits === String(waits)) return;
		this.#button.dataset.waits = String(waits);
		fill(
			this.#button,
			rowButton(
				waits ? SLOW.play : SLOW.look,
				waits ? SLOW.playWith(opponent) : SLOW.lookAt(opponent),
				`slow ${match}`,
				waits,
			),
		);
	}

	/** @param {SlowMatch} row @param {BoardLine} line */
	#show(row, line) {
		const { board } = pictureOf(tableOf(row, line), {
			turn: null,
			chosen: null,
			lifted: null,
			maySwap: false,
			own: current().state.own,
			light: lightSide(line.side),
			ratings: new Map(),
			settings: currentSettings(),
		});

		this.#board.show({ ...board, numbers: false, you: null });
		this.#place.hidden = false;
	}
}
