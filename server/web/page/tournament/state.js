/*
 * state.js - a tournament as the server tells it, and what each event changes in it. Pure.
 */
import { shapeOf } from "./shape.js";

/**
 * @typedef {{pairing: string, stage: string, round: number, players: (string | null)[], state: "waiting" | "playing" | "over",
 *	match: number | null, winner: number | null, decided: string | null, score: number[], struck: boolean, joined: boolean[],
 *	why: any}} Pairing
 * @typedef {{name: string, state: string, rating: number, house: boolean}} Entrant
 * @typedef {{tournament: number, name: string, kind: string, state: string, paused: boolean, director: string, length: number,
 *	options: string, seats: number, entered: number, starts: string | null, weekly: boolean, season: string | null, round: number,
 *	of_rounds: number, winner: string | null, final_length: number | null, seeded: boolean, least_experience: number,
 *	least_reliability: number, late: number, consolation: string, playoff: number, fill: string, minutes: number | null,
 *	twice: boolean, novacation: boolean, by: string | null, closes: string | null, days_left: number | null, entrants: Entrant[], pairings: Pairing[], standings: any[] | null, actions: any[], last_event: number}} Tournament
 * @typedef {{stage: string, shape: import("./shape.js").Shape | null, rounds: {round: number, pairings: (Pairing | null)[]}[]}} Stage
 * `null`: not paired yet, or never
 */

/** Puts it in the place of what has the same key, or behind all others. @template T @param {T[]} list @param {T} one @param {(one: T) => any} keyOf */
function put(list, one, keyOf) {
	const at = list.findIndex((other) => keyOf(other) === keyOf(one));

	return at < 0 ? [...list, one] : list.with(at, one);
}

/** @param {Pairing} pairing */
export const keyOf = ({ stage, pairing }) => `${stage} ${pairing}`;

/** @param {Pairing} pairing */
export const placeOf = ({ pairing }) => Number(pairing.split(".")[1]) - 1;

/** @type {Record<string, (tournament: Tournament, data: any) => Partial<Tournament>>} */
const CHANGES = {
	state: (_, data) => data,
	pairing: ({ pairings }, data) => ({ pairings: put(pairings, data, keyOf) }),
	result: ({ pairings }, data) => ({ pairings: put(pairings, data, keyOf) }),
	standing: (_, { standings }) => ({ standings }),
	entrant: ({ entrants }, { entered, ...entrant }) => ({
		entered,
		entrants:
			entrant.state === "gone"
				? entrants.filter(({ name }) => name !== entrant.name)
				: put(entrants, entrant, ({ name }) => name),
	}),
	act: ({ actions }, data) => ({ actions: [...actions, data] }),
};

/** The types of events that change something. */
export const EVENTS = [...Object.keys(CHANGES), "called"];

/** @param {Tournament} tournament @param {string} type @param {any} data @returns {Tournament} */
export function reduceTournament(tournament, type, data) {
	const { number, ...rest } = data;

	return {
		...tournament,
		...(Object.hasOwn(CHANGES, type) ? CHANGES[type](tournament, rest) : {}),
		last_event: Math.max(tournament.last_event, number),
	};
}

/**
 * The pairings by stage and round, with places for those that a bracket has still to make.
 * @param {Tournament} tournament @returns {Stage[]}
 */
export function stagesOf(tournament) {
	const names = [...new Set(tournament.pairings.map(({ stage }) => stage))];

	return names.map((stage) => {
		const own = tournament.pairings.filter((pairing) => pairing.stage === stage),
			shape = shapeOf(tournament, stage);
		const last = shape?.rounds ?? Math.max(...own.map(({ round }) => round));

		return {
			stage,
			shape,
			rounds: Array.from({ length: last }, (_, index) => {
				const made = own.filter(({ round }) => round === index + 1);

				return {
					round: index + 1,
					pairings:
						shape === null
							? made
							: Array.from(
									{ length: shape.places(index + 1) },
									(_none, place) => made.find((one) => placeOf(one) === place) ?? null,
								),
				};
			}),
		};
	});
}

/** Who comes out of a pairing; "": that is open, or nobody does. @param {Pairing | null | undefined} pairing */
export function winnerOf(pairing) {
	return pairing?.winner === null || pairing?.winner === undefined ? "" : (pairing.players[pairing.winner] ?? "");
}

/** Its director has ended it, or called it off: that act. @param {Tournament} tournament */
export function closingOf({ state, actions }) {
	const last = actions.findLast(({ what }) => what === "close" || what === "open");

	return ["over", "off"].includes(state) && last?.what === "close" ? last : null;
}

/**
 * Why a pairing that is over has no winner. Nobody is out of the rounds of a Swiss tournament or a league, whether they have come or not,
 * nor of what its director has ended.
 * @param {Tournament} tournament @param {Pairing} pairing @returns {"struck" | "halves" | "unplayed" | "unended" | "out"}
 */
export function unwonOf(tournament, { stage, match, struck, decided }) {
	const isOut = !["swiss", "league"].includes(tournament.kind) || stage !== "main";

	if (struck) return "struck";
	if (decided === "halves") return "halves";
	if (isOut && closingOf(tournament) === null) return "out";
	return match === null ? "unplayed" : "unended";
}

/** Who has won the consolation; "": nobody, or it isn't over. @param {Tournament} tournament */
export function consoledOf(tournament) {
	const consolation = stagesOf(tournament).find(({ stage }) => stage === "consolation");

	return winnerOf(consolation?.rounds.at(-1)?.pairings[0]);
}

/** Whether its matches take days, and need nobody to be here. @param {string} options */
export const isSlow = (options) => / days=/.test(options);

/** What this player is asked now: the pairing that waits, or that is played. @param {Tournament} tournament @param {string} name */
export const pairingOf = ({ pairings }, name) =>
	pairings.find(({ players, state }) => state !== "over" && players.includes(name)) ?? null;
