/*
 * ask.js - what can be asked about a table at any time: by a letter on the board, or by a word in the line in which plays are
 * typed. Pure.
 */
import { other, pips } from "../position.js";
import { leftText, positionText } from "../spoken.js";
import { seenBy } from "./picture.js";
import { sinceOwnPlay } from "./news.js";
import { boardNow, diceLeft, isComplete } from "./turn.js";

/**
 * @typedef {import("./table_state.js").Table} Table
 * @typedef {import("./board_line.js").Board} Board
 * @typedef {{board: Board, opponent: string, turn: import("./turn.js").Turn | null, says: string, news: import("./news.js").News[]}} Asked
 * `turn`: the play that is put together. `says`: what is to be done just now.
 */

/** The position with what is being played. @param {Asked} asked */
const pointsNow = ({ board, turn }) => (turn === null ? board.points : seenBy(boardNow(turn), board.side));

/** @param {Board} board */
function cubeText({ cube, mayTurn, crawford, length }) {
	if (length === 1) return "";
	if (crawford) return "Crawford game: no doubling.";
	return `Cube at ${cube}${mayTurn.own === mayTurn.other ? ", in the middle" : mayTurn.own ? ", yours" : ", not yours"}.`;
}

/** @param {Asked} asked */
function scoreText({ board, opponent }) {
	const length = board.length === null ? "Money play." : `Match to ${board.length}.`;

	return `Score: you ${board.score.own}, ${opponent} ${board.score.other}. ${length} ${cubeText(board)}`.trim();
}

/** @param {Asked} asked */
function turnText({ turn, says }) {
	const left = turn !== null && turn.steps.length > 0 && !isComplete(turn) ? diceLeft(turn) : [];

	return left.length > 0 ? `${says} Left: ${leftText(left)}.` : says;
}

const PLAYED = /^(own_play|moves|cant_move|you_cant_move|only_move|bearing_off)/;

/** @type {{letter: string, word: string, tells: string, answer: (asked: Asked) => string}[]} */
export const QUESTIONS = [
	{
		letter: "w",
		word: "where",
		tells: "where all checkers are",
		answer: (asked) =>
			positionText(
				pointsNow(asked),
				/** @type {any} */ ({ [asked.board.side]: "", [other(asked.board.side)]: asked.opponent }),
				asked.board.side,
				true,
			),
	},
	{
		letter: "p",
		word: "pips",
		tells: "the pips",
		answer: (asked) =>
			`You have ${pips(pointsNow(asked), asked.board.side)} pips, ${asked.opponent} ${pips(pointsNow(asked), other(asked.board.side))}.`,
	},
	{ letter: "s", word: "score", tells: "score and cube", answer: scoreText },
	{ letter: "t", word: "turn", tells: "whose turn it is", answer: turnText },
	{
		letter: "l",
		word: "last",
		tells: "the last play",
		answer: ({ news }) => news.findLast(({ tag }) => PLAYED.test(tag))?.again ?? "Nothing has been played yet.",
	},
	{
		letter: "a",
		word: "again",
		tells: "again what has happened since your last play",
		answer: ({ news }) => sinceOwnPlay(news) || "Nothing has happened yet.",
	},
];

/** What the keys on the board do. */
export const KEYS = [
	["Arrows", "go from place to place"],
	["A number", "goes to that point, 0 to your tray"],
	["B", "goes to your bar"],
	["M", "goes to the next checker that can move, or the next point it can reach; with Shift to the one before"],
	["Enter", "takes a checker, or puts it down"],
	["Escape", "lets go of it"],
	["U or Backspace", "takes the last step back"],
	["R", "rolls"],
	["D", "doubles, or sends a whole play"],
	["N", "begins the next game"],
	["K", "takes a double, or accepts a resignation"],
	["X", "drops, or plays on"],
	...QUESTIONS.map(({ letter, tells }) => [letter.toUpperCase(), `tells ${tells}`]),
	["/", "leads to the line in which plays are typed"],
	["C", "leads to the line in which you talk; from both Escape leads back"],
	["H", "tells these keys"],
];

export const keysText = () => KEYS.map(([key, does]) => `${key === "/" ? "Slash" : key} ${does}.`).join(" ");

/** @param {string} question a letter or a word @param {Asked} asked @returns {string | null} null: that is no question */
export function answerTo(question, asked) {
	return QUESTIONS.find(({ letter, word }) => letter === question || word === question)?.answer(asked) ?? null;
}
