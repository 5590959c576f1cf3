/*
 * happened.js - what has happened at the table and what the opponent has said: a list of all of it, and below the board what came last.
 */
import { bothWays, fillList, h, renewInside, showIf } from "../dom.js";
import { newestFirst } from "./news.js";
import { current } from "./session.js";
import { currentSettings } from "./settings.js";
import { talkRow } from "./talk_view.js";
import { TABLE_VIEW } from "../words/at_table.js";

/** Shown below the buttons of a small screen, where the list of all that happened is far away. */
const LATELY = new Set([
	"opening_player",
	"own_play",
	"rolls",
	"moves",
	"moves_against_dice",
	"cant_move",
	"you_cant_move",
	"only_move",
	"bearing_off",
	"takes",
	"accepts_resign",
	"refuses_resign",
	"you_drop",
	"drops_to_you",
	"you_win_game",
	"wins_your_game",
	"rating_now",
	"wants_pause",
	"pause",
	"pause_is_over",
	"wants_to_adjourn",
	"line_lost",
	"line_back",
	"seat_restarted",
	"seat_awaited",
	"hint",
	"hint_rest",
	"hint_whole",
]);

/** What was before is of another game, or of another match. */
const BEGINS = /^(now_playing|has_joined|now_resumed|has_resumed|starting_game)/;

/** @type {import("./state.js").Talk | undefined} what had been said when this player last did something */
let answered;

/** The player has done something: what was said before is no longer new. */
export function hasAnswered() {
	answered = current().state.talk.at(-1);
}

export class Happened {
	list = h("ol", { class: "news", "aria-label": TABLE_VIEW.happened, tabindex: "0" }); /* it scrolls */
	lately = h("p", { class: "lately quiet" });
	said = h("p", { class: "lately" });

	/** @param {string | undefined} opponent */
	show(opponent) {
		const isSteady = currentSettings().checkers !== "server"; /* then nothing is seen of changed sides */
		const groups = newestFirst(
			current()
				.state.news.slice(-30)
				.filter(({ tag, shown }) => shown !== "" && !(isSteady && tag.startsWith("sides_change"))),
		);

		fillList(
			this.list,
			groups.flat(),
			({ number, shown }) => `${number} ${shown}`,
			({ shown, again }) => h("li", null, bothWays(shown, again)),
		);
		this.#showLately(groups);
		this.#showSaid(opponent);
	}

	/** @param {ReturnType<typeof newestFirst>} groups */
	#showLately(groups) {
		const began = groups.findIndex(([{ tag }]) => BEGINS.test(tag));
		const lately = groups
			.slice(0, began < 0 ? groups.length : began)
			.filter(([{ tag }]) => LATELY.has(tag))
			.slice(0, 2)
			.reverse()
			.flat();

		renewInside(
			this.lately,
			bothWays(
				lately.map(({ shown }) => shown.replace(/[^.!?:]$/, "$&.")).join(" "),
				lately.map(({ again }) => again).join(" "),
			),
		);
	}

	/** What the opponent has said, until the match goes on. @param {string | undefined} opponent */
	#showSaid(opponent) {
		const last = current().state.talk.at(-1),
			isNew = last !== undefined && last !== answered && last.from === opponent;

		showIf(isNew, this.said);
		renewInside(this.said, isNew && talkRow(last));
	}
}
