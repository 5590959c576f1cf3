/*
 * match.js - one match: watched while it runs, replayed when it is over, with an address for each step.
 */
import { address, embedded, getJson, ownName } from "./address.js";
import { Choices } from "./choices.js";
import { bothWays, fill, h, renewInside, say, shareButton } from "./dom.js";
import {
	analysisCard,
	betterPlay,
	decisionAt,
	facts,
	indexOfStep,
	lineText,
	placed,
	proofCard,
	remark,
	rowAt,
	rowsOf,
	spokenRemark,
	titlesOf,
	tournamentLink,
} from "./match_text.js";
import { MoveList, Stepper } from "./moves.js";
import { other } from "./position.js";
import { Clocks, TableView, namesAt, playerNames, stepsOf, tableState } from "./table.js";
import { parts, rename, unreachable } from "./views.js";
import { optionsText, sentence, spokenSentence } from "./words/events.js";
import { MATCH } from "./words/match.js";
import { diceText } from "./words/spoken.js";

/** @typedef {import("./match_text.js").Row} Row */
/** @typedef {import("./position.js").Side} Side */

/** @param {string} words */
const capital = (words) => words[0].toUpperCase() + words.slice(1);

class MatchView {
	#match;
	#steps;
	#rows = /** @type {Row[]} */ ([]);
	#at;
	#bottomSeat;
	#light;
	#live;
	#trouble = /** @type {string | null} */ (null); /* why nothing new comes */
	#table = new TableView();
	#clocks; /* seen at the newest step of a match that runs */
	#said = h("p", { class: "said" });
	#line = h("p", { class: "quiet", role: "status" });
	#heading = h("h1", { tabindex: -1, class: "between" });
	#side = h("div", { class: "stack" });
	#shownPlay = ""; /* of the choices at this step, for who has asked to see it */
	#choices = new Choices((play) => {
		this.#shownPlay = play;
		this.#drawBoard(false);
	});
	/** @type {import("./chances.js").ChanceChart | null} */ #chart = null; /* once there is something to draw */
	#chartPlace = h("div");
	/** @type {Promise<import("./chances.js").Equities | null> | null} */ #equities = null;
	/** @type {HTMLElement | null} */ #analysis = null;
	#moves;
	#stepper = new Stepper(
		(by) => this.go(by),
		() => this.#goToMistake(),
	);

	/**
	 * @param {any} match @param {number} at index of the step; -1: the last one, and it goes on
	 * @param {(sides: Side[]) => Side} light whose checkers are the light ones @param {AbortSignal} signal ends it
	 */
	constructor(match, at, light, signal) {
		this.#clocks = new Clocks(signal);
		this.#match = match;
		this.#light = light;
		this.#steps = stepsOf(match.actions);
		match.decisions = placed(match.decisions, this.#steps);
		this.#live = match.state === "running" && at < 0;
		this.#at = this.#live ? this.#steps.length - 1 : Math.max(0, at);
		this.#bottomSeat = match.players[1].now === ownName() && ownName() !== null ? 1 : 0; /* who played sits below */
		this.#moves = new MoveList(
			match.match,
			playerNames(match),
			({ player, side }) =>
				side !== null && side === light(player === 0 ? [side, other(side)] : [other(side), side]),
			(row) => {
				this.#choose(indexOfStep(this.#steps, row.game, row.step));
				this.#table.board.comeIntoView();
			},
		);
		this.element = h("article", null, h("div", { class: "match" }, this.#stage(), !embedded && this.#side));
		document.addEventListener("keydown", (event) => this.#stepper.onKey(event), { signal });
		this.#listAll();
		this.#drawSide();
		this.#draw(false);
	}

	get title() {
		return MATCH.title(playerNames(this.#match).join(" - "), this.#match.match);
	}

	#stage() {
		const turn = h(
			"button",
			{
				type: "button",
				onclick: () => {
					this.#bottomSeat = 1 - this.#bottomSeat;
					this.#listAll(); /* points are counted from the other side now */
					this.#drawAnalysis();
					say(MATCH.seenBy(this.#match.players[this.#bottomSeat].name));
					this.#draw(false);
				},
			},
			MATCH.turn,
		);

		return h(
			"section",
			{ class: "stage", "aria-label": MATCH.boardAndMore },
			this.#heading,
			this.#table.element,
			this.#clocks.element,
			this.#said,
			this.#stepper.element,
			this.#line,
			!embedded && this.#chartPlace,
			!embedded && this.#choices.element,
			!embedded && this.#table.points,
			!embedded &&
				h(
					"div",
					{ class: "buttons" },
					turn,
					shareButton(() => location.href),
					...parts("match", this.#match),
				),
		);
	}

	#listAll() {
		this.#rows = rowsOf(this.#match.actions, this.#match.decisions, this.#bottomSeat);
		this.#moves.show(this.#rows, titlesOf(this.#match), !["running", "saved"].includes(this.#match.state));
		void this.#drawChart();
	}

	#drawSide() {
		this.#drawAnalysis();
		fill(
			this.#side,
			h("section", { class: "card" }, h("h2", null, MATCH.moves), this.#moves.element),
			this.#analysis,
			facts(this.#match),
			proofCard(this.#match),
		);
	}

	#drawAnalysis() {
		const before = this.#analysis;

		this.#analysis =
			this.#match.state === "running"
				? null
				: analysisCard(this.#match, this.#bottomSeat, (game, step) =>
						this.#lead(indexOfStep(this.#steps, game, step)),
					);
		if (this.#analysis !== null) before?.replaceWith(this.#analysis);
	}

	/** Loaded where a match is analysed. */
	async #drawChart() {
		if (embedded || this.#match.decisions.length === 0) return;
		const { ChanceChart, equitiesOf } = await import("./chances.js"),
			equities = await (this.#equities ??= equitiesOf(this.#match.length));

		if (this.#chart === null) {
			this.#chart = new ChanceChart((at) => this.#choose(at));
			fill(this.#chartPlace, this.#chart.element);
		}
		this.#chart.show(this.#match, this.#steps, this.#bottomSeat, equities);
		this.#chart.mark(this.#at);
	}

	/** @param {boolean} animate */
	#drawBoard(animate) {
		const better = this.#shownPlay;

		this.#table.show(
			tableState(this.#match, this.#steps[this.#at] ?? null, {
				bottomSeat: this.#bottomSeat,
				homeLeft: false,
				light: this.#light,
				better,
			}),
			{ animate },
		);
	}

	/** @param {boolean} animate */
	#draw(animate) {
		const action = this.#steps[this.#at] ?? null;
		const names = namesAt(this.#match, action);

		this.#shownPlay = betterPlay(this.#match, action);
		this.#drawBoard(animate);
		this.#choices.show(
			action && decisionAt(this.#match, action),
			action?.side,
			action?.state.sides[this.#bottomSeat],
			this.#steps[this.#at - 1]?.state.position,
		);
		this.#drawHeading();
		this.#clocks.element.hidden = !this.#live;
		renewInside(
			this.#said,
			action
				? bothWays([sentence(action, names), ...remark(this.#match, action)], `${this.#thrown}${this.#spoken}`)
				: MATCH.begins,
		);
		this.#tellLine();
		this.#moves.mark(action ? rowAt(this.#rows, action) : -1);
		this.#chart?.mark(this.#at);
		this.#stepper.show({
			isFirst: this.#at <= 0,
			isLast: this.#at >= this.#steps.length - 1,
			hasMistakes: this.#mistakes.length > 0,
		});
	}

	/** The players, what they play for, and how many watch. */
	#drawHeading() {
		const names = namesAt(this.#match, this.#steps[this.#at] ?? null),
			{ state, watchers, tournament } = this.#match;

		renewInside(
			this.#heading,
			names.O === this.#match.players[0].name ? MATCH.two(names.O, names.X) : MATCH.two(names.X, names.O),
			" ",
			h(
				"small",
				null,
				optionsText(this.#match),
				state === "running" && watchers > 0 && MATCH.watching(watchers),
				tournament !== null && [", ", tournamentLink(tournament)],
			),
		);
	}

	/** It is heard when it changes. */
	#tellLine() {
		const words = this.#trouble ?? lineText(this.#match, this.#live);

		if (this.#line.textContent !== words) fill(this.#line, words);
	}

	/** The step we are at, for who hears it. */
	get #spoken() {
		const action = this.#steps[this.#at],
			reader = action.state.sides[this.#bottomSeat];

		return [spokenSentence(action, namesAt(this.#match, action), reader), spokenRemark(this.#match, action, reader)]
			.join(" ")
			.trim();
	}

	/** The dice of a play, for who has not come there from their throw: `5 and 4: `. */
	get #thrown() {
		const { kind, dice } = this.#steps[this.#at];

		return dice !== null && (kind === "play" || kind === "done") ? `${capital(diceText(dice))}: ` : "";
	}

	/** @param {number} at @param {string} [heard] before the step */
	#choose(at, heard = "") {
		if (at < 0 || at >= this.#steps.length) return;
		const animate = Math.abs(at - this.#at) === 1;
		this.#at = at;
		this.#live = this.#match.state === "running" && at === this.#steps.length - 1;
		this.#draw(animate);
		const { game, step } = this.#steps[at];
		rename(this.#live ? `match/${this.#match.match}` : `match/${this.#match.match}/${game}/${step}`);
		say(`${heard}${animate ? "" : this.#thrown}${this.#spoken}`);
	}

	/** To a step, and to the board, wherever the page was scrolled. @param {number} at */
	#lead(at) {
		this.#choose(at);
		this.#table.board.lead();
	}

	/** Where errors and blunders are. */
	get #mistakes() {
		return this.#rows
			.filter(({ decision }) => decision?.word)
			.map(({ game, step }) => indexOfStep(this.#steps, game, step));
	}

	/** To the next error or blunder; after the last one to the first. */
	#goToMistake() {
		const places = this.#mistakes,
			next = Math.max(
				0,
				places.findIndex((at) => at > this.#at),
			);

		this.#choose(places[next] ?? -1, MATCH.mistake(next + 1, places.length, this.#steps[places[next]]?.game));
	}

	/** @param {number} by */
	go(by) {
		this.#choose(Math.min(this.#steps.length - 1, Math.max(0, this.#at + by)));
	}

	/** Loaded where something may still come. @param {AbortSignal} signal */
	async watch(signal) {
		if (!["running", "saved"].includes(this.#match.state) && this.#match.analysis?.state !== "waiting") return;
		const { followMatch } = await import("./match_following.js");

		if (signal.aborted) return;
		followMatch(
			this.#match,
			{
				onTrouble: (trouble) => {
					this.#trouble = trouble;
					this.#tellLine();
				},
				onClock: (type, data) => void this.#clocks.hear(type, data, this.#match),
				onAction: (action) => this.#add(action),
				onAnew: (value) => this.#take(value),
				onAnalysed: (value) => {
					this.#take(value);
					say(MATCH.analysed);
				},
				onWatchers: (watchers) => {
					this.#match.watchers = watchers;
					this.#drawHeading();
				},
			},
			signal,
		);
	}

	/** @param {any} action */
	#add(action) {
		this.#match.actions.push(action);
		if (action.step === null) return;
		this.#steps.push(action);
		this.#listAll();
		if (!this.#live) {
			this.#draw(false);
			return;
		}
		this.#at = this.#steps.length - 1;
		this.#draw(true);
		say(this.#spoken);
	}

	/** All but the actions is known anew. @param {any} value */
	#take(value) {
		Object.assign(this.#match, value, { actions: this.#match.actions });
		this.#match.decisions = placed(value.decisions, this.#steps);
		this.#listAll();
		this.#drawSide();
		this.#draw(false);
	}
}

/**
 * Whose checkers are the light ones, from the sides of both seats: in own matches, what the player likes.
 * @param {any} match @returns {Promise<(sides: Side[]) => Side>}
 */
async function lightOf(match) {
	const own = ownName(),
		seat = match.players.findIndex((/** @type {any} */ player) => player.now === own);

	if (own === null || seat < 0) return () => "O";
	const { lightSide } = await import("./play/settings.js");
	return (sides) => lightSide(sides[seat]);
}

/** @param {string[]} params @param {import("./views.js").Context} context */
export async function view([number, game, step], { signal }) {
	const answer = await getJson(`matches/${number}`, { signal });

	if (!answer.ok) return unreachable(answer, MATCH.noMatch(number), ...parts("match", { match: Number(number) }));
	const match = answer.value;
	const at = game === undefined ? -1 : indexOfStep(stepsOf(match.actions), Number(game), Number(step));
	if (game !== undefined && at < 0)
		return unreachable(
			{ ok: false, status: 404, words: MATCH.noStep(number, step, game) },
			MATCH.noSuchStep,
			h("a", { href: address(`match/${number}`) }, MATCH.fromBeginning(number)),
		);
	const shown = new MatchView(match, at, await lightOf(match), signal);
	void shown.watch(signal);
	return { title: shown.title, element: shown.element };
}
