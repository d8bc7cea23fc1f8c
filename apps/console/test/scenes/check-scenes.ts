import type { Language } from "@puente/core/region";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react/pure";
import { expectLoaded, openConsole } from "../open-console.tsx";
import { axeFindings, layoutProblems } from "../page-checks.ts";
import { untranslatedTexts, unzonedTimes } from "../words.ts";
import type { Scene } from "./scene.ts";

const desktop = { width: 1440, height: 900 };
const tablet = { width: 820, height: 1180 };

async function expectFits({ width, height }: typeof desktop, language: Language): Promise<void> {
	await page.viewport(width, height);
	// Charts adapt to the width of the page with a delay.
	await expect.poll(layoutProblems, { message: `${language} at ${width}` }).toEqual([]);
}

/** Changes the language on the page; a page without that button is opened again in Spanish. */
async function switchToSpanish(scene: Scene): Promise<void> {
	const toSpanish = document.querySelector<HTMLElement>('button[lang="es"]');
	if (toSpanish === null) {
		await cleanup();
		await openConsole({ ...scene, language: "es" });
	} else toSpanish.click();
	await expect.poll(() => document.documentElement.lang).toBe("es");
	await expectLoaded("es");
}

async function openScene(scene: Scene): Promise<void> {
	await openConsole(scene);
	await expectLoaded();
	await scene.prepare?.();
	await expectLoaded();
}

function named(scenes: readonly Scene[]) {
	return scenes.map((scene) => [`${scene.route ?? "no route"}: ${scene.state}`, scene] as const);
}

/** One test for each scene: axe, layout in both languages, no untranslated texts, no times without a zone. */
export function checkScenes(scenes: readonly Scene[]): void {
	it.each(named(scenes.filter(({ variant }) => variant === undefined)))(
		"fits, passes axe and is translated: %s",
		async (_name, scene) => {
			await openScene(scene);
			await expectFits(desktop, "en");
			expect(await axeFindings()).toEqual([]);
			await expectFits(tablet, "en");
			await switchToSpanish(scene);
			await expectFits(tablet, "es");
			await expectFits(desktop, "es");
			expect(untranslatedTexts()).toEqual([]);
			expect(unzonedTimes()).toEqual([]);
		},
	);

	it.each(named(scenes.filter(({ variant }) => variant === true)))(
		"fits and is translated: %s",
		async (_name, scene) => {
			await openScene(scene);
			await expectFits(desktop, "en");
			await expectFits(tablet, "en");
			await switchToSpanish(scene);
			await expectFits(desktop, "es");
			expect(untranslatedTexts()).toEqual([]);
			expect(unzonedTimes()).toEqual([]);
		},
	);
}
