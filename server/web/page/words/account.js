/*
 * account.js - words of logging in, of settings, and of what leads to a table: invitations, offers, notices. Pure.
 */
import { counted } from "./spoken.js";

/** @typedef {import("./spoken.js").Words} Words */

/** Logging in, registering. @satisfies {Words} */
export const ENTRANCE = {
	logIn: "Log in",
	noAccount: "No account yet?",
	register: "Register",
	haveAccount: "You have an account?",
	loggedIn: (name) => `You are logged in as ${name}.`,
	codeIsRight: "That code is right. What is your new password?",
	newPassword: "New password",
	password: "Password",
	forgotten: "Forgotten your password?",
	codes: "Those who run this server can give you a code, which begins with reset: and is good for a day. Type it here in place of the password.",
};

/** @satisfies {Words} */
export const FORM = {
	wait: "Please wait.",
	showPassword: "Show the password",
	noTls: "This page comes without TLS: whoever carries its lines can read your password. Take one that you use nowhere else.",
	name: "Name",
	password: "Password",
	demands:
		"A name has 3 to 20 letters and underscores, a password at least 4 characters, no blanks and no colon. Nothing else is asked.",
};

/** What is wrong with a name or a password. @satisfies {Words} */
export const GREETING = {
	shortPassword: "A password has at least 4 characters.",
	badPassword: "A password has at most 128 letters from a to z, digits and signs, no blanks and no colon.",
	badName: "A name has 3 to 20 letters from a to z, and underscores.",
	badCode: "After reset: a code has letters, digits and dashes, and no blanks.",
	unknown: "Unknown name or wrong password.",
	noAnswer: "The server did not answer.",
	noCode: "That is no code for this name. Please type both as you were given them.",
	noCodeNow: "That is no code for this name any more.",
};

/** @satisfies {Words} */
export const INVITE = { lineLost: "The line is lost just now." };

/** Playing, in the lobby. @satisfies {Words} */
export const OFFERS = {
	playHouse: "Play the house",
	houseIs: "Programs of the server that play at once. Choose how strong.",
	noHouse: "No program of the house is here just now.",
	length: "Length of the match",
	offerIt: "Offer it",
	offer: "Offer a match",
	people: "Play with people",
	friends: "Offer a match to whoever comes first, or send a friend this link: ",
	invitesYou: "invites you",
	goOnWith: (opponent) => `Go on with ${opponent}`,
	goOn: "Go on",
	notHere: "not here",
	saved: "Saved matches",
	playing: (opponent) => `You play with ${opponent}.`,
	back: "Back to your table",
	beginner: "Beginner",
	casual: "Casual",
	club: "Club",
	expert: "Expert",
	master: "Master",
};

/** Friends, and reports to the operators. @satisfies {Words} */
export const FRIENDS = {
	title: "Friends",
	notHere: "not here",
	awaySince: (time) => `away since ${time}`,
	plays: (opponent) => `plays ${opponent}`,
	away: "here, but away",
	ready: "ready to play",
	here: "here",
	add: "Add to my friends",
	remove: "Remove from my friends",
	report: (name) => `Report ${name}`,
	why: "Why",
	whoReads: "The operators read it, with the last 20 lines of talk that you have read. The player is not told.",
	reported: "The operators will read your report.",
	toOperators: (name) => `Report ${name} to the operators`,
};

/** The connection. @satisfies {Words} */
export const SESSION = {
	noLine: "There is no line to the server just now. Please try again.",
	old: "This page is older than the server. Please load it anew.",
	elsewhere: "You have logged in somewhere else, so this page is quiet.",
	serverStops: "The server stops.",
	lineLost: "The line is lost.",
	again: (why) => `${why} Trying again ...`,
	noAnswer: "The server does not answer.",
	logInAgain: "Please log in again.",
	closed: "The server has closed the line. Please try again.",
	otherWindow: "You play in another window of this browser, so this one is quiet.",
	loggingIn: "Logging in ...",
	otherWindowHas: "You are logged in in another window of this browser.",
};

/** @satisfies {Words} */
export const SETTINGS = {
	green: "Green felt",
	slate: "Slate",
	contrast: "High contrast",
	light: "Light",
	dark: "Dark",
	asServer: "As the server has them",
	notify: "Notify me of my turns and of invitations when I look elsewhere",
	noNotices: "Your browser shows no notifications of this page.",
	inBrowser: "In this browser",
	board: "Board",
	myCheckers: "My checkers",
	left: "My home is on the left",
	numbers: "Numbers at the points",
	sound: "Sound",
	clockTone: "A quiet tone when my clock has ten seconds left",
	oneTap: "One tap plays a checker, by the left die; a tap on the dice swaps them",
	autoroll: "Roll for me: I never want to be asked whether to double",
	autodone: "A whole play is sent without asking; then it can't be taken back",
	greedy: "Play for me when only one play is possible",
	bearOff: "Bear off for me, in this game",
	ready: "Others may invite me",
	silent: "I don't want to hear what others shout",
	crawford: "I insist on the Crawford rule",
	public: "Everybody may watch my matches and read them on the web",
	friends: "Tell me of my friends while I play, too",
	club: "Your club, if you like, in one word",
	keepClub: "Keep it",
	clubKept: "Your club is kept.",
	kept: "Kept by the server",
	publicIs:
		"This is for visitors of the page, while a match is played. Players who are logged in may watch anyway, and everybody can read a match once it is over.",
	badPassword: "That can't be your password now: it has at least 4 characters, no blanks and no colon.",
	changePassword: "Change the password",
	oldPassword: "Your password now",
	newPassword: "New password",
	changed: "Your password is changed. Elsewhere you have to log in anew.",
	account: "Account",
	logOut: "Log out",
	logOutAll: "Log out everywhere",
	logIn: "Log in",
	logInToSee: " to see what the server keeps for you, such as who may watch your matches.",
	title: "Settings",
};

/** What waits, read in other programs. @satisfies {Words} */
export const FEEDS = {
	title: "What waits for you, in other programs",
	what: "A feed reader can show you messages, saved matches and what ended while you were away; a calendar, until when you have to come. Each needs a secret address: whoever has it can read all that, and do nothing else.",
	show: "Show new addresses",
	revoke: "End all addresses",
	reader: "For a feed reader",
	calendar: "For a calendar",
	once: "Nobody can show them to you again.",
	revoked: "The addresses are no longer good.",
	tournaments: "Tournaments of everybody:",
	tournamentsCalendar: "calendar",
	tournamentsFeed: "feed",
};

/** All that is kept of the player. @satisfies {Words} */
export const MY_DATA = {
	title: "All that is kept about you",
	what: "A link to a file with everything that this server keeps about you. Whoever has it can read all that, for a day. A new link ends the last one.",
	show: "Make a link",
	link: "The link",
	open: "Open it",
};

/** What is told while somebody is away, and how. @satisfies {Words} */
export const AWAY = {
	title: "While you are away",
	what: "What waits for you can be told in this browser, also when it is closed, and by mail. Nothing is sent unless you ask for it here.",
	here: "Tell me in this browser",
	toldHere: "You are told in this browser from now on.",
	notAllowed: "Your browser shows no notifications of this page: its settings can change that.",
	notPossible:
		"This browser can't be told. On an iPhone or iPad that needs the page on the home screen: Share, then Add to Home Screen.",
	noService: "Your browser has reached no push service. Mail does without one.",
	noBrowsers: "This server tells nobody in a browser.",
	browsers: (/** @type {number} */ count) => `You are told in ${counted(count, "browser")}.`,
	nowhere: "In no browser any more",
	told: (address) => `What waits for you is told to ${address}.`,
	noMail: "No more mail",
	address: "Your mail address",
	send: "Send me a code",
	code: "The code in the mail",
	confirm: "That is my address",
	otherAddress: "Another address",
	digest: "The letter of the day comes at",
	zone: (zone) => ` (${zone})`,
	offer: "Shall this browser tell you when it is your turn, also when it is closed?",
	yes: "Yes, tell me",
	no: "No",
};

/** What there is to tell. @satisfies {Object<string, string>} */
export const AWAY_KINDS = {
	turn: "It's my turn in a slow match",
	flag: "My time in a slow match runs out",
	called: "A tournament of mine starts, or a match of it waits",
	message: "Somebody has left me a message",
	offer: "Somebody wants to play with me",
	result: "A match of mine ended without me",
};

/** When it is told. @satisfies {Object<string, string>} */
export const AWAY_ROUTES = { digest: "Once a day", now: "At once", no: "Not at all" };

/** The length and the rules of a match that is offered. @satisfies {Words} */
export const TERMS = {
	unrated: "For learning: the ratings don't change, and programs give hints",
	nocube: "No doubling cube",
	nocrawford: "No Crawford game: the cube may be used in every game",
	open: "Open table: wrong plays stand unless the opponent challenges them",
	reroll: "The player who begins may throw the opening dice again, once",
	anytime: "Doubles also in the opponent's turn",
	cubelimit: "No double when a single game would then decide the match",
	hardbackgammon: "A backgammon counts also with checkers off",
	jacoby: "Jacoby rule: gammons count only once the cube was turned",
	beavers: "Beavers: a player who is doubled may turn the cube once more and keep it",
	raccoons: "Raccoons: after a beaver the doubler may turn the cube again",
	autodouble: "Automatic doubles: equal opening dice double the cube, at most three times",
	clock: "Clock",
	noClock: "no clock",
	fast: "fast: 8 seconds a turn, 20 seconds a point",
	normal: "normal: 10 seconds a turn, 1 minute a point",
	us: "us: 12 seconds a turn, 2 minutes a point",
	club: "club: 15 seconds a turn, 2 minutes a point",
	casual: "casual: 15 seconds a turn, 3 minutes a point",
	days: (days) => `slow: ${days === 1 ? "a day" : `${days} days`} for each turn`,
	money: "money play",
	points: (length) => `a match to ${counted(length, "point")}`,
	pointsShort: (points) => counted(points, "point"),
	moneyShort: "money play, no end",
	agreed: (length, rules, isBefore) =>
		`${length}${rules === 0 ? "" : rules === 1 ? ", one other rule" : `, ${rules} other rules`}. Length and rules are ${isBefore ? "before this button" : "after these buttons"}.`,
	length: "Length",
	notNow: "Not now",
	otherRules: "Other rules",
};

/** Invitations and notices. @satisfies {Words} */
export const TRAY = {
	playHere: "Play here",
	loadAnew: "Load anew",
	lineBack: "The line is back.",
	close: "Close this",
	wantsToGoOn: "wants to go on with your saved match",
	invitesYou: (terms) => `invites you to ${terms}`,
	joined: (player) => `You have joined. ${player} is waited for.`,
	pairingWith: (player) => `Your match with ${player}`,
	invitationOf: (player) => `Invitation of ${player}`,
	play: "Play",
	noThanks: "No, thanks",
	says: (name, text) => `${name} says: ${text}`,
	youInvited: (player, answer) => `You have invited ${player}. ${answer || "Waiting for an answer."}`,
	goOnWithSaved: "Go on with the saved match",
	inviteAgain: "Invite again",
	youOffer: (terms) => `You offer ${terms} to whoever comes.`,
	takeBack: "Take it back",
	lineLost: "Line lost",
	yourTurnAgainst: (opponent) => `Your turn, against ${opponent}`,
	title: "Invitations and notices",
};

/** Visitors who keep their account. @satisfies {Words} */
export const VISIT = {
	keepIt: "Keep it",
	youAre: (name) => `You are ${name} from now on.`,
	visitor:
		"You play as a visitor. With a name and a password you come back from anywhere, play with people, and for a rating. Your matches stay yours.",
	keep: "Keep your account",
};

/** A link that invites. @satisfies {Words} */
export const WITH = {
	saved: (name, score, length) => `You have a saved match with ${name}: ${score}, ${length}. `,
	goesOn: (name) => `It goes on when ${name} is here.`,
	goOn: "Go on with it",
	forOthers: "This link is for others: whoever opens it can invite you.",
	offer: (name, length) => `Offer ${name} ${length}.`,
	offerMatch: (name) => `Offer ${name} a match.`,
	invite: (name) => `Invite ${name}`,
	nameless: "Without a name",
	visit: "Play as a visitor",
	visitIs: "Nothing is asked. The match is not rated; you can take a name later.",
	newHere: "New here",
	logIn: "Log in",
	title: (name) => `Play with ${name}`,
	nobody: (name) => `Nobody here is called ${name}`,
	comeAs: (name) => `To play with ${name} come as a visitor, or under a name of your own.`,
};
