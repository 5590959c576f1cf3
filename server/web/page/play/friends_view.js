/*
 * friends_view.js - friends in the lobby and on a player's page; reports of a player to the operators.
 */
import { address } from "../address.js";
import { fill, h, keepFocus } from "../dom.js";
import { askForm } from "./form.js";
import { NO_LINE, ask, current, isIn, send, subscribe } from "./session.js";
import { sentenceOf } from "../words/tags.js";
import { FRIENDS } from "../words/account.js";

/** @typedef {import("./state.js").Friend} Friend */

/** What a friend does just now, or since when they are away. @param {Friend} friend */
function doing({ name, since }) {
	const person = current().state.people.here.get(name);

	if (person === undefined) return since === "" ? FRIENDS.notHere : FRIENDS.awaySince(since);
	return person.opponent !== null
		? FRIENDS.plays(person.opponent)
		: person.away
			? FRIENDS.away
			: person.ready
				? FRIENDS.ready
				: FRIENDS.here;
}

/** @param {Friend} friend */
const row = (friend) =>
	h(
		"li",
		null,
		h("a", { class: "name", href: address(`player/${friend.name}`) }, friend.name),
		h("span", { class: "quiet end" }, doing(friend)),
	);

/** Those who are here come first. */
export function friendsCard() {
	const { friends, people } = current().state;
	const here = friends.filter(({ name }) => people.here.has(name));

	return friends.length === 0
		? null
		: h(
				"section",
				{ class: "card" },
				h("h2", null, FRIENDS.title),
				h("ul", { class: "rows" }, [...here, ...friends.filter((friend) => !here.includes(friend))].map(row)),
			);
}

/** What changes in that card. */
export const friendsShown = () => current().state.friends.map((friend) => [friend.name, doing(friend)]);

const ANSWERS = ["reported", "report_how", "report_yourself", "reports_full", "no_one_called", "not_stored"];

/** @param {string} name */
function reportForm(name) {
	const done = h("p", { role: "status" });
	const form = askForm({
		button: FRIENDS.report(name),
		fields: [
			h(
				"label",
				null,
				FRIENDS.why,
				h("input", { name: "why", required: true, maxlength: 800, autocomplete: "off" }),
			),
			h("p", { class: "quiet" }, FRIENDS.whoReads),
		],
		act: async ({ why }) => {
			fill(done, "");
			const answer = await ask(`report ${name} ${why.trim()}`, ANSWERS);
			return answer === null ? NO_LINE : answer.name === "reported" ? "" : sentenceOf(answer);
		},
		onDone: () => {
			/** @type {HTMLFormElement} */ (form).reset();
			fill(done, FRIENDS.reported);
		},
	});

	return h("details", null, h("summary", null, FRIENDS.toOperators(name)), form, done);
}

/** What somebody who is logged in can do about a player. @param {string} name */
export function aboutPlayer(name) {
	const element = h("div", { class: "stack" }),
		buttons = h("div", { class: "buttons" }),
		stop = new AbortController();
	let shown = "";

	const show = () => {
		const { state } = current();
		const isFriend = state.friends.some((friend) => friend.name === name);
		const now = JSON.stringify([isIn(), isFriend, state.own, state.visitor]);
		if (shown !== "" && !element.isConnected) stop.abort();
		if (now === shown) return;
		shown = now;
		const mayNot = !isIn() || state.visitor || state.own === name;
		const button = h(
			"button",
			{ type: "button", onclick: () => send(`${isFriend ? "unfriend" : "friend"} ${name}`) },
			isFriend ? FRIENDS.remove : FRIENDS.add,
		);
		keepFocus(
			() => fill(buttons, mayNot ? null : button),
			() => buttons,
		);
		if (mayNot) fill(element);
		else if (element.children.length === 0) fill(element, buttons, reportForm(name));
	};
	subscribe(show, stop.signal);
	show();
	return element;
}
