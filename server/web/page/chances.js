/*
 * chances.js - how the chances to win the match went from step to step, beside one that is shown again: a curve with the mistakes on
 * it. A press leads to the step there. For people who listen the steps are a slider. Play without a length, or of more than 25
 * points, has chances to win the game alone.
 */
import { getJson } from "./address.js";
import { fill, h, s } from "./dom.js";
import { indexOfStep } from "./match_text.js";
import { CHART } from "./words/match.js";

const WIDTH = 640;
const HEIGHT = 140;
const TOP = 8;
const FOOT = 8;

/** @typedef {{at: number, chance: number, word: string, lost: number, player: number}} Spot `at`: index of the step; `chance`: of the player below */
/** @typedef {{length: number, chances: number[][], after_crawford: number[]}} Equities as `/api/equities` tells */

/** Who needs `own` points against who needs `other`. @param {Equities} equities @param {number} own @param {number} other @param {boolean} isAfter the Crawford game */
function chanceAt({ chances, after_crawford: after }, own, other, isAfter) {
	if (own <= 0 || other <= 0) return own <= 0 ? 1 : 0;
	if (!isAfter) return chances[own - 1][other - 1];
	return other === 1 ? after[own - 1] : 1 - after[other - 1];
}

/** What is left to win for a seat, and the other. @param {Equities} equities @param {any} state @param {number} seat @returns {[number, number]} */
const needs = ({ length }, { score }, seat) => [length - score[seat], length - score[1 - seat]];

/** A worth in units of the cube as chances to win the match. @param {Equities} equities @param {any} state @param {number} seat @param {number} equity */
function matchChance(equities, state, seat, equity) {
	const [own, other] = needs(equities, state, seat),
		isAfter = own === 1 || other === 1;
	const win = chanceAt(equities, own - state.cube, other, isAfter),
		lose = chanceAt(equities, own, other - state.cube, isAfter);

	return Math.min(1, Math.max(0, lose + ((equity + 1) / 2) * (win - lose)));
}

/** Where each game ends, with what the score is worth then. @param {Equities | null} equities @param {any[]} steps @param {number} seat */
const endsOf = (equities, steps, seat) =>
	steps.flatMap((step, at) => {
		if (at === 0 || at + 1 < steps.length ? steps[at + 1].game === step.game : step.state.phase !== "over")
			return [];
		const before = steps.find(({ game }) => game === step.game)?.state;
		const isAfter = equities !== null && before !== undefined && needs(equities, before, 0).includes(1);

		return [
			{
				at,
				chance: equities && chanceAt(equities, ...needs(equities, step.state, seat), isAfter),
				game: step.game,
			},
		];
	});

/** What was judged, in the order of the steps. @param {any} match @param {any[]} steps @param {number} seat whose chances @param {Equities | null} equities null: of the game alone @returns {Spot[]} */
function spotsOf(match, steps, seat, equities) {
	return (match.decisions ?? [])
		.flatMap((/** @type {any} */ decision) => {
			const made = decision.choices?.find((/** @type {any} */ choice) => choice.made),
				at = indexOfStep(steps, decision.game, decision.step);

			if (!made || at < 0) return [];
			const before = steps[at - 1]?.game === decision.game ? steps[at - 1] : steps[at];
			const own =
				equities === null ? made.chances[0] : matchChance(equities, before.state, decision.player, made.equity);
			const chance = decision.player === seat ? own : 1 - own;
			return [{ at, chance, word: decision.word, lost: decision.lost, player: decision.player }];
		})
		.sort((/** @type {Spot} */ a, /** @type {Spot} */ b) => a.at - b.at);
}

/** @param {number} chance */
const percent = (chance) => (100 * chance).toFixed(0);

const LONGEST_JUDGED = 25; /* points; beyond that the server has no figures for scores */

/** What each score is worth; null: nobody knows. @param {number | null} length of the match @returns {Promise<Equities | null>} */
export async function equitiesOf(length) {
	if (length === null || length > LONGEST_JUDGED) return null;
	const answer = await getJson(`equities/${length}`).catch(() => null);
	return answer?.ok ? answer.value : null;
}

export class ChanceChart {
	#games = s("g");
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
		[0, 0.25, 0.5, 0.75, 1].map((chance) => {
			const y = TOP + chance * (HEIGHT - TOP - FOOT);
			return s("line", { class: chance === 0.5 ? "grid half" : "grid", x1: 0, x2: WIDTH, y1: y, y2: y });
		}),
		this.#games,
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
	#title = h("h2");
	#above = h("span");
	#below = h("span");
	#scale = h("div", { class: "scale", "aria-hidden": "true" }, this.#above, h("span", null, CHART.even), this.#below);
	element = h(
		"section",
		{ class: "chances", hidden: true },
		this.#title,
		h("div", { class: "scaled" }, this.#slider, this.#scale),
	);
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

	/** All of it. @param {any} match @param {any[]} steps @param {number} seat who sits below: whose chances are drawn @param {Equities | null} equities of matches of that length */
	show(match, steps, seat, equities) {
		this.#spots = spotsOf(match, steps, seat, equities);
		this.#names = match.players.map((/** @type {any} */ player) => player.name);
		this.#count = steps.length;
		this.#seat = seat;
		this.element.hidden = this.#spots.length < 2;
		if (this.element.hidden) return;
		const ends = endsOf(equities, steps, seat),
			drawn = [...this.#spots, ...(equities === null ? [] : [{ at: 0, chance: 0.5 }, ...ends])];
		const places = drawn
			.sort((a, b) => a.at - b.at)
			.map(({ at, chance }) => `${this.#x(at)} ${this.#y(chance ?? 0)}`);
		const errors = this.#spots.filter(({ word }) => word);
		fill(this.#title, CHART.title(equities !== null));
		fill(this.#above, CHART.wins(this.#names[seat]));
		fill(this.#below, CHART.wins(this.#names[1 - seat]));
		fill(this.#curve, s("path", { class: "curve", d: `M${places.join("L")}` }));
		fill(
			this.#games,
			ends
				.slice(0, -1)
				.map(({ at }) => s("line", { class: "grid", x1: this.#x(at), x2: this.#x(at), y1: 0, y2: HEIGHT })),
		);
		fill(
			this.#marks,
			errors.map(({ at, chance, word, lost, player }) =>
				/* A line without length: it stays round, however the picture is stretched. */
				s(
					"path",
					{ class: `dot ${word}`, d: `M${this.#x(at)} ${this.#y(chance)}h0` },
					s("title", null, CHART.mistake(this.#names[player], word, lost.toFixed(3))),
				),
			),
		);
		this.#slider.setAttribute(
			"aria-label",
			`${CHART.about(this.#names[seat], equities !== null, percent(this.#spots[0].chance), percent(this.#spots[this.#spots.length - 1].chance), errors.length)} ${CHART.keys}`,
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
