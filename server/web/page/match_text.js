/*
 * match_text.js - the steps of a match as the permalinks count them, the rows in which they are listed, and what is beside
 * the board.
 */
import { address, apiAddress, getJson } from "./address.js";
import { bothWays, fill, h } from "./dom.js";
import { playerNames, stepsOf } from "./table.js";
import { optionsText, pointsText, rowText, spokenRowText, stateText, timeText } from "./words/events.js";
import { FACTS, MATCH } from "./words/match.js";
import { playText, scoreText } from "./words/spoken.js";

/** @typedef {import("./position.js").Side} Side */

/**
 * @typedef {object} Row a line in the list of moves
 * @property {number} game
 * @property {number} step where a click leads
 * @property {number | null} player seat
 * @property {Side | null} side
 * @property {string} dice
 * @property {string} text
 * @property {string} spoken
 * @property {any} decision what the analysis says of it, or null
 */

/** @typedef {any} Action as the server tells it */

/** @param {Action} action */
const showsDice = (action) => action.dice !== null && ["play", "done", "roll", "reroll"].includes(action.kind);

/** Does this action carry it out? A throw without a double is a decision too. @param {any} decision @param {Action} action */
function carriesOut({ kind, player }, action) {
	return kind === "play" ? action.kind === "play" || action.kind === "done" : action.player === player;
}

/**
 * The decisions of the analysis, each at the step that carries it out. The server names the one that led to it, such as the throw.
 * @param {any[] | null} decisions @param {Action[]} steps
 */
export function placed(decisions, steps) {
	return (decisions ?? []).map((decision) => {
		const at = indexOfStep(steps, decision.game, decision.step);
		const done = at < 0 ? -1 : steps.findIndex((action, index) => index > at && carriesOut(decision, action));

		return done >= 0 && steps[done].game === decision.game ? { ...decision, step: steps[done].step } : decision;
	});
}

/** What is above the moves of each game, by its number. @param {any} match */
export function titlesOf({ games, players }) {
	/** @type {string[]} */
	const titles = [];

	for (const { game, winner, points } of games)
		titles[game] =
			MATCH.game(game) + (winner == null ? "" : MATCH.wins(players[winner].name, pointsText(String(points))));
	return titles;
}

/**
 * @param {Action[]} actions
 * @param {any[]} decisions of the analysis; [] if there is none
 * @param {number} [seat] from whose side who hears them counts points
 * @returns {Row[]}
 */
export function rowsOf(actions, decisions, seat = 0) {
	const judged = new Map();

	for (const decision of decisions) {
		const key = `${decision.game}/${decision.step}`;
		const known = judged.get(key);
		if (!known || decision.lost > known.lost) judged.set(key, decision);
	}
	return stepsOf(actions)
		.map((action) => ({
			game: action.game,
			step: action.step,
			player: action.player,
			side: action.side,
			dice: showsDice(action) ? action.dice.join("") : "",
			text: rowText(action.events),
			spoken: spokenRowText(action.events, action.state?.sides[seat] ?? "O"),
			decision: judged.get(`${action.game}/${action.step}`) ?? null,
		}))
		.map((row) =>
			row.text === "" && row.decision?.word ? { ...row, text: FACTS.rolls, spoken: FACTS.rolls } : row,
		)
		.filter((row) => row.text !== "");
}

/**
 * The place among the steps; -1: there is no such step.
 * @param {Action[]} steps @param {number} game @param {number} step
 */
export function indexOfStep(steps, game, step) {
	return steps.findIndex((action) => action.game === game && action.step === step);
}

/**
 * The row that is shown as the one we are at: the last that does not come after the step.
 * @param {Row[]} rows @param {Action} action
 */
export function rowAt(rows, action) {
	return rows.findLastIndex((row) => row.game < action.game || (row.game === action.game && row.step <= action.step));
}

/** @param {{tournament: number, name: string}} tournament that the match is part of */
export const tournamentLink = ({ tournament, name }) => h("a", { href: address(`tournament/${tournament}`) }, name);

/** @param {any} match */
export function facts(match) {
	const files = [
		["mat", FACTS.forGnubg],
		["sgf", FACTS.withThrows],
		["txt", FACTS.forDice],
	];

	return h(
		"section",
		{ class: "card" },
		h("h2", null, FACTS.match(match.match)),
		h(
			"dl",
			{ class: "facts" },
			match.tournament && [
				h("dt", null, FACTS.tournament),
				h("dd", null, tournamentLink(match.tournament), " ", FACTS.pairing(match.tournament.pairing)),
			],
			h("dt", null, FACTS.agreed),
			h("dd", null, optionsText(match)),
			h("dt", null, FACTS.begun),
			h("dd", null, timeText(match.started)),
			match.ended && [h("dt", null, FACTS.ended), h("dd", null, timeText(match.ended))],
			h("dt", null, FACTS.score),
			h("dd", { class: "figure" }, scoreText(match.score, match.length)),
			h("dt", null, FACTS.files),
			h(
				"dd",
				null,
				files.map(([kind, what], index) => [
					index > 0 && ", ",
					h("a", { href: apiAddress(`matches/${match.match}.${kind}`), title: what, download: true }, kind),
				]),
			),
		),
	);
}

/** The play that was better than the one of this step, as it is written; "" if there is none. @param {any} match @param {any} action */
export function betterPlay(match, action) {
	const decision = action && decisionAt(match, action);

	return decision?.word && decision.kind === "play" ? (decision.best ?? "") : "";
}

/** What the analysis says of what was decided at a step; null: nothing. @param {any} match @param {any} action */
export function decisionAt(match, action) {
	const decisions = (match.decisions ?? []).filter(
		(/** @type {any} */ decision) => decision.game === action.game && decision.step === action.step,
	);

	return decisions.sort((/** @type {any} */ a, /** @type {any} */ b) => b.lost - a.lost)[0] ?? null;
}

/** A play or a word about the cube, for who hears it. @param {string} choice @param {Side} side whose @param {Side} reader */
export const spokenChoice = (choice, side, reader) =>
	/^[\d(]|^bar/.test(choice) ? playText(choice, side, reader) : choice;

/** What the analysis says of a step, for who hears it. @param {any} match @param {any} action @param {Side} reader */
export function spokenRemark(match, action, reader) {
	const decision = action && decisionAt(match, action);

	if (!decision || !decision.word) return "";
	const word = decision.word === "blunder" ? FACTS.blunder : FACTS.error,
		by = decision.lost.toFixed(3);
	return decision.best
		? FACTS.better(word, spokenChoice(decision.best, action.side, reader), by)
		: FACTS.loses(word, by);
}

/** What the analysis says of a step. @param {any} match @param {any} action */
export function remark(match, action) {
	const decision = action && decisionAt(match, action);

	if (!decision || !decision.word) return [];
	const word = decision.word === "blunder" ? FACTS.blunder : FACTS.error,
		by = decision.lost.toFixed(3);
	return [
		" ",
		h("span", { class: decision.word === "blunder" ? "bad" : "warn" }, word),
		decision.best ? [": ", h("strong", null, decision.best), FACTS.isBetterBy(by)] : FACTS.lostBy(by),
	];
}

/** @param {any} value @param {number} digits */
const figure = (value, digits) => (typeof value === "number" ? value.toFixed(digits) : "-");

const ROWS = /** @type {[string, string, number][]} */ ([
	[FACTS.decisions, "decisions", 0],
	[FACTS.errors, "errors", 0],
	[FACTS.blunders, "blunders", 0],
	[FACTS.lostInAll, "lost", 3],
	[FACTS.performance, "performance", 1],
	[FACTS.playsPerformance, "plays_performance", 1],
	[FACTS.cubePerformance, "cube_performance", 1],
	[FACTS.errorRate, "error_rate", 1],
	[FACTS.luck, "luck", 3],
]);

/** @param {any} match @param {any} decision @param {number} seat from whose side who hears it counts points */
function spokenMade(match, { game, step, made }, seat) {
	const action = match.actions.find((/** @type {any} */ one) => one.game === game && one.step === step);

	return action ? spokenChoice(made, action.side, action.state.sides[seat]) : made;
}

/** @param {any} match @param {number} seat from whose side who hears it counts points @param {(game: number, step: number) => void} choose */
function worst(match, seat, choose) {
	const found = (match.decisions ?? [])
		.filter((/** @type {any} */ one) => one.word === "blunder")
		.sort((/** @type {any} */ a, /** @type {any} */ b) => b.lost - a.lost)
		.slice(0, 5);

	if (found.length === 0) return h("p", null, FACTS.nobodyBlundered);
	return [
		h("h3", null, FACTS.costMost),
		h(
			"ul",
			{ class: "rows" },
			found.map((/** @type {any} */ one) =>
				h(
					"li",
					null,
					h(
						"a",
						{
							href: address(`match/${match.match}/${one.game}/${one.step}`),
							onclick: (/** @type {Event} */ event) => {
								event.preventDefault();
								choose(one.game, one.step);
							},
						},
						FACTS.inGame(match.players[one.player].name, one.game),
						bothWays(one.made, spokenMade(match, one, seat)),
					),
					h(
						"span",
						{ class: "bad end figure" },
						one.lost.toFixed(3),
						h("span", { class: "unseen" }, FACTS.lost),
					),
				),
			),
		),
	];
}

/** @param {any} match @param {number} seat who sits below @param {(game: number, step: number) => void} choose */
export function analysisCard(match, seat, choose) {
	const { analysis } = match;

	if (!analysis || analysis.state === "none") return null;
	const card = (/** @type {any[]} */ ...inside) =>
		h("section", { class: "card" }, h("h2", null, FACTS.analysis), inside);
	if (analysis.state !== "done") return card(h("p", { class: "quiet" }, FACTS.soon));
	return card(
		h(
			"div",
			{ class: "scrolls" },
			h(
				"table",
				null,
				h(
					"thead",
					null,
					h(
						"tr",
						null,
						h("td"),
						match.players.map((/** @type {any} */ player) =>
							h("th", { class: "number", scope: "col" }, player.name),
						),
					),
				),
				h(
					"tbody",
					null,
					ROWS.map(([name, field, digits]) =>
						h(
							"tr",
							null,
							h("th", { scope: "row" }, name),
							analysis.players.map((/** @type {any} */ player) =>
								h("td", { class: "number" }, figure(player[field], digits)),
							),
						),
					),
				),
			),
		),
		analysis.players.some(
			(/** @type {any} */ player) => player.decisions > 0 && typeof player.error_rate !== "number",
		) && h("p", { class: "quiet" }, FACTS.housePlayers),
		match.length === 1 && h("p", { class: "quiet" }, FACTS.onePoint),
		typeof analysis.without_luck === "number" &&
			h(
				"p",
				null,
				match.length === null
					? FACTS.withoutLuckPoints(match.players[0].name, analysis.without_luck)
					: FACTS.withoutLuck(match.players[0].name, analysis.without_luck),
			),
		worst(match, seat, choose),
	);
}

/** @param {any} envelope */
function envelopeRow(envelope) {
	return [
		h("dt", null, FACTS.envelope(envelope.number)),
		h(
			"dd",
			null,
			envelope.state === "void" ? FACTS.isVoid(envelope.reason) : FACTS.envelopeIs(envelope.state),
			h("br"),
			h("span", { class: "hash" }, envelope.commitment),
		),
	];
}

/** @param {import("./proof.js").Verdict} verdict */
function verdictText({ fault, checked, unchecked, throws }) {
	if (fault) return h("strong", { class: "bad" }, fault);
	if (throws === 0) return FACTS.nothingThrown;
	if (checked === 0) return FACTS.sealed;
	return [h("strong", { class: "good" }, FACTS.allRight(checked)), unchecked > 0 && FACTS.unchecked(unchecked)];
}

/** @param {HTMLElement} output what is heard @param {HTMLElement} list the rest: nobody wants to hear fingerprints @param {any} match */
async function check(output, list, match) {
	fill(output, FACTS.computing);
	/* asked anew: a browser may have kept an answer from before the match went on */
	const [{ prove }, answer] = await Promise.all([
		import("./proof.js"),
		getJson(`dice/${match.match}`, { cache: "no-cache" }),
	]);
	if (!answer.ok) {
		fill(output, answer.words);
		return;
	}
	const verdict = await prove(answer.value, match.actions);
	fill(output, h("p", null, verdictText(verdict)));
	fill(list, answer.value.envelopes.map(envelopeRow));
}

/** @param {any} match */
export function proofCard(match) {
	const output = h("output", { "aria-live": "polite" }),
		list = h("dl", { class: "facts" });

	return h(
		"section",
		{ class: "card proof" },
		h("h2", null, FACTS.dice),
		h("p", null, FACTS.dicePromise, FACTS.diceButton),
		h("button", { type: "button", onclick: () => void check(output, list, match) }, FACTS.check),
		output,
		list,
	);
}

/** How it stands, below the board. @param {any} match @param {boolean} live we are at its newest step */
export function lineText(match, live) {
	const { state, slow } = match;

	if (state !== "saved" || !slow?.due) return stateText(match, live);
	return MATCH.waitsFor(playerNames(match)[slow.player], timeText(slow.due));
}
