/*
 * list.js - /tournaments: those that are open, under way, and over.
 */
import { address, getJson } from "../address.js";
import { fill, h, renewInside } from "../dom.js";
import { onRefresh, parts, unreachable, whileSeen } from "../views.js";
import { TOURNAMENTS } from "../words/tournament.js";
import { Past } from "./past.js";

const EVERY_MS = 10000;

/** @param {any} head as `/api/tournaments` tells */
const row = (head) =>
	h(
		"li",
		null,
		h("a", { class: "name", href: address(`tournament/${head.tournament}`) }, head.name),
		h("span", null, TOURNAMENTS.state(head)),
		h("span", { class: "quiet" }, TOURNAMENTS.terms(head.kind, head.length)),
		h(
			"span",
			{ class: "end quiet" },
			head.state === "open" && TOURNAMENTS.entered(head.entered, head.seats),
			head.weekly && h("span", { class: "badge" }, TOURNAMENTS.weekly),
		),
	);

class List {
	#past = new Past();
	/** @type {number | null | undefined} where the older ones go on; null: these are all */
	#before;
	#more = h(
		"button",
		{ type: "button", onclick: () => this.#showOlder().catch(() => {}) /* the visitor has gone on */ },
		TOURNAMENTS.older,
	);
	#trouble = h("p", { class: "quiet", role: "status" });
	#signal;
	#places = [
		{ title: TOURNAMENTS.open, rows: h("ul", { class: "rows" }), none: TOURNAMENTS.noneOpen },
		{ title: TOURNAMENTS.playing, rows: h("ul", { class: "rows" }), none: "" },
		{ title: TOURNAMENTS.past, rows: h("ul", { class: "rows" }), none: "" },
	].map(({ title, rows, none }) => {
		const empty = h("p", { class: "quiet" }, none);

		return { rows, empty, none, card: h("section", { class: "card" }, h("h2", null, title), rows, empty) };
	});

	/** @param {AbortSignal} signal */
	constructor(signal) {
		this.#signal = signal;
		const hold = h("div", null, ...parts("tournaments"));

		/* Whoever fills a form in keeps it, also while the line is lost. */
		onRefresh(() => hold.querySelector("form") ?? fill(hold, parts("tournaments")), signal);
		this.element = h(
			"article",
			{ class: "stack" },
			h("h1", { tabindex: -1 }, TOURNAMENTS.title),
			h("p", { class: "quiet" }, TOURNAMENTS.what),
			hold,
			this.#places.map(({ card }) => card),
		);
		this.#places[2].card.append(this.#more, this.#trouble);
	}

	/** As many again as the page began with. The keyboard stays where the list goes on. */
	async #showOlder() {
		const answer = await getJson(`tournaments?before=${this.#before}`, { signal: this.#signal }),
			{ rows } = this.#places[2],
			shown = rows.children.length;

		fill(this.#trouble, answer.ok ? "" : answer.words);
		if (!answer.ok) return;
		this.#before = answer.value.next;
		this.show(answer.value);
		if (this.#more.hidden) rows.children[shown]?.querySelector("a")?.focus();
	}

	/** @param {any} lists as `/api/tournaments` tells */
	show({ tournaments, past, next }) {
		this.#past.take({ tournaments, past });
		if (this.#before === undefined) this.#before = next;
		this.#more.hidden = this.#before === null;
		const isOpen = (/** @type {any} */ { state }) => state === "open";
		const lists = [
			tournaments.filter(isOpen),
			tournaments.filter((/** @type {any} */ head) => !isOpen(head)),
			this.#past.heads(),
		];

		this.#places.forEach(({ rows, empty, none, card }, index) => {
			renewInside(rows, lists[index].map(row));
			rows.hidden = lists[index].length === 0;
			empty.hidden = !rows.hidden;
			card.hidden = rows.hidden && none === "";
		});
	}
}

/** @type {import("../views.js").ViewModule["view"]} */
export async function view(_params, { signal }) {
	const answer = await getJson("tournaments", { signal });

	if (!answer.ok) return unreachable(answer, TOURNAMENTS.title);
	const list = new List(signal);
	list.show(answer.value);
	whileSeen(
		EVERY_MS,
		() =>
			void getJson("tournaments", { signal }).then(
				(next) => next.ok && list.show(next.value),
				() => null,
			),
		signal,
	);
	return { title: TOURNAMENTS.title, element: list.element };
}

/** The ones that somebody who comes to the server may want to know of, for the lobby. @param {HTMLElement} place */
export async function showSome(place) {
	const answer = await getJson("tournaments").catch(() => null);
	const heads = answer?.ok ? answer.value.tournaments.slice(0, 5) : [];

	place.hidden = heads.length === 0;
	fill(
		place,
		h("h2", null, h("a", { href: address("tournaments") }, TOURNAMENTS.title)),
		h("ul", { class: "rows" }, heads.map(row)),
	);
}
