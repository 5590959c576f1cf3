/*
 * moment.js - what can be done at a table just now: the sentence that says so, and the buttons. Pure.
 */
import { START } from "../position.js";
import { isComplete } from "./turn.js";

/**
 * @typedef {import("./table_state.js").Table} Table
 * @typedef {import("./turn.js").Turn} Turn
 * @typedef {{label: string, does: string, main?: boolean}} Button `does`: see actions.js
 * @typedef {{says: string, hint?: string, buttons: Button[] | null}} Moment null: those that are there stay
 * @typedef {{table: Table, turn: Turn | null, asks: string | null, waits: boolean, isNew?: boolean, mayNotify?: boolean,
 *	withHouse?: boolean}} Asked
 * `turn`: the play that is put together. `asks`: what waits for a confirmation. `waits`: for the server. `isNew`: hasn't
 * played here yet. `mayNotify`: the browser could call this player, and hasn't been asked. `withHouse`: the opponent is a
 * program of the house.
 */

/** @param {number | null} points */
const pointWords = (points) => (points === null ? "the game" : points === 1 ? "1 point" : `${points} points`);

/** What the cube shows once an offered double is taken, as the server tells. @param {Table} table @param {string} before */
const doubled = ({ stake }, before) => (stake === null ? "" : `${before} ${stake.cube}`);

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
		blame = withHouse ? "" : ` It counts as left by ${awaited ? "nobody" : isMine ? "you" : opponent}.`;

	if (between && board !== null && board.length === null) return "The match is over then.";
	if (isMine && isUnplayed(table)) return `Nobody has made a play yet, so the match is annulled.${blame}`;
	if (withHouse && isMine && !hints)
		/* there are none in rated matches */
		return "The match is saved. It is lost, and rated, if you begin another with this level or stay away too long.";
	return `The match is saved, and can go on later.${blame}`;
}

/**
 * What is asked once more before it is done, and what then is sent.
 * @type {Record<string, (table: Table, withHouse: boolean) => {says: string, yes: string}>}
 */
const CONFIRMED = {
	double: () => ({ says: "Double the stake?", yes: "Yes, double" }),
	take: (table) => ({
		says: `Take, and play on${doubled(table, " for")}? The cube is yours then.`,
		yes: "Yes, take",
	}),
	drop: (table) => ({ says: `Drop, and lose ${pointWords(table.stake?.points ?? null)}?`, yes: "Yes, drop" }),
	redouble: ({ offer }) => ({
		says: `Take, and turn the cube${offer?.redouble ? ` to ${offer.redouble.cube}` : ""} at once?`,
		yes: "Yes, turn it",
	}),
	resign: () => ({ says: "Resign: what do you offer?", yes: "" }),
	leave: (table, withHouse) => ({ says: `Leave? ${leftWords(table, withHouse)}`, yes: "Yes, leave" }),
	challenge: () => ({
		says: "Challenge this play? If it was legal you have one challenge less in this game.",
		yes: "Yes, challenge",
	}),
};

/** @param {Asked} asked @returns {Moment} */
function confirming({ table, asks, withHouse = false }) {
	const { says, yes } = CONFIRMED[asks ?? ""](table, withHouse);
	const no = { label: "No", does: "cancel" };

	if (asks === "resign")
		return {
			says,
			buttons: [
				["A single game", "n"],
				["A gammon", "g"],
				["A backgammon", "b"],
			]
				.map(([label, size]) => ({ label, does: `send resign ${size}` }))
				.concat([{ ...no, label: "Nothing" }]),
		};
	return { says, buttons: [{ label: yes, does: `yes ${asks}`, main: true }, no] };
}

/** @param {Table} table @returns {Moment} */
function answering(table) {
	const { offer, opponent, board } = table;

	if (offer?.kind === "resign")
		return {
			says: `${opponent} resigns: you would win ${pointWords(offer.points)}.`,
			buttons: [
				{ label: "Accept", does: "send accept", main: true },
				{ label: "Play on", does: "send reject" },
			],
		};
	if (offer?.kind === "win")
		return {
			says: `${opponent} has borne off the last checker.`,
			buttons: [
				{ label: "Accept", does: "send accept", main: true },
				{ label: "Challenge", does: "send challenge" },
			],
		};
	const redouble = offer?.redouble != null || (board?.redoubles ?? 0) > 0;
	return {
		says: `${opponent} doubles${doubled(table, " to")}.`,
		buttons: [
			{ label: "Take", does: "ask take", main: true },
			{ label: "Drop", does: "ask drop" },
			...(redouble ? [{ label: redoubleName(offer), does: "ask redouble" }] : []),
		],
	};
}

/** @param {Table["offer"]} offer */
function redoubleName(offer) {
	const word = offer?.redouble?.command ?? "redouble";

	return word[0].toUpperCase() + word.slice(1);
}

const OFFERED = { double: "your double", resign: "your resignation", win: "your last play" };

/** @param {Table} table @returns {Moment} */
function betweenGames({ joined, opponent, board }) {
	const leave = { label: "Leave", does: "ask leave" };

	if (joined) return { says: `Waiting for ${opponent} to go on.`, buttons: [leave] };
	const score = board === null ? "" : ` You have ${board.score.own}, ${opponent} ${board.score.other}.`;
	return {
		says: `The game is over.${score}`,
		buttons: [{ label: "Next game", does: "send join", main: true }, leave],
	};
}

/** @param {Asked} asked @returns {Moment} */
function ended({ table: { ending, opponent }, mayNotify }) {
	const again =
		ending?.kind === "saved"
			? { label: "Go on with it", does: `resume ${opponent}`, main: true }
			: { label: "Play again", does: "rematch", main: true };

	return {
		says: ending?.words ?? "",
		buttons: [
			again,
			{ label: "Look at the match", does: "look" },
			{ label: "Lobby", does: "lobby" },
			...(mayNotify ? [{ label: "Notify me of my turns", does: "notify" }] : []),
		],
	};
}

/**
 * What who sits at no table is told: after a line that was lost, or a server that was started anew, what has become of the match.
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
				label: `Go on with ${opponent}`,
				does: `resume ${opponent}`,
				main: !isKept || opponent === gone,
			})),
		{ label: "Lobby", does: "lobby" },
	];

	if (!isKept) return { title: "You are at no table", says: "Invite somebody, or play the house.", buttons };
	const why =
		restarted === null ? "" : restarted ? "The server was started anew. " : "The line was lost for too long. ";
	return {
		title: "Your match is saved",
		buttons,
		says: `${why}Your match with ${gone} is saved. ${here(gone) ? `${gone} is here.` : `Waiting for ${gone} to come back.`}`,
	};
}

/** @param {Table} table */
const mayDouble = ({ mayDouble, anytime, board, offer }) =>
	mayDouble || (anytime && offer === null && board?.mayTurn.own === true && !board.crawford);

/** @param {Asked} asked @returns {Moment} */
function rolling({ table }) {
	return {
		says: mayDouble(table) ? "Your turn: roll, or double." : "Your turn: roll.",
		buttons: [
			{ label: "Roll", does: "send roll", main: true },
			...(mayDouble(table) ? [{ label: "Double", does: "ask double" }] : []),
			...(table.open && table.last !== "" ? [{ label: "Challenge", does: "ask challenge" }] : []),
		],
	};
}

const HOW = "Tap one of your checkers, then the point it goes to. Dragging works too.";

/** @param {Asked} asked @returns {Moment} */
function playing({ table, turn, isNew }) {
	const dice = table.board?.dice?.values.filter((die) => die > 0).join(" and ") ?? "";
	const reroll = table.mayReroll && !turn?.steps.length ? [{ label: "Throw again", does: "send reroll" }] : [];
	const double = mayDouble(table) && !turn?.steps.length ? [{ label: "Double", does: "ask double" }] : [];

	if (turn === null)
		return {
			says: dice === "" ? "Done, or undo." : `Your turn: play ${dice}.`,
			buttons: [
				{ label: "Done", does: "send done", main: true },
				{ label: "Undo", does: "send undo" },
				...reroll,
				...double,
			],
		};
	const whole = isComplete(turn),
		begun = turn.steps.length > 0;
	const undo = begun ? [{ label: "Undo", does: "undo" }] : [];
	return {
		says: whole && begun ? "Done, or undo." : `Your turn: play ${dice}.`,
		hint: isNew && !begun ? HOW : "",
		buttons: [
			...(whole && begun ? [{ label: "Done", does: "play", main: true }] : []),
			...undo,
			...reroll,
			...double,
		],
	};
}

/** @param {Table} table whose opponent has lost their line @returns {Moment} */
function missing({ opponent, lineLost, awaited }) {
	const why = awaited ? " has not come back since the server was restarted" : "'s line is lost";

	return {
		says: `${opponent}${why}. The seat is kept for ${lineLost} seconds.`,
		hint: "You may wait for them or leave.",
		buttons: [{ label: "Leave", does: "ask leave" }],
	};
}

/** @param {Asked} asked @returns {Moment} */
export function momentOf(asked) {
	const { table, waits } = asked;
	const { board, offer } = table;
	const mine = board !== null && board.turn === board.side;

	if (waits) return { says: "Sent. Waiting for the server ...", buttons: null };
	if (table.ending !== null) return ended(asked);
	if (asked.asks !== null) return confirming(asked);
	if (offer !== null)
		return offer.mine
			? { says: `Waiting for ${table.opponent} to answer ${OFFERED[offer.kind]}.`, buttons: [] }
			: answering(table);
	if (table.between) return betweenGames(table);
	if (table.mayRoll) return rolling(asked);
	if (mine && (board.dice !== null || table.put > 0)) return playing(asked);
	const double = board !== null && mayDouble(table) ? [{ label: "Double", does: "ask double" }] : [];
	return table.lineLost === null
		? { says: `${table.stuck ? "You can't move. " : ""}Waiting for ${table.opponent}.`, buttons: double }
		: missing(table);
}
