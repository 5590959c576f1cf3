/*
 * tournament.js - words of tournaments: their list, one of them, its pairings and why they were made. Pure.
 */
import { dayOf, dayText, timeText } from "./events.js";
import { counted } from "./spoken.js";

/** @typedef {import("./spoken.js").Words} Words */

/** Of kinds and stages that are not here the page shows the server's own word. @type {Record<string, string>} */
const KINDS = { knockout: "Knockout", swiss: "Swiss tournament", rolling: "Rolling tournament", league: "League" };

/** @type {Record<string, string>} */
const STAGES = { main: "Main bracket", consolation: "Consolation", playoff: "Playoff" };

/** What parts equal players, as the server calls it. @type {Record<string, string>} */
const PARTED_BY = {
	"head to head": "by their meetings",
	"the scores of opponents": "by the scores of their opponents",
	"the scores of those who were beaten": "by the scores of those they have beaten",
	"fewer losses": "by fewer losses",
	points: "by points",
	lot: "by lot",
};

/** @type {Record<string, string>} */
const GONE = { dropped: "was not here at the start", withdrawn: "has withdrawn", removed: "was taken out" };

/** Which losers go on. @type {Record<string, string>} */
const CONSOLED = {
	first: "for players who lose their first match",
	progressive: "for players who lose before the semi-final",
};

/** Which seats house players take. @type {Record<string, string>} */
const FILLED = { house: "one joins if the number of players is odd", seats: "they take all seats that are left" };

/** What each tournament of a weekly series gives. @type {Record<string, string>} */
const COUNTED = {
	rounds: "12 points for the winner, 8, 4 and 2 for those who lose in the last rounds",
	wins: "a point for each win",
};

/** The last rounds of a bracket, the final first. */
const LAST_ROUNDS = ["Final", "Semi-finals", "Quarter-finals"];

/** @param {string} word @param {Record<string, string>} table */
const wordOf = (word, table) => table[word] ?? word;

/** How a league stands that is being played. @param {any} head as the list tells */
const leagueText = ({ by, days_left: days }) =>
	days === null
		? `being played until ${dayOf(by)}`
		: `its last day is over, and what is being played counts if it ends within ${counted(days, "day")}`;

/** How a tournament stands. @param {any} head as the list tells */
function stateText(head) {
	const { kind, state, paused, starts, director, round, of_rounds: rounds, winner, ended } = head;
	const when = ended === null ? "" : `, ${dayText(ended)}`;

	switch (state) {
		case "open":
			return starts === null ? `starts when ${director} says so` : `starts ${timeText(starts)}`;
		case "late":
			return "waits for some of its players";
		case "playing":
			if (paused) return "paused";
			if (kind === "league") return leagueText(head);
			return round === 0 || rounds === 0 ? "being played" : `round ${round} of ${rounds}`;
		case "off":
			return `called off${when}`;
		default:
			return winner === null ? `over without a winner${when}` : `won by ${winner}${when}`;
	}
}

/** @param {string} one @param {string} other @param {any} pairing */
function overText(one, other, { decided, score, winner }) {
	const points = `${score[winner]} to ${score[1 - winner]}`;

	switch (decided) {
		case "played":
			return `${one} has beaten ${other}, ${points}`;
		case "time":
			return `${one} has beaten ${other} on time, ${points}`;
		case "left":
			return `${one} has won against ${other}, who left`;
		case "award":
			return `${one} was awarded the match with ${other}`;
		default:
			return `${one} has won against ${other}, who was not there`;
	}
}

/** Why nobody has won, as `unwonOf` says. @type {Record<string, (one: string, other: string) => string>} */
const UNWON = {
	struck: (one, other) => `${one} and ${other}: this counts for nobody`,
	halves: (one, other) => `${one} and ${other}: half each`,
	unplayed: (one, other) => `${one} and ${other}: this was not played`,
	unended: (one, other) => `${one} and ${other}: this was not played to its end`,
	out: (one, other) => `${one} and ${other} are both out`,
};

/** A pairing, as one hears it. @param {any} pairing as the server tells it @param {string} unwon why nobody has won it, if nobody has */
export function pairingText(pairing, unwon) {
	const { players, state, winner, decided, joined, struck } = pairing,
		[one, other] = players;

	if (decided === "bye" || other === null) return `${one} has a bye`;
	if (state === "playing") return `${one} plays ${other}`;
	if (state === "over")
		return winner === null || struck
			? UNWON[unwon](one, other)
			: overText(players[winner], players[1 - winner], pairing);
	if (joined[0] !== joined[1]) return `${joined[0] ? one : other} waits for ${joined[0] ? other : one}`;
	return `${one} and ${other} are to play`;
}

/** Why two were paired, or one has a bye. @param {any} pairing as the server tells it */
export function whyText({ stage, players: [one, other], why: { reason, round, nearer, met } }) {
	switch (reason) {
		case "draw":
			return stage === "playoff"
				? `${one} and ${other}: by their places after the rounds.`
				: `${one} and ${other}: as they were drawn.`;
		case "bye":
			return `${one}: a bye, since the draw left nobody to play.`;
		case "winners":
			return `${one} and ${other}: they came forward from the two places before.`;
		case "withdrawn":
			return `${one} and ${other ?? "nobody"}: nothing to play, since somebody has withdrawn.`;
		case "nearest":
			return nearer === 0
				? `${one} and ${other}: the nearest who had not met.`
				: `${one} and ${other}: ${counted(nearer, "player was", "players were")} nearer, of whom ${met} had met ${one} and the others were needed elsewhere.`;
		case "repeat":
			return `${one} and ${other}: they met in round ${round}, and no pairing had fewer repeats.`;
		case "last":
			return `${one}: the bye, for the last who could have it.`;
		case "second bye":
			return `${one}: one more bye, since nobody else could have it.`;
		case "losers":
			return `${one} and ${other}: both lost their first match.`;
		case "dropped":
			return `${one} and ${other}: ${one} goes on, ${other} lost in round ${round}.`;
		case "free":
			return met === 0
				? `${one} and ${other}: both were free, and had not met.`
				: `${one} and ${other}: both were free, and no two free players who could be paired had met less often.`;
		case "again":
			return `${one} and ${other}: they had just met, but for three minutes nobody else was free.`;
		case "all":
			return `${one} and ${other}: everybody plays everybody.`;
		default:
			return other === null ? `${one}: ${reason}.` : `${one} and ${other}: ${reason}.`;
	}
}

/** @satisfies {Words} */
export const TOURNAMENTS = {
	title: "Tournaments",
	what: "The server pairs the players of a tournament, waits for them, and counts their results. Enter one, and be here when it starts.",
	open: "Open",
	noneOpen: "None is open just now.",
	playing: "Under way",
	past: "Over",
	older: "Show older tournaments",
	state: stateText,
	/* the rest of a row, behind the name and the state */
	terms: (kind, length) => `${wordOf(kind, KINDS)}, ${counted(length, "point")}`,
	entered: (entered, seats) => `${entered} of ${counted(seats, "seat")} taken`,
	weekly: "each week",
};

/** @satisfies {Words} */
export const TOURNAMENT = {
	none: "There is no such tournament",
	all: "All tournaments",
	number: (number) => `Tournament ${number}`,
	state: (head) => `${wordOf(head.kind, KINDS)}: ${stateText(head)}.`,
	entrants: "Players",
	entered: (entered, seats) => `${counted(entered, "player")} entered, ${counted(seats, "seat")}.`,
	nobodyEntered: "Nobody has entered yet.",
	player: "Name",
	rating: "Rating",
	remark: "Remark",
	house: "house",
	gone: (state) => wordOf(state, GONE),
	now: "Played now",
	called: (starts) =>
		starts === null ? "Its players are called." : `Its players are called: it starts ${timeText(starts)}.`,
	closed: (who, why) => `${who} has ended it: ${why}`,
	consoledIs: (name) => `${name} has won the consolation.`,
	bracket: (stage) => wordOf(stage, STAGES),
	rounds: "Rounds",
	round: (number, rounds) => (rounds === 0 ? `Round ${number}` : (LAST_ROUNDS[rounds - number] ?? `Round ${number}`)),
	why: "Why these pairs?",
	bye: "bye",
	notKnown: "not known yet",
	slot: (one, other) => `${one || "Somebody"} will play ${other || "somebody"}`,
	standings: (state, isClosed) =>
		isClosed ? "Standings when it was ended" : state === "over" ? "Standings in the end" : "Standings so far",
	place: "Place",
	wins: "Wins",
	score: "Score",
	played: "Played",
	losses: "Losses",
	by: (by) => wordOf(by, PARTED_BY),
	rules: "Rules",
	match: "Each match",
	final: "The final",
	points: (length) => counted(length, "point"),
	consolation: "Consolation",
	consoled: (consolation) => wordOf(consolation, CONSOLED),
	playoff: "After the rest",
	playsOff: (players) => `the best ${players} play off`,
	fill: "House players",
	filled: (fill) => wordOf(fill, FILLED),
	pairs: "The pairs",
	rolls: (minutes) => `whoever is free is paired at once, for ${counted(minutes, "minute")}`,
	season: "For the season",
	counts: (season) => wordOf(season, COUNTED),
	draw: "The draw",
	seeded: "by rating",
	byLot: "by lot, from a sealed envelope",
	director: "Director",
	needs: "For players with",
	experience: (experience) => `an experience of ${experience} or more`,
	reliability: (percent) => `a reliability of ${percent} % or more`,
	late: "Missing at the start",
	minutes: (minutes) => `waited for ${counted(minutes, "minute")}`,
	join: "To begin",
	joining: "Both have ten minutes to join. If only one has come then, that player has won, and no rating changes.",
	meetings: "The matches",
	meets: (twice) =>
		twice ? "everybody plays everybody twice, when they like" : "everybody plays everybody, when they like",
	joiningLeague:
		"Either of the two offers the match, and it begins when the other one joins within ten minutes. A player who is away reads of the offer at the next login.",
	joiningSlow: "Either of the two begins the match, also while the other one is away.",
	lastDay: "Its last day",
	lastDayIs: (by, closes) =>
		closes === null ? dayOf(by) : `${dayOf(by)}. It ends ${timeText(closes)}, in your time.`,
	vacation: "Days of vacation",
	noVacation: "stop no clock in it",
	unplayed: "What is not played by then",
	unplayedIs:
		"A player who has offered it on three days or more, while the other one has on fewer, wins it without a match. Else it counts half for each.",
	going: "A withdrawal",
	goingIs: "Before half of the player's matches are over, none of them counts. After that the rest is lost.",
	away: "A lost line",
	awayIs: "A player who doesn't come back within seven minutes has lost, and so has one who leaves three times.",
	awayLeague:
		"A match that was left is saved, and can go on until the last day. One that is being played then has 30 days more.",
	acts: "What its director has done",
	act: (who, what, time) => `${who}, ${timeText(time)}: ${what}`,
	because: (why) => ` (${why})`,
	asFile: "As a table for other programs",
	screen: "For a projector",
	lineLost: (words) => `This page may be behind. ${words}`,
	allBoards: (count) => `All ${count} boards`,
	boardOf: (one, other) => `${one} and ${other}`,
	result: (sentence) => `${sentence}.`,
	begins: (kind, round) => (kind === "league" ? "The league begins." : `Round ${round} begins.`),
	over: (winner) => (winner === null ? "The tournament is over." : `${winner} has won the tournament.`),
};

/** What the tournaments of a weekly series add up to. @satisfies {Words} */
export const SEASON = {
	title: "The season",
	of: (year) => `Season ${year}`,
	place: "Place",
	player: "Name",
	points: "Points",
	played: "Played",
	none: "Nobody has points in it.",
	asFile: "As a table for other programs",
};

/** Beside a pairing, where the score does not say how it ended. @type {Record<string, string>} */
export const NOTES = {
	time: "on time",
	left: "left",
	award: "awarded",
	forfeit: "not there",
	halves: "shared",
	out: "both out",
	unplayed: "not played",
	unended: "not ended",
	struck: "counts for nobody",
};

/** What whoever has entered is to do until it starts. @type {Record<string, string>} */
const ENTERED = {
	knockout: "You have entered. Be here, and at no table, when it starts.",
	swiss: "You have entered. Be here, and at no table, when it starts.",
	rolling: "You have entered. Come when it starts, or later.",
	league: "You have entered. You need not be here when it begins.",
};

/** What a tournament asks of whoever looks at it. @satisfies {Words} */
export const TOURNAMENT_PART = {
	title: "You",
	logIn: "Log in to enter",
	register: "Register to enter",
	logInToPlay: "Log in, if you are in it",
	members: "Tournaments are for players with a name of their own: keep your account first.",
	enter: "Enter",
	enterLate: "Enter late",
	withdraw: "Withdraw",
	leaves: "What you have yet to play in it is lost. Withdraw?",
	leavesLeague:
		"If less than half of your matches are over, none of them counts any more, for nobody. Else you lose the rest. Nobody can come back. Withdraw?",
	leave: "Yes, withdraw",
	stay: "No, stay in",
	tooLate: "It has begun, so nobody can enter it any more.",
	entered: (kind) => ENTERED[kind] ?? ENTERED.knockout,
	isEntered: "You have entered the tournament.",
	isWithdrawn: "You have withdrawn from the tournament.",
	youPlay: (round, opponent) => `Round ${round}: you play ${opponent}.`,
	goOn: (round, opponent) => `Round ${round}: your match with ${opponent} waits for you both.`,
	join: "Join",
	joinOf: (opponent) => `Join the match with ${opponent}`,
	waits: (opponent) => `You have joined. ${opponent} is waited for.`,
	isPlayed: (round, opponent) => `Round ${round}: you are playing ${opponent}.`,
	table: "To the table",
	nothing: "You have nothing to play just now. Your next opponent is told here.",
	isPaused: "The tournament is paused. Its director goes on with it.",
};
