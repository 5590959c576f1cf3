/*
 * one_window.js - of several windows of a browser one is logged in, or they would throw each other out for ever.
 *
 * Some browsers have no locks: where a page comes without TLS from another machine, or its user lets no site keep data.
 * Then nothing is held, and this window plays.
 */

const LOCK = "barpoint session";

/** @type {(() => void) | null} */
let release = null;

/**
 * @param {boolean} takesOver from the window that holds it
 * @param {() => void} onTaken another window has done the same
 * @returns {Promise<boolean>} false: another window holds it
 */
export async function holdWindow(takesOver, onTaken) {
	if (release !== null) return true;
	return new Promise((resolve) => {
		requestLock(takesOver, (isFree) => {
			resolve(isFree);
			return isFree ? new Promise((end) => (release = () => end(undefined))) : undefined;
		}).catch(() => {
			const wasHeld = release !== null;
			release = null;
			if (wasHeld) onTaken();
			resolve(true);
		});
	});
}

/**
 * Fails in browsers without locks, and when another window takes the lock.
 * @param {boolean} takesOver
 * @param {(isFree: boolean) => Promise<unknown> | undefined} hold the lock is held until that ends
 */
const requestLock = async (takesOver, hold) =>
	navigator.locks.request(LOCK, takesOver ? { steal: true } : { ifAvailable: true }, (lock) => hold(lock !== null));

export function leaveWindow() {
	release?.();
	release = null;
}
