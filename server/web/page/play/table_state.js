/*
 * table_state.js - the match at which somebody sits, from the tags and boards that tell of it. Pure.
 */
import { other } from "../position.js";
import { readBoardLine } from "./board_line.js";
import { seenBy } from "./picture.js";
import { BAR, OFF, moved } from "./rules.js";
import { sentenceOf } from "../words/tags.js";

/**
 * @typedef {import("./board_line.js").Board} Board
 * @typedef {{kind: "double" | "resign" | "win", mine: boolean, points: number | null,
 *	redouble: {command: string, cube: number} | null}} Offer
 * @typedef {import("../clock_view.js").Clock} Clock the player's own reserve comes before the opponent's
 * @typedef {"" | "mine" | "theirs"} Wish who has asked for something that both must want
 * @typedef {{kind: "match" | "saved" | "annulled" | "over" | "slow", won: boolean | null, words: string}} Ending
 * @typedef {{opponent: string, match: number | null, tournament: {number: number, name: string} | null, slow: boolean, anytime: boolean, hints: boolean, board: Board | null, offer: Offer | null,
 *	stake: {cube: number, points: number} | null,
 *	mayRoll: boolean, mayDouble: boolean, mayReroll: boolean, between: boolean, joined: boolean,
 *	open: boolean, stuck: boolean, put: number, last: string, thrown: Board["dice"], lineLost: number | null, awaited: boolean, watchers: string[],
 *	clock: Clock | null, pause: Wish, adjourn: Wish,
 *	ending: Ending | null}} Table
 * `slow`: days for a turn, and nobody has to stay. `anytime`: doubles are allowed in the other's turn, too. `hints`: the server may give some, for nothing is rated. `stake`: of the double that was offered last, what the cube shows if it is taken and what it costs if not. `open`: wrong plays stand unless they are challenged. `last`: the opponent's last play. `thrown`: the last dice of this game. `between`: two games; `joined`: this player has asked for the next one. `put`: checkers on trial.
 * `stuck`: this player could not move. `lineLost`: the opponent's; for how many seconds their seat was to be kept then. `awaited`: because the server was restarted. `ending`: the table is closed, and this is why.
 */

/** @typedef {{name: string, fields: Object<string, string>, text: string}} Tag */

/** @type {Table} */
export const OPENED = {
	opponent: "",
	match: null,
	tournament: null,
	slow: false,
	anytime: false,
	hints: false,
	board: null,
	offer: null,
	stake: null,
	mayRoll: false,
	mayDouble: false,
	mayReroll: false,
	between: false,
	joined: false,
	open: false,
	stuck: false,
	put: 0,
	last: "",
	thrown: null,
	lineLost: null,
	awaited: false,
	watchers: [],
	clock: null,
	pause: "",
	adjourn: "",
	ending: null,
};

/** @param {string} opponent @returns {Table} */
const opened = (opponent) => ({ ...OPENED, opponent });

/** What both have agreed on, as it may be typed after `invite`. @param {Table} table @param {Tag} tag @returns {Partial<Table>} */
function agreed(table, { fields }) {
	const terms = fields.terms.split(" ");

	return {
		slow: terms.some((word) => word.startsWith("days=")),
		open: terms.includes("open"),
		anytime: terms.includes("cube=anytime"),
		hints: terms.includes("unrated") || terms[0] === "unlimited",
	};
}

/** @param {Table} _ @param {Tag} tag @returns {Partial<Table>} */
const ofTournament = (_, { fields }) => ({ tournament: { number: Number(fields.number), name: fields.tournament } });

/** What is over with each throw and play. */
const MOVED = {
	offer: null,
	mayRoll: false,
	mayDouble: false,
	mayReroll: false,
	stuck: false,
	put: 0,
	pause: /** @type {Wish} */ (""),
	adjourn: /** @type {Wish} */ (""),
};

/** @param {Offer["kind"]} kind @param {boolean} mine @param {string} [points] @returns {Partial<Table>} */
function offered(kind, mine, points) {
	const offer = { kind, mine, points: points === undefined ? null : Number(points), redouble: null };

	return { offer, mayRoll: false, mayDouble: false };
}

/** @param {Ending["kind"]} kind @param {boolean | null} [won] */
const ends =
	(kind, won = null) =>
	(/** @type {Table} */ _, /** @type {Tag} */ tag) => ({ ...MOVED, ending: { kind, won, words: sentenceOf(tag) } });

/** The game is over; the match may go on. */
const gameOver = () => ({ ...MOVED, between: true, joined: false });

/** @param {Table} table @param {Tag} tag */
const movedOn = (table, tag) => MOVED;

/** @param {Table} table @param {Tag} tag @returns {Partial<Table>} */
const lineLost = (table, { fields }) => ({ lineLost: Number(fields.seconds), awaited: false });

/** @param {Table} table @param {Tag} tag @returns {Partial<Table>} */
const awaited = (table, { fields }) => ({ lineLost: Number(fields.seconds), awaited: true });

/** @param {Table} table @param {Tag} tag @returns {Partial<Table>} */
const watched = ({ watchers }, { fields }) => ({ watchers: [...new Set([...watchers, fields.player])] });

/** @param {Table} table @param {Tag} tag @returns {Partial<Table>} */
const unwatched = ({ watchers }, { fields }) => ({ watchers: watchers.filter((name) => name !== fields.player) });

/** @param {Table} table @param {Tag} tag @returns {Partial<Table>} */
const clockOf = ({ opponent }, { fields }) => {
	const mine = fields.player !== opponent,
		reserves = [Number(fields.reserve_ms), Number(fields.opponent_reserve_ms)];

	return {
		clock: {
			player: mine ? 0 : 1,
			delay: Number(fields.delay_ms),
			reserves: mine ? reserves : reserves.reverse(),
			state: /** @type {Clock["state"]} */ (fields.state),
		},
	};
};

/** The opponent's throw. @param {Table} table @param {Object<string, string>} fields @returns {Board["dice"]} */
function diceOf({ board }, { die1, die2 }) {
	return board === null ? null : { side: other(board.side), values: [Number(die1), Number(die2)] };
}

/**
 * The board after the opponent's play; no other comes after a game's last one.
 * @param {Board} board @param {string} moves `24-18 18-14`
 * @returns {Board}
 */
function played(board, moves) {
	const theirs = other(board.side),
		steps = moves.split(" ").filter((word) => word.includes("-"));
	const point = (/** @type {string} */ word) =>
		word === "bar" ? BAR : word === "off" ? OFF : theirs === "O" ? Number(word) : 25 - Number(word);
	const after = (/** @type {number[]} */ seen, /** @type {string} */ step) => {
		const [from, to] = step.split("-").map(point);
		return moved(seen, from, to);
	};

	if (board.turn !== theirs) return board;
	return { ...board, points: seenBy(steps.reduce(after, seenBy(board.points, theirs)), theirs) };
}

/** The score is told where no board comes. @param {Table} table @param {Tag} tag @returns {Partial<Table>} */
function scored(table, { fields }) {
	const points = Number(fields.points),
		theirs = Number(fields.opponent_points),
		isOther = fields.player === table.opponent;
	const most = table.board?.length ?? Infinity; /* the last game may bring more than is needed */
	const [won, lost] = [Math.min(points, most), Math.min(theirs, most)];
	const score = isOther ? { own: lost, other: won } : { own: won, other: lost };

	return table.board === null ? {} : { board: { ...table.board, score } };
}

/** Who has to answer, when the whole state is told. @param {Offer["kind"]} kind */
const waitsFor =
	(kind) =>
	(/** @type {Table} */ table, /** @type {Tag} */ { fields }) =>
		offered(kind, fields.player === table.opponent);

/**
 * What each tag changes at a table.
 * @type {Object<string, (table: Table, tag: Tag) => Partial<Table>>}
 */
const CHANGES = {
	table_between: () => ({ ...MOVED, between: true }) /* who has joined stays so */,
	table_doubled: waitsFor("double"),
	table_resigned: waitsFor("resign"),
	table_pending: waitsFor("win"),
	next_wait_join: () => ({ joined: true }),
	next_wait_line: (table, tag) => ({ ...lineLost(table, tag), joined: table.between }) /* told only to who waits */,
	next_wait_restart: (table, tag) => ({ ...awaited(table, tag), joined: table.between }),
	next_put: () => ({ put: 1 }),
	starting_game: () => ({ ...MOVED, between: false, joined: false, last: "", thrown: null }),
	open_table: () => ({ open: true }),
	table_terms: agreed,
	playing_tournament: ofTournament,
	match_of_tournament: ofTournament,
	your_turn: () => ({ mayRoll: true, mayDouble: true }),
	your_turn_to_roll: () => ({ mayRoll: true, mayDouble: false }),
	you_roll: movedOn,
	rolls: (table, { fields }) => ({ ...MOVED, thrown: diceOf(table, fields) }),
	moves: (table, { fields }) => ({
		...MOVED,
		last: fields.moves,
		board: table.board && played(table.board, fields.moves),
	}),
	moves_against_dice: (_, { fields }) => ({ ...MOVED, last: fields.moves }),
	moves_nothing: () => ({ ...MOVED, last: "nothing" }),
	cant_move: () => ({ last: "nothing" }),
	you_cant_move: ({ board }) => ({
		...MOVED,
		stuck: true,
		board: board && { ...board, turn: other(board.side) },
	}) /* no board tells it */,
	you_reroll: movedOn,
	may_reroll: () => ({ mayReroll: true }),
	you_put: (table) => ({ put: table.put + 1, mayReroll: false }),
	you_undo: (table) => ({ put: Math.max(0, table.put - 1) }),
	stake: (_, { fields }) => ({ stake: { cube: Number(fields.cube), points: Number(fields.points) } }),
	you_double: () => offered("double", true),
	doubles_you: () => offered("double", false),
	may_redouble: (table, { fields }) =>
		table.offer === null
			? {}
			: { offer: { ...table.offer, redouble: { command: fields.command, cube: Number(fields.cube) } } },
	you_take: movedOn,
	takes: movedOn,
	you_drop: gameOver,
	drops_to_you: gameOver,
	you_resign: (_, { fields }) => offered("resign", true, fields.points),
	resigns_to_you: (_, { fields }) => offered("resign", false, fields.points),
	you_accept_resign: gameOver,
	accepts_resign: gameOver,
	you_refuse_resign: movedOn,
	refuses_resign: movedOn,
	you_claim_win: () => offered("win", true),
	claims_win: () => offered("win", false),
	you_let_stand: movedOn,
	lets_stand: movedOn,
	you_were_wrong: movedOn,
	was_wrong: movedOn,
	you_win_game: gameOver,
	wins_your_game: gameOver,
	score: scored,
	score_unlimited: scored,
	type_join_or_leave: () => ({ between: true }),
	wait_for_join: () => ({ joined: true }),
	joined_already: () => ({ joined: true }),
	table_watched: () => ({ watchers: [] }),
	names: ({ watchers }, { fields }) => ({
		watchers: [...watchers, ...fields.names.split(" ")],
	}) /* rows of the line above */,
	table_unwatched: () => ({ watchers: [] }),
	watches_you: watched,
	starts_watching: watched,
	stops_watching_you: unwatched,
	stops_watching: unwatched,
	clock: clockOf,
	you_want_pause: () => ({ pause: "mine" }),
	wants_pause: () => ({ pause: "theirs" }),
	pause: () => ({ pause: "" }),
	you_want_to_adjourn: () => ({ adjourn: "mine" }),
	wants_to_adjourn: () => ({ adjourn: "theirs" }),
	time_annuls: ends("annulled"),
	line_annuls: ends("annulled"),
	line_lost: lineLost,
	line_back: () => ({ lineLost: null, awaited: false }),
	seat_awaited: awaited,
	you_win_match: (table, tag) => ({ ...scored(table, tag), ...ends("match", true)(table, tag) }),
	wins_match: (table, tag) => ({ ...scored(table, tag), ...ends("match", false)(table, tag) }),
	you_left: ends("saved"),
	player_left: ends("saved"),
	you_left_unplayed: ends("annulled"),
	you_left_uncounted: ends("annulled"),
	player_left_unplayed: ends("annulled"),
	logs_out_saved: ends("saved"),
	drops_saved: ends("saved"),
	times_out_saved: ends("saved"),
	network_error_saved: ends("saved"),
	unlimited_over: ends("over"),
	slow_turn_is_over: ends("slow"),
	slow_turn_is_over_one: ends("slow"),
	slow_turn_is_over_more: ends("slow"),
	slow_other_begins: ends("slow"),
	slow_you_left: ends("slow"),
	slow_idle: ends("slow"),
};

/** Tags that open a table; the field that names the opponent. @type {Record<string, string>} */
const OPENS = {
	now_playing: "player",
	now_playing_unlimited: "player",
	now_resumed: "player",
	has_joined: "player",
	has_joined_unlimited: "player",
	has_resumed: "player",
	table_title: "opponent",
};

/** @param {Table | null} table @param {Tag} tag @param {string} own @returns {Table} */
function open(table, { name, fields }, own) {
	const opponent =
		fields[OPENS[name]] === own ? fields.player : fields[OPENS[name]]; /* a title names who has invited first */

	if (name !== "table_title") return opened(opponent);
	const seated = table?.opponent === opponent && table.ending === null ? table : opened(opponent);
	return { ...seated, match: Number(fields.match) };
}

/** Where the dice lie tells which match it is. @param {Table} table @param {Tag} tag */
function learnMatch(table, { name, fields }) {
	return name.startsWith("dice_sealed") ? { ...table, match: Number(fields.match) } : table;
}

/**
 * @param {Table | null} table
 * @param {Tag} tag
 * @param {string} own name of who sits there
 * @returns {Table | null}
 */
export function reduceTable(table, tag, own) {
	const changes = Object.hasOwn(CHANGES, tag.name) ? CHANGES[tag.name] : null;

	if (Object.hasOwn(OPENS, tag.name)) return open(table, tag, own);
	if (table !== null && tag.name === "adjourned")
		return { ...table, ...ends("saved")(table, tag) }; /* before it both were told that the other has left */
	if (table === null || table.ending !== null) return table;
	return changes === null ? learnMatch(table, tag) : { ...table, ...changes(table, tag) };
}

/** @param {Table} table @param {Board} board */
function answered(table, board) {
	return table.offer?.kind === "double" && !board.waits ? null : table.offer;
}

/**
 * @param {Table | null} table
 * @param {string} line
 * @returns {Table | null}
 */
export function showBoard(table, line) {
	const board = readBoardLine(line);

	if (board === null || board.player !== "You") return table;
	const seated =
		table !== null && table.opponent === board.opponent && table.ending === null ? table : opened(board.opponent);
	const isThrown = board.dice?.values.every((die) => die > 0) && board.turn !== null;
	return {
		...seated,
		board,
		between: board.turn === null,
		offer: answered(seated, board),
		thrown: isThrown ? board.dice : seated.thrown,
	};
}
