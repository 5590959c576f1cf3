/*
 * ratings.js - the ranking lists.
 */
import { address, getJson, here } from "./address.js";
import { h, tableOf } from "./dom.js";
import { unreachable } from "./views.js";
import { RATINGS } from "./words/people.js";

const LISTS = [
	["all", RATINGS.all],
	["month", RATINGS.month],
	["1", RATINGS.onePoint],
	["3-5", RATINGS.short],
	["7+", "7+"],
	["fibs", RATINGS.experienced],
	["glicko", RATINGS.glicko],
];
const KINDS = [
	["", RATINGS.everybody],
	["people", RATINGS.people],
	["programs", RATINGS.programs],
];

/** @param {string} list @param {string} kind @param {number} from @param {string} [club] */
function addressOf(list, kind, from, club = "") {
	const query = new URLSearchParams();

	if (kind !== "") query.set("kind", kind);
	if (club !== "") query.set("club", club);
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
			player.provisional && [" ", h("span", { class: "badge few" }, RATINGS.few)],
		),
		h("td", { class: "number" }, player.rating.toFixed(2)),
		h("td", { class: "number rare" }, player.experience),
	);
}

/** @param {any} ranking */
function table(ranking) {
	if (ranking.players.length === 0) return h("p", { class: "quiet" }, RATINGS.nobody);
	return tableOf(
		[
			[RATINGS.place, "number"],
			[RATINGS.name, null],
			[RATINGS.rating, "number"],
			[RATINGS.experience, "number rare"],
		],
		h("tbody", null, ranking.players.map(row)),
	);
}

/** Works without more scripts, too. @param {string} club whose members are shown, "" for everybody */
const clubForm = (club) =>
	h(
		"form",
		{ class: "club", action: address("ratings/all"), method: "get", role: "search" },
		h("input", {
			name: "club",
			value: club,
			maxlength: 20,
			autocomplete: "off",
			autocapitalize: "off",
			placeholder: RATINGS.clubExample,
			"aria-label": RATINGS.club,
		}),
		h("button", { type: "submit" }, RATINGS.showClub),
		club !== "" && h("a", { class: "button", href: addressOf("all", "", 1) }, RATINGS.everybody),
	);

/** @param {string[]} params @param {import("./views.js").Context} context */
export async function view([list = "all"], { signal }) {
	const { query } = here();
	const kind = KINDS.some(([value]) => value === query.get("kind")) ? /** @type {string} */ (query.get("kind")) : "";
	const from = Math.max(1, Number.parseInt(query.get("from") ?? "1", 10) || 1);
	const club = list === "all" && kind === "" ? (query.get("club") ?? "") : "";
	const asked = `${kind && `&kind=${kind}`}${club && `&club=${encodeURIComponent(club)}`}`;
	const answer = await getJson(`ratings/${encodeURIComponent(list)}?from=${from}${asked}`, { signal });

	if (!answer.ok) return unreachable(answer, RATINGS.noSuchList);
	const ranking = answer.value;
	return {
		title: RATINGS.title,
		element: h(
			"article",
			null,
			h("h1", { tabindex: -1 }, RATINGS.title),
			tabs(RATINGS.lists, LISTS, list, (value) => addressOf(value, kind, 1)),
			tabs(RATINGS.who, KINDS, kind, (value) => addressOf(list, value, 1)),
			clubForm(club),
			h("section", { class: "card" }, table(ranking)),
			h("p", { class: "quiet" }, RATINGS.house),
			h(
				"p",
				{ class: "buttons" },
				from > 1 &&
					h(
						"a",
						{ class: "button", href: addressOf(list, kind, Math.max(1, from - 100), club) },
						RATINGS.higher,
					),
				ranking.next !== null &&
					h("a", { class: "button", href: addressOf(list, kind, ranking.next, club) }, RATINGS.lower),
			),
		),
	};
}
