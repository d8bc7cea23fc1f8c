import { beforeAll, inject, it } from "vitest";
import { commands } from "vitest/browser";
import { allCases } from "./all-cases.ts";
import { usePhoneFonts } from "./phone-fonts.ts";
import type {} from "./pictures-wanted.ts";
import { showCase } from "./test-cases.ts";
import { setSize } from "./width.ts";

const { width, height, language, themes, only } = inject("pictures");

const wanted = allCases.filter(
	({ screen }) => only.length === 0 || only.some((beginning) => screen.startsWith(beginning)),
);

beforeAll(usePhoneFonts);

it.each(wanted)("takes pictures of $screen, $state", async (one) => {
	const name = `${one.screen}-${one.state.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;
	await showCase({ ...one, width, height }, language);
	await takeInThemes(name);
	const whole = wholeHeight();
	if (whole <= height) return;
	await setSize(width, whole);
	await takeInThemes(`${name}-full`);
});

async function takeInThemes(name: string): Promise<void> {
	await document.fonts.ready;
	for (const theme of themes) {
		document.documentElement.dataset["theme"] = theme;
		await commands.takePicture(`${width}-${theme}-${language}`, name);
	}
}

/** The height of a viewport in which nothing has to be scrolled, neither the page nor a sheet over it. */
function wholeHeight(): number {
	const sheet = document.querySelector("dialog[open]");
	const { scrollHeight, clientHeight } = sheet ?? document.documentElement;
	return Math.ceil((scrollHeight / clientHeight) * window.innerHeight);
}
