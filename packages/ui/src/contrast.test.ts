/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function colour(name: string): string {
	const found = css.match(new RegExp(`--color-${name}: (#[0-9a-f]{6});`));
	if (found?.[1] === undefined) throw new Error(`tokens.css has no colour ${name}`);
	return found[1];
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
		const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
		return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
	const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
	return (light + 0.05) / (dark + 0.05);
}

describe("colour tokens", () => {
	it.each([
		["ink", "paper"],
		["ink-2", "paper"],
		["ink-2", "line"],
		["ink-3", "paper"],
		["ink-3", "card"],
		["green", "paper"],
		["green", "green-soft"],
		["green-dark", "green-soft"],
		["card", "green"],
		["card", "green-dark"],
		["card", "green-pill"],
		["card", "red"],
		["card", "red-dark"],
		["sun-ink", "sun"],
		["sun-ink", "sun-dark"],
		["sun-ink-2", "sun-soft"],
		["red", "paper"],
		["red", "red-wash"],
		["red-dark", "red-soft"],
	])("give text in %s on %s a contrast of at least 4.5", (text, ground) => {
		expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
	});

	it.each([
		["edge", "card"],
		["edge", "paper"],
		["green-edge", "paper"],
		["red", "card"],
	])("give a border in %s on %s a contrast of at least 3", (edge, ground) => {
		expect(contrast(colour(edge), colour(ground))).toBeGreaterThanOrEqual(3);
	});
});
