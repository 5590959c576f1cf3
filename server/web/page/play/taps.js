/*
 * taps.js - two quick taps in the same place: the second one is not meant for what has come there in between. Who taps Done
 * twice would roll, where a program has answered at once.
 */
const LATELY_MS = 1000; /* so soon after a tap, another one may be its second */
const YOUNG_MS = 400; /* who taps sooner has not seen what has come */

let last = { x: 0, y: 0, at: -Infinity };

addEventListener("pointerdown", ({ clientX: x, clientY: y }) => (last = { x, y, at: performance.now() }), {
	capture: true,
});

/** What has come where somebody has just tapped takes no tap for a moment; keys and screen readers reach it. @param {HTMLElement} element */
export function shield(element) {
	if (performance.now() - last.at > LATELY_MS) return;
	const { left, top, right, bottom } = element.getBoundingClientRect();
	if (last.x < left || last.x > right || last.y < top || last.y > bottom) return;
	element.toggleAttribute("data-young", true);
	setTimeout(() => element.removeAttribute("data-young"), YOUNG_MS);
}
