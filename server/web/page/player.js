/*
 * player.js - one player: rating over time, reliability, matches.
 */
import { address, getJson, here } from "./address.js";
import { fill, h, s } from "./dom.js";
import { clockText, dayText, optionsText, timeText } from "./words/events.js";
import { onRefresh, parts, unreachable } from "./views.js";
import { scoreText } from "./words/spoken.js";
import { PLAYER } from "./words/people.js";

const WIDTH = 640;
const HEIGHT = 200;
const LEFT = 56;
const BOTTOM = 26;
const TOP = 10;

/** Round steps for the lines of the chart. @param {number} span */
function gridStep(span) {
	const wanted = [5, 10, 20, 25, 50, 100, 200, 250, 500].find((step) => span / step <= 4);

	return wanted ?? 1000;
}

/** @param {number[]} values @param {{low: number, high: number}} range */
function places(values, { low, high }) {
	const right = WIDTH - 10;
	const across = (right - LEFT) / Math.max(1, values.length - 1);

	return values.map((value, index) => ({
		x: LEFT + index * across,
		y: TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM),
	}));
}

/** @param {{x: number, y: number}[]} spots */
const pathOf = (spots) =>
	spots.map(({ x, y }, index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/**
 * Rating by rated match, oldest first. Its words say the same to who doesn't see it.
 * @param {any} player
 */
export function ratingChart(player) {
	const values = [player.ratings[0].before, ...player.ratings.map((/** @type {any} */ row) => row.after)];
	const step = gridStep(Math.max(...values) - Math.min(...values));
	const low = Math.floor(Math.min(...values) / step) * step;
	const high = Math.max(low + step, Math.ceil(Math.max(...values) / step) * step);
	const spots = places(values, { low, high });
	const lines = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step);
	const last = spots[spots.length - 1];
	const words =
		PLAYER.ratedOver(player.ratings.length, values[0].toFixed(0), values[values.length - 1].toFixed(0)) +
		PLAYER.between(Math.min(...values).toFixed(0), Math.max(...values).toFixed(0));

	return s(
		"svg",
		{ class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words },
		lines.map((value, index) => {
			const [{ y }] = places([value], { low, high });
			return [
				s("line", { class: "grid", x1: LEFT, x2: WIDTH - 10, y1: y, y2: y }),
				s(
					"text",
					{ x: LEFT - 8, y: y + 4, "text-anchor": "end" },
					index % 2 === 0 || lines.length < 5 ? String(value) : "",
				),
			];
		}),
		s("path", {
			class: "area",
			d: `${pathOf(spots)}L${last.x} ${HEIGHT - BOTTOM}L${spots[0].x} ${HEIGHT - BOTTOM}Z`,
		}),
		s("path", { class: "curve", d: pathOf(spots) }),
		s("circle", { class: "dot", cx: last.x, cy: last.y, r: 4 }),
		s("text", { x: LEFT, y: HEIGHT - 5 }, dayText(player.ratings[0].at)),
		s(
			"text",
			{ x: WIDTH - 10, y: HEIGHT - 5, "text-anchor": "end" },
			dayText(player.ratings[player.ratings.length - 1].at),
		),
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
	if (!player.online)
		return player.last_login
			? PLAYER.lastHere(timeText(player.last_logout ?? player.last_login))
			: PLAYER.neverHere;
	return player.away ? PLAYER.away(player.away) : player.ready ? PLAYER.isReady : PLAYER.isHere;
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
		const head = [
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
			h(
				"table",
				{ class: "fits" },
				h(
					"thead",
					null,
					h(
						"tr",
						null,
						head.map(([word, kind]) => h("th", { scope: "col", class: kind }, word)),
					),
				),
				this.#rows,
			),
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
					matches.element,
				),
				h("div", { class: "stack" }, factsCard(player), about),
			),
		),
	};
}
