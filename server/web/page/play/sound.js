/*
 * sound.js - short tones, made here; only for who has asked for them (settings.js).
 */
import { currentSettings } from "./settings.js";

/** @type {Object<string, [number, number][]>} pitch and length, one after the other */
const TONES = {
	dice: [
		[190, 0.03],
		[150, 0.03],
		[170, 0.04],
	],
	play: [[320, 0.04]],
	turn: [
		[520, 0.08],
		[660, 0.12],
	],
	call: [
		[660, 0.1],
		[520, 0.1],
		[660, 0.16],
	],
	clock: [[440, 0.3]],
};

const LOUDNESS = 0.15;
const QUIET = 0.06; /* of the clock: it is heard while somebody thinks */

/** @param {string} name */
const isWanted = (name) => (name === "clock" ? currentSettings().clockTone : currentSettings().sound);

/** @type {AudioContext | null} */
let audio = null;

/** Browsers let a page be heard once somebody has touched it, and some only if it asks at a touch. */
function wake() {
	if (!currentSettings().sound && !currentSettings().clockTone) return;
	audio ??= new AudioContext();
	if (audio.state === "suspended") void audio.resume();
}

for (const touch of ["pointerup", "keydown"]) addEventListener(touch, wake, { capture: true });

/** @param {"dice" | "play" | "turn" | "call" | "clock"} name */
export function sound(name) {
	wake();
	if (!isWanted(name) || audio === null) return;
	let at = audio.currentTime;
	for (const [pitch, seconds] of TONES[name]) {
		tone(audio, pitch, at, seconds, name === "clock" ? QUIET : LOUDNESS);
		at += seconds;
	}
}

/** @param {AudioContext} audio @param {number} pitch @param {number} at @param {number} seconds @param {number} gain */
function tone(audio, pitch, at, seconds, gain) {
	const source = new OscillatorNode(audio, { frequency: pitch, type: "triangle" });
	const loudness = new GainNode(audio, { gain });

	loudness.gain.setTargetAtTime(0, at + seconds / 2, seconds / 4);
	source.connect(loudness).connect(audio.destination);
	source.start(at);
	source.stop(at + seconds + 0.1);
}
