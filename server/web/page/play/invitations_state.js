/*
 * invitations_state.js - who wants to play with whom: invitations that wait, both ways, and the open one. Pure.
 */
import { termsText } from "../words/events.js";
import { sentenceOf } from "../words/tags.js";

/**
 * @typedef {{player: string, words: string, joined: boolean, isOffer: boolean}} Paired by a tournament, in its words; `joined` by this player;
 *	`isOffer`: of the other one, in a league
 * @typedef {{player: string, length: number | null, resume: boolean, options: string, warning: string, paired: Paired | null}} Invitation
 * @typedef {{from: Map<string, Invitation>, to: Invitation | null, seeking: {length: number | null} | null,
 *	latest: "from" | "to" | "list", paired: Paired | null}} Invitations
 * `length`: null is money play. `options`: in words, or "". `to`: this player's own. `seeking`: for whoever comes.
 * `latest`: which of them was told last, or a list of offers. `paired`: by whom this player is about to be invited for a tournament.
 */

/** @typedef {{name: string, fields: Object<string, string>, text: string}} Tag */

/** @param {Tag} tag @param {boolean} resume @returns {Invitation} */
function read({ fields }, resume = false) {
	const length = fields.length === undefined ? null : Number(fields.length);

	return { player: fields.player, length, resume, options: "", warning: "", paired: null };
}

/** @param {Invitations} all @param {Invitation} invitation @returns {Invitations} */
function add(all, invitation) {
	const from = new Map([...all.from].filter(([name]) => name !== invitation.player));

	return { ...all, from: from.set(invitation.player, invitation), latest: "from" };
}

/** The server invites both players of a pairing, as if each were invited by the other. @param {Invitations} all @param {Invitation} invitation */
const addPaired = (all, invitation) =>
	add(all, { ...invitation, paired: all.paired?.player === invitation.player ? all.paired : null });

/** @param {Invitations} all @param {Tag} tag @returns {Invitations} */
const paired = (all, tag) => ({
	...all,
	paired: { player: tag.fields.player, words: sentenceOf(tag), joined: false, isOffer: tag.name === "paired_offer" },
});

/** @param {Invitations} all @param {Tag} tag @returns {Invitations} */
function joined(all, { fields }) {
	const invitation = all.from.get(fields.player);

	if (!invitation?.paired) return all;
	return {
		...all,
		from: new Map(all.from).set(fields.player, { ...invitation, paired: { ...invitation.paired, joined: true } }),
	};
}

/** @param {Invitations} all @param {string} name @returns {Invitations} */
function drop(all, name) {
	return { ...all, from: new Map([...all.from].filter(([player]) => player !== name)) };
}

/** What is told after the newest one belongs to it. @param {Invitations} all @param {Partial<Invitation>} more */
function addToLast(all, more) {
	const last = [...all.from.values()].at(-1);

	if (all.latest === "list") return all;
	if (all.latest === "to") return { ...all, to: all.to && { ...all.to, ...more } };
	return last === undefined ? all : add(all, { ...last, ...more });
}

/** @type {Invitations} */
export const NO_INVITATIONS = { from: new Map(), to: null, seeking: null, latest: "from", paired: null };

/** @param {Invitations} all @param {Tag} tag */
const invited = (all, tag) => addPaired(all, read(tag));

/** @param {Invitations} all @param {Tag} tag */
const invitedToResume = (all, tag) => addPaired(all, read(tag, true));

/** @param {Invitations} all @param {Tag} tag @returns {Invitations} */
const sent = (all, tag) => ({ ...all, to: read(tag, tag.name.endsWith("resume")), latest: "to" });

/** @param {Invitations} all @param {Tag} tag @returns {Invitations} */
const seeking = (all, tag) => ({ ...all, seeking: { length: read(tag).length }, latest: "list" });

/** @param {Invitations} all @param {Tag} tag @returns {Invitations} */
const warned = (all, tag) => addToLast(all, { warning: sentenceOf(tag) });

/** @param {Invitations} all @param {Tag} tag */
const declined = (all, { fields }) => (all.to?.player === fields.player ? { ...all, to: null } : all);

const nothing = () => NO_INVITATIONS;

/** @param {Invitations} all @returns {Invitations} */
const listed = (all) => ({ ...all, latest: "list" });

/** @type {Object<string, (all: Invitations, tag: Tag) => Invitations>} */
const CHANGES = {
	paired,
	paired_again: paired,
	paired_free: paired,
	paired_free_again: paired,
	paired_offer: paired,
	paired_wait: joined,
	pairing_given: (all, { fields }) => drop(all, fields.player),
	pairing_lost: (all, { fields }) => drop(all, fields.player),
	pairing_out: (all, { fields }) => drop(all, fields.player),
	pairing_free_given: (all, { fields }) => drop(all, fields.player),
	pairing_free_lost: (all, { fields }) => drop(all, fields.player),
	pairing_free_out: (all, { fields }) => drop(all, fields.player),
	pairing_off: (all, { fields }) => drop(all, fields.player),
	pairing_halves: (all, { fields }) => drop(all, fields.player),
	league_given: (all, { fields }) => drop(all, fields.player),
	league_struck: (all, { fields }) => drop(all, fields.player),
	fixture_gone: (all, { fields }) => drop(all, fields.player),
	rolling_unbegun: (all, { fields }) => drop(all, fields.player),
	wants_to_play: invited,
	wants_to_play_unlimited: invited,
	wants_to_resume: invitedToResume,
	invitation: invited,
	invitation_unlimited: invited,
	invitation_resume: invitedToResume,
	with_options: (all, { fields }) => addToLast(all, { options: termsText(fields.terms) }),
	warn_saved: warned,
	warn_saved_unlimited: warned,
	you_invited: sent,
	you_invited_unlimited: sent,
	you_invited_resume: sent,
	next_inviting: (all, tag) => ({ ...all, to: all.to ?? read(tag) }),
	declines: declined,
	slow_declines: declined,
	rematch_lapsed: (all, { fields }) => ({
		...drop(all, fields.player),
		to: all.to?.player === fields.player ? null : all.to,
	}),
	you_decline: (all, { fields }) => drop(all, fields.player),
	slow_you_decline: (all, { fields }) => drop(all, fields.player),
	didnt_invite: (all, { fields }) => drop(all, fields.player),
	cant_find_player: (all, { fields }) => drop(all, fields.word),
	join_playing_else: (all, { fields }) => drop(all, fields.player),
	you_seek: seeking,
	you_seek_unlimited: seeking,
	seek_own: seeking,
	seek_own_unlimited: seeking,
	slow_offer_waits: (all) => ({ ...all, to: null }) /* they read it later */,
	uninvited: (all) => ({ ...all, to: null }),
	slow_offer_from: listed,
	slow_offer_to: listed,
	seek: listed,
	unseek: (all) => ({ ...all, seeking: null }),
	now_playing: nothing,
	now_playing_unlimited: nothing,
	now_resumed: nothing,
	has_joined: nothing,
	has_joined_unlimited: nothing,
	has_resumed: nothing,
};

/**
 * @param {Invitations} all
 * @param {Tag} tag
 * @returns {Invitations}
 */
export function reduceInvitations(all, tag) {
	return Object.hasOwn(CHANGES, tag.name) ? CHANGES[tag.name](all, tag) : all;
}

/** A tournament asks the player to join this one. @param {Invitations} all @param {string} name */
export const isPairedWith = ({ from }, name) => Boolean(from.get(name)?.paired);

/**
 * Somebody has gone, or plays: what they and this player wanted from each other is void. A tournament's pairing stays: whoever joins it
 * alone wins it.
 * @param {Invitations} all @param {string} name
 * @returns {Invitations}
 */
export function voidInvitations(all, name) {
	if (all.from.get(name)?.paired || (!all.from.has(name) && all.to?.player !== name)) return all;
	return { ...drop(all, name), to: all.to?.player === name ? null : all.to };
}
