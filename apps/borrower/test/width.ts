import { page } from "vitest/browser";

/** A usual phone. */
export const usualWidth = 390;
const height = 844;

let current = usualWidth;

/** Makes the phone so wide. Every change goes through the browser's own machinery, so none is made in vain. */
export async function setWidth(width: number): Promise<void> {
	if (width === current) return;
	await page.viewport(width, height);
	current = width;
}
