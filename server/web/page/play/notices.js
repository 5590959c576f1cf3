/*
 * notices.js - what calls somebody who looks elsewhere: a notification of the system, for who has asked for it here, and a mark on
 * the icon of the page.
 */
import { changeSettings, currentSettings } from "./settings.js";

/** Those of the system; undefined where the browser has none, or not for a page without TLS. */
const System = /** @type {typeof Notification | undefined} */ (isSecureContext ? globalThis.Notification : undefined);

/** Nobody has been asked yet. */
export const mayOffer = () => System?.permission === "default" && !currentSettings().notices;

/** The browser would show them, or would ask. */
export const arePossible = () => System !== undefined && System.permission !== "denied";

/** Asks, if the browser wants that; only after somebody has pressed something. @returns {Promise<boolean>} they are on now */
export async function turnOn() {
	const isGranted = (await System?.requestPermission()) === "granted";

	changeSettings({ notices: isGranted });
	return isGranted;
}

/** @type {Notification | null} */
let shown = null;
let called = "";

/** @param {string} call */
function notify(call) {
	if (System?.permission !== "granted" || !currentSettings().notices || document.hasFocus()) return;
	try {
		const notice = (shown = new System(call, { tag: "barpoint" }));

		notice.onclick = () => {
			window.focus();
			notice.close();
		};
	} catch {
		/* phones show none that a page alone makes */
	}
}

/** @param {boolean} isCalling */
function markIcon(isCalling) {
	const link = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));

	if (link !== null) link.href = link.href.replace(/icon(-call)?\.svg$/, isCalling ? "icon-call.svg" : "icon.svg");
}

/** What the player is to know just now, such as "Your turn"; "": nothing. Each is told once. @param {string} call */
export function callPlayer(call) {
	if (call === called) return;
	called = call;
	shown?.close();
	shown = null;
	markIcon(call !== "");
	if (call !== "") notify(call);
}

addEventListener("focus", () => shown?.close());
