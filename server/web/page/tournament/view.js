/*
 * view.js - /tournament/5: its bracket or its rounds, which fill as matches end, the matches that are played now, and what all that is
 * played for. It follows the events of the tournament.
 */
import { address, embedded, follow, getJson, hasLogin } from "../address.js";
import { fill, h, keepFocus, renewInside, say, tableOf } from "../dom.js";
import { addStylesheet } from "../stylesheet.js";
import { onRefresh, showTitle, unreachable } from "../views.js";
import { optionsText } from "../words/events.js";
import { TOURNAMENT, TOURNAMENT_PART, pairingText } from "../words/tournament.js";
import { Boards } from "./boards.js";
import { playerLink, stageCards, standingsCard } from "./rounds.js";
import { seasonCard } from "./season.js";
import { EVENTS, closingOf, consoledOf, isSlow, reduceTournament, unwonOf } from "./state.js";

/** @typedef {import("./state.js").Tournament} Tournament */

/** @param {string} term @param {import("../dom.js").Child} what */
const fact = (term, what) => what && [h("dt", null, term), h("dd", null, what)];

/** @param {Tournament} tournament */
function rulesCard(tournament) {
	const {
		kind,
		by,
		closes,
		twice,
		novacation,
		options,
		final_length: final,
		seeded,
		director,
		least_experience: experience,
		least_reliability: reliable,
		late,
		consolation,
		playoff,
		fill,
		minutes,
		season,
	} = tournament;

	return h(
		"section",
		{ class: "card" },
		h("h2", null, TOURNAMENT.rules),
		h(
			"dl",
			{ class: "facts" },
			fact(TOURNAMENT.match, optionsText(tournament)),
			fact(TOURNAMENT.final, final !== null && TOURNAMENT.points(final)),
			kind === "league"
				? fact(TOURNAMENT.meetings, TOURNAMENT.meets(twice))
				: minutes === null
					? fact(TOURNAMENT.draw, seeded ? TOURNAMENT.seeded : TOURNAMENT.byLot)
					: fact(TOURNAMENT.pairs, TOURNAMENT.rolls(minutes)),
			fact(TOURNAMENT.consolation, consolation !== "none" && TOURNAMENT.consoled(consolation)),
			fact(TOURNAMENT.playoff, playoff > 0 && TOURNAMENT.playsOff(playoff)),
			fact(TOURNAMENT.fill, fill !== "none" && TOURNAMENT.filled(fill)),
			fact(TOURNAMENT.season, season !== null && TOURNAMENT.counts(season)),
			fact(TOURNAMENT.needs, experience > 0 && TOURNAMENT.experience(experience)),
			fact(TOURNAMENT.needs, reliable > 0 && TOURNAMENT.reliability(reliable)),
			...(kind === "league"
				? [
						fact(TOURNAMENT.lastDay, TOURNAMENT.lastDayIs(by, closes)),
						fact(TOURNAMENT.join, isSlow(options) ? TOURNAMENT.joiningSlow : TOURNAMENT.joiningLeague),
						fact(TOURNAMENT.away, TOURNAMENT.awayLeague),
						fact(TOURNAMENT.vacation, novacation && TOURNAMENT.noVacation),
						fact(TOURNAMENT.unplayed, TOURNAMENT.unplayedIs),
						fact(TOURNAMENT.going, TOURNAMENT.goingIs),
					]
				: [
						fact(TOURNAMENT.late, TOURNAMENT.minutes(late)),
						fact(TOURNAMENT.join, TOURNAMENT.joining),
						fact(TOURNAMENT.away, TOURNAMENT.awayIs),
					]),
			fact(TOURNAMENT.director, playerLink(director)),
		),
	);
}

/** @param {Tournament} tournament */
function entrantsCard({ entrants, entered, seats }) {
	return h(
		"section",
		{ class: "card" },
		h("h2", null, TOURNAMENT.entrants),
		h(
			"p",
			{ class: "quiet" },
			entrants.length === 0 ? TOURNAMENT.nobodyEntered : TOURNAMENT.entered(entered, seats),
		),
		entrants.length > 0 &&
			tableOf(
				[
					[TOURNAMENT.player, null],
					[TOURNAMENT.rating, "number"],
					[TOURNAMENT.remark, null],
				],
				h(
					"tbody",
					null,
					entrants.map(({ name, rating, house, state }) =>
						h(
							"tr",
							null,
							h("td", { role: "rowheader" }, playerLink(name)),
							h("td", { class: "number" }, rating.toFixed(2)),
							h(
								"td",
								{ class: "quiet" },
								state !== "in" ? TOURNAMENT.gone(state) : house && TOURNAMENT.house,
							),
						),
					),
				),
			),
	);
}

/** @param {Tournament} tournament */
function actsCard({ actions }) {
	return (
		actions.length > 0 &&
		h(
			"section",
			{ class: "card" },
			h("h2", null, TOURNAMENT.acts),
			h(
				"ul",
				null,
				actions.map(({ who, what, at, why }) =>
					h("li", null, TOURNAMENT.act(who, what, at), why !== null && TOURNAMENT.because(why)),
				),
			),
		)
	);
}

/** How it stands. @param {Tournament} tournament */
function sentences(tournament) {
	const closing = closingOf(tournament),
		consoled = consoledOf(tournament);

	return [
		TOURNAMENT.state(tournament),
		consoled !== "" && ` ${TOURNAMENT.consoledIs(consoled)}`,
		closing !== null && ` ${TOURNAMENT.closed(closing.who, closing.why)}`,
	];
}

/** What is heard of an event, besides what the player is told of it anyway. @param {Tournament} before @param {Tournament} now @param {string} type @param {any} data */
function spoken(before, now, type, data) {
	if (type === "called") return TOURNAMENT.called(now.starts);
	if (type === "result" && data.struck) return ""; /* who goes from a league takes up to 38 with them */
	if (type === "result" && data.decided !== "bye") return TOURNAMENT.result(pairingText(data, unwonOf(now, data)));
	if (type !== "state") return "";
	if (now.state === "over" && before.state !== "over") return TOURNAMENT.over(now.winner);
	return now.round > before.round ? TOURNAMENT.begins(now.kind, now.round) : "";
}

class TournamentView {
	#says = h("p", null);
	#line = h("p", { class: "warn", hidden: true });
	#part = h("div", { class: "stack" });
	#body = h("div", { class: "stack" });
	#boards;
	#tournament;
	/** @type {Set<() => void>} */ #listeners = new Set();
	#partIsIn = false;
	#waits = false;
	#signal;
	#pairingCards;

	/** @param {Tournament} tournament @param {(tournament: Tournament) => import("../dom.js").Child} pairingCards @param {AbortSignal} signal */
	constructor(tournament, pairingCards, signal) {
		this.#tournament = tournament;
		this.#pairingCards = pairingCards;
		this.#signal = signal;
		this.#boards = new Boards(tournament.tournament, signal);
		this.element = h(
			"article",
			{ class: "stack" },
			h("h1", { tabindex: -1 }, tournament.name, h("small", null, TOURNAMENT.number(tournament.tournament))),
			this.#says,
			this.#line,
			this.#part,
			this.#boards.element,
			this.#body,
			seasonCard(tournament),
			h(
				"p",
				{ class: "buttons" },
				h("a", { class: "button", href: address("tournaments") }, TOURNAMENT.all),
				h(
					"a",
					{
						class: "button",
						href: `${address(`tournament/${tournament.tournament}`)}?screen`,
						target: "_blank",
					},
					TOURNAMENT.screen,
				),
				h(
					"a",
					{ class: "button", href: address(`api/tournaments/${tournament.tournament}.csv`), download: true },
					TOURNAMENT.asFile,
				),
			),
		);
		this.#draw();
		void this.#drawPart();
		onRefresh(() => void this.#drawPart(), signal);
		if (tournament.state !== "over") this.#follow();
	}

	get title() {
		return this.#tournament.name;
	}

	#follow() {
		const stream = follow(`tournaments/${this.#tournament.tournament}/stream`, {
			types: EVENTS,
			signal: this.#signal,
			after: () => this.#tournament.last_event,
			onLine: (trouble) => {
				this.#line.hidden = trouble === null;
				renewInside(this.#line, trouble !== null && TOURNAMENT.lineLost(trouble));
			},
			onEvent: (type, data) => {
				this.#hear(type, data);
				if (this.#tournament.state !== "over") return;
				stream.close();
				this.#line.hidden = true;
			},
		});
	}

	/** @param {string} type @param {any} data */
	#hear(type, data) {
		const before = this.#tournament;

		/* That it is over comes last, by the number of the event before. */
		if (data.number < before.last_event || (data.number === before.last_event && data.state !== "over")) return;
		this.#tournament = reduceTournament(before, type, data);
		say(spoken(before, this.#tournament, type, data));
		this.#drawSoon();
	}

	/** Events that come at once are drawn at once. */
	#drawSoon() {
		if (this.#waits) return;
		this.#waits = true;
		setTimeout(() => {
			this.#waits = false;
			if (!this.#signal.aborted) this.#draw();
		});
	}

	#draw() {
		const tournament = this.#tournament;
		const isEarly = tournament.state === "open" || tournament.state === "late";

		renewInside(this.#says, sentences(tournament));
		this.#boards.show(tournament.pairings.some(({ state }) => state === "playing"));
		renewInside(
			this.#body,
			isEarly && entrantsCard(tournament),
			standingsCard(tournament),
			this.#pairingCards(tournament),
			!isEarly && entrantsCard(tournament),
			rulesCard(tournament),
			actsCard(tournament),
		);
		showTitle();
		for (const listener of this.#listeners) listener();
	}

	/** What it asks of whoever looks; playing is loaded by who has logged in. */
	async #drawPart() {
		if (embedded || this.#partIsIn) return;
		if (!hasLogin()) {
			this.#drawEntrance();
			return;
		}
		this.#partIsIn = true;
		const { tournamentPart } = await import("../play/tournament_part.js");
		const part = tournamentPart(
			() => this.#tournament,
			(listener) => this.#listeners.add(listener),
			this.#signal,
		);

		keepFocus(
			() => fill(this.#part, part),
			() => this.element.querySelector("h1"),
		);
	}

	#drawEntrance() {
		const { kind, state } = this.#tournament;
		const isOver = ["over", "off"].includes(state),
			isClosed = kind === "league" && state !== "open"; /* to all who have not entered */
		const button = (/** @type {"login" | "register"} */ kind, /** @type {string} */ label) =>
			h(
				"button",
				{
					type: "button",
					onclick: async () => {
						const { loginHere } = await import("../play/login_here.js");

						await loginHere(this.#part, kind);
					},
				},
				label,
			);

		fill(
			this.#part,
			!isOver &&
				h(
					"div",
					{ class: "buttons" },
					button("login", isClosed ? TOURNAMENT_PART.logInToPlay : TOURNAMENT_PART.logIn),
					!isClosed && button("register", TOURNAMENT_PART.register),
				),
		);
	}
}

/** @type {import("../views.js").ViewModule["view"]} */
export async function view([number], { signal }) {
	const [answer] = await Promise.all([
		getJson(`tournaments/${number}`, { signal }),
		addStylesheet(new URL("tournament.css", import.meta.url)),
	]);

	if (!answer.ok)
		return unreachable(answer, TOURNAMENT.none, h("a", { href: address("tournaments") }, TOURNAMENT.all));
	const league = answer.value.kind === "league" ? await import("./league.js") : null;
	return new TournamentView(answer.value, league?.crossCard ?? stageCards, signal);
}
