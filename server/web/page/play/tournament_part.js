/*
 * tournament_part.js - what a tournament asks of who is logged in: to enter, to join a match, to wait; and the way to what its director
 * can do.
 */
import { address } from "../address.js";
import { fill, h, keepFocus, say } from "../dom.js";
import { pairingOf } from "../tournament/state.js";
import { sentenceOf } from "../words/tags.js";
import { TOURNAMENT_PART } from "../words/tournament.js";
import { NO_LINE, ask, current, isIn, sendOrTell, subscribe } from "./session.js";

/** @typedef {import("../tournament/state.js").Tournament} Tournament */

/** How the server answers whatever is pressed here. */
const ANSWERS = [
	"entered",
	"entered_late",
	"withdrawn",
	"tournament_none",
	"tournament_is_over",
	"enter_twice",
	"enter_again",
	"enter_full",
	"enter_people",
	"enter_members",
	"enter_banned",
	"enter_experience",
	"enter_reliability",
	"enter_late",
	"not_experienced",
	"withdraw_not_in",
	"withdraw_playing",
	"not_stored",
	"cant_read",
];

/** Of these something else on the page says what has happened. */
const DONE = {
	entered: TOURNAMENT_PART.isEntered,
	entered_late: TOURNAMENT_PART.isEntered,
	withdrawn: TOURNAMENT_PART.isWithdrawn,
};

class Part {
	#says = h("div", null);
	#fault = h("p", { class: "bad", role: "alert" });
	#known = "";
	#tournament;

	/** @param {() => Tournament} tournament as it is now */
	constructor(tournament) {
		this.#tournament = tournament;
		this.element = h(
			"section",
			{ class: "card", hidden: true },
			h("h2", null, TOURNAMENT_PART.title),
			this.#says,
			this.#fault,
		);
	}

	/** @param {string} order */
	async #order(order) {
		fill(this.#fault);
		const answer = await ask(`tournament ${this.#tournament().tournament} ${order}`, ANSWERS);

		if (answer === null) fill(this.#fault, NO_LINE);
		else if (Object.hasOwn(DONE, answer.name)) say(DONE[/** @type {keyof typeof DONE} */ (answer.name)]);
		else fill(this.#fault, sentenceOf(answer));
	}

	/** @param {string} label @param {string} order @param {boolean} [isMain] */
	#button(label, order, isMain = false) {
		return h(
			"button",
			{ type: "button", class: isMain ? "main" : null, onclick: () => void this.#order(order) },
			label,
		);
	}

	/** @param {import("../tournament/state.js").Pairing} pairing @param {string} own */
	#ofPairing({ players, round, state, match, joined }, own) {
		const seat = players.indexOf(own),
			other = players[1 - seat] ?? "";

		if (state === "playing")
			return [
				h("p", null, TOURNAMENT_PART.isPlayed(round, other)),
				h("a", { class: "button main", href: address("table") }, TOURNAMENT_PART.table),
			];
		if (joined[seat]) return h("p", null, TOURNAMENT_PART.waits(other));
		return [
			h("p", null, (match === null ? TOURNAMENT_PART.youPlay : TOURNAMENT_PART.goOn)(round, other)),
			h(
				"button",
				{
					type: "button",
					class: "main",
					"aria-label": TOURNAMENT_PART.joinOf(other),
					onclick: () => void sendOrTell(`join ${other}`),
				},
				TOURNAMENT_PART.join,
			),
		];
	}

	/** @param {Tournament} tournament @param {string} own */
	#ofPlayer(tournament, own) {
		const { state, paused, entrants } = tournament;
		const isWithIt = entrants.some((entrant) => entrant.name === own && entrant.state === "in");
		const pairing = pairingOf(tournament, own);

		if (current().state.visitor) return h("p", null, TOURNAMENT_PART.members);
		if (pairing !== null && !paused) return this.#ofPairing(pairing, own);
		if (state === "playing" && isWithIt)
			return [
				h("p", null, paused ? TOURNAMENT_PART.isPaused : TOURNAMENT_PART.nothing),
				this.#button(TOURNAMENT_PART.withdraw, "withdraw"),
			];
		if (isWithIt)
			return [h("p", null, TOURNAMENT_PART.entered), this.#button(TOURNAMENT_PART.withdraw, "withdraw")];
		return this.#button(state === "playing" ? TOURNAMENT_PART.enterLate : TOURNAMENT_PART.enter, "enter", true);
	}

	draw() {
		const tournament = this.#tournament(),
			{ own, visitor } = current().state;
		const { state, paused, entrants } = tournament;
		const mine = entrants.find(({ name }) => name === own) ?? null;
		const key = JSON.stringify([state, paused, own, visitor, mine, pairingOf(tournament, own)]);

		this.element.hidden = !isIn() || ["over", "off"].includes(state);
		if (this.element.hidden || key === this.#known) return;
		this.#known = key;
		fill(this.#fault);
		keepFocus(
			() => fill(this.#says, this.#ofPlayer(tournament, own)),
			() => this.#says.querySelector("button, a") ?? document.querySelector("main h1"),
		);
	}
}

/**
 * What a director can do is loaded by who may: the server is asked once, and again after another login.
 * @param {HTMLElement} place @param {() => Tournament} tournament as it is now
 * @param {(listener: () => void) => void} onChange @param {AbortSignal} signal
 */
function showDirecting(place, tournament, onChange, signal) {
	let known = "";
	const look = async () => {
		const { own } = current().state;

		if (!isIn() || known === own) return;
		known = own;
		fill(place);
		const answer = await ask(`tournament ${tournament().tournament} words`, ["tournament_how", "tournament_none"]);
		const words = (answer?.fields.words ?? "").split(" ");
		if (answer === null) known = "";
		if (!words.includes("close") || signal.aborted || known !== own) return;
		const { directPart } = await import("./direct_part.js");
		fill(place, directPart(tournament, words, onChange, signal));
	};

	subscribe(() => void look(), signal);
	void look();
}

/**
 * @param {() => Tournament} tournament as it is now @param {(listener: () => void) => void} onChange called with who is to hear of a change
 * @param {AbortSignal} signal
 */
export function tournamentPart(tournament, onChange, signal) {
	const part = new Part(tournament),
		directing = h("div", null);

	subscribe(() => part.draw(), signal);
	onChange(() => part.draw());
	part.draw();
	showDirecting(directing, tournament, onChange, signal);
	return [part.element, directing];
}
