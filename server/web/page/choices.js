/*
 * choices.js - what could have been chosen at a step: the best with what each of them loses, as the analysis has it. Whoever
 * presses a play sees it on the board.
 */
import { bothWays, fill, h } from "./dom.js";
import { spokenChoice } from "./match_text.js";
import { CHOICES } from "./words/match.js";

/**
 * @typedef {import("./position.js").Side} Side
 * @typedef {{choice: string, made: boolean, lost: number, plies: number, chances: number[]}} Choice as the server tells it
 */

/** @param {number} chance */
const percent = (chance) => `${(100 * chance).toFixed(1)} %`;

export class Choices {
	#list = h("ol");
	#onChoose;
	element = h("section", { class: "choices", "aria-label": CHOICES.title, hidden: true }, this.#list);

	/** @param {(play: string) => void} onChoose a play is to be seen on the board */
	constructor(onChoose) {
		this.#onChoose = onChoose;
	}

	/**
	 * @param {any} decision null: there was none at this step
	 * @param {Side} side whose @param {Side} reader from whose side points are counted for who hears it
	 */
	show(decision, side, reader) {
		const choices = /** @type {Choice[]} */ (decision?.choices ?? []).toSorted((a, b) => a.lost - b.lost);
		const plies = Math.max(...choices.map((choice) => choice.plies));

		this.element.hidden = choices.length < 2;
		fill(
			this.#list,
			choices.map((choice) =>
				this.#row(
					{ ...choice, isGuess: choice.plies < plies },
					decision.kind === "play",
					spokenChoice(choice.choice, side, reader),
				),
			),
		);
	}

	/** @param {Choice & {isGuess: boolean}} choice judged less deeply than others? @param {boolean} isPlay @param {string} spoken */
	#row({ choice, made, lost, chances, isGuess }, isPlay, spoken) {
		const what = bothWays(choice, spoken);
		const onclick = (/** @type {Event} */ { currentTarget }) => {
			for (const button of this.#list.querySelectorAll("button"))
				button.setAttribute("aria-pressed", String(button === currentTarget));
			this.#onChoose(choice);
		};

		return h(
			"li",
			{ class: made ? "made" : null },
			isPlay
				? h("button", { type: "button", class: "link", "aria-pressed": "false", onclick }, what)
				: h("span", null, what),
			made && h("span", { class: "badge" }, isPlay ? "played" : "chosen"),
			h("span", { class: "end figure" }, lost > 0 ? CHOICES.lost(lost.toFixed(3), isGuess) : "best"),
			isPlay &&
				h(
					"span",
					{ class: "quiet figure", title: CHOICES.chance },
					percent(chances[0]),
					h("span", { class: "unseen" }, CHOICES.toWin),
				),
		);
	}
}
