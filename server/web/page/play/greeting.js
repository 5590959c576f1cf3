/*
 * greeting.js - what is said at `login:`: a login or a registration in one line, or a code for who has forgotten the
 * password; and its answer. The page asks for tags first, so the server's sentences may be in any language. Pure.
 */
import { readLine } from "./line.js";
import { bare, isNotice, sentenceOf } from "../words/tags.js";
import { GREETING } from "../words/account.js";

const CLIENT = "barpoint_page 1008";
const TAGS = "set tags yes person";

/**
 * @typedef {{kind: "login" | "register" | "visitor" | "code" | "renew", name: string, secret: string, fresh?: string}} Wish
 * `secret`: a password, or token:..., or reset:...: "code" asks whether that is good, "renew" gives the new password, `fresh`
 * @typedef {"in" | "registered" | "refused" | "good" | "renewed"} Done
 * @typedef {{wish: Wish, sent: boolean, prompts: number, given: boolean, words: string[]}} Greeting `prompts`: how often the
 * server has asked for a login since the tags; `given`: the new password is; `words`: why it was refused
 * @typedef {{greeting: Greeting, send: string[], done: null | Done}} Heard
 */

/** @param {Wish} wish @returns {Greeting} */
export const greet = (wish) => ({ wish, sent: false, prompts: 0, given: false, words: [] });

/**
 * All go together. What people say comes in their letters, also the messages that have waited. Tags end with the login: who is in
 * asks anew, and is told how things stand.
 * @param {Wish} wish
 */
function linesFor({ kind, name, secret }) {
	const greeting = [TAGS, "set charset utf8"],
		first = `${kind} ${CLIENT} ${name} ${secret}`;

	if (kind === "login") return [...greeting, first, TAGS];
	if (kind === "visitor") return [...greeting, `visitor ${CLIENT}`, TAGS];
	return [...greeting, kind === "register" ? first : `connect ${name} ${secret}`];
}

/** How many of these lines are answered by a prompt before the wish is. */
const PROMPTS_BEFORE = 2;

/** Ask for a login. */
const LOGIN_PROMPTS = ["login_prompt", "login_failed", "login_wrong"];

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
 * A code is answered by prompts for the new password.
 * @param {Greeting} greeting @param {string} tag @returns {Heard}
 */
function hearCode(greeting, tag) {
	const { wish, given } = greeting,
		isFirst = tag === "new_password_prompt";

	if (isFirst && wish.kind === "code") return { greeting, send: [], done: "good" };
	if (isFirst && given) return { greeting, send: [], done: "refused" };
	if (isFirst || tag === "retype_prompt")
		return { greeting: { ...greeting, given: true, words: [] }, send: [wish.fresh ?? ""], done: null };
	return { greeting, send: [], done: tag === "reset_done" ? "renewed" : null };
}

/** @param {Greeting} greeting @param {{name: string, fields: Object<string, string>, text: string}} tag @returns {Heard} */
function hearTag(greeting, tag) {
	const asked = greeting.prompts === PROMPTS_BEFORE;

	if (LOGIN_PROMPTS.includes(tag.name))
		return asked
			? { greeting, send: [], done: "refused" }
			: { greeting: { ...greeting, prompts: greeting.prompts + 1 }, send: [], done: null };
	if (asked && tag.name === "registered_at_once") return { greeting, send: [], done: "registered" };
	if (tag.fields.refused === "1" || tag.name === "kicked_reason")
		return { greeting: { ...greeting, words: [...greeting.words, sentenceOf(tag)] }, send: [], done: null };
	return hearCode(greeting, tag.name);
}

/**
 * @param {Greeting} greeting
 * @param {string} text
 * @returns {Heard}
 */
export function hearGreeting(greeting, text) {
	const line = readLine(text);

	if (line.kind === "tag") return hearTag(greeting, line);
	if (line.kind === "number" && line.number === 1) return { greeting, send: [], done: "in" };
	const words = isNotice(text) ? [...greeting.words, bare(text)] : greeting.words;
	return {
		greeting: { ...greeting, sent: true, words },
		send: greeting.sent ? [] : linesFor(greeting.wish),
		done: null,
	};
}

/** What is refused without a word. @type {Record<Wish["kind"], string>} */
const UNTOLD = {
	login: GREETING.unknown,
	register: GREETING.noAnswer,
	visitor: GREETING.noAnswer,
	code: GREETING.noCode,
	renew: GREETING.noCodeNow,
};

/** Why it was refused, in words. @param {Greeting} greeting */
export const refusalOf = ({ wish, words }) => (words.length > 0 ? words.join(" ") : UNTOLD[wish.kind]);
