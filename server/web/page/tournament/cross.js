/*
 * cross.js - a league as a table of everybody against everybody, and what one of its players has yet to play. Pure.
 */

/** @typedef {import("./state.js").Pairing} Pairing */
/** @typedef {import("./state.js").Tournament} Tournament */

/**
 * @typedef {"won" | "lost" | "given" | "missed" | "halves" | "struck" | "playing" | "offered" | "left" | "open" | "unplayed"} MeetingKind
 * `given`, `missed`: won and lost without play; `left`: begun, and saved
 * @typedef {{kind: MeetingKind, own: number, other: number, match: number | null}} Meeting as the player of a row sees it
 * @typedef {{name: string, cells: Meeting[][]}} Row a cell for each column, empty where the player would meet themselves
 * @typedef {{opponent: string, seat: number, pairing: Pairing, more: number}} Own `seat`: of the player; `more` matches with the same opponent
 */

/** @param {Tournament} tournament */
const isEnded = ({ state }) => state === "over" || state === "off";

/** @param {Tournament} tournament @param {Pairing} pairing @param {number} seat @returns {MeetingKind} */
function kindOf(tournament, { state, winner, decided, struck, match, joined }, seat) {
	const isWithoutPlay = decided === "award" || decided === "forfeit";

	if (struck) return "struck";
	if (state === "over" && decided === "halves") return "halves";
	if (state === "over" && winner === null) return "unplayed";
	if (state === "over")
		return winner === seat ? (isWithoutPlay ? "given" : "won") : isWithoutPlay ? "missed" : "lost";
	if (state === "playing") return "playing";
	if (isEnded(tournament)) return "unplayed";
	if (joined[0] || joined[1]) return "offered";
	return match === null ? "open" : "left";
}

/** @param {Tournament} tournament @param {Pairing} pairing @param {number} seat @returns {Meeting} */
const meetingOf = (tournament, pairing, seat) => ({
	kind: kindOf(tournament, pairing, seat),
	own: pairing.score[seat],
	other: pairing.score[1 - seat],
	match: pairing.match,
});

/**
 * Who leads comes first; a table without a pairing has no rows.
 * @param {Tournament} tournament @returns {Row[]}
 */
export function crossOf(tournament) {
	const { pairings, standings } = tournament,
		paired = new Set(pairings.flatMap(({ players }) => players));
	const placed = (standings ?? []).map(({ name }) => name).filter((name) => paired.has(name));
	const names = [...new Set([...placed, ...paired])].filter((name) => name !== null);
	const at = new Map(names.map((name, index) => [name, index]));
	const rows = names.map((name) => ({ name, cells: names.map(() => /** @type {Meeting[]} */ ([])) }));

	for (const pairing of pairings) {
		const [one, other] = pairing.players.map((name) => at.get(name ?? ""));

		if (one === undefined || other === undefined) continue;
		rows[one].cells[other].push(meetingOf(tournament, pairing, 0));
		rows[other].cells[one].push(meetingOf(tournament, pairing, 1));
	}
	return rows;
}

/**
 * What a player has yet to play, a row for each opponent: the match that is played or offered, else the first.
 * @param {Tournament} tournament @param {string} name @returns {Own[]}
 */
export function ownOf({ pairings }, name) {
	/** @type {Map<string, Own>} */
	const found = new Map();
	const isOn = (/** @type {Pairing} */ { state, joined }) => state === "playing" || joined[0] || joined[1];

	for (const pairing of pairings) {
		const seat = pairing.players.indexOf(name),
			opponent = pairing.players[1 - seat],
			known = found.get(opponent ?? "");

		if (seat < 0 || pairing.state === "over" || opponent === null) continue;
		if (known === undefined) found.set(opponent, { opponent, seat, pairing, more: 0 });
		else if (isOn(pairing) && !isOn(known.pairing))
			found.set(opponent, { opponent, seat, pairing, more: known.more + 1 });
		else known.more++;
	}
	return [...found.values()];
}
