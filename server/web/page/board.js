/*
 * board.js - a position as one sees and as one hears it: one picture, and over it a button for each place. A board on which
 * nobody plays is heard as one picture too.
 *
 * The buttons live as long as the board, so nobody loses the focus when somebody plays. It knows no rules.
 */
import {
	arrowArt,
	checkerArt,
	checkerSpots,
	cubeArt,
	diceArt,
	groundArt,
	markArt,
	rollArt,
	spotArt,
	toneOf,
	trayArt,
} from "./board_art.js";
import { DIE, HEIGHT, RADIUS, WIDTH, boxOf, cubeSpot, diceMiddle, keysFrom, reachOf, rowsOf } from "./board_places.js";
import { fill, fillList, h, s, showIf } from "./dom.js";
import { count, off, ownPoint } from "./position.js";
import { positionText } from "./words/spoken.js";
import { BOARD } from "./words/frame.js";

/** @typedef {import("./position.js").Side} Side */
/** @typedef {import("./board_art.js").Spot} Spot */
/** @typedef {import("./board_places.js").Box} Box */

/**
 * @typedef {object} BoardView
 * @property {number[]} points
 * @property {Side} bottom whose home is below
 * @property {boolean} [homeLeft]
 * @property {Side} [light] whose checkers are the light ones; O's
 * @property {Side | null} [turn]
 * @property {{side: Side, values: number[], used?: boolean[]} | null} [dice]
 * @property {{side: Side, values: number[]} | null} [thrown] the dice before, played: they lie there until others are thrown
 * @property {{value: number, owner: Side | null, offeredBy: Side | null} | null} [cube] null: there is none
 * @property {boolean} [numbers] of the points, as the bottom player counts
 * @property {Side | null} [you]
 * @property {Record<Side, string>} names
 * @property {Record<string, string>} [marks] key -> movable, chosen, target, from, to
 * @property {[string, string][]} [arrows] steps that were better: keys, from and to
 * @property {string | null} [lifted] this checker is in somebody's hand
 * @property {string | null} [diceLabel] what a click on the dice does
 * @property {string | null} [cubeLabel]
 */

const MARK_WORDS = {
	movable: BOARD.canMove,
	chosen: "chosen",
	target: BOARD.canBeReached,
	from: BOARD.justLeft,
	to: BOARD.justReached,
};
const GLIDE_MS = 260;
const TOUCH = 68; /* what a finger needs, on the smallest phone */

const STAY = () => {};

/** @param {number} x @param {number} y @param {number} width @returns {Box} */
const around = (x, y, width) => ({ x: x - width / 2, y: y - TOUCH / 2, width, height: TOUCH });

/** @param {BoardView} view @param {Side} side */
const ownerText = (view, side) => (side === view.you ? BOARD.your : BOARD.whose(view.names[side]));

/** @param {BoardView} view @param {string} key */
function pointName(view, key) {
	const reader = view.you ?? view.bottom;
	const own = ownPoint(reader, Number(key));
	const mine = count(view.points, reader, own);
	const theirSide = reader === "O" ? "X" : "O";
	const theirs = count(view.points, theirSide, 25 - own);
	const point = view.you ? BOARD.yourPoint(own) : BOARD.point(own);

	if (theirs > 0) return BOARD.holds(point, theirs, view.names[theirSide]);
	return BOARD.holds(point, mine, mine > 0 && !view.you ? view.names[reader] : null);
}

/**
 * How a place is called for who doesn't see it.
 * @param {BoardView} view @param {string} key
 */
export function placeName(view, key) {
	const [kind, side] = /** @type {[string, Side]} */ (key.split("-"));
	const mark = MARK_WORDS[/** @type {keyof typeof MARK_WORDS} */ (view.marks?.[key] ?? "")];
	let name = "";

	if (kind === "bar") name = BOARD.bar(ownerText(view, side), count(view.points, side, 25));
	else if (kind === "off") name = BOARD.tray(ownerText(view, side), Math.max(0, off(view.points, side)));
	else name = pointName(view, key);
	return mark ? `${name}, ${mark}` : name;
}

/** @param {BoardView} view */
function diceName(view) {
	if (!view.dice) return "";
	const { side, values, used } = view.dice;
	const told = values.map((die, index) => (used?.[index] ? BOARD.played(die) : die));
	return BOARD.dice(ownerText(view, side), told.join(", "));
}

/** @param {BoardView} view */
function cubeName(view) {
	if (!view.cube) return "";
	const owner = view.cube.owner === null ? BOARD.inTheMiddle : ownerText(view, view.cube.owner);

	return BOARD.cubeAt(view.cube.value, owner);
}

/** All of it in words. @param {BoardView} view */
function boardName(view) {
	const words = [
		BOARD.seenBy(view.names[view.bottom]),
		positionText(view.points, view.names, view.bottom).replace(/\.$/, ""),
		diceName(view),
		cubeName(view),
	];

	return `${words.filter((word) => word !== "").join(". ")}.`;
}

/**
 * Cube and dice.
 * @param {Pick<BoardView, "cube" | "thrown" | "dice" | "diceLabel" | "turn">} view
 * @param {import("./board_places.js").Orientation} orientation
 */
const restArt = ({ cube, thrown, dice, diceLabel, turn }, orientation) => [
	cube ? cubeArt(cube, orientation) : null,
	thrown && !dice ? diceArt({ ...thrown, used: thrown.values.map(() => true) }, orientation) : null,
	diceLabel && !dice && turn ? rollArt(turn, orientation) : null,
	dice ? diceArt(dice, orientation) : null,
];

/** @param {Element} element @param {string} name as it is heard; who reads it keeps the place if it is the same */
function call(element, name) {
	if (element.getAttribute("aria-label") !== name) element.setAttribute("aria-label", name);
}

export class Board {
	/** @type {Map<string, HTMLElement>} */
	#buttons = new Map();
	/** @type {BoardView | null} */
	#view = null;
	/** @type {Spot[]} */
	#spots = [];
	/** @type {Map<Element, string>} what each part of the picture was drawn from */
	#drawnFrom = new Map();
	#ground = s("g");
	#tray = s("g");
	#checkers = s("g");
	#marks = s("g");
	#rest = s("g");
	#arrows = s("g");
	#picture = s(
		"svg",
		{ viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true", focusable: "false" },
		this.#ground,
		this.#tray,
		this.#checkers,
		this.#marks,
		this.#rest,
		this.#arrows,
	);
	#laidOut = "";
	#interactive = false;

	/** @param {{onPlace?: (key: string, event: Event) => void, interactive?: boolean}} [options] */
	constructor({ onPlace, interactive = false } = {}) {
		this.#interactive = interactive;
		for (const key of interactive ? [...keysFrom("O"), "cube", "dice"] : []) {
			const button = h("button", {
				type: "button",
				class: "place",
				tabindex: -1,
				onclick: (/** @type {Event} */ event) => onPlace?.(key, event),
			});
			button.dataset.key = key;
			this.#buttons.set(key, button);
		}
		/* Screen readers keep arrows and letters for themselves, but in an application. */
		this.element = h(
			"div",
			{ class: "board", role: interactive ? "application" : "img", "aria-label": BOARD.withKeys },
			this.#picture,
			[...this.#buttons.values()],
		);
	}

	/**
	 * @param {BoardView} view
	 * @param {{animate?: boolean}} [options]
	 */
	show(view, { animate = false } = {}) {
		const before = this.#spots,
			last = this.#view;

		const goBack = this.#layOut(view);
		this.#spots = checkerSpots(view.points, this.#orientation(view), view.lifted ?? null);
		this.#view = view;
		this.#draw(view);
		this.#nameAll(view);
		goBack();
		if (animate) this.#glide(before, view, last);
	}

	/** The button of a place, of the "dice" or the "cube". @param {string} key */
	place(key) {
		return /** @type {HTMLElement} */ (this.#buttons.get(key));
	}

	/** The one place that Tab reaches from now on. @param {string} key */
	aim(key) {
		for (const [other, button] of this.#buttons)
			if (other !== "cube" && other !== "dice") button.tabIndex = other === key ? 0 : -1;
	}

	/** @param {string} key */
	focus(key) {
		this.aim(key);
		this.place(key).focus();
	}

	/** To the place that Tab reaches. */
	refocus() {
		[...this.#buttons]
			.find(([key, button]) => key !== "cube" && key !== "dice" && button.tabIndex === 0)?.[1]
			.focus();
	}

	/** All of it is on the screen, if there is room. */
	comeIntoView() {
		this.element.scrollIntoView({ block: "nearest" });
	}

	/** Who has chosen something elsewhere on the page comes here. */
	lead() {
		this.comeIntoView();
		this.element.tabIndex = -1;
		this.element.focus({ preventScroll: true });
	}

	/** Keys from left to right: those above, those below. */
	rows() {
		return this.#view ? rowsOf(this.#orientation(this.#view)) : [[], []];
	}

	/** @param {number} clientX @param {number} clientY @returns {string | null} */
	keyAt(clientX, clientY) {
		for (const element of document.elementsFromPoint(clientX, clientY))
			if (element instanceof HTMLElement && element.dataset.key && this.element.contains(element))
				return element.dataset.key;
		return null;
	}

	/** On the screen, in CSS pixels. */
	checkerSize() {
		return (2 * RADIUS * this.#picture.getBoundingClientRect().width) / WIDTH;
	}

	/** A checker by itself, for a hand that holds it. @param {Side} side */
	checkerArt(side) {
		return s(
			"svg",
			{ class: "in-hand", viewBox: "-20 -20 40 40", "aria-hidden": "true" },
			checkerArt(toneOf({ light: this.#view?.light ?? "O" }, side)),
		);
	}

	/** @param {BoardView} view */
	#orientation(view) {
		return { bottom: view.bottom, homeLeft: view.homeLeft ?? false, light: view.light ?? "O" };
	}

	/**
	 * Buttons change places only when the board is turned.
	 * @param {BoardView} view @returns {() => void} leads back who was on one, once it has its new name
	 */
	#layOut(view) {
		const wanted = `${view.bottom} ${view.homeLeft ?? false} ${view.numbers ?? true}`;
		const orientation = this.#orientation(view);

		if (wanted === this.#laidOut) return STAY;
		this.#laidOut = wanted;
		this.#spots = [];
		fill(this.#ground, groundArt(orientation, view.numbers ?? true));
		if (!this.#interactive) return STAY;
		const goBack = this.#holdPlace(view.bottom);
		for (const key of keysFrom(view.bottom)) {
			this.element.append(this.place(key)); /* heard in the order in which the player below counts */
			this.#put(key, reachOf(orientation, key));
		}
		this.element.append(this.place("dice"), this.place("cube"));
		return goBack;
	}

	/** A board is turned under who is on it: they come back to the point of that number. @param {Side} bottom from now on */
	#holdPlace(bottom) {
		const focused = /** @type {HTMLElement | null} */ (document.activeElement),
			key = focused?.dataset.key ?? "";

		if (focused === null || !this.element.contains(focused)) return STAY;
		const at = keysFrom(this.#view?.bottom ?? bottom).indexOf(key);
		return () => (at < 0 ? focused.focus() : this.focus(keysFrom(bottom)[at]));
	}

	/** @param {string} key @param {Box} box */
	#put(key, { x, y, width, height }) {
		const { style } = this.place(key);

		style.left = `${(100 * x) / WIDTH}%`;
		style.top = `${(100 * y) / HEIGHT}%`;
		style.width = `${(100 * width) / WIDTH}%`;
		style.height = `${(100 * height) / HEIGHT}%`;
	}

	/** @param {BoardView} view */
	#draw(view) {
		const orientation = this.#orientation(view),
			{ points, marks, cube, thrown, dice, diceLabel, turn, arrows } = view;

		this.#renewPart(this.#tray, trayArt, points, orientation);
		this.#drawCheckers(orientation);
		this.#renewPart(this.#marks, markArt, marks ?? {}, orientation, this.#spots);
		this.#renewPart(this.#rest, restArt, { cube, thrown, dice, diceLabel, turn }, orientation);
		this.#renewPart(this.#arrows, arrowArt, arrows ?? [], orientation, arrows?.length ? this.#spots : []);
	}

	/**
	 * The picture is drawn at each line that the server says, and a browser takes long for new parts: what looks as before stays.
	 * @template {any[]} T
	 * @param {Element} part @param {(...from: T) => any} make @param {T} from
	 */
	#renewPart(part, make, ...from) {
		const wanted = JSON.stringify(from);

		if (this.#drawnFrom.get(part) === wanted) return;
		this.#drawnFrom.set(part, wanted);
		fill(part, make(...from));
	}

	/**
	 * As they lie: in a high stack each covers a part of the one before.
	 * @param {import("./board_places.js").Orientation} orientation
	 */
	#drawCheckers(orientation) {
		fillList(
			this.#checkers,
			this.#spots,
			({ side, x, y, label }) => JSON.stringify([toneOf(orientation, side), x, y, label]),
			(spot) => spotArt(spot, orientation),
		);
	}

	/** @param {BoardView} view */
	#nameAll(view) {
		const orientation = this.#orientation(view);
		const cube = view.cube ? cubeSpot(orientation, view.cube.owner, view.cube.offeredBy) : null;

		if (!this.#interactive) {
			call(this.element, boardName(view));
			return;
		}
		for (const key of keysFrom("O")) call(this.place(key), placeName(view, key));
		this.#nameThing(
			"dice",
			diceName(view),
			view.diceLabel,
			view.dice || view.diceLabel
				? around(diceMiddle(orientation, view.dice?.side ?? view.turn ?? view.bottom), HEIGHT / 2, 4 * DIE)
				: null,
		);
		this.#nameThing("cube", cubeName(view), view.cubeLabel, cube ? around(cube.x, cube.y, TOUCH) : null);
	}

	/** @param {string} key @param {string} name @param {string | null | undefined} label @param {Box | null} box */
	#nameThing(key, name, label, box) {
		const button = this.place(key);

		showIf(box !== null, button);
		if (box) this.#put(key, box);
		call(button, [name, label].filter((word) => word).join(". "));
		button.tabIndex = label ? 0 : -1;
		button.toggleAttribute("data-acts", Boolean(label));
	}

	/**
	 * Checkers that have come somewhere glide there from where one has gone; those that are off now, into their tray.
	 * @param {Spot[]} before @param {BoardView} view @param {BoardView | null} last
	 */
	#glide(before, view, last) {
		if (last === null || before.length === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		const place = (/** @type {Spot} */ spot) => `${spot.side} ${spot.key} ${Math.round(spot.y)}`;
		const now = new Set(this.#spots.map(place));
		const old = new Set(before.map(place));
		const gone = before.filter((spot) => !now.has(place(spot)));
		const drawn = [...this.#checkers.children];

		this.#spots.forEach((spot, index) => {
			if (old.has(place(spot))) return;
			const from = gone.findIndex((spare) => spare.side === spot.side);
			if (from >= 0) slide(drawn[index], gone.splice(from, 1)[0], spot).onfinish = () => this.#drawAgain();
		});
		for (const spot of gone.filter(({ side }) => off(view.points, side) > off(last.points, side)))
			this.#bearOff(spot, this.#orientation(view));
	}

	/** Checkers that have glided to their places lie there as all others do. */
	#drawAgain() {
		if (this.#view !== null) this.#draw(this.#view);
	}

	/** @param {Spot} spot @param {import("./board_places.js").Orientation} orientation */
	#bearOff(spot, orientation) {
		const checker = spotArt({ ...spot, label: "" }, orientation),
			{ x, y, width, height } = boxOf(orientation, `off-${spot.side}`);

		this.#checkers.append(checker);
		slide(checker, spot, { ...spot, x: x + width / 2, y: y + height / 2 }).onfinish = () => checker.remove();
	}
}

/** @param {Element} checker @param {Spot} from @param {Spot} to */
function slide(checker, from, to) {
	checker.parentNode?.append(checker); /* above the others */
	return checker.animate(
		[{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: `translate(${to.x}px, ${to.y}px)` }],
		{ duration: GLIDE_MS, easing: "cubic-bezier(.3, 0, .2, 1)" },
	);
}
