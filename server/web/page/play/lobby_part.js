/*
 * lobby_part.js - the top of the lobby for who is logged in: the way back to their table; else saved matches, the house, an
 * open invitation.
 */
import { address } from "../address.js";
import { fill, h, keepFocus, shareButton } from "../dom.js";
import { scoreText } from "../words/spoken.js";
import { goOn, playHouse } from "./invite.js";
import { hasHouse } from "./people_state.js";
import { current, send, subscribe } from "./session.js";
import { changeSettings, currentSettings } from "./settings.js";
import { waitingIn } from "./slow_state.js";
import { SLOW } from "../words/slow.js";
import { STUDY } from "../words/study.js";
import { lengthWords, termsForm } from "./terms.js";
import { keepCard } from "./visit.js";
import { friendsCard, friendsShown } from "./friends_view.js";
import { OFFERS } from "../words/account.js";

/** The last is the PR: lower is stronger. */
const LEVELS = /** @type {const} */ ([
	["beginner", OFFERS.beginner, "22.4"],
	["casual", OFFERS.casual, "16.2"],
	["club", OFFERS.club, "9.6"],
	["expert", OFFERS.expert, "3.6"],
	["master", OFFERS.master, "1.3"],
]);

function houseCard() {
	const { people } = current().state;
	const levels = LEVELS.filter(([level]) => hasHouse(people, level)),
		fault = h("p", { class: "bad", role: "alert" });
	const begin = (/** @type {string} */ terms, /** @type {string} */ level, /** @type {string} */ houseLength) => {
		changeSettings({ houseLength });
		fill(fault, playHouse(level, terms));
	};

	return h(
		"section",
		{ class: "card" },
		h("h2", null, OFFERS.playHouse),
		h("p", { class: "quiet" }, levels.length > 0 ? OFFERS.houseIs : OFFERS.noHouse),
		levels.length > 0 &&
			termsForm({
				length: currentSettings().houseLength,
				called: OFFERS.length,
				offers: levels.map(([level, name, pr]) => [level, `${name}, PR ${pr}`]),
				comeFirst: true,
				onTerms: begin,
			}),
		fault,
	);
}

function peopleCard() {
	const place = h("div", null);
	const close = () =>
		keepFocus(
			() => fill(place),
			() => opener,
		);
	const open = () => {
		fill(
			place,
			termsForm({
				length: "3",
				offers: [["offer", OFFERS.offerIt]],
				onCancel: close,
				onTerms: (terms) => {
					send(`seek ${terms}`);
					close();
				},
			}),
		);
		place.querySelector("select")?.focus();
	};
	const opener = h("button", { type: "button", onclick: open }, OFFERS.offer);

	const path = address(`with/${current().state.own}/3`),
		link = new URL(path, location.href).href;
	return h(
		"section",
		{ class: "card" },
		h("h2", null, OFFERS.people),
		h("p", { class: "quiet" }, OFFERS.friends, h("a", { href: path }, link)),
		h(
			"div",
			{ class: "buttons" },
			opener,
			shareButton(() => link),
		),
		place,
	);
}

/** @param {import("./state.js").Saved} row */
function savedRow({ opponent, length, own, other }) {
	const online = current().state.people.here.has(opponent);

	return h(
		"li",
		null,
		h("span", { class: "name" }, opponent),
		`${scoreText([own, other], length)}, ${lengthWords(length)}`,
		current().state.invitations.from.has(opponent)
			? h("span", { class: "quiet end" }, OFFERS.invitesYou)
			: online
				? h(
						"button",
						{
							type: "button",
							class: "end",
							"aria-label": OFFERS.goOnWith(opponent),
							onclick: () => goOn(opponent),
						},
						OFFERS.goOn,
					)
				: h("span", { class: "quiet end" }, OFFERS.notHere),
	);
}

function savedCard() {
	const { saved } = current().state;

	return saved.length === 0
		? null
		: h("section", { class: "card" }, h("h2", null, OFFERS.saved), h("ul", { class: "rows" }, saved.map(savedRow)));
}

/** Their list has a view of its own. */
function slowCard() {
	const { slow } = current().state,
		waiting = waitingIn(slow);

	return slow.matches.length + slow.offers.length === 0
		? null
		: h(
				"section",
				{ class: "card" },
				h("h2", null, SLOW.title),
				h("p", null, SLOW.count(slow.matches.length, waiting)),
				h(
					"div",
					{ class: "buttons" },
					waiting > 0 &&
						h(
							"button",
							{ type: "button", class: "main", "aria-label": SLOW.nextOf, onclick: () => send("next") },
							SLOW.next,
						),
					h("a", { class: "button", href: address("slow") }, SLOW.all),
				),
			);
}

function tableCard() {
	const { table } = current().state;

	return table === null || table.ending !== null
		? null
		: h(
				"section",
				{ class: "card" },
				h("p", null, OFFERS.playing(table.opponent)),
				h("a", { class: "button main", href: address("table") }, OFFERS.back),
			);
}

function studyCard() {
	return h(
		"section",
		{ class: "card" },
		h("h2", null, STUDY.learn),
		h(
			"p",
			null,
			h("a", { href: address("mistakes") }, STUDY.mistakes),
			current().state.study.found > 0 && ` (${current().state.study.found})`,
			", ",
			h("a", { href: address("position") }, STUDY.daily),
		),
	);
}

/** @returns {HTMLElement} */
export function lobbyPart() {
	const element = h("div", { class: "stack soon" });
	const stop = new AbortController();
	let shown = "";

	/* Drawn anew only when what it shows has changed: somebody may be choosing in it. */
	const show = () => {
		const { state, status } = current();
		const now = JSON.stringify([
			status === "in" && state.told,
			state.table?.opponent,
			state.table?.ending?.kind,
			state.saved.map((row) => [
				row,
				state.people.here.has(row.opponent),
				state.invitations.from.has(row.opponent),
			]),
			LEVELS.map(([level]) => hasHouse(state.people, level)),
			friendsShown(),
			state.visitor,
			state.study.found,
			[state.slow.matches.length, waitingIn(state.slow), state.slow.offers.length],
		]);
		if (shown !== "" && !element.isConnected) stop.abort();
		if (now === shown || (shown !== "" && element.contains(document.activeElement))) return;
		shown = now;
		element.classList.toggle("soon", status !== "in" || !state.told);
		fill(
			element,
			...(status !== "in" || !state.told
				? []
				: [
						tableCard() ?? [
							slowCard(),
							savedCard(),
							friendsCard(),
							houseCard(),
							state.visitor ? keepCard(stop.signal) : peopleCard(),
							studyCard(),
						],
					]),
		);
	};
	subscribe(show, stop.signal);
	show();
	return element;
}
