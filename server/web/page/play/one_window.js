/*
 * one_window.js - of several windows of a browser one is logged in, or they would throw each other out for ever.
 *
 * Some browsers have no locks: where a page comes without TLS from another machine, or its user lets no site keep data.
 * Then nothing is held, and this window plays.
 */

const LOCK = "barpoint session";
const PATIENCE_MS = 2000; // a page that is loaded anew may come before the one that it replaces has gone

/** @type {(() => void) | null} */
let release = null;

/**
 * @param {boolean} takesOver from the window that holds it
 * @param {() => void} onTaken another window has done the same
 * @returns {Promise<boolean>} false: another window holds it
 */
export async function holdWindow(takesOver, onTaken) {
	if (release !== null) return true;
	const patience = new AbortController();
	const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
	return new Promise((resolve) => {
		requestLock(takesOver ? { steal: true } : { signal: patience.signal }, () => {
			clearTimeout(timer);
			resolve(true);
			return new Promise((end) => (release = () => end(undefined)));
		}).catch(() => {
			const wasHeld = release !== null;
			release = null;
			if (wasHeld) onTaken();
			resolve(!patience.signal.aborted);
		});
	});
}

/**
 * Fails in browsers without locks, when another window keeps the lock, and when another takes it.
 * @param {LockOptions} how
 * @param {() => Promise<unknown>} hold the lock is held until that ends
 */
const requestLock = async (how, hold) => navigator.locks.request(LOCK, how, hold);

export function leaveWindow() {
	release?.();
	release = null;
}
