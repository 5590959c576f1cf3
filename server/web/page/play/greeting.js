/*
 * greeting.js - what is said at `login:`: a login or a registration in one line, or a code for who has forgotten the
 * password; and its answer. Pure.
 */
import { bare, isNotice } from "../words/tags.js";
import { GREETING } from "../words/account.js";

const CLIENT = "barpoint_page 1008";

/**
 * @typedef {{kind: "login" | "register" | "visitor" | "code" | "renew", name: string, secret: string, fresh?: string}} Wish
 * `secret`: a password, or token:..., or reset:...: "code" asks whether that is good, "renew" gives the new password, `fresh`
 * @typedef {"in" | "registered" | "refused" | "good" | "renewed"} Done
 * @typedef {{wish: Wish, prompts: number, given: boolean, words: string[]}} Greeting `words`: what came and is no greeting;
 * `prompts`: how often the server has said `login:`, in front of our lines and behind the first of them; `given`: the new password is
 * @typedef {{greeting: Greeting, send: string[], done: null | Done}} Heard
 */

/** @param {Wish} wish @returns {Greeting} */
export const greet = (wish) => ({ wish, prompts: 0, given: false, words: [] });

/**
 * All go together, so that no line comes untagged in between. What people say comes in their letters, also the messages that
 * have waited.
 * @param {Wish} wish
 */
function linesFor({ kind, name, secret }) {
	const letters = "set charset utf8",
		first = `${kind} ${CLIENT} ${name} ${secret}`;

	if (kind === "login") return [letters, first, "set tags yes person"];
	if (kind === "visitor") return [letters, `visitor ${CLIENT}`, "set tags yes person"];
	return [letters, kind === "register" ? first : `connect ${name} ${secret}`];
}

/** It was given out by those who run the server: no password has a colon. @param {string} secret */
export const isCode = (secret) => /^\s*reset:/i.test(secret);

/** What is wrong with a password, in words. @param {string} password @returns {string | null} */
export function faultOfPassword(password) {
	if (password.length < 4) return GREETING.shortPassword;
	return /^[!-9;-~]{4,128}$/.test(password) ? null : GREETING.badPassword;
}

/** What can't be said in one line, in words. @param {Wish} wish @returns {string | null} */
export function faultOf({ kind, name, secret, fresh }) {
	if (kind === "visitor") return null;
	if (!/^[A-Za-z_]{3,20}$/.test(name)) return GREETING.badName;
	if (kind === "code" || kind === "renew")
		return /^reset:[!-~]{1,40}$/i.test(secret) ? faultOfPassword(fresh ?? "none") : GREETING.badCode;
	return kind === "login" && secret.startsWith("token:") ? null : faultOfPassword(secret);
}

/**
 * A code is answered by prompts for the new password; null: not this line.
 * @param {Greeting} greeting @param {string} line @returns {Heard | null}
 */
function hearCode(greeting, line) {
	const { wish, given } = greeting,
		isPrompt = line === "Please give your password: ";

	if (isPrompt && wish.kind === "code") return { greeting, send: [], done: "good" };
	if (isPrompt && given) return { greeting, send: [], done: "refused" };
	if (isPrompt || line === "Please retype your password: ")
		return { greeting: { ...greeting, given: true, words: [] }, send: [wish.fresh ?? ""], done: null };
	return line.startsWith("** You have a new password.") ? { greeting, send: [], done: "renewed" } : null;
}

/**
 * @param {Greeting} greeting
 * @param {string} line
 * @returns {Heard}
 */
export function hearGreeting(greeting, line) {
	const { wish, prompts } = greeting,
		asked = prompts === 2,
		isByCode = wish.kind === "code" || wish.kind === "renew";

	if (line === "login: " && prompts === 0)
		return { greeting: { ...greeting, prompts: 1, words: [] }, send: linesFor(wish), done: null };
	if (line.startsWith("login: ") && prompts === 1) {
		const next = { ...greeting, prompts: 2, words: [] },
			rest = line.slice("login: ".length);
		return rest === "" ? { greeting: next, send: [], done: null } : hearGreeting(next, rest);
	}
	if (asked && /^1 /.test(line)) return { greeting, send: [], done: "in" };
	if (asked && line.startsWith("You are registered.")) return { greeting, send: [], done: "registered" };
	if (asked && line.startsWith("login: "))
		/* behind it, maybe, what the second line is answered as a name */
		return { greeting, send: [], done: "refused" };
	const words = line.trim() === "" ? greeting.words : [...greeting.words, line];
	return (
		(asked && isByCode && hearCode(greeting, line)) || { greeting: { ...greeting, words }, send: [], done: null }
	);
}

/** What is refused without a word. @type {Record<Wish["kind"], string>} */
const UNTOLD = {
	login: GREETING.unknown,
	register: GREETING.noAnswer,
	visitor: GREETING.noAnswer,
	code: GREETING.noCode,
	renew: GREETING.noCodeNow,
};

/** Why it was refused, in words; before `login:` only lines with stars are no greeting. @param {Greeting} greeting */
export function refusalOf({ prompts, wish, words }) {
	const said = words
		.filter((line) => prompts === 2 || isNotice(line))
		.map(bare)
		.join(" ");

	return said !== "" ? said : UNTOLD[wish.kind];
}
