/*
 * stylesheet.js - styles that come with a view that needs them.
 */
import { h } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const added = new Map();

/**
 * Settled when it holds, or can't be had: nothing is shown before, or it would move under somebody's finger.
 * @param {URL} url @returns {Promise<void>}
 */
export function addStylesheet({ href }) {
	const known =
		added.get(href) ??
		new Promise((resolve) =>
			document.head.append(h("link", { rel: "stylesheet", href, onload: resolve, onerror: resolve })),
		);

	added.set(href, known);
	return known;
}
