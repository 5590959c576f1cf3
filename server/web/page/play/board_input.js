/*
 * board_input.js - drags and keys on a board; clicks are the board's own (board.js).
 */
import { say } from "../dom.js";
import { BAR, keyOf } from "../position.js";
import { ownOf } from "./picture.js";

/**
 * @typedef {import("../board.js").Board} Board
 * @typedef {import("./hand.js").Hand} Hand
 */

const FAR = 8; /* pixels: less is a click */

/**
 * The place that an arrow leads to, or null.
 * @param {string[][]} rows of the board @param {string} key @param {string} arrow
 */
function neighbour(rows, key, arrow) {
	const row = rows.findIndex((keys) => keys.includes(key)),
		at = rows[row]?.indexOf(key) ?? -1;

	if (arrow === "ArrowLeft" || arrow === "ArrowRight")
		return rows[row]?.[at + (arrow === "ArrowRight" ? 1 : -1)] ?? null;
	const other = arrow === "ArrowUp" ? 0 : 1;
	return other === row ? null : (rows[other]?.[at] ?? null);
}

const DIGITS_MS = 1500; /* digits that come together make one number */

/** Reads numbers of points from digits. */
class Numbers {
	#typed = "";
	#at = -Infinity;

	/** @param {string} digit @param {number} now */
	add(digit, now) {
		const both = this.#typed + digit;

		this.#typed = now - this.#at < DIGITS_MS && Number(both) <= 24 ? both : digit;
		this.#at = now;
		return Number(this.#typed);
	}
}

/** The next of these points, going around. @param {number[]} ways from the farthest @param {number | null} own @param {boolean} back */
function nextWay(ways, own, back) {
	const order = back ? [...ways].reverse() : ways,
		at = own ?? (back ? -1 : 26);

	return order.find((way) => (back ? way > at : way < at)) ?? order[0];
}

/**
 * Arrows, numbers and some letters go from place to place, Escape drops what is chosen, Backspace takes a step back.
 * @param {Board} board @param {Hand} hand
 * @param {{side: () => "O" | "X", changed: () => void, letter: (letter: string) => boolean}} rest
 * `letter`: what other keys do; true if that is anything
 */
export function listenToKeys(board, hand, { side, changed, letter }) {
	const numbers = new Numbers();
	/** @param {KeyboardEvent} event @param {string} key the place that has the focus @returns {string | null | undefined} */
	const placeAfter = (event, key) => {
		if (event.key.startsWith("Arrow")) return neighbour(board.rows(), key, event.key);
		if (/^\d$/.test(event.key)) return keyOf(side(), numbers.add(event.key, event.timeStamp));
		if (event.key === "b" || event.key === "B") return keyOf(side(), BAR);
		const way =
			event.key === "m" || event.key === "M" ? nextWay(hand.ways, ownOf(side(), key), event.shiftKey) : undefined;
		return way === undefined ? null : keyOf(side(), way);
	};

	board.element.addEventListener("keydown", (event) => {
		if (event.ctrlKey || event.altKey || event.metaKey) return;
		const next = placeAfter(event, /** @type {HTMLElement} */ (event.target).dataset.key ?? "");
		if (next != null && board.place(next) === document.activeElement)
			say(board.place(next).ariaLabel ?? ""); /* nothing moves, so nothing else would tell */
		else if (next != null) board.focus(next);
		else if (event.key === "Escape") hand.cancel();
		else if (!letter(event.key === "Backspace" ? "u" : event.key.toLowerCase())) return;
		event.preventDefault();
		if (next == null) changed();
	});
}

/** A checker that follows the pointer. @param {Board} board @param {"O" | "X"} side */
function makeFloat(board, side) {
	const float = board.checkerArt(side),
		size = board.checkerSize();

	Object.assign(float.style, {
		position: "fixed",
		width: `${size}px`,
		height: `${size}px`,
		pointerEvents: "none",
		margin: `${-size / 2}px 0 0 ${-size / 2}px`,
		zIndex: "10",
	});
	document.body.append(float);
	return float;
}

/**
 * @param {Board} board @param {Hand} hand
 * @param {{side: () => "O" | "X", changed: () => void, send: (line: string) => void}} rest
 */
export function listenToDrags(board, hand, { side, changed, send }) {
	/** @type {{key: string, x: number, y: number, id: number, float: SVGElement | null} | null} */
	let drag = null;

	const down = (/** @type {PointerEvent} */ event) => {
		const key = board.keyAt(event.clientX, event.clientY);
		if (event.button === 0 && key !== null && hand.mayLift(key))
			drag = { key, x: event.clientX, y: event.clientY, id: event.pointerId, float: null };
	};
	const begin = () => {
		if (drag === null) return;
		drag.float = makeFloat(board, side());
		board.element.setPointerCapture(drag.id);
		hand.lift(drag.key);
		changed();
	};
	const move = (/** @type {PointerEvent} */ event) => {
		if (drag === null || event.pointerId !== drag.id) return;
		if (drag.float === null && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR) begin();
		if (drag.float !== null)
			Object.assign(drag.float.style, { left: `${event.clientX}px`, top: `${event.clientY}px` });
	};
	const end = (/** @type {PointerEvent} */ event, /** @type {boolean} */ dropped) => {
		const ended = drag;
		drag = null;
		if (ended?.float == null) return;
		ended.float.remove();
		const line = hand.drop(dropped ? board.keyAt(event.clientX, event.clientY) : null);
		swallowClick(board.element);
		if (line !== null) send(line);
		changed();
	};
	board.element.addEventListener("pointerdown", down);
	board.element.addEventListener("pointermove", move);
	board.element.addEventListener("pointerup", (event) => end(event, true));
	board.element.addEventListener("pointercancel", (event) => end(event, false));
}

/** The click that browsers send after a drag means nothing. @param {HTMLElement} element */
function swallowClick(element) {
	const stop = (/** @type {Event} */ event) => {
		event.stopPropagation();
		event.preventDefault();
	};

	element.addEventListener("click", stop, { capture: true, once: true });
	setTimeout(() => element.removeEventListener("click", stop, { capture: true }), 50);
}
