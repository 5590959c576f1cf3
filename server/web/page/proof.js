/*
 * proof.js - the dice of a match, recomputed. tools/dice/README.md says how; this is that page once more, in another
 * language, and trusts nothing that the server has computed. The dice that a replay shows are compared with them.
 */
import { fromHex, hmac, joined, sha256, toHex } from "./hash.js";
import { PROOF } from "./words/match.js";

const FAIR = 252; /* bytes from there on are skipped: 252 = 42 * 6 */

/**
 * @typedef {{number: number, commitment: string, state: string, seed: string | null, from_throw: number}} Envelope
 * @typedef {{players: string[], options: string, salts: string[], envelopes: Envelope[],
 *     list: {throw: number, action: number, dice: number[]}[]}} Dice as `/api/dice/17` tells
 * @typedef {{checked: number, unchecked: number, throws: number, fault: string | null}} Verdict
 */

/** @param {number} value @param {number} size in bytes, big endian */
function bigEndian(value, size) {
	const bytes = new Uint8Array(size);

	for (let at = size - 1; at >= 0; at--, value = Math.floor(value / 256)) bytes[at] = value % 256;
	return bytes;
}

/** @param {Dice} dice @param {number} envelope */
export function contextOf(dice, envelope) {
	const lines = ["barpoint dice 1", envelope, dice.players[0], dice.players[1], dice.options, ...dice.salts];

	return sha256(new TextEncoder().encode(lines.map((line) => `${line}\n`).join("")));
}

/**
 * @param {(message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>} sign with the seed
 * @param {Uint8Array<ArrayBuffer>} context
 * @param {number} number of the throw
 */
export async function throwOf(sign, context, number) {
	/** @type {number[]} */
	const dice = [];

	for (let block = 0; ; block++)
		for (const byte of await sign(joined(context, bigEndian(number, 8), bigEndian(block, 4)))) {
			if (byte < FAIR) dice.push((byte % 6) + 1);
			if (dice.length === 2) return dice;
		}
}

/**
 * The envelope's seed, if it fits what was promised.
 * @param {Dice} dice @param {Envelope} envelope
 */
async function openEnvelope(dice, envelope) {
	if (envelope.seed === null) return { fault: null, roll: null };
	const seed = fromHex(envelope.seed);
	if (toHex(await sha256(seed)) !== envelope.commitment)
		return { fault: PROOF.otherSeed(envelope.number), roll: null };
	const [sign, context] = await Promise.all([hmac(seed), contextOf(dice, envelope.number)]);
	return { fault: null, roll: (/** @type {number} */ number) => throwOf(sign, context, number) };
}

/** @param {Envelope[]} envelopes @param {number} number */
function envelopeOf(envelopes, number) {
	return envelopes
		.filter(({ from_throw }) => from_throw <= number)
		.reduce(
			(/** @type {Envelope | null} */ best, one) => (best && best.from_throw > one.from_throw ? best : one),
			null,
		);
}

const THROWS = ["opening", "roll", "reroll"];
const IN_EVENT = /^(?:opening |. (?:re)?rolled )(\d)(\d)/;

/** @param {number[]} dice */
const sorted = (dice) => [...dice].sort().join(" ");

/** All pairs of dice that somebody sees at this action. @param {any} action @returns {number[][]} */
function diceShown(action) {
	const told = action.events.map((/** @type {string} */ event) => IN_EVENT.exec(event)?.slice(1).map(Number) ?? null);

	return [action.dice, action.state?.dice, ...told].filter((pair) => pair !== null && pair !== undefined);
}

/**
 * What is wrong with the dice of a replay; null: they are those that the list tells. An opening throw is shown with O's die
 * first, and was thrown with that of the player who invited.
 * @param {Dice} dice @param {any[]} actions as `/api/matches/17` tells
 */
export function shownFault({ list }, actions) {
	/** @type {number[] | null} */
	let thrown = null;
	let count = 0;

	for (const action of actions) {
		if (THROWS.includes(action.kind)) {
			const one = list[count++];
			if (action.throw !== count || !one) return PROOF.unaccounted(count);
			thrown = action.kind === "opening" && action.state.sides[0] === "X" ? [...one.dice].reverse() : one.dice;
			if (action.dice.join() !== thrown.join())
				return PROOF.shown(count, action.dice.join(" "), thrown.join(" "));
		}
		const other = diceShown(action).find((pair) => thrown === null || sorted(pair) !== sorted(thrown));
		if (other) return PROOF.shownInstead(count, other, thrown);
	}
	const last = actions.at(-1)?.number ?? 0;
	return (list[count]?.action ?? Infinity) <= last ? PROOF.notShown(count + 1) : null;
}

/**
 * @param {Dice} dice
 * @param {any[]} actions of the match, as they are shown
 * @returns {Promise<Verdict>}
 */
export async function prove(dice, actions) {
	const opened = new Map();
	const verdict = { checked: 0, unchecked: 0, throws: dice.list.length, fault: /** @type {string | null} */ (null) };

	for (const envelope of dice.envelopes) {
		const result = await openEnvelope(dice, envelope);
		if (result.fault) return { ...verdict, fault: result.fault };
		opened.set(envelope, result.roll);
	}
	for (const [at, one] of dice.list.entries()) {
		if (one.throw !== at + 1) return { ...verdict, fault: PROOF.missing(at + 1) };
		const roll = opened.get(envelopeOf(dice.envelopes, one.throw));
		if (!roll) {
			verdict.unchecked++;
			continue;
		}
		const wanted = await roll(one.throw);
		if (wanted.join() !== one.dice.join())
			return { ...verdict, fault: PROOF.differs(one.throw, one.dice.join(" "), wanted.join(" ")) };
		verdict.checked++;
	}
	return { ...verdict, fault: shownFault(dice, actions) };
}
