/*
 * ask.js - what can be asked about a table at any time: by a letter on the board, or by a word in the line in which plays are
 * typed. Pure.
 */
import { other, pips } from "../position.js";
import { leftText, positionText } from "../words/spoken.js";
import { seenBy } from "./picture.js";
import { sinceOwnPlay } from "./news.js";
import { boardNow, diceLeft, isComplete } from "./turn.js";
import { ASK } from "../words/at_table.js";

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
	if (crawford) return ASK.crawford;
	return ASK.cubeAt(cube, mayTurn.own === mayTurn.other ? ASK.inTheMiddle : mayTurn.own ? ASK.yours : ASK.notYours);
}

/** @param {Asked} asked */
function scoreText({ board, opponent }) {
	const length = board.length === null ? ASK.money : ASK.matchTo(board.length);

	return ASK.score(board.score.own, opponent, board.score.other, length, cubeText(board)).trim();
}

/** @param {Asked} asked */
function turnText({ turn, says }) {
	const left = turn !== null && turn.steps.length > 0 && !isComplete(turn) ? diceLeft(turn) : [];

	return left.length > 0 ? ASK.left(says, leftText(left)) : says;
}

const PLAYED = /^(own_play|moves|cant_move|you_cant_move|only_move|bearing_off)/;

/** @type {{letter: string, word: string, tells: string, answer: (asked: Asked) => string}[]} */
const QUESTIONS = [
	{
		letter: "w",
		word: "where",
		tells: ASK.where,
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
		tells: ASK.pips,
		answer: (asked) =>
			ASK.pipsAre(
				pips(pointsNow(asked), asked.board.side),
				asked.opponent,
				pips(pointsNow(asked), other(asked.board.side)),
			),
	},
	{ letter: "s", word: "score", tells: ASK.scoreAndCube, answer: scoreText },
	{ letter: "t", word: "turn", tells: ASK.whoseTurn, answer: turnText },
	{
		letter: "l",
		word: "last",
		tells: ASK.lastPlay,
		answer: ({ news }) => news.findLast(({ tag }) => PLAYED.test(tag))?.again ?? ASK.nothingPlayed,
	},
	{ letter: "a", word: "again", tells: ASK.again, answer: ({ news }) => sinceOwnPlay(news) || ASK.nothingHappened },
];

/** What the keys on the board do. */
export const KEYS = [
	[ASK.arrows, ASK.arrowsDo],
	[ASK.number, ASK.numberDoes],
	["B", ASK.barDoes],
	["M", ASK.nextDoes],
	[ASK.enter, ASK.enterDoes],
	[ASK.escape, ASK.escapeDoes],
	[ASK.undo, ASK.undoDoes],
	["R", ASK.rollDoes],
	["D", ASK.doubleDoes],
	["N", ASK.joinDoes],
	["K", ASK.takeDoes],
	["X", ASK.dropDoes],
	...QUESTIONS.map(({ letter, tells }) => [letter.toUpperCase(), ASK.tells(tells)]),
	["/", ASK.slashDoes],
	["C", ASK.talkDoes],
	["H", ASK.helpDoes],
];

/** What a letter on the board presses: the first of these buttons that is there. Do: Double, or Done. @type {Record<string, string[]>} */
export const LETTERS = {
	r: ["roll"],
	d: ["do"],
	u: ["undo"],
	n: ["next"],
	k: ["take", "accept"],
	x: ["drop", "play on"],
};

const keysText = () => KEYS.map(([key, does]) => ASK.keyDoes(key === "/" ? ASK.slash : key, does)).join(" ");

/** @param {string} question a letter or a word @param {Asked} asked @returns {string | null} null: that is no question */
export function answerTo(question, asked) {
	if (/^(h|\?|help|keys)$/.test(question)) return keysText();
	return QUESTIONS.find(({ letter, word }) => letter === question || word === question)?.answer(asked) ?? null;
}
