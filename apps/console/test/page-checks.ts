import axe from "axe-core";

const clickable = "a[href], button, input, select, textarea, [role=button], summary";

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

/** Whether the element is in a fixed or sticky bar, under which the rest scrolls. */
function isInBar(element: Element | null): boolean {
	if (element === null) return false;
	const { position } = getComputedStyle(element);
	return position === "fixed" || position === "sticky" || isInBar(element.parentElement);
}

type Edge = "scrolls" | "cuts" | null;

function edgeOf(element: Element): Edge {
	const { overflowX } = getComputedStyle(element);
	if (overflowX === "auto" || overflowX === "scroll") return "scrolls";
	return overflowX === "hidden" || overflowX === "clip" ? "cuts" : null;
}

/** What cuts a text off: an element around it, or the screen; null when it is complete or can be scrolled to. */
function cutBy(element: Element, edges: Map<Element, Edge>): string | null {
	const { left, right } = element.getBoundingClientRect();
	for (let around = element.parentElement; around !== null; around = around.parentElement) {
		const edge = edges.get(around) ?? edgeOf(around);
		edges.set(around, edge);
		if (edge === "scrolls") return null;
		const box = around.getBoundingClientRect();
		if (edge === "cuts" && (left < box.left - 1 || right > box.right + 1)) return "what is around it";
	}
	return left < -1 || right > document.documentElement.clientWidth + 1 ? "the screen" : null;
}

function cutTexts(): readonly string[] {
	const edges = new Map<Element, Edge>();
	return [...document.body.querySelectorAll("*")]
		.filter((element) => hasOwnText(element) && isShown(element))
		.flatMap((element) => {
			const cuts = edgeOf(element) === "cuts" && element.scrollWidth > element.clientWidth + 1;
			const by = cuts ? "itself" : cutBy(element, edges);
			return by === null ? [] : [`cut by ${by}: ${nameOf(element)}`];
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

/** Layout problems of the page: wider than the screen, cut texts, overlapping controls. */
export function layoutProblems(): readonly string[] {
	const { scrollWidth, clientWidth } = document.documentElement;
	return [
		...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide on ${clientWidth}`] : []),
		...cutTexts(),
		...overlaps(),
	];
}

/** Accessibility problems that axe finds on the page. The strokes inside a chart have no role. */
export async function axeFindings(): Promise<readonly string[]> {
	const { violations } = await axe.run({ exclude: ["figure svg g"] }, { resultTypes: ["violations"] });
	return violations.map(
		({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
	);
}
