/*
 * player.js - one player: rating over time, reliability, matches.
 */
import { address, getJson, here } from "./address.js";
import { lineChart } from "./chart.js";
import { fill, h, tableOf } from "./dom.js";
import { clockText, dayText, optionsText, timeText } from "./words/events.js";
import { onRefresh, parts, unreachable } from "./views.js";
import { scoreText } from "./words/spoken.js";
import { PLAYER } from "./words/people.js";

/** Rating by rated match, oldest first. @param {any} player */
function ratingChart({ ratings }) {
	const values = [ratings[0].before, ...ratings.map((/** @type {any} */ row) => row.after)];
	const [first, last] = [values[0].toFixed(0), values[values.length - 1].toFixed(0)];

	return lineChart(values, PLAYER.ratedOver(ratings.length, first, last), ratings, 0);
}

/** Error rate by analysed match, oldest first; null if there are too few for a line. @param {any[]} rows */
function errorChart(rows) {
	const values = rows.map((row) => row.error_rate);
	if (values.length < 2) return null;
	const [first, last] = [values[0].toFixed(1), values[values.length - 1].toFixed(1)];

	return h(
		"section",
		{ class: "card" },
		h("h2", null, PLAYER.errorRates),
		lineChart(values, PLAYER.errorsOver(rows.length, first, last), rows, 1),
	);
}

/** What the ranking lists are called here. @type {Record<string, string>} */
const LISTS = { all: PLAYER.all, fibs: PLAYER.experienced, 1: PLAYER.onePoint, "3-5": PLAYER.short, "7+": PLAYER.long };

/** @param {any} player */
function nowText(player) {
	if (player.playing)
		return [
			"plays ",
			h("a", { href: address(`match/${player.playing.match}`) }, PLAYER.inMatch(player.playing.match)),
			player.playing.opponent && PLAYER.against(player.playing.opponent),
		];
	if (player.online === null) return PLAYER.untold;
	if (!player.online)
		return player.last_login
			? PLAYER.lastHere(timeText(player.last_logout ?? player.last_login))
			: PLAYER.neverHere;
	return player.away ? PLAYER.away(player.away) : player.ready ? PLAYER.isReady : PLAYER.isHere;
}

/** As one sees it, and as one hears it. @param {{rating: number, deviation: number}} glicko */
function glickoText({ rating, deviation }) {
	const numbers = /** @type {const} */ ([rating.toFixed(0), deviation.toFixed(0)]);

	return [
		h("span", { "aria-hidden": "true" }, PLAYER.glickoIs(...numbers)),
		h("span", { class: "unseen" }, PLAYER.glickoMeans(...numbers)),
	];
}

/** @param {any} reliability */
function reliabilityRows(reliability) {
	if (reliability.percent === null) return h("dd", null, PLAYER.unmeasured);
	return h(
		"dd",
		null,
		PLAYER.finished(reliability.percent),
		h(
			"span",
			{ class: "quiet" },
			PLAYER.counts(reliability.finished, reliability.unfinished, reliability.left, reliability.lines_lost),
		),
	);
}

/** @param {any} player */
function factsCard(player) {
	const { analysis } = player;

	return h(
		"section",
		{ class: "card" },
		h("h2", null, PLAYER.figures),
		h(
			"dl",
			{ class: "facts" },
			h("dt", null, PLAYER.rating),
			h(
				"dd",
				{ class: "figure" },
				player.rating.toFixed(2),
				player.provisional && h("span", { class: "quiet" }, PLAYER.few),
			),
			h("dt", null, PLAYER.experience),
			h("dd", { class: "figure" }, player.experience),
			player.glicko && [
				h("dt", null, PLAYER.glicko),
				h(
					"dd",
					{ class: "figure" },
					...glickoText(player.glicko),
					player.glicko.rank !== null && [
						", ",
						h("a", { href: address("ratings/glicko") }, PLAYER.glickoPlace(player.glicko.rank)),
					],
				),
			],
			h("dt", null, PLAYER.reliability),
			reliabilityRows(player.reliability),
			player.club !== null && [
				h("dt", null, PLAYER.club),
				h("dd", null, h("a", { href: `${address("ratings/all")}?club=${player.club}` }, player.club)),
			],
			player.standings.map((/** @type {any} */ row) => [
				h("dt", null, LISTS[row.list] ?? PLAYER.inList(row.list)),
				h(
					"dd",
					null,
					h("a", { href: address(`ratings/${encodeURIComponent(row.list)}`) }, PLAYER.place(row.rank)),
					PLAYER.withRating(row.rating.toFixed(2)),
				),
			]),
			analysis && [
				h("dt", null, PLAYER.analysis),
				h(
					"dd",
					null,
					typeof analysis.performance === "number" &&
						PLAYER.performance(analysis.performance.toFixed(1), analysis.title),
					typeof analysis.error_rate === "number" && PLAYER.errorRate(analysis.error_rate.toFixed(1)),
					PLAYER.blunders(analysis.blunders, analysis.decisions, analysis.matches),
				),
			],
		),
	);
}

/** @param {any} match */
function matchRow(match) {
	const result = match.won === null ? PLAYER.unfinished(match.state) : match.won ? PLAYER.won : PLAYER.lost;
	const change = match.rating_change;

	return h(
		"tr",
		null,
		h("td", { class: "spare" }, h("a", { href: address(`match/${match.match}`) }, match.match)),
		h(
			"td",
			null,
			match.opponent === null
				? h("span", { class: "quiet" }, PLAYER.gone)
				: h("a", { href: address(`player/${match.opponent}`) }, match.opponent),
		),
		h("td", { class: "spare" }, optionsText(match)),
		h(
			"td",
			{ class: "result" },
			h(
				"a",
				{ href: address(`match/${match.match}`) },
				h("span", { class: match.won ? "good" : match.won === false ? "bad" : "quiet" }, result),
				` ${scoreText([match.own, match.other], match.length)}`,
			),
		),
		h(
			"td",
			{ class: "number" },
			typeof change === "number" ? `${change < 0 ? "−" : "+"}${Math.abs(change).toFixed(2)}` : "",
		),
		h(
			"td",
			{ class: "quiet rare" },
			dayText(match.started),
			h("span", { class: "spare" }, ` ${clockText(match.started)}`),
		),
	);
}

class Matches {
	#rows = h("tbody");
	#more = h(
		"button",
		{ type: "button", onclick: () => this.load().catch(() => {}) /* the visitor has gone on */ },
		PLAYER.older,
	);
	#empty = h("p", { class: "quiet" }, PLAYER.none);
	#before = "";
	#name;
	#signal;

	/** @param {string} name @param {AbortSignal} signal */
	constructor(name, signal) {
		this.#name = name;
		this.#signal = signal;
		/** @type {[string, string | null][]} */
		const heads = [
			[PLAYER.match, "spare"],
			[PLAYER.opponent, null],
			[PLAYER.agreed, "spare"],
			[PLAYER.result, null],
			[PLAYER.rating, "number"],
			[PLAYER.begun, "rare"],
		];
		this.element = h(
			"section",
			{ class: "card" },
			h("h2", null, PLAYER.matches),
			tableOf(heads, this.#rows),
			this.#empty,
			this.#more,
		);
	}

	async load() {
		const answer = await getJson(`players/${this.#name}/matches${this.#before}`, { signal: this.#signal });

		if (!answer.ok) {
			fill(this.#empty, answer.words);
			return;
		}
		this.#rows.append(...answer.value.matches.map(matchRow));
		this.#before = `?before=${answer.value.next}`;
		this.#more.hidden = answer.value.next === null;
		this.#empty.hidden = this.#rows.children.length > 0;
	}
}

/** @param {string[]} params @param {import("./views.js").Context} context */
export async function view([name], { signal }) {
	const answer = await getJson(`players/${name}`, { signal });

	if (!answer.ok) return unreachable(answer, PLAYER.nobody(name));
	const player = answer.value;
	const matches = new Matches(player.name, signal);
	await matches.load();
	const course = await getJson(`players/${name}/ratings`, { signal });
	const other = here().query.get("versus");
	const versus =
		other === null ? null : await (await import("./versus.js")).versusCard(player.name, other, matchRow, signal);
	const mine = h("div", { class: "buttons" }, parts("player", player));
	const about = h("div", null, parts("about-player", player));
	onRefresh(() => fill(mine, parts("player", player)), signal);
	onRefresh(() => fill(about, parts("about-player", player)), signal);
	return {
		title: player.name,
		element: h(
			"article",
			null,
			h(
				"h1",
				{ tabindex: -1 },
				player.name,
				" ",
				player.house
					? h("span", { class: "badge" }, PLAYER.housePlayer(player.house, player.house_pr.toFixed(1)))
					: player.program && h("span", { class: "badge" }, PLAYER.program),
			),
			h("p", { class: "quiet" }, player.name, " ", nowText(player)),
			mine,
			versus,
			h(
				"div",
				{ class: "columns" },
				h(
					"div",
					{ class: "stack" },
					player.ratings.length > 0 &&
						!player.house &&
						h("section", { class: "card" }, h("h2", null, PLAYER.rating), ratingChart(player)),
					course.ok && errorChart(course.value.error_rates),
					matches.element,
				),
				h("div", { class: "stack" }, factsCard(player), about),
			),
		),
	};
}
