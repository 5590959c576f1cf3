/*
 * greeting.js - what is said at `login:`: a login or a registration in one line, and its answer. Pure.
 */
import { withoutTyping } from "./news.js";

const CLIENT = "barpoint_page 1008";

/**
 * @typedef {{kind: "login" | "register", name: string, secret: string}} Wish `secret`: a password, or token:...
 * @typedef {{wish: Wish, asked: boolean, words: string[]}} Greeting `words`: what came and is no greeting
 */

/** @param {Wish} wish @returns {Greeting} */
export const greet = (wish) => ({ wish, asked: false, words: [] });

/** Both go together, so that no line comes untagged in between. @param {Wish} wish */
function linesFor({ kind, name, secret }) {
	const first = `${kind} ${CLIENT} ${name} ${secret}`;

	return kind === "login" ? [first, "set tags yes person"] : [first];
}

/** What can't be said in one line, in words. @param {Wish} wish @returns {string | null} */
export function faultOf({ name, secret }) {
	if (!/^[A-Za-z_]{3,20}$/.test(name))
		return "A name has 3 to 20 letters from a to z, and underscores.";
	if (secret.length < 4)
		return "A password has at least 4 characters.";
	return /^[!-9;-~]{4,128}$/.test(secret) || secret.startsWith("token:")
		? null : "A password has at most 128 letters from a to z, digits and signs, no blanks and no colon.";
}

/**
 * @param {Greeting} greeting
 * @param {string} line
 * @returns {{greeting: Greeting, send: string[], done: null | "in" | "registered" | "refused"}}
 */
export function hearGreeting(greeting, line) {
	if (line === "login: " && !greeting.asked)
		return { greeting: { ...greeting, asked: true, words: [] }, send: linesFor(greeting.wish), done: null };
	if (greeting.asked && /^1 /.test(line))
		return { greeting, send: [], done: "in" };
	if (greeting.asked && line.startsWith("You are registered."))
		return { greeting, send: [], done: "registered" };
	if (greeting.asked && line === "login: ")
		return { greeting, send: [], done: "refused" };
	const words = line.trim() === "" ? greeting.words : [...greeting.words, line];
	return { greeting: { ...greeting, words }, send: [], done: null };
}

/** Why it was refused, in words; before `login:` only lines with stars are no greeting. @param {Greeting} greeting */
export function refusalOf({ asked, wish, words }) {
	const said = words.filter((line) => asked || line.startsWith("** ")).map(withoutTyping).join(" ");

	if (said !== "")
		return said;
	return wish.kind === "login" ? "Unknown name or wrong password." : "The server did not answer.";
}
