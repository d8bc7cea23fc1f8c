import type { Page } from "@playwright/test";

/** What does not fit on the screen as it stands: cut text, things to tap that lie on each other, a page wider than the phone. */
export function misfits(page: Page): Promise<readonly string[]> {
	return page.evaluate(() => {
		const nameOf = (element: Element) =>
			`${element.tagName.toLowerCase()} "${(element.textContent ?? "").trim().slice(0, 50)}"`;
		const isShown = (element: Element) => {
			const { width, height } = element.getBoundingClientRect();
			return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
		};
		const hasOwnText = (element: Element) =>
			[...element.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? "").trim() !== "");
		const root = document.documentElement;
		const found: string[] = [];
		if (root.scrollWidth > root.clientWidth)
			found.push(`the page is ${root.scrollWidth} wide on ${root.clientWidth}`);

		for (const element of document.body.querySelectorAll("*")) {
			if (!hasOwnText(element) || !isShown(element)) continue;
			const { overflowX } = getComputedStyle(element);
			const cuts = overflowX === "hidden" || overflowX === "clip";
			if (cuts && element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${nameOf(element)}`);
			const { left, right } = element.getBoundingClientRect();
			const scrolls = element.closest(".overflow-x-auto, .overflow-auto") !== null;
			if (!scrolls && (left < -1 || right > root.clientWidth + 1))
				found.push(`off the screen: ${nameOf(element)}`);
		}

		/** Bars stay where they are while the rest passes under them. */
		const isInBar = (element: Element | null): boolean => {
			if (element === null) return false;
			const { position } = getComputedStyle(element);
			return position === "fixed" || position === "sticky" || isInBar(element.parentElement);
		};
		const tapped = [
			...document.querySelectorAll("a[href], button, input, select, textarea, [role=button], summary"),
		].filter((element) => isShown(element) && !isInBar(element));
		const boxes = tapped.map((element) => element.getBoundingClientRect());
		for (const [index, one] of tapped.entries()) {
			for (const [after, other] of tapped.slice(index + 1).entries()) {
				if (one.contains(other) || other.contains(one)) continue;
				const [a, b] = [boxes[index], boxes[index + 1 + after]];
				if (!a || !b) continue;
				const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
				const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
				if (width > 1 && height > 1) found.push(`on each other: ${nameOf(one)} and ${nameOf(other)}`);
			}
		}
		return found;
	});
}
