import { type Language, languages } from "@puente/core/region";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { textOnScreen } from "./act.ts";
import type { ScreenCase } from "./cases.ts";
import { axeFindings, layoutProblems } from "./layout-checks.ts";
import { openScreen } from "./open-screen.tsx";
import { setWidth } from "./width.ts";

/** Widths of the narrowest phone, a small one and a usual one. */
const widths = [320, 360, 390] as const;

/** Tests main states at every width and with axe, other states at the narrowest width. */
export function testCases(cases: readonly ScreenCase[]): void {
	for (const one of cases) {
		describe(`${one.screen}, ${one.state}`, () => {
			for (const language of one.only === undefined ? languages : [one.only]) {
				if (one.main === true) testMainState(one, language);
				else {
					it(`has its texts in ${language} and no layout problems`, async () => {
						await showCase({ ...one, width: 320 }, language);
						expect(layoutProblems(), "at 320").toEqual([]);
					});
				}
			}
		});
	}
}

const themeOf = { en: "light", es: "dark" } as const satisfies Readonly<Record<Language, string>>;

function testMainState(one: ScreenCase, language: Language): void {
	it(`has its texts in ${language}, and no layout or axe problems at any width and text size`, async () => {
		await showCase(one, language);
		for (const width of widths) expect.soft(await layoutProblemsAt(width), `at ${width}`).toEqual([]);
		// Contrast is the slowest check and the same in every language, so each language is checked in one theme.
		const themes = one.only === undefined ? [themeOf[language]] : Object.values(themeOf);
		for (const theme of themes) expect.soft(await axeFindings(theme), `axe, ${theme}`).toEqual([]);
		document.documentElement.style.fontSize = "200%";
		for (const width of [360, 412]) {
			expect.soft(await layoutProblemsAt(width), `with 200% text at ${width}`).toEqual([]);
		}
	});
}

/** Opens the screen in its state, and waits for its texts. */
export async function showCase(one: ScreenCase, language: Language): Promise<void> {
	const opened = await openScreen(one.screen, { ...one, language });
	await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
	await one.reach?.(opened);
	for (const text of one.shows(opened.words)) {
		await expect.element(textOnScreen(text).first(), { message: `shows ${text}` }).toBeVisible();
	}
	for (const text of one.hides?.(opened.words) ?? []) {
		expect(textOnScreen(text).elements(), `hides ${text}`).toEqual([]);
	}
	expect(document.documentElement.lang).toBe(language);
	expect(document.body.innerText, "days in words").not.toMatch(/\b\d{4}-\d{2}-\d{2}\b/);
}

async function layoutProblemsAt(width: number): Promise<readonly string[]> {
	await setWidth(width);
	return layoutProblems();
}
