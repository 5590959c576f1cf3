/*
 * playing.js - what playing needs on whatever view: the stylesheet, the colours, the tray. It comes with all of it.
 */
import { addStylesheet } from "../stylesheet.js";
import * as session from "./session.js";
import { showColours } from "./settings.js";
import { followSlow } from "./slow_line.js";
import { opened } from "./start.js";
import { openTray } from "./tray.js";

async function open() {
	await addStylesheet(new URL("play.css", import.meta.url));
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
