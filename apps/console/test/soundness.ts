import axe from "axe-core";

const clickable = "a[href], button, input, select, textarea, [role=button], summary";
const scrolling = ".table-frame, .picture-stage, .overflow-x-auto, .overflow-auto";

function nameOf(element: Element): string {
	return `${element.tagName.toLowerCase()} "${(element.textContent ?? "").trim().slice(0, 50)}"`;
}

function isShown(element: Element): boolean {
	const { width, height } = element.getBoundingClientRect();
	return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
}

function hasOwnText(element: Element): boolean {
	return [...element.childNodes].some(
		(node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
	);
}

/** Bars keep their place while the rest scrolls under them. */
function isInBar(element: Element | null): boolean {
	if (element === null) return false;
	const { position } = getComputedStyle(element);
	return position === "fixed" || position === "sticky" || isInBar(element.parentElement);
}

function cutTexts(): readonly string[] {
	const { clientWidth } = document.documentElement;
	return [...document.body.querySelectorAll("*")]
		.filter((element) => hasOwnText(element) && isShown(element))
		.flatMap((element) => {
			const { overflowX } = getComputedStyle(element);
			const cuts = overflowX === "hidden" || overflowX === "clip";
			const { left, right } = element.getBoundingClientRect();
			const isOff = element.closest(scrolling) === null && (left < -1 || right > clientWidth + 1);
			return [
				...(cuts && element.scrollWidth > element.clientWidth + 1 ? [`cut: ${nameOf(element)}`] : []),
				...(isOff ? [`off the screen: ${nameOf(element)}`] : []),
			];
		});
}

function overlaps(): readonly string[] {
	const targets = [...document.querySelectorAll(clickable)]
		.filter((element) => isShown(element) && !isInBar(element))
		.map((element) => ({ element, box: element.getBoundingClientRect() }));
	return targets.flatMap(({ element: one, box: a }, index) =>
		targets.slice(index + 1).flatMap(({ element: other, box: b }) => {
			if (one.contains(other) || other.contains(one)) return [];
			const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
			const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
			return width > 1 && height > 1 ? [`on each other: ${nameOf(one)} and ${nameOf(other)}`] : [];
		}),
	);
}

/** What does not fit as the page is now: a page wider than the screen, cut texts, controls on each other. */
export function misfits(): readonly string[] {
	const { scrollWidth, clientWidth } = document.documentElement;
	return [
		...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide on ${clientWidth}`] : []),
		...cutTexts(),
		...overlaps(),
	];
}

/** What axe finds on the page. */
export async function axeFindings(): Promise<readonly string[]> {
	const { violations } = await axe.run();
	return violations.map(
		({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
	);
}
