import { page } from "vitest/browser";

/** Width of a usual phone. */
export const usualWidth = 390;
const height = 844;

let current = usualWidth;

/** Sets the viewport width. Unchanged widths are skipped, because each change is slow. */
export async function setWidth(width: number): Promise<void> {
	if (width === current) return;
	await page.viewport(width, height);
	current = width;
}
