/*
 * start.js - the way from reading to playing. It is small: what playing needs is loaded by who plays.
 */
import { address, here } from "../address.js";
import { fill, h } from "../dom.js";
import { again, provide, refresh } from "../views.js";
import { keptLogin } from "./token.js";
import { START } from "../words/frame.js";

/** @type {typeof import("./session.js") | null} */
let session = null;

/** Views of playing that look otherwise once somebody is logged in. */
const PLAYING = /^(settings|slow|with\/.*)$/;

/** Playing has been loaded. @param {typeof import("./session.js")} loaded */
export function opened(loaded) {
	let told = false,
		isIn = false; /* who loses the line is still in */

	session = loaded;
	void navigator.serviceWorker?.register(address("worker.js")).catch(() => undefined);
	loaded.subscribe(() => {
		const now = loaded.isIn(),
			{ status } = loaded.current();

		document.querySelector("#account .at-table")?.toggleAttribute("hidden", !isSeated());
		if (now === told) return;
		told = now;
		refresh();
		if (isIn === now || (!now && status !== "out" && status !== "ended")) return;
		isIn = now;
		if (PLAYING.test(here().path)) void again();
	});
}

/** There is a match that is played just now. */
const isSeated = () => session?.current().state.table?.ending === null;

function account() {
	const { status, state } = session?.current() ?? { status: "out", state: null };

	if (status === "out") return null;
	return h(
		"span",
		null,
		h("a", { class: "at-table", href: address("table"), hidden: !isSeated() }, START.table),
		" ",
		h(
			"a",
			{ class: "settings", href: address("settings") },
			h("span", { class: "own" }, state?.own || keptLogin()?.name || START.account),
			h("span", { class: "unseen" }, START.settings),
		),
	);
}

/** Without a name, at once. */
function playNowButton() {
	const fault = h("p", { class: "bad", role: "alert" });
	const play = async () => {
		const { ready } = await import("./playing.js");

		await ready();
		const { playNow } = await import("./visit.js");
		fill(fault, await playNow());
	};

	return h(
		"div",
		null,
		h(
			"div",
			{ class: "buttons" },
			h("button", { type: "button", class: "main", onclick: once(play) }, START.playNow),
		),
		fault,
	);
}

/** A second press changes nothing while the first is being answered. @param {() => Promise<void>} act */
function once(act) {
	let runs = false;

	return async () => {
		if (runs) return;
		runs = true;
		await act().finally(() => (runs = false));
	};
}

const isOut = () => session === null || session.current().status === "out";

/** @param {any} [lists] what the lobby shows besides: then TV is beside this, with the button in it */
function lobby(lists) {
	const place = h("div", { class: "soon" });

	if (isOut())
		return h(
			"section",
			{ class: "card" },
			h("h2", null, START.title),
			h("p", null, START.about),
			lists === undefined && playNowButton(),
			h(
				"div",
				{ class: "buttons" },
				h("a", { class: "button", href: address("register") }, START.register),
				h("a", { class: "button", href: address("login") }, START.logIn),
			),
		);
	void import("./lobby_part.js").then(({ lobbyPart }) => place.replaceWith(lobbyPart()));
	return place;
}

/** @param {{name: string}} player */
const inviteLink = ({ name }) =>
	name === session?.current().state.own || session?.current().state.visitor
		? null
		: h(
				"a",
				{ class: "button end", href: address(`with/${name}`), "aria-label": START.invite(name) },
				START.inviteShort,
			);

/** What the two have done against each other. @param {{name: string}} player */
function versusLink({ name }) {
	const own = session?.current().state.own ?? "";

	return own === "" || own === name
		? null
		: h("a", { class: "button", href: `${address(`player/${own}`)}?versus=${name}` }, START.youAgainst(name));
}

/** Own slow matches are played here. @param {any} match with its number alone if it is private */
function playSlow({ match, slow }) {
	const place = h("div");

	if (keptLogin() === null || slow === null) return null;
	void import("./own_match.js").then(({ ownMatch }) => place.replaceWith(ownMatch(match, slow !== undefined)));
	return place;
}

/** @param {{name: string}} player */
function joinButton({ name }) {
	if (session === null || session.current().status !== "in" || name === session.current().state.own) return null;
	return h(
		"button",
		{ type: "button", class: "end", "aria-label": START.play(name), onclick: () => session?.send(`join ${name}`) },
		START.playShort,
	);
}

provide("account", account);
provide("lobby", lobby);
provide("tv", () => (isOut() ? playNowButton() : null));
provide("ready-row", inviteLink);
provide("invitation-row", joinButton);
/** Friends and reports, once the line is there. @param {{name: string}} player */
function aboutLink({ name }) {
	const place = h("div", null);

	if (isOut()) return null;
	void import("./friends_view.js").then(({ aboutPlayer }) => place.replaceWith(aboutPlayer(name)));
	return place;
}

/** Holding one, for players who may. */
function holdButton() {
	const place = h("div", null);

	if (!session?.isIn()) return null;
	void import("./hold_part.js").then(({ showHold }) => showHold(place));
	return place;
}

provide("tournaments", holdButton);
provide("player", versusLink);
provide("match", playSlow);
provide("about-player", aboutLink);
provide("player", inviteLink);

refresh();
if (keptLogin() !== null) void import("./playing.js").then(({ ready }) => ready());
