/*
 * tournament_part.js - what a tournament asks of who is logged in: to enter, to join a match, to wait; and the way to what its director
 * can do.
 */
import { address } from "../address.js";
import { fill, h, keepFocus, say } from "../dom.js";
import { pairingOf } from "../tournament/state.js";
import { OWN } from "../words/league.js";
import { sentenceOf } from "../words/tags.js";
import { TOURNAMENT_PART } from "../words/tournament.js";
import { isPairedWith } from "./invitations_state.js";
import { OFFER_ANSWERS, leagueKey, leagueRows } from "./league_part.js";
import { NO_LINE, ask, current, isIn, sendOrTell, subscribe } from "./session.js";

/** @typedef {import("../tournament/state.js").Tournament} Tournament */

/** How the server answers whatever is pressed here. */
const ANSWERS = [
	...OFFER_ANSWERS,
	"entered",
	"entered_late",
	"entered_late_round",
	"entered_league",
	"entered_rolling",
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
	"pause_not_played",
	"not_stored",
	"cant_read",
];

/** Of these something else on the page says what has happened. */
const DONE = {
	entered: TOURNAMENT_PART.isEntered,
	entered_late: TOURNAMENT_PART.isEntered,
	entered_league: TOURNAMENT_PART.isEntered,
	entered_rolling: TOURNAMENT_PART.isEntered,
	withdrawn: TOURNAMENT_PART.isWithdrawn,
	fixture_offered: OWN.offered,
};

/** These are said whole, and are no faults. */
const SAID = ["fixture_away", "entered_late_round"];

/** The top of the page asks for it already. @param {import("../tournament/state.js").Pairing} pairing */
const isCalled = ({ state, players }) =>
	state === "waiting" && players.some((name) => isPairedWith(current().state.invitations, name ?? ""));

class Part {
	#says = h("div", null);
	#fault = h("p", { class: "bad", role: "alert" });
	#answer = h("p", { role: "status" });
	#known = "";
	#isLeaving = false;
	#tournament;

	/** @param {() => Tournament} tournament as it is now */
	constructor(tournament) {
		this.#tournament = tournament;
		this.element = h(
			"section",
			{ class: "card", hidden: true },
			h("h2", null, TOURNAMENT_PART.title),
			this.#says,
			this.#answer,
			this.#fault,
		);
	}

	/** @param {string} order */
	#line(order) {
		return `tournament ${this.#tournament().tournament} ${order}`;
	}

	/** @param {string} order */
	async #order(order) {
		fill(this.#fault);
		fill(this.#answer);
		this.#isLeaving = false;
		const answer = await ask(this.#line(order), ANSWERS);

		this.draw();
		if (answer === null) fill(this.#fault, NO_LINE);
		else if (Object.hasOwn(DONE, answer.name)) say(DONE[/** @type {keyof typeof DONE} */ (answer.name)]);
		else fill(SAID.includes(answer.name) ? this.#answer : this.#fault, sentenceOf(answer));
	}

	/** @param {string} label @param {() => void} act @param {boolean} [isMain] */
	#button(label, act, isMain = false) {
		return h("button", { type: "button", class: isMain ? "main" : null, onclick: act }, label);
	}

	/** @param {boolean} isLeaving */
	#askLeaving(isLeaving) {
		this.#isLeaving = isLeaving;
		this.draw();
	}

	/** Asked once more where something is lost by it. @param {Tournament} tournament */
	#withdrawal({ kind, state }) {
		const leave = () => void this.#order("withdraw");

		if (state !== "playing" || kind === "rolling") return this.#button(TOURNAMENT_PART.withdraw, leave);
		if (!this.#isLeaving) return this.#button(TOURNAMENT_PART.withdraw, () => this.#askLeaving(true));
		return [
			h("p", null, kind === "league" ? TOURNAMENT_PART.leavesLeague : TOURNAMENT_PART.leaves),
			h(
				"div",
				{ class: "buttons" },
				this.#button(TOURNAMENT_PART.stay, () => this.#askLeaving(false)),
				this.#button(TOURNAMENT_PART.leave, leave),
			),
		];
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

	/** Somebody who is in it while it is played. @param {Tournament} tournament @param {string} own */
	#ofEntrant(tournament, own) {
		const { kind, paused } = tournament;

		return [
			paused
				? h("p", null, TOURNAMENT_PART.isPaused)
				: kind === "league"
					? leagueRows(tournament, own, {
							ask: (order) => void this.#order(order),
							send: (order) => void sendOrTell(this.#line(order)),
						})
					: h("p", null, TOURNAMENT_PART.nothing),
			this.#withdrawal(tournament),
		];
	}

	/** Null: nothing that isn't said at the top of the page. @param {Tournament} tournament @param {string} own */
	#ofPlayer(tournament, own) {
		const { kind, state, paused, entrants } = tournament;
		const isWithIt = entrants.some((entrant) => entrant.name === own && entrant.state === "in");
		const pairing = kind === "league" ? null : pairingOf(tournament, own),
			enter = () => void this.#order("enter");

		if (current().state.visitor) return h("p", null, TOURNAMENT_PART.members);
		if (pairing !== null && !paused) return isCalled(pairing) ? null : this.#ofPairing(pairing, own);
		if (state === "playing" && isWithIt) return this.#ofEntrant(tournament, own);
		if (isWithIt) return [h("p", null, TOURNAMENT_PART.entered(kind)), this.#withdrawal(tournament)];
		if (state !== "playing") return this.#button(TOURNAMENT_PART.enter, enter, true);
		return kind === "league"
			? h("p", null, TOURNAMENT_PART.tooLate)
			: this.#button(TOURNAMENT_PART.enterLate, enter, true);
	}

	/** All that decides what is drawn. @param {Tournament} tournament @param {string} own */
	#keyOf(tournament, own) {
		const { kind, state, paused, entrants } = tournament,
			mine = entrants.find(({ name }) => name === own) ?? null,
			pairing = pairingOf(tournament, own);

		return JSON.stringify([
			state,
			paused,
			own,
			current().state.visitor,
			mine,
			this.#isLeaving,
			kind === "league" ? leagueKey(tournament, own) : [pairing, pairing !== null && isCalled(pairing)],
		]);
	}

	draw() {
		const tournament = this.#tournament(),
			{ own } = current().state;
		const isShown = isIn() && !["over", "off"].includes(tournament.state),
			key = isShown ? this.#keyOf(tournament, own) : "";

		if (key === this.#known) return;
		this.#known = key;
		fill(this.#fault);
		const says = isShown ? this.#ofPlayer(tournament, own) : null;
		keepFocus(
			() => {
				this.element.hidden = says === null;
				fill(this.#says, says);
			},
			() =>
				this.#says.querySelector("button, a") ??
				document.querySelector("#tray .call button") ??
				document.querySelector("main h1"),
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

	/* Once the top of the page shows its calls: the focus may go there. */
	subscribe(() => queueMicrotask(() => part.draw()), signal);
	onChange(() => part.draw());
	part.draw();
	showDirecting(directing, tournament, onChange, signal);
	return [part.element, directing];
}
