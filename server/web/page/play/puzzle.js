/*
 * puzzle.js - a position on a board where somebody can answer it: by pressing checkers, by keys, or by typing. The player who decides is O.
 */
import { fill, h, say } from "../dom.js";
import { fromPositionId, keyOf } from "../position.js";
import { TableView } from "../table.js";
import { listenToKeys } from "./board_input.js";
import { Hand } from "./hand.js";
import { pictureOf } from "./picture.js";
import { currentSettings } from "./settings.js";
import { OPENED } from "./table_state.js";
import { STUDY } from "../words/study.js";

/** @typedef {Object<string, string>} Fields */

/** What can be said about the cube: what is pressed, what is answered, by which key. */
const WORDS = {
	double: [
		[STUDY.double, "double", "d"],
		[STUDY.noDouble, "no double", "r"],
	],
	answer: [
		[STUDY.take, "take", "k"],
		[STUDY.drop, "drop", "x"],
	],
	play: [],
};

/** @param {Fields} puzzle as the tag has it @param {string} own @param {string} opponent */
function tableOf(
	{ asks, position, turn, dice, cube, owner, length, points, opponent_points: theirs, crawford },
	own,
	opponent,
) {
	const values = [...dice].map(Number);

	return {
		...OPENED,
		opponent,
		offer:
			asks === "answer"
				? { kind: /** @type {"double"} */ ("double"), mine: false, points: null, redouble: null }
				: null,
		stake: asks === "answer" ? { cube: 2 * Number(cube), points: Number(cube) } : null,
		board: {
			player: own,
			opponent,
			length: length === "unlimited" ? null : Number(length),
			score: { own: Number(points), other: Number(theirs) },
			side: /** @type {"O"} */ ("O"),
			points: fromPositionId(position, /** @type {"O" | "X"} */ (turn)) ?? [],
			off: { O: 0, X: 0 },
			turn: /** @type {"O" | "X"} */ (turn),
			dice: values.length === 2 ? { side: /** @type {"O"} */ ("O"), values } : null,
			pieces: 0,
			cube: Number(cube),
			mayTurn: { own: owner !== "X", other: owner !== "O" },
			asked: false,
			waits: false,
			crawford: crawford === "1",
			redoubles: 0,
		},
	};
}

export class Puzzle {
	#hand = new Hand();
	#view = new TableView({ interactive: true, onPlace: (key) => this.#press(key) });
	#buttons = h("div", { class: "buttons" });
	#fault = h("p", { class: "bad", role: "alert" });
	#input = /** @type {HTMLInputElement} */ (
		h("input", { name: "play", autocomplete: "off", autocapitalize: "off", spellcheck: "false" })
	);
	#form = h(
		"form",
		{ class: "typed", onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
		h("label", null, STUDY.typed, " ", this.#input),
		h("button", { type: "submit" }, STUDY.answer),
	);
	/** @type {ReturnType<typeof tableOf> | null} */ #table = null;
	#asks = /** @type {keyof typeof WORDS} */ ("play");
	#own = "";
	#isOpen = false;
	#answer;

	/** @param {(choice: string) => void} answer what somebody would do */
	constructor(answer) {
		this.#answer = answer;
		this.element = h(
			"div",
			{ class: "stage" },
			this.#view.element,
			this.#buttons,
			this.#form,
			this.#fault,
			this.#view.points,
		);
		listenToKeys(this.#view.board, this.#hand, {
			side: () => "O",
			changed: () => this.#changed(),
			letter: (letter) => this.#letter(letter),
		});
	}

	/** A new one. @param {Fields} puzzle @param {string} own @param {string} opponent */
	show(puzzle, own, opponent) {
		this.#own = own;
		this.#asks = /** @type {keyof typeof WORDS} */ (puzzle.asks);
		this.#table = tableOf(puzzle, own, opponent);
		this.#isOpen = true;
		this.#input.value = "";
		fill(this.#fault);
		this.#hand.follow(this.#table);
		const [first] = this.#hand.ways;
		this.#view.board.aim(first === undefined ? "bar-O" : keyOf("O", first));
		this.#draw();
	}

	/** It is answered: nothing more is asked. */
	close() {
		this.#isOpen = false;
		this.#draw();
	}

	/** @param {string} words why the answer is refused */
	refuse(words) {
		fill(this.#fault, words);
	}

	focus() {
		this.#view.board.refocus();
	}

	/** @param {string} key */
	#press(key) {
		if (!this.#isOpen) return;
		if (key === "dice") this.#send();
		else this.#hand.press(key);
		this.#changed();
	}

	#changed() {
		this.#draw();
		say(this.#hand.says);
		this.#hand.says = "";
	}

	/** The whole play that is put together. */
	#send() {
		const play = this.#hand.play;

		if (play !== null) this.#give(play.replace(/^move /, ""));
	}

	/** @param {string} choice */
	#give(choice) {
		fill(this.#fault);
		if (this.#isOpen) this.#answer(choice);
	}

	/** @param {string} letter */
	#letter(letter) {
		const word = WORDS[this.#asks].find(([, , key]) => key === letter);

		if (word !== undefined) this.#give(word[1]);
		else if (letter === "u") this.#hand.undo();
		else if (letter === "d") this.#send();
		else if (letter === "/") this.#input.focus();
		else if (letter === "h") say(STUDY.keys);
		else return false;
		return true;
	}

	/** @param {Event} event */
	#submit(event) {
		event.preventDefault();
		if (this.#input.value.trim() !== "") this.#give(this.#input.value.trim());
		else this.#send();
	}

	#draw() {
		if (this.#table === null) return;
		const isPlay = this.#asks === "play";

		const picture = pictureOf(this.#table, {
			turn: this.#hand.turn,
			chosen: this.#hand.chosen,
			lifted: null,
			maySwap: false,
			own: this.#own,
			light: "O",
			ratings: new Map(),
			settings: currentSettings(),
		});
		if (!this.#isOpen) picture.board.marks = {}; /* nothing can be moved any more */
		this.#view.show(picture, { animate: true });
		this.#form.hidden = !isPlay || !this.#isOpen;
		this.#buttons.hidden = !this.#isOpen;
		fill(
			this.#buttons,
			isPlay
				? this.#playButtons()
				: WORDS[this.#asks].map(([name, choice]) => this.#button(name, () => this.#give(choice))),
		);
	}

	#playButtons() {
		return [
			this.#hand.play !== null && this.#button(STUDY.answerSo, () => this.#send(), "main"),
			(this.#hand.turn?.steps.length ?? 0) > 0 &&
				this.#button(STUDY.undo, () => {
					this.#hand.undo();
					this.#changed();
				}),
		];
	}

	/** @param {string} name @param {() => void} onclick @param {string} [kind] */
	#button(name, onclick, kind) {
		return h("button", { type: "button", class: kind ?? null, onclick }, name);
	}
}
