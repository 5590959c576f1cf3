/*
 * table_typed.js - what somebody types at a table, as letters on the board or as a line of the form for plays: questions, what a button
 * says, plays.
 */
import { say } from "../dom.js";
import { LETTERS, answerTo } from "./ask.js";
import { current } from "./session.js";

/**
 * @typedef {object} Typist what is done with it
 * @property {import("./hand.js").Hand} hand
 * @property {import("./actions.js").Actions} actions
 * @property {() => import("./table_state.js").Table | null} table as it is shown
 * @property {(does: string) => void} act as moment.js names it
 * @property {(asks: string) => void} confirm
 * @property {() => void} changed the hand has changed
 * @property {() => void} toLine the focus goes to the form for plays
 * @property {() => void} toTalk likewise, for talk
 */

export class Typed {
	#typist;

	/** @param {Typist} typist */
	constructor(typist) {
		this.#typist = typist;
	}

	/** @param {string} asked a letter or a word that asks @returns {string | null} the answer; null: it is none */
	answer(asked) {
		const { hand, actions, table } = this.#typist;
		const { state } = current(),
			board = table()?.board;
		const words = !board
			? null
			: answerTo(asked, {
					board,
					opponent: state.table?.opponent ?? "",
					turn: hand.turn,
					says: actions.says,
					news: state.news,
				});

		if (words !== null) say(words);
		return words;
	}

	/** A key on the board. @param {string} letter @returns {boolean} it means something */
	letter(letter) {
		const { actions, act, toLine, toTalk } = this.#typist;

		if (letter === "/") toLine();
		else if (letter === "c") toTalk();
		else if (Object.hasOwn(LETTERS, letter)) {
			const does = actions.firstMeaning(LETTERS[letter]);
			does === null ? say(actions.says) : act(does);
		} else return this.answer(letter) !== null;
		return true;
	}

	/**
	 * A line of the form for plays: a play, what a button says, a question, or nothing: that sends a whole play.
	 * @param {string} text
	 * @returns {{fault?: string, told?: string}} what is wrong with it, or the answer
	 */
	line(text) {
		const { hand, actions, act, confirm, changed } = this.#typist;
		const word = text.trim().toLowerCase();
		const told = this.answer(word),
			does = /^[a-z ]+$/.test(word) ? actions.meaning(word) : word === "" && hand.play !== null ? "play" : null;

		if (told !== null) return { told };
		if (word === "resign" || word === "leave") confirm(word);
		else if (does !== null) act(does);
		else {
			const fault = hand.type(text);
			changed();
			return { fault };
		}
		return {};
	}
}
