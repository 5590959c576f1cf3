/*
 * opening.js - a new connection to the server, up to the answer at `login:`.
 */
import { address, socketAddress } from "../address.js";
import { greet, hearGreeting, refusalOf } from "./greeting.js";
import { Socket } from "./socket.js";
import { bare } from "../words/tags.js";
import { saidByServer } from "../words/refusals.js";
import { SESSION } from "../words/account.js";

const LATER = 1013; /* how a line ends if a further one may be had later */

/**
 * @typedef {import("./greeting.js").Wish} Wish
 * @typedef {import("./greeting.js").Done} Done
 * @typedef {{onLine: (line: string) => void, onEnd: (opened: boolean, code: number) => void}} Ear
 * @typedef {(opened: Socket, ear: Ear, line: string) => void} Taken `line`: the first one of somebody who is in
 */

/** Why no line could be had. */
async function askWhy() {
	try {
		const answer = await fetch(address("ws"), { cache: "no-store" });
		const isTold = [403, 429, 503].includes(answer.status);
		return isTold ? saidByServer(bare((await answer.text()).trim())) : "";
	} catch {
		return SESSION.noAnswer;
	}
}

/**
 * @param {Wish} wish
 * @param {Taken} taken called at once when somebody is in
 * @returns {Promise<{done: Done | "later" | "none", words: string, close: () => void}>}
 * "later": the server hasn't looked at the password or token; "none": there is no line. `close`: one that goes on as nobody's
 */
export function openLine(wish, taken) {
	let greeting = greet(wish);

	return new Promise((resolve) => {
		const close = () => opening.close();
		/** @param {Done} done */
		const finish = (done) => {
			if (done === "renewed") ear.onLine = () => {}; /* somebody is in, by a line without tags */
			else if (done !== "in") close();
			resolve({ done, words: refusalOf(greeting), close });
		};
		/** @type {Ear} */
		const ear = {
			onLine: (line) => {
				const heard = hearGreeting(greeting, line);
				greeting = heard.greeting;
				for (const each of heard.send) opening.send(each);
				if (heard.done === "in") taken(opening, ear, line);
				if (heard.done !== null) finish(heard.done);
			},
			onEnd: async (opened, code) => {
				const words = opened ? (greeting.words.length > 0 ? refusalOf(greeting) : "") : await askWhy();

				resolve({ done: code === LATER ? "later" : "none", words, close });
			},
		};
		const opening = new Socket(new URL(socketAddress()), ear);
	});
}
