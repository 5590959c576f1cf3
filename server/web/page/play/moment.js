/*
 * moment.js - what can be done at a table just now: the sentence that says so, and the buttons. Pure.
 */
import { START } from "../position.js";
import { isComplete } from "./turn.js";
import { MOMENT, TABLE_VIEW } from "../words/at_table.js";

/**
 * @typedef {import("./table_state.js").Table} Table
 * @typedef {import("./turn.js").Turn} Turn
 * @typedef {{label: string, does: string, main?: boolean}} Button `does`: see actions.js
 * @typedef {{says: string, hint?: string, buttons: Button[] | null}} Moment null: those that are there stay
 * @typedef {{table: Table, turn: Turn | null, asks: string | null, waits: boolean, isNew?: boolean, mayNotify?: boolean,
 *	withHouse?: boolean, found?: number, waiting?: number}} Asked
 * `found`: mistakes of the player that wait to be looked at. `waiting`: slow matches that wait for the player. `turn`: the play that is put together. `asks`: what waits for a confirmation. `waits`: for the server. `isNew`: hasn't
 * played here yet. `mayNotify`: the browser could call this player, and hasn't been asked. `withHouse`: the opponent is a
 * program of the house.
 */

/** Nobody has made a play yet, so leaving annuls the match. @param {Table} table */
const isUnplayed = ({ board, between }) =>
	board !== null &&
	!between &&
	board.score.own + board.score.other === 0 &&
	board.points.every((count, point) => count === START[point]);

/** What becomes of a match that is left now. @param {Table} table @param {boolean} withHouse */
function leftWords(table, withHouse) {
	const { lineLost, awaited, opponent, between, board, hints } = table;
	const isMine = lineLost === null && !awaited,
		blame = withHouse ? "" : MOMENT.leftBy(awaited ? MOMENT.nobody : isMine ? MOMENT.you : opponent);

	if (table.slow) return MOMENT.slowGoesOn;
	if (between && board !== null && board.length === null) return MOMENT.overThen;
	if (isMine && isUnplayed(table)) return MOMENT.annulled(blame);
	if (withHouse && isMine && !hints)
		/* there are none in rated matches */
		return MOMENT.lostIfLeft;
	return MOMENT.savedIfLeft(blame);
}

/**
 * What is asked once more before it is done, and what then is sent.
 * @type {Record<string, (table: Table, withHouse: boolean) => {says: string, yes: string}>}
 */
const CONFIRMED = {
	double: () => ({ says: MOMENT.doubleAsked, yes: MOMENT.yesDouble }),
	take: (table) => ({ says: MOMENT.takeAsked(table.stake?.cube), yes: MOMENT.yesTake }),
	drop: (table) => ({ says: MOMENT.dropAsked(table.stake?.points), yes: MOMENT.yesDrop }),
	redouble: ({ offer }) => ({ says: MOMENT.redoubleAsked(offer?.redouble?.cube), yes: MOMENT.yesTurn }),
	resign: () => ({ says: MOMENT.resignAsked, yes: "" }),
	leave: (table, withHouse) => ({ says: MOMENT.leaveAsked(leftWords(table, withHouse)), yes: MOMENT.yesLeave }),
	challenge: () => ({ says: MOMENT.challengeAsked, yes: MOMENT.yesChallenge }),
};

/** @param {Asked} asked @returns {Moment} */
function confirming({ table, asks, withHouse = false }) {
	const { says, yes } = CONFIRMED[asks ?? ""](table, withHouse);
	const no = { label: MOMENT.no, does: "cancel" };

	if (asks === "resign")
		return {
			says,
			buttons: [
				[MOMENT.single, "n"],
				[MOMENT.gammon, "g"],
				[MOMENT.backgammon, "b"],
			]
				.map(([label, size]) => ({ label, does: `send resign ${size}` }))
				.concat([{ ...no, label: MOMENT.nothing }]),
		};
	return { says, buttons: [{ label: yes, does: `yes ${asks}`, main: true }, no] };
}

/** @param {Table} table @returns {Moment} */
function answering(table) {
	const { offer, opponent, board } = table;

	if (offer?.kind === "resign")
		return {
			says: MOMENT.resigns(opponent, offer.points),
			buttons: [
				{ label: MOMENT.accept, does: "send accept", main: true },
				{ label: MOMENT.playOn, does: "send reject" },
			],
		};
	if (offer?.kind === "win")
		return {
			says: MOMENT.claims(opponent),
			buttons: [
				{ label: MOMENT.accept, does: "send accept", main: true },
				{ label: MOMENT.challenge, does: "send challenge" },
			],
		};
	const redouble = offer?.redouble != null || (board?.redoubles ?? 0) > 0;
	return {
		says: MOMENT.doubles(opponent, table.stake?.cube),
		buttons: [
			{ label: MOMENT.take, does: "ask take", main: true },
			{ label: MOMENT.drop, does: "ask drop" },
			...(redouble ? [{ label: redoubleName(offer), does: "ask redouble" }] : []),
		],
	};
}

/** @param {Table["offer"]} offer */
function redoubleName(offer) {
	const word = offer?.redouble?.command ?? "redouble";

	return word === "beaver" ? MOMENT.beaver : word === "raccoon" ? MOMENT.raccoon : MOMENT.redouble;
}

const OFFERED = { double: MOMENT.yourDouble, resign: MOMENT.yourResignation, win: MOMENT.yourPlay };

/** @param {Table} table @returns {Moment} */
function betweenGames({ joined, opponent, board }) {
	const leave = { label: MOMENT.leave, does: "ask leave" };

	if (joined) return { says: MOMENT.waitingToGoOn(opponent), buttons: [leave] };
	const score = board === null ? "" : MOMENT.score(board.score.own, opponent, board.score.other);
	return {
		says: MOMENT.gameOver(score),
		buttons: [{ label: MOMENT.nextGame, does: "send join", main: true }, leave],
	};
}

/** @param {Asked} asked @returns {Moment} */
function ended({ table: { ending, opponent, tournament }, mayNotify, found = 0, waiting = 0 }) {
	if (ending?.kind === "slow")
		return {
			says: ending.words,
			buttons: [
				...(waiting > 0 ? [{ label: MOMENT.next, does: "send next", main: true }] : []),
				{ label: MOMENT.slow, does: "slow" },
				{ label: MOMENT.lobby, does: "lobby" },
			],
		};
	const again =
		tournament !== null
			? { label: MOMENT.tournament, does: `tournament ${tournament.number}`, main: true }
			: ending?.kind === "saved"
				? { label: MOMENT.goOn, does: `resume ${opponent}`, main: true }
				: { label: MOMENT.playAgain, does: "rematch", main: true };

	return {
		says: ending?.words ?? "",
		buttons: [
			again,
			{ label: MOMENT.look, does: "look" },
			...(found > 0 ? [{ label: MOMENT.mistakes(found), does: "mistakes" }] : []),
			{ label: MOMENT.lobby, does: "lobby" },
			...(mayNotify ? [{ label: MOMENT.notify, does: "notify" }] : []),
		],
	};
}

/**
 * What who sits at no table is told: after a connection that was lost, or a server that was started anew, what has become of the match.
 * @param {{saved: {opponent: string}[], savedTold: boolean, gone: string, here: (name: string) => boolean, restarted: boolean | null,
 *	invitations: import("./invitations_state.js").Invitations}} known who invites is answered above
 * `gone`: as in the state; `restarted`: why; null: nobody knows yet
 * @returns {Moment & {title: string}}
 */
export function noTable({ saved, savedTold, gone, here, restarted, invitations }) {
	const isKept = gone !== "" && (!savedTold || saved.some(({ opponent }) => opponent === gone));
	const buttons = [
		...saved
			.filter(({ opponent }) => here(opponent) && !invitations.from.has(opponent))
			.map(({ opponent }) => ({
				label: MOMENT.goOnWith(opponent),
				does: `resume ${opponent}`,
				main: !isKept || opponent === gone,
			})),
		{ label: MOMENT.lobby, does: "lobby" },
	];

	if (!isKept) return { title: MOMENT.noTable, says: MOMENT.inviteOrPlay, buttons };
	const why = restarted === null ? "" : restarted ? MOMENT.restarted : MOMENT.lostTooLong;
	return { title: MOMENT.savedTitle, buttons, says: MOMENT.isSaved(why, gone, here(gone)) };
}

/** @param {Table} table */
const mayDouble = ({ mayDouble, anytime, board, offer }) =>
	mayDouble || (anytime && offer === null && board?.mayTurn.own === true && !board.crawford);

/** @param {Asked} asked @returns {Moment} */
function rolling({ table }) {
	return {
		says: mayDouble(table) ? MOMENT.rollOrDouble : MOMENT.rollNow,
		buttons: [
			{ label: MOMENT.roll, does: "send roll", main: true },
			...(mayDouble(table) ? [{ label: MOMENT.double, does: "ask double" }] : []),
			...(table.open && table.last !== "" ? [{ label: MOMENT.challenge, does: "ask challenge" }] : []),
		],
	};
}

/** @param {Asked} asked @returns {Moment} */
function playing({ table, turn, isNew }) {
	const dice = table.board?.dice?.values.filter((die) => die > 0).join(MOMENT.and) ?? "";
	const reroll = table.mayReroll && !turn?.steps.length ? [{ label: MOMENT.throwAgain, does: "send reroll" }] : [];
	const double = mayDouble(table) && !turn?.steps.length ? [{ label: MOMENT.double, does: "ask double" }] : [];

	if (turn === null)
		return {
			says: dice === "" ? MOMENT.doneOrUndo : MOMENT.play(dice),
			buttons: [
				{ label: MOMENT.done, does: "send done", main: true },
				{ label: MOMENT.undo, does: "send undo" },
				...reroll,
				...double,
			],
		};
	const whole = isComplete(turn),
		begun = turn.steps.length > 0;
	const undo = begun ? [{ label: MOMENT.undo, does: "undo" }] : [];
	return {
		says: whole && begun ? MOMENT.doneOrUndo : MOMENT.play(dice),
		hint: isNew && !begun ? MOMENT.how : "",
		buttons: [
			...(whole && begun ? [{ label: MOMENT.done, does: "play", main: true }] : []),
			...undo,
			...reroll,
			...double,
		],
	};
}

/** @param {Table} table whose opponent has lost their connection @returns {Moment} */
function missing({ opponent, lineLost, awaited }) {
	return {
		says: awaited ? MOMENT.notBack(opponent, lineLost) : MOMENT.lineIsLost(opponent, lineLost),
		hint: MOMENT.mayWait,
		buttons: [{ label: MOMENT.leave, does: "ask leave" }],
	};
}

/** The page doesn't try to come back by itself. @param {{status: import("./session.js").Status}} session */
export const isQuiet = ({ status }) => status === "ended" || status === "old";

/**
 * While there is no line: what becomes of the match. `maySit`: the seat may still be kept.
 * @param {{status: import("./session.js").Status, stops: boolean, outlasts: boolean, maySit: boolean}} how @returns {Moment}
 */
export function noLine(how) {
	const { stops, outlasts, maySit } = how;
	const stopping = outlasts ? TABLE_VIEW.stopsKept : TABLE_VIEW.stops,
		lost = maySit ? TABLE_VIEW.lostKept : TABLE_VIEW.lostSaved;

	return { says: isQuiet(how) ? TABLE_VIEW.quiet : stops ? stopping : lost, buttons: [] };
}

/** @param {Asked} asked @returns {Moment} */
export function momentOf(asked) {
	const { table, waits } = asked;
	const { board, offer } = table;
	const mine = board !== null && board.turn === board.side;

	if (waits) return { says: MOMENT.sent, buttons: null };
	if (table.ending !== null) return ended(asked);
	if (asked.asks !== null) return confirming(asked);
	if (offer !== null)
		return offer.mine
			? { says: MOMENT.waitingForAnswer(table.opponent, OFFERED[offer.kind]), buttons: [] }
			: answering(table);
	if (table.between) return betweenGames(table);
	if (table.mayRoll) return rolling(asked);
	if (mine && (board.dice !== null || table.put > 0)) return playing(asked);
	const double = board !== null && mayDouble(table) ? [{ label: MOMENT.double, does: "ask double" }] : [];
	return table.lineLost === null
		? { says: MOMENT.waiting(table.opponent, table.stuck), buttons: double }
		: missing(table);
}
