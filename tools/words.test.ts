import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./pinned-node.ts";

/** Sentences by key, nested as in the catalogue. */
type Sentences = Readonly<Record<string, unknown>>;
type Catalogue = { readonly name: string; readonly en: Sentences; readonly es: Sentences };

const wordsFolder = join(root, "packages", "words", "src");

function filesUnder(folder: string, pattern: RegExp): readonly string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name))
		.filter((path) => pattern.test(path) && !path.includes("node_modules"));
}

/** Every folder of words has a catalogue in en.ts and the same in es.ts. */
const catalogues: readonly Catalogue[] = await Promise.all(
	filesUnder(wordsFolder, /\/en\.ts$/).map(async (path) => {
		const only = async (file: string) => Object.values((await import(file)) as Sentences)[0] as Sentences;
		const name = relative(wordsFolder, dirname(path)) || "app";
		return { name, en: await only(path), es: await only(join(dirname(path), "es.ts")) };
	}),
);

/** `ui.days: {days}` for each sentence: its key and its placeholders. */
function shapeOf(words: unknown, at = ""): readonly string[] {
	if (typeof words === "string") {
		const filled = [...words.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
		return [`${at}: ${words.trim() === "" ? "EMPTY" : filled.join(" ")}`];
	}
	if (typeof words !== "object" || words === null) return [];
	return Object.entries(words).flatMap(([key, inner]) => shapeOf(inner, at === "" ? key : `${at}.${key}`));
}

describe("every catalogue of words", () => {
	it("is found", () => {
		expect(catalogues.map(({ name }) => name)).toEqual(expect.arrayContaining(["app", "loan", "support"]));
	});

	it.each(catalogues)("has the same keys and placeholders in Spanish as in English: $name", ({ en, es }) => {
		expect(shapeOf(es).toSorted()).toEqual(shapeOf(en).toSorted());
		expect(shapeOf(en).filter((line) => line.endsWith("EMPTY"))).toEqual([]);
	});
});

/** Source folders that use a catalogue. */
const usersByCatalogue: Readonly<Record<string, RegExp>> = {
	app: /^apps\/borrower\/src\//,
	console: /^apps\/console\/src\//,
	applying: /^apps\/borrower\/src\/(shared|screens\/(access|application|loan))\//,
	loan: /^apps\/borrower\/src\/(shared\/review|screens\/loan)\//,
	promo: /^apps\/borrower\/src\/screens\/promo\//,
	repayment: /^apps\/borrower\/src\/screens\/repayment\//,
	support: /^apps\/borrower\/src\/screens\/support\//,
};

/** Possible values of a variable at the beginning of a template key, by file. */
const keyBeginnings: Readonly<Record<string, readonly string[]>> = {
	"apps/borrower/src/screens/access/access-form.tsx": ["login", "register"],
	"apps/borrower/src/screens/access/legal-screen.tsx": ["privacy", "terms"],
};

const sources = filesUnder(join(root, "apps"), /\/src\/.*\.tsx?$/)
	.filter((path) => !/\.test\.tsx?$/.test(path))
	.map((path) => ({ path: relative(root, path), text: readFileSync(path, "utf8") }));

const escaped = (text: string) => text.replaceAll(/[.*+?^$()[\]\\|-]/g, "\\$&");

/** The keys that templates of a file can produce: `tab.${name}` produces every key that begins with `tab.`. */
function patternsOf({ path, text }: (typeof sources)[number]): readonly RegExp[] {
	return [...text.matchAll(/`([\w.-]*(?:\$\{[^`{}]*\}[\w.-]*)+)`/g)].flatMap(([, template = ""]) => {
		const [first = "", ...rest] = template.split(/\$\{[^}]*\}/);
		const starts = first !== "" ? [first] : (keyBeginnings[path] ?? []);
		// A key made only of variables could be any: it counts as none unless the file is listed above.
		return starts.map(
			(start) => new RegExp(`^${[start, ...rest].map(escaped).join(first === "" ? "" : "[\\w-]+")}$`),
		);
	});
}

describe("every sentence of a screen", () => {
	const usedCatalogues = catalogues.filter(({ name }) => name in usersByCatalogue);

	it.each(usedCatalogues)("is used by a screen: $name", ({ name, en }) => {
		const where = sources.filter(({ path }) => usersByCatalogue[name]?.test(path));
		const texts = where.map(({ text }) => text);
		const patterns = where.flatMap(patternsOf);
		const isUsed = (key: string) =>
			texts.some((text) => text.includes(`"${key}"`) || text.includes(`ui.${key}`)) ||
			patterns.some((pattern) => pattern.test(key));
		const { ui = en } = en as { readonly ui?: Sentences };
		expect(Object.keys(ui).filter((key) => !isUsed(key))).toEqual([]);
	});
});
