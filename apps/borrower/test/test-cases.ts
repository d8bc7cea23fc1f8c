import { type Language, languages } from "@puente/core/region";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { textOnScreen } from "./act.ts";
import type { ScreenCase } from "./cases.ts";
import { openScreen } from "./open-screen.tsx";
import { axeFindings, misfits } from "./soundness.ts";
import { setWidth } from "./width.ts";

/** The narrowest phone that is still sold, a small one, and a usual one. */
const widths = [320, 360, 390] as const;

/** The main state of each screen is looked at closely, the others at the narrowest width. */
export function testCases(cases: readonly ScreenCase[]): void {
	for (const one of cases) {
		describe(`${one.screen}, ${one.state}`, () => {
			for (const language of one.only === undefined ? languages : [one.only]) {
				if (one.main === true) testSoundness(one, language);
				else {
					it(`shows it in ${language} without cutting text`, async () => {
						await show({ ...one, width: 320 }, language);
						expect(misfits(), "at 320").toEqual([]);
					});
				}
			}
		});
	}
}

function testSoundness(one: ScreenCase, language: Language): void {
	it(`shows it in ${language} at every width and letter size, and axe finds nothing`, async () => {
		await show(one, language);
		for (const width of widths) expect.soft(await misfitsAt(width), `at ${width}`).toEqual([]);
		// Colours are the same in every language, and measuring them is the slowest part.
		expect.soft(await axeFindings({ colours: language === "en" }), "axe").toEqual([]);
		document.documentElement.style.fontSize = "200%";
		for (const width of [360, 412]) {
			expect.soft(await misfitsAt(width), `with letters of double size at ${width}`).toEqual([]);
		}
	});
}

async function show(one: ScreenCase, language: Language): Promise<void> {
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
}

async function misfitsAt(width: number): Promise<readonly string[]> {
	await setWidth(width);
	return misfits();
}
