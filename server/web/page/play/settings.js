/*
 * settings.js - how this browser likes to play. What concerns the player and not the browser is the server's (toggles).
 */
import { root } from "../address.js";
import { other } from "../position.js";

/**
 * @typedef {{homeLeft: boolean, numbers: boolean, checkers: "light" | "dark" | "server", colours: "felt" | "slate" | "contrast", sound: boolean,
 *	clockTone: boolean, autoRoll: boolean, autoDone: boolean, oneTap: boolean, notices: boolean, awayOffered: boolean, plays: number, houseLength: string}} Settings
 * `checkers`: the player's; the server's change from match to match. `plays`: how many were made here, as far as that makes a difference. `autoRoll`: never asks whether to double. `autoDone`: a whole play needs no confirmation.
 * `clockTone`: is heard once in a turn when ten seconds are left. `notices`: the system tells of a turn and an invitation. `awayOffered`: a push was offered once. `houseLength`: of the last match with a program of the house. `oneTap`: a checker that is pressed moves by the left die.
 */

const KEY = `barpoint settings ${root.pathname}`;

/** @type {Settings} */
const DEFAULTS = {
	homeLeft: false,
	numbers: true,
	checkers: "light",
	colours: "felt",
	sound: false,
	clockTone: false,
	autoRoll: false,
	autoDone: false,
	oneTap: false,
	notices: false,
	awayOffered: false,
	plays: 0,
	houseLength: "1",
};

/** After this many plays nobody has to be told how to make one. */
export const LEARNT = 3;

/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {Settings} */
function read() {
	try {
		return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
	} catch {
		return DEFAULTS;
	}
}

let settings = read();

export const currentSettings = () => settings;

/**
 * Whose checkers are the light ones.
 * @param {"O" | "X" | null} own the player's side; null: they look on
 */
export const lightSide = (own) =>
	own === null || settings.checkers === "server" ? "O" : settings.checkers === "light" ? own : other(own);

/** @param {Partial<Settings>} changes */
export function changeSettings(changes) {
	settings = { ...settings, ...changes };
	try {
		localStorage.setItem(KEY, JSON.stringify(settings));
	} catch {
		/* they hold until the page is left */
	}
	showColours();
	for (const listener of [...listeners]) listener();
}

/** @param {() => void} listener @param {AbortSignal} signal ends it */
export function onSettings(listener, signal) {
	listeners.add(listener);
	signal.addEventListener("abort", () => listeners.delete(listener));
}

export function showColours() {
	document.documentElement.dataset.board = settings.colours;
}
