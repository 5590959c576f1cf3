/*
 * match_text.js - a match in words: what happened, its steps as the permalinks count them and the rows in which they are
 * listed, and what stands beside the board. The server tells events in a short notation (server/rules/event.h); here they
 * become sentences with names.
 */
import { address, apiAddress, getJson } from "./address.js";
import { bothWays, fill, h } from "./dom.js";
import { playText, scoreText } from "./spoken.js";

/** @typedef {import("./position.js").Side} Side */
/** @typedef {Record<Side, string>} Names */

/** @param {string} points */
export const pointsText = (points) => (points === "1" ? "1 point" : `${points} points`);

/** @param {string} size */
const sizeText = (size) => (size === "single" ? "a single game" : `a ${size}`);

/** @param {string} dice "31" */
const diceText = (dice) => `${dice[0]} and ${dice[1]}`;

/** @param {Names} names @param {string} side */
const nameOf = (names, side) => names[/** @type {Side} */ (side)];

/** @type {[RegExp, (names: Names, ...found: string[]) => string][]} */
const SENTENCES = [
	[/^game (\d+), inviter .$/, (_, game) => `Game ${game} begins.`],
	[/^opening (\d)(\d), tie$/, (names, o, x) => `${names.O} throws ${o}, ${names.X} throws ${x}: a tie.`],
	[
		/^opening (\d)(\d), (.) begins$/,
		(names, o, x, side) => `${names.O} throws ${o}, ${names.X} throws ${x}. ${nameOf(names, side)} begins.`,
	],
	[/^cube (\d+)$/, (_, cube) => `The tie turns the cube to ${cube}.`],
	[
		/^(.) (re)?rolled (\d\d), (\d) to move$/,
		(names, side, again, dice, steps) =>
			`${nameOf(names, side)} rolls ${diceText(dice)}${again ? " instead" : ""}${steps === "0" ? ", and can't move" : ""}.`,
	],
	[/^(.) played nothing$/, (names, side) => `${nameOf(names, side)} can't move.`],
	[/^(.) played (.*)$/, (names, side, play) => `${nameOf(names, side)} plays ${play}.`],
	[/^(.) put (.*)$/, (names, side, play) => `${nameOf(names, side)} puts ${play}.`],
	[/^(.) took back (.*)$/, (names, side, play) => `${nameOf(names, side)} takes back ${play}.`],
	[/^(.) challenged$/, (names, side) => `${nameOf(names, side)} challenges the play.`],
	[
		/^(.) denied, (\d+) left$/,
		(names, side, left) => `The challenge is denied: the play was right. ${nameOf(names, side)} has ${left} left.`,
	],
	[
		/^(.) wrong, (.*), stay (.*), back (.*)$/,
		(names, side, _fault, stay, back) =>
			`${nameOf(names, side)}'s play was wrong. Stays: ${stay}. Goes back: ${back}.`,
	],
	[/^(.) wrong, .*$/, (names, side) => `${nameOf(names, side)}'s play was wrong.`],
	[
		/^(.) claims (\w+), (\d+)$/,
		(names, side, size, points) => `${nameOf(names, side)} claims ${sizeText(size)}, ${pointsText(points)}.`,
	],
	[/^(.) lets it stand$/, (names, side) => `${nameOf(names, side)} lets it stand.`],
	[/^(.) doubled to (\d+)$/, (names, side, cube) => `${nameOf(names, side)} doubles to ${cube}.`],
	[
		/^(.) redoubled to (\d+)$/,
		(names, side, cube) => `${nameOf(names, side)} takes, and redoubles at once to ${cube}.`,
	],
	[/^(.) took at (\d+)$/, (names, side, cube) => `${nameOf(names, side)} takes. The cube shows ${cube}.`],
	[/^(.) dropped, (\d+)$/, (names, side) => `${nameOf(names, side)} drops.`],
	[
		/^(.) offered (\w+), (\d+)$/,
		(names, side, size, points) =>
			`${nameOf(names, side)} offers to resign ${sizeText(size)}, ${pointsText(points)}.`,
	],
	[/^(.) accepted, \d+$/, (names, side) => `${nameOf(names, side)} accepts.`],
	[/^(.) refused$/, (names, side) => `${nameOf(names, side)} plays on.`],
	[
		/^(.) won the match \d+-\d+$/,
		(names, side) => `${nameOf(names, side)} wins the match.`,
	] /* the result stands below */,
	[
		/^(.) won (\w+), (\d+)$/,
		(names, side, size, points) => `${nameOf(names, side)} wins ${sizeText(size)}, ${pointsText(points)}.`,
	],
];

/**
 * One event. What this page doesn't know yet is told as it stands there.
 * @param {string} event @param {Names} names
 */
export function eventSentence(event, names) {
	for (const [pattern, tell] of SENTENCES) {
		const found = pattern.exec(event);

		if (found) return tell(names, ...found.slice(1));
	}
	return /^. (joined|program|person)$/.test(event) ? "" : `${event}.`;
}

/**
 * All that an action made happen. Who rolls and can't move does so in one sentence.
 * @param {{events: string[]}} action @param {Names} names
 */
export function sentence(action, names) {
	const passes = action.events.some((event) => / 0 to move$/.test(event));
	const events = action.events.filter((event) => !(passes && / played nothing$/.test(event)));

	return events
		.map((event) => eventSentence(event, names))
		.filter((text) => text !== "")
		.join(" ");
}

const PLAYED = /^(.) (played|put|took back) (.*\d.*)$/;

/** Plays as one hears them. @param {string} event @param {Side} reader from whose side points are counted */
function withSpokenPlay(event, reader) {
	return event.replace(PLAYED, (_, side, verb, play) => `${side} ${verb} ${playText(play, side, reader)}`);
}

/**
 * The same for who hears it.
 * @param {{events: string[]}} action @param {Names} names @param {Side} reader
 */
export const spokenSentence = (action, names, reader) =>
	sentence({ events: action.events.map((event) => withSpokenPlay(event, reader)) }, names);

/** @type {Record<string, string>} words of the line of options */
const OPTION_WORDS = {
	nocrawford: "no Crawford game",
	unrated: "unrated",
	nocube: "no cube",
	open: "open table",
	jacoby: "Jacoby rule",
	beavers: "beavers",
	raccoons: "raccoons",
	reroll: "opening dice may be thrown again",
	"cube=anytime": "doubles at any time",
	cubelimit: "cube limit",
	hardbackgammon: "backgammons count with checkers off",
};

/** @param {string} word of the line of options */
const optionWords = (word) => OPTION_WORDS[word] ?? word.replace(/^autodouble=(\d+)$/, "automatic doubles, at most $1");

/** @param {{length: number | null, options: string}} match */
export function optionsText({ length, options }) {
	const [, ...rest] = options.split(" ");
	const base = length === null ? "money play" : length === 1 ? "1 point" : `${length} points`;

	return [base, ...rest.map(optionWords)].join(", ");
}

/** @param {string} time as the server tells it */
export const dayText = (time) => new Date(time).toLocaleDateString(undefined, { dateStyle: "medium" });

/** @param {string} time as the server tells it */
export const clockText = (time) => new Date(time).toLocaleTimeString(undefined, { timeStyle: "short" });

/** @param {string | null} time as the server tells it */
export function timeText(time) {
	return time === null ? "" : new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** @param {any} match */
function endText(match) {
	if (match.winner === null) return "The match is over.";
	return `${match.players[match.winner].name} has won the match, ${scoreText([match.score[match.winner], match.score[1 - match.winner]], match.length)}.`;
}

/** @param {any} match @param {boolean} live we are at its newest step */
export function stateText(match, live) {
	switch (match.state) {
		case "running":
			return live ? "Live." : "The match is running. The last step is the newest.";
		case "saved":
			return "The match is interrupted. It goes on when both players come back to it.";
		case "annulled":
			return "The match was annulled.";
		default:
			return endText(match);
	}
}

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

/** @param {Action[]} actions */
export const stepsOf = (actions) => actions.filter((action) => action.step !== null);

/** @param {string} text "alice plays 8/5." @param {RegExp} pattern */
const found = (text, pattern) => pattern.exec(text)?.slice(1) ?? null;

/** @type {[RegExp, (...found: string[]) => string][]} what a row says, by the first event that is known */
const ROW_WORDS = [
	[/^. played nothing$/, () => "can't move"],
	[/^. played (.*)$/, (play) => play],
	[/^. (?:re)?rolled .*, 0 to move$/, () => "can't move"],
	[/^. doubled to (\d+)$/, (cube) => `doubles to ${cube}`],
	[/^. redoubled to (\d+)$/, (cube) => `redoubles to ${cube}`],
	[/^. took at (\d+)$/, (cube) => `takes at ${cube}`],
	[/^. dropped, \d+$/, () => "drops"],
	[/^. offered (\w+), \d+$/, (size) => `offers to resign (${size})`],
	[/^. accepted, \d+$/, () => "accepts"],
	[/^. refused$/, () => "plays on"],
	[/^. challenged$/, () => "challenges"],
	[/^. claims (\w+), \d+$/, (size) => `claims ${size}`],
	[/^. lets it stand$/, () => "lets it stand"],
	[/^opening (\d)(\d), tie$/, (o, x) => `tie, ${o}-${x}`],
];

/** @param {string[]} events */
function rowText(events) {
	for (const event of events)
		for (const [pattern, tell] of ROW_WORDS) {
			const words = found(event, pattern);

			if (words) return tell(...words);
		}
	return "";
}

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
			spoken: rowText(
				action.events.map((/** @type {string} */ event) =>
					withSpokenPlay(event, action.state?.sides[seat] ?? "O"),
				),
			),
			decision: judged.get(`${action.game}/${action.step}`) ?? null,
		}))
		.map((row) => (row.text === "" && row.decision?.word ? { ...row, text: "rolls", spoken: "rolls" } : row))
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
 * The row that is shown as the one we are at: the last that is not behind the step.
 * @param {Row[]} rows @param {Action} action
 */
export function rowAt(rows, action) {
	return rows.findLastIndex((row) => row.game < action.game || (row.game === action.game && row.step <= action.step));
}

/** @param {any} match */
export function facts(match) {
	const files = [
		["mat", "for GNU Backgammon and others"],
		["sgf", "with all that was thrown"],
		["txt", "the record, for barpoint-dice"],
	];

	return h(
		"section",
		{ class: "card" },
		h("h2", null, `Match ${match.match}`),
		h(
			"dl",
			{ class: "facts" },
			h("dt", null, "Agreed"),
			h("dd", null, optionsText(match)),
			h("dt", null, "Begun"),
			h("dd", null, timeText(match.started)),
			match.ended && [h("dt", null, "Ended"), h("dd", null, timeText(match.ended))],
			h("dt", null, "Score"),
			h("dd", { class: "figure" }, scoreText(match.score, match.length)),
			h("dt", null, "Files"),
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
	const word = decision.word === "blunder" ? "A blunder" : "An error",
		by = decision.lost.toFixed(3);
	return decision.best
		? `${word}: ${spokenChoice(decision.best, action.side, reader)} is better by ${by}.`
		: `${word}, ${by} lost.`;
}

/** What the analysis says of a step. @param {any} match @param {any} action */
export function remark(match, action) {
	const decision = action && decisionAt(match, action);

	if (!decision || !decision.word) return [];
	const word = decision.word === "blunder" ? "A blunder" : "An error",
		by = decision.lost.toFixed(3);
	return [
		" ",
		h("span", { class: decision.word === "blunder" ? "bad" : "warn" }, word),
		decision.best ? [": ", h("strong", null, decision.best), ` is better by ${by}.`] : `, ${by} lost.`,
	];
}

/** @param {any} value @param {number} digits */
const figure = (value, digits) => (typeof value === "number" ? value.toFixed(digits) : "-");

const ROWS = /** @type {[string, string, number][]} */ ([
	["Decisions", "decisions", 0],
	["Errors", "errors", 0],
	["Blunders", "blunders", 0],
	["Lost in all", "lost", 3],
	["Error rate", "error_rate", 1],
	["Luck", "luck", 3],
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

	if (found.length === 0) return h("p", null, "Nobody blundered.");
	return [
		h("h3", null, "What cost most"),
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
						`${match.players[one.player].name}, game ${one.game}: `,
						bothWays(one.made, spokenMade(match, one, seat)),
					),
					h(
						"span",
						{ class: "bad end figure" },
						one.lost.toFixed(3),
						h("span", { class: "unseen" }, " lost"),
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
	const card = (/** @type {any[]} */ ...inside) => h("section", { class: "card" }, h("h2", null, "Analysis"), inside);
	if (analysis.state !== "done")
		return card(
			h("p", { class: "quiet" }, "The server is about to analyse this match. What it finds will stand here."),
		);
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
		) &&
			h(
				"p",
				{ class: "quiet" },
				"Programs of the house have no error rate: they play by the engine that judges.",
			),
		worst(match, seat, choose),
	);
}

/** @param {any} envelope */
function envelopeRow(envelope) {
	return [
		h("dt", null, `Envelope ${envelope.number}`),
		h(
			"dd",
			null,
			envelope.state === "void" ? `void: ${envelope.reason}` : envelope.state,
			h("br"),
			h("span", { class: "hash" }, envelope.commitment),
		),
	];
}

/** @param {import("./proof.js").Verdict} verdict */
function verdictText({ fault, checked, unchecked, throws }) {
	if (fault) return h("strong", { class: "bad" }, fault);
	if (throws === 0) return "Nothing has been thrown yet.";
	if (checked === 0) return "The envelope is sealed until the match is over. Then its throws can be checked.";
	return [
		h("strong", { class: "good" }, `✓ ${checked} throws, all as committed.`),
		unchecked > 0 && ` ${unchecked} more can't be checked.`,
	];
}

/** @param {HTMLElement} output what is heard @param {HTMLElement} list the rest: nobody wants to hear fingerprints @param {any} match */
async function check(output, list, match) {
	fill(output, "Computing ...");
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
		h("h2", null, "Dice"),
		h(
			"p",
			null,
			"They lay in a sealed envelope before anyone knew who would play. ",
			"This button computes every throw again, in your browser, and compares it with what is shown here.",
		),
		h("button", { type: "button", onclick: () => void check(output, list, match) }, "Check the dice"),
		output,
		list,
	);
}
