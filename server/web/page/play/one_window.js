/*
 * one_window.js - of several windows of a browser one is logged in, or they would throw each other out for ever.
 *
 * Where a page comes without TLS from another machine, browsers have no locks: then nothing is held.
 */

const LOCK = "barpoint session";

/** @type {(() => void) | null} */
let release = null;

/**
 * @param {boolean} takesOver from the window that holds it
 * @param {() => void} onTaken another window has done the same
 * @returns {Promise<boolean>} false: another window holds it
 */
export function holdWindow(takesOver, onTaken) {
	if (navigator.locks === undefined || release !== null)
		return Promise.resolve(true);
	return new Promise((resolve) => {
		const hold = (/** @type {unknown} */ lock) => {
			resolve(lock !== null);
			return lock === null ? undefined : new Promise((end) => (release = () => end(undefined)));
		};
		const how = takesOver ? { steal: true } : { ifAvailable: true };
		navigator.locks.request(LOCK, how, hold).catch(() => {
			release = null;
			onTaken();
		});
	});
}

export function leaveWindow() {
	release?.();
	release = null;
}
