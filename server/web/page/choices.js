/*
 * choices.js - what could have been chosen at a step: the best with what each of them loses, as the analysis has it. Whoever
 * presses a play sees it on the board.
 */
import { bothWays, fill, h } from "./dom.js";
import { spokenChoice } from "./match_text.js";
import { CHOICES } from "./words/match.js";

/**
 * @typedef {import("./position.js").Side} Side
 * @typedef {{choice: string, made: boolean, lost: number, plies: number, judge: "plies" | "rollout", chances: number[]}} Choice as
 *	the server tells it
 */

/** @param {number} chance */
const percent = (chance) => `${(100 * chance).toFixed(1)} %`;

/** What judged it. @param {Choice} choice */
const judgeText = ({ judge, plies }) => (judge === "rollout" ? CHOICES.rollout : CHOICES.plies(plies));

/** How the game may end, but for the chance to win it. @param {number[]} chances */
const endsText = ([, gammon, backgammon, lostGammon, lostBackgammon]) =>
	CHOICES.ends(percent(gammon), percent(backgammon), percent(lostGammon), percent(lostBackgammon));

export class Choices {
	#list = h("ol");
	#position = h("p", { class: "quiet" });
	#onChoose;
	element = h("section", { class: "choices", "aria-label": CHOICES.title, hidden: true }, this.#list, this.#position);

	/** @param {(play: string) => void} onChoose a play is to be seen on the board */
	constructor(onChoose) {
		this.#onChoose = onChoose;
	}

	/**
	 * @param {any} decision null: there was none at this step
	 * @param {Side} side whose @param {Side} reader from whose side points are counted for who hears it
	 * @param {string | undefined} position where it was made: GNU Backgammon's Position ID
	 */
	show(decision, side, reader, position) {
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
		fill(
			this.#position,
			!!position && [CHOICES.positionId, h("code", null, position)],
			decision?.kind !== "play" &&
				choices.length > 0 &&
				CHOICES.position(percent(choices[0].chances[0]), endsText(choices[0].chances)),
		);
	}

	/** @param {Choice & {isGuess: boolean}} told judged less deeply than others? @param {boolean} isPlay @param {string} spoken */
	#row(told, isPlay, spoken) {
		const { choice, made, lost, chances, isGuess } = told;
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
			h("span", { class: "quiet ends" }, [isPlay && `${endsText(chances)}; `, judgeText(told)]),
		);
	}
}
