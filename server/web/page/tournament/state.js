/*
 * state.js - a tournament as the server tells it, and what each event changes in it. Pure.
 */

/**
 * @typedef {{pairing: string, stage: string, round: number, players: (string | null)[], state: "waiting" | "playing" | "over",
 *	match: number | null, winner: number | null, decided: string | null, score: number[], joined: boolean[], why: any}} Pairing
 * @typedef {{name: string, state: string, rating: number, house: boolean}} Entrant
 * @typedef {{tournament: number, name: string, kind: string, state: string, paused: boolean, director: string, length: number,
 *	options: string, seats: number, entered: number, starts: string | null, weekly: boolean, round: number, of_rounds: number,
 *	winner: string | null, final_length: number | null, seeded: boolean, least_experience: number, least_reliability: number,
 *	late: number, consolation: string, playoff: number, fill: string, minutes: number | null, by: string | null, entrants: Entrant[],
 *	pairings: Pairing[], standings: any[] | null, actions: any[], last_event: number}} Tournament
 * @typedef {{stage: string, rounds: {round: number, pairings: (Pairing | null)[]}[]}} Stage `null`: not paired yet
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

/** How many pairings a round has; 0: that is not known before. @param {Tournament} tournament @param {string} stage @param {number} round */
function placesIn({ kind, of_rounds: rounds }, stage, round) {
	return kind === "knockout" && stage === "main" && rounds > 0 ? 2 ** (rounds - round) : 0;
}

/**
 * The pairings by stage and round, the newest stage first, with places for those that a bracket has still to make.
 * @param {Tournament} tournament @returns {Stage[]}
 */
export function stagesOf(tournament) {
	const names = [...new Set(tournament.pairings.map(({ stage }) => stage))];

	return names.map((stage) => {
		const own = tournament.pairings.filter((pairing) => pairing.stage === stage);
		const isBracket = placesIn(tournament, stage, 1) > 0;
		const last = isBracket ? tournament.of_rounds : Math.max(...own.map(({ round }) => round));

		return {
			stage,
			rounds: Array.from({ length: last }, (_, index) => {
				const made = own.filter(({ round }) => round === index + 1);
				const places = Math.max(placesIn(tournament, stage, index + 1), ...made.map((one) => placeOf(one) + 1));

				return {
					round: index + 1,
					pairings: Array.from(
						{ length: isBracket ? places : made.length },
						(_none, place) =>
							(isBracket ? made.find((one) => placeOf(one) === place) : made[place]) ?? null,
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

/** What this player is asked now: the pairing that waits, or that is played. @param {Tournament} tournament @param {string} name */
export const pairingOf = ({ pairings }, name) =>
	pairings.find(({ players, state }) => state !== "over" && players.includes(name)) ?? null;
