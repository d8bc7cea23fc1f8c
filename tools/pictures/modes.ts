import { languages } from "@puente/core/region";
import type { PicturesWanted, Theme } from "../../apps/borrower/test/pictures-wanted.ts";

/** A usual phone and a small one, as docs/design.md asks. */
const sizes = [
	{ width: 390, height: 844 },
	{ width: 360, height: 640 },
] as const;
const themes: readonly Theme[] = ["light", "dark"];

const pages = sizes.flatMap((size) => languages.map((language) => ({ ...size, language })));
const modeOf = ({ width, language }: (typeof pages)[number], theme: Theme) => `${width}-${theme}-${language}`;

export const modeNames: readonly string[] = pages.flatMap((page) =>
	themes.map((theme) => modeOf(page, theme)),
);

/** One page for each size and language: an open screen changes its theme sooner than another screen opens. */
export function pagesFor(modes: readonly string[], only: readonly string[]): readonly PicturesWanted[] {
	return pages
		.map((page) => ({ ...page, only, themes: themes.filter((theme) => modes.includes(modeOf(page, theme))) }))
		.filter((page) => page.themes.length > 0);
}
