/*
 * hash.js - SHA-256 and HMAC. Browsers have them only for pages that came over TLS or from this machine; for the others
 * they are here once more.
 */

/** @param {number} value */
const root = (value, /** @type {number} */ power) => {
	const fraction = value ** (1 / power) % 1;

	return Math.floor(fraction * 2 ** 32);
};

/** @param {number} count */
function primes(count) {
	/** @type {number[]} */
	const found = [];

	for (let number = 2; found.length < count; number++)
		if (found.every((prime) => number % prime !== 0)) found.push(number);
	return found;
}

const ROUNDS = primes(64).map((prime) => root(prime, 3));
const BEGIN = primes(8).map((prime) => root(prime, 2));
const BLOCK = 64;

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** The message, a one, zeros, and its length in bits. @param {Uint8Array<ArrayBuffer>} bytes */
function padded(bytes) {
	const size = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
	const all = new Uint8Array(size);
	const view = new DataView(all.buffer);

	all.set(bytes);
	all[bytes.length] = 0x80;
	view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
	view.setUint32(size - 4, (bytes.length << 3) >>> 0);
	return view;
}

/** @param {DataView} view @param {number} at */
function schedule(view, at) {
	const words = new Int32Array(64);

	for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i);
	for (let i = 16; i < 64; i++) {
		const a = words[i - 15];
		const b = words[i - 2];
		words[i] =
			words[i - 16] +
			(turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
			words[i - 7] +
			(turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
	}
	return words;
}

/** @param {Int32Array} state @param {Int32Array} words */
function compress(state, words) {
	let [a, b, c, d, e, f, g, h] = state;

	for (let i = 0; i < 64; i++) {
		const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
		const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
		[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
	}
	[a, b, c, d, e, f, g, h].forEach((word, i) => {
		state[i] += word;
	});
}

/**
 * In this file alone, without the browser's.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export function sha256Here(bytes) {
	const state = Int32Array.from(BEGIN);
	const view = padded(bytes);
	const hash = new Uint8Array(32);

	for (let at = 0; at < view.byteLength; at += BLOCK) compress(state, schedule(view, at));
	state.forEach((word, i) => new DataView(hash.buffer).setInt32(4 * i, word));
	return hash;
}

/** @param {...Uint8Array<ArrayBuffer>} parts */
export function joined(...parts) {
	const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;

	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
}

/** @param {Uint8Array<ArrayBuffer>} key at most 64 bytes @param {Uint8Array<ArrayBuffer>} message */
export function hmacHere(key, message) {
	const block = (/** @type {number} */ mask) => Uint8Array.from({ length: BLOCK }, (_, i) => (key[i] ?? 0) ^ mask);

	return sha256Here(joined(block(0x5c), sha256Here(joined(block(0x36), message))));
}

const subtle = globalThis.crypto?.subtle;

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function sha256(bytes) {
	return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : sha256Here(bytes);
}

/**
 * A function that signs with this key.
 * @param {Uint8Array<ArrayBuffer>} key at most 64 bytes
 * @returns {Promise<(message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>>}
 */
export async function hmac(key) {
	if (!subtle) return async (message) => hmacHere(key, message);
	const imported = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
	return async (message) => new Uint8Array(await subtle.sign("HMAC", imported, message));
}

/** Lower-case hexadecimal. @param {Uint8Array<ArrayBuffer>} bytes */
export const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
