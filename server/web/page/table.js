/*
 * table.js - a board between its two players: name, score, pips, and whose turn it is; and what it shows of a match.
 */
import { address } from "./address.js";
import { Board } from "./board.js";
import { h, renewInside } from "./dom.js";
import { BAR, START, count, keyOf, off, other, pips, readSteps } from "./position.js";
import { TABLE } from "./words/frame.js";

/** @typedef {import("./position.js").Side} Side */
/** @typedef {import("./board.js").BoardView} BoardView */

/**
 * @typedef {object} TableState
 * @property {BoardView} board
 * @property {Record<Side, {name: string, link: boolean, rating?: number | null, points: number, note?: string, alert?: string}>} players
 * @property {number | null} length null: money play, or the match is over
 */

/** One place after the other, and whose checkers are there: for who explores a position without seeing it. @param {BoardView} view */
function pointRows({ points, bottom, names }) {
	const sides = [bottom, other(bottom)];
	const row = (/** @type {string} */ name, /** @type {(side: Side) => number} */ checkers) =>
		h(
			"tr",
			null,
			h("th", { scope: "row" }, name),
			sides.map((side) => h("td", { class: "number" }, checkers(side) || "")),
		);

	return [
		h(
			"thead",
			null,
			h(
				"tr",
				null,
				h("th", { scope: "col" }, TABLE.place),
				sides.map((side) => h("th", { scope: "col", class: "number" }, names[side])),
			),
		),
		h(
			"tbody",
			null,
			row(TABLE.bar, (side) => count(points, side, BAR)),
			Array.from({ length: 24 }, (_, index) =>
				row(TABLE.point(24 - index), (side) => count(points, side, side === bottom ? 24 - index : index + 1)),
			),
			row(TABLE.off, (side) => off(points, side)),
		),
	];
}

/** What a match went through: actions that have a step of their own. @param {any[]} actions as the server tells them */
export const stepsOf = (actions) => actions.filter((action) => action.step !== null);

export class TableView {
	#above = h("div", { class: "strip" });
	#below = h("div", { class: "strip" });
	/** @type {Map<Element, string>} what each strip shows */
	#drawnFrom = new Map();
	#points = h("table");
	/** @type {BoardView | null} */ #view = null;

	/** @param {{interactive?: boolean, onPlace?: (key: string, event: Event) => void}} [options] as a board has */
	constructor(options) {
		this.board = new Board(options);
		this.element = h("div", { class: "table" }, this.#above, this.board.element, this.#below);
		this.points = /** @type {HTMLDetailsElement} */ (
			h(
				"details",
				{ class: "points", ontoggle: () => this.#fillPoints() },
				h("summary", null, TABLE.pointByPoint),
				this.#points,
			)
		);
	}

	/** Drawn only where somebody reads it. */
	#fillPoints() {
		if (this.points.open && this.#view !== null) renewInside(this.#points, pointRows(this.#view));
	}

	/** @param {TableState} state @param {{animate?: boolean}} [options] */
	show(state, options) {
		const { bottom } = state.board;

		this.#view = state.board;
		this.#fillPoints();
		this.board.show(state.board, options);
		this.#strip(this.#above, state, other(bottom));
		this.#strip(this.#below, state, bottom);
	}

	/** @param {HTMLElement} strip @param {TableState} state @param {Side} side */
	#strip(strip, state, side) {
		const player = state.players[side];
		const onTurn = state.board.turn === side;
		const left = pips(state.board.points, side);
		const wanted = JSON.stringify([side, player, onTurn, left, state.length, state.board.light]);

		if (this.#drawnFrom.get(strip) === wanted) return;
		this.#drawnFrom.set(strip, wanted);
		const swatch = this.board.checkerArt(side);

		swatch.setAttribute("class", "swatch");
		strip.classList.toggle("on-turn", onTurn);
		renewInside(
			strip,
			swatch,
			h(
				"span",
				{ class: "name" },
				player.link ? h("a", { href: address(`player/${player.name}`) }, player.name) : player.name,
			),
			h(
				"span",
				{ class: "more" },
				onTurn && h("span", { "aria-hidden": "true" }, "◂"),
				player.alert && h("span", { class: "badge alert" }, player.alert),
				typeof player.rating === "number" &&
					h(
						"span",
						{ class: "rating quiet figure" },
						h("span", { class: "unseen" }, TABLE.rating),
						player.rating.toFixed(0),
					),
				onTurn && h("span", null, TABLE.toPlay),
				player.note && h("span", { class: "badge" }, player.note),
			),
			h("span", { class: "pips" }, h("span", { class: "quiet" }, TABLE.pips(left))),
			h(
				"span",
				{ class: "score" },
				h("strong", null, player.points),
				state.length === null
					? TABLE.points(player.points)
					: [TABLE.of(state.length), h("span", { class: "unseen" }, TABLE.points(state.length))],
			),
		);
	}
}

/** As they are called now. @param {any} match as `/api/matches/17` tells @returns {string[]} */
export const playerNames = (match) => match.players.map((/** @type {any} */ player) => player.now ?? player.name);

/** @param {any} match @param {any} action */
export function namesAt(match, action) {
	const [first] = action?.state.sides ?? [match.inviter_side, null];
	const [a, b] = match.players.map((/** @type {any} */ player) => player.name);

	return first === "X" ? { O: b, X: a } : { O: a, X: b };
}

/** The clocks of a match that is followed. What draws them is loaded where a match has some. */
export class Clocks {
	element = h("div");
	/** @type {import("./clock_view.js").ClockView | null} */ #view = null;
	#cleared = 0;
	#signal;

	/** @param {AbortSignal} signal */
	constructor(signal) {
		this.#signal = signal;
	}

	/** An event of the match's stream. @param {string} type @param {any} data @param {any} match */
	async hear(type, data, match) {
		const before = this.#cleared;

		if (type === "clock" && this.#view === null) {
			const { ClockView } = await import("./clock_view.js");
			this.#view ??= new ClockView(this.#signal);
			this.element.replaceChildren(this.#view.element);
		}
		if (before === this.#cleared) this.#view?.hear(type, data, playerNames(match));
	}

	/** What was heard is of another match, or nobody sees it. */
	clear() {
		this.#cleared++;
		this.#view?.show(null, []);
	}
}

/** @param {any} state @param {Side} side */
const seatOf = (state, side) => (state.sides[0] === side ? 0 : 1);

/** @param {any} state @param {number | null} seat @returns {Side | null} */
const sideOf = (state, seat) => (seat === null ? null : state.sides[seat]);

/**
 * Where checkers came from and went to.
 * @param {any} action
 */
function marksOf(action) {
	/** @type {Record<string, string>} */
	const marks = {};
	const steps = action.play ? readSteps(action.play) : [];

	for (const [from] of steps) marks[keyOf(action.side, from)] = "from";
	for (const [, to] of steps) if (to !== 0) marks[keyOf(action.side, to)] = "to";
	return marks;
}

/** @param {number[]} dice */
const allOf = (dice) => (dice[0] === dice[1] ? [dice[0], dice[0], dice[0], dice[0]] : dice);

/** The dice that lie on the board: those to be played, or those just played. @param {any} action */
function diceOf(action) {
	const { state } = action;

	if (action.kind === "opening" && state.dice === null)
		return { side: /** @type {Side} */ ("O"), values: action.dice };
	if (state.dice !== null && state.turn !== null) return { side: state.turn, values: allOf(state.dice) };
	if (action.dice !== null && action.side !== null) {
		const values = allOf(action.dice);
		return { side: action.side, values, used: values.map(() => action.kind !== "roll") };
	}
	return null;
}

/** @param {any} match @param {any} state */
function cubeOf(match, state) {
	if (match.length === 1 || /\bnocube\b/.test(match.options ?? "")) return null;
	if (state.offer?.kind === "double")
		return { value: state.offer.value, owner: null, offeredBy: sideOf(state, state.offer.by) };
	return { value: state.cube, owner: sideOf(state, state.cube_owner), offeredBy: null };
}

/** A match that is over shows the rating that its player had then. @param {any} match @param {number} seat @returns {number | null} */
const ratingAt = (match, seat) => (match.ended ? (match.ratings?.[seat].before ?? null) : match.players[seat].rating);

/** @param {any} match @param {any} state @param {Side} side */
function playerAt(match, state, side) {
	const seat = seatOf(state, side);
	const player = match.players[seat];

	return {
		name: player.now ?? player.name,
		link: player.now !== null,
		rating: ratingAt(match, seat),
		points: Math.min(state.score[seat], match.length ?? Infinity),
		note: player.program ? TABLE.program : undefined,
	};
}

const BEFORE = {
	kind: "join",
	side: null,
	dice: null,
	play: null,
	state: {
		phase: "between",
		turn: null,
		dice: null,
		points: START,
		cube: 1,
		cube_owner: null,
		score: [0, 0],
		offer: null,
	},
};

/**
 * @param {any} match
 * @param {any | null} action null: nothing has happened yet
 * @param {{bottomSeat: number, homeLeft: boolean, light: (sides: Side[]) => Side, better?: string}} options `light`: whose checkers
 * are the light ones; `better`: the play that this action's player had better made
 */
export function tableState(match, action, { bottomSeat, homeLeft, light, better = "" }) {
	const at = action ?? {
		...BEFORE,
		state: { ...BEFORE.state, sides: match.inviter_side === "X" ? ["X", "O"] : ["O", "X"] },
	};
	const { state } = at;

	return {
		board: {
			points: state.points,
			bottom: state.sides[bottomSeat],
			homeLeft,
			light: light(state.sides),
			turn: state.phase === "over" || state.phase === "between" ? null : state.turn,
			dice: diceOf(at),
			cube: cubeOf(match, state),
			numbers: true,
			you: null,
			names: namesAt(match, at),
			marks: marksOf(at),
			arrows: readSteps(better).map(
				(step) => /** @type {[string, string]} */ (step.map((point) => keyOf(at.side, point))),
			),
		},
		players: { O: playerAt(match, state, "O"), X: playerAt(match, state, "X") },
		length: state.phase === "over" ? null : match.length,
	};
}
