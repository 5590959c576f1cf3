/*
 * frame.js - words of the views that most visitors see first, and of what all views share. Pure.
 */
import { counted } from "./spoken.js";

/** @typedef {import("./spoken.js").Words} Words */

/** @param {number} checkers */
const checkersText = (checkers) => (checkers === 0 ? "empty" : counted(checkers, "checker"));

/** Answers that the server refuses, and connections that are lost. @satisfies {Words} */
export const ADDRESS = {
	unreadable: "The server can't read that address.",
	isPrivate: "The server keeps this private.",
	nothing: "There is nothing here.",
	otherName: "This server goes by another name.",
	tooMuch: "That was a lot at once. Please wait a few seconds, then try again.",
	fault: "Something is wrong with the server. Its operator can find the reason in its log.",
	isFull: "The server is full, or about to stop. Please try again later.",
	isBehind: "The machine that answers has not heard of the last moves yet. Please try again in a while.",
	unreachable: "The server can't be reached.",
	unanswered: (status) => `The server could not answer (${status}).`,
	lineLost: "The line is lost. Trying again ...",
	again: (words) => `${words} Trying again ...`,
};

/** A position, for who hears it. @satisfies {Words} */
export const BOARD = {
	canMove: "can move",
	canBeReached: "can be reached",
	justLeft: "just left",
	justReached: "just reached",
	yourPoint: (own) => `your ${own} point`,
	point: (own) => `${own} point`,
	inTheMiddle: "in the middle",
	cubeAt: (cube, owner) => `cube at ${cube}, ${owner}`,
	seenBy: (name) => `Board, seen by ${name}`,
	withKeys: "Board. H tells its keys",
	roll: "Roll",
	your: "your",
	whose: (name) => `${name}'s`,
	holds: (point, checkers, name) => `${point}, ${checkersText(checkers)}${name === null ? "" : ` of ${name}`}`,
	bar: (whose, checkers) => `${whose} bar, ${checkersText(checkers)}`,
	tray: (whose, checkers) => `${whose} tray, ${checkersText(checkers)}`,
	dice: (whose, dice) => `${whose} dice: ${dice}`,
	played: (die) => `${die} played`,
};

/** Why a clock doesn't count. @satisfies {Words} */
export const CLOCK = { runs: "", waits: "waits", stopped: "stopped", paused: "paused" };

/** Links that are copied. @satisfies {Words} */
export const LINK = { copied: "Link copied", isCopied: "Link copied.", copy: "Copy the link", share: "Share the link" };

/** @satisfies {Words} */
export const LOBBY = {
	watching: (count) => `${count} watching`,
	houseFree: (free) => `house, ${free} free`,
	house: "house",
	program: "program",
	away: "away",
	whatThisIs: "What this is",
	thisIs: "A backgammon server. People play here in the browser, by telnet, and with client programs; they all meet in one lobby.",
	hereNow: (/** @type {number} */ people, /** @type {number} */ programs) =>
		`Here now: ${counted(people, "person", "people")} and ${counted(programs, "program")}. `,
	finished: (/** @type {number} */ matches) => `Finished so far: ${counted(matches, "match", "matches")}.`,
	byTelnet: "By telnet: ",
	more: "Fair dice, ratings, and your own server",
	matches: "Matches now",
	noMatches: "Nobody plays at the moment.",
	ready: "Ready to play",
	nobodyReady: "Nobody waits for an invitation.",
	invitations: "Open invitations",
	noInvitations: "None at the moment.",
	title: "Lobby",
	month: "This month",
	allOfThem: "All of them",
	unlisted: (words) => `Matches and people can't be listed just now. ${words}`,
	rating: "rating ",
};

/** @satisfies {Words} */
export const ROUTER = {
	missing: (path) => `This server has no page "${path}".`,
	noSuchPage: "There is no such page",
	logIn: "Log in",
};

/** @satisfies {Words} */
export const TABLE = {
	place: "Place",
	pointByPoint: "Point by point",
	toPlay: "to play",
	pips: (pips) => `${pips} pips ·`,
	of: (length) => ` of ${length}`,
	program: "program",
	bar: "bar",
	point: (point) => `${point} point`,
	off: "off",
	rating: "rating ",
	points: (number) => (number === 1 ? " point" : " points"),
};

/** @satisfies {Words} */
export const TV = {
	pause: "Pause",
	goOn: "Go on",
	rules: "Two dice, fifteen checkers each: the first to bear them all off wins.",
	title: "Backgammon",
	now: "Now",
	ofTheWeek: "Match of the week",
	again: "Again",
	between: (why, one, other, terms) => `${why}: ${one} and ${other}, ${terms}`,
	lookAtAll: "Look at all of it",
	watch: "Watch it",
};

/** @satisfies {Words} */
export const VIEWS = {
	failed: "This did not work",
	running: "Matches that are played now",
	rated: "All players with a rating",
	notLoaded: "The page could not be loaded. The server may have stopped. ",
	tryAgain: "Try again",
};

/** @satisfies {Words} */
export const START = {
	table: "Table",
	account: "Account",
	settings: ": settings",
	playNow: "Play now",
	title: "Play backgammon",
	about: "Press 'Play now' and you play against a program of the house at once. Once you have a name and a password, people can invite you, and your matches are rated.",
	youAgainst: (name) => `You against ${name}`,
	register: "Register",
	logIn: "Log in",
	invite: (name) => `Invite ${name}`,
	inviteShort: "Invite",
	play: (name) => `Play ${name}`,
	playShort: "Play",
};
