/*
 * chart.js - numbers over time as a line.
 */
import { s } from "./dom.js";
import { dayText } from "./words/events.js";
import { PLAYER } from "./words/people.js";

const WIDTH = 640;
const HEIGHT = 200;
const LEFT = 56;
const BOTTOM = 26;
const TOP = 10;

/** Round steps for the lines of the chart. @param {number} span */
function gridStep(span) {
	const wanted = [5, 10, 20, 25, 50, 100, 200, 250, 500].find((step) => span / step <= 4);

	return wanted ?? 1000;
}

/** @param {number[]} values @param {{low: number, high: number}} range */
function places(values, { low, high }) {
	const right = WIDTH - 10;
	const across = (right - LEFT) / Math.max(1, values.length - 1);

	return values.map((value, index) => ({
		x: LEFT + index * across,
		y: TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM),
	}));
}

/** @param {{x: number, y: number}[]} spots */
const pathOf = (spots) =>
	spots.map(({ x, y }, index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/**
 * Its words say the same to people who don't see it.
 * @param {number[]} values in their order @param {string} words which end with the lowest and the highest
 * @param {{at: string}[]} rows whose first and last have the days below @param {number} decimals
 */
export function lineChart(values, words, rows, decimals) {
	const step = gridStep(Math.max(...values) - Math.min(...values));
	const low = Math.floor(Math.min(...values) / step) * step;
	const high = Math.max(low + step, Math.ceil(Math.max(...values) / step) * step);
	const spots = places(values, { low, high });
	const lines = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step);
	const last = spots[spots.length - 1];
	const label = words + PLAYER.between(Math.min(...values).toFixed(decimals), Math.max(...values).toFixed(decimals));

	return s(
		"svg",
		{ class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
		lines.map((value, index) => {
			const [{ y }] = places([value], { low, high });
			return [
				s("line", { class: "grid", x1: LEFT, x2: WIDTH - 10, y1: y, y2: y }),
				s(
					"text",
					{ x: LEFT - 8, y: y + 4, "text-anchor": "end" },
					index % 2 === 0 || lines.length < 5 ? String(value) : "",
				),
			];
		}),
		s("path", {
			class: "area",
			d: `${pathOf(spots)}L${last.x} ${HEIGHT - BOTTOM}L${spots[0].x} ${HEIGHT - BOTTOM}Z`,
		}),
		s("path", { class: "curve", d: pathOf(spots) }),
		s("circle", { class: "dot", cx: last.x, cy: last.y, r: 4 }),
		s("text", { x: LEFT, y: HEIGHT - 5 }, dayText(rows[0].at)),
		s("text", { x: WIDTH - 10, y: HEIGHT - 5, "text-anchor": "end" }, dayText(rows[rows.length - 1].at)),
	);
}
