import type { Page } from "@playwright/test";

/**
 * Counts what a borrower taps in the app: buttons, links, boxes and choices, one tap for each text field and photo, and
 * two for each list of the phone's own, which opens and closes. A field that the app has focused needs no tap. Typing is
 * not counted.
 */
export async function countTaps(page: Page): Promise<() => number> {
	let taps = 0;
	await page.exposeFunction("countTaps", (count: number) => {
		taps += count;
	});
	await page.addInitScript(() => {
		// The page around the phone is not the app.
		if (window === window.top) return;
		const count = (window as unknown as { countTaps: (count: number) => void }).countTaps;
		let tapped: EventTarget | null = null;
		let typedIn: EventTarget | null = null;
		let focusedByApp: EventTarget | null = null;
		// Playwright focuses fields in a world of its own, so only the app's calls come by here.
		const focus = HTMLElement.prototype.focus;
		HTMLElement.prototype.focus = function (...options) {
			focusedByApp = this;
			focus.apply(this, options);
		};
		document.addEventListener(
			"pointerdown",
			({ target }) => {
				tapped = target;
				count(1);
			},
			true,
		);
		document.addEventListener(
			"input",
			({ target }) => {
				const isText =
					target instanceof HTMLTextAreaElement ||
					(target instanceof HTMLInputElement && !/^(checkbox|radio|file|range)$/.test(target.type));
				if (!isText || target === typedIn) return;
				typedIn = target;
				if (tapped !== target && focusedByApp !== target) count(1);
			},
			true,
		);
		document.addEventListener(
			"change",
			({ target }) => {
				if (target instanceof HTMLSelectElement) count(2);
				if (target instanceof HTMLInputElement && target.type === "file") count(1);
			},
			true,
		);
	});
	return () => taps;
}
