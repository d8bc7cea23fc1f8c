import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";

/** Actions and checks of screen tests. */
export function button(name: string | RegExp): Locator {
	return page.getByRole("button", { name });
}

export async function tap(name: string | RegExp): Promise<void> {
	await button(name).click();
}

/** A double tap, to test that an action runs once. */
export async function tapTwice(name: string | RegExp): Promise<void> {
	await button(name).dblClick();
}

/** A text anywhere on the screen. Amounts must match as a whole: -$50 and $501 are not $50. */
export function textOnScreen(text: string | RegExp): Locator {
	return page.getByText(typeof text === "string" ? wholeAmounts(text) : text, { exact: false });
}

function wholeAmounts(text: string): string | RegExp {
	if (!/^-?[$₦₹]|[$₦₹][\d.,]*\d$/.test(text)) return text;
	return new RegExp(`(?<![-\\d.,])${escaped(text)}(?![.,]?\\d)`);
}

export async function seesText(text: string | RegExp): Promise<void> {
	await expect.element(textOnScreen(text).first()).toBeVisible();
}

export async function seesNo(text: string | RegExp): Promise<void> {
	await expect.element(textOnScreen(text)).not.toBeInTheDocument();
}

/** Checks that a field is invalid and described by the error. */
export async function fieldSays(label: string | RegExp, sentence: string): Promise<void> {
	const field = page.getByLabelText(label);
	await expect.element(field).toHaveAttribute("aria-invalid", "true");
	await expect.element(field).toHaveAccessibleDescription(new RegExp(escaped(sentence)));
}

function escaped(text: string): string {
	return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

export function pathShown(): string {
	return window.location.hash.slice(1);
}

export async function isAt(path: string | RegExp): Promise<void> {
	if (typeof path === "string") await expect.poll(pathShown).toBe(path);
	else await expect.poll(pathShown).toMatch(path);
}

/** A PNG picture of a receipt. */
export async function photo(name = "receipt.png"): Promise<File> {
	const canvas = document.createElement("canvas");
	canvas.width = 320;
	canvas.height = 240;
	const pen = canvas.getContext("2d");
	for (let line = 0; line < 24; line++) pen?.fillText(`Transfer 20,000 reference ${line}`, 20, 10 * line);
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
	if (blob === null) throw new Error("canvas.toBlob returned no picture");
	return new File([blob], name, { type: "image/png" });
}
