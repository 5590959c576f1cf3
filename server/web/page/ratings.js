/*
 * ratings.js - the ranking lists.
 */
import { address, getJson, here } from "./address.js";
import { h } from "./dom.js";
import { unreachable } from "./views.js";

const LISTS = [
	["all", "All"],
	["month", "Month"],
	["1", "1 point"],
	["3-5", "3 to 5"],
	["7+", "7+"],
	["fibs", "Experienced"],
];
const KINDS = [
	["", "Everybody"],
	["people", "People"],
	["programs", "Programs"],
];

/** @param {string} list @param {string} kind @param {number} from */
function addressOf(list, kind, from) {
	const query = new URLSearchParams();

	if (kind !== "") query.set("kind", kind);
	if (from > 1) query.set("from", String(from));
	const text = query.toString();
	return address(`ratings/${encodeURIComponent(list)}`) + (text && `?${text}`);
}

/** @param {string} label @param {string[][]} rows @param {string} chosen @param {(value: string) => string} link */
function tabs(label, rows, chosen, link) {
	return h(
		"nav",
		{ class: "tabs", "aria-label": label },
		rows.map(([value, name]) =>
			h("a", { href: link(value), "aria-current": value === chosen ? "page" : null }, name),
		),
	);
}

/** @param {any} player */
function row(player) {
	return h(
		"tr",
		null,
		h("td", { class: "number" }, player.rank),
		h(
			"td",
			{ role: "rowheader" },
			h("a", { href: address(`player/${player.name}`) }, player.name),
			player.provisional && [" ", h("span", { class: "badge few" }, "few matches")],
		),
		h("td", { class: "number" }, player.rating.toFixed(2)),
		h("td", { class: "number rare" }, player.experience),
	);
}

/** @param {any} ranking */
function table(ranking) {
	if (ranking.players.length === 0)
		return h(
			"p",
			{ class: "quiet" },
			"Nobody is on this list yet. A rated match that is finished puts its players on it.",
		);
	return h(
		"table",
		{ class: "fits" },
		h(
			"thead",
			null,
			h(
				"tr",
				null,
				h("th", { class: "number", scope: "col" }, "Place"),
				h("th", { scope: "col" }, "Name"),
				h("th", { class: "number", scope: "col" }, "Rating"),
				h("th", { class: "number rare", scope: "col" }, "Experience"),
			),
		),
		h("tbody", null, ranking.players.map(row)),
	);
}

/** @param {string[]} params @param {import("./views.js").Context} context */
export async function view([list = "all"], { signal }) {
	const { query } = here();
	const kind = KINDS.some(([value]) => value === query.get("kind")) ? /** @type {string} */ (query.get("kind")) : "";
	const from = Math.max(1, Number.parseInt(query.get("from") ?? "1", 10) || 1);
	const answer = await getJson(`ratings/${encodeURIComponent(list)}?from=${from}${kind && `&kind=${kind}`}`, {
		signal,
	});

	if (!answer.ok) return unreachable(answer, "There is no such list");
	const ranking = answer.value;
	return {
		title: "Ratings",
		element: h(
			"article",
			null,
			h("h1", { tabindex: -1 }, "Ratings"),
			tabs("Lists", LISTS, list, (value) => addressOf(value, kind, 1)),
			tabs("Who", KINDS, kind, (value) => addressOf(list, value, 1)),
			h("section", { class: "card" }, table(ranking)),
			h("p", { class: "quiet" }, "House players stand in no list: their ratings were measured and are fixed."),
			h(
				"p",
				{ class: "buttons" },
				from > 1 && h("a", { class: "button", href: addressOf(list, kind, Math.max(1, from - 100)) }, "Higher"),
				ranking.next !== null &&
					h("a", { class: "button", href: addressOf(list, kind, ranking.next) }, "Lower"),
			),
		),
	};
}
