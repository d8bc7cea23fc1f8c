import { page } from "vitest/browser";

/** Width of a usual phone. */
export const usualWidth = 390;
const usualHeight = 844;

let current = { width: usualWidth, height: usualHeight };

/** Sets the viewport width. */
export function setWidth(width: number): Promise<void> {
	return setSize(width, usualHeight);
}

/** Sets the size of the viewport. An unchanged one is skipped, because each change is slow. */
export async function setSize(width: number, height = usualHeight): Promise<void> {
	if (width === current.width && height === current.height) return;
	await page.viewport(width, height);
	// In the letters of the system the same text is wider.
	await document.fonts.ready;
	current = { width, height };
}
