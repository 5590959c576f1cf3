/*
 * board_art.js - what everything on the board looks like, as SVG. Colours are in base.css and board.css.
 */
import {
	BAR_WIDTH,
	DIE,
	EDGE,
	HEIGHT,
	MARGIN,
	MIDDLE,
	POINT,
	RADIUS,
	STACK,
	TRAY,
	WIDTH,
	barLeft,
	boxOf,
	checkerSpot,
	cubeSpot,
	diceMiddle,
	fieldLeft,
	isBelow,
	trayLeft,
} from "./board_places.js";
import { s } from "./dom.js";
import { BAR, CHECKERS, absPoint, count, off, ownPoint } from "./position.js";
import { BOARD } from "./words/frame.js";

/** @typedef {import("./position.js").Side} Side */
/** @typedef {import("./board_places.js").Box} Box */
/** @typedef {import("./board_places.js").Orientation} Orientation */
/** @typedef {"light" | "dark"} Tone */

/** @type {Side[]} */
const SIDES = ["O", "X"];

/** @param {string} id @param {string} name */
const gradient = (id, name) =>
	s(
		"radialGradient",
		{ id, cx: "38%", cy: "32%", r: "75%" },
		s("stop", { offset: "0", class: `${name}-high` }),
		s("stop", { offset: "1", class: `${name}-deep` }),
	);

/** @param {Orientation} orientation @param {number} abs */
function pointArt(orientation, abs) {
	const { x, y, width, height } = boxOf(orientation, String(abs));
	const below = isBelow(orientation, String(abs));
	const base = below ? y + height : y;
	const tip = below ? y + 8 : y + height - 8;

	return s("path", {
		class: abs % 2 ? "point-odd" : "point-even",
		d: `M${x + 0.8} ${base}L${x + width / 2} ${tip}L${x + width - 0.8} ${base}Z`,
	});
}

/** @param {Orientation} orientation @param {number} abs */
function numberArt(orientation, abs) {
	const { x, width } = boxOf(orientation, String(abs));
	const y = isBelow(orientation, String(abs)) ? HEIGHT - 7 : MARGIN - 8;

	return s("text", { class: "point-number", x: x + width / 2, y }, String(ownPoint(orientation.bottom, abs)));
}

/**
 * All that lies under the checkers.
 * @param {Orientation} orientation
 * @param {boolean} numbers
 */
export function groundArt(orientation, numbers) {
	const points = Array.from({ length: 24 }, (_, index) => index + 1);
	const field = { y: MARGIN, height: HEIGHT - 2 * MARGIN, rx: 3 };
	const left = fieldLeft(orientation);

	return s(
		"g",
		null,
		s(
			"defs",
			null,
			gradient("fill-light", "checker-light"),
			gradient("fill-dark", "checker-dark"),
			s(
				"linearGradient",
				{ id: "sheen", x2: 0, y2: 1 },
				s("stop", { offset: "0", class: "sheen-light" }),
				s("stop", { offset: "1", class: "sheen-deep" }),
			),
		),
		s("rect", { class: "frame", width: WIDTH, height: HEIGHT, rx: 10 }),
		s("rect", { class: "sheen", fill: "url(#sheen)", width: WIDTH, height: HEIGHT, rx: 10 }),
		s("rect", { class: "field", x: left, width: 6 * POINT, ...field }),
		s("rect", { class: "field", x: left + 6 * POINT + BAR_WIDTH, width: 6 * POINT, ...field }),
		s("rect", { class: "tray", x: trayLeft(orientation), width: TRAY, y: MARGIN, height: STACK, rx: 4 }),
		s("rect", {
			class: "tray",
			x: trayLeft(orientation),
			width: TRAY,
			y: MARGIN + STACK + MIDDLE,
			height: STACK,
			rx: 4,
		}),
		s("rect", {
			class: "hinge",
			x: barLeft(orientation) + BAR_WIDTH / 2 - 0.75,
			y: EDGE,
			width: 1.5,
			height: HEIGHT - 2 * EDGE,
		}),
		points.map((abs) => pointArt(orientation, abs)),
		numbers ? points.map((abs) => numberArt(orientation, abs)) : null,
	);
}

/** @param {Pick<Orientation, "light">} orientation @param {Side} side @returns {Tone} */
export const toneOf = ({ light }, side) => (side === light ? "light" : "dark");

/**
 * A checker around 0, 0. Sides differ by their mark as well as by their colour: a ring, or a dot.
 * @param {Tone} tone
 */
export function checkerArt(tone) {
	return s(
		"g",
		{ class: `checker checker-${tone}` },
		s("circle", { class: "shadow", cx: 0.8, cy: 1.8, r: RADIUS }),
		s("circle", { class: "body", r: RADIUS, fill: `url(#fill-${tone})` }),
		s("circle", { class: "rim", r: RADIUS - 2.6 }),
		s("circle", { class: "mark", r: RADIUS * (tone === "light" ? 0.46 : 0.3) }),
	);
}

/** @typedef {{side: Side, key: string, x: number, y: number, label: string}} Spot a checker to be drawn */

/**
 * @param {Orientation} orientation
 * @param {Side} side @param {string} key @param {number} size
 * @returns {Spot[]}
 */
function stackSpots(orientation, side, key, size) {
	const fits = key.startsWith("bar") ? 4 : 5;

	return Array.from({ length: size }, (_, index) => ({
		side,
		key,
		label: size > fits && index === size - 1 ? String(size) : "",
		...checkerSpot(orientation, key, index, size),
	}));
}

/**
 * Every checker that is not off.
 * @param {number[]} points
 * @param {Orientation} orientation
 * @param {string | null} lifted one checker fewer is there
 */
export function checkerSpots(points, orientation, lifted) {
	return SIDES.flatMap((side) =>
		Array.from({ length: BAR }, (_, index) => index + 1).flatMap((own) => {
			const key = own === BAR ? `bar-${side}` : String(absPoint(side, own));
			return stackSpots(orientation, side, key, count(points, side, own) - (key === lifted ? 1 : 0));
		}),
	);
}

/** @param {Spot} spot @param {Orientation} orientation */
export function spotArt({ side, x, y, label }, orientation) {
	const checker = checkerArt(toneOf(orientation, side));

	checker.setAttribute("transform", `translate(${x} ${y})`);
	if (label !== "") {
		checker.querySelector(".mark")?.remove();
		checker.append(s("text", { class: "stack-size", y: 6.5 }, label));
	}
	return checker;
}

/**
 * Checkers in a tray, seen from their edge.
 * @param {number[]} points
 * @param {Orientation} orientation
 */
export function trayArt(points, orientation) {
	return s(
		"g",
		null,
		SIDES.map((side) => {
			const { x, y, width, height } = boxOf(orientation, `off-${side}`);
			const step = (height - 4) / CHECKERS;
			const below = isBelow(orientation, `off-${side}`);
			const edge = (/** @type {number} */ index) =>
				s("rect", {
					class: `edge edge-${toneOf(orientation, side)}`,
					x: x + 4,
					width: width - 8,
					height: step - 1.6,
					rx: 2.5,
					y: below ? y + height - 2 - (index + 1) * step + 0.8 : y + 2 + index * step + 0.8,
				});
			const size = Math.max(0, off(points, side));

			return [
				Array.from({ length: size }, (_, index) => edge(index)),
				size > 0
					? s("text", { class: "tray-count", x: x + width / 2, y: below ? y - 8 : y + height + 20 }, size)
					: null,
			];
		}),
	);
}

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** @param {number} value @param {number} x its middle @param {number} y @param {Tone} tone @param {boolean} used */
function dieArt(value, x, y, tone, used) {
	const pip = (/** @type {number} */ at) =>
		s("circle", { class: "pip", r: 4.9, cx: ((at % 3) - 1) * 13, cy: (Math.floor(at / 3) - 1) * 13 });

	return s(
		"g",
		{ class: `die die-${tone}${used ? " used" : ""}`, transform: `translate(${x} ${y})` },
		s("rect", { class: "shadow", x: -DIE / 2 + 1, y: -DIE / 2 + 2, width: DIE, height: DIE, rx: 10 }),
		s("rect", { class: "body", x: -DIE / 2, y: -DIE / 2, width: DIE, height: DIE, rx: 10 }),
		PIPS[value]?.map(pip),
	);
}

/** Where dice will be thrown. @param {Side} side @param {Orientation} orientation */
export function rollArt(side, orientation) {
	const middle = diceMiddle(orientation, side);

	return s(
		"g",
		{ class: "to-roll" },
		s("rect", { x: middle - DIE - 4, y: (HEIGHT - DIE) / 2, width: 2 * DIE + 8, height: DIE, rx: 10 }),
		s("text", { x: middle, y: HEIGHT / 2 + 7 }, BOARD.roll),
	);
}

/**
 * @param {{side: Side, values: number[], used?: boolean[]}} dice
 * @param {Orientation} orientation
 */
export function diceArt(dice, orientation) {
	const middle = diceMiddle(orientation, dice.side);
	const step = DIE + 8;

	/* four of them leave some ground between cube and tray */
	const small =
		dice.values.length > 2
			? `translate(${middle} ${HEIGHT / 2}) scale(.84) translate(${-middle} ${-HEIGHT / 2})`
			: null;

	return s(
		"g",
		{ transform: small },
		dice.values.map((value, index) =>
			dieArt(
				value,
				middle + (index - (dice.values.length - 1) / 2) * step,
				HEIGHT / 2,
				toneOf(orientation, dice.side),
				dice.used?.[index] ?? false,
			),
		),
	);
}

/**
 * @param {{value: number, owner: Side | null, offeredBy: Side | null}} cube
 * @param {Orientation} orientation
 */
export function cubeArt(cube, orientation) {
	const { x, y } = cubeSpot(orientation, cube.owner, cube.offeredBy);
	const size = cube.offeredBy === null ? 42 : 56;
	const text = cube.value === 1 ? "64" : String(cube.value);

	return s(
		"g",
		{ class: `cube${cube.offeredBy === null ? "" : " offered"}`, transform: `translate(${x} ${y})` },
		s("rect", { class: "shadow", x: -size / 2 + 0.8, y: -size / 2 + 1.6, width: size, height: size, rx: 7 }),
		s("rect", { class: "body", x: -size / 2, y: -size / 2, width: size, height: size, rx: 7 }),
		s("text", { class: text.length > 2 ? "small" : null, y: text.length > 2 ? 7 : 9 }, text),
	);
}

/**
 * What may be chosen, and what has just been done: shapes, not only colours.
 * @param {Record<string, string>} marks
 * @param {Orientation} orientation
 * @param {Spot[]} spots
 */
export function markArt(marks, orientation, spots) {
	const chosen = Object.keys(marks).find((key) => marks[key] === "chosen");
	const mover = spots.findLast((spot) => spot.key === chosen)?.side;

	return s(
		"g",
		null,
		Object.entries(marks).map(([key, mark]) => {
			const box = boxOf(orientation, key);
			const below = isBelow(orientation, key);
			const inBar = key.startsWith("bar");
			const x = box.x + box.width / 2;

			if (mark === "movable" || mark === "chosen" || mark === "to") {
				const top = spots.filter((spot) => spot.key === key).at(-1);
				return top
					? s("circle", {
							class: `mark-${mark}`,
							cx: top.x,
							cy: top.y,
							r: RADIUS + (mark === "to" ? -1 : 0.5),
						})
					: null;
			}
			const tip = (below ? box.y - 2 : box.y + box.height + 2) + (inBar ? (below ? 8 : -8) : 0);
			if (mark === "target") {
				const d = below ? 1 : -1;
				return [
					landingArt(
						key,
						orientation,
						spots.filter((spot) => spot.key === key && spot.side === mover).length,
					),
					s("path", { class: "mark-target", d: `M${x} ${tip + 2 * d}l-8 ${-10 * d}h16z` }),
				];
			}
			return s("circle", { class: "mark-from", cx: x, cy: fromSpot(key, orientation, spots), r: RADIUS - 2 });
		}),
	);
}

/** Where a checker would come down. @param {string} key @param {Orientation} orientation @param {number} size of its stack */
function landingArt(key, orientation, size) {
	const { x, y, width, height } = boxOf(orientation, key);

	if (key.startsWith("off"))
		return s("rect", { class: "mark-landing", x: x + 2, y: y + 2, width: width - 4, height: height - 4, rx: 4 });
	return s("circle", {
		class: "mark-landing",
		cx: x + width / 2,
		cy: checkerSpot(orientation, key, size, size + 1).y,
		r: RADIUS - 1,
	});
}

/** Where the checker stood that has left. @param {string} key @param {Orientation} orientation @param {Spot[]} spots */
function fromSpot(key, orientation, spots) {
	const size = spots.filter((spot) => spot.key === key).length;

	return checkerSpot(orientation, key, size, size + 1).y;
}

const HEAD = 15;

/** An arrow from one place on the board to another. @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
function arrowPath(from, to) {
	const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
	const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
	const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
		`${(to.x - dx * along - dy * aside).toFixed(1)} ${(to.y - dy * along + dx * aside).toFixed(1)}`;

	return `M${at(length, 3)}L${at(HEAD, 3)}L${at(HEAD, 9)}L${at(0, 0)}L${at(HEAD, -9)}L${at(HEAD, -3)}L${at(length, -3)}z`;
}

/**
 * Steps that might have been played instead: one arrow each, from the top of a stack to where the checker would lie.
 * @param {[string, string][]} arrows keys, from and to @param {Orientation} orientation @param {Spot[]} spots
 */
export function arrowArt(arrows, orientation, spots) {
	/** @type {Map<string, number>} */
	const moved = new Map();
	const change = (/** @type {string} */ key, /** @type {number} */ by) => moved.set(key, (moved.get(key) ?? 0) + by);
	const size = (/** @type {string} */ key) =>
		Math.max(0, spots.filter((spot) => spot.key === key).length + (moved.get(key) ?? 0));
	const middle = (/** @type {Box} */ { x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
	const spot = (/** @type {string} */ key, /** @type {number} */ index) =>
		key.startsWith("off")
			? middle(boxOf(orientation, key))
			: checkerSpot(orientation, key, index, Math.max(index + 1, size(key)));

	return s(
		"g",
		null,
		arrows.map(([from, to]) => {
			const d = arrowPath(spot(from, Math.max(0, size(from) - 1)), spot(to, size(to)));

			change(from, -1);
			change(to, 1);
			return s("path", { class: "arrow", d });
		}),
	);
}
