/*
 * recall.js - what this window had told its player, for the same window once it is loaded anew. The server tells the match again,
 * but not what happened in it and what was said.
 */
import { root } from "../address.js";

/** @typedef {Pick<import("./state.js").State, "own" | "news" | "talk">} Told */

const KEY = `barpoint told ${root.pathname}`;
const MOST = 30; /* of each */

/** @returns {Told | null} */
export function recall() {
	try {
		const { own, news, talk } = JSON.parse(sessionStorage.getItem(KEY) ?? "");

		return typeof own === "string" && Array.isArray(news) && Array.isArray(talk) ? { own, news, talk } : null;
	} catch {
		return null; /* there is nothing, or the browser keeps nothing here */
	}
}

/** @param {Told} told */
export function keepTold({ own, news, talk }) {
	try {
		sessionStorage.setItem(KEY, JSON.stringify({ own, news: news.slice(-MOST), talk: talk.slice(-MOST) }));
	} catch {
		/* then it is told once */
	}
}

export function forgetTold() {
	try {
		sessionStorage.removeItem(KEY);
	} catch {
		/* there is none */
	}
}
