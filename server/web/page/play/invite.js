/*
 * invite.js - inviting, and what may go wrong with it: the same words from every view.
 */
import { getJson } from "../address.js";
import { current, send } from "./session.js";
import { INVITE } from "../words/account.js";

/** The terms of the match that was wanted last, to play the same again. */
let lastTerms = "";

/** @param {string} name @param {string} terms such as `3 nocube`; "" goes on with a saved match */
export function invite(name, terms) {
	lastTerms = terms;
	return send(`invite ${name} ${terms}`.trim());
}

/** Invites whoever gave the invitation link: a visitor may invite nobody else. @param {string} name @param {string} terms */
export function inviteByLink(name, terms) {
	lastTerms = terms;
	return send(
		`${/ days=/.test(terms) ? "invite" : "with"} ${name} ${terms}`,
	); /* a slow match is offered also to who is away */
}

/** Goes on with a saved match: by an invitation, or by joining who has sent one. @param {string} name */
export const goOn = (name) =>
	current().state.invitations.from.get(name)?.resume ? send(`join ${name}`) : invite(name, "");

/**
 * Whoever of that level is free; if nobody is, the match begins by itself once somebody is.
 * @param {string} level @param {string} terms @returns {string} what is wrong with it, or ""
 */
export function playHouse(level, terms) {
	lastTerms = terms;
	return send(`play ${level} ${terms}`) ? "" : INVITE.lineLost;
}

/** The last invitation once more: who has warned of a saved match takes it now. @param {string} name */
export const inviteAgain = (name) => invite(name, lastTerms);

/** How long after a match the server takes `rematch`, less a little for the way there. */
const REMATCH_MS = 110000;

/**
 * Offers this match once more, by the options that the server has of it.
 * @param {import("./table_state.js").Table} table @param {number} agoMs how long ago it ended
 */
export async function rematch(table, agoMs) {
	if (agoMs < REMATCH_MS && table.ending?.kind === "match") {
		send("rematch");
		return;
	}
	const known = table.match === null ? null : await getJson(`matches/${table.match}?actions=no`);
	const terms = known?.ok ? known.value.options : lastTerms;

	invite(table.opponent, terms === "" ? String(table.board?.length ?? "unlimited") : terms);
}
