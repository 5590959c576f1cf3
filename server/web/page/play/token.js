/*
 * token.js - what this browser remembers of a login: the name and a token of the server, never a password.
 */
import { LOGIN_KEY } from "../address.js";

/** @typedef {{name: string, token: string, until: number}} Kept `until`: seconds since 1970 */

const RENEWED_SECONDS = 15 * 86400; /* before it ends */

/** @type {Kept | null} where the browser keeps nothing: until the page is left */
let keptHere = null;

/** @returns {Kept | null} */
export function keptLogin() {
	if (keptHere !== null) return keptHere;
	try {
		const kept = JSON.parse(localStorage.getItem(LOGIN_KEY) ?? "null");

		return kept !== null && /^[0-9a-f]{32}$/.test(kept.token) && typeof kept.name === "string" ? kept : null;
	} catch {
		return null; /* the browser keeps nothing here */
	}
}

/** @param {Kept} kept */
export function keepLogin(kept) {
	keptHere = null;
	try {
		localStorage.setItem(LOGIN_KEY, JSON.stringify(kept));
	} catch {
		keptHere = kept;
	}
}

export function forgetLogin() {
	keptHere = null;
	try {
		localStorage.removeItem(LOGIN_KEY);
	} catch {
		/* there is none */
	}
}

/** @param {Kept} kept */
export const endsSoon = (kept) => kept.until - Date.now() / 1000 < RENEWED_SECONDS;
