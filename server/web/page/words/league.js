/*
 * league.js - words of leagues: the table of everybody against everybody, and what a player has yet to play. Pure.
 */
import { dayOf } from "./events.js";
import { counted } from "./spoken.js";

/** @typedef {import("./spoken.js").Words} Words */
/** @typedef {import("../tournament/cross.js").Meeting} Meeting */

/** @satisfies {Words} */
export const CROSS = {
	title: "Everybody against everybody",
	/* what the table is, for those who come to it by ear */
	caption: "The results of each player, a row for each, against each other player, a column for each.",
	player: "Player",
	score: "Score",
	points: "The points of the player in the row come first.",
};

/** What marks in it mean, of those that are in it. @type {[kinds: string[], says: (by: string | null) => string][]} */
export const LEGEND = [
	[["given", "missed"], () => "+ and −: decided without a match."],
	[["halves"], () => "½: half each."],
	[["struck"], () => "×: counts for nobody."],
	[["unplayed"], () => "–: not played."],
	[["open"], (by) => (by === null ? "·: open." : `·: open, until ${dayOf(by)}.`)],
];

/** In a cell, as it is seen. @param {Meeting} meeting */
export function meetingShown({ kind, own, other }) {
	switch (kind) {
		case "won":
		case "lost":
			return `${own}–${other}`;
		case "given":
			return "+";
		case "missed":
			return "−";
		case "halves":
			return "½";
		case "struck":
			return "×";
		case "playing":
			return "now";
		case "offered":
			return "offer";
		case "left":
			return "saved";
		case "open":
			return "·";
		default:
			return "–";
	}
}

/** A meeting as one hears it. @param {Meeting} meeting */
export function meetingHeard({ kind, own, other }) {
	switch (kind) {
		case "won":
			return `won, ${own} to ${other}`;
		case "lost":
			return `lost, ${own} to ${other}`;
		case "given":
			return "won without a match";
		case "missed":
			return "lost without a match";
		case "halves":
			return "half each";
		case "struck":
			return "counts for nobody";
		case "playing":
			return "being played";
		case "offered":
			return "offered just now";
		case "left":
			return "begun, and saved";
		case "open":
			return "open";
		default:
			return "not played";
	}
}

/** What a player of a league has yet to play. @satisfies {Words} */
export const OWN = {
	progress: (played, all) => `You have played ${played} of ${counted(all, "match", "matches")}.`,
	until: (by) => `You can play the others until ${dayOf(by)}, whenever you both like.`,
	slowUntil: (by) => `You can begin the others until ${dayOf(by)}, also while your opponent is away.`,
	last: (days) => `The last day is over. What is being played counts if it ends within ${counted(days, "day")}.`,
	nothing: "You have played all your matches.",
	rows: "Your open matches",
	asks: "offers to play now",
	offered: "You have offered it. It begins when your opponent joins, within ten minutes.",
	playing: "You are playing this match.",
	here: "is here",
	busy: "is at a table",
	away: "is not here",
	unbegun: "not begun",
	saved: "your match is saved",
	more: (more) => `and ${counted(more, "match", "matches")} more`,
	play: "Play",
	playWith: (opponent) => `Play the match with ${opponent}`,
	offer: "Offer it",
	offerTo: (opponent) => `Offer ${opponent} the match`,
	takeBack: "Take it back",
	takeBackFrom: (opponent) => `Take the offer to ${opponent} back`,
	leave: "Leave an offer",
	leaveFor: (opponent) => `Leave ${opponent} an offer`,
	begin: "Begin it",
	beginWith: (opponent) => `Begin the match with ${opponent}`,
	table: "To the table",
	match: "To the match",
	matchWith: (opponent) => `To the match with ${opponent}`,
};
