/*
 * moves.js - the list of a match's moves: a row for each step, in the order of the games. It knows which row is shown, and takes
 * the reader to another one. Below it, the buttons and keys that lead from step to step.
 */
import { address } from "./address.js";
import { fillList, h, renewInside } from "./dom.js";
import { MATCH } from "./words/match.js";
import { diceText } from "./words/spoken.js";

/** @typedef {import("./match_text.js").Row} Row */

const SIGNS = { error: "?", blunder: "??" };

/** @param {any} decision */
function lossArt(decision) {
	const sign = SIGNS[/** @type {keyof typeof SIGNS} */ (decision?.word)];

	if (!sign) return null;
	return h(
		"span",
		{ class: `lost ${decision.word}`, title: MATCH.loses(decision.word, decision.lost.toFixed(3)) },
		`${sign} `,
		decision.lost.toFixed(3),
	);
}

/** A row for who hears it. @param {Row} row @param {string[]} names of the players */
function rowName({ player, dice, spoken, decision }, names) {
	const lost = SIGNS[/** @type {keyof typeof SIGNS} */ (decision?.word)]
		? MATCH.andLoses(decision.word, decision.lost.toFixed(3))
		: "";
	const who = player === null ? "" : names[player];

	return `${[who, dice && diceText([...dice].map(Number))].filter((word) => word).join(", ")}${who || dice ? ": " : ""}${spoken}${lost}`;
}

/** @param {HTMLElement | string | null} element that is seen; other words are heard in its place */
function unheard(element) {
	if (element instanceof HTMLElement) element.setAttribute("aria-hidden", "true");
	return element;
}

export class MoveList {
	/** @type {HTMLElement[]} */
	#links = [];
	#games = h("div");
	#none = h("p", { class: "quiet" });
	#onChoose;
	#match;
	#names;
	#isLight;

	/**
	 * @param {number} match @param {string[]} names of its players @param {(row: Row) => boolean} isLight are these the light checkers?
	 * @param {(row: Row) => void} onChoose
	 */
	constructor(match, names, isLight, onChoose) {
		this.#match = match;
		this.#isLight = isLight;
		this.#names = names;
		this.#onChoose = onChoose;
		this.element = h("nav", { class: "moves", "aria-label": MATCH.moves }, this.#none, this.#games);
	}

	/**
	 * Rows that are there already stay, and keep the focus.
	 * @param {Row[]} rows @param {string[]} titles of the games, by number @param {boolean} isOver may nothing come any more?
	 */
	show(rows, titles, isOver) {
		const focused = this.#links.findIndex((link) => link === document.activeElement),
			games = [...new Set(rows.map(({ game }) => game))];

		this.#none.textContent = isOver ? MATCH.nothing : MATCH.nothingYet;
		this.#none.hidden = rows.length > 0;
		fillList(
			this.#games,
			games,
			(game) => game,
			() => h("div", null, h("h3"), h("ol")),
		);
		games.forEach((game, index) => {
			const [title, list] = this.#games.children[index].children;

			renewInside(title, titles[game] ?? MATCH.game(game));
			fillList(
				list,
				rows.filter((row) => row.game === game),
				(row) => `${JSON.stringify(row)} ${this.#isLight(row)}`,
				(row) => h("li", null, this.#link(row)),
			);
		});
		this.#links = [...this.#games.querySelectorAll("a")];
		if (focused >= 0)
			this.#links[focused]?.focus({ preventScroll: true }); /* who is on a row that has changed goes on there */
	}

	/** Tab comes to this row alone: there may be hundreds. @param {number} current index of the row we are at, or -1 */
	mark(current) {
		const hadFocus = this.#links.some((link) => link === document.activeElement);

		this.#links.forEach((link, index) => {
			link.tabIndex = index === Math.max(0, current) ? 0 : -1;
			if (index === current) link.setAttribute("aria-current", "step");
			else link.removeAttribute("aria-current");
		});
		this.#scrollTo(this.#links[current]);
		if (hadFocus) this.#links[Math.max(0, current)]?.focus({ preventScroll: true });
	}

	/** Only within the list: the page stays where it is. @param {HTMLElement | undefined} link */
	#scrollTo(link) {
		const list = this.element;

		if (!link) list.scrollTop = 0;
		else if (
			link.offsetTop < list.scrollTop + 20 ||
			link.offsetTop + link.offsetHeight > list.scrollTop + list.clientHeight
		)
			list.scrollTop = link.offsetTop - list.clientHeight / 2;
	}

	/** @param {Row} row */
	#link(row) {
		return h(
			"a",
			{
				href: address(`match/${this.#match}/${row.game}/${row.step}`),
				onclick: (/** @type {MouseEvent} */ event) => {
					if (event.ctrlKey || event.metaKey || event.shiftKey) return;
					event.preventDefault();
					this.#onChoose(row);
				},
			},
			[
				h("span", { class: row.side === null ? "side" : `side ${this.#isLight(row) ? "light" : "dark"}` }),
				row.dice && h("span", { class: "dice" }, row.dice),
				h("span", null, row.text),
				lossArt(row.decision),
			].map(unheard),
			h("span", { class: "unseen" }, rowName(row, this.#names)),
		);
	}
}

/* -- from step to step */

const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
const BUTTONS = [
	["«", MATCH.first, -Infinity],
	["‹", MATCH.previous, -1],
	["›", MATCH.next, 1],
	["»", MATCH.last, Infinity],
];
const BACK = 2; /* the first of them lead back */

/** Buttons and keys that lead from step to step, and to mistakes. */
export class Stepper {
	#go;
	#mistake;
	#buttons;

	/** @param {(by: number) => void} go that many steps on @param {() => void} toMistake to the next one */
	constructor(go, toMistake) {
		this.#go = go;
		this.#mistake = h(
			"button",
			{ type: "button", class: "mistake", "aria-label": MATCH.nextMistake, hidden: true, onclick: toMistake },
			"??",
		);
		this.#buttons = BUTTONS.map(([sign, label, by]) =>
			h("button", { type: "button", "aria-label": label, onclick: () => go(Number(by)) }, sign),
		);
		this.element = h(
			"div",
			{ class: "stepper", role: "group", "aria-label": MATCH.steps },
			this.#buttons,
			this.#mistake,
		);
	}

	/** @param {{isFirst: boolean, isLast: boolean, hasMistakes: boolean}} at which step we are */
	show({ isFirst, isLast, hasMistakes }) {
		this.#mistake.hidden = !hasMistakes;
		this.#buttons.forEach((button, index) => {
			button.setAttribute(
				"aria-disabled",
				String(index < BACK ? isFirst : isLast),
			); /* disabled ones would lose the focus */
		});
	}

	/** @param {KeyboardEvent} event */
	onKey(event) {
		const by = KEYS[/** @type {keyof typeof KEYS} */ (event.key)];
		const inText = /** @type {Element} */ (event.target).closest?.("input, select, textarea");

		if (by === undefined || inText || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		this.#go(by);
	}
}
