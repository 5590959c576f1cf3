/*
 * boards.js - the matches of a tournament that are played now, each as a small board: all of them come in one answer.
 */
import { address, getJson } from "../address.js";
import { Board } from "../board.js";
import { fillList, h, keepFocus, renewInside } from "../dom.js";
import { tableState } from "../table.js";
import { whileSeen } from "../views.js";
import { scoreText } from "../words/spoken.js";
import { TOURNAMENT } from "../words/tournament.js";

const EVERY_MS = 5000;
const SHOWN = 8; /* unless somebody wants all of them */

class Small {
	#board = new Board();
	#score = h("span", { class: "quiet figure" });
	#shown = "";

	/** @param {any} match */
	constructor({ match, players }) {
		const [one, other] = players.map((/** @type {any} */ player) => player.name);

		this.element = h(
			"li",
			null,
			h(
				"a",
				{ href: address(`match/${match}`) },
				h("strong", null, TOURNAMENT.boardOf(one, other)),
				" ",
				this.#score,
			),
			this.#board.element,
		);
	}

	/** @param {any} match as `/api/tournaments/5/boards` tells */
	show(match) {
		const text = JSON.stringify(match);

		if (text === this.#shown) return;
		this.#shown = text;
		renewInside(this.#score, scoreText(match.state.score, match.length));
		const { board } = tableState(
			match,
			{ kind: "", side: null, dice: null, play: "", state: match.state },
			{ bottomSeat: 0, homeLeft: false, light: () => "O" },
		);
		this.#board.show({ ...board, numbers: false });
	}
}

export class Boards {
	#rows = h("ul", { class: "tables" });
	/** @type {Map<number, Small>} */ #known = new Map();
	#isPlayed = false;
	#wantsAll = false;
	/** @type {any[]} */ #matches = [];
	#more = h("button", {
		type: "button",
		onclick: () => {
			this.#wantsAll = true;
			keepFocus(
				() => this.#draw(this.#matches),
				() => this.#rows.querySelector("a"),
			);
		},
	});
	#tournament;
	#signal;

	/** @param {number} tournament @param {AbortSignal} signal */
	constructor(tournament, signal) {
		this.#tournament = tournament;
		this.#signal = signal;
		this.element = h(
			"section",
			{ class: "card", hidden: true },
			h("h2", null, TOURNAMENT.now),
			this.#rows,
			h("div", { class: "buttons" }, this.#more),
		);
		whileSeen(EVERY_MS, () => this.#isPlayed && void this.#look(), signal);
	}

	/** Whether any match of it is played now. @param {boolean} isPlayed */
	show(isPlayed) {
		const begins = isPlayed && !this.#isPlayed;

		this.#isPlayed = isPlayed;
		if (begins) void this.#look();
		if (!isPlayed) this.#draw([]);
	}

	async #look() {
		const answer = await getJson(`tournaments/${this.#tournament}/boards`, { signal: this.#signal }).catch(
			() => null,
		);

		if (answer?.ok && this.#isPlayed) this.#draw(answer.value.matches);
	}

	/** @param {any[]} matches */
	#draw(matches) {
		const shown = this.#wantsAll ? matches : matches.slice(0, SHOWN);

		this.#matches = matches;
		this.element.hidden = matches.length === 0;
		this.#more.hidden = shown.length === matches.length;
		renewInside(this.#more, TOURNAMENT.allBoards(matches.length));
		fillList(
			this.#rows,
			shown,
			({ match }) => match,
			(match) => {
				const small = new Small(match);
				this.#known.set(match.match, small);
				return small.element;
			},
		);
		for (const match of shown) this.#known.get(match.match)?.show(match);
	}
}
