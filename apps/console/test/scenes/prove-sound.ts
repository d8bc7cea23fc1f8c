import type { Language } from "@puente/core";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
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

/** Opens the other language without loading the page again. */
async function speakSpanish(): Promise<void> {
	const inShell = document.querySelector<HTMLElement>('button[lang="es"]');
	if (inShell === null) return;
	inShell.click();
	await expect.poll(() => document.documentElement.lang).toBe("es");
	await expectLoaded("es");
}

/** One test for each scene: axe, widths in both languages, and no English left in Spanish. */
export function proveSound(scenes: readonly Scene[]): void {
	it.each(scenes.map((scene) => [`${scene.route ?? "no route"}: ${scene.state}`, scene] as const))(
		"fits, passes axe and is translated: %s",
		async (_name, { path, roles, answers, prepare }) => {
			await openDesk({ path, roles, answers });
			await expectLoaded();
			await prepare?.();
			await expectLoaded();
			await expectFits(desk, "en");
			expect(await axeFindings()).toEqual([]);
			await expectFits(tablet, "en");
			await speakSpanish();
			await expectFits(tablet, "es");
			await expectFits(desk, "es");
			expect(leftInEnglish()).toEqual([]);
		},
	);
}
