/*
 * chances.js - how the chances to win went from step to step, beside a match that is shown again: a curve with the mistakes on it. A
 * press leads to the step there. For people who listen the steps are a slider.
 */
import { fill, h, s } from "./dom.js";
import { indexOfStep } from "./match_text.js";
import { CHART } from "./words/match.js";

const WIDTH = 640;
const HEIGHT = 140;
const TOP = 8;
const FOOT = 8;

/** @typedef {{at: number, chance: number, word: string, lost: number, player: number}} Spot `at`: index of the step; `chance`: of the player below */

/** What was judged, in the order of the steps. @param {any} match @param {any[]} steps @param {number} seat whose chances @returns {Spot[]} */
export function spotsOf(match, steps, seat) {
	return (match.decisions ?? [])
		.flatMap((/** @type {any} */ decision) => {
			const made = decision.choices?.find((/** @type {any} */ choice) => choice.made),
				at = indexOfStep(steps, decision.game, decision.step);

			if (!made || at < 0) return [];
			const chance = decision.player === seat ? made.chances[0] : 1 - made.chances[0];
			return [{ at, chance, word: decision.word, lost: decision.lost, player: decision.player }];
		})
		.sort((/** @type {Spot} */ a, /** @type {Spot} */ b) => a.at - b.at);
}

/** @param {number} chance */
const percent = (chance) => (100 * chance).toFixed(0);

export class ChanceChart {
	#curve = s("g");
	#marks = s("g");
	#cursor = s("line", { class: "cursor", y1: 0, y2: HEIGHT });
	#picture = s(
		"svg",
		{
			class: "chart chances",
			viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
			"aria-hidden": "true",
			preserveAspectRatio: "none",
		},
		s("line", { class: "grid", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
		this.#curve,
		this.#cursor,
		this.#marks,
	);
	#slider = h(
		"div",
		{
			role: "slider",
			tabindex: 0,
			"aria-valuemin": 0,
			onclick: (/** @type {MouseEvent} */ event) => this.#press(event),
			onkeydown: (/** @type {KeyboardEvent} */ event) => this.#onKey(event),
		},
		this.#picture,
	);
	element = h("section", { class: "chances", hidden: true }, h("h2", null, CHART.title), this.#slider);
	/** @type {Spot[]} */ #spots = [];
	#names = /** @type {string[]} */ ([]);
	#count = 0;
	#at = 0;
	#seat = 0;
	#onChoose;

	/** @param {(at: number) => void} onChoose the index of a step */
	constructor(onChoose) {
		this.#onChoose = onChoose;
	}

	/** All of it. @param {any} match @param {any[]} steps @param {number} seat who sits below: whose chances are drawn */
	show(match, steps, seat) {
		this.#spots = spotsOf(match, steps, seat);
		this.#names = match.players.map((/** @type {any} */ player) => player.name);
		this.#count = steps.length;
		this.#seat = seat;
		this.element.hidden = this.#spots.length < 2;
		if (this.element.hidden) return;
		const places = this.#spots.map(({ at, chance }) => `${this.#x(at)} ${this.#y(chance)}`);
		const errors = this.#spots.filter(({ word }) => word);
		fill(this.#curve, s("path", { class: "curve", d: `M${places.join("L")}` }));
		fill(
			this.#marks,
			errors.map(({ at, chance, word, lost, player }) =>
				s(
					"circle",
					{ class: `dot ${word}`, cx: this.#x(at), cy: this.#y(chance), r: 5 },
					s("title", null, CHART.mistake(this.#names[player], word, lost.toFixed(3))),
				),
			),
		);
		this.#slider.setAttribute(
			"aria-label",
			`${CHART.about(this.#names[seat], percent(this.#spots[0].chance), percent(this.#spots[this.#spots.length - 1].chance), errors.length)} ${CHART.keys}`,
		);
		this.#slider.setAttribute("aria-valuemax", String(Math.max(0, this.#count - 1)));
		this.mark(this.#at);
	}

	/** Where we are. @param {number} at index of the step */
	mark(at) {
		const last = this.#spots.findLast((spot) => spot.at <= at);

		this.#at = at;
		this.#cursor.setAttribute("x1", this.#x(at));
		this.#cursor.setAttribute("x2", this.#x(at));
		this.#slider.setAttribute("aria-valuenow", String(at));
		if (last) this.#slider.setAttribute("aria-valuetext", CHART.at(this.#names[this.#seat], percent(last.chance)));
	}

	/** @param {number} at */
	#x(at) {
		return ((at * WIDTH) / Math.max(1, this.#count - 1)).toFixed(1);
	}

	/** @param {number} chance */
	#y(chance) {
		return (TOP + (1 - chance) * (HEIGHT - TOP - FOOT)).toFixed(1);
	}

	/** @param {MouseEvent} event */
	#press({ clientX }) {
		const { left, width } = this.#picture.getBoundingClientRect(),
			at = Math.round(((clientX - left) / width) * (this.#count - 1));
		const near = this.#spots.filter(({ word }) => word).find((spot) => Math.abs(spot.at - at) <= this.#count / 100);

		this.#onChoose(near?.at ?? at);
	}

	/** The page itself has the arrows, Home and End. @param {KeyboardEvent} event */
	#onKey(event) {
		const errors = this.#spots.filter(({ word }) => word);
		const next =
			event.key === "PageDown"
				? errors.find(({ at }) => at > this.#at)
				: event.key === "PageUp"
					? errors.findLast(({ at }) => at < this.#at)
					: undefined;

		if (event.key !== "PageDown" && event.key !== "PageUp") return;
		event.preventDefault();
		if (next) this.#onChoose(next.at);
	}
}
