/*
 * directing.js - words of who holds a tournament: what its director can do, and the form that opens one. Pure.
 */
import { counted } from "./spoken.js";

/** @typedef {import("./spoken.js").Words} Words */

/** @satisfies {Words} */
export const DIRECT = {
	title: "Direct it",
	why: "Why (everybody can read it)",
	notNow: "Not now",
	done: "Done, and put on record.",
	who: "Who",
	winner: "Who wins it",
	match: "Which match",
	newcomer: "Name of the player",
	instead: "Name of the player who takes the place",
	wins: (one, other, name) => `${one}, against ${other} (${name})`,
	between: (one, other, name) => `${one} and ${other} (${name})`,
};

/**
 * What a director can do: the button, what it means, in a league too where that is something else, and the button that does it.
 * @type {Record<string, {label: string, says: string, league?: string, yes: string}>}
 */
export const DIRECTIONS = {
	start: {
		label: "Start it",
		says: "It begins at once, with all who have entered and are here. Nobody can enter a knockout any more but where a bye is left.",
		league: "It begins at once, with all who have entered, whether they are here or not. Nobody can enter it any more.",
		yes: "Start it now",
	},
	goOn: {
		label: "Go on with it",
		says: "Whoever waits is called again, and has the whole time again.",
		league: "Matches can be offered and begun again.",
		yes: "Go on with it now",
	},
	pause: {
		label: "Pause it",
		says: "Matches that are being played go on. Nobody is paired, and nobody's time to join runs out, until you go on with it.",
		league: "Matches that are being played go on. None is offered or begun until you go on with it, and the last day doesn't end before.",
		yes: "Pause it now",
	},
	next: {
		label: "Go on without them",
		says: "The matches of this round that have not begun are not played: nobody wins them.",
		yes: "Go on without them",
	},
	award: {
		label: "Award a match",
		says: "A match that has not begun is won without being played. No rating changes.",
		yes: "Award it",
	},
	"put-back": {
		label: "Have a match played after all",
		says: "A match that was decided without being played is played, as long as nothing follows from it.",
		yes: "Have it played",
	},
	add: { label: "Enter a player", says: "The player takes a seat, and is told.", yes: "Enter the player" },
	replace: {
		label: "Replace a player",
		says: "Another player takes the place of somebody who has not played yet.",
		yes: "Replace the player",
	},
	remove: {
		label: "Take a player out",
		says: "The player gives up the seat. What the player has yet to play is lost.",
		league: "Before half of the player's matches are over, none of them counts any more. After that the player loses the rest.",
		yes: "Take the player out",
	},
	close: {
		label: "End it",
		says: "Nothing more of it is played, and nobody wins it. If it has not begun, no later week opens either.",
		yes: "End it for good",
	},
	open: {
		label: "Open it again",
		says: "Players may enter again. Without a start that lies ahead, it starts when you say so.",
		yes: "Open it again",
	},
};

/** @satisfies {Words} */
export const HOLD = {
	title: "Hold a tournament",
	enough: "You can't hold one just now: as many as this server can hold are open or being played.",
	one: "You hold a tournament: once it is over, you can hold another one.",
	help: "Players can enter as soon as it is open. The server pairs them, waits for them and counts their results.",
	name: "Name",
	kind: "Kind",
	length: "Length of each match",
	points: (length) => counted(length, "point"),
	clock: "Clock",
	seats: "How many may enter",
	rounds: "Rounds",
	meetings: "Everybody plays everybody",
	vacation: "Vacations, in slow matches",
	by: "Its last day",
	minutes: "For how many minutes it pairs",
	final: "Length of the final",
	sameLength: "as all matches",
	consolation: "Consolation",
	playoff: "After that",
	draw: "The draw",
	fill: "House players",
	starts: "It starts",
	day: "Day",
	time: "Time",
	zone: "Time zone",
	season: "For the season",
	more: "Who may enter, and other rules",
	late: "Minutes that missing players are waited for",
	experience: "Least experience",
	reliability: "Least reliability, in %",
	submit: "Open the tournament",
	notNow: "Not now",
	isOpen: "The tournament is open.",
};

/** What is chosen from, by the words that the server takes. @type {Record<string, Record<string, string>>} */
export const HOLD_CHOICES = {
	kind: {
		swiss: "Swiss: everybody plays in each round",
		knockout: "Knockout: a player who loses is out",
		rolling: "Rolling: whoever is free is paired at once",
		league: "League: everybody plays everybody, when they like",
	},
	consolation: {
		"": "none",
		"consolation=progressive": "for all who lose before the semi-final",
		"consolation=first": "for those who lose their first match",
	},
	playoff: {
		"": "nobody plays off",
		"final=2": "the best 2 play off",
		"final=4": "the best 4 play off",
		"final=8": "the best 8 play off",
	},
	twice: { "": "once", twice: "twice" },
	vacation: { "": "stop the clocks", novacation: "stop no clock" },
	draw: { "": "by lot", seeded: "by rating" },
	fill: {
		"": "none",
		"fill=house": "one, if the number of players is odd",
		"fill=seats": "in all seats that are left",
	},
	starts: { "": "when I say so", once: "at a day and a time", week: "every week, at a day and a time" },
	weekday: {
		mon: "Monday",
		tue: "Tuesday",
		wed: "Wednesday",
		thu: "Thursday",
		fri: "Friday",
		sat: "Saturday",
		sun: "Sunday",
	},
	season: { "": "12, 8, 4 and 2 points for the last rounds", "season=wins": "a point for each win" },
};
