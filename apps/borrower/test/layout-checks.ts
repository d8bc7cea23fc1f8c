import axe from "axe-core";

/** Layout problems: cut text, overlapping controls, content wider than the screen. */
export function layoutProblems(): readonly string[] {
	endMovements();
	const found: string[] = [];
	const { scrollWidth, clientWidth } = document.documentElement;
	if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide on ${clientWidth}`);
	for (const element of document.body.querySelectorAll("*")) {
		if (hasOwnText(element) && isShown(element)) found.push(...textProblems(element, clientWidth));
	}
	return [...found, ...overlaps()];
}

function nameOf(element: Element): string {
	return `${element.tagName.toLowerCase()} "${(element.textContent ?? "").trim().slice(0, 50)}"`;
}

function isShown(element: Element): boolean {
	const { width, height } = element.getBoundingClientRect();
	return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
}

function hasOwnText(element: Element): boolean {
	return [...element.childNodes].some(
		(node) => node.nodeType === 3 && (node.textContent ?? "").trim() !== "",
	);
}

function textProblems(element: Element, pageWidth: number): readonly string[] {
	const found: string[] = [];
	const { overflowX } = getComputedStyle(element);
	const cuts = overflowX === "hidden" || overflowX === "clip";
	if (cuts && element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${nameOf(element)}`);
	const { left, right } = element.getBoundingClientRect();
	const scrolls = element.closest(".overflow-x-auto, .overflow-auto") !== null;
	if (!scrolls && (left < -1 || right > pageWidth + 1)) found.push(`off the screen: ${nameOf(element)}`);
	return found;
}

/** Fixed and sticky bars may overlap the content. */
function isInBar(element: Element | null): boolean {
	if (element === null) return false;
	const { position } = getComputedStyle(element);
	return position === "fixed" || position === "sticky" || isInBar(element.parentElement);
}

function overlaps(): readonly string[] {
	const found: string[] = [];
	const tapped = [
		...document.querySelectorAll("a[href], button, input, select, textarea, [role=button], summary"),
	].filter((element) => isShown(element) && !isInBar(element));
	const boxes = tapped.map((element) => ({ element, box: element.getBoundingClientRect() }));
	for (const [index, { element: one, box: a }] of boxes.entries()) {
		for (const { element: other, box: b } of boxes.slice(index + 1)) {
			if (one.contains(other) || other.contains(one)) continue;
			const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
			const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
			if (width > 1 && height > 1) found.push(`overlap: ${nameOf(one)} and ${nameOf(other)}`);
		}
	}
	return found;
}

/**
 * Moves what moves or changes colour to its end: a check would see something in between. On a busy machine the browser
 * draws its next frame late. The end of one movement may begin another.
 */
function endMovements(): void {
	const running = document
		.getAnimations()
		.filter(
			({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
		);
	for (const movement of running) movement.finish();
	if (running.length > 0) endMovements();
}

/** Violations found by axe in one of the two themes. */
export async function axeFindings(theme: "light" | "dark"): Promise<readonly string[]> {
	const { dataset } = document.documentElement;
	dataset["theme"] = theme;
	endMovements();
	const { violations } = await axe.run(document, { resultTypes: ["violations"] });
	delete dataset["theme"];
	return violations.map(
		({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
	);
}
