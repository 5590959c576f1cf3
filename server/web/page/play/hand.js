/*
 * hand.js - the play that somebody puts together on a board: which checker is chosen, what has been moved. Clicks, keys
 * and typed plays all end here. Pure but for what it remembers.
 */
import { hitsText, leftText, stepsText } from "../words/spoken.js";
import { BAR, diceToPlay } from "./rules.js";
import {
	begin,
	boardNow,
	canSwap,
	command,
	diceLeft,
	firstStep,
	isComplete,
	movable,
	stepWords,
	swapped,
	targets,
	undo,
} from "./turn.js";
import { typePlay } from "./typed.js";
import { isOver, isWhole, ownOf, seenBy } from "./picture.js";
import { HAND } from "../words/at_table.js";

/**
 * @typedef {import("./table_state.js").Table} Table
 * @typedef {import("./turn.js").Turn} Turn
 */

/** @param {number} own */
const placeWord = (own) => (own === 25 ? HAND.bar : own === 0 ? HAND.tray : String(own));

/** Steps in words, all points being the player's own. @param {import("./rules.js").Step[]} steps */
const stepsSay = (steps) =>
	stepsText(
		steps.map(({ from, to }) => [from, to]),
		"O",
		"O",
	);

/** @param {number[]} dice of a play to which nothing can be added */
const unplayedText = (dice) => (dice.length === 0 ? "" : HAND.noWay(leftText(dice)));

/** @param {number} one @param {number} other */
const farFirst = (one, other) => other - one;

/** @param {Table | null} table somebody's turn to play, on a table where wrong plays are refused */
function isToPlay(table) {
	return (
		table?.board != null &&
		table.board.turn === table.board.side &&
		table.board.dice !== null &&
		table.offer === null &&
		table.ending === null &&
		!table.between
	);
}

export class Hand {
	/** @type {Turn | null} */ turn = null;
	/** @type {number | null} */ chosen = null;
	/** @type {string | null} */ lifted = null;
	/** What was said last about what was done. */
	says = "";
	/** A tap on a checker plays it, by the left die. */
	oneTap = false;
	#of = "";
	/** @type {Table | null} */ #table = null;

	/** @param {Table | null} table the newest state: a play goes on as long as position and dice are the same */
	follow(table) {
		const of = isToPlay(table)
			? JSON.stringify([table?.board?.points, table?.board?.dice, table?.board?.side])
			: "";

		this.#table = table;
		if (of === this.#of || this.#hasWon()) return;
		const goesOn = table?.open && of !== "" && this.#of !== "" && this.#has(this.chosen);
		this.#of = of;
		if (!goesOn) /* else the next piece is in hand already */ this.chosen = this.lifted = null;
		this.turn = of === "" || table?.open ? null : this.#begin();
	}

	/** No board comes after a game's last play: the one that has been made stays to be seen. */
	#hasWon() {
		const table = this.#table,
			board = table?.board;

		return (
			table !== null &&
			board != null &&
			isOver(table) &&
			isWhole(this.turn) &&
			String(this.turn?.board) === String(seenBy(board.points, board.side))
		);
	}

	/** @param {number | null} own @returns {boolean} one of the player's checkers is there */
	#has(own) {
		return own !== null && seenBy(this.#table?.board?.points ?? [], this.#side)[own] > 0;
	}

	#begin() {
		const { points, side, dice } = /** @type {import("./board_line.js").Board} */ (this.#table?.board);
		const [first, second] = dice?.values ?? [];

		return second > 0 ? begin(seenBy(points, side), diceToPlay(first, second)) : null;
	}

	get #side() {
		return this.#table?.board?.side ?? "O";
	}

	/** The line that makes the play, or null: it is not whole. */
	get play() {
		return this.turn !== null && isWhole(this.turn) && isToPlay(this.#table)
			? command(this.#side, this.turn)
			: null;
	}

	/**
	 * A place of the board was pressed. What an open table needs is sent at once, for there the server keeps the pieces.
	 * @param {string} key
	 * @returns {string | null} a line to be sent
	 */
	press(key) {
		const own = ownOf(this.#side, key);

		if (!isToPlay(this.#table) || own === null) return null;
		return this.turn === null ? this.#pressOpen(own) : this.#pressStrict(own);
	}

	/** @param {number} own */
	#pressStrict(own) {
		const turn = /** @type {Turn} */ (this.turn);
		const after = this.chosen === null ? undefined : targets(turn, this.chosen).get(own);

		if (after !== undefined) this.#take(after);
		else if (own === this.chosen) this.#choose(null);
		else if (movable(turn).includes(own)) this.#chooseOrMove(own);
		else
			this.says =
				this.chosen === null
					? HAND.immovable(placeWord(own))
					: HAND.unreachable(placeWord(this.chosen), placeWord(own));
		return null;
	}

	/** @param {number} own */
	#chooseOrMove(own) {
		const turn = /** @type {Turn} */ (this.turn),
			ways = targets(turn, own);
		const first = this.oneTap ? firstStep(turn, own) : null;

		if (first !== null) this.#take(first);
		else if (ways.size === 1) this.#take([...ways.values()][0]);
		else this.#choose(own);
	}

	/** @param {number} own any checker may go anywhere: who plays wrong may be challenged */
	#pressOpen(own) {
		const from = this.chosen;

		if (from === null || from === own) {
			this.#choose(from === null && this.#has(own) ? own : null);
			return null;
		}
		this.chosen = null;
		return `put ${stepWords(this.#side, [{ from, to: own }])}`;
	}

	/** @param {number | null} own */
	#choose(own) {
		this.chosen = own;
		this.says = own === null ? HAND.nothingChosen : HAND.chosen(placeWord(own), this.#waysFrom(own));
	}

	/** @param {number} own */
	#waysFrom(own) {
		if (this.turn === null) return "";
		return HAND.goesTo([...targets(this.turn, own).keys()].sort(farFirst).map(placeWord).join(", "));
	}

	/** @param {Turn} after */
	#take(after) {
		const known = this.turn?.steps.length ?? 0,
			steps = after.steps.slice(known);
		const hits = steps.filter(
			({ to }, index) => to > 0 && boardNow({ ...after, steps: after.steps.slice(0, known + index) })[to] < 0,
		);

		this.turn = after;
		this.chosen = null;
		this.says =
			`${stepsSay(steps)}${hitsText(
				hits.map(({ to }) => to),
				"O",
				"O",
			)}. ` +
			(!isComplete(after)
				? HAND.left(leftText(diceLeft(after)))
				: HAND.doneOrUndo(unplayedText(diceLeft(after))));
	}

	get maySwap() {
		return this.oneTap && this.turn !== null && canSwap(this.turn) && isToPlay(this.#table);
	}

	/** The other die is played first. */
	swap() {
		if (this.turn === null || !this.maySwap) return;
		this.turn = swapped(this.turn);
		this.says = HAND.first(this.turn.dice[0]);
	}

	/** Takes the last step back. */
	undo() {
		const last = this.turn?.steps.at(-1);

		this.chosen = null;
		if (this.turn === null || last === undefined || !isToPlay(this.#table)) return;
		this.turn = undo(this.turn);
		this.says = HAND.takenBack(stepsSay([last]));
	}

	cancel() {
		if (this.chosen !== null) this.#choose(null);
		this.lifted = null;
	}

	/** Own points where something can be done just now, from the farthest. */
	get ways() {
		if (!isToPlay(this.#table)) return [];
		if (this.turn === null) return this.#openWays();
		return (this.chosen === null ? movable(this.turn) : [...targets(this.turn, this.chosen).keys()]).sort(farFirst);
	}

	/** Where any checker may go anywhere: all of them, and where one die would take the chosen one. */
	#openWays() {
		const from = this.chosen,
			dice = this.#table?.board?.dice?.values ?? [];

		if (from === null)
			return Array.from({ length: BAR }, (_, index) => BAR - index).filter((own) => this.#has(own));
		return [...new Set(dice.map((die) => Math.max(0, from - die)))].sort(farFirst);
	}

	/** @param {string} text @returns {string} what is wrong with it, or "" */
	type(text) {
		if (this.turn === null) return HAND.nothingToPlay;
		const fresh = { ...this.turn, steps: [] },
			typed = typePlay(fresh, text);

		if ("fault" in typed) return typed.fault;
		this.turn = fresh;
		this.#take(typed.turn);
		return isComplete(typed.turn) ? "" : HAND.morePlayable;
	}

	/** May this place's checker be dragged? @param {string} key */
	mayLift(key) {
		const own = ownOf(this.#side, key);

		if (!isToPlay(this.#table) || own === null || own === 0) return false;
		return this.turn === null ? this.#has(own) : movable(this.turn).includes(own);
	}

	/** @param {string} key a checker is in the air */
	lift(key) {
		this.chosen = ownOf(this.#side, key);
		this.lifted = key;
	}

	/** @param {string | null} key where it comes down, or beside the board @returns {string | null} a line to be sent */
	drop(key) {
		const from = this.chosen,
			own = key === null ? null : ownOf(this.#side, key);

		this.lifted = null;
		if (own === null || own === from) {
			this.chosen = null;
			return null;
		}
		const sent = this.press(/** @type {string} */ (key));
		this.chosen = null;
		return sent;
	}
}
