/*
 * direct_part.js - what a director does with a tournament: a button for each word that the server takes from this player, and behind it
 * what it means, whom it concerns, and why it is done.
 */
import { fill, h, keepFocus, say } from "../dom.js";
import { DIRECT, DIRECTIONS } from "../words/directing.js";
import { sentenceOf } from "../words/tags.js";
import { askForm } from "./form.js";
import { NO_LINE, ask, subscribe } from "./session.js";

/** @typedef {import("../tournament/state.js").Tournament} Tournament */
/** @typedef {import("../dom.js").Child} Child */

const WHY_MOST = 160;

/** How the server answers a director. */
const ANSWERS = [
	"director_done",
	"director_another",
	"director_why",
	"tournament_none",
	"tournament_how",
	"tournament_is_over",
	"pairing_none",
	"pairing_is_over",
	"pairing_is_played",
	"pairing_is_begun",
	"pairing_not_in",
	"pairing_not_back",
	"no_one_called",
	"name_ambiguous",
	"replace_in",
	"replace_not_in",
	"replace_played",
	"add_gagged",
	"add_again",
	"add_experience",
	"add_reliability",
	"add_newcomer",
	"enter_full",
	"enter_people",
	"enter_members",
	"enter_banned",
	"enter_late",
	"remove_playing",
	"start_few",
	"start_not_open",
	"next_league",
	"next_nothing",
	"pause_not_played",
	"pause_already",
	"open_not_off",
	"new_enough",
	"not_stored",
	"cant_read",
];

/* -- what is asked */

/** @param {string} label @param {[value: string, says: string][]} choices */
const choice = (label, choices) =>
	h(
		"label",
		null,
		label,
		h(
			"select",
			{ name: "what", required: true },
			choices.map(([value, says]) => h("option", { value }, says)),
		),
	);

/** @param {string} label */
const nameInput = (label) =>
	h(
		"label",
		null,
		label,
		h("input", {
			name: "name",
			required: true,
			maxlength: 20,
			pattern: "\\S+",
			autocomplete: "off",
			autocapitalize: "off",
			spellcheck: "false",
		}),
	);

/** @param {Tournament} tournament */
const playersIn = ({ entrants }) =>
	entrants.filter(({ state }) => state === "in").map(({ name }) => /** @type {[string, string]} */ ([name, name]));

/** @param {Tournament} tournament */
const waitingIn = ({ pairings }) => pairings.filter(({ state, players }) => state === "waiting" && players[1] !== null);

/** Decided without a match. @param {Tournament} tournament */
const decidedIn = ({ pairings }) =>
	pairings.filter(({ state, decided }) => state === "over" && (decided === "award" || decided === "forfeit"));

/** By name, for who types the beginning of one: a league has hundreds. @param {Tournament} tournament @returns {[string, string][]} */
const winnersIn = (tournament) =>
	waitingIn(tournament)
		.flatMap(({ pairing, players: [one, other] }) => [
			/** @type {[string, string]} */ ([`${pairing} ${one}`, DIRECT.wins(one, other, pairing)]),
			/** @type {[string, string]} */ ([`${pairing} ${other}`, DIRECT.wins(other, one, pairing)]),
		])
		.sort(([, one], [, other]) => one.localeCompare(other));

/** @param {Tournament} tournament @returns {[string, string][]} */
const matchesIn = (tournament) =>
	decidedIn(tournament).map(({ pairing, players: [one, other] }) => [pairing, DIRECT.between(one, other, pairing)]);

/* -- what can be done */

/** @param {Tournament} tournament */
const isLive = ({ state }) => !["over", "off"].includes(state);

/** Whether somebody may still be entered. @param {Tournament} tournament */
const mayCome = (tournament) => isLive(tournament) && !(tournament.kind === "league" && isPlayed(tournament));

/** @param {Tournament} tournament */
const isPlayed = ({ state }) => state === "playing";

/**
 * Each word of the line, when it makes sense, and what is to be said with it. `name`: where another name than the word is on the button.
 * @typedef {{word: string, name?: string, fits: (tournament: Tournament) => boolean, fields?: (tournament: Tournament) => Child[],
 *	hasWhy?: boolean}} Direction
 * @type {Direction[]}
 */
const ALL = [
	{ word: "start", fits: ({ state }) => state === "open" },
	{ word: "start", name: "goOn", fits: ({ paused }) => paused },
	{ word: "pause", fits: (tournament) => isPlayed(tournament) && !tournament.paused },
	{
		word: "next",
		fits: (tournament) => tournament.kind !== "league" && isPlayed(tournament) && waitingIn(tournament).length > 0,
		hasWhy: true,
	},
	{
		word: "award",
		fits: (tournament) => isPlayed(tournament) && waitingIn(tournament).length > 0,
		fields: (tournament) => [choice(DIRECT.winner, winnersIn(tournament))],
		hasWhy: true,
	},
	{
		word: "put-back",
		fits: (tournament) => isPlayed(tournament) && decidedIn(tournament).length > 0,
		fields: (tournament) => [choice(DIRECT.match, matchesIn(tournament))],
		hasWhy: true,
	},
	{ word: "add", fits: mayCome, fields: () => [nameInput(DIRECT.newcomer)] },
	{
		word: "replace",
		fits: (tournament) => isLive(tournament) && playersIn(tournament).length > 0,
		fields: (tournament) => [choice(DIRECT.who, playersIn(tournament)), nameInput(DIRECT.instead)],
		hasWhy: true,
	},
	{
		word: "remove",
		fits: (tournament) => isLive(tournament) && playersIn(tournament).length > 0,
		fields: (tournament) => [choice(DIRECT.who, playersIn(tournament))],
		hasWhy: true,
	},
	{ word: "close", fits: isLive, hasWhy: true },
	{ word: "open", fits: ({ state }) => state === "off" },
];

class DirectPart {
	#buttons = h("div", { class: "buttons" });
	#form = h("div", null);
	#shown = "";
	#tournament;
	#words;

	/** @param {() => Tournament} tournament as it is now @param {string[]} words of the server */
	constructor(tournament, words) {
		this.#tournament = tournament;
		this.#words = words;
		this.element = h("section", { class: "card" }, h("h2", null, DIRECT.title), this.#buttons, this.#form);
	}

	/** @param {Direction} direction */
	#ask(direction) {
		const { word, name = word, fields, hasWhy } = direction,
			{ says, league = says, yes } = DIRECTIONS[name];
		const form = askForm({
			button: yes,
			fields: [
				h("p", null, this.#tournament().kind === "league" ? league : says),
				fields?.(this.#tournament()),
				hasWhy &&
					h(
						"label",
						null,
						DIRECT.why,
						h("input", { name: "why", required: true, maxlength: WHY_MOST, autocomplete: "off" }),
					),
			],
			act: (data) => this.#order([word, data.what, data.name, data.why].filter((part) => part).join(" ")),
			onDone: () => {
				say(DIRECT.done);
				this.#close();
			},
		});

		form.append(" ", h("button", { type: "button", onclick: () => this.#close() }, DIRECT.notNow));
		this.#buttons.hidden = true;
		fill(this.#form, form);
		/** @type {HTMLElement | null} */ (form.querySelector("select, input, button"))?.focus();
	}

	/** @param {string} order @returns {Promise<string>} what stands against it, or "" */
	async #order(order) {
		const answer = await ask(`tournament ${this.#tournament().tournament} ${order}`, ANSWERS);

		if (answer === null) return NO_LINE;
		return answer.name === "director_done" ? "" : sentenceOf(answer);
	}

	#close() {
		keepFocus(
			() => {
				fill(this.#form);
				this.#buttons.hidden = false;
				this.draw();
			},
			() => this.#buttons.querySelector("button") ?? document.querySelector("main h1"),
		);
	}

	/** A form that somebody fills in stays as it is: the server says what has changed meanwhile. */
	draw() {
		const tournament = this.#tournament(),
			offered = ALL.filter(({ word, fits }) => this.#words.includes(word) && fits(tournament)),
			key = offered.map(({ word, name }) => name ?? word).join(" ");

		this.element.hidden = offered.length === 0 && this.#form.firstChild === null;
		if (key === this.#shown) return;
		this.#shown = key;
		keepFocus(
			() =>
				fill(
					this.#buttons,
					offered.map((direction) =>
						h(
							"button",
							{ type: "button", onclick: () => this.#ask(direction) },
							DIRECTIONS[direction.name ?? direction.word].label,
						),
					),
				),
			() => this.#buttons.querySelector("button") ?? document.querySelector("main h1"),
		);
	}
}

/**
 * @param {() => Tournament} tournament as it is now @param {string[]} words of the server
 * @param {(listener: () => void) => void} onChange called with who is to hear of a change @param {AbortSignal} signal
 */
export function directPart(tournament, words, onChange, signal) {
	const part = new DirectPart(tournament, words);

	subscribe(() => part.draw(), signal);
	onChange(() => part.draw());
	part.draw();
	return part.element;
}
