/*
 * heard.js - what happens at a table, in words for who hears it: shorter than what is shown, and with points counted from the
 * listener's side. Pure.
 */
import { BAR, count } from "../position.js";
import { diceText, hitsText, scoreText, stepsText } from "../spoken.js";

/**
 * @typedef {import("../position.js").Side} Side
 * @typedef {import("../position.js").Step} Step
 * @typedef {import("./board_line.js").Board} Board
 * @typedef {Object<string, string>} Fields
 */

/** @param {string} points */
const pointsText = (points) => (points === "1" ? "1 point" : `${points} points`);

/** @param {Fields} fields */
const thrown = ({ die1, die2 }) => diceText([Number(die1), Number(die2)]);

/** @param {import("./table_state.js").Table["stake"]} stake of an offered double */
const doubled = (stake) => (stake === null ? "" : ` to ${stake.cube}`);

/** @param {Board | null} board how many checkers the listener has on the bar */
const onBar = (board) => (board === null ? 0 : count(board.points, board.side, BAR));

/** @param {Fields} fields @param {Board | null} board */
function rolled(fields, board) {
	const waiting = onBar(board);

	return `You roll ${thrown(fields)}${waiting > 0 ? `, first ${waiting} from the bar` : ""}.`;
}

/** @param {Fields} fields @param {Board | null} board */
function scored({ player, points, opponent, opponent_points: others, length }, board) {
	const [own, theirs, name] = player === board?.opponent ? [others, points, player] : [points, others, opponent];

	return `Score: you ${own}, ${name} ${theirs}.${length === undefined ? "" : ` Match to ${length}.`}`;
}

/** Who has won a match; the last game may have brought more points than were needed. @param {Fields} fields `player`: who, if not the listener */
export function resultWords({ player, points, opponent_points: others, length }) {
	return `${player === undefined ? "You win" : `${player} wins`} the match, ${scoreText([Number(points), Number(others)], Number(length))}.`;
}

/** @param {Fields} fields */
const playing = ({ player, length }) =>
	`You play ${player}, ${length === undefined ? "for money" : `a match to ${pointsText(length)}`}.`;

/** @param {Fields} fields */
const invites = ({ player, length }) =>
	`${player} invites you to ${length === undefined ? "money play" : `a match to ${pointsText(length)}`}. Answer at the top of the page.`;

/** @type {Object<string, (fields: Fields, board: Board | null, stake: import("./table_state.js").Table["stake"]) => string>} by tag; `board`: before it */
const WORDS = {
	wants_to_play: invites,
	wants_to_play_unlimited: invites,
	wants_to_resume: ({ player }) => `${player} wants to go on with your saved match. Answer at the top of the page.`,
	now_playing: playing,
	now_playing_unlimited: playing,
	has_joined: playing,
	has_joined_unlimited: playing,
	starting_game: () => "New game.",
	sides_change_o: () => "" /* here everybody counts from the own side */,
	sides_change_x: () => "",
	opening_player: ({ die, opponent, opponent_die: theirs }) => `You throw ${die}, ${opponent} throws ${theirs}.`,
	your_turn_to_move: () => "Your turn to move.",
	makes_first_move: ({ player }) => `${player} begins.`,
	your_turn: () => "Your turn: roll or double.",
	your_turn_to_roll: () => "Your turn: roll.",
	you_roll: rolled,
	rolls: (fields) => `${fields.player} rolls ${thrown(fields)}.`,
	you_double: ({ opponent }, _, stake) => `You double${doubled(stake)}. ${opponent} has to answer.`,
	doubles_you: ({ player }, _, stake) => `${player} doubles${doubled(stake)}. Take or drop?`,
	you_take: ({ cube }) => `You take. The cube is at ${cube}, yours.`,
	takes: ({ player, cube }) => `${player} takes. The cube is at ${cube}, ${player}'s.`,
	you_drop: ({ opponent, points }) => `You drop. ${opponent} wins ${pointsText(points)}.`,
	drops_to_you: ({ player, points }) => `${player} drops. You win ${pointsText(points)}.`,
	you_resign: ({ opponent, points }) => `You offer to resign: ${opponent} would win ${pointsText(points)}.`,
	resigns_to_you: ({ player, points }) =>
		`${player} offers to resign: you would win ${pointsText(points)}. Accept, or play on?`,
	you_win_game: ({ points }) => `You win the game, ${pointsText(points)}.`,
	wins_your_game: ({ player, points }) => `${player} wins the game, ${pointsText(points)}.`,
	score: scored,
	score_unlimited: scored,
	type_join_or_leave: () => "Next game, or leave?",
	you_win_match: resultWords,
	wins_match: resultWords,
};

/**
 * Null: it is said as it is shown.
 * @param {{name: string, fields: Fields}} tag @param {Board | null} board before it
 * @param {import("./table_state.js").Table["stake"]} stake
 */
export function heardWords({ name, fields }, board, stake) {
	return Object.hasOwn(WORDS, name) ? WORDS[name](fields, board, stake) : null;
}

/**
 * A play of somebody, or of the listener.
 * @param {string} who "bob plays" @param {{steps: Step[], hits: number[]}} play in the numbering of `side`
 * @param {Side} side whose @param {Board} board before it
 */
export function heardPlay(who, { steps, hits }, side, board) {
	const hit = side === board.side ? 0 : onBar(board) + hits.length;

	return (
		`${who} ${stepsText(steps, side, board.side)}${hitsText(hits, side, board.side)}.` +
		`${hits.length > 0 && hit > 0 ? ` You have ${hit} on the bar.` : ""}`
	);
}
