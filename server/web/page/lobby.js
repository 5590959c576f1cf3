/*
 * lobby.js - who plays now, who is ready, and what this server is.
 */
import { address, getJson, hasLogin } from "./address.js";
import { fill, fillList, h, keepFocus, renewInside } from "./dom.js";
import { optionsText } from "./words/events.js";
import { scoreText } from "./words/spoken.js";
import { Screen } from "./tv.js";
import { onRefresh, parts, whileSeen } from "./views.js";
import { LOBBY } from "./words/frame.js";

const EVERY_MS = 5000;

/** @param {any} player */
function playerLink(player) {
	return h("a", { class: "name", href: address(`player/${player.name}`) }, player.name);
}

/** @param {any} player */
const rating = (player) =>
	h("span", { class: "quiet figure" }, h("span", { class: "unseen" }, LOBBY.rating), player.rating.toFixed(0));

/** @param {any} match */
function matchRow(match) {
	const [first, second] = match.players;
	const name = (/** @type {any} */ player) => h("span", { class: "name" }, player.name);

	return h(
		"li",
		null,
		h("a", { href: address(`match/${match.match}`) }, name(first), " - ", name(second)),
		h("span", { class: "figure" }, scoreText(match.score, match.length)),
		h("span", { class: "quiet" }, optionsText(match)),
		h("span", { class: "end quiet" }, match.watchers > 0 && LOBBY.watching(match.watchers)),
	);
}

/** @param {any} player */
function readyRow(player) {
	return h(
		"li",
		{ class: "person" },
		playerLink(player),
		rating(player),
		player.house
			? h("span", { class: "badge" }, player.free > 1 ? LOBBY.houseFree(player.free) : LOBBY.house)
			: player.program && h("span", { class: "badge" }, LOBBY.program),
		player.away && h("span", { class: "badge" }, LOBBY.away),
		h("span", { class: "end" }, parts("ready-row", player)),
	);
}

/** People first, then one row for all house players of a level. @param {any[]} ready */
function readyRows(ready) {
	const levels = new Map(
		ready.filter(({ house }) => house).map(({ house }) => [house, ready.filter((other) => other.house === house)]),
	);

	return [
		...ready.filter(({ house, program }) => !house && !program),
		...ready.filter(({ house, program }) => !house && program),
		...[...levels.values()].map((players) => ({ ...players[0], free: players.length })),
	];
}

/** @param {any} invitation */
function invitationRow(invitation) {
	return h(
		"li",
		null,
		playerLink(invitation),
		rating(invitation),
		h("span", null, optionsText(invitation)),
		h("span", { class: "end" }, parts("invitation-row", invitation)),
	);
}

/** A card with a list that grows and shrinks under who reads it. */
class ListCard {
	#count = h("span", { class: "quiet" });
	#rows = h("ul", { class: "rows" });
	#empty;
	#draw;

	/** @param {string} title @param {(row: any) => HTMLElement} draw @param {string} empty what is there without rows */
	constructor(title, draw, empty) {
		this.#draw = draw;
		this.#empty = h("p", { class: "quiet" }, empty);
		this.element = h("section", { class: "card" }, h("h2", null, title, " ", this.#count), this.#rows, this.#empty);
	}

	/** Whoever has the focus in a row that goes is led to the next one. @param {any[]} rows @param {number} [count] how many there are in all */
	show(rows, count = 0) {
		const at = [...this.#rows.children].findIndex((row) => row.contains(document.activeElement));

		renewInside(this.#count, count > 0 && count);
		keepFocus(
			() => fillList(this.#rows, rows, (row) => JSON.stringify(row), this.#draw),
			() =>
				(this.#rows.children[at] ?? this.#rows.lastElementChild)?.querySelector("a") ??
				document.querySelector("main h1"),
		);
		this.#rows.hidden = rows.length === 0;
		this.#empty.hidden = rows.length > 0;
	}

	/** The next rows are all drawn anew: others may do other things with them. */
	clear() {
		fillList(this.#rows, [], String, this.#draw);
	}
}

/** @param {any} status */
function welcome(status) {
	const port = status.telnet_port;

	return h(
		"section",
		{ class: "card" },
		h("h2", null, LOBBY.whatThisIs),
		h("p", null, LOBBY.thisIs),
		h(
			"p",
			{ class: "quiet figure" },
			status.people !== null && LOBBY.hereNow(status.people, status.programs),
			LOBBY.finished(status.finished),
		),
		port > 0 && h("p", { class: "quiet" }, LOBBY.byTelnet, h("code", null, `telnet ${location.hostname} ${port}`)),
		h("p", null, h("a", { href: address("about") }, LOBBY.more)),
	);
}

class Lobby {
	#matches = new ListCard(LOBBY.matches, matchRow, LOBBY.noMatches);
	#ready = new ListCard(LOBBY.ready, readyRow, LOBBY.nobodyReady);
	#open = new ListCard(LOBBY.invitations, invitationRow, LOBBY.noInvitations);
	#month = h("section", { class: "card", hidden: true });
	#tournaments = h("section", { class: "card", hidden: true });
	#welcome = h("div", { class: "welcome" });
	#mine = h("div", { class: "stack" });
	#state;
	#screen;

	/** @param {any} state as `/api/matches` tells @param {AbortSignal} signal @param {() => void} onEnd of what TV shows */
	constructor(state, signal, onEnd) {
		this.#state = state;
		this.#screen = new Screen(signal, onEnd, h("h2", null, h("a", { href: address("tv") }, "TV"), " "));
		this.#screen.element.classList.add("card");
		this.element = h(
			"article",
			null,
			h("h1", { tabindex: -1, class: "unseen" }, LOBBY.title),
			h(
				"div",
				{ class: "columns" },
				h(
					"div",
					{ class: "stack" },
					hasLogin() ? [this.#mine, this.#screen.element] : [this.#screen.element, this.#mine],
					this.#matches.element,
					this.#open.element,
					this.#welcome,
				),
				h("div", { class: "stack" }, this.#ready.element, this.#tournaments, this.#month),
			),
		);
		this.draw();
	}

	/** All of it. */
	draw() {
		keepFocus(
			() => {
				fill(this.#mine, parts("lobby", this.#state));
				for (const card of [this.#matches, this.#ready, this.#open]) card.clear();
				this.#drawLists();
			},
			() => this.element.querySelector("h1"),
		);
	}

	/** What others do. */
	#drawLists() {
		const { matches, ready, invitations, count, tv } = this.#state;

		this.#matches.show(matches, count);
		this.#ready.show(readyRows(ready));
		this.#open.show(invitations);
		this.#open.element.hidden = invitations.length === 0;
		this.#screen.show(tv);
	}

	/** @param {any} state */
	update(state) {
		this.#state = state;
		this.#drawLists();
	}

	/** @param {any} status */
	showStatus(status) {
		fill(this.#welcome, welcome(status));
		if (status.tournaments > 0)
			void import("./tournament/list.js").then(({ showSome }) => showSome(this.#tournaments));
	}

	/** @param {any} ranking */
	showMonth(ranking) {
		this.#month.hidden = ranking.players.length === 0;
		fill(
			this.#month,
			h("h2", null, LOBBY.month),
			h(
				"ol",
				{ class: "rows" },
				ranking.players
					.slice(0, 5)
					.map((/** @type {any} */ player) =>
						h(
							"li",
							null,
							h("span", { class: "quiet figure" }, player.rank),
							playerLink(player),
							h("span", { class: "end figure" }, player.rating.toFixed(2)),
						),
					),
			),
			h("p", null, h("a", { href: address("ratings/month") }, LOBBY.allOfThem)),
		);
	}
}

/** A machine on which nobody plays knows the matches alone. @param {any} state */
const whole = (state) => ({
	...state,
	ready: state.ready ?? [],
	invitations: state.invitations ?? [],
	tv: state.tv ?? { kind: "opening" },
});

/** @param {Lobby} lobby @param {AbortSignal} signal */
async function lookAgain(lobby, signal) {
	const answer = await getJson("matches?state=running", { signal }).catch(() => null);
	if (answer?.ok) lobby.update(whole(answer.value));
}

/** Whoever came to play can do so without the lists. @param {{words: string}} answer @param {AbortSignal} signal */
function withoutLists({ words }, signal) {
	const place = h("div", null, parts("lobby"));

	onRefresh(() => fill(place, parts("lobby")), signal);
	return {
		title: "",
		element: h(
			"section",
			{ class: "stack" },
			h("h1", { tabindex: -1 }, LOBBY.title),
			place,
			h("p", null, LOBBY.unlisted(words)),
		),
	};
}

/** @param {string[]} _params @param {import("./views.js").Context} context */
export async function view(_params, { signal }) {
	const [matches, status] = await Promise.all([
		getJson("matches?state=running", { signal }),
		getJson("status", { signal }),
	]);

	if (!matches.ok) return withoutLists(matches, signal);
	const look = () => void lookAgain(lobby, signal),
		lobby = new Lobby(whole(matches.value), signal, look);
	if (status.ok) lobby.showStatus(status.value);
	void getJson("ratings/month", { signal }).then(
		(answer) => answer.ok && lobby.showMonth(answer.value),
		() => null,
	);
	whileSeen(EVERY_MS, look, signal);
	onRefresh(() => lobby.draw(), signal);
	return { title: "", element: lobby.element };
}
