/*
 * at_table.js - words of the view of a table at which somebody plays. What happens there is in tags.js. Pure.
 */
import { counted } from "./spoken.js";

/** @typedef {import("./spoken.js").Words} Words */

/** @param {number | null | undefined} points not known: those of the game */
const stakeText = (points) => (points == null ? "the game" : counted(points, "point"));

/** What can be done at a table just now. @satisfies {Words} */
export const MOMENT = {
	slowGoesOn: "The match goes on: play your turn when you like.",
	overThen: "The match is over then.",
	annulled: (blame) => `Nobody has made a play yet, so the match is annulled.${blame}`,
	lostIfLeft:
		"The match is saved. It is lost, and rated, if you begin another with this level or stay away too long.",
	savedIfLeft: (blame) => `The match is saved, and can go on later.${blame}`,
	doubleAsked: "Double the stake?",
	yesDouble: "Yes, double",
	yesTake: "Yes, take",
	dropAsked: (points) => `Drop, and lose ${stakeText(points)}?`,
	yesDrop: "Yes, drop",
	redoubleAsked: (cube) => `Take, and turn the cube${cube === undefined ? "" : ` to ${cube}`} at once?`,
	yesTurn: "Yes, turn it",
	resignAsked: "Resign: what do you offer?",
	leaveAsked: (then) => `Leave? ${then}`,
	yesLeave: "Yes, leave",
	challengeAsked: "Challenge this play? If it was legal you have one challenge less in this game.",
	yesChallenge: "Yes, challenge",
	no: "No",
	single: "A single game",
	gammon: "A gammon",
	backgammon: "A backgammon",
	nothing: "Nothing",
	resigns: (opponent, points) => `${opponent} resigns: you would win ${stakeText(points)}.`,
	accept: "Accept",
	playOn: "Play on",
	claims: (opponent) => `${opponent} has borne off the last checker.`,
	challenge: "Challenge",
	take: "Take",
	drop: "Drop",
	yourDouble: "your double",
	yourResignation: "your resignation",
	yourPlay: "your last play",
	leave: "Leave",
	waitingToGoOn: (opponent) => `Waiting for ${opponent} to go on.`,
	gameOver: (score) => `The game is over.${score}`,
	nextGame: "Next game",
	goOn: "Go on with it",
	playAgain: "Play again",
	tournament: "To the tournament",
	look: "Look at the match",
	mistakes: (found) => (found === 1 ? "1 mistake to look at" : `${found} mistakes to look at`),
	lobby: "Lobby",
	next: "Next match",
	slow: "Slow matches",
	notify: "Notify me of my turns",
	goOnWith: (opponent) => `Go on with ${opponent}`,
	noTable: "You are at no table",
	inviteOrPlay: "Invite somebody, or play the house.",
	restarted: "The server was started anew. ",
	lostTooLong: "The line was lost for too long. ",
	savedTitle: "Your match is saved",
	rollOrDouble: "Your turn: roll, or double.",
	rollNow: "Your turn: roll.",
	roll: "Roll",
	double: "Double",
	how: "Tap one of your checkers, then the point it goes to. Dragging works too.",
	throwAgain: "Throw again",
	doneOrUndo: "Done, or undo.",
	play: (dice) => `Your turn: play ${dice}.`,
	done: "Done",
	undo: "Undo",
	mayWait: "You may wait for them or leave.",
	sent: "Sent. Waiting for the server ...",
	waitingForAnswer: (opponent, to) => `Waiting for ${opponent} to answer ${to}.`,
	waiting: (opponent, stuck) => `${stuck ? "You can't move. " : ""}Waiting for ${opponent}.`,
	leftBy: (who) => ` It counts as left by ${who}.`,
	nobody: "nobody",
	you: "you",
	takeAsked: (cube) => `Take, and play on${cube === undefined ? "" : ` for ${cube}`}? The cube is yours then.`,
	doubles: (opponent, cube) => `${opponent} doubles${cube === undefined ? "" : ` to ${cube}`}.`,
	redouble: "Redouble",
	beaver: "Beaver",
	raccoon: "Raccoon",
	score: (own, opponent, other) => ` You have ${own}, ${opponent} ${other}.`,
	isSaved: (why, opponent, isHere) =>
		`${why}Your match with ${opponent} is saved. ${isHere ? `${opponent} is here.` : `Waiting for ${opponent} to come back.`}`,
	notBack: (opponent, seconds) =>
		`${opponent} has not come back since the server was restarted. The seat is kept for ${seconds} seconds.`,
	lineIsLost: (opponent, seconds) => `${opponent}'s line is lost. The seat is kept for ${seconds} seconds.`,
	and: " and ",
};

/** The buttons at a table. @satisfies {Words} */
export const ACTIONS = { title: "What you can do" };

/** What keys and words ask for, and the keys themselves. @satisfies {Words} */
export const ASK = {
	crawford: "Crawford game: no doubling.",
	money: "Money play.",
	matchTo: (length) => `Match to ${length}.`,
	score: (own, opponent, other, length, cube) => `Score: you ${own}, ${opponent} ${other}. ${length} ${cube}`,
	left: (says, left) => `${says} Left: ${left}.`,
	where: "where all checkers are",
	pips: "the pips",
	pipsAre: (own, opponent, other) => `You have ${own} pips, ${opponent} ${other}.`,
	scoreAndCube: "score and cube",
	whoseTurn: "whose turn it is",
	lastPlay: "the last play",
	nothingPlayed: "Nothing has been played yet.",
	again: "again what has happened since your last play",
	nothingHappened: "Nothing has happened yet.",
	arrows: "Arrows",
	arrowsDo: "go from place to place",
	number: "A number",
	numberDoes: "goes to that point, 0 to your tray",
	barDoes: "goes to your bar",
	nextDoes: "goes to the next checker that can move, or the next point it can reach; with Shift to the one before",
	enterDoes: "takes a checker, or puts it down",
	escapeDoes: "lets go of it",
	undo: "U or Backspace",
	undoDoes: "takes the last step back",
	doubleDoes: "doubles, or sends a whole play",
	joinDoes: "begins the next game",
	takeDoes: "takes a double, or accepts a resignation",
	dropDoes: "drops, or plays on",
	tells: (what) => `tells ${what}`,
	slashDoes: "leads to the line in which plays are typed",
	talkDoes: "leads to the line in which you talk; from both Escape leads back",
	helpDoes: "tells these keys",
	keyDoes: (key, does) => `${key} ${does}.`,
	cubeAt: (cube, whose) => `Cube at ${cube}${whose}.`,
	inTheMiddle: ", in the middle",
	yours: ", yours",
	notYours: ", not yours",
	rollDoes: "rolls",
	enter: "Enter",
	escape: "Escape",
	slash: "Slash",
};

/** What is heard of a play that is put together. @satisfies {Words} */
export const HAND = {
	bar: "the bar",
	tray: "the tray",
	noWay: (dice) => `No way to play ${dice}. `,
	immovable: (place) => `Nothing can move from ${place}.`,
	unreachable: (from, place) => `From ${from} nothing can come to ${place}.`,
	nothingChosen: "Nothing is chosen.",
	chosen: (place, ways) => `Chosen: ${place}.${ways}`,
	goesTo: (places) => ` Goes to ${places}.`,
	left: (dice) => `Left: ${dice}.`,
	doneOrUndo: (unplayed) => `${unplayed}Done, or undo.`,
	first: (die) => `First the ${die}.`,
	takenBack: (steps) => `Taken back: ${steps}.`,
	nothingToPlay: "There is nothing to play just now.",
	morePlayable: "More dice can be played.",
};

/** @satisfies {Words} */
export const MENU = {
	help: "Or a word: roll, done, double, take, undo, where, pips, score, turn, last, again, keys. An empty line sends a whole play.",
	watching: (all) => `${all} watching`,
	watchingNamed: (all, told, rest) => `${all} watching: ${told.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`,
	typePlay: "Type a play, such as 8/5 6/5",
	playIt: "Play it",
	typeOrHear: "Type a play, or hear the position",
	tellPosition: "Tell the position",
	keys: "Keys on the board",
	resign: "Resign",
	leave: "Leave",
	hint: "Hint",
	pause: "Pause",
	endPause: "End the pause",
	adjourn: "Adjourn",
	wanted: (label, opponent) => `${label}: ${opponent} wants to`,
	asked: (label) => `${label}: asked`,
	table: "Table",
	settings: "Settings",
};

/** The board at which somebody plays. @satisfies {Words} */
export const PICTURE = {
	roll: "Roll the dice",
	done: "Done",
	swap: "Swap the dice",
	double: "Double",
	crawford: "Crawford",
	lineLost: "line lost",
};

/** @satisfies {Words} */
export const STATE = {
	hasRead: (name) => `${name} has read your message.`,
	readsLater: (name) => `${name} reads it later.`,
};

/** The view of a table. @satisfies {Words} */
export const TABLE_VIEW = {
	happened: "What happened",
	say: "Say to your opponent",
	leads: "Tab leads to the board. H tells its keys there.",
	crawford: "Crawford game: no doubling.",
	willNotify: "You will be notified of your turns and of invitations.",
	noNotices: "Your browser shows no notifications of this page.",
	partOf: "A match of ",
	players: (own, opponent) => `${own} and ${opponent}`,
	title: "Your table",
	wait: "Please wait ...",
	quiet: "This page is quiet.",
	stopsKept: "The server stops. Your seat is kept until it is back.",
	stops: "The server stops.",
	lostKept: "The line is lost. Your seat is kept for a while.",
	lostSaved: "The line is lost. The match will be saved, and you can go on with it later.",
};

/** @satisfies {Words} */
export const TALK = {
	saysToAll: "says to all",
	youTo: (name) => `You to ${name}`,
	said: "What was said",
	say: "Say",
	isSaid: "Said.",
	tooLong: "That is too long to be said at once.",
	title: "Talk",
	says: "says",
	shouts: "shouts",
	wrote: "wrote",
	you: "You",
	youShout: "You shout",
};

/** @satisfies {Words} */
export const TYPED = {
	typeLike: "Please type a play like 8/5 6/5, bar/20 or 3/off.",
	cantBePlayed: (from, to) => `${from}/${to} can't be played.`,
	bar: "bar",
	off: "off",
};

/** @satisfies {Words} */
export const WHOSE_TURN = {
	table: "Your table",
	waiting: (opponent) => `Waiting for ${opponent}`,
	yourTurn: "Your turn",
	invites: (player) => `${player} invites you`,
};

/** Plays and hints, for who is told of them. @satisfies {Words} */
export const NEWS = {
	plays: (player) => `${player} plays`,
	onlyPlay: "You can only play",
	youPlay: "You play",
	played: "Played.",
	onBar: (checkers) => ` You have ${checkers} on the bar.`,
	loses: (lost) => `, loses ${lost}.`,
	bar: "bar",
	off: "off",
};
