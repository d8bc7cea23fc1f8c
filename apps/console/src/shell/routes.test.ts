import { consoleEn } from "@puente/words/console/en";
import { consoleEs } from "@puente/words/console/es";
import { expect, it } from "vitest";
import english from "../../../../docs/manual/en.md?raw";
import spanish from "../../../../docs/manual/es.md?raw";
import { readChapters, readSpans, sectionsOf } from "../screens/manual/markdown.ts";
import { routes } from "./routes.tsx";

it("gives every navigation entry a different shortcut key", () => {
	const keys = routes.flatMap(({ nav }) => (nav === undefined ? [] : [nav.key]));
	expect(keys).toEqual([...new Set(keys)]);
});

/** A name may stand on two lines. */
const spansOf = (text: string) => readSpans(text.replaceAll(/\n\s*/g, " "));

const manuals = [
	["English", english, consoleEn],
	["Spanish", spanish, consoleEs],
] as const;

it.each(manuals)("the manual in %s has the chapter of every page, each once", (_, text) => {
	const ids = readChapters(text).map(({ id }) => id);
	expect(routes.filter(({ chapter }) => !ids.includes(chapter)).map(({ path }) => path)).toEqual([]);
	expect(ids).toEqual([...new Set(ids)]);
});

it.each(manuals)("every link in the manual in %s leads to a chapter", (_, text) => {
	const ids = readChapters(text).map(({ id }) => id);
	const targets = spansOf(text).flatMap(({ to }) => (to === undefined ? [] : [to]));
	expect(targets.length).toBeGreaterThan(0);
	expect(targets.filter((to) => !ids.includes(to))).toEqual([]);
});

it("both manuals have the same chapters, with as many sections and steps", () => {
	const shapeOf = (text: string) =>
		readChapters(text).map((chapter) => ({
			id: chapter.id,
			sections: sectionsOf(chapter).length,
			parts: chapter.blocks.map(({ kind }) => kind),
		}));
	expect(shapeOf(spanish)).toEqual(shapeOf(english));
});

it.each(manuals)("every name in bold in the manual in %s stands on a page", (_, text, words) => {
	const names = spansOf(text).flatMap((span) => (span.kind === "strong" ? [span.text] : []));
	const texts: readonly string[] = Object.values(words);
	const isShown = (name: string) => texts.some((shown) => shown === name || shown.startsWith(`${name}.`));
	expect(names.length).toBeGreaterThan(50);
	expect(names.filter((name) => !isShown(name))).toEqual([]);
});
