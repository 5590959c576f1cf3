/*
 * playing.js - what playing needs on whatever view: the stylesheet, the colours, the tray. It comes with all of it.
 */
import { h } from "../dom.js";
import * as session from "./session.js";
import { showColours } from "./settings.js";
import { followSlow } from "./slow_line.js";
import { opened } from "./start.js";
import { openTray } from "./tray.js";

/** Settled when it holds: nothing is shown before, or it would move under somebody's finger. */
function addStylesheet() {
	return new Promise((resolve) =>
		document.head.append(
			h("link", {
				rel: "stylesheet",
				href: new URL("play.css", import.meta.url).href,
				onload: resolve,
				onerror: resolve,
			}),
		),
	);
}

async function open() {
	await addStylesheet();
	showColours();
	openTray(/** @type {HTMLElement} */ (document.getElementById("tray")));
	opened(session);
	followSlow();
	void session.comeBack(false); /* views that are about to be shown wait for it */
}

/** @type {Promise<void> | null} */
let opening = null;

/** Opens it, once: nothing that plays is shown before. */
export const ready = () => (opening ??= open());
