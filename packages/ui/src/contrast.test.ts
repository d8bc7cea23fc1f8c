/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const light = read("./tokens.css");
const dark = read("./phone.css");

const themes = { light: [light], dark: [dark, light] } as const;
type Theme = keyof typeof themes;

/** The dark theme changes some colours and keeps the others. */
function colour(theme: Theme, name: string): string {
	for (const css of themes[theme]) {
		const found = css.match(new RegExp(`--color-${name}: (#[0-9a-f]{6});`));
		if (found?.[1] !== undefined) return found[1];
	}
	throw new Error(`no stylesheet has the colour ${name}`);
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
	const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
	return (bright + 0.05) / (dim + 0.05);
}

describe.each(["light", "dark"] as const)("colour tokens, %s", (theme) => {
	it.each([
		["ink", "paper"],
		["ink", "red-soft"],
		["ink-2", "paper"],
		["ink-2", "card"],
		["ink-2", "line"],
		["ink-2", "sunk"],
		["ink-2", "red-soft"],
		["ink-3", "paper"],
		["ink-3", "card"],
		["ink-3", "sunk"],
		["green", "paper"],
		["green", "card"],
		["green", "green-soft"],
		["green", "raise"],
		["green-ink", "green-soft"],
		["on-green", "green"],
		["white", "green-dark"],
		["white", "green-pill"],
		["on-stage", "stage"],
		["on-stage-2", "stage"],
		["on-stage-2", "stage-2"],
		["white", "red-dark"],
		["on-red", "red"],
		["sun-ink", "sun"],
		["sun-ink-2", "sun-soft"],
		["red", "paper"],
		["red", "card"],
		["red", "red-wash"],
		["red-ink", "red-soft"],
	])("give text in %s on %s a contrast of at least 4.5", (text, ground) => {
		expect(contrast(colour(theme, text), colour(theme, ground))).toBeGreaterThanOrEqual(4.5);
	});

	it.each([
		["edge", "card"],
		["edge", "paper"],
		["green-edge", "paper"],
		["red", "card"],
		["sun", "stage"],
	])("give a border in %s on %s a contrast of at least 3", (edge, ground) => {
		expect(contrast(colour(theme, edge), colour(theme, ground))).toBeGreaterThanOrEqual(3);
	});
});
