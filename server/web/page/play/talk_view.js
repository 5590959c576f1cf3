/*
 * talk_view.js - what was said, and a line to answer. Words of people are text, whatever is in them.
 */
import { fillList, h, say } from "../dom.js";
import { current, sendOrTell, subscribe } from "./session.js";
import { TALK } from "../words/at_table.js";

/** @typedef {import("./state.js").Talk} Talk */

const LONGEST = 400; /* letters */
const LONGEST_LINE = 1024; /* bytes, or the server ends the connection */

const VERBS = { says: TALK.says, shouts: TALK.shouts, table: TALK.saysToAll, told: "", message: TALK.wrote };

/** @param {Talk} talk */
function whoWords({ kind, from, own }) {
	return own
		? kind === "told"
			? TALK.youTo(from)
			: kind === "shouts"
				? TALK.youShout
				: TALK.you
		: `${from} ${VERBS[kind]}`;
}

/** For who hears it. @param {Talk} talk */
export const talkWords = (talk) => `${whoWords(talk)}: ${talk.text}`;

/** @param {Talk} talk */
export const talkRow = (talk) => [
	h("span", { class: "quiet" }, `${whoWords(talk)}: `),
	h("bdi", { dir: "auto" }, talk.text),
];

/** What carries words to the opponent: who isn't here reads them on sitting down at a slow match. @param {import("./state.js").State} state */
export function commandAtTable({ table, people }) {
	if (table === null) return "";
	const isAway = table.slow && table.match !== null && !people.here.has(table.opponent);
	return isAway ? `slow ${table.match} message` : "say";
}

/**
 * @param {{to: () => string, label: string, signal: AbortSignal}} wanted
 * `to`: the command that carries the words, such as `say`; "" if nobody could hear them; an opponent
 * who isn't here reads them later
 */
export function talkView({ to, label, signal }) {
	const log = h("ol", { class: "talk", "aria-label": TALK.said, tabindex: "0" });
	const input = /** @type {HTMLInputElement} */ (
		h("input", { name: "words", autocomplete: "off", maxlength: LONGEST, dir: "auto", "aria-label": label })
	);
	const form = h("form", { class: "say" }, input, h("button", { type: "submit" }, TALK.say));
	/** @type {Talk[]} */
	let shown = [],
		sent = "";

	/** What was sent has arrived: only now the words go. */
	const isThere = () => {
		if (sent === "") return;
		input.value = input.value === sent ? "" : input.value;
		sent = "";
		say(TALK.isSaid);
	};
	const show = () => {
		const { talk, lastTag } = current().state;
		if (/^slow_message_(kept|read)$/.test(lastTag)) isThere();
		if (talk === shown) return;
		if (talk.at(-1)?.own) isThere();
		shown = talk;
		fillList(
			log,
			talk,
			(each) => each,
			(each) => h("li", { class: each.own ? "own" : null }, talkRow(each)),
		);
		log.scrollTop = log.scrollHeight;
	};
	input.addEventListener("input", () => {
		const { length } = new TextEncoder().encode(`${to()} ${input.value.trim()}`);
		input.setCustomValidity(length > LONGEST_LINE ? TALK.tooLong : "");
	});
	form.addEventListener("submit", (event) => {
		const words = input.value.trim();
		event.preventDefault();
		if (words !== "" && to() !== "" && sendOrTell(`${to()} ${words}`)) sent = input.value;
	});
	subscribe(show, signal);
	show();
	return h("section", { class: "card", "aria-label": TALK.title }, h("h2", null, TALK.title), log, form);
}
