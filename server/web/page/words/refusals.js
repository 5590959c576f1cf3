/*
 * refusals.js - what the page says when the server refuses something that a button or a field of the page had asked for. What is
 * refused otherwise was typed, and is told as the server says it. Pure.
 */
import { counted } from "./spoken.js";
import { TOURNAMENT_REFUSALS } from "./tournament_tags.js";

/** @typedef {Object<string, string>} Fields */

const ASKED_FIRST = "Please answer your opponent first.";
const NOT_YOUR_TURN = "It is not your turn.";
const WAIT_FOR_ANSWER = "Please wait for the answer of your opponent.";
const PASSWORD_SHORT = "A password has at least 4 characters.";
const PASSWORD_LONG = "A password has at most 128 characters.";
const PASSWORD_SIGNS = "A password has letters from a to z, digits and signs, no blanks and no colon.";

/** @param {string} minutes */
const again = (minutes) => `Please try again in ${counted(minutes, "minute")}.`;

/** @param {Fields} fields */
const manyAccounts = ({ accounts, minutes }) =>
	`From one address no more than ${counted(accounts, "new account")} an hour can be made. ${again(minutes)}`;

/** @param {string} who @param {string} [whose] */
const satDown =
	(who, whose = "one address") =>
	(/** @type {Fields} */ { matches, minutes }) =>
		`${who} sat down to ${counted(matches, "match", "matches")} within an hour, which is the bound for ${whose}. ${again(minutes)}`;

/** @param {string} who @param {string} whose */
const begun =
	(who, whose) =>
	(/** @type {Fields} */ { games, minutes }) =>
		`${who} begun ${counted(games, "game")} within an hour, which is the bound for ${whose}. ${again(minutes)}`;

/** @type {Object<string, (fields: Fields) => string>} */
export const REFUSALS = {
	/* coming in: names, passwords, visitors */
	login_wrong: () => "Unknown name or wrong password.",
	too_many_failures: () => "Too many failed logins. Please try again in a minute.",
	login_disabled: () => "This account is disabled. Those who run this server can tell you more.",
	name_characters: () => "A name has letters from a to z and underscores.",
	name_too_long: () => "A name has at most 20 characters.",
	name_too_short: () => "A name has at least 3 characters.",
	name_taken: ({ player }) => `Please use another name. '${player}' is already used by someone else.`,
	name_was_taken: ({ player }) => `Please use another name. '${player}' was used by someone else once.`,
	name_reserved: ({ player }) => `Please use another name. '${player}' is a word that the server needs for itself.`,
	password_short: () => PASSWORD_SHORT,
	password_long: () => PASSWORD_LONG,
	password_colon: () => PASSWORD_SIGNS,
	password_blank: () => PASSWORD_SIGNS,
	password_ascii: () => PASSWORD_SIGNS,
	new_password_short: () => PASSWORD_SHORT,
	new_password_long: () => PASSWORD_LONG,
	new_password_colon: () => PASSWORD_SIGNS,
	new_password_blank: () => PASSWORD_SIGNS,
	new_password_ascii: () => PASSWORD_SIGNS,
	password_wrong: () => "That is not your password.",
	registration_refused: () => "No new account can be made from your address.",
	registration_later: manyAccounts,
	keep_later: manyAccounts,
	keep_member: ({ player }) => `You are a member already: ${player}.`,
	visitors_off: () => "This server takes no visitors. Please register: it takes a name and a password.",
	visitors_full: () => "There are too many visitors just now. Please register: it takes a name and a password.",
	visitor_may_not: () => "That is for members. To become one keep a name and a password.",
	visitor_invites: ({ player }) => `Visitors play house players. To play ${player} keep a name and a password.`,
	visitor_links: () => "You have opened enough invitation links for an hour.",
	visitor_answers: ({ player }) => `Visitors may answer: please wait until ${player} says something.`,
	reset_late: () =>
		"That code was good for a day, which is over. Those who run this server can give you another one.",
	reset_used: () => "That code was used already: this name has another password since.",
	reset_others: () => "That code is for another name.",
	reset_none: () => "That code is no longer good. Those who run this server can give you another one.",

	/* inviting */
	invite_yourself: () => "You can't invite yourself.",
	didnt_invite: ({ player }) => `${player} has taken the invitation back.`,
	nobody_invited: () => "No invitation waits for you.",
	playing_else: ({ player }) => `${player} is playing with somebody else.`,
	join_playing_else: ({ player }) => `${player} is playing with somebody else.`,
	already_playing: () => "You are playing already.",
	two_games: () => "You are playing already.",
	refusing_games: ({ player }) => `${player} is refusing games.`,
	house_none: ({ level }) => `No house player of the level ${level} is here just now.`,
	house_busy: ({ place }) => `All house players are busy. You are number ${place}; your match begins by itself.`,
	house_too_long: ({ most }) =>
		`Matches of more than ${counted(most, "point")} with house players are not rated. Please offer it unrated.`,
	house_enough: ({ matches, player }) =>
		`You have begun ${counted(matches, "rated match", "rated matches")} today against ${player} and those that play alike, which is the bound for one day. Please offer it unrated, or come back tomorrow.`,
	abandoned_warning: ({ player, opponent, length }) =>
		`You have left a rated match to ${counted(length, "point")} with ${player}: it is lost if you play ${opponent}. Press once more to lose it; to go on with it press Go on, in the lobby.`,
	accepts_clock: ({ player, clock }) => `${player} plays with no faster clock than ${clock}.`,
	accepts_days: ({ player, days }) => `${player} wants ${counted(days, "day")} or more for a turn of a slow match.`,
	accepts_reliability: ({ player, wanted, yours }) =>
		`${player} plays only with those whose reliability is ${wanted}% or more. Yours is ${yours}%.`,
	accepts_experience: ({ player, wanted, yours }) =>
		`${player} plays only with those whose experience is ${wanted} or more. Yours is ${yours}.`,
	sat_down_account: satDown("You have", "one player"),
	sat_down_address: satDown("The players of your address have"),
	sat_down_other_address: (fields) => satDown(`The players of the address of ${fields.player} have`)(fields),
	games_account: begun("You have", "one player"),
	games_address: begun("The players of your address have", "one address"),
	not_experienced: () => "You have not enough experience for a match of that length.",
	no_saved_match: ({ player }) => `You have no saved match with ${player}.`,
	saved_corrupt: () => "That saved match can't go on: what is stored of it is damaged.",
	rematch_none: ({ minutes }) => `A rematch can be asked for within ${counted(minutes, "minute")} of the end.`,
	rematch_gone: ({ player }) => `${player} is here no more.`,
	rematch_invited: ({ player }) => `${player} has invited you: the answer stands at the top of the page.`,
	seek_saved: ({ player }) => `You have a saved match with ${player}. Please go on with it.`,
	unseek_nothing: () => "You offer no match.",
	no_new_matches: () => "The server is short of disk space: no new matches until its operator has made room.",
	no_matches_damaged: () => "The server's database is damaged: no new matches until its operator has put it right.",

	/* at a table */
	answer_offer: () => ASKED_FIRST,
	answer_win: () => ASKED_FIRST,
	answer_double: () => ASKED_FIRST,
	answer_resign: () => ASKED_FIRST,
	win_pending: () => ASKED_FIRST,
	answer_between: () => "Please press Next game, or Leave.",
	answer_nothing: () => "Nobody has asked you anything just now.",
	no_offer: () => "Your opponent offers nothing just now.",
	no_table: () => "You are at no table.",
	joined_already: ({ opponent }) => `Please wait for ${opponent} to join, too.`,
	game_is_over: () => "The game is over.",
	not_your_roll: () => NOT_YOUR_TURN,
	not_your_move: () => NOT_YOUR_TURN,
	not_your_double: () => NOT_YOUR_TURN,
	rolled_already: () => "You have rolled already.",
	roll_first: () => "Please roll first.",
	double_unanswered: () => WAIT_FOR_ANSWER,
	resign_unanswered: () => WAIT_FOR_ANSWER,
	win_unanswered: () => WAIT_FOR_ANSWER,
	window_open: ({ opponent }) => `Please wait: ${opponent} may still challenge your play.`,
	resign_before_double: () => "You offer to resign, so you can't double now.",
	resigns_too_much: ({ points }) => `This game can't cost you more than ${counted(points, "point")} now.`,
	resigns_too_often: () => "You have offered to resign three times in this turn. Offer it again in the next one.",
	double_after_roll: () => "You can double only before you roll.",
	not_your_cube: ({ opponent }) => `You can't double: the cube is ${opponent}'s.`,
	no_double_crawford: () => "The Crawford rule allows no double in this game.",
	no_double_one_point: () => "There is no doubling in a match to one point.",
	cube_limit: () => "The cube can't be turned any further.",
	no_redouble: () => "You can't redouble.",
	no_cube: () => "There is no cube at this table.",
	decides_match: () => "At this table you can't double when a single game would then decide the match.",
	double_in_opening: () => "You can't double before the first play of the game.",
	checker_placed: () => "You can't double while you move checkers.",
	no_reroll: () => "At this table the opening throw is played as it is.",
	reroll_over: () => "You can throw again only once, in the opening, before you touch a checker.",
	off_put: () => "You have put checkers already. Please undo them first, or press Done.",
	nothing_put: () => "You have put no checker that you could take back.",
	undo_too_late: () => "A play that is made stands.",
	still_one_die: ({ die1 }) => `You are not done: the ${die1} can still be played.`,
	still_two_dice: ({ die1, die2 }) => `You are not done: ${die1} and ${die2} can still be played.`,
	step_stays: () => "You can't take that back: it belongs to a legal play.",
	kept_steps: () => "No legal play has these moves and those that stay.",
	strict_table: () => "There is nothing to challenge: at this table a wrong play is refused at once.",
	no_window: () => "There is no play that you could challenge now.",
	own_play: () => "You can't challenge your own play.",
	no_challenges: () => "You can't challenge any more in this game: three were denied.",
	hint_nothing: () => "There is no play, double or take for you to decide now.",
	hint_rated: () => "There are no hints in rated matches.",
	hint_people: () => "There are hints only in matches against a program.",
	hint_off: () => "This server gives no hints.",
	house_adjourns_not: () => "House players don't adjourn: leaving would save the match.",
	no_pause_left: () => "The five minutes of pause that a match has are used up.",

	/* talk, friends, reports */
	silent: () => "You don't hear what others shout, so you can't shout. The settings have a box for it.",
	shout_disabled: () => "An operator has disabled shouting for you.",
	shouts_full: ({ times }) =>
		`Your address may shout only ${counted(times, "time")} a minute. Please try again later.`,
	too_much_to_read: ({ player }) => `${player} has too much to read already. Please try again later.`,
	wont_listen: ({ player }) => `${player} won't listen to you.`,
	you_wont_listen: () => "You can't talk if you won't listen.",
	say_outside: () => "You have no opponent to talk to just now.",
	no_one_called: ({ word }) => `There is no one called ${word}.`,
	no_user_called: ({ word }) => `There is no user called '${word}'.`,
	friend_already: ({ player }) => `${player} is your friend already.`,
	friend_yourself: () => "You can't be your own friend.",
	friend_visitor: ({ player }) => `${player} is a visitor, and may have another name tomorrow.`,
	friends_full: ({ most }) => `You can't have more than ${most} friends.`,
	unfriend_none: ({ player }) => `${player} is not your friend.`,
	report_yourself: () => "You can't report yourself.",
	reports_full: ({ reports }) => `You have made ${counted(reports, "report")} within a day, and can make no more.`,

	/* mistakes, the position of the day */
	study_playing: () => "Not during a match. Please come back once your match is over.",
	study_answered: () => "You have answered that position.",
	study_gone: () => "That position is gone: the match has been judged again.",
	study_illegal: ({ die1, die2 }) => `That is no legal play with ${die1} and ${die2}.`,

	/* the server */
	set_invalid: () => "The server does not know that value.",
	not_stored: () => "The server can't store anything just now. Nothing was changed, please try again later.",
	cant_read: () => "The server can't read that just now. Please try again later.",
	line_too_long: () => "That was too long.",

	...TOURNAMENT_REFUSALS,
};

/** What is refused without a row above. @param {string} said in the server's words, which are English */
export const saidByServer = (said) => `The server says: ${said}`;
