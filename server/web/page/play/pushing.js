/*
 * pushing.js - messages of a push service, which this browser shows also while the page is closed (worker.js).
 */
import { address } from "../address.js";
import { AWAY } from "../words/account.js";
import { sentenceOf } from "../words/tags.js";
import { NO_LINE, ask } from "./session.js";

/** Only a page under TLS has them; phones of one maker only one on the home screen. */
const isPossible = () =>
	isSecureContext && navigator.serviceWorker !== undefined && globalThis.PushManager !== undefined;

/** The browser would show them, or would ask. */
export const isAllowed = () => isPossible() && Notification.permission !== "denied";

/** Nobody has been asked yet. */
export const mayAsk = () => isPossible() && Notification.permission === "default";

/** A subscription for another key is of no use. @param {string} key */
async function subscription(key) {
	const { pushManager } = await navigator.serviceWorker.ready,
		options = { userVisibleOnly: true, applicationServerKey: key };

	try {
		return await pushManager.subscribe(options);
	} catch (fault) {
		if (!(fault instanceof DOMException) || fault.code !== DOMException.INVALID_STATE_ERR) throw fault;
		await (await pushManager.getSubscription())?.unsubscribe();
		return pushManager.subscribe(options);
	}
}

/** For the worker, which renews the subscription by it. @param {object} known to the server */
async function remember(known) {
	await (await caches.open("barpoint push")).put(address("push"), new Response(JSON.stringify(known)));
}

const ANSWERS = [
	"push_stored",
	"push_usage",
	"push_no_courier",
	"push_bad_endpoint",
	"push_bad_host",
	"push_bad_keys",
	"not_stored",
];

/**
 * Asks for permission, so only after somebody has pressed something, and tells the server how this browser is reached.
 * @param {string} key of the server
 * @returns {Promise<string>} what is wrong with it, or ""
 */
export async function tellHere(key) {
	if ((await Notification.requestPermission()) !== "granted") return AWAY.notAllowed;
	const made = await subscription(key).catch(() => null);
	if (made === null) return AWAY.noService;
	const { endpoint, keys } = made.toJSON();
	const answer = await ask(`push ${endpoint} ${keys?.p256dh} ${keys?.auth}`, ANSWERS);
	if (answer?.name === "push_stored") await remember({ key, endpoint, keys }).catch(() => undefined);
	return answer === null ? NO_LINE : answer.name === "push_stored" ? "" : sentenceOf(answer);
}

/** How many browsers are told, and the server's key. @returns {Promise<{browsers: number, key: string} | null>} null: nobody says */
export async function askPushes() {
	const answer = await ask("push", ["pushes", "cant_read"]);

	if (answer?.name !== "pushes") return null;
	return { browsers: Number(answer.fields.browsers), key: answer.fields.key ?? "" };
}
