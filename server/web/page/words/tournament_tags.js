/*
 * tournament_tags.js - what the page says of the server's tags about tournaments: a part of the tables of tags.js and refusals.js. Pure.
 */
import { dayOf } from "./events.js";
import { counted } from "./spoken.js";

/** @typedef {Object<string, string>} Fields */

const RATED = "It goes on for its rating.";

/** @param {Fields} fields of a pairing of a tournament */
const roundOf = ({ round, tournament, stage }) =>
	`Round ${round} of ${stage === undefined || stage === "" ? "" : `the ${stage} of `}${tournament}`;

/** @type {Object<string, (fields: Fields) => string>} */
export const TOURNAMENT_TAGS = {
	paired: (fields) => `${roundOf(fields)}: you play ${fields.player}.`,
	paired_again: (fields) => `${roundOf(fields)}: your match with ${fields.player} waits for you both.`,
	paired_later: (fields) => `${roundOf(fields)}: you play ${fields.player} as soon as you are free.`,
	paired_free: ({ tournament, player }) => `${tournament}: you play ${player}.`,
	paired_free_again: ({ tournament, player }) => `${tournament}: your match with ${player} waits for you both.`,
	paired_offer: ({ tournament, player }) => `${tournament}: ${player} offers to play your match now.`,
	pairing_given: (fields) => `${roundOf(fields)}: you have won against ${fields.player}, without a match.`,
	pairing_lost: (fields) => `${roundOf(fields)}: you have lost against ${fields.player}, without a match.`,
	pairing_out: (fields) => `${roundOf(fields)}: neither you nor ${fields.player} has won. No rating has changed.`,
	pairing_halves: (fields) =>
		`${roundOf(fields)}: your match with ${fields.player} was not played, and counts half for each of you.`,
	pairing_free_given: ({ tournament, player }) => `${tournament}: you have won against ${player}, without a match.`,
	pairing_free_lost: ({ tournament, player }) => `${tournament}: you have lost against ${player}, without a match.`,
	pairing_free_out: ({ tournament, player }) =>
		`${tournament}: neither you nor ${player} has won. No rating has changed.`,
	rolling_last: ({ tournament }) =>
		`${tournament} pairs nobody any more. Matches that are being played count if they end within 20 minutes.`,
	rolling_out: ({ tournament }) =>
		`You are not paired in ${tournament} any more, for you didn't come. You can enter it again.`,
	rolling_unbegun: ({ tournament, player }) => `${tournament}: your match with ${player} is off, for the time is up.`,
	rolling_struck: ({ tournament, player }) =>
		`${tournament}: your match with ${player} doesn't count any more, for it has not ended in time. Its rating does.`,
	fixture_offered: ({ player }) => `You offer ${player} to play your match now, who is asked to join.`,
	fixture_away: ({ player }) =>
		`${player} isn't here, and reads of your offer at the next login. It counts for today.`,
	fixture_lapsed: ({ tournament, player }) =>
		`${player} has not come to your match of ${tournament}. You may offer it again.`,
	fixture_gone: ({ tournament, player }) => `${tournament}: ${player} no longer offers to play your match.`,
	league_soon: ({ tournament, minutes }) => `${tournament} starts in ${counted(minutes, "minute")}.`,
	league_closes: ({ tournament }) =>
		`${tournament}: its last day is over. What is being played counts if it ends within 30 days, all else is decided.`,
	league_struck: ({ player, tournament, matches }) =>
		`${player} is no longer in ${tournament}: ${counted(matches, "match with you counts", "matches with you count")} for nobody.`,
	league_given: ({ player, tournament, matches }) =>
		`${player} is no longer in ${tournament}: you have won ${counted(matches, "match", "matches")} by that.`,
	league_yours_struck: ({ tournament, matches }) =>
		`${tournament}: ${counted(matches, "match of yours counts", "matches of yours count")} for nobody.`,
	league_yours_lost: ({ tournament, matches }) =>
		`${tournament}: you have lost ${counted(matches, "match that was", "matches that were")} not over.`,
	pairing_off: ({ tournament, player }) => `${tournament}: your match with ${player} is off.`,
	tournament_opens: ({ tournament }) => `${tournament} is open: its page is among the tournaments.`,
	tournament_opens_at: ({ tournament, starts }) =>
		`${tournament} is open, and starts on ${starts}: its page is among the tournaments.`,
	league_ends_won: ({ tournament, player }) =>
		`${tournament}: the time for your match with ${player} is up. You lead, and so you have won it there. ${RATED}`,
	league_ends_lost: ({ tournament, player }) =>
		`${tournament}: the time for your match with ${player} is up. ${player} leads, and so has won it there. ${RATED}`,
	league_ends_level: ({ tournament, player }) =>
		`${tournament}: the time for your match with ${player} is up. It counts half for each of you there. ${RATED}`,
	league_paused: ({ tournament, deadline }) =>
		`${tournament}: its last day is over, but it is paused, and goes on until ${dayOf(deadline)}.`,
	league_later: ({ tournament, deadline }) =>
		`${tournament} goes on until ${dayOf(deadline)}, since the server was away when its last day ended.`,
	director_pauses: ({ player, tournament }) => `${player} has paused ${tournament}: nobody's time runs out.`,
	director_goes_on: ({ player, tournament }) => `${player} goes on with ${tournament}.`,
	director_closes: ({ player, tournament, why }) => `${player} has ended ${tournament}: ${why}`,
	director_opens: ({ player, tournament }) => `${player} has opened ${tournament} again.`,
	director_next: ({ player, tournament, why }) =>
		`${player} goes on with ${tournament} without the matches that had not begun: ${why}`,
	director_awards: ({ player, tournament, why }) => `${player} has awarded a match of ${tournament}: ${why}`,
	director_puts_back: ({ player, tournament, why }) =>
		`${player} has a match of ${tournament} played after all: ${why}`,
	director_adds: ({ player, tournament }) =>
		`${player} has entered you in ${tournament}. You can withdraw on its page.`,
	director_removes: ({ player, tournament, why }) => `${player} has taken you out of ${tournament}: ${why}`,
	director_replaces: ({ player, tournament, why }) =>
		`${player} has given your place in ${tournament} to another player: ${why}`,
	tournament_begins: ({ tournament, entrants }) => `${tournament} begins with ${entrants} players.`,
	tournament_few: ({ tournament, here, needed }) =>
		`Only ${counted(here, "player is", "players are")} here for ${tournament}, and ${needed} are needed: its director can start it again.`,
	tournament_soon: ({ tournament, minutes }) =>
		`${tournament} starts in ${counted(minutes, "minute")}: please be at no table then.`,
	tournament_calls: ({ tournament }) => `${tournament} begins as soon as all who have entered are here.`,
	tournament_dropped: ({ tournament }) => `${tournament} has begun without you: you were at another table.`,
	tournament_put_off: ({ tournament, here, needed }) =>
		`${tournament} starts ten minutes later: ${counted(here, "player is", "players are")} here, and ${needed} are needed.`,
	tournament_called_off: ({ tournament, here, needed }) =>
		`${tournament} is called off: ${counted(here, "player is", "players are")} here, and ${needed} are needed.`,
	tournament_missed: ({ tournament }) => `${tournament} is called off: the server was away when it was to start.`,
	tournament_won: ({ player, tournament }) => `${player} has won ${tournament}.`,
	tournament_over: ({ tournament }) => `${tournament} is over, and nobody has won it.`,
	consolation_won: ({ player, tournament }) => `${player} has won the consolation of ${tournament}.`,
	entered_late_round: ({ tournament, round }) =>
		`You have entered ${tournament}, which is being played: you play from round ${round} on.`,
	replaced: ({ player, tournament }) => `You take the place of ${player} in ${tournament}.`,
};

/** @type {Object<string, (fields: Fields) => string>} */
export const TOURNAMENT_REFUSALS = {
	paired_wait: ({ player }) => `You have joined. ${player} is waited for.`,
	paired_paused: ({ tournament }) => `${tournament} is paused. Its director will go on with it.`,
	tournament_is_over: () => "The tournament is over.",
	enter_twice: () => "You have entered it already.",
	enter_again: () => "You have been in it, and can't enter it again.",
	enter_full: ({ seats }) => `All ${seats} seats are taken.`,
	enter_people: () => "Only people can enter.",
	enter_members: () => "Tournaments are for players with a name of their own.",
	enter_banned: () => "Nobody who is banned can enter.",
	enter_experience: ({ wanted, yours }) =>
		`It is for players with an experience of ${wanted} or more. Yours is ${yours}.`,
	enter_reliability: ({ wanted, yours }) =>
		`It is for players with a reliability of ${wanted} % or more. Yours is ${yours} %.`,
	enter_late: () => "It is too late to enter it.",
	fixture_today: () => "You have offered that today already.",
	fixture_no_league: () => "You choose whom to play only in a league.",
	fixture_none: ({ player }) => `You have no match with ${player} yet to play.`,
	fixture_played: () => "That match is being played.",
	fixture_busy: () => "One of you is busy with another match of it: please try again later.",
	fixture_join: ({ player }) => `${player} has offered that to you: join it at the top of the page.`,
	fixture_waits: ({ player }) => `You have offered that already, and ${player} is asked to join.`,
	withdraw_not_in: () => "You haven't entered it.",
	withdraw_playing: () => "Please end the match first that you are playing in it.",
	start_few: ({ entrants, needed }) =>
		`${counted(entrants, "player has", "players have")} entered, and ${needed} are needed.`,
	start_not_open: () => "It has started already.",
	next_league: () => "A league has no rounds: it ends with its last day, or when it is ended.",
	next_nothing: () => "Nobody is waited for: all matches of it have begun, and go on to their end.",
	pause_not_played: () => "It isn't being played.",
	pause_already: () => "It is paused already.",
	director_not: () => "Only directors can hold tournaments, and operators appoint them.",
	director_why: () => "Please say why, too: everybody can read it.",
	open_not_off: () => "Only a tournament that was called off can be opened again.",
	pairing_none: () => "There is no such match any more.",
	pairing_is_over: () => "That match is decided.",
	pairing_is_played: () => "That match is being played, and its players decide it.",
	pairing_is_begun: () =>
		"That match has begun, and can't be awarded: its players go on with it, or whoever doesn't come back loses it.",
	pairing_not_in: ({ player }) => `${player} is not in that match.`,
	pairing_not_back: () =>
		"Only what was decided without a match can be put back, as long as nothing follows from it.",
	add_again: ({ player }) => `${player} has been in it, and can't enter it again.`,
	add_experience: ({ player, wanted, theirs }) =>
		`It is for players with an experience of ${wanted} or more. ${player} has ${theirs}.`,
	add_reliability: ({ player, wanted, theirs }) =>
		`It is for players with a reliability of ${wanted} % or more. ${player} has ${theirs} %.`,
	add_newcomer: ({ player }) => `${player} has too little experience for matches of that length yet.`,
	remove_playing: ({ player }) => `${player} is playing a match in it, which has to end first.`,
	add_gagged: ({ player }) => `${player} gags you, and so can only enter by themselves.`,
	replace_in: ({ player }) => `${player} has entered it already.`,
	replace_not_in: ({ player }) => `${player} isn't in it.`,
	replace_played: ({ player }) => `${player} has played in it, and can't be replaced.`,
	new_name: () => "Please give it a name of 1 to 40 letters that doesn't begin with a digit.",
	new_name_taken: ({ number }) => `You hold a tournament of that name already: number ${number}.`,
	new_number: ({ option, least, most }) => `'${option}' takes a number from ${least} to ${most}.`,
	new_fill_length: ({ most }) =>
		`House players play rated matches of 1 to ${most} points: choose a shorter length, or matches that are not rated.`,
	new_playoff: () => "In a tournament of that kind the best 2 or 4 can play off.",
	new_playoff_eight: () => "In a tournament of that kind the best 2, 4 or 8 can play off.",
	new_by: () => "A league needs a last day that has not passed.",
	new_by_far: ({ days }) => `The last day of a league is at most ${counted(days, "day")} away.`,
	new_far: ({ days }) => `A start is at most ${counted(days, "day")} away.`,
	new_novacation: () => "Days of vacation are for a league of slow matches: choose days for a turn, too.",
	new_by_start: () => "A league starts before its last day ends.",
	new_match_league: () => "A league has matches of 1 to 25 points, with a clock of seconds or days for a turn.",
	new_zone: ({ zone }) => `The server knows no time zone '${zone}'.`,
	new_starts: () => "Please give a day and a time.",
	new_past: () => "That start is in the past.",
	new_clash: ({ tournament }) => `${tournament} of yours starts within an hour of that.`,
	new_rounds: ({ seats, rounds }) => `With ${seats} players ${counted(rounds, "round is", "rounds are")} possible.`,
	new_rounds_league: ({ seats, rounds }) =>
		`With ${seats} players ${counted(rounds, "round is", "rounds are")} possible. Choose a league, if everybody is to play everybody.`,
	new_match: () => "A tournament has matches of 1 to 25 points, with a clock of seconds.",
	new_one: () => "You hold a tournament: once it is over, you can hold another one.",
	new_enough: () => "As many tournaments as this server can hold are open or being played.",
	director_another: ({ player }) => `Only ${player}, who holds it, and operators may do that.`,
};
