import type { Language } from "@puente/core/region";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react/pure";
import { expectLoaded, openDesk } from "../desk.tsx";
import { axeFindings, misfits } from "../soundness.ts";
import { leftInEnglish } from "../words.ts";
import type { Scene } from "./scene.ts";

const desk = { width: 1440, height: 900 };
const tablet = { width: 820, height: 1180 };

async function expectFits({ width, height }: typeof desk, language: Language): Promise<void> {
	await page.viewport(width, height);
	// Charts follow the width of the page a moment later.
	await expect.poll(misfits, { message: `${language} at ${width}` }).toEqual([]);
}

/** Changes the language on the page; a page without that button is opened again. */
async function speakSpanish(scene: Scene): Promise<void> {
	const toSpanish = document.querySelector<HTMLElement>('button[lang="es"]');
	if (toSpanish === null) {
		await cleanup();
		await openDesk({ ...scene, language: "es" });
	} else toSpanish.click();
	await expect.poll(() => document.documentElement.lang).toBe("es");
	await expectLoaded("es");
}

async function openScene(scene: Scene): Promise<void> {
	await openDesk(scene);
	await expectLoaded();
	await scene.prepare?.();
	await expectLoaded();
}

function named(scenes: readonly Scene[]) {
	return scenes.map((scene) => [`${scene.route ?? "no route"}: ${scene.state}`, scene] as const);
}

/** One test for each scene: axe, widths in both languages, and no English left in Spanish. */
export function proveSound(scenes: readonly Scene[]): void {
	it.each(named(scenes.filter(({ variant }) => variant === undefined)))(
		"fits, passes axe and is translated: %s",
		async (_name, scene) => {
			await openScene(scene);
			await expectFits(desk, "en");
			expect(await axeFindings()).toEqual([]);
			await expectFits(tablet, "en");
			await speakSpanish(scene);
			await expectFits(tablet, "es");
			await expectFits(desk, "es");
			expect(leftInEnglish()).toEqual([]);
		},
	);

	it.each(named(scenes.filter(({ variant }) => variant === true)))(
		"fits and is translated: %s",
		async (_name, scene) => {
			await openScene(scene);
			await expectFits(desk, "en");
			await expectFits(tablet, "en");
			await speakSpanish(scene);
			await expectFits(desk, "es");
			expect(leftInEnglish()).toEqual([]);
		},
	);
}
